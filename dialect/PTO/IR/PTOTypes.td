//===- PTOTypes.td - Types of the pto dialect --------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_PTOTYPES_TD
#define PTO_IR_PTOTYPES_TD

include "PTO/IR/PTOAttributes.td"
include "mlir/IR/AttrTypeBase.td"

class PTO_Type<string name, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<PTO_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

def PTO_TileTypeInterface : TypeInterface<"TileTypeInterface"> {
  let cppNamespace = "::mlir::pto";
  let description = [{
    What `!pto.tile` and `!pto.tile_buf` share: the parameters of a tile.
  }];
  let methods = [
    InterfaceMethod<"The on-chip memory the tile lives in.",
      "::mlir::pto::AddressSpace", "getAddressSpace">,
    InterfaceMethod<"Allocated rows and columns, in elements.",
      "::llvm::ArrayRef<int64_t>", "getShape">,
    InterfaceMethod<"Valid rows and columns, `ShapedType::kDynamic` where only known at run time.",
      "::llvm::ArrayRef<int64_t>", "getValidShape">,
    InterfaceMethod<"", "::mlir::Type", "getElementType">,
    InterfaceMethod<"", "::mlir::pto::BLayout", "getBlockLayout">,
    InterfaceMethod<"", "::mlir::pto::SLayout", "getSubLayout">,
    InterfaceMethod<"Bytes of one fractal block.", "int64_t", "getFractal">,
    InterfaceMethod<"0 null, 1 zero, 2 max, 3 min.", "int64_t", "getPad">,
    InterfaceMethod<"0 null, 1 normal, 2 row_plus_one.", "int64_t", "getCompact">
  ];
  let extraSharedClassDeclaration = [{
    /// Bytes the allocated tile takes: rows x cols x element size, or more
    /// than any memory has where that overflows.
    int64_t getSizeInBytes() {
      auto shape = $_type.getShape();
      uint64_t bits = *::mlir::pto::getElementBits($_type.getElementType());
      bits = ::llvm::SaturatingMultiply<uint64_t>(bits, shape[0]);
      bits = ::llvm::SaturatingMultiply<uint64_t>(bits, shape[1]);
      return bits / 8 + (bits % 8 != 0);
    }
  }];
}

class PTO_TileTypeBase<string name, string typeMnemonic>
    : PTO_Type<name, typeMnemonic,
        [DeclareTypeInterfaceMethods<PTO_TileTypeInterface>]> {
  let parameters = (ins
    "::mlir::pto::AddressSpace":$addressSpace,
    ArrayRefParameter<"int64_t">:$shape,
    "::mlir::Type":$elementType,
    ArrayRefParameter<"int64_t">:$validShape,
    "::mlir::pto::BLayout":$blockLayout,
    "::mlir::pto::SLayout":$subLayout,
    "int64_t":$fractal,
    "int64_t":$pad,
    "int64_t":$compact);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    static constexpr int64_t kDefaultFractal = 512;

    /// The same type with other extents, or another padding.
    }] # name # [{Type withShape(::llvm::ArrayRef<int64_t> shape,
                                 ::llvm::ArrayRef<int64_t> validShape) const;
    }] # name # [{Type withPad(int64_t pad) const;
  }];
}

def PTO_TileBufType : PTO_TileTypeBase<"TileBuf", "tile_buf"> {
  let summary = "a !pto.tile_buf";
  let description = [{
    A tile that is written in place. Printed compactly,
    `!pto.tile_buf<vec, 16x64xf32>`, with keys only where they differ from their
    defaults: `valid` = shape, `blayout=row_major`, `slayout=none_box`,
    `fractal=512`, `pad=0`, `compact=0`. The long spelling
    (`loc=vec, dtype=f32, rows=16, cols=64, v_row=16, v_col=64, ...`) is read too.
  }];
}

def PTO_TileType : PTO_TileTypeBase<"Tile", "tile"> {
  let summary = "a !pto.tile";
  let description = [{
    A tile as an immutable value. Takes exactly the parameters of the compact
    `!pto.tile_buf`.
  }];
}

//===----------------------------------------------------------------------===//
// Global memory
//===----------------------------------------------------------------------===//

def PTO_PtrType : PTO_Type<"Ptr", "ptr"> {
  let summary = "a !pto.ptr";
  let parameters = (ins
    "::mlir::Type":$elementType,
    DefaultValuedParameter<"::mlir::pto::AddressSpace",
      "::mlir::pto::AddressSpace::GM">:$addressSpace);
  let description = [{
    A pointer to elements, in global memory unless a space is given:
    `!pto.ptr<f32>`, `!pto.ptr<f32, ub>`. The vector memory is spelled `ub` here;
    `vec`, as in tiles, is read too.
  }];
  let hasCustomAssemblyFormat = 1;
}

class PTO_ViewTypeBase<string name, string typeMnemonic>
    : PTO_Type<name, typeMnemonic> {
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$elementType);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def PTO_TensorViewType : PTO_ViewTypeBase<"TensorView", "tensor_view"> {
  let summary = "a !pto.tensor_view";
  let description = [{
    Descriptor of a tensor in global memory, of rank 1 to 5, with static or `?`
    extents: `!pto.tensor_view<?x64xf32>`.
  }];
}

def PTO_PartitionTensorViewType
    : PTO_ViewTypeBase<"PartitionTensorView", "partition_tensor_view"> {
  let summary = "a !pto.partition_tensor_view";
  let description = [{
    A slice of a tensor view: `!pto.partition_tensor_view<16x64xf32>`.
  }];
}

//===----------------------------------------------------------------------===//
// Pipes
//===----------------------------------------------------------------------===//

def PTO_PipeType : PTO_Type<"Pipe", "pipe"> {
  let summary = "a !pto.pipe";
  let description = [{
    A handle of a pipe between the cores, from `initialize_l2g2l_pipe` or
    `initialize_l2l_pipe`.
  }];
}

//===----------------------------------------------------------------------===//
// Elements that MLIR has no type for
//===----------------------------------------------------------------------===//

class PTO_ElementType<string name, string typeMnemonic, string what>
    : PTO_Type<name, typeMnemonic> {
  let summary = what;
}
def PTO_HiF8Type : PTO_ElementType<"HiF8", "hif8", "an 8-bit float of tapered precision">;
def PTO_F8E8M0Type : PTO_ElementType<"F8E8M0", "f8E8M0", "an 8-bit power of two">;
def PTO_F4E2M1x2Type : PTO_ElementType<"F4E2M1x2", "f4E2M1x2", "a pair of 4-bit floats">;

//===----------------------------------------------------------------------===//
// Handles and arrays
//===----------------------------------------------------------------------===//

def PTO_AsyncSessionType : PTO_Type<"AsyncSession", "async_session"> {
  let summary = "a session of asynchronous transfers";
}
def PTO_AsyncEventType : PTO_Type<"AsyncEvent", "async_event"> {
  let summary = "completion of an asynchronous transfer";
}
def PTO_PrefetchAsyncContextType
    : PTO_Type<"PrefetchAsyncContext", "prefetch_async_context"> {
  let summary = "context of asynchronous prefetches";
}
def PTO_EventIdArrayType : PTO_Type<"EventIdArray", "eventid_array"> {
  let summary = "an array of event ids";
  let description = [{
    `!pto.eventid_array<4>`
  }];
  let parameters = (ins "int64_t":$size);
  let assemblyFormat = "`<` $size `>`";
}
def PTO_LocalArrayType : PTO_ViewTypeBase<"LocalArray", "local_array"> {
  let summary = "an array of scalars of a core, rank 1 to 5";
  let description = [{
    `!pto.local_array<32xi32>`
  }];
}
def PTO_MultiTileBufType : PTO_Type<"MultiTileBuf", "multi_tile_buf"> {
  let summary = "several tile buffers of one type, chosen by index";
  let description = [{
    `!pto.multi_tile_buf<!pto.tile_buf<vec, 16x64xf32>, count=2>`
  }];
  let parameters = (ins PTO_TileBufType:$tile, "int64_t":$count);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

def PTO_ScalarType : AnyTypeOf<
  [AnyInteger, AnyFloat, Index, PTO_HiF8Type, PTO_F8E8M0Type, PTO_F4E2M1x2Type],
  "a scalar">;
def PTO_AnyTile : AnyTypeOf<[PTO_TileType, PTO_TileBufType],
                            "a tile value or tile buffer">;
def PTO_TileBufOrMemRef : AnyTypeOf<[PTO_TileBufType, AnyMemRef],
                                    "a tile buffer or a memref">;
def PTO_AnyTileOrMemRef : AnyTypeOf<[PTO_TileType, PTO_TileBufType, AnyMemRef],
                                    "a tile or a memref">;
def PTO_AnyTileOrView : AnyTypeOf<
  [PTO_TileType, PTO_TileBufType, PTO_PartitionTensorViewType, AnyMemRef],
  "a tile, a partition view or a memref">;
def PTO_AnyView : AnyTypeOf<[PTO_TensorViewType, AnyMemRef],
                            "a tensor view or a memref">;
def PTO_AnyStorage : AnyTypeOf<
  [PTO_TileType, PTO_TileBufType, PTO_TensorViewType, PTO_PartitionTensorViewType,
   AnyMemRef], "a tile, a view or a memref">;
def PTO_PtrOrView : AnyTypeOf<[PTO_PtrType, PTO_TensorViewType],
                              "a pointer or a tensor view">;
def PTO_PtrOrMemRef : AnyTypeOf<[PTO_PtrType, AnyMemRef], "a pointer or a memref">;

#endif // PTO_IR_PTOTYPES_TD
