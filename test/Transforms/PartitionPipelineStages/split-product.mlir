// RUN: pto-opt %s --partition-pipeline-stages --remarks-filter=.* --remark-format=emitRemark -o %t.stages 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t.stages
// RUN: pto-opt %t.stages --verify-pipeline-schedule --place-pipeline-cores --materialize-pipeline-schedule -o %t.cores
// RUN: pto-sim %s --compare %t.stages --seed 1
// RUN: pto-sim %s --compare %t.cores --seed 1

// Weights that fit no core: the product gets a lane for each half of its rows, and
// with it of what is loaded of the weights. What is on the right of the product
// each lane has whole. The sum has rows of its inputs only. Both compute the same.

// REMARK: compute-split | Category:partition-pipeline-stages | Function=main | Lanes=2, WeightsPerLane=4096
// REMARK: compute-split | Category:partition-pipeline-stages | Function=main | Lanes=2, WeightsPerLane=64

// CHECK:       pto.pipeline
// CHECK-SAME:    stages(0 to 4) interval(34)
// CHECK:         lanes(2) cost(20) weights(8192) stage(0) cores([0, 1])
// CHECK:         ^bb0(%[[IN:.*]]: !pto.tile<mat, 64x32xf16, blayout=col_major, slayout=row_major>, %[[LANE:.*]]: index):
// CHECK:           %[[ROW:.*]] = arith.muli %[[LANE]], %c32
// CHECK:           %[[AT:.*]] = arith.addi %c0, %[[ROW]]
// CHECK:           pto.partition_view %arg2, offsets = [%[[AT]], %c0], sizes = [%c32{{.*}}, %c64]
// CHECK-NEXT:      %[[W:.*]] = pto.tload {{.*}} -> !pto.tile<mat, 32x64xf16
// CHECK-NEXT:      %[[L:.*]] = pto.tmov ins(%[[W]] {{.*}} -> !pto.tile<left, 32x64xf16
// CHECK-NEXT:      %[[R:.*]] = pto.tmov ins(%[[IN]] {{.*}} -> !pto.tile<right, 64x32xf16
// CHECK-NEXT:      pto.tmatmul ins(%[[L]], %[[R]] {{.*}} -> !pto.tile<acc, 32x32xf32
// CHECK:         lanes(2) cost(4) weights(128) stage(0)
// CHECK:           pto.textract {{.*}} -> !pto.tile<vec, 32x32xf32>
// CHECK:           pto.textract {{.*}} -> !pto.tile<vec, 32x32xf32>
// CHECK-NEXT:      pto.tadd {{.*}} -> !pto.tile<vec, 32x32xf32>
// CHECK-NEXT:      pto.trelu {{.*}} -> !pto.tile<vec, 32x32xf32>

!t = !pto.tile<vec, 64x32xf32>
!s = !pto.tensor_view<4x64x32xf32>
!W = !pto.tensor_view<64x64xf16>
!w = !pto.tile<mat, 64x64xf16, blayout=col_major, slayout=row_major>
!x = !pto.tile<vec, 64x32xf16>
!xmat = !pto.tile<mat, 64x32xf16, blayout=col_major, slayout=row_major>
!left = !pto.tile<left, 64x64xf16, slayout=row_major>
!right = !pto.tile<right, 64x32xf16, slayout=col_major>
!acc = !pto.tile<acc, 64x32xf32, blayout=col_major, slayout=row_major, fractal=1024>
module attributes {pto.topology = #pto.topology<cores = [
  #pto.core<kind = vector, memory = 8192, at = [0, 0]>,
  #pto.core<kind = cube, memory = 4096, at = [0, 1]>,
  #pto.core<kind = cube, memory = 4096, at = [1, 1]>,
  #pto.core<kind = vector, memory = 100, at = [1, 0]>]>} {
  func.func @main(%x: !s, %y: !s, %weights: !W) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %slice = pto.partition_view %weights, offsets = [%c0, %c0], sizes = [%c64, %c64] : !W -> !pto.partition_tensor_view<64x64xf16>
    pto.pipeline inputs(%x : !s) -> (%y : !s) cores(4) {
    ^bb0(%in: !t):
      %narrow = pto.compute ins(%in : !t) cost(10) {
      ^bb0(%v: !t, %lane: index):
        %n = pto.tcvt ins(%v {rmode = #pto<round_mode RINT>} : !t) -> !x
        pto.yield %n : !x
      } -> !x
      %p = pto.compute ins(%narrow : !x) cost(40) weights(8192) {
      ^bb0(%v: !xmat, %lane: index):
        %w = pto.tload ins(%slice : !pto.partition_tensor_view<64x64xf16>) -> !w
        %l = pto.tmov ins(%w : !w) -> !left
        %r = pto.tmov ins(%v : !xmat) -> !right
        %a = pto.tmatmul ins(%l, %r : !left, !right) -> !acc
        pto.yield %a : !acc
      } -> !t
      %q = pto.compute ins(%p, %in : !t, !t) cost(8) weights(128) {
      ^bb0(%v: !t, %u: !t, %lane: index):
        %a = pto.tadd ins(%v, %u : !t, !t) -> !t
        %r = pto.trelu ins(%a : !t) -> !t
        pto.yield %r : !t
      } -> !t
      pto.yield %q : !t
    }
    return
  }
}
