// RUN: pto-opt %s --canonicalize --split-input-file | FileCheck %s --check-prefix=CANONICALIZE
// RUN: pto-opt %s --pass-pipeline="builtin.module(func.func(scf-for-loop-peeling))" | FileCheck %s --check-prefix=PEEL
// RUN: pto-opt %s --affine-expand-index-ops --int-range-optimizations | FileCheck %s --check-prefix=AFFINE
// RUN: pto-opt %s --arith-expand | FileCheck %s --check-prefix=ARITH
// RUN: pto-opt %s --fold-memref-alias-ops | FileCheck %s --check-prefix=MEMREF

// One pass of each family, on what stands around tile operations.

// CANONICALIZE-LABEL: func @constants
// CANONICALIZE-NEXT:    %[[C6:.*]] = arith.constant 6 : index
// CANONICALIZE-NEXT:    return %[[C6]]
func.func @constants() -> index {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = arith.muli %c2, %c3 : index
  return %0 : index
}

// The loop of full steps keeps its messages, and so does what is peeled off.

// PEEL-LABEL: func @peel
// PEEL:         scf.for
// PEEL:           pto.tfree_from_aic
// PEEL:         scf.for
// PEEL:           pto.tfree_from_aic
func.func @peel(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    pto.tfree_from_aic {split = 0}
  }
  return
}

// AFFINE-LABEL: func @delinearize
// AFFINE-NOT:     affine.delinearize_index
// AFFINE:         arith.remsi
func.func @delinearize(%i: index) -> (index, index) {
  %0:2 = affine.delinearize_index %i into (4, 8) : index, index
  return %0#0, %0#1 : index, index
}

// ARITH-LABEL: func @ceildiv
// ARITH-NOT:     arith.ceildivsi
// ARITH:         arith.divsi
func.func @ceildiv(%a: index, %b: index) -> index {
  %0 = arith.ceildivsi %a, %b : index
  return %0 : index
}

// MEMREF-LABEL: func @alias(
// MEMREF-SAME:      %[[M:[^ ]+]]: memref<64xf32>
// MEMREF:         memref.load %[[M]]
func.func @alias(%m: memref<64xf32>, %i: index) -> f32 {
  %0 = memref.subview %m[%i] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.load %0[%i] : memref<4xf32, strided<[1], offset: ?>>
  return %1 : f32
}
