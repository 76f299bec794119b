// RUN: pto-opt %s -split-input-file -verify-diagnostics

// Sections that are refused.

func.func @indices(%A: !pto.tensor_view<64x64xf32>) {
  // expected-error @+1 {{has 2 indices and 1 extents for them}}
  pto.section items(%i, %j) in (4) core(vector) phase(tiled) {
  }
  return
}

// -----

func.func @core(%A: !pto.tensor_view<64x64xf32>) {
  // expected-error @+1 {{unknown core 'scalar', expected one of cube, vector}}
  pto.section items() in () core(scalar) phase(tiled) {
  }
  return
}

// -----

func.func @phase(%A: !pto.tensor_view<64x64xf32>) {
  // expected-error @+1 {{unknown phase 'late', expected one of template, tiled}}
  pto.section items() in () core(cube) phase(late) {
  }
  return
}

// -----

func.func @extent(%A: !pto.tensor_view<64x64xf32>) {
  // expected-error @+1 {{an extent is not negative, got -1}}
  pto.section items(%i) in (-1) core(cube) phase(tiled) {
  }
  return
}

// -----

func.func @generic_indices() {
  // expected-error @+1 {{has 1 indices and 0 extents for them}}
  "pto.section"() <{core = #pto<section_core cube>, extents = array<i64>, phase = #pto<section_phase tiled>}> ({
  ^bb0(%i: index):
  }) : () -> ()
  return
}

// -----

func.func @generic_index_type() {
  // expected-error @+1 {{an item's indices are of type index, got 'i32'}}
  "pto.section"() <{core = #pto<section_core cube>, extents = array<i64: 4>, phase = #pto<section_phase tiled>}> ({
  ^bb0(%i: i32):
  }) : () -> ()
  return
}

// -----

func.func @nested() {
  pto.section items() in () core(cube) phase(tiled) {
    // expected-error @+1 {{is inside of another; sections of a block run in order}}
    pto.section items() in () core(cube) phase(tiled) {
    }
  }
  return
}

// -----

func.func @in_region() {
  pto.section.cube {
    // expected-error @+1 {{is inside of a region of one core; it says itself whose code it is}}
    pto.section items() in () core(cube) phase(tiled) {
    }
  }
  return
}

// -----

func.func @other_core() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  // expected-error @+1 {{is cube code inside of vector code}}
  pto.section items() in () core(cube) phase(tiled) {
  }
  return
}

// -----

func.func @other_message(%b: !pto.tile<vec, 16x64xf32>) {
  pto.section items() in () core(cube) phase(tiled) {
    // expected-error @+1 {{belongs in vector code, not in cube code}}
    pto.tpush_to_aic(%b : !pto.tile<vec, 16x64xf32>) {split = 0}
  }
  return
}

// -----

func.func @outside_of_section(%A: !pto.tensor_view<64x64xf32>) {
  // expected-error @+1 {{expects parent op 'pto.section'}}
  %a = pto.section_load %A by affine_map<(b) -> (b, 0)> : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32>
  return
}

// -----

// What a load or store names.

func.func @rank(%A: !pto.tensor_view<2x64x64xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{a section's tensors have two dimensions, got '!pto.tensor_view<2x64x64xf32>'}}
    %a = pto.section_load %A by affine_map<(i, b) -> (i, 0)> : !pto.tensor_view<2x64x64xf32> -> !pto.tile<vec, 16x64xf32>
  }
  return
}

// -----

func.func @dynamic_page(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{a page has static valid extents, got '!pto.tile<vec, 16x64xf32, valid=?x64>'}}
    %a = pto.section_load %A by affine_map<(i, b) -> (i, 0)> : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32, valid=?x64>
  }
  return
}

// -----

func.func @empty_page(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{a page has elements, got '!pto.tile<vec, 0x64xf32>'}}
    %a = pto.section_load %A by affine_map<(i, b) -> (i, 0)> : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 0x64xf32>
  }
  return
}

// -----

func.func @no_sub_blocks(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{attribute 'sub' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
    %a = pto.section_load %A by affine_map<(i, b) -> (i, 0)> sub 0 : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32>
  }
  return
}

// -----

func.func @uneven_sub_blocks(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{a page of 16 rows is not 3 sub-blocks of as many}}
    %a = pto.section_load %A by affine_map<(i, b) -> (i, 0)> sub 3 : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32>
  }
  return
}

// -----

func.func @partly_valid_sub_blocks(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{all rows of a page of 2 sub-blocks are valid, got '!pto.tile<vec, 16x64xf32, valid=9x64>'}}
    %a = pto.section_load %A by affine_map<(i, b) -> (i, 0)> sub 2 : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32, valid=9x64>
  }
  return
}

// -----

func.func @whole_tiles_rows(%A: !pto.tensor_view<72x64xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{extent 72 of dimension 0 is not whole tiles of 16}}
    %a = pto.section_load %A by affine_map<(i, b) -> (i, 0)> : !pto.tensor_view<72x64xf32> -> !pto.tile<vec, 16x64xf32>
  }
  return
}

// -----

func.func @whole_tiles_cols(%A: !pto.tensor_view<?x72xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{extent 72 of dimension 1 is not whole tiles of 64}}
    %a = pto.section_load %A by affine_map<(i, b) -> (i, 0)> : !pto.tensor_view<?x72xf32> -> !pto.tile<vec, 16x64xf32>
  }
  return
}

// -----

func.func @map_dims(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{a map from 1 item indices and a sub-block to 2 tile coordinates is needed, got affine_map}}
    %a = pto.section_load %A by affine_map<(i) -> (i, 0)> : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32>
  }
  return
}

// -----

func.func @map_results(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{a map from 1 item indices and a sub-block to 2 tile coordinates is needed, got affine_map}}
    %a = pto.section_load %A by affine_map<(i, b) -> (i)> : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32>
  }
  return
}

// -----

func.func @map_symbols(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{a map from 1 item indices and a sub-block to 2 tile coordinates is needed, got affine_map}}
    %a = pto.section_load %A by affine_map<(i, b)[s] -> (i, 0)> : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32>
  }
  return
}

// -----

func.func @map_divides_by_nothing(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{a map divides by positive constants only, got affine_map}}
    %a = pto.section_load %A by affine_map<(i, b) -> (i floordiv -1, 0)> : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32>
  }
  return
}

// -----

func.func @converts(%A: !pto.tensor_view<64x64xf16>, %t: !pto.tile<vec, 16x64xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{'tensor' holds 'f16' and the tile 'f32'; a move does not convert}}
    pto.section_store %t, %A by affine_map<(i, b) -> (i, 0)> : !pto.tile<vec, 16x64xf32>, !pto.tensor_view<64x64xf16>
  }
  return
}

// -----

func.func @accumulator_in_parts(%A: !pto.tensor_view<64x64xf32>, %t: !pto.tile<acc, 32x16xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{a page in the accumulator is one rectangle of the tensor: its sub-blocks lie below each other}}
    pto.section_store %t, %A by affine_map<(i, b) -> (i, b)> sub 2 : !pto.tile<acc, 32x16xf32>, !pto.tensor_view<64x64xf32>
  }
  return
}

// -----

// Tiles inside of the tensor.

func.func @behind_rows(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{item (3) is tile 4 of dimension 0, which has 4}}
    %a = pto.section_load %A by affine_map<(i, b) -> (i + 1, 0)> : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32>
  }
  return
}

// -----

func.func @behind_cols(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{item (3) is tile 9 of dimension 1, which has 8}}
    %a = pto.section_load %A by affine_map<(i, b) -> (0, 3 * i)> : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x8xf32>
  }
  return
}

// -----

func.func @before(%A: !pto.tensor_view<64x64xf32>, %t: !pto.tile<vec, 16x64xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{item (3) is tile -1 of dimension 0, which has 4}}
    pto.section_store %t, %A by affine_map<(i, b) -> (2 - i, 0)> : !pto.tile<vec, 16x64xf32>, !pto.tensor_view<64x64xf32>
  }
  return
}

// -----

func.func @before_unknown(%A: !pto.tensor_view<?x64xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{item (3) is tile -1 of dimension 0}}
    %a = pto.section_load %A by affine_map<(i, b) -> (2 - i, 0)> : !pto.tensor_view<?x64xf32> -> !pto.tile<vec, 16x64xf32>
  }
  return
}

// -----

func.func @sub_block(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i) in (4) core(vector) phase(template) {
    // expected-error @+1 {{item (3), sub-block 1, is tile 4 of dimension 0, which has 4}}
    %a = pto.section_load %A by affine_map<(i, b) -> (i + b, 0)> sub 2 : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 32x64xf32>
  }
  return
}

// -----

func.func @modulo(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i, %j) in (4, 4) core(vector) phase(template) {
    // expected-error @+1 {{item (1, 3) is tile 4 of dimension 0, which has 4}}
    %a = pto.section_load %A by affine_map<(i, j, b) -> ((i + j) mod 5, 0)> : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32>
  }
  return
}

// -----

func.func @corner(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i, %j) in (4, 1000000) core(vector) phase(template) {
    // expected-error @+1 {{item (0, 999999) is tile -999999 of dimension 0, which has 4}}
    %a = pto.section_load %A by affine_map<(i, j, b) -> (i - j, 0)> : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32>
  }
  return
}

// -----

// Numbers that do not fit, and those that just do.

func.func @overflow(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i, %j) in (2, 2) core(vector) phase(template) {
    // expected-error @+1 {{the coordinates of tiles are 64-bit numbers, which the items may go past in affine_map<(d0, d1, d2) -> (d0 * 9223372036854775807 + d1, 0)>}}
    %a = pto.section_load %A by affine_map<(i, j, b) -> (9223372036854775807 * i + j, 0)> : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32>
  }
  return
}

// -----

func.func @overflow_part(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i) in (3) core(vector) phase(template) {
    // expected-error @+1 {{64-bit numbers}}
    %a = pto.section_load %A by affine_map<(i, b) -> (0, (9223372036854775807 * i) mod 2)> : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x32xf32>
  }
  return
}

// -----

func.func @overflow_negative(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i) in (2) core(vector) phase(template) {
    // expected-error @+1 {{64-bit numbers}}
    %a = pto.section_load %A by affine_map<(i, b) -> (i * (-9223372036854775807 - 1), 0)> : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32>
  }
  return
}

// -----

func.func @largest(%A: !pto.tensor_view<64x64xf32>) {
  pto.section items(%i) in (2) core(vector) phase(template) {
    // expected-error @+1 {{item (1) is tile 9223372036854775807 of dimension 0, which has 4}}
    %a = pto.section_load %A by affine_map<(i, b) -> (i * 9223372036854775807, 0)> : !pto.tensor_view<64x64xf32> -> !pto.tile<vec, 16x64xf32>
  }
  return
}

// -----

func.func @largest_unknown(%A: !pto.tensor_view<?x64xf32>) {
  pto.section items(%i) in (2) core(vector) phase(template) {
    // Elements are counted as well: 2^63 - 1 are 2^59 - 1 whole tiles of 16.
    %a = pto.section_load %A by affine_map<(i, b) -> (i * 576460752303423486, 0)> : !pto.tensor_view<?x64xf32> -> !pto.tile<vec, 16x64xf32>
    // expected-error @+1 {{item (1) is tile 576460752303423487 of dimension 0, which has at most 576460752303423487}}
    %b = pto.section_load %A by affine_map<(i, b) -> (i * 576460752303423487, 0)> : !pto.tensor_view<?x64xf32> -> !pto.tile<vec, 16x64xf32>
  }
  return
}

// -----

// What tiling must keep.

func.func @cotile_tiled(%A: !pto.tensor_view<64x64xf32>) {
  // expected-error @+1 {{'cotile' constrains a tiling that phase(tiled) has had}}
  pto.section items(%i) in (4) core(cube) phase(tiled) {
  } {cotile = array<i64: 2>}
  return
}

// -----

func.func @cotile_count(%A: !pto.tensor_view<64x64xf32>) {
  // expected-error @+1 {{'cotile' has a number for each of 1 item dimensions, got 2}}
  pto.section items(%i) in (4) core(cube) phase(template) {
  } {cotile = array<i64: 2, 1>}
  return
}

// -----

func.func @cotile_divides(%A: !pto.tensor_view<64x64xf32>) {
  // expected-error @+1 {{'cotile' groups 3 of 4 items, which is no divisor}}
  pto.section items(%i) in (4) core(cube) phase(template) {
  } {cotile = array<i64: 3>}
  return
}

// -----

func.func @cotile_none(%A: !pto.tensor_view<64x64xf32>) {
  // expected-error @+1 {{'cotile' groups 0 of 4 items, which is no divisor}}
  pto.section items(%i) in (4) core(cube) phase(template) {
  } {cotile = array<i64: 0>}
  return
}

// -----

// Records of what was forwarded.

func.func @forwarded_bytes(%a: !pto.tile<vec, 16x16xf32>) {
  // expected-error @+1 {{4 items that hand over 2 x '!pto.tile<vec, 16x16xf32>' save 16384 bytes, not 8192}}
  pto.section items(%i) in (4) core(vector) phase(template) {
    %x = pto.texp ins(%a : !pto.tile<vec, 16x16xf32>) -> !pto.tile<vec, 16x16xf32>
  } {forwarded = [#pto.forwarded<carrier = !pto.tile<vec, 16x16xf32>, slots = 2, tensor = !pto.tensor_view<64x64xf32>, bytes_saved = 8192>]}
  return
}

// -----

func.func @forwarded_room(%a: !pto.tile<vec, 16x16xf32>) {
  // expected-error @+1 {{4 items hand over 5 x '!pto.tile<vec, 16x16xf32>', more than '!pto.tensor_view<64x64xf32>' has room for}}
  pto.section items(%i) in (4) core(vector) phase(template) {
    %x = pto.texp ins(%a : !pto.tile<vec, 16x16xf32>) -> !pto.tile<vec, 16x16xf32>
  } {forwarded = [#pto.forwarded<carrier = !pto.tile<vec, 16x16xf32>, slots = 5, tensor = !pto.tensor_view<64x64xf32>, bytes_saved = 40960>]}
  return
}

// -----

func.func @forwarded_type(%a: !pto.tile<vec, 16x16xf32>) {
  // expected-error @+1 {{hands over '!pto.tile<vec, 16x32xf32>', but nothing in it has that type}}
  pto.section items(%i) in (4) core(vector) phase(template) {
    %x = pto.texp ins(%a : !pto.tile<vec, 16x16xf32>) -> !pto.tile<vec, 16x16xf32>
  } {forwarded = [#pto.forwarded<carrier = !pto.tile<vec, 16x32xf32>, slots = 1, tensor = !pto.tensor_view<64x64xf32>, bytes_saved = 16384>]}
  return
}

// -----

// expected-error @+1 {{a carrier has static valid extents, got '!pto.tile<vec, 16x16xf32, valid=?x16>'}}
func.func private @carrier() attributes {note = #pto.forwarded<carrier = !pto.tile<vec, 16x16xf32, valid=?x16>, slots = 1, tensor = !pto.tensor_view<64x64xf32>, bytes_saved = 8192>}

// -----

// expected-error @+1 {{slots must be at least 1, got 0}}
func.func private @slots() attributes {note = #pto.forwarded<carrier = !pto.tile<vec, 16x16xf32>, slots = 0, tensor = !pto.tensor_view<64x64xf32>, bytes_saved = 8192>}

// -----

// expected-error @+1 {{bytes_saved is not negative, got -1}}
func.func private @bytes() attributes {note = #pto.forwarded<carrier = !pto.tile<vec, 16x16xf32>, slots = 1, tensor = !pto.tensor_view<64x64xf32>, bytes_saved = -1>}

// -----

// expected-error @+1 {{a carrier of 'f32' stands for no tensor of 'f16'}}
func.func private @element() attributes {note = #pto.forwarded<carrier = !pto.tile<vec, 16x16xf32>, slots = 1, tensor = !pto.tensor_view<64x64xf16>, bytes_saved = 8192>}

// -----

func.func @not_a_record(%A: !pto.tensor_view<64x64xf32>) {
  // expected-error @+1 {{records of forwarded tensors}}
  pto.section items(%i) in (4) core(vector) phase(template) {
  } {forwarded = [1]}
  return
}
