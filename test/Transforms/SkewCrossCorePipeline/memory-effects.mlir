// RUN: pto-opt %s --skew-cross-core-pipeline -allow-unregistered-dialect -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=skew-cross-core-pipeline --remark-format=emitRemark -o /dev/null

// Offsets that are not affine, kinds of dependence, nested loops and unknown
// effects.

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// A clamp at zero that the induction variable never needs.
func.func @clamped(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %trip step %c1 {
    %r = arith.muli %i, %c16 : index
    %m = arith.maxsi %r, %c0 : index
    %p = pto.partition_view %v, offsets = [%m, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %q = pto.partition_view %v, offsets = [%m, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// A clamp that brings iterations together.
func.func @clamped_together(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %c64 = arith.constant 64 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  // expected-remark @+1 {{'pto.tload' of the produce half may touch what 'pto.tstore' of the consume half of an earlier iteration touches: read after write}}
  scf.for %i = %c0 to %trip step %c1 {
    %r = arith.muli %i, %c16 : index
    %m = arith.minsi %r, %c64 : index
    %p = pto.partition_view %v, offsets = [%m, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %q = pto.partition_view %v, offsets = [%m, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// An offset from a table is any offset.
func.func @table(%x: !pto.ptr<f32>, %table: !pto.ptr<i32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  // expected-remark @+1 {{'pto.tload' of the produce half may touch what 'pto.tstore' of the consume half of an earlier iteration touches: read after write}}
  scf.for %i = %c0 to %trip step %c1 {
    %e = pto.load_scalar %table[%i] : !pto.ptr<i32> -> i32
    %r = arith.index_cast %e : i32 to index
    %p = pto.partition_view %v, offsets = [%r, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %s = arith.muli %i, %c16 : index
    %q = pto.partition_view %v, offsets = [%s, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// An offset that is the same in all iterations, whatever it is.
func.func @invariant_offset(%x: !pto.ptr<f32>, %n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %c32 = arith.constant 32 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c32], strides = [%c32, %c1] : !view
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %trip step %c1 {
    %p = pto.partition_view %v, offsets = [%n, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %q = pto.partition_view %v, offsets = [%n, %c16], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// Scalars of a table, element by element.
func.func @scalars(%x: !pto.ptr<f32>, %f: f32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %trip step %c1 {
    %e = pto.load_scalar %x[%i] : !pto.ptr<f32> -> f32
    %tp = pto.texpands ins(%e : f32) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.store_scalar %f, %x[%i] : !pto.ptr<f32>, f32
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// ... and the element that the next iteration reads.
func.func @scalars_ahead(%x: !pto.ptr<f32>, %f: f32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  // expected-remark @+1 {{'pto.load_scalar' of the produce half may touch what 'pto.store_scalar'}}
  scf.for %i = %c0 to %trip step %c1 {
    %e = pto.load_scalar %x[%i] : !pto.ptr<f32> -> f32
    %tp = pto.texpands ins(%e : f32) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %j = arith.addi %i, %c1 : index
    pto.store_scalar %f, %x[%j] : !pto.ptr<f32>, f32
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// Write after read: the produce half stores what a consume half still loads.
func.func @write_after_read(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  %w = pto.make_tensor_view %y, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  // expected-remark @+1 {{'pto.tstore' of the produce half may touch what 'pto.tload' of the consume half of an earlier iteration touches: write after read}}
  scf.for %i = %c0 to %trip step %c1 {
    %p = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    %q = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%tp : !vec) outs(%q : !part)
    %sum = pto.load_scalar %x[%c0] : !pto.ptr<f32> -> f32
    %u = pto.tadds ins(%tp, %sum : !vec, f32) -> !vec
    pto.tpush_to_aic(%u : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %late = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tlate = pto.tload ins(%late : !part) -> !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// Write after write.
func.func @write_after_write(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %c8 = arith.constant 8 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  %w = pto.make_tensor_view %y, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  // expected-remark @+1 {{'pto.tstore' of the produce half may touch what 'pto.tstore' of the consume half of an earlier iteration touches: write after write}}
  scf.for %i = %c0 to %trip step %c1 {
    %p = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    %q = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%tp : !vec) outs(%q : !part)
    %sum = pto.load_scalar %x[%c0] : !pto.ptr<f32> -> f32
    %u = pto.tadds ins(%tp, %sum : !vec, f32) -> !vec
    pto.tpush_to_aic(%u : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %late = pto.partition_view %v, offsets = [%c8, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%late : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// Inside nested loops: columns below and from 64 on.
func.func @nested_bounds(%x: !pto.ptr<f32>, %zero: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c128], strides = [%c128, %c1] : !view
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %trip step %c1 {
    %tp = scf.for %j = %c0 to %c4 step %c1 iter_args(%acc = %zero) -> !vec {
      %col = arith.muli %j, %c16 : index
      %p = pto.partition_view %v, offsets = [%c0, %col], sizes = [%c16, %c16] : !view -> !part
      %l = pto.tload ins(%p : !part) -> !vec
      %a = pto.tadd ins(%acc, %l : !vec, !vec) -> !vec
      scf.yield %a : !vec
    }
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    scf.for %j = %c0 to %c4 step %c1 {
      %col = arith.muli %j, %c16 : index
      %off = arith.addi %col, %c64 : index
      %q = pto.partition_view %v, offsets = [%c0, %off], sizes = [%c16, %c16] : !view -> !part
      pto.tstore ins(%z : !vec) outs(%q : !part)
    }
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// A call may do anything.
func.func private @anything()

func.func @call(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  // expected-remark @+1 {{'func.call' of the consume half has effects that are not known, and may touch what the produce half of a later iteration touches}}
  scf.for %i = %c0 to %trip step %c1 {
    %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    func.call @anything() : () -> ()
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// So may an operation nobody knows the effects of.
func.func @unregistered(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  // expected-remark @+1 {{'foreign.op' of the consume half has effects that are not known}}
  scf.for %i = %c0 to %trip step %c1 {
    %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    "foreign.op"() : () -> ()
  } {pto.pipeline_stages = 2 : i64}
  return
}
