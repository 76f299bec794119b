// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Groups, blocks, lanes and the host.

// RUN: pto-sim %s | FileCheck %s --check-prefix=MAIN
// The host launches one thing after the other: three blocks, then one.
// MAIN:      block 0 aic: of blocks 3
// MAIN-NEXT: block 0 aiv0: of lanes 2
// MAIN-NEXT: block 0 aiv1: of lanes 2
// MAIN-NEXT: block 1 aic: of blocks 3
// MAIN:      block 2 aiv1: of lanes 2
// MAIN-NEXT: aic: of blocks 1
// MAIN-NEXT: aiv0: of lanes 2
// MAIN-NEXT: aiv1: of lanes 2
// What the vectors stored, as the host sees it.
// MAIN-NEXT: host: 0
// MAIN-NEXT: host: 1
// MAIN-NEXT: host: 20
// MAIN-NEXT: host: 21

// RUN: pto-sim %s --entry @blocks --report json | FileCheck %s --check-prefix=BLOCKS
// BLOCKS: "block 0 aic"
// BLOCKS: "block 2 aiv1"

// RUN: pto-sim %s --entry @group --blocks 2 | FileCheck %s --check-prefix=TWO
// TWO: block 1 aic: of blocks 2

// RUN: pto-sim %s --entry @vector --lanes 1 | FileCheck %s --check-prefix=LANE
// LANE:      aiv: of lanes 1
// LANE-NEXT: makespan

func.func @cube(%out: !pto.ptr<i32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %count = pto.get_block_num
  pto.print ins("of blocks %d", %count : i64)
  return
}
func.func @vector(%out: !pto.ptr<i32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %ten = arith.constant 10 : i64
  %two = arith.constant 2 : i64
  %block = pto.get_block_idx
  %lane = pto.get_subblock_idx
  %lanes = pto.get_subblock_num
  pto.print ins("of lanes %d", %lanes : i64)
  %first = arith.muli %block, %two : i64
  %position = arith.addi %first, %lane : i64
  %at = arith.index_cast %position : i64 to index
  %scaled = arith.muli %block, %ten : i64
  %sum = arith.addi %scaled, %lane : i64
  %value = arith.trunci %sum : i64 to i32
  pto.store_scalar %value, %out[%at] : !pto.ptr<i32>, i32
  return
}
func.func @group(%out: !pto.ptr<i32>) attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  func.call @cube(%out) : (!pto.ptr<i32>) -> ()
  func.call @vector(%out) : (!pto.ptr<i32>) -> ()
  return
}
func.func @blocks(%out: !pto.ptr<i32>) attributes {pto.kernel_kind = #pto.kernel_kind<spmd>, pto.block_num = 3 : i64} {
  func.call @group(%out) : (!pto.ptr<i32>) -> ()
  return
}
func.func @main() attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %out = pto.create_tensor [6] : !pto.ptr<i32>
  func.call @blocks(%out) : (!pto.ptr<i32>) -> ()
  func.call @group(%out) : (!pto.ptr<i32>) -> ()
  %a = pto.load_scalar %out[%c0] : !pto.ptr<i32> -> i32
  pto.print ins("%d", %a : i32)
  %b = pto.load_scalar %out[%c1] : !pto.ptr<i32> -> i32
  pto.print ins("%d", %b : i32)
  %c = pto.load_scalar %out[%c4] : !pto.ptr<i32> -> i32
  pto.print ins("%d", %c : i32)
  %d = pto.load_scalar %out[%c5] : !pto.ptr<i32> -> i32
  pto.print ins("%d", %d : i32)
  return
}

// Both kinds of cores run a function with sections, each its own.
// RUN: pto-sim %s --entry @sections | FileCheck %s --check-prefix=SECTIONS
// SECTIONS:      aic: both 7
// SECTIONS-NEXT: aic: cube 7
// SECTIONS-NEXT: aiv: both 7
// SECTIONS-NEXT: aiv: vector 7
// SECTIONS-NEXT: makespan
func.func @sections() {
  %seven = arith.constant 7 : i32
  pto.print ins("both %d", %seven : i32)
  pto.section.cube {
    pto.print ins("cube %d", %seven : i32)
  }
  pto.section.vector {
    pto.print ins("vector %d", %seven : i32)
  }
  return
}

// An entry function of a `.pto` file launches what it calls side by side.
// RUN: pto-sim %s --entry @entry | FileCheck %s --check-prefix=ENTRY
// ENTRY:      aic: of blocks 1
// ENTRY-NEXT: aiv0: of lanes 2
func.func @entry(%out: !pto.ptr<i32>) attributes {pto.entry} {
  func.call @cube(%out) : (!pto.ptr<i32>) -> ()
  func.call @vector(%out) : (!pto.ptr<i32>) -> ()
  return
}
