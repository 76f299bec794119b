// RUN: pto-opt %s --verify-roundtrip -o %t

// What the structural rules let pass: tiles of different allocated shape that
// have the same valid extents, zero extents, and extents that are known at run
// time only.

!part = !pto.tile<vec, 32x128xf32, valid=16x64>
!whole = !pto.tile<vec, 16x64xf32>
!dynamic = !pto.tile<vec, 16x64xf32, valid=?x?>
!empty = !pto.tile<vec, 16x64xf32, valid=0x0>
!rows = !pto.tile<vec, 16x1xf32>
func.func @elementwise(%p: !part, %w: !whole, %d: !dynamic, %e: !empty, %s: f32) {
  %0 = pto.tadd ins(%p, %w : !part, !whole) -> !whole
  %1 = pto.tadd ins(%w, %d : !whole, !dynamic) -> !part
  %2 = pto.tmuls ins(%d, %s : !dynamic, f32) -> !empty
  %3 = pto.texp ins(%e : !empty) -> !empty
  return
}

func.func @reductions(%p: !part, %d: !dynamic, %e: !empty, %r: !rows) {
  %0 = pto.trowsum ins(%p : !part) -> !rows
  %1 = pto.trowsum ins(%e : !empty) -> !pto.tile<vec, 16x1xf32, valid=0x1>
  %2 = pto.tcolsum ins(%d : !dynamic) -> !pto.tile<vec, 1x8xf32>
  %3 = pto.trowexpandsub ins(%p, %r : !part, !rows) -> !whole
  return
}

// Element types are compared by width: a view may be of the unsigned or other
// type of that size. An accumulator converts on its way out.

!acc = !pto.tile<acc, 16x64xf32>
func.func @moves(%v: !pto.partition_tensor_view<16x64xi32>, %h: !pto.partition_tensor_view<16x64xf16>, %c: !acc) {
  %0 = pto.tload ins(%v : !pto.partition_tensor_view<16x64xi32>) -> !whole
  pto.tstore ins(%c : !acc) outs(%h : !pto.partition_tensor_view<16x64xf16>)
  return
}
