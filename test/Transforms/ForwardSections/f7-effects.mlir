// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: pto-opt %s --forward-sections -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=forward-sections --remark-format=emitRemark -o /dev/null

// F7: what the sections do besides loading and storing tiles.

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// A call inside the producer.
func.func private @unknown()
func.func @call_in_the_producer(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    func.call @unknown() : () -> ()
    // expected-remark @+1 {{Reason="'func.call' may touch any memory", Rule=F7}}
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

func.func @barrier_in_the_consumer(%a: !T, %b: !T, %if: i1) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="'pto.barrier' may touch any memory", Rule=F7}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    scf.if %if {
      pto.barrier #pto.pipe<PIPE_ALL>
    }
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// Messages are in order.
func.func @push(%a: !T, %b: !T) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="'pto.tpush_to_aic' keeps the order of the two sections", Rule=F7}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.tpush_to_aic(%x : !v) {split = 0}
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>
!P = !pto.partition_tensor_view<16x64xf32>

// Loads that do not say which tiles: reading what the other one reads is fine,
// and writing what it does not touch.
func.func @other_loads(%a: !T, %b: !T, %c: !T) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %t = pto.create_tensor [64, 64] : !T
  %p = pto.partition_view %a, offsets = [%c0, %c0], sizes = [%c16, %c64] : !T -> !P
  %q = pto.partition_view %c, offsets = [%c0, %c0], sizes = [%c16, %c64] : !T -> !P
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    pto.section_store %x, %t by #tile : !v, !T
  }
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    %y = pto.tload ins(%p : !P) -> !v
    %z = pto.tadd ins(%x, %y : !v, !v) -> !v
    pto.tstore ins(%z : !v) outs(%q : !P)
    pto.section_store %z, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>
!P = !pto.partition_tensor_view<16x64xf32>

func.func @other_stores(%a: !T, %b: !T) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %t = pto.create_tensor [64, 64] : !T
  %p = pto.partition_view %a, offsets = [%c0, %c0], sizes = [%c16, %c64] : !T -> !P
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    // expected-remark @+1 {{Reason="'pto.section_load' and 'pto.tstore' may touch the same memory", Rule=F7}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.tstore ins(%x : !v) outs(%p : !P)
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

// A buffer of the function that both write, and buffers of their own.
func.func @shared_buffer(%a: !T, %b: !T, %f: f32) {
  %t = pto.create_tensor [64, 64] : !T
  %shared = pto.alloc_tile : !buf
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    pto.texpands ins(%f : f32) outs(%shared : !buf)
    // expected-remark @+1 {{Reason="'pto.texpands' and 'pto.tmov' may touch the same memory", Rule=F7}}
    pto.section_store %x, %t by #tile : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    %own = pto.alloc_tile : !buf
    pto.tmov ins(%shared : !buf) outs(%own : !buf)
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @own_buffers(%a: !T, %b: !T, %f: f32) {
  %t = pto.create_tensor [64, 64] : !T
  %one = pto.alloc_tile : !buf
  %two = pto.alloc_tile : !buf
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v
    %own = pto.alloc_tile : !buf
    pto.texpands ins(%f : f32) outs(%own : !buf)
    pto.tmov ins(%own : !buf) outs(%one : !buf)
    pto.section_store %x, %t by #tile : !v, !T
  }
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #tile : !T -> !v
    pto.texpands ins(%f : f32) outs(%two : !buf)
    pto.section_store %x, %b by #tile : !v, !T
  }
  return
}
