// RUN: pto-opt %s --check-target -verify-diagnostics

// Tiles and reserved buffers at, below and above what memories hold.

!kib_vec = !pto.tile_buf<vec, 1x256xf32>
!kib_mat = !pto.tile_buf<mat, 1x256xf32>
!kib_left = !pto.tile_buf<left, 1x256xf32, slayout=row_major>
!kib_right = !pto.tile_buf<right, 1x256xf32, slayout=col_major>
!kib_acc = !pto.tile_buf<acc, 1x256xf32, blayout=col_major, slayout=row_major, fractal=1024>

module attributes {pto.target_arch = "a2a3"} {
  func.func @tiles_at_addresses(%unknown: i64) {
    // 183, 511, 63 and 127 KiB are the last that hold one more.
    %c187392 = arith.constant 187392 : i64
    %c187393 = arith.constant 187393 : i64
    %c523264 = arith.constant 523264 : i64
    %c523265 = arith.constant 523265 : i64
    %c64512 = arith.constant 64512 : i64
    %c64513 = arith.constant 64513 : i64
    %c130048 = arith.constant 130048 : i64
    %c130049 = arith.constant 130049 : i64
    %minus = arith.constant -1 : i64
    %huge = arith.constant 9223372036854775807 : i64
    %0 = pto.alloc_tile addr = %c187392 : !kib_vec
    // expected-error @+1 {{'pto.alloc_tile' op places a tile up to byte 188417 of vec, of which kernels have 188416 on A2/A3}}
    %1 = pto.alloc_tile addr = %c187393 : !kib_vec
    %2 = pto.alloc_tile addr = %c523264 : !kib_mat
    // expected-error @+1 {{up to byte 524289 of mat, of which kernels have 524288 on A2/A3}}
    %3 = pto.alloc_tile addr = %c523265 : !kib_mat
    %4 = pto.alloc_tile addr = %c64512 : !kib_left
    // expected-error @+1 {{up to byte 65537 of left, of which kernels have 65536 on A2/A3}}
    %5 = pto.alloc_tile addr = %c64513 : !kib_left
    %6 = pto.alloc_tile addr = %c64512 : !kib_right
    // expected-error @+1 {{up to byte 65537 of right, of which kernels have 65536 on A2/A3}}
    %7 = pto.alloc_tile addr = %c64513 : !kib_right
    %8 = pto.alloc_tile addr = %c130048 : !kib_acc
    // expected-error @+1 {{up to byte 131073 of acc, of which kernels have 131072 on A2/A3}}
    %9 = pto.alloc_tile addr = %c130049 : !kib_acc
    // expected-error @+1 {{places a tile at address -1 of vec}}
    %10 = pto.alloc_tile addr = %minus : !kib_vec
    // expected-error @+1 {{up to byte 9223372036854776831 of vec}}
    %11 = pto.alloc_tile addr = %huge : !kib_vec
    // Not known: the address, and the sizes of these memories.
    %12 = pto.alloc_tile addr = %unknown : !kib_vec
    %13 = pto.alloc_tile addr = %huge : !pto.tile_buf<bias, 1x256xf32>
    %14 = pto.alloc_tile addr = %huge : !pto.tile_buf<scaling, 1x256xf32>
    // expected-error @+1 {{'pto.tassign' op places a tile up to byte 188417 of vec}}
    %15 = pto.tassign %0, %c187393 : !kib_vec -> !kib_vec
    return
  }

  func.func @tiles(%v: !pto.tile<vec, 184x256xf32>, %g: !pto.partition_tensor_view<185x256xf32>) {
    %0 = pto.alloc_tile : !pto.tile_buf<vec, 184x256xf32>
    // expected-error @+1 {{'pto.alloc_tile' op needs 189440 bytes of vec for a tile, of which kernels have 188416 on A2/A3}}
    %1 = pto.alloc_tile : !pto.tile_buf<vec, 185x256xf32>
    // expected-error @+1 {{'pto.tload' op needs 189440 bytes of vec for a tile}}
    %2 = pto.tload ins(%g : !pto.partition_tensor_view<185x256xf32>) -> !pto.tile<vec, 185x256xf32>
    %3 = pto.alloc_multi_tile : !pto.multi_tile_buf<!pto.tile_buf<vec, 92x256xf32>, count=2>
    // expected-error @+1 {{'pto.alloc_multi_tile' op needs 282624 bytes of vec for tiles}}
    %4 = pto.alloc_multi_tile : !pto.multi_tile_buf<!pto.tile_buf<vec, 92x256xf32>, count=3>
    // expected-error @+1 {{needs 2305843009213693952 bytes of vec for a tile}}
    %5 = pto.alloc_tile : !pto.tile_buf<vec, 9223372036854775807x9223372036854775807xf32>
    return
  }

  func.func @buffers_with_bases() {
    %0 = pto.reserve_buffer {name = "a", size = 1024, location = #pto.address_space<vec>, auto = false, base = 187392} -> i32
    // expected-error @+1 {{'pto.reserve_buffer' op places a buffer up to byte 188417 of vec, of which kernels have 188416 on A2/A3}}
    %1 = pto.reserve_buffer {name = "b", size = 1024, location = #pto.address_space<vec>, auto = false, base = 187393} -> i32
    // expected-error @+1 {{needs 188417 bytes of vec for a buffer}}
    %2 = pto.reserve_buffer {name = "c", size = 188417, location = #pto.address_space<vec>, auto = true} -> i32
    %3 = pto.reserve_buffer {name = "d", size = 188417, location = #pto.address_space<undefined>, auto = true} -> i32
    return
  }

  // Each fits, all do not; said once. Memories and functions count apart.
  func.func @buffers() {
    %0 = pto.reserve_buffer {name = "a", size = 100000, location = #pto.address_space<vec>, auto = true} -> i32
    %1 = pto.reserve_buffer {name = "b", size = 88416, location = #pto.address_space<vec>, auto = true} -> i32
    %2 = pto.reserve_buffer {name = "c", size = 524288, location = #pto.address_space<mat>, auto = true} -> i32
    // expected-error @+1 {{'pto.reserve_buffer' op is one buffer too many: up to here the function reserves 188417 bytes of vec, of which kernels have 188416 on A2/A3}}
    %3 = pto.reserve_buffer {name = "d", size = 1, location = #pto.address_space<vec>, auto = true} -> i32
    %4 = pto.reserve_buffer {name = "e", size = 1, location = #pto.address_space<vec>, auto = true} -> i32
    return
  }
  func.func @other_buffers() {
    %0 = pto.reserve_buffer {name = "a", size = 188416, location = #pto.address_space<vec>, auto = true} -> i32
    return
  }
}

module attributes {pto.target_arch = "a5"} {
  func.func @tiles() {
    %0 = pto.alloc_tile : !pto.tile_buf<vec, 240x256xf32>
    // expected-error @+1 {{needs 246784 bytes of vec for a tile, of which kernels have 245760 on A5}}
    %1 = pto.alloc_tile : !pto.tile_buf<vec, 241x256xf32>
    %2 = pto.alloc_tile : !pto.tile_buf<acc, 256x256xf32, blayout=col_major, slayout=row_major, fractal=1024>
    // expected-error @+1 {{needs 263168 bytes of acc for a tile, of which kernels have 262144 on A5}}
    %3 = pto.alloc_tile : !pto.tile_buf<acc, 257x256xf32, blayout=col_major, slayout=row_major, fractal=1024>
    %4 = pto.alloc_tile : !pto.tile_buf<mat, 512x256xf32>
    // expected-error @+1 {{of mat for a tile, of which kernels have 524288 on A5}}
    %5 = pto.alloc_tile : !pto.tile_buf<mat, 513x256xf32>
    // expected-error @+1 {{of left for a tile, of which kernels have 65536 on A5}}
    %6 = pto.alloc_tile : !pto.tile_buf<left, 65x256xf32, blayout=col_major, slayout=row_major>
    // expected-error @+1 {{of right for a tile, of which kernels have 65536 on A5}}
    %7 = pto.alloc_tile : !pto.tile_buf<right, 65x256xf32, slayout=col_major>
    return
  }
}
