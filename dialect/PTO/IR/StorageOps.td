//===- StorageOps.td - Tile buffers and other local storage *- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_STORAGEOPS_TD
#define PTO_IR_STORAGEOPS_TD

include "PTO/IR/PTOTypes.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

//===----------------------------------------------------------------------===//
// Tile buffers
//===----------------------------------------------------------------------===//

def AllocTileOp : PTO_Op<"alloc_tile", [AttrSizedOperandSegments]> {
  let summary = "a tile buffer";
  let description = [{
    Without `addr` the tile has storage of its own. With `addr`, a byte address
    in the tile's memory, tiles of one location share storage where their
    ranges `[addr, addr + bytes)` meet. `valid_row` and `valid_col` give the
    extents that the type leaves dynamic.
  }];
  let arguments = (ins Optional<I64>:$addr, Optional<Index>:$valid_row,
                       Optional<Index>:$valid_col);
  let results = (outs Res<PTO_TileBufType, "", [MemAlloc]>:$result);
  let assemblyFormat = [{
    (`addr` `=` $addr^)? (`valid_row` `=` $valid_row^)?
    (`valid_col` `=` $valid_col^)? attr-dict `:` custom<Qualified>("TileBufType()", type($result))
  }];
  let hasVerifier = 1;
}

def DeclareTileOp : PTO_Op<"declare_tile"> {
  let summary = "a tile buffer whose storage a pop of a pipe handle gives it";
  let results = (outs Res<PTO_TileBufOrMemRef, "", [MemAlloc]>:$tile);
  let assemblyFormat = "attr-dict `->` custom<TileLike>(type($tile))";
}

def SubviewOp : PTO_Op<"subview", [
    Pure, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "a window of a tile buffer; aliases it";
  let arguments = (ins PTO_TileBufType:$source, Variadic<Index>:$offsets,
                       DenseI64ArrayAttr:$sizes,
                       Optional<Index>:$valid_row, Optional<Index>:$valid_col);
  let results = (outs PTO_TileBufType:$result);
  let assemblyFormat = [{
    $source `[` $offsets `]` `sizes` $sizes
    (`valid` `[` $valid_row^ `,` $valid_col `]`)?
    attr-dict `:` custom<Qualified>("TileBufType()", type($source)) `->` custom<Qualified>("TileBufType()", type($result))
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

class PTO_ReinterpretOp<string mnemonic> : PTO_Op<mnemonic, [
    Pure, DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let arguments = (ins PTO_AnyTileOrMemRef:$source);
  let results = (outs PTO_AnyTileOrMemRef:$result);
  let assemblyFormat = [{
    $source attr-dict `:` custom<TileLike>(type($source))
    `->` custom<TileLike>(type($result))
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TReshapeOp : PTO_ReinterpretOp<"treshape"> {
  let summary = "the same elements in another shape; aliases a buffer";
}

def BitcastOp : PTO_ReinterpretOp<"bitcast"> {
  let summary = "the same bytes as another element type; aliases a buffer";
}

def SubsetOp : PTO_Op<"subset", [
    Pure, DeclareOpInterfaceMethods<ViewLikeOpInterface>,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "a window of a tile buffer, earlier spelling of `subview`";
  let description = [{
    The result has the parameters of the source and `sizes` as its shape.
  }];
  let arguments = (ins PTO_TileBufType:$source, Variadic<Index>:$offsets,
                       I64ArrayAttr:$sizes);
  let results = (outs PTO_TileBufType:$result);
  let assemblyFormat = [{
    $source `[` $offsets `]` `sizes` $sizes attr-dict
    `:` custom<Qualified>("TileBufType()", type($source))
  }];
}

def SetValidShapeOp : PTO_Op<"set_validshape"> {
  let summary = "change the valid extents of a tile buffer";
  let description = [{
    A write of the buffer: every operation on it before sees the old extents,
    every one after the new.
  }];
  let arguments = (ins Arg<PTO_TileBufOrMemRef, "", [MemRead, MemWrite]>:$source,
                       Index:$valid_row, Index:$valid_col);
  let assemblyFormat = [{
    $source `,` $valid_row `,` $valid_col attr-dict
    `:` custom<TileLike>(type($source))
  }];
  let hasVerifier = 1;
}

def TAssignOp : PTO_Op<"tassign"> {
  let summary = "place a tile buffer at an address";
  let arguments = (ins Arg<PTO_AnyStorage, "", [MemRead, MemWrite]>:$tile, I64:$addr);
  let results = (outs PTO_AnyStorage:$result);
  let assemblyFormat = [{
    $tile `,` $addr attr-dict `:` type($tile) `->` type($result)
  }];
}

//===----------------------------------------------------------------------===//
// Several tiles of one kind
//===----------------------------------------------------------------------===//

def AllocMultiTileOp : PTO_Op<"alloc_multi_tile", [AttrSizedOperandSegments]> {
  let summary = "several tile buffers of one type";
  let arguments = (ins Optional<Index>:$valid_row, Optional<Index>:$valid_col);
  let results = (outs Res<PTO_MultiTileBufType, "", [MemAlloc]>:$result);
  let assemblyFormat = [{
    (`valid_row` `=` $valid_row^)? (`valid_col` `=` $valid_col^)?
    attr-dict `:` custom<Qualified>("MultiTileBufType()", type($result))
  }];
}

def MultiTileGetOp : PTO_Op<"multi_tile_get", [
    Pure, DeclareOpInterfaceMethods<ViewLikeOpInterface>,
    TypesMatchWith<"the result to be one of the tiles", "multi", "result",
      "::llvm::cast<::mlir::pto::MultiTileBufType>($_self).getTile()">]> {
  let summary = "one of several tile buffers; aliases it";
  let arguments = (ins PTO_MultiTileBufType:$multi, Index:$slot);
  let results = (outs PTO_TileBufType:$result);
  let assemblyFormat = [{
    $multi `[` $slot `]` attr-dict
    `:` custom<Qualified>("MultiTileBufType()", type($multi))
    `->` custom<Qualified>("TileBufType()", type($result))
  }];
}

//===----------------------------------------------------------------------===//
// Scalars of a core
//===----------------------------------------------------------------------===//

def DeclareLocalArrayOp : PTO_Op<"declare_local_array"> {
  let summary = "an array of scalars";
  let results = (outs Res<PTO_LocalArrayType, "", [MemAlloc]>:$array);
  let assemblyFormat = [{
    attr-dict `->` custom<Qualified>("LocalArrayType()", type($array))
  }];
}

def LocalArrayGetOp : PTO_Op<"local_array_get"> {
  let summary = "read an element of an array";
  let arguments = (ins Arg<PTO_LocalArrayType, "", [MemRead]>:$array,
                       Variadic<Index>:$indices);
  let results = (outs AnyType:$value);
  let assemblyFormat = [{
    $array `[` $indices `]` attr-dict
    `:` custom<Qualified>("LocalArrayType()", type($array)) `->` type($value)
  }];
  let hasVerifier = 1;
}

def LocalArraySetOp : PTO_Op<"local_array_set"> {
  let summary = "write an element of an array";
  let arguments = (ins Arg<PTO_LocalArrayType, "", [MemWrite]>:$array,
                       Variadic<Index>:$indices, AnyType:$value);
  let assemblyFormat = [{
    $array `[` $indices `]` `,` $value attr-dict
    `:` custom<Qualified>("LocalArrayType()", type($array)) `,` type($value)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Tiles as memrefs
//===----------------------------------------------------------------------===//

def DeclareTileMemRefOp : PTO_Op<"declare_tile_memref"> {
  let summary = "a memref whose storage a pop of a pipe handle gives it";
  let results = (outs Res<AnyMemRef, "", [MemAlloc]>:$result);
  let assemblyFormat = "attr-dict `->` type($result)";
}

def BindTileOp : PTO_Op<"bind_tile", [
    Pure, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "a memref with the layout of a tile";
  let arguments = (ins AnyMemRef:$source, Optional<Index>:$valid_row,
                       Optional<Index>:$valid_col, PTO_TileBufConfigAttr:$config);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = [{
    $source (`,` $valid_row^ `,` $valid_col)? attr-dict
    `:` type($source) `->` type($result)
  }];
  let hasVerifier = 1;
}

def PointerCastOp : PTO_Op<"pointer_cast", [AttrSizedOperandSegments]> {
  let summary = "storage at addresses";
  let arguments = (ins Variadic<I64>:$addrs, Optional<Index>:$valid_row,
                       Optional<Index>:$valid_col,
                       OptionalAttr<PTO_TileBufConfigAttr>:$config);
  let results = (outs Res<AnyType, "", [MemAlloc]>:$result);
  let assemblyFormat = [{
    `` `(` $addrs `)` ($valid_row^ `,` $valid_col)? attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

#endif // PTO_IR_STORAGEOPS_TD
