// RUN: pto-opt %s --bufferize-tiles | filecheck %s
// RUN: pto-opt %s --bufferize-tiles -o %t.once
// RUN: pto-opt %t.once --bufferize-tiles | diff %t.once -
// RUN: pto-opt %s --bufferize-tiles --mlir-pass-statistics -o /dev/null 2>&1 | filecheck %s --check-prefix=STAT

// One buffer beside each operation that computes a tile, and one for the
// working tile its buffer form takes. Buffer form is left as it is.

// STAT:      BufferizeTiles
// STAT-NEXT:   (S) 11 buffers-allocated
// STAT-NEXT:   (S)  3 scratch-allocated
// STAT-NEXT:   (S)  0 tiles-copied

!vec = !pto.tile<vec, 16x64xf32>
!col = !pto.tile<vec, 16x1xf32, blayout=col_major>

// Arguments become buffers; attributes stay.
// CHECK-LABEL: func.func @elementwise
// CHECK-SAME:    %[[A:.*]]: !pto.tile_buf<vec, 16x64xf32>, %[[V:.*]]: !pto.part
// CHECK-NEXT:    %[[B:.*]] = pto.alloc_tile : !pto.tile_buf<vec, 16x64xf32>
// CHECK-NEXT:    pto.tadd ins(%[[A]], %[[A]] : {{.*}}) outs(%[[B]] : !pto.tile_buf<vec, 16x64xf32>) {note = 1 : i64}
// CHECK-NEXT:    %[[C:.*]] = pto.alloc_tile : !pto.tile_buf<vec, 16x64xf16>
// CHECK-NEXT:    pto.tcvt ins(%[[B]]{rmode = #pto<round_mode FLOOR>} : {{.*}}) outs(%[[C]]
// CHECK-NEXT:    pto.tstore ins(%[[C]] : {{.*}}) outs(%[[V]]
func.func @elementwise(%a: !vec, %v: !pto.partition_tensor_view<16x64xf16>) {
  %b = pto.tadd ins(%a, %a : !vec, !vec) -> !vec {note = 1 : i64}
  %c = pto.tcvt ins(%b {rmode = #pto<round_mode FLOOR>} : !vec) -> !pto.tile<vec, 16x64xf16>
  pto.tstore ins(%c : !pto.tile<vec, 16x64xf16>) outs(%v : !pto.partition_tensor_view<16x64xf16>)
  return
}

// What is known of the elements is known of those of the buffer.
// CHECK-LABEL: func.func @value_range
// CHECK:         pto.texpands {{.*}} {pto.value_range = array<i64: 2, 3>}
// CHECK:         pto.tpop_from_aic {{.*}}pto.value_range = array<i64: 0, 9>
func.func @value_range(%s: i32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %a = pto.texpands ins(%s : i32) -> !pto.tile<vec, 16x64xi32> {pto.value_range = array<i64: 2, 3>}
  %b = pto.tpop_from_aic {split = 0} {pto.value_range = array<i64: 0, 9>} -> !pto.tile<vec, 16x64xi32>
  pto.tfree_from_aic {split = 0}
  return
}

// A working tile is as large as the larger of what is read and computed, and a
// buffer of a member belongs to the group and stage of its operation.
// CHECK-LABEL: func.func @scratch
// CHECK-SAME:    %[[A:.*]]: !pto.tile_buf<vec, 16x64xf32>, %[[M:.*]]: !pto.tile_buf<vec, 16x64xi8>)
// CHECK-NEXT:    %[[MAX:.*]] = pto.alloc_tile {pto.pipeline_membership = array<i64: 0, 1>} : !pto.tile_buf<vec, 16x1xf32, blayout=col_major>
// CHECK-NEXT:    %[[T0:.*]] = pto.alloc_tile {pto.pipeline_membership = array<i64: 0, 1>} : !pto.tile_buf<vec, 16x64xf32>
// CHECK-NEXT:    pto.trowmax ins(%[[A]], %[[T0]] : {{.*}}) outs(%[[MAX]] : {{[^)]*}}){{$}}
// CHECK-NEXT:    %[[SEL:.*]] = pto.alloc_tile : !pto.tile_buf<vec, 16x64xf32>
// CHECK-NEXT:    %[[T1:.*]] = pto.alloc_tile : !pto.tile_buf<vec, 16x64xf32>
// CHECK-NEXT:    pto.tsel ins(%[[M]], %[[A]], %[[A]], %[[T1]] : {{.*}}) outs(%[[SEL]]
// CHECK-NEXT:    %[[SUM:.*]] = pto.alloc_tile
// CHECK-NEXT:    pto.tcolsum ins(%[[A]] : {{.*}}) outs(%[[SUM]]
func.func @scratch(%a: !vec, %m: !pto.tile<vec, 16x64xi8>) {
  %max = pto.trowmax ins(%a : !vec) -> !col {pto.pipeline_membership = array<i64: 0, 1>}
  %sel = pto.tsel ins(%m, %a, %a : !pto.tile<vec, 16x64xi8>, !vec, !vec) -> !vec
  %sum = pto.tcolsum ins(%a : !vec) -> !pto.tile<vec, 1x64xf32>
  return
}

// Merging several tiles also takes a place for how much was taken of each.
// CHECK-LABEL: func.func @merge
// CHECK:         pto.alloc_tile
// CHECK-NEXT:    %[[T:.*]] = pto.alloc_tile
// CHECK:         %[[N:.*]] = arith.constant dense<0> : vector<4xi16>
// CHECK-NEXT:    pto.tmrgsort ins(%{{.*}}, %{{.*}}, %[[T]]{exhausted = false} : {{.*}}) outs(%{{.*}}, %[[N]] : {{.*}}, vector<4xi16>)
// CHECK:         pto.tmrgsort ins(%{{.*}}, %{{.*}} : !pto.tile_buf<vec, 1x64xf32>, i32) outs(%{{.*}} : {{[^,]*}}, 1x64xf32>)
func.func @merge(%a: !pto.tile<vec, 1x64xf32>, %len: i32) {
  %m = pto.tmrgsort ins(%a, %a {exhausted = false} : !pto.tile<vec, 1x64xf32>, !pto.tile<vec, 1x64xf32>) -> !pto.tile<vec, 1x128xf32>
  %b = pto.tmrgsort ins(%a, %len : !pto.tile<vec, 1x64xf32>, i32) -> !pto.tile<vec, 1x64xf32>
  return
}

// A reinterpreted tile is another name of the buffer, a scalar comes out of it.
// CHECK-LABEL: func.func @names
// CHECK-SAME:    %[[A:.*]]: !pto.tile_buf
// CHECK-NEXT:    %[[R:.*]] = pto.treshape %[[A]] : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile_buf<vec, 64x16xf32>
// CHECK-NEXT:    pto.tgetval ins(%[[R]], %{{.*}} : !pto.tile_buf<vec, 64x16xf32>, index) outs : f32
func.func @names(%a: !vec, %i: index) -> f32 {
  %r = pto.treshape %a : !vec -> !pto.tile<vec, 64x16xf32>
  %x = pto.tgetval ins(%r, %i : !pto.tile<vec, 64x16xf32>, index) outs : f32
  return %x : f32
}

// Roles that only this project knows get the spelling that others know.
// CHECK-LABEL: func.func @launch() attributes {pto.entry} {
func.func @launch() attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  return
}
// CHECK-LABEL: func.func @host() {
func.func @host() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  return
}

// CHECK-LABEL: func.func @buffer_form
// CHECK-NEXT:    pto.trowmax ins(%{{.*}}, %{{.*}} : {{.*}}) outs
func.func @buffer_form(%a: !pto.tile_buf<vec, 16x64xf32>, %t: !pto.tile_buf<vec, 16x64xf32>, %r: !pto.tile_buf<vec, 16x1xf32>) {
  pto.trowmax ins(%a, %t : !pto.tile_buf<vec, 16x64xf32>, !pto.tile_buf<vec, 16x64xf32>) outs(%r : !pto.tile_buf<vec, 16x1xf32>)
  return
}

// A function without a body has arguments, too.
// CHECK-LABEL: func.func private @declared(!pto.tile_buf<vec, 16x64xf32>, i32)
// CHECK-LABEL: func.func private @library(f32) -> f32
// CHECK-LABEL: func.func @calls
// CHECK-NEXT:    call @library(%{{.*}}) : (f32) -> f32
func.func private @declared(!vec, i32)
func.func private @library(f32) -> f32
func.func @calls(%x: f32) {
  func.call @library(%x) : (f32) -> f32
  return
}
