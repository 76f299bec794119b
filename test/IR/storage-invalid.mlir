// RUN: pto-opt %s -split-input-file -verify-diagnostics

// What is wrong about tile buffers, arrays and their types.

!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @no_source(%b: !buf, %i: index) {
  // expected-error @+1 {{needs one source}}
  %0 = "pto.subview"(%b, %b, %i, %i) <{sizes = array<i64: 1, 64>, operandSegmentSizes = array<i32: 2, 2, 0, 0>}> : (!buf, !buf, index, index) -> !buf
  return
}

// -----

!dyn = !pto.tile_buf<vec, 16x64xf32, valid=?x?>
func.func @one_valid_extent(%b: !dyn, %i: index) {
  // expected-error @+1 {{needs both valid extents or neither}}
  %0 = "pto.subview"(%b, %i, %i, %i) <{sizes = array<i64: 1, 64>, operandSegmentSizes = array<i32: 1, 2, 1, 0>}> : (!dyn, index, index, index) -> !dyn
  return
}

// -----

func.func @one_valid_extent_of_pop(%i: index) {
  // expected-error @+1 {{needs both valid extents or neither}}
  %0 = "pto.tpop_from_aic"(%i) <{split = 0 : i8, operandSegmentSizes = array<i32: 0, 1, 0>}> : (index) -> !pto.tile_buf<vec, 16x64xf32, valid=?x?>
  return
}

// -----

func.func @static_valid_extent_of_pop(%i: index) {
  // expected-error @+1 {{has valid_col, but the type says 64}}
  %0 = pto.tpop_from_aic(%i, %i) {split = 0} -> !pto.tile_buf<vec, 16x64xf32, valid=?x64>
  return
}

// -----

!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @subset_offsets(%b: !buf, %i: index) {
  // expected-error @+1 {{takes a tile buffer, two offsets and two sizes}}
  %0 = pto.subset %b[%i] sizes [1, 64] : !buf
  return
}

// -----

!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @subset_sizes(%b: !buf, %i: index) {
  // expected-error @+1 {{negative row extent -1}}
  %0 = pto.subset %b[%i, %i] sizes [-1, 64] : !buf
  return
}

// -----

!buf = !pto.tile_buf<vec, 16x64xf32>
func.func @subset_words(%b: !buf, %i: index) {
  // expected-error @+1 {{takes a tile buffer, two offsets and two sizes}}
  %0 = pto.subset %b[%i, %i] sizes ["a", 64] : !buf
  return
}

// -----

func.func @reshape_size(%b: !pto.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{a tile keeps its size, got 4096 and 2048 bytes}}
  %0 = pto.treshape %b : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile_buf<vec, 16x32xf32>
  return
}

// -----

func.func @cast_size(%b: !pto.tile_buf<vec, 16x64xf32>) {
  // expected-error @+1 {{a tile keeps its size, got 4096 and 2048 bytes}}
  %0 = pto.bitcast %b : !pto.tile_buf<vec, 16x64xf32> -> !pto.tile_buf<vec, 16x64xf16>
  return
}

// -----

func.func @value_of_memref(%m: memref<16x64xf32>) {
  // expected-error @+1 {{a tile value stays a value, a buffer a buffer}}
  %0 = pto.treshape %m : memref<16x64xf32> -> !pto.tile<vec, 16x64xf32>
  return
}

// -----

// expected-error @+1 {{count must be at least 1, got 0}}
func.func private @no_tiles(!pto.multi_tile_buf<!pto.tile_buf<vec, 16x64xf32>, count=0>)

// -----

// expected-error @+1 {{expected pto.tile_buf, but found}}
func.func private @several_values(!pto.multi_tile_buf<!pto.tile<vec, 16x64xf32>, count=2>)

// -----

!multi = !pto.multi_tile_buf<!pto.tile_buf<vec, 16x64xf32>, count=2>
func.func @other_tile(%m: !multi, %i: index) {
  // expected-error @+1 {{failed to verify that the result to be one of the tiles}}
  %0 = pto.multi_tile_get %m[%i] : !multi -> !pto.tile_buf<vec, 8x64xf32>
  return
}

// -----

// expected-error @+1 {{rank must be 1 to 5, got 0}}
func.func private @array_rank(!pto.local_array<i32>)

// -----

// expected-error @+1 {{key 'pad' is given twice}}
func.func private @config_key() attributes {a = #pto.tile_buf_config<pad=1, pad=2>}

// -----

!mem = memref<16x64xf32>
func.func @two_memrefs(%m: !mem) {
  // expected-error @+1 {{needs one source}}
  %0 = "pto.bind_tile"(%m, %m) <{config = #pto.tile_buf_config<pad=1>, operandSegmentSizes = array<i32: 2, 0, 0>}> : (!mem, !mem) -> !mem
  return
}

// -----

!mem = memref<16x64xf32>
func.func @one_extent_of_memref(%m: !mem, %i: index) {
  // expected-error @+1 {{needs both valid extents or neither}}
  %0 = "pto.bind_tile"(%m, %i) <{config = #pto.tile_buf_config<pad=1>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (!mem, index) -> !mem
  return
}

// -----

!mem = memref<16x64xf32>
func.func @one_extent_of_address(%i: index) {
  // expected-error @+1 {{needs both valid extents or neither}}
  %0 = "pto.pointer_cast"(%i) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (index) -> !mem
  return
}

// -----

func.func @config_missing(%m: memref<16x64xf32>) {
  // expected-error @+1 {{requires attribute 'config'}}
  %0 = pto.bind_tile %m : memref<16x64xf32> -> memref<16x64xf32>
  return
}
