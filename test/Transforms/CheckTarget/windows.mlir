// RUN: pto-opt %s --check-target -verify-diagnostics

// Which part of something an operation is, where constants say so. What is known at
// run time only is for the simulator.

!view = !pto.tensor_view<?x?xf32>
!tile = !pto.tile_buf<vec, 16x64xf32>
!multi = !pto.multi_tile_buf<!tile, count=2>

func.func @slices(%v: !view, %n: index) {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  // expected-error @+1 {{'pto.partition_view' op size 8 of dimension 1 is not the extent 16 of the result}}
  %0 = pto.partition_view %v, offsets = [%n, %n], sizes = [%n, %c8] : !view -> !pto.partition_tensor_view<?x16xf32>
  %1 = pto.partition_view %v, offsets = [%n, %n], sizes = [%n, %c16] : !view -> !pto.partition_tensor_view<?x16xf32>
  %2 = pto.partition_view %v, offsets = [%n, %n], sizes = [%c8, %n] : !view -> !pto.partition_tensor_view<?x16xf32>
  return
}

func.func @windows(%b: !tile, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m1 = arith.constant -1 : index
  %last = arith.constant 9223372036854775807 : index
  // expected-error @+1 {{'pto.subview' op window [1, 65) of dimension 1 is not within the source's 64}}
  %0 = pto.subview %b[%n, %c1] sizes [1, 64] : !tile -> !pto.tile_buf<vec, 1x64xf32>
  // expected-error @+1 {{window [-1, 0) of dimension 0 is not within the source's 16}}
  %1 = pto.subview %b[%m1, %n] sizes [1, 64] : !tile -> !pto.tile_buf<vec, 1x64xf32>
  // expected-error @+1 {{of dimension 0 is not within the source's 16}}
  %3 = pto.subview %b[%last, %n] sizes [1, 64] : !tile -> !pto.tile_buf<vec, 1x64xf32>
  %2 = pto.subview %b[%n, %c0] sizes [1, 64] : !tile -> !pto.tile_buf<vec, 1x64xf32>
  return
}

func.func @slots(%m: !multi, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  // expected-error @+1 {{'pto.multi_tile_get' op slot 2 is not one of 2}}
  %0 = pto.multi_tile_get %m[%c2] : !multi -> !tile
  %1 = pto.multi_tile_get %m[%c1] : !multi -> !tile
  %2 = pto.multi_tile_get %m[%n] : !multi -> !tile
  return
}
