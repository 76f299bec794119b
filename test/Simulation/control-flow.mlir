// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops, branches and calls, scalars and arrays of them.
// RUN: pto-sim %s | FileCheck %s

func.func @fibonacci(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %pair:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero, %b = %one) -> (i32, i32) {
    %sum = arith.addi %a, %b : i32
    scf.yield %b, %sum : i32, i32
  }
  return %pair#0 : i32
}

func.func @factorial(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %done = arith.cmpi sle, %n, %zero : i32
  %result = scf.if %done -> i32 {
    scf.yield %one : i32
  } else {
    %less = arith.subi %n, %one : i32
    %rest = func.call @factorial(%less) : (i32) -> i32
    %product = arith.muli %n, %rest : i32
    scf.yield %product : i32
  }
  return %result : i32
}

func.func @collatz(%start: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %steps:2 = scf.while (%n = %start, %count = %zero) : (i32, i32) -> (i32, i32) {
    %more = arith.cmpi ne, %n, %one : i32
    scf.condition(%more) %n, %count : i32, i32
  } do {
  ^bb0(%n: i32, %count: i32):
    %rest = arith.remsi %n, %two : i32
    %even = arith.cmpi eq, %rest, %zero : i32
    %half = arith.divsi %n, %two : i32
    %triple = arith.muli %n, %three : i32
    %odd = arith.addi %triple, %one : i32
    %next = arith.select %even, %half, %odd : i32
    %counted = arith.addi %count, %one : i32
    scf.yield %next, %counted : i32, i32
  }
  return %steps#1 : i32
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %six = arith.constant 6 : i32
  %seven = arith.constant 27 : i32
  %f = func.call @fibonacci(%c10) : (index) -> i32
  // CHECK: host: fibonacci 55
  pto.print ins("fibonacci %d", %f : i32)
  %g = func.call @factorial(%six) : (i32) -> i32
  // CHECK-NEXT: host: factorial 720
  pto.print ins("factorial %d", %g : i32)
  %h = func.call @collatz(%seven) : (i32) -> i32
  // CHECK-NEXT: host: collatz 111
  pto.print ins("collatz ", %h : i32)

  // A loop that is not entered passes its initial values on.
  %n = func.call @fibonacci(%c0) : (index) -> i32
  // CHECK-NEXT: host: none 0
  pto.print ins("none %d", %n : i32)

  %array = pto.declare_local_array -> !pto.local_array<3xi32>
  scf.for %i = %c0 to %c3 step %c1 {
    %v = arith.index_cast %i : index to i32
    %square = arith.muli %v, %v : i32
    pto.local_array_set %array[%i], %square : !pto.local_array<3xi32>, i32
  }
  %c2 = arith.constant 2 : index
  %last = pto.local_array_get %array[%c2] : !pto.local_array<3xi32> -> i32
  // CHECK-NEXT: host: last 4
  pto.print ins("last %d", %last : i32)

  // CHECK-NEXT: host: case 20
  %case = scf.index_switch %c2 -> i32
  case 2 {
    %twenty = arith.constant 20 : i32
    scf.yield %twenty : i32
  }
  default {
    scf.yield %six : i32
  }
  pto.print ins("case %d", %case : i32)
  return
}
