// RUN: pto-opt %s --bufferize-tiles -split-input-file -verify-diagnostics

// What has no buffer form.

!vec = !pto.tile<vec, 16x16xf32>

// expected-error @+1 {{returns a tile, for which there is no buffer}}
func.func @returned(%x: !vec) -> !vec {
  return %x : !vec
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

func.func @selected(%x: !vec, %y: !vec, %c: i1) {
  // expected-error @+1 {{'arith.select' has no buffer form}}
  %s = arith.select %c, %x, %y : !vec
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

func.func private @callee(!vec)
func.func @called(%x: !vec) {
  // expected-error @+1 {{'func.call' has no buffer form}}
  func.call @callee(%x) : (!vec) -> ()
  return
}

// -----

!vec = !pto.tile<vec, 16x16xf32>

func.func @while(%x: !vec, %c: i1) {
  // expected-error @+1 {{'scf.while' has no buffer form}}
  %r = scf.while (%a = %x) : (!vec) -> !vec {
    scf.condition(%c) %a : !vec
  } do {
  ^bb0(%b: !vec):
    scf.yield %b : !vec
  }
  return
}

// -----

!dyn = !pto.tile<vec, 16x16xf32, valid=?x?>

func.func @unknown_extents(%s: f32) {
  // expected-error @+1 {{the valid extents of '!pto.tile_buf<vec, 16x16xf32, valid=?x?>' are not known when its buffer is allocated}}
  %x = pto.texpands ins(%s : f32) -> !dyn
  return
}

// -----

// Sections are lowered before.
func.func @section(%t: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    // expected-error @+1 {{'pto.section_load' has no buffer form}}
    %a = pto.section_load %t by affine_map<(i, b) -> (i, 0)> : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32>
  }
  return
}
