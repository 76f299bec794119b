// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Gathers, scatters and sorts.

!val = !pto.tile<vec, 16x64xf32>
!buf = !pto.tile_buf<vec, 16x64xf32>
!idx = !pto.tile<vec, 16x64xi32>
!idxbuf = !pto.tile_buf<vec, 16x64xi32>
!view = !pto.partition_tensor_view<16x64xf32>

// CHECK-LABEL: func @memory_value(
// CHECK-SAME:      %[[V:[^ ]+]]: [[VIEW:!pto.partition_tensor_view<16x64xf32>]], %[[I:[^ ]+]]: [[IDX:!pto.tile<vec, 16x64xi32>]], %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]])
// CHECK:         pto.mgather ins(%[[V]], %[[I]] : [[VIEW]], [[IDX]]) -> [[VAL]]
// CHECK:         pto.mgather ins(%[[V]], %[[I]] : [[VIEW]], [[IDX]]) -> [[VAL]] {coalesce = #pto<coalesce row>, gatherOob = #pto<gather_oob clamp>}
// CHECK:         pto.mscatter ins(%[[A]], %[[I]] : [[VAL]], [[IDX]]) outs(%[[V]] : [[VIEW]])
func.func @memory_value(%v: !view, %i: !idx, %a: !val) {
  %0 = pto.mgather ins(%v, %i : !view, !idx) -> !val
  %1 = pto.mgather ins(%v, %i : !view, !idx) -> !val {coalesce = #pto<coalesce row>, gatherOob = #pto<gather_oob clamp>}
  pto.mscatter ins(%a, %i : !val, !idx) outs(%v : !view)
  return
}

// CHECK-LABEL: func @memory_buffer(
// CHECK-SAME:      %[[V:[^ ]+]]: [[VIEW:!pto.partition_tensor_view<16x64xf32>]], %[[I:[^ ]+]]: [[IDXBUF:!pto.tile_buf<vec, 16x64xi32>]], %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]])
// CHECK:         pto.mgather ins(%[[V]], %[[I]] : [[VIEW]], [[IDXBUF]]) outs(%[[A]] : [[BUF]])
// CHECK:         pto.mgather ins(%[[V]], %[[I]], %[[A]] : [[VIEW]], [[IDXBUF]], [[BUF]]) outs(%[[A]] : [[BUF]]) {coalesce = #pto<coalesce elem>, gatherOob = #pto<gather_oob zero>}
// CHECK:         pto.mscatter ins(%[[A]], %[[I]] : [[BUF]], [[IDXBUF]]) outs(%[[V]] : [[VIEW]])
// CHECK:         pto.mscatter ins(%[[A]], %[[I]] : [[BUF]], [[IDXBUF]]) outs(%[[V]] : [[VIEW]]) {coalesce = #pto<coalesce elem>, scatterAtomicOp = #pto<scatter_atomic_op add>, scatterOob = #pto<scatter_oob skip>}
func.func @memory_buffer(%v: !view, %i: !idxbuf, %a: !buf) {
  pto.mgather ins(%v, %i : !view, !idxbuf) outs(%a : !buf)
  pto.mgather ins(%v, %i, %a : !view, !idxbuf, !buf) outs(%a : !buf) {coalesce = #pto<coalesce elem>, gatherOob = #pto<gather_oob zero>}
  pto.mscatter ins(%a, %i : !buf, !idxbuf) outs(%v : !view)
  pto.mscatter ins(%a, %i : !buf, !idxbuf) outs(%v : !view) {coalesce = #pto<coalesce elem>, scatterAtomicOp = #pto<scatter_atomic_op add>, scatterOob = #pto<scatter_oob skip>}
  return
}

// All of a gather from memory may be slices of memory.

// CHECK-LABEL: func @memory_scratch(
// CHECK-SAME:      %[[V:[^ ]+]]: [[VIEW:!pto.partition_tensor_view<16x64xf32>]], %[[I:[^ ]+]]: !pto.partition_tensor_view<16x64xi32>, %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]])
// CHECK:         pto.mgather ins(%[[V]], %[[I]], %[[V]] : [[VIEW]], !pto.partition_tensor_view<16x64xi32>, [[VIEW]]) outs(%[[A]] : [[BUF]])
func.func @memory_scratch(%v: !view, %i: !pto.partition_tensor_view<16x64xi32>, %a: !buf) {
  pto.mgather ins(%v, %i, %v : !view, !pto.partition_tensor_view<16x64xi32>, !view) outs(%a : !buf)
  return
}

// CHECK-LABEL: func @gather_value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[I:[^ ]+]]: [[IDX:!pto.tile<vec, 16x64xi32>]], %[[K:[^ ]+]]: f32)
// CHECK:         pto.tgather ins(%[[A]], %[[I]] : [[VAL]], [[IDX]]) -> [[VAL]]
// CHECK:         pto.tgather ins(%[[A]], %[[K]], {cmpMode = #pto<cmp gt>, offset = 4 : i32} : [[VAL]], f32) -> ([[IDX]], [[IDX]])
// CHECK:         pto.tgather ins(%[[A]], {maskPattern = #pto.mask_pattern<P0101>} : [[VAL]]) -> [[VAL]]
// CHECK:         pto.tgather ins(%[[A]], {maskPattern = #pto.mask_pattern<P1010>} : [[VAL]], "row") -> [[VAL]]
// CHECK:         pto.tgatherb ins(%[[A]], %[[I]] : [[VAL]], [[IDX]]) -> [[VAL]]
func.func @gather_value(%a: !val, %i: !idx, %k: f32) {
  %0 = pto.tgather ins(%a, %i : !val, !idx) -> !val
  %1:2 = pto.tgather ins(%a, %k, {cmpMode = #pto<cmp gt>, offset = 4 : i32} : !val, f32) -> (!idx, !idx)
  %2 = pto.tgather ins(%a, {maskPattern = #pto.mask_pattern<P0101>} : !val) -> !val
  %3 = pto.tgather ins(%a, {maskPattern = #pto.mask_pattern<P1010>} : !val, "row") -> !val
  %4 = pto.tgatherb ins(%a, %i : !val, !idx) -> !val
  return
}

// CHECK-LABEL: func @gather_buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[I:[^ ]+]]: [[IDXBUF:!pto.tile_buf<vec, 16x64xi32>]], %[[K:[^ ]+]]: f32, %[[T:[^ ]+]]: [[BUF]], %[[C:[^ ]+]]: [[IDXBUF]], %[[D:[^ ]+]]: [[BUF]])
// CHECK:         pto.tgather ins(%[[A]], %[[I]], %[[T]] : [[BUF]], [[IDXBUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tgather ins(%[[A]], %[[I]] : [[BUF]], [[IDXBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tgather ins(%[[A]], %[[K]], %[[T]], {cmpMode = #pto<cmp gt>, offset = 4 : i32} : [[BUF]], f32, [[BUF]]) outs(%[[I]], %[[C]] : [[IDXBUF]], [[IDXBUF]])
// CHECK:         pto.tgather ins(%[[A]], {maskPattern = #pto.mask_pattern<P0101>} : [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tgather ins(%[[A]], {maskPattern = #pto.mask_pattern<P1010>} : [[BUF]], "row") outs(%[[D]] : [[BUF]])
// CHECK:         pto.tgatherb ins(%[[A]], %[[I]] : [[BUF]], [[IDXBUF]]) outs(%[[D]] : [[BUF]])
func.func @gather_buffer(%a: !buf, %i: !idxbuf, %k: f32, %t: !buf, %c: !idxbuf, %d: !buf) {
  pto.tgather ins(%a, %i, %t : !buf, !idxbuf, !buf) outs(%d : !buf)
  pto.tgather ins(%a, %i : !buf, !idxbuf) outs(%d : !buf)
  pto.tgather ins(%a, %k, %t, {cmpMode = #pto<cmp gt>, offset = 4 : i32} : !buf, f32, !buf) outs(%i, %c : !idxbuf, !idxbuf)
  pto.tgather ins(%a, {maskPattern = #pto.mask_pattern<P0101>} : !buf) outs(%d : !buf)
  pto.tgather ins(%a {maskPattern = #pto.mask_pattern<P1010>} : !buf, "row") outs(%d : !buf)
  pto.tgatherb ins(%a, %i : !buf, !idxbuf) outs(%d : !buf)
  return
}

// CHECK-LABEL: func @scatter_value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[I:[^ ]+]]: [[IDX:!pto.tile<vec, 16x64xi32>]], %[[D:[^ ]+]]: [[VAL]])
// CHECK:         pto.tscatter ins(%[[A]], %[[I]], %[[D]] : [[VAL]], [[IDX]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.tscatter ins(%[[A]], %[[D]], {maskPattern = #pto.mask_pattern<P0100>} : [[VAL]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.tscatter ins(%[[A]], %[[D]], {maskPattern = #pto.mask_pattern<P0010>} : [[VAL]], [[VAL]], "row") -> [[VAL]]
func.func @scatter_value(%a: !val, %i: !idx, %d: !val) {
  %0 = pto.tscatter ins(%a, %i, %d : !val, !idx, !val) -> !val
  %1 = pto.tscatter ins(%a, %d, {maskPattern = #pto.mask_pattern<P0100>} : !val, !val) -> !val
  %2 = pto.tscatter ins(%a, %d, {maskPattern = #pto.mask_pattern<P0010>} : !val, !val, "row") -> !val
  return
}

// CHECK-LABEL: func @scatter_buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[I:[^ ]+]]: [[IDXBUF:!pto.tile_buf<vec, 16x64xi32>]], %[[D:[^ ]+]]: [[BUF]])
// CHECK:         pto.tscatter ins(%[[A]], %[[I]] : [[BUF]], [[IDXBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tscatter ins(%[[A]], {maskPattern = #pto.mask_pattern<P1000>} : [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tscatter ins(%[[A]], {maskPattern = #pto.mask_pattern<P1111>} : [[BUF]], "col") outs(%[[D]] : [[BUF]])
func.func @scatter_buffer(%a: !buf, %i: !idxbuf, %d: !buf) {
  pto.tscatter ins(%a, %i : !buf, !idxbuf) outs(%d : !buf)
  pto.tscatter ins(%a, {maskPattern = #pto.mask_pattern<P1000>} : !buf) outs(%d : !buf)
  pto.tscatter ins(%a, {maskPattern = #pto.mask_pattern<P1111>} : !buf, "col") outs(%d : !buf)
  return
}

// CHECK-LABEL: func @sort_value(
// CHECK-SAME:      %[[A:[^ ]+]]: [[VAL:!pto.tile<vec, 16x64xf32>]], %[[I:[^ ]+]]: [[IDX:!pto.tile<vec, 16x64xi32>]], %[[N:[^ ]+]]: i32)
// CHECK:         pto.tsort32 ins(%[[A]], %[[I]] : [[VAL]], [[IDX]]) -> !pto.tile<vec, 16x128xf32>
// CHECK:         pto.tmrgsort ins(%[[A]], %[[N]] : [[VAL]], i32) -> [[VAL]]
// CHECK:         pto.tmrgsort ins(%[[A]], %[[A]]{exhausted = false} : [[VAL]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.tmrgsort ins(%[[A]], %[[A]], %[[A]], %[[A]]{exhausted = true} : [[VAL]], [[VAL]], [[VAL]], [[VAL]]) -> [[VAL]]
// CHECK:         pto.thistogram ins(%[[A]], %[[I]] : [[VAL]], [[IDX]]) -> [[IDX]]
// CHECK:         pto.thistogram ins(%[[A]], %[[I]] : [[VAL]], [[IDX]]) -> [[IDX]] {isMSB = true}
func.func @sort_value(%a: !val, %i: !idx, %n: i32) {
  %0 = pto.tsort32 ins(%a, %i : !val, !idx) -> !pto.tile<vec, 16x128xf32>
  %1 = pto.tmrgsort ins(%a, %n : !val, i32) -> !val
  %2 = pto.tmrgsort ins(%a, %a{exhausted = false} : !val, !val) -> !val
  %3 = pto.tmrgsort ins(%a, %a, %a, %a{exhausted = true} : !val, !val, !val, !val) -> !val
  %4 = pto.thistogram ins(%a, %i : !val, !idx) -> !idx
  %5 = pto.thistogram ins(%a, %i : !val, !idx) -> !idx {isMSB = true}
  return
}

// A merge may have its working tile among `ins` or among `outs`, and say how
// much of each source it took.

// CHECK-LABEL: func @sort_buffer(
// CHECK-SAME:      %[[A:[^ ]+]]: [[BUF:!pto.tile_buf<vec, 16x64xf32>]], %[[I:[^ ]+]]: [[IDXBUF:!pto.tile_buf<vec, 16x64xi32>]], %[[N:[^ ]+]]: i32, %[[T:[^ ]+]]: [[BUF]], %[[E:[^ ]+]]: vector<4xi16>, %[[D:[^ ]+]]: [[BUF]])
// CHECK:         pto.tsort32 ins(%[[A]], %[[I]] : [[BUF]], [[IDXBUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tsort32 ins(%[[A]], %[[I]], %[[T]] : [[BUF]], [[IDXBUF]], [[BUF]]) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tmrgsort ins(%[[A]], %[[N]] : [[BUF]], i32) outs(%[[D]] : [[BUF]])
// CHECK:         pto.tmrgsort ins(%[[A]], %[[A]], %[[T]]{exhausted = false} : [[BUF]], [[BUF]], [[BUF]]) outs(%[[D]], %[[E]] : [[BUF]], vector<4xi16>)
// CHECK:         pto.tmrgsort ins(%[[A]], %[[A]]{exhausted = true} : [[BUF]], [[BUF]]) outs(%[[D]], %[[T]], %[[E]] : [[BUF]], [[BUF]], vector<4xi16>)
// CHECK:         pto.thistogram ins(%[[A]], %[[I]] : [[BUF]], [[IDXBUF]]) outs(%[[I]] : [[IDXBUF]]) {isMSB = false}
func.func @sort_buffer(%a: !buf, %i: !idxbuf, %n: i32, %t: !buf, %e: vector<4xi16>, %d: !buf) {
  pto.tsort32 ins(%a, %i : !buf, !idxbuf) outs(%d : !buf)
  pto.tsort32 ins(%a, %i, %t : !buf, !idxbuf, !buf) outs(%d : !buf)
  pto.tmrgsort ins(%a, %n : !buf, i32) outs(%d : !buf)
  pto.tmrgsort ins(%a, %a, %t{exhausted = false} : !buf, !buf, !buf) outs(%d, %e : !buf, vector<4xi16>)
  pto.tmrgsort ins(%a, %a {exhausted = true} : !buf, !buf) outs(%d, %t, %e : !buf, !buf, vector<4xi16>)
  pto.thistogram ins(%a, %i : !buf, !idxbuf) outs(%i : !idxbuf) {isMSB = false}
  return
}
