// RUN: pto-opt %s -split-input-file -verify-diagnostics
// RUN: not pto-opt %s -split-input-file -o %t 2>&1 | FileCheck %s
// RUN: not pto-opt %s -o %t 2>&1 | FileCheck %s --check-prefix=WHOLE

// Parts of a file are read apart from one another: an error in one does not
// hide the next. Read whole, the first error ends it.

// CHECK: split-input.mlir:[[# @LINE + 3]]:32: error: unknown location 'ub'
// WHOLE: split-input.mlir:[[# @LINE + 2]]:32: error: unknown location 'ub'
// expected-error @+1 {{unknown location 'ub'}}
func.func private @a(!pto.tile<ub, 16x16xf32>)

// -----

func.func @good(%t: !pto.tile<vec, 16x16xf32>) -> !pto.tile<vec, 16x16xf32> {
  return %t : !pto.tile<vec, 16x16xf32>
}

// -----

// CHECK: error: unknown location 'l1', expected one of
// WHOLE-NOT: 'l1', expected one of
// expected-error @+1 {{unknown location 'l1'}}
func.func private @a(!pto.tile<l1, 16x16xf32>)
