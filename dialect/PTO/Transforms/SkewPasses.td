//===- SkewPasses.td - Overlap of cores that exchange messages -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_TRANSFORMS_SKEWPASSES_TD
#define PTO_TRANSFORMS_SKEWPASSES_TD

include "mlir/Pass/PassBase.td"

def SkewCrossCorePipeline
    : Pass<"skew-cross-core-pipeline", "::mlir::ModuleOp"> {
  let summary = "Let the producing half of a cross-core loop run ahead";
  let description = [{
    Takes loops marked `pto.pipeline_stages = F` whose body pushes to the other
    core and pops its answer, innermost first, and lets the *produce half*, all
    that the push depends on, run D iterations ahead of the *consume half*, all
    else. With start s, step p and n iterations:

    - prologue: produce(s), ..., produce(s + (D - 1) p);
    - steady state: `scf.for k = s + D p to s + n p step D p`: produce(k), ...,
      produce(k + (D - 1) p), then consume(k - D p), ..., consume(k - p);
    - epilogue: the last D consumes.

    D is the largest divisor of n with D <= max(2, F - 1) and n >= 2 D for which
    no memory dependence runs from the consume half of an iteration to a produce
    half that moves ahead of it.

    ```mlir
    scf.for %i = %c0 to %c8 step %c1 {
      %s = pto.tadds ins(%x, %f : !vec, f32) -> !vec
      pto.tpush_to_aic(%s : !vec) {split = 0}
      %p = pto.tpop_from_aic {split = 0} -> !vec
      %e = pto.texp ins(%p : !vec) -> !vec
      pto.tfree_from_aic {split = 0}
    } {pto.pipeline_stages = 2 : i64}
    ```

    becomes, with produce and consume for the operations above,

    ```mlir
    produce(0)
    produce(1)
    scf.for %k = %c2 to %c8 step %c2 {
      produce(%k)
      produce(%k + 1)
      consume(%k - 2)
      consume(%k - 1)
    }
    consume(6)
    consume(7)
    ```

    iter_args thread through the consumes. Tiles of the clones carry
    `pto.pipeline_membership`: a group of their own per loop, and as stage their
    position in the steady body modulo max(2, D).

    A loop that cannot be skewed becomes sequential: the same body, the marker
    gone, and a missed remark with the reason. It can be if the body has one
    push, which is the first message, and one pop of the other direction, both
    outside nested regions; there are two iterations or more; the produce half
    is more than the push and reads no iter_arg; and what it defines for the
    consume half is address math, which is computed again. Global memory that
    the peer function touches as well, one of the two writing, keeps a loop
    sequential too: the answers that are popped keep the two in order. A loop
    without a push/pop pair is left as it is, marker included.

    In buffer form, a buffer without an address that a half overwrites before it
    reads it is replaced by one for each clone, wherever it was allocated. One
    with an address stays there, and conflicts by its address.

    **Schedule.** Grouped, two groups are in flight before the steady state pops.
    `schedule=interleaved` needs fewer slots, and a produce half passes the
    consume halves of D iterations and not of 2 D - 1, so that more dependences
    allow it:

    ```mlir
    produce(0)
    produce(1)
    scf.for %k = %c2 to %c8 step %c2 {
      produce(%k)
      consume(%k - 2)
      produce(%k + 1)
      consume(%k - 1)
    }
    consume(6)
    consume(7)
    ```

    **Remainder.** With 7 iterations D would be 1, the only divisor with two
    groups. `remainder=peel` keeps the largest D with n >= 2 D; the n mod D
    iterations that are left over follow the steady state, in either schedule
    one produce and one consume in turn:

    ```mlir
    produce(0)
    produce(1)
    scf.for %k = %c2 to %c6 step %c2 {
      produce(%k)
      produce(%k + 1)
      consume(%k - 2)
      consume(%k - 1)
    }
    produce(6)
    consume(4)
    consume(5)
    consume(6)
    ```

    **Runtime bounds.** A loop to `%n` is sequential, unless `dynamic-bounds=version`
    puts the two versions behind a check that there are 2 D iterations or more,
    and a multiple of D:

    ```mlir
    scf.if %check {
      produce(0)
      produce(1)
      scf.for %k = %c2 to %n step %c2 {
        produce(%k)
        produce(%k + 1)
        consume(%k - 2)
        consume(%k - 1)
      }
      consume(%n - 2)
      consume(%n - 1)
    } else {
      scf.for %i = %c0 to %n step %c1 {
        produce(%i)
        consume(%i)
      }
    }
    ```

    With `dynamic-bounds=version remainder=peel` any number from 2 D on will do.
    What is left over is a loop, which runs up to D - 1 times:

    ```mlir
    scf.if %check {
      produce(0)
      produce(1)
      scf.for %k = %c2 to %whole step %c2 {
        produce(%k)
        produce(%k + 1)
        consume(%k - 2)
        consume(%k - 1)
      }
      scf.for %k = %whole to %n step %c1 {
        produce(%k)
        consume(%k - 2)
      }
      consume(%n - 2)
      consume(%n - 1)
    } else {
      scf.for %i = %c0 to %n step %c1 {
        produce(%i)
        consume(%i)
      }
    }
    ```

    **Depth.** `max-depth` caps D, and D is never above 256. At `max-depth=1` one iteration is in flight:

    ```mlir
    produce(0)
    scf.for %k = %c1 to %c8 step %c1 {
      produce(%k)
      consume(%k - 1)
    }
    consume(7)
    ```

    **Several round trips.** A body that pushes and pops several times is
    sequential: one message of several that moves would reach the wrong pop.
    `multi-round-trip=skew` moves all of both cores together. It cuts the two
    bodies where a pop follows a push and lets stage r run r D iterations behind.

    ```mlir
    module attributes {pto.target_arch = "a2a3"} {
      func.func @cube(%a: !pto.tile<mat, 16x16xf32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c8 = arith.constant 8 : index
        %r = pto.import_reserved_buffer {name = "r", peer_func = @vector} -> i32
        scf.for %i = %c0 to %c8 step %c1 {
          pto.tpush_to_aiv(%a : !pto.tile<mat, 16x16xf32>) {split = 0}
          %b = pto.tpop_from_aiv {split = 0} -> !pto.tile<mat, 16x16xf32>
          pto.tpush_to_aiv(%b : !pto.tile<mat, 16x16xf32>) {split = 0}
          pto.tfree_from_aiv {split = 0}
          %d = pto.tpop_from_aiv {split = 0} -> !pto.tile<mat, 16x16xf32>
          pto.tfree_from_aiv {split = 0}
        } {pto.pipeline_stages = 2 : i64}
        return
      }
      func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c8 = arith.constant 8 : index
        %r = pto.reserve_buffer {name = "r", size = 8192, location = #pto.address_space<vec>, auto = true} -> i32
        scf.for %i = %c0 to %c8 step %c1 {
          %a = pto.tpop_from_aic {split = 0} -> !pto.tile<vec, 16x16xf32>
          %b = pto.texp ins(%a : !pto.tile<vec, 16x16xf32>) -> !pto.tile<vec, 16x16xf32>
          pto.tpush_to_aic(%b : !pto.tile<vec, 16x16xf32>) {split = 0}
          pto.tfree_from_aic {split = 0}
          %c = pto.tpop_from_aic {split = 0} -> !pto.tile<vec, 16x16xf32>
          %d = pto.tneg ins(%c : !pto.tile<vec, 16x16xf32>) -> !pto.tile<vec, 16x16xf32>
          pto.tpush_to_aic(%d : !pto.tile<vec, 16x16xf32>) {split = 0}
          pto.tfree_from_aic {split = 0}
        } {pto.pipeline_stages = 2 : i64}
        return
      }
    }
    ```

    With `multi-round-trip=skew max-depth=1` the cube core runs

    ```mlir
    push a(0)
    push a(1)
    pop b(0), push c(0)
    scf.for %k = %c2 to %c8 step %c1 {
      push a(%k)
      pop b(%k - 1), push c(%k - 1)
      pop d(%k - 2)
    }
    pop b(7), push c(7)
    pop d(6)
    pop d(7)
    ```

    and the vector core takes what is pushed in that order:

    ```mlir
    pop a(0), push b(0)
    scf.for %k = %c1 to %c8 step %c1 {
      pop a(%k), push b(%k)
      pop c(%k - 1), push d(%k - 1)
    }
    pop c(7), push d(7)
    ```

    A tile that a later stage needs is carried, so that D of it are in flight for
    each stage it crosses. Both loops have the same constant trip count, of D
    times as many iterations as there are stages or more, and as many messages
    before them; a popped tile stays in its stage, and an iter_arg comes from no
    later one than reads it. D is the largest that keeps memory dependences
    and for which the result is proved to complete, see
    `--verify-cross-core-fifo`. If there is none, the stages of a step run the
    last one first, which needs fewer slots and leaves more in order. If that is
    not proved either, both loops are sequential.

    **Capacity.** A skew must not make two cores wait for each other for ever: a produce half
    that runs ahead needs slots. So the depth is lowered, down to leaving the
    loop sequential, until the FIFO proof of `--verify-cross-core-fifo` finds
    that the function and its peer complete, with all their loops as they will
    be. A peer that is not in the module is taken to answer message for message.
    `check-capacity=false` leaves that to you.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::pto::PTODialect",
                           "::mlir::scf::SCFDialect"];
  let options = [
    Option<"maxDepth", "max-depth", "unsigned", /*default=*/"0",
           "Largest skew depth D, 0 for 256, which is the largest there is">,
    Option<"schedule", "schedule", "::mlir::pto::SkewPlanOptions::Schedule",
           /*default=*/"::mlir::pto::SkewPlanOptions::Schedule::Grouped",
           "grouped (all produces of a group, then its consumes) or interleaved "
           "(a produce and a consume in turn)", [{::llvm::cl::values(
             clEnumValN(::mlir::pto::SkewPlanOptions::Schedule::Grouped,
                        "grouped", "D produces, then D consumes"),
             clEnumValN(::mlir::pto::SkewPlanOptions::Schedule::Interleaved,
                        "interleaved", "a produce and a consume in turn"))}]>,
    Option<"remainder", "remainder", "::mlir::pto::SkewPlanOptions::Remainder",
           /*default=*/"::mlir::pto::SkewPlanOptions::Remainder::Shrink",
           "For a trip count that D does not divide: shrink D, or peel the "
           "iterations left over", [{::llvm::cl::values(
             clEnumValN(::mlir::pto::SkewPlanOptions::Remainder::Shrink,
                        "shrink", "a smaller depth that divides the trip count"),
             clEnumValN(::mlir::pto::SkewPlanOptions::Remainder::Peel,
                        "peel", "the iterations left over follow the steady state"))}]>,
    Option<"dynamicBounds", "dynamic-bounds",
           "::mlir::pto::SkewPlanOptions::DynamicBounds",
           /*default=*/"::mlir::pto::SkewPlanOptions::DynamicBounds::Demote",
           "For bounds that are not constants: demote the loop, or emit a skewed "
           "and a sequential version of it behind a check", [{::llvm::cl::values(
             clEnumValN(::mlir::pto::SkewPlanOptions::DynamicBounds::Demote,
                        "demote", "leave the loop sequential"),
             clEnumValN(::mlir::pto::SkewPlanOptions::DynamicBounds::Version,
                        "version", "check the trip count at run time"))}]>,
    Option<"checkCapacity", "check-capacity", "bool", /*default=*/"true",
           "Lower the depth until the pair is proven to complete">,
    Option<"multiRoundTrip", "multi-round-trip",
           "::mlir::pto::SkewPlanOptions::MultiRoundTrip",
           /*default=*/"::mlir::pto::SkewPlanOptions::MultiRoundTrip::Demote",
           "For bodies with several round trips: demote the loops, or skew those "
           "of both cores together", [{::llvm::cl::values(
             clEnumValN(::mlir::pto::SkewPlanOptions::MultiRoundTrip::Demote,
                        "demote", "leave the loops sequential"),
             clEnumValN(::mlir::pto::SkewPlanOptions::MultiRoundTrip::Skew,
                        "skew", "skew both cores together, where proved"))}]>
  ];
  let statistics = [
    Statistic<"numSkewed", "loops-skewed", "Number of loops skewed">,
    Statistic<"numPairsSkewed", "pairs-skewed",
              "Number of pairs of loops skewed together">,
    Statistic<"numVersioned", "loops-versioned",
              "Number of those that are skewed behind a check at run time">,
    Statistic<"numPrivateBuffers", "buffers-privatized",
              "Number of tile buffers replaced by one for each clone">,
    Statistic<"numDemoted", "loops-demoted",
              "Number of cross-core loops left sequential">
  ];
}

#endif // PTO_TRANSFORMS_SKEWPASSES_TD
