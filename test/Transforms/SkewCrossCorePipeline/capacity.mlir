// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: pto-opt %s --skew-cross-core-pipeline=dynamic-bounds=version -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=skew-cross-core-pipeline --remark-format=emitRemark -o /dev/null
// RUN: pto-opt %s --skew-cross-core-pipeline=check-capacity=false -split-input-file \
// RUN:   --remarks-filter=skew-cross-core-pipeline --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s
// CHECK: Function=cube | Depth=3, Remainder=0, RequestedDepth=3
// CHECK: Function=cube | Depth=2, Remainder=0, RequestedDepth=2
// CHECK: Function=vector | Depth=2, Remainder=0, RequestedDepth=2

// A skew takes no more slots than there are: the depth is lowered until the
// pair is proven to complete.

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// Four stages ask for depth 3, which needs three slots.
module attributes {pto.target_arch = "a2a3"} {
  func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c12 = arith.constant 12 : index
    %f = arith.constant 1.0 : f32
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    // expected-remark @+1 {{Depth=2, Limit="at depth 3 'pto.tpush_to_aiv' waits forever for a credit to push message 4 of pipe 0 C2V, one per 2 of slot_num = 2 slots, while @vector waits}}
    scf.for %i = %c0 to %c12 step %c1 {
      %s = pto.tadds ins(%t, %f : !mat, f32) -> !mat
      pto.tpush_to_aiv(%s : !mat) {split = 0}
      %a = pto.tpop_from_aiv {split = 0} -> !mat
      pto.tfree_from_aiv {split = 0}
    } {pto.pipeline_stages = 4 : i64}
    return
  }
  func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c12 = arith.constant 12 : index
    %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    // expected-remark @+1 {{this core answers its peer}}
    scf.for %i = %c0 to %c12 step %c1 {
      %a = pto.tpop_from_aic {split = 0} -> !vec
      pto.tfree_from_aic {split = 0}
      pto.tpush_to_aic(%a : !vec) {split = 0}
    } {pto.pipeline_stages = 4 : i64}
    return
  }
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// Two that both push first run ahead of each other: over two slots not both by
// two.
module attributes {pto.target_arch = "a5"} {
  func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %f = arith.constant 1.0 : f32
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    // expected-remark @+1 {{Depth=1, Limit="at depth 2}}
    scf.for %i = %c0 to %c8 step %c1 {
      %s = pto.tadds ins(%t, %f : !mat, f32) -> !mat
      pto.tpush_to_aiv(%s : !mat) {split = 0}
      %a = pto.tpop_from_aiv {split = 0} -> !mat
      pto.tfree_from_aiv {split = 0}
    } {pto.pipeline_stages = 2 : i64}
    return
  }
  func.func @vector(%t: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %f = arith.constant 1.0 : f32
    %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    // expected-remark @+1 {{Depth=1, Limit="at depth 2}}
    scf.for %i = %c0 to %c8 step %c1 {
      %s = pto.tadds ins(%t, %f : !vec, f32) -> !vec
      pto.tpush_to_aic(%s : !vec) {split = 0}
      %a = pto.tpop_from_aic {split = 0} -> !vec
      pto.tfree_from_aic {split = 0}
    } {pto.pipeline_stages = 2 : i64}
    return
  }
}

// -----

!mat = !pto.tile<mat, 16x16xf32>

// A peer that is not there is taken to answer message for message, over the
// slots that are declared.
func.func @declared(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c20 = arith.constant 20 : index
  %f = arith.constant 1.0 : f32
  pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 4} ()
  // expected-remark @+1 {{Depth=4, Limit="at depth 5 'pto.tpush_to_aiv' waits forever for a credit to push message 8 of pipe 0 C2V, one per 2 of slot_num = 4 slots, while the peer waits}}
  scf.for %i = %c0 to %c20 step %c1 {
    %s = pto.tadds ins(%t, %f : !mat, f32) -> !mat
    pto.tpush_to_aiv(%s : !mat) {split = 0}
    %a = pto.tpop_from_aiv {split = 0} -> !mat
    pto.tfree_from_aiv {split = 0}
  } {pto.pipeline_stages = 6 : i64}
  return
}

// Where not even the slots are declared there is nothing to go by.
func.func @undeclared(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c20 = arith.constant 20 : index
  %f = arith.constant 1.0 : f32
  // expected-remark @+1 {{Depth=5, Remainder=0}}
  scf.for %i = %c0 to %c20 step %c1 {
    %s = pto.tadds ins(%t, %f : !mat, f32) -> !mat
    pto.tpush_to_aiv(%s : !mat) {split = 0}
    %a = pto.tpop_from_aiv {split = 0} -> !mat
    pto.tfree_from_aiv {split = 0}
  } {pto.pipeline_stages = 6 : i64}
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// One iteration fewer on the other side: nothing is proven of such a pair.
module {
  func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %f = arith.constant 1.0 : f32
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    // expected-remark @+1 {{the two sides are not proven to complete as they are written: 'pto.tpop_from_aiv' waits forever to pop message 7 of pipe 0 V2C, of which 7 were pushed}}
    scf.for %i = %c0 to %c8 step %c1 {
      %s = pto.tadds ins(%t, %f : !mat, f32) -> !mat
      pto.tpush_to_aiv(%s : !mat) {split = 0}
      %a = pto.tpop_from_aiv {split = 0} -> !mat
      pto.tfree_from_aiv {split = 0}
    } {pto.pipeline_stages = 2 : i64}
    return
  }
  func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c7 = arith.constant 7 : index
    %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    scf.for %i = %c0 to %c7 step %c1 {
      %a = pto.tpop_from_aic {split = 0} -> !vec
      pto.tfree_from_aic {split = 0}
      pto.tpush_to_aic(%a : !vec) {split = 0}
    }
    return
  }
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

// A trip count that both are given: proven for all of them, those included for
// which the loop stays as it is.
module {
  func.func @cube(%t: !mat, %n: index) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %f = arith.constant 1.0 : f32
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    // expected-remark @+1 {{Depth=2, Limit="at depth 3}}
    scf.for %i = %c0 to %n step %c1 {
      %s = pto.tadds ins(%t, %f : !mat, f32) -> !mat
      pto.tpush_to_aiv(%s : !mat) {split = 0}
      %a = pto.tpop_from_aiv {split = 0} -> !mat
      pto.tfree_from_aiv {split = 0}
    } {pto.pipeline_stages = 4 : i64}
    return
  }
  func.func @vector(%n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 2} (c2v_consumer_buf = %buf : i32)
    scf.for %i = %c0 to %n step %c1 {
      %a = pto.tpop_from_aic {split = 0} -> !vec
      pto.tfree_from_aic {split = 0}
      pto.tpush_to_aic(%a : !vec) {split = 0}
    }
    return
  }
  func.func @launch(%t: !mat, %n: index) attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
    func.call @cube(%t, %n) : (!mat, index) -> ()
    func.call @vector(%n) : (index) -> ()
    return
  }
}
