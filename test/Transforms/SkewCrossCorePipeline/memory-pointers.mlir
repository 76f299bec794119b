// RUN: pto-opt %s --skew-cross-core-pipeline -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=skew-cross-core-pipeline --remark-format=emitRemark -o /dev/null

// Which pointers and views may name the same global memory.

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// Distinct pointer arguments do not alias...
func.func @two_pointers(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  %w = pto.make_tensor_view %y, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %trip step %c1 {
    %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %q = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// ... unless the function says so.
func.func @may_alias(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>, pto.may_alias} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  %w = pto.make_tensor_view %y, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  // expected-remark @+1 {{'pto.tload' of the produce half may touch what 'pto.tstore' of the consume half of an earlier iteration touches: read after write}}
  scf.for %i = %c0 to %trip step %c1 {
    %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %q = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// A pointer of unknown origin may be any other.
func.func @unknown_pointer(%x: !pto.ptr<f32>, %y: i64) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %p0 = builtin.unrealized_conversion_cast %y : i64 to !pto.ptr<f32>
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  %w = pto.make_tensor_view %p0, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  // expected-remark @+1 {{'pto.tload' of the produce half may touch what 'pto.tstore' of the consume half of an earlier iteration touches: read after write}}
  scf.for %i = %c0 to %trip step %c1 {
    %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %q = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// A view that came as an argument is apart from a pointer that did.
func.func @view_argument(%x: !pto.ptr<f32>, %w: !view) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %trip step %c1 {
    %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %q = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// Unless the function says that they may be one.
func.func @aliased_view_argument(%x: !pto.ptr<f32>, %w: !view) attributes {pto.kernel_kind = #pto.kernel_kind<vector>, pto.may_alias} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  // expected-remark @+1 {{'pto.tload' of the produce half may touch what 'pto.tstore' of the consume half of an earlier iteration touches: read after write}}
  scf.for %i = %c0 to %trip step %c1 {
    %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %q = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// One pointer advanced by a block: the views are apart.
func.func @advanced(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %c256 = arith.constant 256 : index
  %x1 = pto.addptr %x, %c256 : !pto.ptr<f32> -> !pto.ptr<f32>
  %v = pto.make_tensor_view %x, shape = [%c16, %c16], strides = [%c16, %c1] : !view
  %w = pto.make_tensor_view %x1, shape = [%c16, %c16], strides = [%c16, %c1] : !view
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %trip step %c1 {
    %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %q = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// Advanced by less than a block: they overlap.
func.func @advanced_little(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %c255 = arith.constant 255 : index
  %x1 = pto.addptr %x, %c255 : !pto.ptr<f32> -> !pto.ptr<f32>
  %v = pto.make_tensor_view %x, shape = [%c16, %c16], strides = [%c16, %c1] : !view
  %w = pto.make_tensor_view %x1, shape = [%c16, %c16], strides = [%c16, %c1] : !view
  // expected-remark @+1 {{'pto.tload' of the produce half may touch what 'pto.tstore' of the consume half of an earlier iteration touches: read after write}}
  scf.for %i = %c0 to %trip step %c1 {
    %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %q = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// The pointer moves with the induction variable, always to offset 0.
func.func @advanced_in_loop(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %c256 = arith.constant 256 : index
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %trip step %c1 {
    %d = arith.muli %i, %c256 : index
    %x1 = pto.addptr %x, %d : !pto.ptr<f32> -> !pto.ptr<f32>
    %v = pto.make_tensor_view %x1, shape = [%c16, %c16], strides = [%c16, %c1] : !view
    %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %q = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// It moves by one element: the boxes of one view op overlap all the same.
func.func @advanced_in_loop_little(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  // expected-remark @+1 {{'pto.tload' of the produce half may touch what 'pto.tstore' of the consume half of an earlier iteration touches: read after write}}
  scf.for %i = %c0 to %trip step %c1 {
    %x1 = pto.addptr %x, %i : !pto.ptr<f32> -> !pto.ptr<f32>
    %v = pto.make_tensor_view %x1, shape = [%c16, %c16], strides = [%c16, %c1] : !view
    %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %q = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// Two views of one pointer with other strides, compared by address.
func.func @two_strides(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %c32 = arith.constant 32 : index
  %c512 = arith.constant 512 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  %w = pto.make_tensor_view %x, shape = [%rows, %c32], strides = [%c32, %c1] : !view
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %trip step %c1 {
    %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %q = pto.partition_view %w, offsets = [%c512, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// A view whose rows overlap: boxes apart by index are not apart.
func.func @overlapping_rows(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %c8 = arith.constant 8 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c8, %c1] : !view
  // expected-remark @+1 {{'pto.tload' of the produce half may touch what 'pto.tstore' of the consume half of an earlier iteration touches: read after write}}
  scf.for %i = %c0 to %trip step %c1 {
    %r = arith.muli %i, %c16 : index
    %p = pto.partition_view %v, offsets = [%r, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %q = pto.partition_view %v, offsets = [%r, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// Strides that are not constants leave nothing to compare.
func.func @dynamic_strides(%x: !pto.ptr<f32>, %n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %n], strides = [%n, %c1] : !view
  // expected-remark @+1 {{'pto.tload' of the produce half may touch what 'pto.tstore' of the consume half of an earlier iteration touches: read after write}}
  scf.for %i = %c0 to %trip step %c1 {
    %r = arith.muli %i, %c16 : index
    %p = pto.partition_view %v, offsets = [%r, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %q = pto.partition_view %v, offsets = [%r, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// A tensor that the function creates is new, as a view and as a pointer.
func.func @created(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>, pto.may_alias} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %w = pto.create_tensor [16, 16] : !view
  %y = pto.create_tensor [1] : !pto.ptr<f32>
  %zero = arith.constant 0.0 : f32
  %v = pto.make_tensor_view %x, shape = [%c16, %c16], strides = [%c16, %c1] : !view
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %trip step %c1 {
    %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %q = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
    pto.store_scalar %zero, %y[%c0] : !pto.ptr<f32>, f32
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// What is created is itself, slice by slice.
func.func @created_twice_named(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %w = pto.create_tensor [16, 16] : !view
  // expected-remark @+1 {{'pto.tload' of the produce half may touch what 'pto.tstore' of the consume half of an earlier iteration touches: read after write}}
  scf.for %i = %c0 to %trip step %c1 {
    %p = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %q = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// A section in the loop accesses some tile of the view.
func.func @section(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %v = pto.make_tensor_view %x, shape = [%c16, %c16], strides = [%c16, %c1] : !view
  // expected-remark @+1 {{'pto.tload' of the produce half may touch what 'pto.section_store' of the consume half of an earlier iteration touches: read after write}}
  scf.for %i = %c0 to %trip step %c1 {
    %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.section items() in () core(vector) phase(tiled) {
      pto.section_store %z, %v by affine_map<(b) -> (0, 0)> : !vec, !view
    }
  } {pto.pipeline_stages = 2 : i64}
  return
}
