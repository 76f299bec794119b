// RUN: pto-opt %s --skew-cross-core-pipeline --mlir-pass-statistics -o /dev/null 2>&1 | filecheck %s --check-prefix=STAT
// RUN: pto-opt %s --skew-cross-core-pipeline -o /dev/null > %t.out 2>&1 && diff %t.out /dev/null
// RUN: pto-opt %s --skew-cross-core-pipeline=max-depth=1 | filecheck %s --check-prefix=CAPPED
// RUN: not pto-opt %s --skew-cross-core-pipeline=max-depth=-1 2>&1 | filecheck %s --check-prefix=BAD
// RUN: not pto-opt %s --skew-cross-core-pipeline=depth=1 2>&1 | filecheck %s --check-prefix=UNKNOWN

// Statistics, options, and silence: nothing is printed that was not asked for.

// STAT:      SkewCrossCorePipeline
// STAT-NEXT:   (S) 1 loops-demoted
// STAT-NEXT:   (S) 2 loops-skewed

// CAPPED-LABEL: func.func @skewed
// CAPPED:         pto.tpush_to_aic
// CAPPED-NOT:     pto.tpush_to_aic
// CAPPED:         scf.for %{{.*}} = %c1 to %c8 step %c1

// BAD: max-depth
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
