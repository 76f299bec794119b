// RUN: pto-opt %s --partition-pipeline-stages --remarks-filter='partition.*' --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: pto-opt %s --partition-pipeline-stages -mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS
// RUN: pto-opt %s --partition-pipeline-stages | FileCheck %s
// RUN: pto-opt %s --partition-pipeline-stages=relays=forbid --remarks-filter='partition.*' --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=FORBID
// RUN: pto-opt %s --partition-pipeline-stages=max-stages=2 | FileCheck %s --check-prefix=TWO
// RUN: pto-opt %s --partition-pipeline-stages='relays=forbid max-stages=2' --remarks-filter='partition.*' --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: pto-opt %s --partition-pipeline-stages=relay-cost=15 | FileCheck %s --check-prefix=DEAR
// RUN: pto-opt %s --partition-pipeline-stages=max-states=1 --remarks-filter='partition.*' --remark-format=emitRemark 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: pto-opt %s --partition-pipeline-stages=max-states=1 -mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=FEW-STATISTICS
// RUN: not pto-opt %s --partition-pipeline-stages=relays=perhaps 2>&1 | FileCheck %s --check-prefix=PERHAPS

// Four computes in a row, the last of which uses the first one too: the options,
// and what is told.

// REMARK: [Passed] pipeline-partitioned | Category:partition-pipeline-stages | Function=f | Bound=10, Bytes=5120, Exact=true, Gap=2, Interval=12, Relays=2, Stages=4
// REMARK-NOT: remark

// STATISTICS-DAG: 1 pipelines-partitioned
// STATISTICS-DAG: 0 pipelines-inexact
// STATISTICS-DAG: 2 relays

// CHECK: stages(0 to 1, 1 to 2, 2 to 3, 3 to 4) interval(12) bound(10) exact {

// Without relays the last one follows the first one at once.
// FORBID: [Passed] pipeline-partitioned {{.*}} Bound=10, Bytes=2048, Exact=true, Gap=10, Interval=20, Relays=0, Stages=2
// FORBID: [Missed] stages-limited {{.*}} Last=loc("last"), Reason="without relays there are 2 stages at most"
// FORBID: stages(0 to 3, 3 to 4) interval(20) bound(10) exact {

// TWO-NOT: Missed
// TWO: stages(0 to 3, 3 to 4) interval(20) bound(10) exact {
// TWO-NOT: pto.relay

// One that takes longer than a compute is not worth it.
// DEAR: interval(20) bound(10) exact {
// DEAR-NOT: pto.relay

// Along topological orders a chain has all there is, but nobody knows.
// FEW: Bound=10, Bytes=5120, Exact=false, Gap=2, Interval=12, Relays=2, Stages=4
// FEW: stages(0 to 1, 1 to 2, 2 to 3, 3 to 4) interval(12) bound(10) {
// FEW-STATISTICS: 1 pipelines-inexact

// PERHAPS: for the --relays option: Cannot find option named 'perhaps'!

!t = !pto.tile<vec, 16x16xf32>
!s = !pto.tensor_view<4x16x16xf32>
func.func @f(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(4) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) cost(10) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %b = pto.compute ins(%a : !t) cost(10) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %c = pto.compute ins(%b : !t) cost(10) {
    ^bb0(%v0: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t
    %d = pto.compute ins(%c, %a : !t, !t) cost(10) {
    ^bb0(%v0: !t, %v1: !t, %lane: index):
      pto.yield %v0 : !t
    } -> !t loc("last")
    pto.yield %d : !t
  }
  return
}

// Pipelines are all that is looked at.

func.func @none(%x: !t) -> !t {
  return %x : !t
}
