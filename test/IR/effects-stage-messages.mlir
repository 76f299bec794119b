// RUN: pto-opt %s --cse --canonicalize --loop-invariant-code-motion --symbol-dce | FileCheck %s
// RUN: pto-opt %s --remove-dead-values | FileCheck %s

// Generic passes keep every message between stages, in order, and the pipes
// that have some.

!val = !pto.tile<vec, 16x64xf32>

// CHECK: pto.stage_pipe @down
pto.stage_pipe @down from(@first) to(@second) slots(2) : !val

// Nothing in this loop depends on the iteration, and all of it happens in each.

// CHECK-LABEL: func @first
// CHECK:         scf.for
// CHECK-NEXT:      pto.stage_push
// CHECK-NEXT:      pto.stage_push
// CHECK-NEXT:    }
func.func @first(%n: index, %t: !val) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    pto.stage_push %t, @down : !val
    pto.stage_push %t, @down : !val
  }
  return
}

// CHECK-LABEL: func @second
// CHECK-NEXT:    %[[A:.*]] = pto.stage_pop @down
// CHECK-NEXT:    %[[B:.*]] = pto.stage_pop @down
// CHECK-NEXT:    pto.stage_pop @down
// CHECK-NEXT:    return %[[A]], %[[B]]
func.func @second() -> (!val, !val) {
  %0 = pto.stage_pop @down : !val
  %1 = pto.stage_pop @down : !val
  %2 = pto.stage_pop @down : !val
  return %0, %1 : !val, !val
}
