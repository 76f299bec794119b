// RUN: not pto-opt %s --check-target 2>&1 | filecheck %s
// RUN: not pto-opt %s --check-target --mlir-pass-statistics 2>&1 | filecheck %s --check-prefix=STAT
// RUN: not pto-opt %s --check-target=strict=1 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: pto-opt %examples/flash_decode.mlir -o %t.before
// RUN: pto-opt %examples/flash_decode.mlir --check-target=strict-left-layout -o %t.after
// RUN: diff %t.before %t.after

// All violations are reported in program order, then the pass fails. A clean
// kernel comes out as it went in.

!acc = !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>

// CHECK: all-violations.mlir:[[# @LINE + 5]]:8: error: 'pto.texp' op computes on vec, but 'src' lives in acc
// CHECK: all-violations.mlir:[[# @LINE + 4]]:8: error: 'pto.texp' op computes on vec, but 'result' lives in acc
// CHECK: all-violations.mlir:[[# @LINE + 5]]:5: error: 'pto.tpush_to_aic' op pushes acc
// CHECK-NOT: error:
func.func @many(%a: !acc) {
  %0 = pto.texp ins(%a : !acc) -> !acc
  pto.section.vector {
    pto.tpush_to_aic(%0 : !acc) {split = 0}
  }
  return
}

// STAT: (S) 3 violations
// UNKNOWN: no such option strict
