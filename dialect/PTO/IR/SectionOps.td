//===- SectionOps.td - Code of one engine in a function ----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_SECTIONOPS_TD
#define PTO_IR_SECTIONOPS_TD

include "PTO/IR/PTOInterfaces.td"
include "PTO/IR/ViewOps.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

//===----------------------------------------------------------------------===//
// Regions of one core
//===----------------------------------------------------------------------===//

class PTO_CoreSectionOp<string mnemonic> : PTO_Op<mnemonic, [
    NoTerminator, SingleBlock, RecursiveMemoryEffects]> {
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$body attr-dict";
}
def SectionCubeOp : PTO_CoreSectionOp<"section.cube"> {
  let summary = "code of the cube core";
}
def SectionVectorOp : PTO_CoreSectionOp<"section.vector"> {
  let summary = "code of the vector cores";
}

//===----------------------------------------------------------------------===//
// Sections that walk items
//===----------------------------------------------------------------------===//

def SectionOp : PTO_Op<"section", [
    NoTerminator, SingleBlock, RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "code of one core, run for each of a grid of items";
  let description = [{
    Walks its *items* in lexicographic order and runs its body for each; the
    body's arguments are the item's indices. `items() in ()` is one item, and an
    extent of 0 is none. Sections have no results: they communicate through
    tensors in global memory, which they read with `pto.section_load` and write
    with `pto.section_store`. Those of a block run in order, all of one before
    the next, on whichever cores.

    ```mlir
    #pack = affine_map<(i, j, b) -> (i, 2 * j + b)>
    pto.section items(%i, %j) in (4, 2) core(vector) phase(tiled) {
      %a = pto.section_load %A by #pack sub 2 : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 32x16xf32>
      %r = pto.texp ins(%a : !pto.tile<vec, 32x16xf32>) -> !pto.tile<vec, 32x16xf32>
      pto.section_store %r, %T by #pack sub 2 : !pto.tile<vec, 32x16xf32>, !pto.tensor_view<64x64xf32>
    }
    ```

    `phase` is `template`, the items as written (a matmul has one per output
    tile), or `tiled`, where a tiling plan has grouped them.

    `forwarded` records the tensors that the section handed over on chip since
    two sections were joined; see `#pto.forwarded`. The bytes and tiles of each
    record follow from the items, and a value of the carrier's type is somewhere
    in the body.

    `cotile` constrains tiling, in `template` phase. It has a number for each
    item dimension: a tiling plan may group that many items of this dimension or
    a multiple, not fewer. 1 leaves a dimension free, and its extent keeps it
    whole.
  }];
  let arguments = (ins
    DenseI64ArrayAttr:$extents, PTO_SectionCoreAttr:$core,
    PTO_SectionPhaseAttr:$phase,
    OptionalAttr<TypedArrayAttrBase<PTO_ForwardedAttr, "records of forwarded tensors">>:$forwarded,
    OptionalAttr<DenseI64ArrayAttr>:$cotile);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let builders = [
    OpBuilder<(ins "::llvm::ArrayRef<int64_t>":$extents,
                   "::mlir::pto::SectionCore":$core,
                   "::mlir::pto::SectionPhase":$phase)>
  ];
  let extraClassDeclaration = [{
    /// The item's indices, of type index.
    ::mlir::Block::BlockArgListType getItem() { return getBody().getArguments(); }
    /// How many items there are: the product of the extents, or the largest
    /// number where that overflows.
    int64_t getItemCount();
    /// The loads and stores, in the order of the body.
    ::llvm::SmallVector<::mlir::pto::SectionAccessOpInterface> getAccesses();
  }];
}

class PTO_SectionAccessOp<string mnemonic> : PTO_Op<mnemonic, [
    HasParent<"::mlir::pto::SectionOp">, PTO_SectionAccessOpInterface]> {
  dag access = (ins AffineMapAttr:$map,
    DefaultValuedAttr<ConfinedAttr<I64Attr, [IntPositive]>, "1">:$sub);
  string pages = [{
    `map` takes the item's indices and the number b of a sub-block to the
    coordinates of a tile, counted in tiles. `sub` sub-blocks, b = 0 to `sub` - 1,
    are stacked along rows; together they are the *page*, the tile in the body.
    So the tensor is divided into tiles of as many columns as the page has, and
    a `sub`-th of its rows.

    A tensor has two dimensions and is made of whole tiles; every tile that is
    named lies inside. Only the valid region of a page moves: of a page of
    several sub-blocks, all of its rows. A page in the accumulator is one
    rectangle of the tensor.
  }];
}

def SectionLoadOp : PTO_SectionAccessOp<"section_load"> {
  let summary = "load the page of an item from a tensor";
  let description = pages # [{
    ```mlir
    %a = pto.section_load %A by affine_map<(i, j, b) -> (i, 2 * j + b)> sub 2
      : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 32x16xf32>
    ```
  }];
  let arguments = !con(
    (ins Arg<PTO_TensorViewType, "", [MemRead<PTO_GlobalMemory>]>:$tensor), access);
  let results = (outs PTO_TileType:$page);
  let assemblyFormat = [{
    $tensor `by` $map (`sub` $sub^)? attr-dict
    `:` custom<Qualified>("TensorViewType()", type($tensor))
    `->` custom<Qualified>("TileType()", type($page))
  }];
  let extraClassDeclaration = "static bool isStore() { return false; }";
}

def SectionStoreOp : PTO_SectionAccessOp<"section_store"> {
  let summary = "store the page of an item to a tensor";
  let description = pages # [{
    A page in the accumulator is converted to the tensor's element type.

    ```mlir
    pto.section_store %r, %T by affine_map<(i, b) -> (i, 0)>
      : !pto.tile<acc, 16x64xf32>, !pto.tensor_view<64x64xf16>
    ```
  }];
  let arguments = !con(
    (ins PTO_TileType:$page,
         Arg<PTO_TensorViewType, "", [MemWrite<PTO_GlobalMemory>]>:$tensor), access);
  let assemblyFormat = [{
    $page `,` $tensor `by` $map (`sub` $sub^)? attr-dict
    `:` custom<Qualified>("TileType()", type($page))
    `,` custom<Qualified>("TensorViewType()", type($tensor))
  }];
  let extraClassDeclaration = "static bool isStore() { return true; }";
}

#endif // PTO_IR_SECTIONOPS_TD
