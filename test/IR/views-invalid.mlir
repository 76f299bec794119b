// RUN: pto-opt %s -split-input-file -verify-diagnostics

// Views, pointers and tile buffers that are refused.

func.func @view_rank(%p: !pto.ptr<f32>, %n: index) {
  // expected-error @+1 {{a view of rank 2 takes as many extents and strides, got 1}}
  %0 = pto.make_tensor_view %p, shape = [%n], strides = [%n] : !pto.tensor_view<?x?xf32>
  return
}

// -----

func.func @view_no_extents(%p: !pto.ptr<f32>, %n: index) {
  // expected-error @+1 {{a view of rank 1 takes as many extents and strides, got 0}}
  %0 = pto.make_tensor_view %p, shape = [], strides = [] : !pto.tensor_view<?xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @view_element_type(%p: !pto.ptr<f32>, %n: index) {
  // expected-error @+1 {{expects different type than prior uses: '!pto.ptr<f16>' vs '!pto.ptr<f32>'}}
  %0 = pto.make_tensor_view %p, shape = [%n], strides = [%n] : !pto.tensor_view<?xf16>
  return
}

// -----

// A view is of global memory.

// expected-note @+1 {{prior use here}}
func.func @view_of_local_memory(%p: !pto.ptr<f32, vec>, %n: index) {
  // expected-error @+1 {{expects different type than prior uses: '!pto.ptr<f32>' vs '!pto.ptr<f32, ub>'}}
  %0 = pto.make_tensor_view %p, shape = [%n], strides = [%n] : !pto.tensor_view<?xf32>
  return
}

// -----

func.func @view_generic(%p: !pto.ptr<f32>, %n: index) {
  // expected-error @+1 {{failed to verify that the pointer's element type to be the view's}}
  %0 = "pto.make_tensor_view"(%p, %n, %n) : (!pto.ptr<f32>, index, index) -> !pto.tensor_view<?xf16>
  return
}

// -----

func.func @view_layout(%p: !pto.ptr<f32>, %n: index) {
  // expected-error @+1 {{attribute 'layout' failed to satisfy constraint}}
  %0 = pto.make_tensor_view %p, shape = [%n], strides = [%n] {layout = "nd"} : !pto.tensor_view<?xf32>
  return
}

// -----

func.func @view_type(%p: !pto.ptr<f32>, %n: index) {
  // expected-error @+1 {{expected pto.tensor_view, but found}}
  %0 = pto.make_tensor_view %p, shape = [%n], strides = [%n] : !pto.ptr<f32>
  return
}

// -----

func.func @slice_rank(%v: !pto.tensor_view<?x?xf32>, %n: index) {
  // expected-error @+1 {{a slice of a view of rank 2 has as many offsets, sizes and dimensions}}
  %0 = pto.partition_view %v, offsets = [%n], sizes = [%n] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<?x?xf32>
  return
}

// -----

func.func @slice_result_rank(%v: !pto.tensor_view<?x?xf32>, %n: index) {
  // expected-error @+1 {{a slice of a view of rank 2 has as many offsets, sizes and dimensions}}
  %0 = pto.partition_view %v, offsets = [%n, %n], sizes = [%n, %n] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<?xf32>
  return
}

// -----

func.func @slice_element_type(%v: !pto.tensor_view<?x?xf32>, %n: index) {
  // expected-error @+1 {{a slice keeps the element type, got 'f32' and 'f16'}}
  %0 = pto.partition_view %v, offsets = [%n, %n], sizes = [%n, %n] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<?x?xf16>
  return
}

// -----

func.func @dimension_of_pointer(%p: !pto.ptr<f32>, %n: index) {
  // expected-error @+1 {{must be a tensor view or a memref}}
  %0 = pto.get_tensor_view_dim %p, %n : !pto.ptr<f32> -> index
  return
}

// -----

func.func @addptr_changes_type(%p: !pto.ptr<f32>, %n: index) {
  // expected-error @+1 {{failed to verify that all of {ptr, result} have same type}}
  %0 = pto.addptr %p, %n : !pto.ptr<f32> -> !pto.ptr<f16>
  return
}

// -----

func.func @load_of_view(%v: !pto.tensor_view<?x?xf32>, %n: index) {
  // expected-error @+1 {{must be a pointer or a memref}}
  %0 = pto.load_scalar %v[%n] : !pto.tensor_view<?x?xf32> -> f32
  return
}

// -----

func.func @store_to_tile(%t: !pto.tile<vec, 16x16xf32>, %x: f32, %n: index) {
  // expected-error @+1 {{must be a pointer or a memref}}
  pto.store_scalar %x, %t[%n] : !pto.tile<vec, 16x16xf32>, f32
  return
}

// -----

func.func @static_valid_row(%n: index) {
  // expected-error @+1 {{has valid_row, but the type says 16}}
  %0 = pto.alloc_tile valid_row = %n : !pto.tile_buf<vec, 16x8xf32>
  return
}

// -----

func.func @static_valid_col(%n: index) {
  // expected-error @+1 {{has valid_col, but the type says 8}}
  %0 = pto.alloc_tile valid_row = %n valid_col = %n : !pto.tile_buf<vec, 16x8xf32, valid=?x8>
  return
}

// -----

func.func @alloc_value() {
  // expected-error @+1 {{expected pto.tile_buf, but found}}
  %0 = pto.alloc_tile : !pto.tile<vec, 16x16xf32>
  return
}

// -----

func.func @declare_value() {
  // expected-error @+1 {{must be a tile buffer or a memref}}
  %0 = pto.declare_tile -> !pto.tile<vec, 16x16xf32>
  return
}

// -----

func.func @window_offsets(%b: !pto.tile_buf<vec, 16x64xf32>, %n: index) {
  // expected-error @+1 {{takes two offsets and two sizes}}
  %0 = pto.subview %b[%n] sizes [1, 64] : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile_buf<vec, 1x64xf32>
  return
}

// -----

func.func @window_sizes(%b: !pto.tile_buf<vec, 16x64xf32>, %n: index) {
  // expected-error @+1 {{takes two offsets and two sizes}}
  %0 = pto.subview %b[%n, %n] sizes [64] : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile_buf<vec, 1x64xf32>
  return
}

// -----

func.func @window_element_type(%b: !pto.tile_buf<vec, 16x64xf32>, %n: index) {
  // expected-error @+1 {{keeps the element type and location of its source}}
  %0 = pto.subview %b[%n, %n] sizes [1, 64] : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile_buf<vec, 1x64xf16>
  return
}

// -----

func.func @window_location(%b: !pto.tile_buf<vec, 16x64xf32>, %n: index) {
  // expected-error @+1 {{keeps the element type and location of its source}}
  %0 = pto.subview %b[%n, %n] sizes [1, 64] : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile_buf<mat, 1x64xf32>
  return
}

// -----

func.func @window_too_large(%b: !pto.tile_buf<vec, 16x64xf32>, %n: index) {
  // expected-error @+1 {{size 17 of dimension 0 is not within 0 and 16}}
  %0 = pto.subview %b[%n, %n] sizes [17, 64] : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile_buf<vec, 17x64xf32>
  return
}

// -----

func.func @window_of_value(%t: !pto.tile<vec, 16x64xf32>, %n: index) {
  // expected-error @+1 {{expected pto.tile_buf, but found}}
  %0 = pto.subview %t[%n, %n] sizes [1, 64] : !pto.tile<vec, 16x64xf32> -> !pto.tile<vec, 1x64xf32>
  return
}

// -----

func.func @treshape_form(%b: !pto.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{a tile value stays a value, a buffer a buffer}}
  %0 = pto.treshape %b : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile<vec, 16x64xf32>
  return
}

// -----

func.func @treshape_location(%t: !pto.tile<vec, 16x64xf32>) {
  // expected-error @+1 {{a tile stays in its location}}
  %0 = pto.treshape %t : !pto.tile<vec, 16x64xf32> -> !pto.tile<mat, 16x64xf32>
  return
}

// -----

func.func @bitcast_form(%b: !pto.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{a tile value stays a value, a buffer a buffer}}
  %0 = pto.bitcast %b : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile<vec, 16x64xf32>
  return
}

// -----

func.func @bitcast_location(%t: !pto.tile<vec, 16x64xf32>) {
  // expected-error @+1 {{a tile stays in its location}}
  %0 = pto.bitcast %t : !pto.tile<vec, 16x64xf32> -> !pto.tile<mat, 16x64xf32>
  return
}

// -----

func.func @bitcast_of_scalar(%x: f32) {
  // expected-error @+1 {{must be a tile or a memref}}
  %0 = pto.bitcast %x : f32 -> !pto.tile_buf<vec, 16x64xf32>
  return
}

// -----

func.func @static_validshape(%b: !pto.tile_buf<vec, 16x64xf32>, %n: index) {
  // expected-error @+1 {{needs a tile with a dynamic valid extent, got '!pto.tile_buf<vec, 16x64xf32>'}}
  pto.set_validshape %b, %n, %n : !pto.tile_buf<vec, 16x64xf32>
  return
}

// -----

func.func @created_on_chip(%n: index) {
  // expected-error @+1 {{allocates global memory, got '!pto.ptr<f32, ub>'}}
  %0 = pto.create_tensor [%n] : !pto.ptr<f32, ub>
  return
}

// -----

func.func @created_with_negative_extent() {
  // expected-error @+1 {{an extent is not negative, got -1}}
  %0 = pto.create_tensor [-1] : !pto.ptr<f32>
  return
}

// -----

func.func @created_with_two_extents_for_one(%n: index) {
  // expected-error @+1 {{has 1 dynamic extents and 2 values for them}}
  %0 = "pto.create_tensor"(%n, %n) <{static_extents = array<i64: -9223372036854775808>}> : (index, index) -> !pto.ptr<f32>
  return
}
