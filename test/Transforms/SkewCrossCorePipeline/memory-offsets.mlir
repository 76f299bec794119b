// RUN: pto-opt %s --skew-cross-core-pipeline -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=skew-cross-core-pipeline --remark-format=emitRemark -o /dev/null

// A store of the consume half keeps a load of a later produce half from moving
// ahead of it where the two may meet. Offsets and sizes within one view are
// compared as affine functions, over the pairs of iterations the skew reorders.

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// In place, block by block: iteration i stores the rows it loaded.
func.func @in_place(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  // expected-remark @+1 {{Depth=2}}
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

// Every iteration reads what the one before stored.
func.func @next_reads(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  // expected-remark @+1 {{'pto.tload' of the produce half may touch what 'pto.tstore' of the consume half of an earlier iteration touches: read after write}}
  scf.for %i = %c0 to %trip step %c1 {
    %r = arith.muli %i, %c16 : index
    %p = pto.partition_view %v, offsets = [%r, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %s = arith.addi %r, %c16 : index
    %q = pto.partition_view %v, offsets = [%s, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// ... what the one eight before stored, and no skew of depth 2 reaches that far.
func.func @far_reads(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 32 : index
  %rows = arith.constant 1024 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  %c128 = arith.constant 128 : index
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %trip step %c1 {
    %r = arith.muli %i, %c16 : index
    %p = pto.partition_view %v, offsets = [%r, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %s = arith.addi %r, %c128 : index
    %q = pto.partition_view %v, offsets = [%s, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// Three iterations away is within reach of depth 2, not of depth 1.
func.func @shallower(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  %c48 = arith.constant 48 : index
  // expected-remark @+1 {{Depth=1}}
  scf.for %i = %c0 to %trip step %c1 {
    %r = arith.muli %i, %c16 : index
    %p = pto.partition_view %v, offsets = [%r, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %s = arith.addi %r, %c48 : index
    %q = pto.partition_view %v, offsets = [%s, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// The store is behind the load: it never meets a later one.
func.func @store_behind(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  %r0 = arith.constant 512 : index
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %trip step %c1 {
    %r = arith.muli %i, %c16 : index
    %a = arith.addi %r, %r0 : index
    %p = pto.partition_view %v, offsets = [%a, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %s = arith.subi %a, %c16 : index
    %q = pto.partition_view %v, offsets = [%s, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// Blocks of 16 rows, 8 rows apart, overlap.
func.func @overlapping_blocks(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  %c8 = arith.constant 8 : index
  // expected-remark @+1 {{'pto.tload' of the produce half may touch what 'pto.tstore' of the consume half of an earlier iteration touches: read after write}}
  scf.for %i = %c0 to %trip step %c1 {
    %r = arith.muli %i, %c8 : index
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

// One block, every iteration.
func.func @fixed_block(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
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
    %q = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// Different columns of one row block.
func.func @columns(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %c32 = arith.constant 32 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c32], strides = [%c32, %c1] : !view
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %trip step %c1 {
    %p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %q = pto.partition_view %v, offsets = [%c0, %c16], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
// -----

!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>

// Loads go up twice as fast as stores: they meet nowhere ahead.
func.func @different_rates(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  %c32 = arith.constant 32 : index
  // expected-remark @+1 {{Depth=2}}
  scf.for %i = %c0 to %trip step %c1 {
    %r = arith.muli %i, %c32 : index
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

// Stores go up twice as fast as loads: they run into them.
func.func @stores_run_ahead(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %trip = arith.constant 8 : index
  %rows = arith.constant 1024 : index
  %v = pto.make_tensor_view %x, shape = [%rows, %c16], strides = [%c16, %c1] : !view
  %c32 = arith.constant 32 : index
  // expected-remark @+1 {{'pto.tload' of the produce half may touch what 'pto.tstore' of the consume half of an earlier iteration touches: read after write}}
  scf.for %i = %c0 to %trip step %c1 {
    %r = arith.muli %i, %c16 : index
    %p = pto.partition_view %v, offsets = [%r, %c0], sizes = [%c16, %c16] : !view -> !part
    %tp = pto.tload ins(%p : !part) -> !vec
    pto.tpush_to_aic(%tp : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %s = arith.muli %i, %c32 : index
    %q = pto.partition_view %v, offsets = [%s, %c0], sizes = [%c16, %c16] : !view -> !part
    pto.tstore ins(%z : !vec) outs(%q : !part)
  } {pto.pipeline_stages = 2 : i64}
  return
}
