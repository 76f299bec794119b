// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: pto-opt %s --forward-sections -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=forward-sections --remark-format=emitRemark -o /dev/null

// F1: where the two sections are, and what is between them.

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// What does not touch their memory is passed, whatever it computes.
func.func @passes_others(%a: !T, %y: !T, %z: !T, %n: index) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    pto.section_store %x, %t by #tile : !v, !T
  }
  %w = pto.create_tensor [64, 64] : !T
  %m = arith.addi %n, %n : index
  pto.section items(%i) in (4) core(cube) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !pto.tile<mat, 16x64xf32>
  }
  pto.section items(%i) in (4) core(vector) phase(template) {
    %x = pto.section_load %a by #tile : !T -> !v
    pto.section_store %x, %z by #tile : !v, !T
  }
  // expected-remark @+1 {{BytesSaved=32768, Sections=2, Tensors=1}}
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %y by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @between_writes_what_is_read(%a: !T, %y: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="the first section cannot move past 'pto.section' between the two: 'pto.section_load' and 'pto.section_store' may touch the same memory", Rule=F1}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(template) {
    %x = pto.section_load %y by #tile : !T -> !v
    pto.section_store %x, %a by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %y by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func private @unknown()
func.func @between_calls(%a: !T, %y: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{cannot move past 'func.call' between the two: 'pto.section_load' and 'func.call' may touch the same memory", Rule=F1}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  func.call @unknown() : () -> ()
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %y by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @barrier_between(%a: !T, %y: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{cannot move past 'pto.barrier' between the two: 'pto.section_load' and 'pto.barrier' may touch the same memory", Rule=F1}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.barrier #pto.pipe<PIPE_ALL>
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %y by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// A scalar is written to what the section loads, then to another pointer.
func.func @scalars_between(%p: !pto.ptr<f32>, %q: !pto.ptr<f32>, %y: !T, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %a = pto.make_tensor_view %p, shape = [%c64, %c64], strides = [%c64, %c1] : !T
  %t = pto.create_tensor [64, 64] : !T
  %u = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{'pto.section_load' and 'pto.store_scalar' may touch the same memory", Rule=F1}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.store_scalar %f, %p[%c0] : !pto.ptr<f32>, f32
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %u by #tile : !v, !T
  }
  pto.store_scalar %f, %q[%c0] : !pto.ptr<f32>, f32
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %u by #tile : !T -> !v
    pto.section_store %x, %y by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// The same, of a function whose arguments may alias.
func.func @may_alias(%a: !T, %q: !pto.ptr<f32>, %y: !T, %f: f32) attributes {pto.may_alias} {
  %c0 = arith.constant 0 : index
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+2 {{'pto.section_load' and 'pto.store_scalar' may touch the same memory", Rule=F1}}
    // expected-remark @+1 {{through different views", Rule=F7}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.store_scalar %f, %q[%c0] : !pto.ptr<f32>, f32
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %y by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!m = !pto.tile<mat, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// What goes from core to core goes through a pipe.
func.func @two_cores(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(cube) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !m
    // expected-remark @+2 {{Reason="cube stores and vector loads: what goes from one core to the other goes through a pipe", Rule=F1}}
    // expected-remark @+1 {{Rule=F8}}
    pto.section_store %x, %t by #tile : !m, !T
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

func.func @two_phases(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="one section is in phase tiled and the other in phase template", Rule=F1}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(template) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @two_blocks(%a: !T, %b: !T, %if: i1) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="the two sections are not in one block", Rule=F1}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  scf.if %if {
    pto.section items(%i) in (4) core(vector) phase(tiled) {
      %x = pto.section_load %t by #tile : !T -> !v
      pto.section_store %x, %b by #tile : !v, !T
    }
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// One iteration's tiles are all stored before they are loaded.
func.func @in_a_loop(%a: !T, %b: !T, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = pto.create_tensor [64, 64] : !T
  scf.for %k = %c0 to %n step %c1 {
    pto.section items(%i) in (4) core(vector) phase(tiled) {
      %x = pto.section_load %a by #tile : !T -> !v
      pto.section_store %x, %t by #tile : !v, !T
    }
    // expected-remark @+1 {{Sections=2}}
    pto.section items(%i) in (4) core(vector) phase(tiled) {
      %x = pto.section_load %t by #tile : !T -> !v
      pto.section_store %x, %b by #tile : !v, !T
    }
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// Loaded before it is stored: from the iteration before. Nothing to hand over,
// and nothing to say.
func.func @from_the_iteration_before(%a: !T, %b: !T, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = pto.create_tensor [64, 64] : !T
  scf.for %k = %c0 to %n step %c1 {
    pto.section items(%i) in (4) core(vector) phase(tiled) {
      %x = pto.section_load %t by #tile : !T -> !v
      pto.section_store %x, %b by #tile : !v, !T
    }
    pto.section items(%i) in (4) core(vector) phase(tiled) {
      %x = pto.section_load %a by #tile : !T -> !v
      pto.section_store %x, %t by #tile : !v, !T
    }
  }
  return
}
