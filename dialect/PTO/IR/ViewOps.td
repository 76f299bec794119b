//===- ViewOps.td - Views and pointers of global memory ----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_VIEWOPS_TD
#define PTO_IR_VIEWOPS_TD

include "PTO/IR/PTOTypes.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Reads and writes of global memory, whatever way they get there.
def PTO_GlobalMemory : Resource<"::mlir::pto::GlobalMemoryResource">;

//===----------------------------------------------------------------------===//
// Global memory
//===----------------------------------------------------------------------===//

def CreateTensorOp : PTO_Op<"create_tensor"> {
  let summary = "allocate a tensor in global memory";
  let description = [{
    What it allocates is there until the function returns. Extents are in
    elements, constants or values; the contents are undefined. The result is a
    pointer to the elements, or a view of them by rows, with the same constant
    extents.

    ```mlir
    %workspace = pto.create_tensor [%n, 64] : !pto.ptr<f32>
    %scores = pto.create_tensor [%n, 64] : !pto.tensor_view<?x64xf32>
    ```
  }];
  let arguments = (ins Variadic<Index>:$extents, DenseI64ArrayAttr:$static_extents);
  let results = (outs Res<PTO_PtrOrView, "", [MemAlloc<PTO_GlobalMemory>]>:$result);
  let assemblyFormat = [{
    custom<DynamicIndexList>($extents, $static_extents) attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The extents, each a constant or a value of type index.
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedExtents();
  }];
}

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
  let description = [{
    `-> type` may be left out: then the slice has the sizes as its extents where
    they are constants, and `?` where they are not.
  }];
  let arguments = (ins PTO_TensorViewType:$source, Variadic<Index>:$offsets,
                       Variadic<Index>:$sizes);
  let results = (outs PTO_PartitionTensorViewType:$result);
  let assemblyFormat = [{
    $source `,` `offsets` `=` `[` $offsets `]` `,` `sizes` `=` `[` $sizes `]`
    attr-dict `:` custom<Qualified>("TensorViewType()", type($source))
    custom<SliceType>(type($result), ref(type($source)), ref($sizes))
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def GetTensorViewDimOp : PTO_Op<"get_tensor_view_dim", [Pure]> {
  let summary = "extent of one dimension of a tensor view";
  let arguments = (ins PTO_AnyView:$tensor_view, Index:$dim_index);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    $tensor_view `,` $dim_index `:` type($tensor_view) `->` type($result) attr-dict
  }];
  let hasFolder = 1;
}

def AddPtrOp : PTO_Op<"addptr", [Pure, AllTypesMatch<["ptr", "result"]>]> {
  let summary = "advance a pointer by a number of elements";
  let arguments = (ins PTO_PtrType:$ptr, Index:$offset);
  let results = (outs PTO_PtrType:$result);
  let assemblyFormat = [{
    $ptr `,` $offset attr-dict `:` custom<Qualified>("PtrType()", type($ptr))
    `->` custom<Qualified>("PtrType()", type($result))
  }];
  let hasFolder = 1;
}

def LoadScalarOp : PTO_Op<"load_scalar"> {
  let summary = "read one element of global memory";
  let arguments = (ins Arg<PTO_PtrOrMemRef, "", [MemRead<PTO_GlobalMemory>]>:$ptr,
                       Index:$offset);
  let results = (outs AnyType:$value);
  let assemblyFormat = [{
    $ptr `[` $offset `]` attr-dict `:` type($ptr) `->` type($value)
  }];
  let hasVerifier = 1;
}

def StoreScalarOp : PTO_Op<"store_scalar"> {
  let summary = "write one element of global memory";
  let arguments = (ins Arg<PTO_PtrOrMemRef, "", [MemWrite<PTO_GlobalMemory>]>:$ptr,
                       Index:$offset, AnyType:$value);
  let assemblyFormat = [{
    $value `,` $ptr `[` $offset `]` attr-dict `:` type($ptr) `,` type($value)
  }];
  let hasVerifier = 1;
}

#endif // PTO_IR_VIEWOPS_TD
