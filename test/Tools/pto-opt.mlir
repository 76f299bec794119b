// RUN: pto-opt %s | FileCheck %s
// RUN: pto-opt - < %s | FileCheck %s
// RUN: rm -rf %t && mkdir %t && pto-opt %s -o %t/out.mlir && FileCheck %s < %t/out.mlir
// RUN: not pto-opt %t/none.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not pto-opt %s -o %t/none/out.mlir 2>&1 | FileCheck %s --check-prefix=UNWRITABLE
// RUN: not pto-opt %s --pass-pipeline='builtin.module(none)' -o %t/failed.mlir 2>&1 | FileCheck %s --check-prefix=PASS
// RUN: not ls %t/failed.mlir
// RUN: pto-opt --show-dialects | FileCheck %s --check-prefix=DIALECTS
// RUN: pto-opt --list-passes | FileCheck %s --check-prefix=PASSES

// What the tool does with files, and without any.

// CHECK: func.func private @f()
// MISSING: cannot open input file '{{.*}}none.mlir': No such file or directory
// UNWRITABLE: cannot open output file '{{.*}}out.mlir': No such file or directory
// PASS: 'none' does not refer to a registered pass or pass pipeline
// DIALECTS: pto
// PASSES: --skew-cross-core-pipeline
func.func private @f()
