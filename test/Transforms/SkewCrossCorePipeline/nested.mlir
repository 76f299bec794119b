// RUN: pto-opt %s --skew-cross-core-pipeline | filecheck %s

// Loops in loops and regions in bodies. Innermost loops come first.

!vec = !pto.tile<vec, 16x16xf32>

// Both loops are marked. The inner one is skewed; the outer one then holds
// several pushes and stays sequential.
// CHECK-LABEL: func.func @inner_first
// CHECK:         scf.for %{{.*}} = %c0 to %c4 step %c1 {
// CHECK-COUNT-2:   pto.tpush_to_aic
// CHECK:           scf.for %{{.*}} = %c2{{.*}} to %c8 step %c2{{[^ ]*}} {
// CHECK:           }
// CHECK-COUNT-2:   pto.tpop_from_aic
// CHECK:         {{^    }$}}
func.func @inner_first(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %y = pto.texp ins(%x : !vec) -> !vec
      pto.tpush_to_aic(%y : !vec) {split = 0}
      %z = pto.tpop_from_aic {split = 0} -> !vec
      pto.tfree_from_aic {split = 0}
    } {pto.pipeline_stages = 2 : i64}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// A marked loop without messages inside a cross-core one joins whole, and
// keeps its marker in every clone. An scf.if joins whole too.
// CHECK-LABEL: func.func @regions_join_whole
// CHECK-SAME:    %[[X:.*]]: !pto.tile
// CHECK:         %[[L0:.*]] = scf.for {{.*}} iter_args({{.*}} = %[[X]])
// CHECK:           pto.texp
// CHECK:         } {pto.pipeline_stages = 3 : i64}
// CHECK:         %[[I0:.*]] = scf.if
// CHECK:           scf.yield %[[L0]]
// CHECK:         } else {
// CHECK:           pto.tneg ins(%[[L0]]
// CHECK:         pto.tpush_to_aic(%[[I0]]
// CHECK:         pto.tpush_to_aic
// CHECK:         scf.for %{{.*}} = %c2{{.*}} to %c8 step %c2{{[^ ]*}} {
// CHECK-COUNT-2:   pto.pipeline_stages = 3 : i64
func.func @regions_join_whole(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %first = arith.cmpi eq, %i, %c0 : index
    %l = scf.for %j = %c0 to %c2 step %c1 iter_args(%a = %x) -> !vec {
      %e = pto.texp ins(%a : !vec) -> !vec
      scf.yield %e : !vec
    } {pto.pipeline_stages = 3 : i64}
    %y = scf.if %first -> !vec {
      scf.yield %l : !vec
    } else {
      %n = pto.tneg ins(%l : !vec) -> !vec
      scf.yield %n : !vec
    }
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// A cross-core loop inside a conditional.
// CHECK-LABEL: func.func @inside_if
// CHECK:         scf.if
// CHECK-COUNT-2:   pto.tpush_to_aic
// CHECK:           scf.for %{{.*}} = %c2{{.*}} to %c8 step %c2{{[^ ]*}} {
// CHECK:           }
// CHECK-COUNT-2:   pto.tpop_from_aic
// CHECK:         {{^    }$}}
func.func @inside_if(%x: !vec, %cond: i1) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  scf.if %cond {
    scf.for %i = %c0 to %c8 step %c1 {
      %y = pto.texp ins(%x : !vec) -> !vec
      pto.tpush_to_aic(%y : !vec) {split = 0}
      %z = pto.tpop_from_aic {split = 0} -> !vec
      pto.tfree_from_aic {split = 0}
    } {pto.pipeline_stages = 2 : i64}
  }
  return
}
