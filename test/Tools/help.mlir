// RUN: pto-opt --help | FileCheck %s
// RUN: pto-opt --version | FileCheck %s --check-prefix=VERSION
// RUN: pto-reduce --version | FileCheck %s --check-prefix=VERSION
// RUN: pto-lsp-server --version | FileCheck %s --check-prefix=VERSION

// The tool carries upstream's passes on the dialects it reads.

// CHECK: Available Dialects: affine, arith, builtin, cf, func, memref, pto, scf, ub

// CHECK-DAG: --affine-loop-fusion {{ }}
// CHECK-DAG: --affine-scalrep {{ }}
// CHECK-DAG: --arith-expand {{ }}
// CHECK-DAG: --canonicalize {{ }}
// CHECK-DAG: --cse {{ }}
// CHECK-DAG: --fold-memref-alias-ops {{ }}
// CHECK-DAG: --inline {{ }}
// CHECK-DAG: --int-range-optimizations {{ }}
// CHECK-DAG: --loop-invariant-code-motion {{ }}
// CHECK-DAG: --normalize-memrefs {{ }}
// CHECK-DAG: --scf-for-loop-peeling {{ }}
// CHECK-DAG: --scf-parallel-loop-fusion {{ }}
// CHECK-DAG: --sccp {{ }}
// CHECK-DAG: --symbol-dce {{ }}

// VERSION: LLVM version 22
// VERSION: pto-mlir version {{[0-9]+[.][0-9]+[.][0-9]+}}
