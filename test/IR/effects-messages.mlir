// RUN: pto-opt %s --cse --canonicalize --loop-invariant-code-motion | FileCheck %s
// RUN: pto-opt %s --remove-dead-values | FileCheck %s
// RUN: pto-opt %s --inline --sccp --control-flow-sink | FileCheck %s

// Generic passes keep every message, in order: a message is not dead where its
// result is unused, and two that look alike are two.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>

// CHECK-LABEL: func @unused_pops
// CHECK-NEXT:    %{{.*}} = pto.tpop_from_aic {split = 0}
// CHECK-NEXT:    %{{.*}} = pto.tpop_from_aic {split = 0}
// CHECK-NEXT:    pto.tfree_from_aic {split = 0}
// CHECK-NEXT:    pto.tfree_from_aic {split = 0}
// CHECK-NEXT:    return
func.func @unused_pops() {
  %0 = pto.tpop_from_aic {split = 0} -> !val
  %1 = pto.tpop_from_aic {split = 0} -> !val
  pto.tfree_from_aic {split = 0}
  pto.tfree_from_aic {split = 0}
  return
}

// CHECK-LABEL: func @unused_buffer_pops
// CHECK-NEXT:    %{{.*}} = pto.tpop_from_aiv {split = 0}
// CHECK-NEXT:    %{{.*}} = pto.tpop_from_aiv {split = 0}
// CHECK-NEXT:    return
func.func @unused_buffer_pops() {
  %0 = pto.tpop_from_aiv {split = 0} -> !buf
  %1 = pto.tpop_from_aiv {split = 0} -> !buf
  return
}

// CHECK-LABEL: func @same_push
// CHECK-NEXT:    pto.tpush_to_aiv
// CHECK-NEXT:    pto.tpush_to_aiv
// CHECK-NEXT:    pto.tpush_to_aiv(%{{.*}}) {id = 1, split = 0}
// CHECK-NEXT:    return
func.func @same_push(%t: !val) {
  pto.tpush_to_aiv(%t : !val) {split = 0}
  pto.tpush_to_aiv(%t : !val) {split = 0}
  pto.tpush_to_aiv(%t : !val) {id = 1, split = 0}
  return
}

// CHECK-LABEL: func @two_pops_are_two
// CHECK-NEXT:    %[[A:.*]] = pto.tpop_from_aic
// CHECK-NEXT:    %[[B:.*]] = pto.tpop_from_aic
// CHECK-NEXT:    return %[[A]], %[[B]]
func.func @two_pops_are_two() -> (!val, !val) {
  %0 = pto.tpop_from_aic {split = 0} -> !val
  %1 = pto.tpop_from_aic {split = 0} -> !val
  return %0, %1 : !val, !val
}

// CHECK-LABEL: func @both_directions
// CHECK-NEXT:    pto.tpush_to_aiv
// CHECK-NEXT:    %{{.*}} = pto.tpop_from_aiv
// CHECK-NEXT:    pto.tpush_to_aiv
// CHECK-NEXT:    pto.tfree_from_aiv
// CHECK-NEXT:    return
func.func @both_directions(%t: !val) {
  pto.tpush_to_aiv(%t : !val) {split = 0}
  %0 = pto.tpop_from_aiv {split = 0} -> !val
  pto.tpush_to_aiv(%t : !val) {split = 0}
  pto.tfree_from_aiv {split = 0}
  return
}

// Nothing in this loop depends on the iteration, and all of it happens in each.

// CHECK-LABEL: func @loop
// CHECK:         scf.for
// CHECK-NEXT:      %{{.*}} = pto.tpop_from_aic
// CHECK-NEXT:      pto.tpush_to_aic
// CHECK-NEXT:      pto.tfree_from_aic
// CHECK-NEXT:    }
func.func @loop(%lo: index, %hi: index, %step: index, %t: !val) {
  scf.for %i = %lo to %hi step %step {
    %0 = pto.tpop_from_aic {split = 0} -> !val
    pto.tpush_to_aic(%t : !val) {split = 0}
    pto.tfree_from_aic {split = 0}
  }
  return
}

// CHECK-LABEL: func @handles
// CHECK:         %{{.*}} = pto.tpop(
// CHECK-NEXT:    %{{.*}} = pto.tpop(
// CHECK-NEXT:    pto.tpush(
// CHECK-NEXT:    pto.tpush(
// CHECK-NEXT:    pto.tpop(
// CHECK-NEXT:    pto.tfree(
// CHECK-NEXT:    pto.tfree(
// CHECK-NEXT:    return
func.func @handles(%h: !pto.pipe, %t: !val) {
  %b = pto.declare_tile -> !buf
  %0 = pto.tpop(%h : !pto.pipe) {split = 0} -> !val
  %1 = pto.tpop(%h : !pto.pipe) {split = 0} -> !val
  pto.tpush(%t, %h : !val, !pto.pipe) {split = 0}
  pto.tpush(%t, %h : !val, !pto.pipe) {split = 0}
  pto.tpop(%b, %h : !buf, !pto.pipe) {split = 0}
  pto.tfree(%h : !pto.pipe) {split = 0}
  pto.tfree(%h : !pto.pipe) {split = 0}
  return
}

// CHECK-LABEL: func @setup
// CHECK-NEXT:    %{{.*}} = pto.reserve_buffer
// CHECK-NEXT:    %{{.*}} = pto.reserve_buffer
// CHECK-NEXT:    %{{.*}} = pto.import_reserved_buffer
// CHECK-NEXT:    %{{.*}} = pto.import_reserved_buffer
// CHECK-NEXT:    %{{.*}} = pto.initialize_l2l_pipe
// CHECK-NEXT:    %{{.*}} = pto.initialize_l2l_pipe
// CHECK-NEXT:    pto.aic_initialize_pipe
// CHECK-NEXT:    return
func.func @setup(%a: i32) {
  %0 = pto.reserve_buffer {name = "a", size = 64, location = #pto.address_space<vec>, auto = true} -> i32
  %1 = pto.reserve_buffer {name = "c", size = 64, location = #pto.address_space<vec>, auto = true} -> i32
  %2 = pto.import_reserved_buffer {name = "b", peer_func = @elsewhere} -> i32
  %3 = pto.import_reserved_buffer {name = "b", peer_func = @elsewhere} -> i32
  %4 = pto.initialize_l2l_pipe {dir_mask = 1, slot_size = 64, slot_num = 2} (%a : i32) -> !pto.pipe
  %5 = pto.initialize_l2l_pipe {dir_mask = 1, slot_size = 64, slot_num = 2} (%a : i32) -> !pto.pipe
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 64}
  return
}
