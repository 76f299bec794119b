// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pass that fails leaves, where it is asked for, what fails the same way.

// RUN: not pto-opt %s --cse --verify-cross-core-fifo --mlir-pass-pipeline-crash-reproducer=%t.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefixes=FAILS,WHERE
// RUN: not pto-opt %t.mlir --run-reproducer -o /dev/null 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: FileCheck %s --check-prefix=PIPELINE --input-file %t.mlir
// FAILS: error: 'pto.tpop_from_aic' op waits forever to pop message 0 of pipe 0 C2V, of which 0 were pushed
// WHERE: reproducer generated at `{{.*}}.mlir`
// PIPELINE: pipeline: "builtin.module(cse, verify-cross-core-fifo{

func.func @sections() {
  pto.section.cube {
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2}
  }
  pto.section.vector {
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2}
    %a = pto.tpop_from_aic {split = 0} -> !pto.tile<vec, 16x16xf32>
    pto.tfree_from_aic {split = 0}
  }
  return
}
