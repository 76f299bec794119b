// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: pto-opt %s --forward-sections --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s
// RUN: pto-opt %s --forward-sections --remarks-filter=.* --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: pto-opt %s --forward-sections -o /dev/null > %t.out 2>&1 && diff %t.out /dev/null
// RUN: not pto-opt %s --forward-sections=cotile=perhaps 2>&1 | FileCheck %s --check-prefix=BAD

// Statistics, remarks, and silence: nothing is printed that was not asked for.

// CHECK:      ForwardSections
// CHECK-NEXT:   (S) 65536 bytes-saved
// CHECK-NEXT:   (S) 2 joins
// CHECK-NEXT:   (S) 2 tensors-forwarded
// CHECK-NEXT:   (S) 1 tensors-missed

// REMARK-DAG: [Missed] tensor-not-forwarded | Category:forward-sections | Function=f
// REMARK-DAG: [Passed] sections-joined | Category:forward-sections | Function=f

// BAD: 'perhaps' is invalid value for boolean argument!

#rows = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>

func.func @f(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  %u = pto.create_tensor [64, 64] : !T
  %w = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %a by #rows : !T -> !v
    pto.section_store %x, %t by #rows : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %t by #rows : !T -> !v
    pto.section_store %x, %u by #rows : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %x = pto.section_load %u by #rows : !T -> !v
    pto.section_store %x, %w by #rows : !v, !T
  }
  // Two rules forbid it; that is one tensor.
  pto.section items(%i) in (4) core(cube) phase(template) {
    %x = pto.section_load %w by #rows : !T -> !pto.tile<mat, 16x64xf32>
    pto.section_store %x, %b by #rows : !pto.tile<mat, 16x64xf32>, !T
  }
  return
}
