//===- SectionPasses.td - Passes over sections that walk items -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_TRANSFORMS_SECTIONPASSES_TD
#define PTO_TRANSFORMS_SECTIONPASSES_TD

include "mlir/Pass/PassBase.td"

def ForwardSections : Pass<"forward-sections", "::mlir::ModuleOp"> {
  let summary = "Hand tiles from one section to the next on chip";
  let description = [{
    Where a section stores a tensor and a later one loads the same tiles back,
    and nobody else reads it, the two become one section: the tile is handed
    over, and store, load and tensor are gone.

    ```mlir
    #tile = affine_map<(i, b) -> (i, 0)>
    func.func @f(%a: !pto.tensor_view<64x64xf32>, %y: !pto.tensor_view<64x64xf32>) {
      %t = pto.create_tensor [64, 64] : !pto.tensor_view<64x64xf32>
      pto.section items(%i) in (4) core(vector) phase(tiled) {
        %x = pto.section_load %a by #tile : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32>
        %e = pto.texp ins(%x : !pto.tile<vec, 16x64xf32>) -> !pto.tile<vec, 16x64xf32>
        pto.section_store %e, %t by #tile : !pto.tile<vec, 16x64xf32>, !pto.tensor_view<64x64xf32>
      }
      pto.section items(%i) in (4) core(vector) phase(tiled) {
        %e = pto.section_load %t by #tile : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32>
        %r = pto.tabs ins(%e : !pto.tile<vec, 16x64xf32>) -> !pto.tile<vec, 16x64xf32>
        pto.section_store %r, %y by #tile : !pto.tile<vec, 16x64xf32>, !pto.tensor_view<64x64xf32>
      }
      return
    }
    ```

    becomes

    ```mlir
    #tile = affine_map<(i, b) -> (i, 0)>
    func.func @f(%a: !pto.tensor_view<64x64xf32>, %y: !pto.tensor_view<64x64xf32>) {
      pto.section items(%i) in (4) core(vector) phase(tiled) {
        %x = pto.section_load %a by #tile : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32>
        %e = pto.texp ins(%x : !pto.tile<vec, 16x64xf32>) -> !pto.tile<vec, 16x64xf32>
        %r = pto.tabs ins(%e : !pto.tile<vec, 16x64xf32>) -> !pto.tile<vec, 16x64xf32>
        pto.section_store %r, %y by #tile : !pto.tile<vec, 16x64xf32>, !pto.tensor_view<64x64xf32>
      } {forwarded = [#pto.forwarded<carrier = !pto.tile<vec, 16x64xf32>, slots = 1, tensor = !pto.tensor_view<64x64xf32>, bytes_saved = 32768>]}
      return
    }
    ```

    Section P stores tensor T and section C loads it. They are joined if

    - *F1* they are in one block, on one core, in one phase, P first, and P may
      move past what is between them;
    - *F2* the function creates T, and that store and that load are all there is
      of it;
    - *F3* the stored tile has no other use, and the loaded page is only read;
    - *F4* items(P) = items(C) x R with R trailing, and |R| sub(P) = sub(C);
    - *F5* for every item of C both name the same tiles in the same order;
    - *F6* the store names no tile twice;
    - *F7* no item of P that then runs behind an item of C has to run before it
      because of another tensor. What has unknown or ordered effects, as calls
      and messages have, is not joined;
    - *F8* stored and loaded tiles are of one type, with the elements of T;
    - *F9* the joined section fits into every memory of the target;
    - *F10* in phase `template` P and C have one item of one tile, or the
      `cotile` option is given; in phase `tiled` the page of C is made of the
      pages that P stores for it, or both sections are one block;
    - *F11* a `pto.value_range` that the load promises is known of the stored
      tile.

    Where R is not empty, as of a matmul with an item per output tile whose rows
    are loaded as one page, the body of P is repeated for each member of R, and
    the pieces are put together with `pto.tfillpad_expand` and `pto.tinsert`.

    Sections join to chains. What does not fit together is cut so that most bytes
    of global memory are saved. Each join adds a `#pto.forwarded` to `forwarded`
    of the section. A pair that is not joined is a missed remark for each rule
    that forbids it, a group that is joined a passed one.

    A tensor that is loaded twice stays in memory, and so does one that skips a
    section whose items are grouped. P moves to C, never C to P. A cube section
    and a vector section are never joined: between them there is a pipe.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::pto::PTODialect"];
  let options = [
    Option<"cotile", "cotile", "bool", /*default=*/"false",
           "Join in phase template too, and record `cotile`, which the tiling "
           "that follows has to honour">
  ];
  let statistics = [
    Statistic<"numJoins", "joins", "Number of sections that became part of another">,
    Statistic<"numForwarded", "tensors-forwarded", "Number of tensors handed over">,
    Statistic<"numBytes", "bytes-saved",
              "Bytes of global memory that are neither written nor read any more">,
    Statistic<"numMissed", "tensors-missed",
              "Number of tensors that are stored and loaded back">
  ];
}

def LowerSections : Pass<"lower-sections", "::mlir::ModuleOp"> {
  let summary = "Turn sections into loops over their items";
  let description = [{
    Each `pto.section` becomes a nest of `scf.for`, one for each item dimension.
    In its body, a load or store is a `partition_view` of the tensor and a
    `tload` or `tstore`.

    - A page whose sub-blocks lie below each other in the tensor is one slice.
      Otherwise each sub-block is: a load puts them into the page with
      `tinsert`, and a store takes them out of it with `textract`.
    - Where all code of a function is for one core, that of what it calls
      included, the loops stand in it as they are, and a function without a
      kernel kind, or `incore`, gets the core's.
    - Otherwise the loops of a section are in a `pto.section.cube` or
      `pto.section.vector`. Sections run in order, so a core that goes on after
      the other one waits for a flag. Around loops and conditionals with
      sections, before what else touches memory, and at the end of the function,
      both cores wait for each other.

    Everything else stays as it is; so does a module without sections. `cotile`
    and the records of what was forwarded are gone with their section.

    ```mlir
    %t = pto.create_tensor [64, 64] : !pto.tensor_view<64x64xf32>
    pto.section items(%i) in (4) core(vector) phase(tiled) {
      %e = pto.texp ins(%a : !pto.tile<vec, 16x64xf32>) -> !pto.tile<vec, 16x64xf32>
      pto.section_store %e, %t by affine_map<(i, b) -> (i, 0)> : !pto.tile<vec, 16x64xf32>, !pto.tensor_view<64x64xf32>
    }
    ```

    becomes

    ```mlir
    %t = pto.create_tensor [64, 64] : !pto.tensor_view<64x64xf32>
    scf.for %i = %c0 to %c4 step %c1 {
      %e = pto.texp ins(%a : !pto.tile<vec, 16x64xf32>) -> !pto.tile<vec, 16x64xf32>
      %row = arith.muli %i, %c16 : index
      %s = pto.partition_view %t, offsets = [%row, %c0], sizes = [%c16, %c64] : !pto.tensor_view<64x64xf32> -> !pto.partition_tensor_view<16x64xf32>
      pto.tstore ins(%e : !pto.tile<vec, 16x64xf32>) outs(%s : !pto.partition_tensor_view<16x64xf32>)
    }
    ```

    The two flags are the highest that the function does not use itself. If there
    are none, which is the case too where it computes a flag's number, that is an
    error. A page in mat of sub-blocks that are apart is put together with moves
    inside of mat, which `--check-target` refuses.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::pto::PTODialect",
                           "::mlir::scf::SCFDialect"];
  let statistics = [
    Statistic<"numSections", "sections-lowered", "Number of sections lowered">,
    Statistic<"numHandOffs", "hand-offs",
              "Number of times that one core waits for a section of the other">
  ];
}

#endif // PTO_TRANSFORMS_SECTIONPASSES_TD
