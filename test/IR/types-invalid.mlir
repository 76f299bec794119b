// RUN: pto-opt %s -split-input-file -verify-diagnostics

// Types that are refused, each with what is wrong about it.

// expected-error @+1 {{unknown location 'ub', expected one of mat, left, right, acc, vec, bias, scaling}}
func.func private @location(!pto.tile_buf<ub, 16x16xf32>)

// -----

// expected-error @+1 {{a tile lives on chip, not in 'gm'}}
func.func private @global(!pto.tile_buf<gm, 16x16xf32>)

// -----

// expected-error @+1 {{a tile lives on chip, not in 'zero'}}
func.func private @nowhere(!pto.tile<zero, 16x16xf32>)

// -----

// expected-error @+1 {{a tile holds integers or floats, not 'index'}}
func.func private @index(!pto.tile_buf<vec, 16x16xindex>)

// -----

// expected-error @+1 {{a tile holds integers or floats, not '!pto.ptr<f32>'}}
func.func private @pointers(!pto.tile<vec, 16x16x!pto.ptr<f32>>)

// -----

// expected-error @+1 {{a tile has two dimensions, got 1}}
func.func private @rank_one(!pto.tile_buf<vec, 16xf32>)

// -----

// expected-error @+1 {{a tile has two dimensions, got 3}}
func.func private @rank_three(!pto.tile_buf<vec, 16x16x16xf32>)

// -----

// expected-error @+1 {{expected static shape}}
func.func private @dynamic_shape(!pto.tile_buf<vec, 16x?xf32>)

// -----

// expected-error @+1 {{expected two valid extents, got 1}}
func.func private @one_valid_extent(!pto.tile_buf<vec, 16x16xf32, valid=8>)

// -----

// expected-error @+1 {{expected two valid extents, got 3}}
func.func private @three_valid_extents(!pto.tile_buf<vec, 16x16xf32, valid=8x8x8>)

// -----

// expected-error @+1 {{pad must be 0 (null), 1 (zero), 2 (max) or 3 (min), got 4}}
func.func private @pad(!pto.tile_buf<vec, 16x16xf32, pad=4>)

// -----

// expected-error @+1 {{pad must be 0 (null), 1 (zero), 2 (max) or 3 (min), got -1}}
func.func private @negative_pad(!pto.tile_buf<vec, 16x16xf32, pad=-1>)

// -----

// expected-error @+1 {{compact must be 0 (null), 1 (normal) or 2 (row_plus_one), got 3}}
func.func private @compact(!pto.tile_buf<vec, 16x16xf32, compact=3>)

// -----

// expected-error @+1 {{fractal must be positive, got 0}}
func.func private @fractal(!pto.tile_buf<vec, 16x16xf32, fractal=0>)

// -----

// expected-error @+1 {{integer value too large}}
func.func private @huge_fractal(!pto.tile_buf<vec, 16x16xf32, fractal=99999999999999999999>)

// -----

// expected-error @+1 {{invalid dimension}}
func.func private @huge_shape(!pto.tile_buf<vec, 99999999999999999999x16xf32>)

// -----

// expected-error @+1 {{unknown blayout 'none_box', expected one of row_major, col_major}}
func.func private @blayout(!pto.tile_buf<vec, 16x16xf32, blayout=none_box>)

// -----

// expected-error @+1 {{unknown slayout 'nz', expected one of none_box, row_major, col_major}}
func.func private @slayout(!pto.tile_buf<vec, 16x16xf32, slayout=nz>)

// -----

// expected-error @+1 {{key 'pad' is given twice}}
func.func private @twice(!pto.tile_buf<vec, 16x16xf32, pad=1, pad=1>)

// -----

// expected-error @+1 {{unknown key 'rows', expected one of valid, blayout, slayout, fractal, pad, compact}}
func.func private @compact_key(!pto.tile_buf<vec, 16x16xf32, rows=16>)

// -----

// expected-error @+1 {{unknown key 'valid', expected one of loc, dtype, rows, cols, v_row, v_col, blayout, slayout, fractal, pad, compact}}
func.func private @long_key(!pto.tile_buf<loc=vec, dtype=f32, rows=16, cols=16, valid=8x8, blayout=row_major, slayout=none_box, fractal=512, pad=0>)

// -----

// expected-error @+1 {{key 'loc' is given twice}}
func.func private @long_twice(!pto.tile_buf<loc=vec, loc=vec, dtype=f32, rows=16, cols=16, v_row=16, v_col=16, blayout=row_major, slayout=none_box, fractal=512, pad=0>)

// -----

// expected-error @+1 {{missing key 'v_col'}}
func.func private @missing_key(!pto.tile_buf<loc=vec, dtype=f32, rows=16, cols=16, v_row=16, blayout=row_major, slayout=none_box, fractal=512, pad=0>)

// -----

// expected-error @+1 {{expected integer value}}
func.func private @long_dynamic_shape(!pto.tile_buf<loc=vec, dtype=f32, rows=?, cols=16, v_row=16, v_col=16, blayout=row_major, slayout=none_box, fractal=512, pad=0>)

// -----

// expected-error @+1 {{rank must be 1 to 5, got 0}}
func.func private @scalar_view(!pto.tensor_view<f32>)

// -----

// expected-error @+1 {{rank must be 1 to 5, got 6}}
func.func private @large_view(!pto.partition_tensor_view<1x2x3x4x5x6xf32>)

// -----

// expected-error @+1 {{unknown address space 'l1', expected one of gm, ub, vec, mat, left, right, acc, bias, scaling}}
func.func private @pointer_space(!pto.ptr<f32, l1>)

// -----

// expected-error @+1 {{expected '<'}}
func.func private @no_parameters(!pto.tile_buf)

// -----

// expected-error @+1 {{expected ','}}
func.func private @only_location(!pto.tile<vec>)

// -----

// expected-error @+1 {{unknown  type `tile_bug` in dialect `pto`}}
func.func private @misspelt(!pto.tile_bug<vec, 16x16xf32>)
