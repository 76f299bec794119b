// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// A function may hold the code of both engines, in a section each.

// CHECK-LABEL: func @both(
// CHECK-SAME:      %[[B:[^ ]+]]: !pto.tile_buf<vec, 16x64xf32>)
// CHECK-NEXT:    pto.section.cube {
// CHECK-NEXT:      pto.tpop_from_aiv {split = 0}
// CHECK-NEXT:      pto.tfree_from_aiv {split = 0}
// CHECK-NEXT:    } {note}
// CHECK-NEXT:    pto.section.vector {
// CHECK-NEXT:      pto.tpush_to_aic(%[[B]]
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @both(%b: !pto.tile_buf<vec, 16x64xf32>) {
  pto.section.cube {
    %0 = pto.tpop_from_aiv {split = 0} -> !pto.tile_buf<mat, 16x64xf32>
    pto.tfree_from_aiv {split = 0}
  } {note}
  pto.section.vector {
    pto.tpush_to_aic(%b : !pto.tile_buf<vec, 16x64xf32>) {split = 0}
  }
  return
}

// Sections nest in loops, and loops in them.

// CHECK-LABEL: func @nested(
// CHECK:         scf.for
// CHECK-NEXT:      pto.section.vector {
// CHECK-NEXT:        scf.for
func.func @nested(%n: index) {
  scf.for %i = %n to %n step %n {
    pto.section.vector {
      scf.for %j = %n to %n step %n {
        %0 = pto.tpop_from_aic {split = 0} -> !pto.tile_buf<vec, 16x64xf32>
        pto.tfree_from_aic {split = 0}
      }
    }
  }
  return
}

// CHECK-LABEL: func @empty(
// CHECK-NEXT:    pto.section.cube {
// CHECK-NEXT:    }
func.func @empty() {
  pto.section.cube {
  }
  return
}
