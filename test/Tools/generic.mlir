// RUN: pto-opt %s -split-input-file -verify-diagnostics

// Operations in generic form without what they need.

// expected-error @+1 {{'pto.tadd' op expected 2 or more operands, but found 0}}
"pto.tadd"() : () -> ()

// -----

// expected-error @+1 {{'pto.tmov' op expected 1 or more operands, but found 0}}
"pto.tmov"() : () -> ()

// -----

// expected-error @+1 {{'pto.tstore' op expected 2 or more operands, but found 0}}
"pto.tstore"() : () -> ()

// -----

// expected-error @+1 {{'pto.tpop_from_aic' op requires attribute 'split'}}
%0 = "pto.tpop_from_aic"() : () -> !pto.tile<vec, 16x16xf32>

// -----

// expected-error @+1 {{'pto.tpop_from_aic' op requires one result}}
"pto.tpop_from_aic"() <{split = 0 : i8}> : () -> ()

// -----

// expected-error @+1 {{'pto.tpush_to_aiv' op expected 1 or more operands, but found 0}}
"pto.tpush_to_aiv"() <{split = 0 : i8}> : () -> ()

// -----

// expected-error @+1 {{Invalid attribute `split` in property conversion}}
"pto.tfree_from_aic"() <{split = "none"}> : () -> ()

// -----

// expected-error @+1 {{attribute 'split' failed to satisfy constraint: 8-bit signless integer attribute}}
"pto.tfree_from_aic"() <{split = 0 : i32}> : () -> ()

// -----

// expected-error @+1 {{'pto.aic_initialize_pipe' op requires attribute 'dir_mask'}}
"pto.aic_initialize_pipe"() : () -> ()

// -----

// expected-error @+1 {{'pto.make_tensor_view' op requires one result}}
"pto.make_tensor_view"() : () -> ()

// -----

// expected-error @+1 {{'pto.alloc_tile' op requires one result}}
"pto.alloc_tile"() : () -> ()

// -----

// expected-error @+1 {{'pto.set_validshape' op expected 3 operands, but found 0}}
"pto.set_validshape"() : () -> ()

// -----

%t = pto.tpop_from_aic {split = 0} -> !pto.tile<vec, 16x16xf32>
// expected-error @+1 {{operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
%0 = "pto.tcolsum"(%t) : (!pto.tile<vec, 16x16xf32>) -> !pto.tile<vec, 16x16xf32>

// -----

%t = pto.tpop_from_aic {split = 0} -> !pto.tile<vec, 16x16xf32>
// expected-error @+1 {{attribute cannot have negative elements}}
%0 = "pto.tcolsum"(%t) <{operandSegmentSizes = array<i32: -1, 2, 0>}> : (!pto.tile<vec, 16x16xf32>) -> !pto.tile<vec, 16x16xf32>

// -----

%t = pto.tpop_from_aic {split = 0} -> !pto.tile<vec, 16x16xf32>
// expected-error @+1 {{Invalid attribute `isBinary` in property conversion}}
%0 = "pto.tcolsum"(%t) <{isBinary = 1 : i32, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pto.tile<vec, 16x16xf32>) -> !pto.tile<vec, 16x16xf32>
