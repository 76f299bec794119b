// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: pto-opt %s --forward-sections -split-input-file -verify-diagnostics \
// RUN:   --remarks-filter=forward-sections --remark-format=emitRemark -o /dev/null

// F9: the joined section fits into every on-chip memory. Pages have 4 KiB per
// row. Of vec, kernels have 184 KiB on A2/A3 and 240 KiB on A5.

#tile = affine_map<(i, b) -> (i, 0)>
!v24 = !pto.tile<vec, 24x1024xf32>
!v20 = !pto.tile<vec, 20x1024xf32>
!v10 = !pto.tile<vec, 10x1024xf32>
!T = !pto.tensor_view<240x1024xf32>

module attributes {pto.target_arch = "a2a3"} {
  // The consumer computes 20 + 20 rows while the page of 10 waits.
  func.func @waits(%a: !T, %b: !T) {
    %t = pto.create_tensor [240, 1024] : !T
    pto.section items(%i) in (2) core(vector) phase(tiled) {
      %x = pto.section_load %a by #tile : !T -> !v10
      // expected-remark @+1 {{Reason="the joined section would need 204800 bytes of vec, of which kernels have 188416 on A2/A3", Rule=F9}}
      pto.section_store %x, %t by #tile : !v10, !T
    }
    pto.section items(%i) in (2) core(vector) phase(tiled) {
      %y = pto.section_load %a by #tile : !T -> !v20
      %z = pto.texp ins(%y : !v20) -> !v20
      pto.section_store %z, %b by #tile : !v20, !T
      %x = pto.section_load %t by #tile : !T -> !v10
      pto.section_store %x, %b by affine_map<(i, b) -> (i + 4, 0)> : !v10, !T
    }
    return
  }

  // Here the page is read before.
  func.func @is_read_before(%a: !T, %b: !T) {
    %t = pto.create_tensor [240, 1024] : !T
    pto.section items(%i) in (2) core(vector) phase(tiled) {
      %x = pto.section_load %a by #tile : !T -> !v10
      pto.section_store %x, %t by #tile : !v10, !T
    }
    // expected-remark @+1 {{Sections=2}}
    pto.section items(%i) in (2) core(vector) phase(tiled) {
      %x = pto.section_load %t by #tile : !T -> !v10
      pto.section_store %x, %b by affine_map<(i, b) -> (i + 4, 0)> : !v10, !T
      %y = pto.section_load %a by affine_map<(i, b) -> (i, 0)> : !T -> !v20
      %z = pto.texp ins(%y : !v20) -> !v20
      pto.section_store %z, %b by #tile : !v20, !T
    }
    return
  }

  // The producer computes 20 + 20 rows after it has stored.
  func.func @is_there_from_the_store_on(%a: !T, %b: !T) {
    %t = pto.create_tensor [240, 1024] : !T
    pto.section items(%i) in (2) core(vector) phase(tiled) {
      %x = pto.section_load %a by #tile : !T -> !v10
      // expected-remark @+1 {{Reason="the joined section would need 204800 bytes of vec, of which kernels have 188416 on A2/A3", Rule=F9}}
      pto.section_store %x, %t by #tile : !v10, !T
      %y = pto.section_load %a by #tile : !T -> !v20
      %z = pto.texp ins(%y : !v20) -> !v20
      pto.section_store %z, %b by #tile : !v20, !T
    }
    pto.section items(%i) in (2) core(vector) phase(tiled) {
      %x = pto.section_load %t by #tile : !T -> !v10
      pto.section_store %x, %b by affine_map<(i, b) -> (i + 4, 0)> : !v10, !T
    }
    return
  }

  // What an operation can overwrite counts once: exp takes its operand over.
  func.func @overwrites(%a: !T, %b: !T) {
    %t = pto.create_tensor [240, 1024] : !T
    pto.section items(%i) in (2) core(vector) phase(tiled) {
      %x = pto.section_load %a by #tile : !T -> !v20
      %y = pto.texp ins(%x : !v20) -> !v20
      %z = pto.tabs ins(%y : !v20) -> !v20
      pto.section_store %z, %t by #tile : !v20, !T
    }
    // expected-remark @+1 {{Sections=2}}
    pto.section items(%i) in (2) core(vector) phase(tiled) {
      %x = pto.section_load %t by #tile : !T -> !v20
      %y = pto.texp ins(%x : !v20) -> !v20
      %z = pto.tabs ins(%y : !v20) -> !v20
      pto.section_store %z, %b by #tile : !v20, !T
    }
    return
  }
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v20 = !pto.tile<vec, 20x1024xf32>
!v10 = !pto.tile<vec, 10x1024xf32>
!T = !pto.tensor_view<240x1024xf32>

module attributes {pto.target_arch = "a5"} {
  func.func @waits(%a: !T, %b: !T) {
    %t = pto.create_tensor [240, 1024] : !T
    pto.section items(%i) in (2) core(vector) phase(tiled) {
      %x = pto.section_load %a by #tile : !T -> !v10
      pto.section_store %x, %t by #tile : !v10, !T
    }
    // expected-remark @+1 {{Sections=2}}
    pto.section items(%i) in (2) core(vector) phase(tiled) {
      %y = pto.section_load %a by #tile : !T -> !v20
      %z = pto.texp ins(%y : !v20) -> !v20
      pto.section_store %z, %b by #tile : !v20, !T
      %x = pto.section_load %t by #tile : !T -> !v10
      pto.section_store %x, %b by affine_map<(i, b) -> (i + 4, 0)> : !v10, !T
    }
    return
  }
}

// -----

!v20 = !pto.tile<vec, 20x1024xf32>
!v10 = !pto.tile<vec, 10x1024xf32>
!T = !pto.tensor_view<240x1024xf32>

// While one member of a group runs, there is the page of both: 20 rows beside
// 10 + 10, and 20 more where the body has them.
func.func @slots(%a: !T, %b: !T, %c: !T) {
  %t = pto.create_tensor [240, 1024] : !T
  %u = pto.create_tensor [240, 1024] : !T
  pto.section items(%i, %j) in (2, 2) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, j, b) -> (2 * i + j, 0)> : !T -> !v10
    %y = pto.texp ins(%x : !v10) -> !v10
    pto.section_store %y, %t by affine_map<(i, j, b) -> (2 * i + j, 0)> : !v10, !T
  }
  // expected-remark @+1 {{Sections=2}}
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %x = pto.section_load %t by affine_map<(i, b) -> (2 * i + b, 0)> sub 2 : !T -> !v20
    pto.section_store %x, %b by affine_map<(i, b) -> (i, 0)> : !v20, !T
  }
  pto.section items(%i, %j) in (2, 2) core(vector) phase(tiled) {
    %x = pto.section_load %a by affine_map<(i, j, b) -> (2 * i + j, 0)> : !T -> !v10
    %y = pto.texp ins(%x : !v10) -> !v10
    %w = pto.section_load %a by affine_map<(i, j, b) -> (i, 0)> : !T -> !v20
    pto.section_store %w, %c by affine_map<(i, j, b) -> (i, 0)> : !v20, !T
    // expected-remark @+1 {{Reason="the joined section would need 204800 bytes of vec, of which kernels have 188416 on A2/A3", Rule=F9}}
    pto.section_store %y, %u by affine_map<(i, j, b) -> (2 * i + j, 0)> : !v10, !T
  }
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %x = pto.section_load %u by affine_map<(i, b) -> (2 * i + b, 0)> sub 2 : !T -> !v20
    pto.section_store %x, %c by affine_map<(i, b) -> (i + 2, 0)> : !v20, !T
  }
  return
}

// -----

#tile = affine_map<(i, b) -> (i, 0)>
!v16 = !pto.tile<vec, 16x1024xf32>
!v12 = !pto.tile<vec, 12x1024xf32>
!v20 = !pto.tile<vec, 20x1024xf32>
!T = !pto.tensor_view<240x1024xf32>

// Each of two tensors fits, both do not: the one that saves more goes.
func.func @one_tensor_too_many(%a: !T, %b: !T, %c: !T) {
  %t = pto.create_tensor [240, 1024] : !T
  %u = pto.create_tensor [240, 1024] : !T
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %x = pto.section_load %a by #tile : !T -> !v12
    // expected-remark @+1 {{Reason="the joined section would need 196608 bytes of vec, of which kernels have 188416 on A2/A3", Rule=F9}}
    pto.section_store %x, %t by #tile : !v12, !T
    %y = pto.section_load %a by #tile : !T -> !v16
    pto.section_store %y, %u by #tile : !v16, !T
  }
  // expected-remark @+1 {{BytesSaved=262144, Sections=2, Tensors=1}}
  pto.section items(%i) in (2) core(vector) phase(tiled) {
    %w = pto.section_load %a by #tile : !T -> !v20
    pto.section_store %w, %b by #tile : !v20, !T
    %x = pto.section_load %t by #tile : !T -> !v12
    pto.section_store %x, %c by #tile : !v12, !T
    %y = pto.section_load %u by #tile : !T -> !v16
    pto.section_store %y, %c by affine_map<(i, b) -> (i + 4, 0)> : !v16, !T
  }
  return
}
