// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two programs are compared by all they store.
// RUN: pto-opt --skew-cross-core-pipeline %examples/flash_decode.mlir -o %t.skewed.mlir
// RUN: pto-opt --skew-cross-core-pipeline --bufferize-tiles %examples/flash_decode.mlir -o %t.buffers.mlir
// RUN: pto-sim %examples/flash_decode.mlir --compare %t.skewed.mlir --seed 0..9 --model exact | FileCheck %s --check-prefix=SAME
// RUN: pto-sim %examples/flash_decode.mlir --compare %t.skewed.mlir --seed 0..9 --model credit | FileCheck %s --check-prefix=SAME
// RUN: pto-sim %examples/flash_decode.mlir --compare %t.buffers.mlir --seed 0..9 --model exact | FileCheck %s --check-prefix=SAME
// RUN: pto-sim %examples/flash_decode.mlir --compare %t.buffers.mlir --seed 0..9 --model credit | FileCheck %s --check-prefix=SAME
// SAME: seed 0: equal; 22747 -> {{94[0-9][0-9]}} cycles, 2.40 x
// SAME: seed 9: equal;
// SAME: before:
// SAME-NEXT: makespan     22747 cycles
// SAME: after:

// RUN: sed s/2.0e/3.0e/ %s > %t.other.mlir
// RUN: not pto-sim %s --compare %t.other.mlir --report json | FileCheck %s --check-prefix=JSON
// RUN: not pto-sim %s --compare %t.other.mlir | FileCheck %s --check-prefix=DIFFERENT
// DIFFERENT:      seed 0: 32 elements differ; [[CYCLES:[0-9]+]] -> [[CYCLES]] cycles, 1.00 x
// DIFFERENT-NEXT: element 32 of y differs
// DIFFERENT-NEXT:   before: {{-?[0-9.]+}}, by 'pto.tstore' at {{.*}}compare.mlir:[[# @LINE + 25]]:3
// DIFFERENT-NEXT:   after:  {{-?[0-9.]+}}, by 'pto.tstore' at {{.*}}other.mlir:[[# @LINE + 24]]:3
// JSON: "equal": false,
// JSON: "differing": 32,

// A tolerance is relative to the first program's elements.
// RUN: pto-sim %s --compare %t.other.mlir --rtol 0.51 --report none

// RUN: sed /{now}/d %s > %t.less.mlir
// RUN: not pto-sim %s --compare %t.less.mlir | FileCheck %s --check-prefix=LESS
// LESS: element 32 of y differs
// LESS:   after:  nothing, not written

func.func @main(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  %two = arith.constant 2.0e+00 : f32
  %xv = pto.make_tensor_view %x, shape = [%c2, %c32], strides = [%c32, %c1] : !pto.tensor_view<?x?xf32>
  %yv = pto.make_tensor_view %y, shape = [%c2, %c32], strides = [%c32, %c1] : !pto.tensor_view<?x?xf32>
  %xp = pto.partition_view %xv, offsets = [%c1, %c0], sizes = [%c1, %c32] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<1x32xf32>
  %yp = pto.partition_view %yv, offsets = [%c1, %c0], sizes = [%c1, %c32] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<1x32xf32>
  %t = pto.tload ins(%xp : !pto.partition_tensor_view<1x32xf32>) -> !pto.tile<vec, 1x32xf32>
  %u = pto.tmuls ins(%t, %two : !pto.tile<vec, 1x32xf32>, f32) -> !pto.tile<vec, 1x32xf32>
  pto.tstore ins(%u : !pto.tile<vec, 1x32xf32>) outs(%yp : !pto.partition_tensor_view<1x32xf32>) {now}
  return
}
