//===- ViewOps.td - Views, pointers and tile storage -------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_VIEWOPS_TD
#define PTO_IR_VIEWOPS_TD

include "PTO/IR/PTOTypes.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

// Reads and writes of global memory, whatever way they get there.
def PTO_GlobalMemory : Resource<"::mlir::pto::GlobalMemoryResource">;

//===----------------------------------------------------------------------===//
// Global memory
//===----------------------------------------------------------------------===//

def MakeTensorViewOp : PTO_Op<"make_tensor_view", [
    Pure, SameVariadicOperandSize,
    TypesMatchWith<"the pointer's element type to be the view's", "result", "ptr",
      "::mlir::pto::PtrType::get($_ctxt, ::llvm::cast<::mlir::pto::TensorViewType>($_self).getElementType(), ::mlir::pto::AddressSpace::GM)">]> {
  let summary = "describe a tensor in global memory";
  let description = [{
    `shape` and `strides` are in elements and have the rank of the view.
  }];
  let arguments = (ins PTO_PtrType:$ptr, Variadic<Index>:$shape,
                       Variadic<Index>:$strides,
                       OptionalAttr<PTO_LayoutAttr>:$layout);
  let results = (outs PTO_TensorViewType:$result);
  let assemblyFormat = [{
    $ptr `,` `shape` `=` `[` $shape `]` `,` `strides` `=` `[` $strides `]`
    attr-dict `:` custom<Qualified>("TensorViewType()", type($result))
  }];
  let hasVerifier = 1;
}

def PartitionViewOp : PTO_Op<"partition_view", [Pure, SameVariadicOperandSize]> {
  let summary = "take a rectangular slice of a tensor view";
  let arguments = (ins PTO_TensorViewType:$source, Variadic<Index>:$offsets,
                       Variadic<Index>:$sizes);
  let results = (outs PTO_PartitionTensorViewType:$result);
  let assemblyFormat = [{
    $source `,` `offsets` `=` `[` $offsets `]` `,` `sizes` `=` `[` $sizes `]`
    attr-dict `:` custom<Qualified>("TensorViewType()", type($source)) `->` custom<Qualified>("PartitionTensorViewType()", type($result))
  }];
  let hasVerifier = 1;
}

def GetTensorViewDimOp : PTO_Op<"get_tensor_view_dim", [Pure]> {
  let summary = "extent of one dimension of a tensor view";
  let arguments = (ins PTO_AnyView:$tensor_view, Index:$dim_index);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    $tensor_view `,` $dim_index `:` type($tensor_view) `->` type($result) attr-dict
  }];
}

def AddPtrOp : PTO_Op<"addptr", [Pure, AllTypesMatch<["ptr", "result"]>]> {
  let summary = "advance a pointer by a number of elements";
  let arguments = (ins PTO_PtrType:$ptr, Index:$offset);
  let results = (outs PTO_PtrType:$result);
  let assemblyFormat = [{
    $ptr `,` $offset attr-dict `:` custom<Qualified>("PtrType()", type($ptr))
    `->` custom<Qualified>("PtrType()", type($result))
  }];
}

def LoadScalarOp : PTO_Op<"load_scalar"> {
  let summary = "read one element of global memory";
  let arguments = (ins Arg<PTO_PtrOrMemRef, "", [MemRead<PTO_GlobalMemory>]>:$ptr,
                       Index:$offset);
  let results = (outs AnyType:$value);
  let assemblyFormat = [{
    $ptr `[` $offset `]` attr-dict `:` type($ptr) `->` type($value)
  }];
}

def StoreScalarOp : PTO_Op<"store_scalar"> {
  let summary = "write one element of global memory";
  let arguments = (ins Arg<PTO_PtrOrMemRef, "", [MemWrite<PTO_GlobalMemory>]>:$ptr,
                       Index:$offset, AnyType:$value);
  let assemblyFormat = [{
    $value `,` $ptr `[` $offset `]` attr-dict `:` type($ptr) `,` type($value)
  }];
}

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
  let results = (outs Res<PTO_TileBufType, "", [MemAlloc]>:$tile);
  let assemblyFormat = [{
    attr-dict `->` custom<Qualified>("TileBufType()", type($tile))
  }];
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
  let hasVerifier = 1;
}

class PTO_ReinterpretOp<string mnemonic> : PTO_Op<mnemonic, [
    Pure, DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let arguments = (ins PTO_AnyTile:$source);
  let results = (outs PTO_AnyTile:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

def TReshapeOp : PTO_ReinterpretOp<"treshape"> {
  let summary = "the same elements in another shape; aliases a buffer";
}

def BitcastOp : PTO_ReinterpretOp<"bitcast"> {
  let summary = "the same bytes as another element type; aliases a buffer";
}

def SetValidShapeOp : PTO_Op<"set_validshape"> {
  let summary = "change the valid extents of a tile buffer";
  let description = [{
    A write of the buffer: every operation on it before sees the old extents,
    every one after the new.
  }];
  let arguments = (ins Arg<PTO_TileBufType, "", [MemRead, MemWrite]>:$source,
                       Index:$valid_row, Index:$valid_col);
  let assemblyFormat = [{
    $source `,` $valid_row `,` $valid_col attr-dict `:` custom<Qualified>("TileBufType()", type($source))
  }];
  let hasVerifier = 1;
}

#endif // PTO_IR_VIEWOPS_TD
