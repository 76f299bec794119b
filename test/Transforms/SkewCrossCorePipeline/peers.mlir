// RUN: pto-opt %s --skew-cross-core-pipeline=check-capacity=false -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=skew-cross-core-pipeline --remark-format=emitRemark -o /dev/null

// What the peer does to global memory counts too: the answer that is popped
// says that the peer is done with it, and a produce half that moves ahead of
// the pop does not wait for that.

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>

// The launch gives both the same pointer for what one loads and the other
// stores.
func.func @cube(%in: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  %v = pto.make_tensor_view %in, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !part
  // expected-remark @+1 {{'pto.tload' of the produce half may touch what 'pto.tstore' of the peer @vector touches, and only the answers that are popped keep the two in order}}
  scf.for %i = %c0 to %c8 step %c1 {
    %t = pto.tload ins(%p : !part) -> !mat
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    %a = pto.tpop_from_aiv {split = 0} -> !mat
    pto.tfree_from_aiv {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}
func.func @vector(%x: !pto.ptr<f32>, %out: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  %v = pto.make_tensor_view %out, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !part
  scf.for %i = %c0 to %c8 step %c1 {
    %a = pto.tpop_from_aic {split = 0} -> !vec
    pto.tstore ins(%a : !vec) outs(%p : !part)
    pto.tpush_to_aic(%a : !vec) {split = 0}
    pto.tfree_from_aic {split = 0}
  }
  return
}
func.func @launch(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  func.call @cube(%y) : (!pto.ptr<f32>) -> ()
  func.call @vector(%x, %y) : (!pto.ptr<f32>, !pto.ptr<f32>) -> ()
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>

// The same functions, launched with different pointers. Loads of one pointer
// by both are no matter either.
func.func @cube(%in: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
  %v = pto.make_tensor_view %in, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !part
  // expected-remark @+1 {{[Passed] loop-skewed | Category:skew-cross-core-pipeline | Function=cube | Depth=2, Remainder=0, RequestedDepth=2, Schedule=grouped, TripCount=8}}
  scf.for %i = %c0 to %c8 step %c1 {
    %t = pto.tload ins(%p : !part) -> !mat
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    %a = pto.tpop_from_aiv {split = 0} -> !mat
    pto.tfree_from_aiv {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}
func.func @vector(%x: !pto.ptr<f32>, %out: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<vec>, auto = true} -> i32
  %f = pto.load_scalar %x[%c0] : !pto.ptr<f32> -> f32
  pto.store_scalar %f, %out[%c0] : !pto.ptr<f32>, f32
  return
}
func.func @launch(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  func.call @cube(%x) : (!pto.ptr<f32>) -> ()
  func.call @vector(%x, %y) : (!pto.ptr<f32>, !pto.ptr<f32>) -> ()
  return
}

// -----

!mat = !pto.tile<mat, 16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>

// No caller, equal parameter lists: launched with the same arguments. The
// peer writes the second, not the first.
func.func @cube(%a: !pto.ptr<f32>, %b: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<mat>, auto = true} -> i32
  %v = pto.make_tensor_view %a, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !part
  %w = pto.make_tensor_view %b, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  %q = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !part
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %c8 step %c1 {
    %t = pto.tload ins(%p : !part) -> !mat
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    %x = pto.tpop_from_aiv {split = 0} -> !mat
    pto.tfree_from_aiv {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  // expected-remark @+1 {{of the peer @vector}}
  scf.for %i = %c0 to %c8 step %c1 {
    %t = pto.tload ins(%q : !part) -> !mat
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    %x = pto.tpop_from_aiv {split = 0} -> !mat
    pto.tfree_from_aiv {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}
func.func @vector(%a: !pto.ptr<f32>, %b: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @cube} -> i32
  %f = pto.load_scalar %a[%c0] : !pto.ptr<f32> -> f32
  pto.store_scalar %f, %b[%c0] : !pto.ptr<f32>, f32
  return
}

// -----

!mat = !pto.tile<mat, 16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>

// What the peer calls may do anything to global memory.
func.func @cube(%a: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %buf = pto.reserve_buffer {name = "b", size = 2048, location = #pto.address_space<mat>, auto = true} -> i32
  %v = pto.make_tensor_view %a, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !part
  // expected-remark-re @+1 {{[Missed] loop-demoted | Category:skew-cross-core-pipeline | Function=cube | At=loc({{.*}}), Reason="'pto.tload' of the produce half may touch what 'func.call' of the peer @vector touches}}
  scf.for %i = %c0 to %c8 step %c1 {
    %t = pto.tload ins(%p : !part) -> !mat
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    %x = pto.tpop_from_aiv {split = 0} -> !mat
    pto.tfree_from_aiv {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}
func.func private @anything()
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %buf = pto.import_reserved_buffer {name = "b", peer_func = @cube} -> i32
  func.call @anything() : () -> ()
  return
}

// -----

!mat = !pto.tile<mat, 16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>

// What the consume half stores, a peer may load after a later message. That is
// pushed before the consume half now. Functions that are called together are
// peers.
func.func @cube(%a: !pto.ptr<f32>, %b: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %v = pto.make_tensor_view %a, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !part
  %w = pto.make_tensor_view %b, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  %q = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !part
  // expected-remark @+1 {{'pto.tstore' of the consume half may touch what 'pto.load_scalar' of the peer @vector touches, and only the messages that are pushed later keep the two in order}}
  scf.for %i = %c0 to %c8 step %c1 {
    %t = pto.tload ins(%p : !part) -> !mat
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    %x = pto.tpop_from_aiv {split = 0} -> !mat
    pto.tstore ins(%x : !mat) outs(%q : !part)
    pto.tfree_from_aiv {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}
func.func @vector(%a: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %f = pto.load_scalar %a[%c0] : !pto.ptr<f32> -> f32
  return
}
func.func @launch(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  func.call @cube(%x, %y) : (!pto.ptr<f32>, !pto.ptr<f32>) -> ()
  func.call @vector(%y) : (!pto.ptr<f32>) -> ()
  return
}

// -----

!mat = !pto.tile<mat, 16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>

// What the host calls one after the other runs one after the other.
func.func @cube(%a: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %v = pto.make_tensor_view %a, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !part
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %c8 step %c1 {
    %t = pto.tload ins(%p : !part) -> !mat
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    %x = pto.tpop_from_aiv {split = 0} -> !mat
    pto.tfree_from_aiv {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}
func.func @vector(%a: !pto.ptr<f32>, %f: f32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  pto.store_scalar %f, %a[%c0] : !pto.ptr<f32>, f32
  return
}
func.func @host(%x: !pto.ptr<f32>, %f: f32) attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  func.call @cube(%x) : (!pto.ptr<f32>) -> ()
  func.call @vector(%x, %f) : (!pto.ptr<f32>, f32) -> ()
  return
}

// -----

!mat = !pto.tile<mat, 16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>

// The two sections of a function are peers, and have its pointers.
func.func @sections(%a: !pto.ptr<f32>, %b: !pto.ptr<f32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %v = pto.make_tensor_view %a, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !part
  %w = pto.make_tensor_view %b, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  %q = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !part
  pto.section.cube {
    // expected-remark @+1 {{Depth=2}}
    scf.for %i = %c0 to %c8 step %c1 {
      %t = pto.tload ins(%p : !part) -> !mat
      pto.tpush_to_aiv(%t : !mat) {split = 0}
      %x = pto.tpop_from_aiv {split = 0} -> !mat
      pto.tfree_from_aiv {split = 0}
    } {pto.pipeline_stages = 2 : i64}
    // expected-remark @+1 {{'pto.tload' of the produce half may touch what 'pto.store_scalar' of the vector section touches}}
    scf.for %i = %c0 to %c8 step %c1 {
      %t = pto.tload ins(%q : !part) -> !mat
      pto.tpush_to_aiv(%t : !mat) {split = 0}
      %x = pto.tpop_from_aiv {split = 0} -> !mat
      pto.tfree_from_aiv {split = 0}
    } {pto.pipeline_stages = 2 : i64}
  }
  pto.section.vector {
    pto.store_scalar %f, %b[%c0] : !pto.ptr<f32>, f32
  }
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>

// The same the other way around.
func.func @sections(%a: !pto.ptr<f32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %v = pto.make_tensor_view %a, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !part
  pto.section.cube {
    pto.store_scalar %f, %a[%c0] : !pto.ptr<f32>, f32
  }
  pto.section.vector {
    // expected-remark @+1 {{Reason="'pto.tload' of the produce half may touch what 'pto.store_scalar' of the cube section touches}}
    scf.for %i = %c0 to %c8 step %c1 {
      %t = pto.tload ins(%p : !part) -> !vec
      pto.tpush_to_aic(%t : !vec) {split = 0}
      %x = pto.tpop_from_aic {split = 0} -> !vec
      pto.tfree_from_aic {split = 0}
    } {pto.pipeline_stages = 2 : i64}
  }
  return
}
