// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: pto-opt %s --forward-sections -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=forward-sections --remark-format=emitRemark -o /dev/null

// F2: nobody else can read the tensor.

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @argument(%a: !T, %t: !T, %b: !T) {
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="the tensor is not one that the function creates, so that others may read it", Rule=F2}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @returned(%a: !T, %b: !T) -> !T {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="'func.return' has the tensor too", Rule=F2}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  return %t : !T
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func private @reads(!T)
func.func @call_operand(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="'func.call' has the tensor too", Rule=F2}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  func.call @reads(%t) : (!T) -> ()
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @carried(%a: !T, %b: !T, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = pto.create_tensor [64, 64] : !T
  scf.for %k = %c0 to %n step %c1 iter_args(%previous = %s) -> !T {
    %t = pto.create_tensor [64, 64] : !T
    pto.section items(%i) in (4) core(vector) phase(tiled) {
      %x = pto.section_load %a by #tile : !T -> !v
      // expected-remark @+1 {{Reason="'scf.yield' has the tensor too", Rule=F2}}
      pto.section_store %x, %t by #tile : !v, !T
    }
    pto.section items(%i) in (4) core(vector) phase(tiled) {
      %x = pto.section_load %t by #tile : !T -> !v
      pto.section_store %x, %b by #tile : !v, !T
    }
    scf.yield %t : !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @two_readers(%a: !T, %b: !T, %c: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="the tensor is loaded more than once", Rule=F2}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %c by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @two_loads(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="the tensor is loaded 2 times, not once", Rule=F2}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    %y = pto.section_load %t by #tile : !T -> !v
    %z = pto.tadd ins(%x, %y : !v, !v) -> !v
    pto.section_store %z, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @two_stores(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    %y = pto.texp ins(%x : !v) -> !v
    // expected-remark @+1 {{Reason="the tensor is stored 2 times, not once", Rule=F2}}
    pto.section_store %x, %t by #tile : !v, !T
    pto.section_store %y, %t by affine_map<(i, b) -> (3 - i, 0)> : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>
!P = !pto.partition_tensor_view<16x64xf32>

// A slice of it is read outside of sections.
func.func @sliced(%a: !T, %b: !T) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="'pto.tload' has the tensor too", Rule=F2}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  %p = pto.partition_view %t, offsets = [%c0, %c0], sizes = [%c16, %c64] : !T -> !P
  %x = pto.tload ins(%p : !P) -> !v
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// A created pointer serves as well, as long as there is one view of it.
func.func @one_view_of_a_pointer(%a: !T, %b: !T) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %p = pto.create_tensor [64, 64] : !pto.ptr<f32>
  %t = pto.make_tensor_view %p, shape = [%c64, %c64], strides = [%c64, %c1] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    pto.section_store %x, %t by #tile : !v, !T
  }
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @two_views_of_a_pointer(%a: !T, %b: !T) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %p = pto.create_tensor [64, 64] : !pto.ptr<f32>
  %t = pto.make_tensor_view %p, shape = [%c64, %c64], strides = [%c64, %c1] : !T
  %transposed = pto.make_tensor_view %p, shape = [%c64, %c64], strides = [%c1, %c64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="the tensor is stored and loaded through two views", Rule=F2}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %transposed by #tile : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}
