// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// The attributes of the dialect, in their two spellings, and what may hang on
// modules, functions, loops and tile-defining operations.

// Keys may be quoted. Attributes of other tools pass through.

// CHECK:      module attributes {
// CHECK-SAME:   "pto.device-spec" = "Ascend950"
// CHECK-SAME:   pto.target_arch = "a5"
module attributes {"pto.target_arch" = "a5", "pto.device-spec" = "Ascend950"} {

// CHECK-LABEL: func @cube()
// CHECK-SAME:    {pto.kernel_kind = #pto.kernel_kind<cube>}
func.func @cube() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} { return }

// CHECK-LABEL: func @vector()
// CHECK-SAME:    {pto.auto_sync_tail_hint = "x", pto.kernel_kind = #pto.kernel_kind<vector>}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>, pto.auto_sync_tail_hint = "x"} { return }

// CHECK-LABEL: func @group()
// CHECK-SAME:    {pto.kernel_kind = #pto.kernel_kind<group>}
func.func @group() attributes {pto.kernel_kind = #pto.kernel_kind<group>} { return }

// CHECK-LABEL: func @spmd()
// CHECK-SAME:    {pto.block_num = 24 : i64, pto.kernel_kind = #pto.kernel_kind<spmd>}
func.func @spmd() attributes {pto.kernel_kind = #pto.kernel_kind<spmd>, pto.block_num = 24} { return }

// CHECK-LABEL: func @incore()
// CHECK-SAME:    {pto.kernel_kind = #pto.kernel_kind<incore>, pto.may_alias}
func.func @incore() attributes {pto.kernel_kind = #pto.kernel_kind<incore>, pto.may_alias} { return }

// CHECK-LABEL: func @orchestration()
// CHECK-SAME:    {pto.entry, pto.kernel_kind = #pto.kernel_kind<orchestration>}
func.func @orchestration() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>, pto.entry} { return }

// CHECK-LABEL: func private @declaration()
// CHECK-SAME:    {pto.kernel_kind = #pto.kernel_kind<cube>}
func.func private @declaration() attributes {pto.kernel_kind = #pto.kernel_kind<cube>}

// CHECK-LABEL: func @loops
// CHECK:         scf.for
// CHECK:         } {pto.pipeline_stages = 1 : i64}
// CHECK:         scf.for
// CHECK:         } {pto.pipeline_stages = 4 : i64}
func.func @loops(%n: index) {
  scf.for %i = %n to %n step %n {
  } {pto.pipeline_stages = 1}
  scf.for %i = %n to %n step %n {
  } {pto.pipeline_stages = 4 : i64}
  return
}

// CHECK-LABEL: func @membership
// CHECK:         pto.alloc_tile {pto.pipeline_membership = array<i64: 0, 0>}
// CHECK:         pto.texp {{.*}} {pto.pipeline_membership = array<i64: 3, 1>}
// CHECK:         pto.tpop_from_aic {split = 0} {pto.pipeline_membership = array<i64: 0, 1>}
func.func @membership(%t: !pto.tile<vec, 16x16xf32>) {
  %b = pto.alloc_tile {pto.pipeline_membership = array<i64: 0, 0>} : !pto.tile_buf<vec, 16x16xf32>
  %e = pto.texp ins(%t : !pto.tile<vec, 16x16xf32>) -> !pto.tile<vec, 16x16xf32> {pto.pipeline_membership = array<i64: 3, 1>}
  %p = pto.tpop_from_aic {split = 0} {pto.pipeline_membership = array<i64: 0, 1>} -> !pto.tile<vec, 16x16xf32>
  return
}

}
