// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels become as small as they stay interesting.

// A pair of 80 lines, whose depth of 6 its two slots are too few for. What is
// left is what fills them: one message each way, and trips enough. On A2/A3 it is
// pops that give slots back, so the frees go.
// RUN: sed 's/pipeline_stages = 2/pipeline_stages = 6/' %examples/flash_decode.mlir > %t.deep.mlir
// RUN: pto-reduce %t.deep.mlir --reduce='test=%S/Inputs/hangs-when-skewed.sh test-arg=pto-opt' -o %t.small.mlir 2> %t.said
// RUN: cmp %t.said /dev/null
// RUN: FileCheck %s --check-prefix=HANG --input-file %t.small.mlir
// RUN: not grep -E 'tmatmul|tload|tstore|tfree|view|func.call|c16' %t.small.mlir
// RUN: not pto-opt %t.small.mlir --skew-cross-core-pipeline=check-capacity=false --verify-cross-core-fifo -o /dev/null

// HANG:      func.func @qk_pv_cube
// HANG:        pto.aic_initialize_pipe
// HANG:        %[[SIX:.*]] = arith.constant 6 : index
// HANG-NEXT:   scf.for {{.*}} to %[[SIX]]
// HANG-NEXT:     %[[S:.*]] = ub.poison
// HANG-NEXT:     pto.tpush_to_aiv(%[[S]]
// HANG-NEXT:     pto.tpop_from_aiv
// HANG-NEXT:   } {pto.pipeline_stages = 6 : i64}
// HANG:      func.func @softmax_vector
// HANG:        %[[SIX:.*]] = arith.constant 6 : index
// HANG-NEXT:   scf.for {{.*}} to %[[SIX]]
// HANG-NEXT:     pto.tpop_from_aic
// HANG-NEXT:     %[[P:.*]] = ub.poison
// HANG-NEXT:     pto.tpush_to_aic(%[[P]]
// HANG-NEXT:   } {pto.pipeline_stages = 6 : i64}

// A message goes on both sides at once, and a loop of one trip is none.
// RUN: pto-reduce %s --reduce='test=%S/Inputs/completes-with.sh test-arg=pto-opt,tpush_to_aiv' -o %t.message.mlir
// RUN: FileCheck %s --check-prefix=MESSAGE --input-file %t.message.mlir
// RUN: not grep -E 'scf.for|tadd|@branch' %t.message.mlir
// MESSAGE:      func.func @cube
// MESSAGE:        pto.tpush_to_aiv
// MESSAGE-NOT:    pto.tpush_to_aiv
// MESSAGE:      func.func @vector
// MESSAGE:        pto.tpop_from_aic
// MESSAGE-NOT:    pto.tpop_from_aic
// MESSAGE:      }

// Of a conditional the interesting branch is left, and a step is passed over.
// RUN: pto-reduce %s --reduce='test=%S/Inputs/completes-with.sh test-arg=pto-opt,texp' | FileCheck %s --check-prefix=BRANCH
// BRANCH:      module {
// BRANCH-NEXT:   func.func @branch(%[[X:[^:]*]]:
// BRANCH-NEXT:     pto.texp ins(%[[X]] :
// BRANCH-NEXT:     return
// BRANCH-NEXT:   }
// BRANCH-NEXT: }

// Upstream's pass has the patterns, too.
// RUN: pto-reduce %s --reduction-tree='test=%S/Inputs/completes-with.sh test-arg=pto-opt,tpush_to_aiv' -o %t.tree.mlir
// RUN: FileCheck %s --check-prefix=TREE --input-file %t.tree.mlir
// RUN: not grep -E 'scf.for|scf.if|tadd|tfree|@branch' %t.tree.mlir
// TREE:      func.func @cube
// TREE-NEXT:   pto.import_reserved_buffer
// TREE:      func.func @vector
// TREE-NEXT:   pto.reserve_buffer

// What cannot be reduced is an error, not a crash.
// RUN: not pto-reduce %s --reduce=test=%t.missing 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: error: test '{{.*}}.missing' is not a file that can be executed
// RUN: not pto-reduce %s --reduce='test=%S/Inputs/completes-with.sh test-arg=pto-opt,pto.nothing' 2>&1 | FileCheck %s --check-prefix=BORING
// BORING: error: is not interesting: '{{.*}}completes-with.sh' exits with 0, so there is nothing to reduce

!acc = !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
!vec = !pto.tile<vec, 16x16xf32>

func.func @cube(%x: !acc) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %peer = pto.import_reserved_buffer {name = "fifo", peer_func = @vector} -> i32
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 8} (c2v_consumer_buf = %peer : i32)
  pto.tpush_to_aiv(%x : !acc) {split = 0}
  scf.for %i = %c0 to %c4 step %c1 {
    pto.tpush_to_aiv(%x : !acc) {split = 0}
  }
  return
}
func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %local = pto.reserve_buffer {name = "fifo", size = 8192, location = #pto.address_space<vec>, auto = true} -> i32
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 8} (c2v_consumer_buf = %local : i32)
  %y = pto.tpop_from_aic {split = 0} -> !vec
  pto.tfree_from_aic {split = 0}
  scf.for %i = %c0 to %c4 step %c1 {
    %z = pto.tpop_from_aic {split = 0} -> !vec
    %sum = pto.tadd ins(%y, %z : !vec, !vec) -> !vec
    pto.tfree_from_aic {split = 0}
  }
  return
}
func.func @branch(%x: !vec, %which: i1) {
  %y = pto.tneg ins(%x : !vec) -> !vec
  scf.if %which {
    %a = pto.tadd ins(%x, %y : !vec, !vec) -> !vec
  } else {
    %b = pto.texp ins(%y : !vec) -> !vec
  }
  return
}
