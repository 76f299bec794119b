// RUN: pto-opt %s --skew-cross-core-pipeline=dynamic-bounds=version --mlir-pass-statistics -o /dev/null 2>&1 | filecheck %s --check-prefix=STAT
// RUN: pto-opt %s --skew-cross-core-pipeline -o /dev/null > %t.out 2>&1 && diff %t.out /dev/null
// RUN: pto-opt %s --skew-cross-core-pipeline=max-depth=1 | filecheck %s --check-prefix=CAPPED
// RUN: not pto-opt %s --skew-cross-core-pipeline=max-depth=-1 2>&1 | filecheck %s --check-prefix=BAD
// RUN: not pto-opt %s --skew-cross-core-pipeline=schedule=random 2>&1 | filecheck %s --check-prefix=SCHEDULE
// RUN: not pto-opt %s --skew-cross-core-pipeline=remainder=drop 2>&1 | filecheck %s --check-prefix=REMAINDER
// RUN: not pto-opt %s --skew-cross-core-pipeline=dynamic-bounds=guess 2>&1 | filecheck %s --check-prefix=BOUNDS
// RUN: not pto-opt %s --skew-cross-core-pipeline=multi-round-trip=guess 2>&1 | filecheck %s --check-prefix=ROUNDTRIP
// RUN: not pto-opt %s --skew-cross-core-pipeline=depth=1 2>&1 | filecheck %s --check-prefix=UNKNOWN

// Statistics, options, and silence: nothing is printed that was not asked for.

// STAT:      SkewCrossCorePipeline
// STAT-NEXT:   (S) 2 buffers-privatized
// STAT-NEXT:   (S) 1 loops-demoted
// STAT-NEXT:   (S) 3 loops-skewed
// STAT-NEXT:   (S) 1 loops-versioned
// STAT-NEXT:   (S) 0 pairs-skewed

// CAPPED-LABEL: func.func @skewed
// CAPPED:         pto.tpush_to_aic
// CAPPED-NOT:     pto.tpush_to_aic
// CAPPED:         scf.for %{{.*}} = %c1 to %c8 step %c1

// BAD: max-depth
// SCHEDULE: for the --schedule option: Cannot find option named 'random'!
// REMAINDER: for the --remainder option: Cannot find option named 'drop'!
// BOUNDS: for the --dynamic-bounds option: Cannot find option named 'guess'!
// ROUNDTRIP: for the --multi-round-trip option: Cannot find option named 'guess'!
// UNKNOWN: no such option depth

!vec = !pto.tile<vec, 16x16xf32>

func.func @skewed(%x: !vec) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
  } {pto.pipeline_stages = 2 : i64}
  scf.for %i = %c0 to %c8 step %c1 {
    %y = pto.texp ins(%x : !vec) -> !vec
    pto.tpush_to_aic(%y : !vec) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !vec
  } {pto.pipeline_stages = 2 : i64}
  return
}

func.func @demoted() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %z = pto.tpop_from_aic {split = 0} -> !vec
    pto.tpush_to_aic(%z : !vec) {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}

// A loop behind a check, and two buffers that its clones do not share.
func.func @versioned(%x: !pto.tile_buf<vec, 16x16xf32>, %n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = pto.alloc_tile : !pto.tile_buf<vec, 16x16xf32>
  %b = pto.alloc_tile : !pto.tile_buf<vec, 16x16xf32>
  scf.for %i = %c0 to %n step %c1 {
    pto.texp ins(%x : !pto.tile_buf<vec, 16x16xf32>) outs(%a : !pto.tile_buf<vec, 16x16xf32>)
    pto.tpush_to_aic(%a : !pto.tile_buf<vec, 16x16xf32>) {split = 0}
    %z = pto.tpop_from_aic {split = 0} -> !pto.tile_buf<vec, 16x16xf32>
    pto.tneg ins(%z : !pto.tile_buf<vec, 16x16xf32>) outs(%a : !pto.tile_buf<vec, 16x16xf32>)
    pto.tneg ins(%a : !pto.tile_buf<vec, 16x16xf32>) outs(%b : !pto.tile_buf<vec, 16x16xf32>)
    pto.tfree_from_aic {split = 0}
  } {pto.pipeline_stages = 2 : i64}
  return
}
