# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Views of global memory, index arithmetic, and slices of views.
# RUN: %python %s | filecheck %s

import pytest

from pto_mlir import ir
from pto_mlir.dialects import arith, pto


def raises(error, message):
    return pytest.raises(error, match=message)


with ir.Context(), ir.Location.unknown():
    f32, index = ir.F32Type.get(), ir.IndexType.get()
    with pto.module() as module:
        # CHECK-LABEL: func.func @views
        # CHECK-SAME: (%[[P:.*]]: !pto.ptr<f32> {pto.name = "p"}, %[[N:.*]]: index {pto.name = "n"})
        @pto.kernel("incore", pto.PtrType.get(f32), index)
        def views(p: pto.Ptr, n: pto.Index) -> None:
            # Each constant is there once, in front.
            # CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
            # CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
            # CHECK-DAG: %[[C16:.*]] = arith.constant 16 : index
            # CHECK-DAG: %[[C64:.*]] = arith.constant 64 : index
            # CHECK: make_tensor_view %[[P]], shape = [%[[C64]], %[[C16]]], strides = [%[[C16]], %[[C1]]] : !pto.tensor_view<64x16xf32>
            view = pto.view(p, [64, 16])
            assert isinstance(view, pto.TensorView) and isinstance(view, ir.OpResult)
            assert (view.shape, view.element_type) == ((64, 16), f32)

            # CHECK: %[[ROW:.*]] = arith.muli %[[N]], %[[C16]] : index
            # CHECK: pto.partition_view %{{.*}}, offsets = [%[[ROW]], %[[C0]]], sizes = [%[[C16]], %[[C16]]]
            # CHECK-SAME: -> !pto.partition_tensor_view<16x16xf32>
            rows = slice(n * 16, (n + 1) * 16)
            part = view[rows, :]
            assert isinstance(part, pto.PartitionTensorView)
            assert (part.shape, part.element_type) == ((16, 16), f32)
            # What is there is used again.
            # CHECK-NEXT: pto.partition_view %{{.*}}, offsets = [%[[ROW]], %[[C0]]]
            assert view[rows, 0:8].shape == (16, 8)
            # CHECK: offsets = [%[[C0]], %c8], sizes = [%[[C64]], %[[C1]]]
            assert view[..., 8].shape == (64, 1)
            # CHECK: offsets = [%c62, %[[C0]]], sizes = [%c2, %[[C16]]]
            assert view[-2:, :].shape == (2, 16)
            # CHECK: offsets = [%[[C0]], %c15], sizes = [%[[C64]], %[[C1]]]
            assert view[:, -1].shape == (64, 1)

            # An extent that is a value is not static, nor is the rest of a dimension.
            # CHECK: %[[M:.*]] = arith.addi %[[N]], %[[N]]
            # CHECK: make_tensor_view %[[P]], shape = [%[[M]], %[[C16]]], strides = [%[[C16]], %[[C1]]] {layout = #pto.layout<nd>} : !pto.tensor_view<?x16xf32>
            extent = arith.addi(n.value, n.value)
            tall = pto.view(p, [extent, 16], layout=pto.Layout.ND)
            # CHECK: partition_view %{{.*}}, offsets = [%[[C0]], %[[C0]]], sizes = [%[[M]], %[[C16]]]
            assert tall[...].shape == (None, 16)
            # CHECK: %[[REST:.*]] = arith.addi %[[M]], %c-4
            # CHECK: offsets = [%c4, %[[C0]]], sizes = [%[[REST]], %[[C16]]]
            assert tall[4:, :].shape == (None, 16)
            # CHECK: %[[STEP:.*]] = arith.muli %[[N]], %[[C16]]
            # CHECK: strides = [%{{.*}}, %[[C16]], %[[C1]]] : !pto.tensor_view<2x?x16xf32>
            deep = pto.view(p, [2, n, 16])
            # CHECK: offsets = [%[[C1]], %[[C0]], %[[C0]]], sizes = [%[[C1]], %[[N]], %[[C16]]]
            assert deep[1, ...].shape == (1, None, 16)

            # CHECK: pto.addptr %[[P]], %[[C64]]
            assert isinstance(p + 64, pto.Ptr) and p.element_type == f32

            for key, message in (
                ((0,), "a view of rank 2 takes 2 indices, got "),
                ((0, 0, 0), "a view of rank 2 takes 2 indices, got "),
                ((..., ...), "a view of rank 2 takes 2 indices, got "),
                ((64, 0), "dimension 0 of .* has no 65 elements"),
                ((slice(0, 65), 0), "dimension 0 of .* has no 65 elements"),
                ((-65, 0), "no element -65 in dimension 0"),
                ((slice(8, 4), 0), "slice 8:4 of dimension 0 ends before it starts"),
            ):
                with raises(IndexError, message):
                    view[key]
            with raises(IndexError, "no element -1 in dimension 0"):
                tall[-1, :]
            with raises(ValueError, "a slice of a view has no step"):
                view[0:8:2, :]
            with raises(TypeError, "expected a value, got 'x'"):
                view["x", :]
            with raises(TypeError, "an index is an int or a value of type index"):
                view[pto.load_scalar(f32, p, n.value), :]
            with raises(ValueError, "a view of rank 2 has as many strides, got 1"):
                pto.view(p, [4, 4], [1])
            with raises(ValueError, "rank must be 1 to 5, got 6"):
                pto.view(p, [1] * 6)

            # Index arithmetic makes nothing until it is used.
            count = len(list(ir.InsertionPoint.current.block.operations))
            assert (2 * n + 3 - n * 2).constant == 3 and (n - n).constant == 0
            assert (-n + 1 + n).constant == 1 and (5 - n + n).constant == 5
            assert n.constant is None and pto.Index(7).constant == 7
            assert repr(n * 2 + 1) == "Index(2 * %arg1 + 1)"
            assert len(list(ir.InsertionPoint.current.block.operations)) == count
            # CHECK: arith.muli %[[N]], %[[N]]
            assert (n * n).constant is None
            with raises(TypeError, "expected a value, got 1.5"):
                n + 1.5
            with raises(TypeError, "expected a value, got True"):
                n * True

    # A slice of a view that comes from elsewhere asks for its extent.
    with ir.InsertionPoint(module.body):
        # CHECK-LABEL: func.func @slice
        # CHECK: %[[DIM:.*]] = pto.get_tensor_view_dim %arg0, %c0
        # CHECK: sizes = [%[[DIM]], %c16]
        @pto.kernel("incore", pto.TensorViewType.get([None, 16], f32), name="slice")
        def take(view: pto.TensorView) -> None:
            view[...]

    assert module.operation.verify()
    print(module)
