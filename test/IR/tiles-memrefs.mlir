// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// In some files memrefs stand where tiles or views do.

!mem = memref<16x64xf32, #pto.address_space<vec>>
!gm = memref<16x64xf32, #pto.address_space<gm>>
!buf = !pto.tile_buf<vec, 16x64xf32>

// CHECK-LABEL: func @tiles(
// CHECK-SAME:      %[[M:[^ ]+]]: [[MEM:memref<16x64xf32, #pto.address_space<vec>>]], %[[G:[^ ]+]]: [[GM:memref<16x64xf32, #pto.address_space<gm>>]], %[[I:[^ ]+]]: index, %[[X:[^ ]+]]: f32, %[[S:[^ ]+]]: i64)
// CHECK:         pto.tload ins(%[[G]] : [[GM]]) outs(%[[M]] : [[MEM]])
// CHECK:         pto.tadd ins(%[[M]], %[[M]] : [[MEM]], [[MEM]]) outs(%[[M]] : [[MEM]])
// CHECK:         pto.trowsum ins(%[[M]], %[[M]] : [[MEM]], [[MEM]]) outs(%[[M]] : [[MEM]])
// CHECK:         pto.texpands ins(%[[X]] : f32) outs(%[[M]] : [[MEM]])
// CHECK:         pto.tdivs ins(%[[X]], %[[M]] : f32, [[MEM]]) outs(%[[M]] : [[MEM]])
// CHECK:         pto.tgetval ins(%[[M]], %[[I]] : [[MEM]], index) outs : f32
// CHECK:         pto.tsetval ins(%[[I]], %[[X]] : index, f32) outs(%[[M]] : [[MEM]])
// CHECK:         pto.tmov ins(%[[M]], %[[M]], %[[S]] : [[MEM]], [[MEM]], i64) outs(%[[M]] : [[MEM]])
// CHECK:         pto.tstore ins(%[[M]] : [[MEM]]) outs(%[[G]] : [[GM]])
// CHECK:         pto.tprint ins(%[[M]] : [[MEM]])
func.func @tiles(%m: !mem, %g: !gm, %i: index, %x: f32, %s: i64) {
  pto.tload ins(%g : !gm) outs(%m : !mem)
  pto.tadd ins(%m, %m : !mem, !mem) outs(%m : !mem)
  pto.trowsum ins(%m, %m : !mem, !mem) outs(%m : !mem)
  pto.texpands ins(%x : f32) outs(%m : !mem)
  pto.tdivs ins(%x, %m : f32, !mem) outs(%m : !mem)
  %0 = pto.tgetval ins(%m, %i : !mem, index) outs : f32
  pto.tsetval ins(%i, %x : index, f32) outs(%m : !mem)
  pto.tmov ins(%m, %m, %s : !mem, !mem, i64) outs(%m : !mem)
  pto.tstore ins(%m : !mem) outs(%g : !gm)
  pto.tprint ins(%m : !mem)
  return
}

// A buffer may stand beside a memref.

// CHECK-LABEL: func @beside(
// CHECK-SAME:      %[[M:[^ ]+]]: [[MEM:memref<16x64xf32, #pto.address_space<vec>>]], %[[B:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]])
// CHECK:         pto.tadd ins(%[[M]], %[[B]] : [[MEM]], [[BUF]]) outs(%[[B]] : [[BUF]])
// CHECK:         pto.tsub ins(%[[B]], %[[B]] : [[BUF]], [[BUF]]) outs(%[[M]] : [[MEM]])
func.func @beside(%m: !mem, %b: !buf) {
  pto.tadd ins(%m, %b : !mem, !buf) outs(%b : !buf)
  pto.tsub ins(%b, %b : !buf, !buf) outs(%m : !mem)
  return
}

// CHECK-LABEL: func @others(
// CHECK-SAME:      %[[M:[^ ]+]]: [[MEM:memref<16x64xf32, #pto.address_space<vec>>]], %[[G:[^ ]+]]: [[GM:memref<16x64xf32, #pto.address_space<gm>>]], %[[I:[^ ]+]]: index, %[[P:[^ ]+]]: !pto.async_session)
// CHECK:         pto.tpush_to_aic(%[[M]] : [[MEM]]) {split = 0}
// CHECK:         pto.tpop_from_aic {split = 0} -> [[MEM]]
// CHECK:         pto.get_tensor_view_dim %[[G]], %[[I]] : [[GM]] -> index
// CHECK:         %[[V2:.*]] = pto.load_scalar %[[G]][%[[I]]] : [[GM]] -> f32
// CHECK:         pto.store_scalar %[[V2]], %[[G]][%[[I]]] : [[GM]], f32
// CHECK:         pto.tget_async(%[[G]], %[[G]], %[[P]] : [[GM]], [[GM]], !pto.async_session) -> !pto.async_event
func.func @others(%m: !mem, %g: !gm, %i: index, %p: !pto.async_session) {
  pto.tpush_to_aic(%m : !mem) {split = 0}
  %0 = pto.tpop_from_aic {split = 0} -> !mem
  %1 = pto.get_tensor_view_dim %g, %i : !gm -> index
  %2 = pto.load_scalar %g[%i] : !gm -> f32
  pto.store_scalar %2, %g[%i] : !gm, f32
  %3 = pto.tget_async(%g, %g, %p : !gm, !gm, !pto.async_session) -> !pto.async_event
  return
}
