//===- StagePasses.td - Passes over pipelines of stages ---*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_TRANSFORMS_STAGEPASSES_TD
#define PTO_TRANSFORMS_STAGEPASSES_TD

include "mlir/Pass/PassBase.td"

def MaterializePipelineSchedule
    : Pass<"materialize-pipeline-schedule", "::mlir::ModuleOp"> {
  let summary = "A function per physical core, with pipes between them";
  let description = [{
    Turns a `pto.pipeline` that is partitioned and placed into what its cores
    run: a function per physical core that has work, which loops over the items
    and does the core's part of each, and a `pto.stage_pipe` for each tile that
    one core hands to another. The function around the pipeline becomes a
    `#pto.kernel_kind<pipeline>` that launches them side by side.

    ```mlir
    module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 0, at = [0, 0]>, #pto.core<kind = vector, memory = 0, at = [1, 0]>]>} {
      func.func @f(%x: !pto.tensor_view<4x8x8xf32>, %y: !pto.tensor_view<4x8x8xf32>) {
        pto.pipeline inputs(%x : !pto.tensor_view<4x8x8xf32>) -> (%y : !pto.tensor_view<4x8x8xf32>) cores(2) stages(0 to 1, 1 to 2) interval(10) bound(10) placement([1, 0]) {
        ^bb0(%in: !pto.tile<vec, 8x8xf32>):
          %a = pto.compute ins(%in : !pto.tile<vec, 8x8xf32>) cost(10) stage(0) cores([0]) {
          ^bb0(%t: !pto.tile<vec, 8x8xf32>, %lane: index):
            %e = pto.texp ins(%t : !pto.tile<vec, 8x8xf32>) -> !pto.tile<vec, 8x8xf32>
            pto.yield %e : !pto.tile<vec, 8x8xf32>
          } -> !pto.tile<vec, 8x8xf32>
          %b = pto.compute ins(%a : !pto.tile<vec, 8x8xf32>) cost(9) stage(1) cores([1]) {
          ^bb0(%t: !pto.tile<vec, 8x8xf32>, %lane: index):
            %e = pto.tneg ins(%t : !pto.tile<vec, 8x8xf32>) -> !pto.tile<vec, 8x8xf32>
            pto.yield %e : !pto.tile<vec, 8x8xf32>
          } -> !pto.tile<vec, 8x8xf32>
          pto.yield %b : !pto.tile<vec, 8x8xf32>
        }
        return
      }
    }
    ```

    becomes

    ```mlir
    func.func @f_core1(%x: ..., %y: ...) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
      scf.for %item = %c0 to %c4 step %c1 {
        %t = pto.tload ins(%x[%item]) -> !pto.tile<vec, 8x8xf32>
        %e = pto.texp ins(%t : !pto.tile<vec, 8x8xf32>) -> !pto.tile<vec, 8x8xf32>
        pto.stage_push %e, @f_1_to_0 : !pto.tile<vec, 8x8xf32>
      }
      return
    }
    func.func @f_core0(%x: ..., %y: ...) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
      scf.for %item = %c0 to %c4 step %c1 {
        %e = pto.stage_pop @f_1_to_0 : !pto.tile<vec, 8x8xf32>
        %r = pto.tneg ins(%e : !pto.tile<vec, 8x8xf32>) -> !pto.tile<vec, 8x8xf32>
        pto.tstore ins(%r : ...) outs(%y[%item])
      }
      return
    }
    pto.stage_pipe @f_1_to_0 from(@f_core1) to(@f_core0) slots(2) : !pto.tile<vec, 8x8xf32>
    func.func @f(%x: ..., %y: ...) attributes {pto.kernel_kind = #pto.kernel_kind<pipeline>} {
      call @f_core1(%x, %y)
      call @f_core0(%x, %y)
      return
    }
    ```

    - *Lanes.* Each core does its lanes one after the other. Whoever uses the
      value of all lanes is handed the pieces, and puts them together.
    - *Relays* pop once, and push on.
    - *Inputs* are loaded by each core that uses an item, in stage 0 (S3).
    - *Outputs* are stored by the cores that compute them, each lane its rows,
      in whatever stage that is: storing is no use of a value that S2 would
      restrict, so it takes no relays.
    - *Carried values* are iter_args of each core that uses them; one that
      another core computes comes by a pipe at the end of each item.
    - *Memories.* A message arrives in the memory in which it is used. On one
      core, a `pto.tmov` takes it there.
    - *Weights.* Reads of global memory in computes stay where they are. What
      the function does before the pipeline, each core that needs it does.

    There is no synchronization but the pipes, and those follow from the stages
    and cores of the schedule alone. All functions do their part of an item in
    the order of the pipeline, so any `depth` completes;
    `--verify-cross-core-fifo` proves it.

    What breaks a rule of the schedule is refused with the errors of
    `--verify-pipeline-schedule`, before anything is changed. So is a pipeline
    without placement, one that is in a loop or branch, a function that does
    more than a pipeline, outputs that may be in the memory of inputs or of
    other reads, and lanes whose valid columns are only known at run time, where
    their pieces have to be put together.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::pto::PTODialect",
                           "::mlir::scf::SCFDialect"];
  let options = [
    Option<"depth", "depth", "int64_t", /*default=*/"2",
           "Slots of each pipe, at least 1">
  ];
  let statistics = [
    Statistic<"numMaterialized", "pipelines-materialized", "Number of pipelines materialized">,
    Statistic<"numFunctions", "functions", "Number of functions of cores">,
    Statistic<"numPipes", "pipes", "Number of pipes between them">
  ];
}

def PartitionPipelineStages
    : Pass<"partition-pipeline-stages", "::mlir::ModuleOp"> {
  let summary = "Partition pipelines into stages, each on cores of its own";
  let description = [{
    Gives each compute of a `pto.pipeline` a stage and each of its lanes a core,
    so that stage 0 works on item n while stage 1 works on item n - 1, and the
    longest stage is as short as can be. A stage uses what it and the stage
    before it compute; what is used later is handed on by relays. The time of a
    stage on c cores is the sum of ceil(lanes / c) x cost, and of its relays.

    ```mlir
    module {
      func.func @f(%x: !pto.tensor_view<4x8x8xf32>, %y: !pto.tensor_view<4x8x8xf32>) {
        pto.pipeline inputs(%x : !pto.tensor_view<4x8x8xf32>) -> (%y : !pto.tensor_view<4x8x8xf32>) cores(3) {
        ^bb0(%in: !pto.tile<vec, 8x8xf32>):
          %a = pto.compute ins(%in : !pto.tile<vec, 8x8xf32>) cost(10) {
          ^bb0(%t0: !pto.tile<vec, 8x8xf32>, %lane: index):
            %e = pto.texp ins(%t0 : !pto.tile<vec, 8x8xf32>) -> !pto.tile<vec, 8x8xf32>
            pto.yield %e : !pto.tile<vec, 8x8xf32>
          } -> !pto.tile<vec, 8x8xf32>
          %b = pto.compute ins(%a : !pto.tile<vec, 8x8xf32>) cost(9) {
          ^bb0(%t0: !pto.tile<vec, 8x8xf32>, %lane: index):
            %e = pto.texp ins(%t0 : !pto.tile<vec, 8x8xf32>) -> !pto.tile<vec, 8x8xf32>
            pto.yield %e : !pto.tile<vec, 8x8xf32>
          } -> !pto.tile<vec, 8x8xf32>
          %c = pto.compute ins(%b, %a : !pto.tile<vec, 8x8xf32>, !pto.tile<vec, 8x8xf32>) cost(8) {
          ^bb0(%t0: !pto.tile<vec, 8x8xf32>, %t1: !pto.tile<vec, 8x8xf32>, %lane: index):
            %e = pto.tadd ins(%t0, %t1 : !pto.tile<vec, 8x8xf32>, !pto.tile<vec, 8x8xf32>) -> !pto.tile<vec, 8x8xf32>
            pto.yield %e : !pto.tile<vec, 8x8xf32>
          } -> !pto.tile<vec, 8x8xf32>
          pto.yield %c : !pto.tile<vec, 8x8xf32>
        }
        return
      }
    }
    ```

    becomes

    ```mlir
    pto.pipeline inputs(%x : ...) -> (%y : ...) cores(3) stages(0 to 1, 1 to 2, 2 to 3) interval(11) bound(10) exact {
      %a = pto.compute ins(%item : ...) cost(10) stage(0) cores([0])
      %0 = pto.relay %a cost(2) stage(1) core(1) : !pto.tile<vec, 8x8xf32>
      %b = pto.compute ins(%a : ...) cost(9) stage(1) cores([1])
      %c = pto.compute ins(%b, %0 : ...) cost(8) stage(2) cores([2])
    }
    ```

    The search is exact: a dynamic program over the sets of computes that may
    have run by the end of a stage, which finds the fewest cores for an interval,
    and bisection over intervals. Among partitions of the shortest interval it
    takes one that hands on the fewest bytes, then with the fewest relays, then
    the fewest stages. Cores that are left go to the stages that take longest
    and get shorter by them. Computes that exchange a value carried from item to
    item share a stage. A graph that is too wide is searched along several
    topological orders, and the result is not `exact`. `bound` is the larger of
    all work divided by all cores and the longest compute on all cores; the gap
    to it is in the remark.

    A compute without `cost` takes what is predicted for its body. Where the
    module has a `pto.topology`, computes with matrix products are on cube cores
    and others on vector cores, and the weights of a core fit the smallest
    memory of its kind: they are packed first fit decreasing, and if they do not
    fit, the stage takes more cores. Without one all cores are equal, and have
    room for everything.

    A compute one lane of which fits no core is split: it gets more lanes, each
    for fewer rows, which stay in one stage as lanes do. That takes a body that
    computes each row of its results from the same row of its inputs, whole tiles
    aside, and loads of which a lane needs only its rows. Where it has a `cost`,
    the pieces share it. A body of which this does not show is an error.

    A pipeline that has a schedule gets a new one, and loses its placement. It
    is the same if nothing else has changed.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::pto::PTODialect"];
  let options = [
    Option<"relays", "relays", "::mlir::pto::StagePartitionOptions::Relays",
           /*default=*/"::mlir::pto::StagePartitionOptions::Relays::Allow",
           "Values used later than one stage after: allow relays that hand them "
           "on, or forbid them, so that there may be fewer stages",
           [{::llvm::cl::values(
             clEnumValN(::mlir::pto::StagePartitionOptions::Relays::Allow,
                        "allow", "relays hand on what later stages use"),
             clEnumValN(::mlir::pto::StagePartitionOptions::Relays::Forbid,
                        "forbid", "stages use the stage before alone"))}]>,
    Option<"maxStages", "max-stages", "unsigned", /*default=*/"0",
           "Most stages, 0 for no limit">,
    Option<"maxStates", "max-states", "unsigned", /*default=*/"65536",
           "Most sets of computes that the exact search looks at, and a "
           "64th of the stages">,
    Option<"relayCost", "relay-cost", "unsigned", /*default=*/"2",
           "Time that a relay takes in its stage">
  ];
  let statistics = [
    Statistic<"numPartitioned", "pipelines-partitioned",
              "Number of pipelines partitioned">,
    Statistic<"numInexact", "pipelines-inexact",
              "Number of those for which the search was not exact">,
    Statistic<"numRelays", "relays", "Number of relays inserted">,
    Statistic<"numSplit", "computes-split",
              "Number of computes that were split to fit their weights">
  ];
}

def PlacePipelineCores : Pass<"place-pipeline-cores", "::mlir::ModuleOp"> {
  let summary = "Give the logical cores of pipelines physical ones";
  let description = [{
    Places the logical cores of each partitioned `pto.pipeline` on the cores of
    the module's `pto.topology`, one on each, so that kinds match, the weights
    of a core fit its memory, and what is handed from core to core does not go
    far: the sum of bytes times hops is as low as can be. Hops are steps along x
    and y.

    ```mlir
    module attributes {pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 0, at = [0, 0]>, #pto.core<kind = vector, memory = 0, at = [2, 0]>, #pto.core<kind = vector, memory = 0, at = [1, 0]>]>} {
      func.func @f(%x: !pto.tensor_view<4x8x8xf32>, %y: !pto.tensor_view<4x8x8xf32>) {
        pto.pipeline inputs(%x : !pto.tensor_view<4x8x8xf32>) -> (%y : !pto.tensor_view<4x8x8xf32>) cores(3) stages(0 to 1, 1 to 2, 2 to 3) interval(10) bound(10) {
        ^bb0(%in: !pto.tile<vec, 8x8xf32>):
          %a = pto.compute ins(%in : !pto.tile<vec, 8x8xf32>) cost(10) stage(0) cores([0]) {
          ^bb0(%t: !pto.tile<vec, 8x8xf32>, %lane: index):
            pto.yield %t : !pto.tile<vec, 8x8xf32>
          } -> !pto.tile<vec, 8x8xf32>
          %b = pto.compute ins(%a : !pto.tile<vec, 8x8xf32>) cost(10) stage(1) cores([1]) {
          ^bb0(%t: !pto.tile<vec, 8x8xf32>, %lane: index):
            pto.yield %t : !pto.tile<vec, 8x8xf32>
          } -> !pto.tile<vec, 8x8xf32>
          %c = pto.compute ins(%b : !pto.tile<vec, 8x8xf32>) cost(10) stage(2) cores([2]) {
          ^bb0(%t: !pto.tile<vec, 8x8xf32>, %lane: index):
            pto.yield %t : !pto.tile<vec, 8x8xf32>
          } -> !pto.tile<vec, 8x8xf32>
          pto.yield %c : !pto.tile<vec, 8x8xf32>
        }
        return
      }
    }
    ```

    gets

    ```mlir
    placement([0, 2, 1])
    ```

    Up to 8 cores all placements are looked at, and of the best ones the first
    is taken. With more, logical cores follow each other along a snake through
    the grid, and pairs are exchanged as long as that makes it better.

    A schedule that breaks a rule is refused with the errors of
    `--verify-pipeline-schedule`, which say as well which kind of core or which
    memory is missing if there is no placement. A placement that is there
    already is made anew. Computes, relays and stages do not change, and what is
    handed to whom does not depend on the placement.
  }];
  let dependentDialects = ["::mlir::pto::PTODialect"];
  let statistics = [
    Statistic<"numPlaced", "pipelines-placed", "Number of pipelines placed">,
    Statistic<"byteHops", "byte-hops", "Bytes times hops per item, of all pipelines">
  ];
}

def VerifyPipelineSchedule
    : Pass<"verify-pipeline-schedule", "::mlir::ModuleOp"> {
  let summary = "Check the stages and cores of pipelines";
  let description = [{
    Reports each violation of these rules as an error that names the rule:

    - **S1** a compute and all of its lanes belong to exactly one stage;
    - **S2** a stage uses results of its own and of the stage before, and values
      carried from item to item stay in one stage;
    - **S3** what uses an input of the pipeline is in stage 0;
    - **S4** each stage has a range of logical cores that is not empty, and they
      cover all cores once, in order;
    - **S5** the core of a lane or relay is in the range of its stage;
    - **S6** the weights on a logical core fit the physical core it is placed
      on, or, before it is placed, there are physical cores for all;
    - **S7** the placement is a permutation of the cores of `pto.topology`, and
      lanes are on cores of their kind;
    - **S8** there is one relay per value and stage between, and it hands the
      value on to the next stage;
    - **S9** the interval is the time of the longest stage, computed again, and
      not below the bound.

    Constants and global memory are there for all stages. A pipeline without
    stages violates S1. Nothing is changed.

    A pass that removes or joins computes, as `--canonicalize` and `--cse` do with
    dead and equal ones, leaves a schedule that may violate S8 and S9. Partition
    after them, or once more.

    ```mlir
    module {
      func.func @f(%x: !pto.tensor_view<4x8x8xf32>, %y: !pto.tensor_view<4x8x8xf32>) {
        pto.pipeline inputs(%x : !pto.tensor_view<4x8x8xf32>) -> (%y : !pto.tensor_view<4x8x8xf32>) cores(3) stages(0 to 1, 1 to 2, 2 to 3) interval(10) bound(10) {
        ^bb0(%in: !pto.tile<vec, 8x8xf32>):
          %a = pto.compute ins(%in : !pto.tile<vec, 8x8xf32>) cost(10) stage(0) cores([0]) {
          ^bb0(%t0: !pto.tile<vec, 8x8xf32>, %lane: index):
            %e = pto.texp ins(%t0 : !pto.tile<vec, 8x8xf32>) -> !pto.tile<vec, 8x8xf32>
            pto.yield %e : !pto.tile<vec, 8x8xf32>
          } -> !pto.tile<vec, 8x8xf32>
          %b = pto.compute ins(%a : !pto.tile<vec, 8x8xf32>) cost(9) stage(1) cores([1]) {
          ^bb0(%t0: !pto.tile<vec, 8x8xf32>, %lane: index):
            %e = pto.texp ins(%t0 : !pto.tile<vec, 8x8xf32>) -> !pto.tile<vec, 8x8xf32>
            pto.yield %e : !pto.tile<vec, 8x8xf32>
          } -> !pto.tile<vec, 8x8xf32>
          // error: 'pto.compute' op S2: in stage 2 uses a value of stage 0, which is neither its own nor the one before
          %c = pto.compute ins(%b, %a : !pto.tile<vec, 8x8xf32>, !pto.tile<vec, 8x8xf32>) cost(8) stage(2) cores([2]) {
          ^bb0(%t0: !pto.tile<vec, 8x8xf32>, %t1: !pto.tile<vec, 8x8xf32>, %lane: index):
            %e = pto.tadd ins(%t0, %t1 : !pto.tile<vec, 8x8xf32>, !pto.tile<vec, 8x8xf32>) -> !pto.tile<vec, 8x8xf32>
            pto.yield %e : !pto.tile<vec, 8x8xf32>
          } -> !pto.tile<vec, 8x8xf32>
          pto.yield %c : !pto.tile<vec, 8x8xf32>
        }
        return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::pto::PTODialect"];
  let statistics = [
    Statistic<"numPipelines", "pipelines", "Number of pipelines checked">,
    Statistic<"numViolations", "violations", "Number of errors reported">
  ];
}

#endif // PTO_TRANSFORMS_STAGEPASSES_TD
