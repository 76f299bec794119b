//===- TileMoveOps.td - Operations that move elements ------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_TILEMOVEOPS_TD
#define PTO_IR_TILEMOVEOPS_TD

include "PTO/IR/TileOpBase.td"

//===----------------------------------------------------------------------===//
// Between memories
//===----------------------------------------------------------------------===//

def TLoadOp : PTO_TileOp<"tload",
    (ins TileIn:$src, TileOut:$dst, KeywordIn:$pad_value,
         KeywordIn:$left_padding_num, KeywordIn:$right_padding_num,
         KeywordIn:$init_condition), "load",
    (ins OptionalAttr<PTO_PadModeAttr>:$pad_mode,
         OptionalAttr<BoolAttr>:$init_out_buffer,
         OptionalAttr<PTO_LayoutAttr>:$layout)> {
  let summary = "load a tile from global memory";
  let description = forms # [{
Behind these, in any order: `pad_mode = <PadValue>`, `init_out_buffer = true`, and
`pad_value`, `left_padding_num`, `right_padding_num` and `init_condition`, each as
`name = %value : type`.
}];
}

def TStoreOp : PTO_TileOp<"tstore",
    (ins TileIn:$src, ViewOut:$dst, OptScalarIn:$preQuantScalar), "store",
    (ins OptionalAttr<PTO_STPhaseAttr>:$stPhase,
         OptionalAttr<PTO_AtomicTypeAttr>:$atomicType,
         OptionalAttr<PTO_ReluPreModeAttr>:$reluPreMode), "End", (outs)> {
  let summary = "store a tile to global memory";
}
def TStoreFpOp : PTO_TileOp<"tstore_fp",
    (ins TileIn:$src, TileIn:$fp, ViewOut:$dst), "none", (ins), "End", (outs)> {
  let summary = "store a tile, scaled by a tile of factors";
}

def TMovOp : PTO_TileOp<"tmov",
    (ins TileIn:$src, TileOut:$dst, OptTileIn:$fp, OptScalarIn:$preQuantScalar),
    "none",
    (ins OptionalAttr<PTO_AccToVecModeAttr>:$accToVecMode,
         OptionalAttr<PTO_ReluPreModeAttr>:$reluPreMode)> {
  let summary = "move a tile between on-chip memories or layouts";
  let hasFolder = 1;
}
def TMovFpOp : PTO_TileOp<"tmov.fp", (ins TileIn:$src, TileIn:$fp, TileOut:$dst)> {
  let summary = "move a tile, scaled by a tile of factors";
}

def TPrefetchOp : PTO_TileOp<"tprefetch", (ins TileIn:$src, TileOut:$dst)> {
  let summary = "bring global memory closer";
}

//===----------------------------------------------------------------------===//
// Parts of tiles
//===----------------------------------------------------------------------===//

def TExtractOp : PTO_TileOp<"textract",
    (ins TileIn:$src, ScalarIn:$indexRow, ScalarIn:$indexCol, TileOut:$dst)> {
  let summary = "take a window of a tile";
}
def TExtractFpOp : PTO_TileOp<"textract_fp",
    (ins TileIn:$src, TileIn:$fp, ScalarIn:$indexRow, ScalarIn:$indexCol,
         TileOut:$dst)> {
  let summary = "take a window of a tile, scaled by a tile of factors";
}
def TInsertOp : PTO_TileOp<"tinsert",
    (ins TileIn:$src, ScalarIn:$indexRow, ScalarIn:$indexCol, TileInit:$init,
         TileOut:$dst)> {
  let summary = "put a tile into a window of another";
}
def TInsertFpOp : PTO_TileOp<"tinsert_fp",
    (ins TileIn:$src, TileIn:$fp, ScalarIn:$indexRow, ScalarIn:$indexCol,
         TileInit:$init, TileOut:$dst)> {
  let summary = "put a tile, scaled by a tile of factors, into a window of another";
}
def TConcatOp : PTO_TileOp<"tconcat",
    (ins TileIn:$src0, TileIn:$src1, TileOut:$dst)> {
  let summary = "two tiles side by side";
}
def TPackOp : PTO_TileOp<"tpack", (ins TileIn:$src, TileOut:$dst)> {
  let summary = "elements packed into narrower ones";
}
foreach suffix = ["", "Expand", "Inplace"] in
  def TFillPad#suffix#Op : PTO_TileOp<
      "tfillpad" # !if(!empty(suffix), "", "_" # !tolower(suffix)),
      (ins TileIn:$src, TileOut:$dst)> {
    let summary = "fill what is outside the valid region";
  }
def TTransOp : PTO_TileOp<"ttrans",
    (ins TileIn:$src, Scratch:$tmp, TileOut:$dst)> {
  let summary = "transpose a tile";
}
def TGetScaleAddrOp
    : PTO_TileOp<"tget_scale_addr", (ins TileIn:$src, TileOut:$dst)> {
  let summary = "the tile of scales that belongs to a microscaled tile";
}

def TGetValOp : PTO_TileOp<"tgetval", (ins TileIn:$src, ScalarIn:$offset),
    "none", (ins), "End", (outs PTO_ScalarType:$result)> {
  let summary = "read one element of a tile";
}
def TSetValOp : PTO_TileOp<"tsetval",
    (ins TileInit:$init, TileOut:$dst, ScalarIn:$offset, ScalarIn:$val)> {
  let summary = "write one element of a tile";
}
def TPrintOp : PTO_TileOp<"tprint", (ins TileIn:$src), "none", (ins), "End", (outs)> {
  let summary = "print a tile, for debugging";
}
def TSyncOp : PTO_TileOp<"tsync", (ins TilesIn:$events), "none", (ins), "End", (outs)> {
  let summary = "wait for the operations that write tiles";
}

//===----------------------------------------------------------------------===//
// Gather, scatter, sort
//===----------------------------------------------------------------------===//

def MGatherOp : PTO_TileOp<"mgather",
    (ins TileIn:$mem, TileIn:$idx, OptScratch:$scratch, TileOut:$dst), "none",
    (ins OptionalAttr<PTO_GatherOOBAttr>:$gatherOob,
         OptionalAttr<PTO_CoalesceAttr>:$coalesce)> {
  let summary = "gather from global memory";
}
def MScatterOp : PTO_TileOp<"mscatter",
    (ins TileIn:$src, TileIn:$idx, ViewOut:$mem), "none",
    (ins OptionalAttr<PTO_ScatterAtomicOpAttr>:$scatterAtomicOp,
         OptionalAttr<PTO_ScatterOOBAttr>:$scatterOob,
         OptionalAttr<PTO_CoalesceAttr>:$coalesce), "End", (outs)> {
  let summary = "scatter to global memory";
}
def TGatherOp : PTO_TileOp<"tgather",
    (ins TileIn:$src, TileOut:$dst, OptTileOut:$cdst, OptTileIn:$indices,
         OptScalarIn:$kValue, OptScratch:$tmp), "gather",
    (ins OptionalAttr<PTO_MaskPatternAttr>:$maskPattern,
         OptionalAttr<PTO_CmpModeAttr>:$cmpMode, OptionalAttr<I32Attr>:$offset,
         OptionalAttr<StrAttr>:$axis), "InsideAfterComma",
    (outs Variadic<PTO_TileType>:$results)> {
  let summary = "gather elements of a tile by index, comparison or mask";
}
def TGatherbOp : PTO_TileOp<"tgatherb",
    (ins TileIn:$src, TileIn:$offsets, TileOut:$dst)> {
  let summary = "gather by byte offsets";
}
def TScatterOp : PTO_TileOp<"tscatter",
    (ins TileIn:$src, OptTileIn:$indexes, TileInit:$init, TileOut:$dst), "scatter",
    (ins OptionalAttr<PTO_MaskPatternAttr>:$maskPattern,
         OptionalAttr<StrAttr>:$axis), "InsideAfterComma"> {
  let summary = "scatter elements of a tile by index or mask";
}
def TMrgSortOp : PTO_TileOp<"tmrgsort",
    (ins TilesToMerge:$srcs, OptScalarIn:$blockLen, TilesOut:$dsts,
         OutValue:$executed), "none",
    (ins OptionalAttr<BoolAttr>:$exhausted), "Inside",
    (outs Variadic<PTO_TileType>:$results)> {
  let summary = "merge sorted tiles, or sorted blocks of a tile";
  let description = forms # [{
With several sources the last one may be a working tile, in buffer form.
`executed` receives how much of each source was taken.
}];
}
def TSort32Op : PTO_TileOp<"tsort32",
    (ins TileIn:$src, TileIn:$idx, OptScratch:$tmp, TileOut:$dst)> {
  let summary = "sort blocks of 32 elements with their indices";
}
def THistogramOp : PTO_TileOp<"thistogram",
    (ins TileIn:$src, TileIn:$idx, TileOut:$dst), "none",
    (ins OptionalAttr<BoolAttr>:$isMSB)> {
  let summary = "how often values occur in a tile";
}

//===----------------------------------------------------------------------===//
// Tiles from numbers
//===----------------------------------------------------------------------===//

def TExpandsOp : PTO_TileOp<"texpands", (ins ScalarIn:$scalar, TileOut:$dst)> {
  let summary = "a tile of one number";
}
def TCIOp : PTO_TileOp<"tci", (ins ScalarIn:$S, TileOut:$dst), "none",
    (ins OptionalAttr<BoolAttr>:$descending), "Inside"> {
  let summary = "consecutive integers";
}
def TTriOp : PTO_TileOp<"ttri", (ins ScalarIn:$diagonal, TileOut:$dst), "none",
    (ins OptionalAttr<I32Attr>:$upperOrLower), "Inside"> {
  let summary = "a triangular mask";
}
def TRandomOp : PTO_TileOp<"trandom",
    (ins ScalarIn:$key0, ScalarIn:$key1, ScalarIn:$counter0, ScalarIn:$counter1,
         ScalarIn:$counter2, ScalarIn:$counter3, TileOut:$dst), "none",
    (ins OptionalAttr<I32Attr>:$rounds), "Inside"> {
  let summary = "random bits from a key and a counter";
}

#endif // PTO_IR_TILEMOVEOPS_TD
