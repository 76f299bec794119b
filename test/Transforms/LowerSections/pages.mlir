// RUN: pto-opt %s --lower-sections --canonicalize --cse | FileCheck %s

// Pages of several sub-blocks, and valid regions.

!T = !pto.tensor_view<64x64xf32>

// Sub-blocks that are apart are put into the page one by one, and taken out.

// CHECK-LABEL: func @packed(
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C16:.*]] = arith.constant 16 : index
// CHECK-DAG:     %[[C32:.*]] = arith.constant 32 : index
// CHECK:         scf.for %[[I:.*]] =
// CHECK:           scf.for %[[J:.*]] =
// CHECK-NEXT:        %[[ROW:.*]] = arith.muli %[[I]], %[[C16]]
// CHECK-NEXT:        %[[COL:.*]] = arith.muli %[[J]], %[[C32]]
// CHECK-NEXT:        %[[P0:.*]] = pto.partition_view %{{.*}}, offsets = [%[[ROW]], %[[COL]]], sizes = [%[[C16]], %[[C16]]]
// CHECK-NEXT:        %[[X0:.*]] = pto.tload ins(%[[P0]] : !pto.partition_tensor_view<16x16xf32>) -> !pto.tile<vec, 32x16xf32> init_out_buffer = true
// CHECK-NEXT:        %[[NEXT:.*]] = arith.addi %[[COL]], %[[C16]]
// CHECK-NEXT:        %[[P1:.*]] = pto.partition_view %{{.*}}, offsets = [%[[ROW]], %[[NEXT]]], sizes = [%[[C16]], %[[C16]]]
// CHECK-NEXT:        %[[X1:.*]] = pto.tload ins(%[[P1]] : !pto.partition_tensor_view<16x16xf32>) -> !pto.tile<vec, 16x16xf32>
// CHECK-NEXT:        %[[X:.*]] = pto.tinsert ins(%[[X1]], %[[C16]], %[[C0]], %[[X0]] : {{.*}}) -> !pto.tile<vec, 32x16xf32>
// CHECK-NEXT:        %[[Y:.*]] = pto.texp ins(%[[X]]
// CHECK-NEXT:        %[[Y0:.*]] = pto.textract ins(%[[Y]], %[[C0]], %[[C0]] : {{.*}}) -> !pto.tile<vec, 16x16xf32>
// CHECK-NEXT:        %[[Q0:.*]] = pto.partition_view %{{.*}}, offsets = [%[[ROW]], %[[COL]]]
// CHECK-NEXT:        pto.tstore ins(%[[Y0]] : !pto.tile<vec, 16x16xf32>) outs(%[[Q0]]
// CHECK-NEXT:        %[[Y1:.*]] = pto.textract ins(%[[Y]], %[[C16]], %[[C0]] : {{.*}}) -> !pto.tile<vec, 16x16xf32>
// CHECK-NEXT:        %[[Q1:.*]] = pto.partition_view %{{.*}}, offsets = [%[[ROW]], %[[NEXT]]]
// CHECK-NEXT:        pto.tstore ins(%[[Y1]] : !pto.tile<vec, 16x16xf32>) outs(%[[Q1]]
// CHECK-NEXT:      }
func.func @packed(%A: !T, %B: !T) {
  pto.section items(%i, %j) in (4, 2) core(vector) phase(tiled) {
    %a = pto.section_load %A by affine_map<(i, j, b) -> (i, 2 * j + b)> sub 2 : !T -> !pto.tile<vec, 32x16xf32>
    %r = pto.texp ins(%a : !pto.tile<vec, 32x16xf32>) -> !pto.tile<vec, 32x16xf32>
    pto.section_store %r, %B by affine_map<(i, j, b) -> (i, 2 * j + b)> sub 2 : !pto.tile<vec, 32x16xf32>, !T
  }
  return
}

// Those that lie below each other are one slice, also where the map says so in
// a roundabout way. The accumulator is converted on the way out.

// CHECK-LABEL: func @below_each_other(
// CHECK-DAG:     %[[C32:.*]] = arith.constant 32 : index
// CHECK-DAG:     %[[C64:.*]] = arith.constant 64 : index
// CHECK:         scf.for %[[I:.*]] =
// CHECK-NEXT:      %[[ROW:.*]] = arith.muli %[[I]], %[[C32]]
// CHECK-NEXT:      %[[P:.*]] = pto.partition_view %{{.*}}, offsets = [%[[ROW]], %{{.*}}], sizes = [%[[C32]], %[[C64]]] : {{.*}} -> !pto.partition_tensor_view<32x64xf16>
// CHECK-NEXT:      pto.tstore ins(%{{.*}} : !pto.tile<acc, 32x64xf32>) outs(%[[P]] : !pto.partition_tensor_view<32x64xf16>)
// CHECK-NEXT:    }
func.func @below_each_other(%T: !pto.tensor_view<64x64xf16>, %c: !pto.tile<acc, 32x64xf32>) {
  pto.section items(%i) in (2) core(cube) phase(tiled) {
    pto.section_store %c, %T by affine_map<(i, b) -> (3 * i + b - i, 0)> sub 2 : !pto.tile<acc, 32x64xf32>, !pto.tensor_view<64x64xf16>
  }
  return
}

// Tiles are apart by their shape, and their valid regions move.

// CHECK-LABEL: func @valid(
// CHECK-DAG:     %[[C9:.*]] = arith.constant 9 : index
// CHECK-DAG:     %[[C3:.*]] = arith.constant 3 : index
// CHECK-DAG:     %[[C16:.*]] = arith.constant 16 : index
// CHECK:         scf.for %[[I:.*]] =
// CHECK-NEXT:      %[[ROW:.*]] = arith.muli %[[I]], %[[C16]]
// CHECK-NEXT:      %[[P:.*]] = pto.partition_view %{{.*}}, offsets = [%[[ROW]], %{{.*}}], sizes = [%[[C9]], %[[C3]]] : {{.*}} -> !pto.partition_tensor_view<9x3xf32>
// CHECK-NEXT:      %[[X:.*]] = pto.tload ins(%[[P]] : {{.*}}) -> !pto.tile<vec, 16x16xf32, valid=9x3>
// CHECK:           pto.textract ins(%{{.*}}, %{{.*}}, %{{.*}} : {{.*}}) -> !pto.tile<vec, 16x16xf32, valid=16x3>
// CHECK:           pto.partition_view {{.*}} sizes = [%[[C16]], %[[C3]]]
func.func @valid(%A: !T, %p: !pto.tile<vec, 32x16xf32, valid=32x3>) {
  pto.section items(%i) in (4) core(vector) phase(tiled) {
    %a = pto.section_load %A by affine_map<(i, b) -> (i, 0)> : !T -> !pto.tile<vec, 16x16xf32, valid=9x3>
    pto.section_store %a, %A by affine_map<(i, b) -> (i, 0)> : !pto.tile<vec, 16x16xf32, valid=9x3>, !T
    pto.section_store %p, %A by affine_map<(i, b) -> (i, b + 1)> sub 2 : !pto.tile<vec, 32x16xf32, valid=32x3>, !T
  }
  return
}
