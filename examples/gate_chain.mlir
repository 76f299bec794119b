// For whoever has a library of elementwise operators and a model written in them:
// y = g * sigmoid(x + r), 256 rows of 256, as five operators. Each is a section
// that loads tiles of 32 rows, computes one thing and stores it; four tensors go
// through global memory only to be read back by the next operator, and nobody
// else looks at them.
//
// --forward-sections makes one section of the five. x, r and g are read and y is
// written; nothing else moves. A tile of each kind is 32 KiB, and no more than
// three are live at once, so that UB has room.

#rows = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 32x256xf32>
!T = !pto.tensor_view<256x256xf32>

module attributes {pto.target_arch = "a2a3"} {
  func.func @main(%x: !T, %r: !T, %g: !T, %y: !T)
      attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %one = arith.constant 1.0 : f32
    %sum = pto.create_tensor [256, 256] : !T
    %exp = pto.create_tensor [256, 256] : !T
    %den = pto.create_tensor [256, 256] : !T
    %sig = pto.create_tensor [256, 256] : !T
    pto.section items(%i) in (8) core(vector) phase(tiled) {
      %a = pto.section_load %x by #rows : !T -> !v
      %b = pto.section_load %r by #rows : !T -> !v
      %c = pto.tadd ins(%a, %b : !v, !v) -> !v
      pto.section_store %c, %sum by #rows : !v, !T
    }
    pto.section items(%i) in (8) core(vector) phase(tiled) {
      %a = pto.section_load %sum by #rows : !T -> !v
      %n = pto.tneg ins(%a : !v) -> !v
      %e = pto.texp ins(%n : !v) -> !v
      pto.section_store %e, %exp by #rows : !v, !T
    }
    pto.section items(%i) in (8) core(vector) phase(tiled) {
      %e = pto.section_load %exp by #rows : !T -> !v
      %d = pto.tadds ins(%e, %one : !v, f32) -> !v
      pto.section_store %d, %den by #rows : !v, !T
    }
    pto.section items(%i) in (8) core(vector) phase(tiled) {
      %d = pto.section_load %den by #rows : !T -> !v
      %s = pto.trecip ins(%d : !v) -> !v
      pto.section_store %s, %sig by #rows : !v, !T
    }
    pto.section items(%i) in (8) core(vector) phase(tiled) {
      %s = pto.section_load %sig by #rows : !T -> !v
      %h = pto.section_load %g by #rows : !T -> !v
      %o = pto.tmul ins(%s, %h : !v, !v) -> !v
      pto.section_store %o, %y by #rows : !v, !T
    }
    return
  }
}
