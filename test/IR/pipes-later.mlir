// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Pipes as later files spell them: entries of a ring that are filled in place,
// and the vector core that a message is for.

!buf = !pto.tile_buf<vec, 16x64xf32>
!mem = memref<16x64xf32, #pto.address_space<vec>>

// CHECK-LABEL: func @entries(
// CHECK-SAME:      %[[S:[^ ]+]]: i64)
// CHECK:         %[[E:.*]] = pto.talloc_to_aiv {split = 0} -> !pto.tensor_view<16x64xf32>
// CHECK:         pto.tpush_to_aiv(%[[E]] : !pto.tensor_view<16x64xf32>) {split = 0}
// CHECK:         %[[F:.*]] = pto.talloc_to_aic {id = 2, split = 1} {note} -> !pto.tensor_view<16x64xf32>
// CHECK:         pto.tpush_to_aic(%[[F]] : !pto.tensor_view<16x64xf32>) {id = 2, split = 1}
// CHECK:         %[[G:.*]] = pto.tpop_from_aic {split = 0} -> !pto.tensor_view<16x64xf32>
// CHECK:         pto.tfree_from_aic(%[[G]] : !pto.tensor_view<16x64xf32>) {split = 0}
// CHECK:         pto.tfree_from_aiv(%[[G]] : !pto.tensor_view<16x64xf32>) {id = 2, split = 1} aiv_subblockid(%[[S]])
func.func @entries(%s: i64) {
  %e = pto.talloc_to_aiv {split = 0} -> !pto.tensor_view<16x64xf32>
  pto.tpush_to_aiv(%e : !pto.tensor_view<16x64xf32>) {split = 0}
  %f = pto.talloc_to_aic {id = 2, split = 1} {note} -> !pto.tensor_view<16x64xf32>
  pto.tpush_to_aic(%f : !pto.tensor_view<16x64xf32>) {id = 2, split = 1}
  %g = pto.tpop_from_aic {split = 0} -> !pto.tensor_view<16x64xf32>
  pto.tfree_from_aic(%g : !pto.tensor_view<16x64xf32>) {split = 0}
  pto.tfree_from_aiv(%g : !pto.tensor_view<16x64xf32>) {id = 2, split = 1} aiv_subblockid(%s)
  return
}

// CHECK-LABEL: func @subblocks(
// CHECK-SAME:      %[[B:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[S:[^ ]+]]: i64, %[[R:[^ ]+]]: index)
// CHECK:         pto.tpush_to_aic(%[[B]] : [[BUF]]) {split = 1} aiv_subblockid(%[[S]])
// CHECK:         pto.tpush_to_aiv(%[[B]] : [[BUF]]) {id = 1, split = 2} aiv_subblockid(%[[S]]) {note}
// CHECK:         pto.tpop_from_aic(%[[R]], %[[R]]) {split = 1} aiv_subblockid(%[[S]]) -> !pto.tile_buf<vec, 16x64xf32, valid=?x?>
// CHECK:         pto.tpop_from_aiv {split = 3} aiv_subblockid(%[[S]]) -> [[BUF]]
// CHECK:         pto.tfree_from_aic {split = 4} aiv_subblockid(%[[S]])
func.func @subblocks(%b: !buf, %s: i64, %r: index) {
  pto.tpush_to_aic(%b : !buf) {split = 1} aiv_subblockid(%s)
  pto.tpush_to_aiv(%b : !buf) {id = 1, split = 2} aiv_subblockid(%s) {note}
  %0 = pto.tpop_from_aic(%r, %r) {split = 1} aiv_subblockid(%s) -> !pto.tile_buf<vec, 16x64xf32, valid=?x?>
  %1 = pto.tpop_from_aiv {split = 3} aiv_subblockid(%s) -> !buf
  pto.tfree_from_aic {split = 4} aiv_subblockid(%s)
  return
}

// CHECK-LABEL: func @handles(
// CHECK-SAME:      %[[B:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[M:[^ ]+]]: [[MEM:memref<16x64xf32, #pto.address_space<vec>>]], %[[P:[^ ]+]]: !pto.pipe, %[[S:[^ ]+]]: i64)
// CHECK:         pto.tpush(%[[B]], %[[P]] : [[BUF]], !pto.pipe) {split = 1} aiv_subblockid(%[[S]])
// CHECK:         pto.tpush(%[[M]], %[[P]] : [[MEM]], !pto.pipe) {split = 0}
// CHECK:         pto.tpop(%[[B]], %[[P]] : [[BUF]], !pto.pipe) {split = 1} aiv_subblockid(%[[S]]) {note}
// CHECK:         pto.tpop(%[[M]], %[[P]] : [[MEM]], !pto.pipe) {split = 0}
// CHECK:         pto.tpop(%[[P]] : !pto.pipe) {split = 1} aiv_subblockid(%[[S]]) -> !pto.tile<vec, 16x64xf32>
// CHECK:         pto.tfree(%[[P]] : !pto.pipe) {split = 1} aiv_subblockid(%[[S]])
func.func @handles(%b: !buf, %m: !mem, %p: !pto.pipe, %s: i64) {
  pto.tpush(%b, %p : !buf, !pto.pipe) {split = 1} aiv_subblockid(%s)
  pto.tpush(%m, %p : !mem, !pto.pipe) {split = 0}
  pto.tpop(%b, %p : !buf, !pto.pipe) {split = 1} aiv_subblockid(%s) {note}
  pto.tpop(%m, %p : !mem, !pto.pipe) {split = 0}
  %0 = pto.tpop(%p : !pto.pipe) {split = 1} aiv_subblockid(%s) -> !pto.tile<vec, 16x64xf32>
  pto.tfree(%p : !pto.pipe) {split = 1} aiv_subblockid(%s)
  return
}
