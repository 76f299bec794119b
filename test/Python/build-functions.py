# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Functions built through the generated operation classes, in both forms.
# RUN: %python %s | filecheck %s

import pytest

from pto_mlir import ir
from pto_mlir.dialects import arith, func, pto


def build(value_form):
    """A function that doubles a tensor of one tile."""
    module = ir.Module.create()
    f16, f32, index = ir.F16Type.get(), ir.F32Type.get(), ir.IndexType.get()
    pointer = pto.PtrType.get(f32)
    with ir.InsertionPoint(module.body):

        @func.FuncOp.from_py_func(pointer, pointer, name="double")
        def double(source, target):
            zero, one, rows, cols = (arith.constant(index, n) for n in (0, 1, 16, 64))
            two = arith.constant(f32, 2.0)

            def slice_of(pointer):
                whole = pto.make_tensor_view(
                    pto.TensorViewType.get([None, None], f32),
                    pointer, [rows, cols], [cols, one], layout="nd",
                )  # fmt: skip
                part = pto.PartitionTensorViewType.get([16, 64], f32)
                return pto.partition_view(part, whole, [zero, zero], [rows, cols])

            if value_form:
                tile = pto.TileType.get([16, 64], f32, "vec")
                half = pto.TileType.get([16, 64], f16, "vec")
                loaded = pto.tload(tile, slice_of(source))
                doubled = pto.tmuls(tile, loaded, two)
                pto.tcvt(half, doubled, rmode=pto.RoundMode.RINT)
                pto.tpush_to_aic(doubled, 0)
                popped = pto.tpop_from_aic(tile, 0)
                pto.tfree_from_aic(0)
                pto.tstore(popped, slice_of(target))
            else:
                tile = pto.TileBufType.get([16, 64], f32, "vec")
                loaded, doubled = pto.alloc_tile(tile), pto.alloc_tile(tile)
                pto.tload(None, slice_of(source), dst=loaded)
                operation = pto.tmuls(None, loaded, two, dst=doubled)
                assert isinstance(operation, pto.TMulsOp)
                assert operation.result is None and operation.dst == doubled
                pto.tstore(doubled, slice_of(target), atomic_type="atomic_add")

    double.func_op.attributes["pto.kernel_kind"] = ir.Attribute.parse("#pto.kernel_kind<vector>")
    assert module.operation.verify()
    assert str(ir.Module.parse(str(module))) == str(module)
    return module


with ir.Context(), ir.Location.unknown():
    # CHECK-LABEL: func.func @double
    # CHECK-SAME: pto.kernel_kind = #pto.kernel_kind<vector>
    # CHECK: pto.make_tensor_view %arg0{{.*}} {layout = #pto.layout<nd>}
    # CHECK: %[[LOADED:.*]] = pto.tload ins({{.*}}) -> !pto.tile<vec, 16x64xf32>
    # CHECK: %[[DOUBLED:.*]] = pto.tmuls ins(%[[LOADED]], %{{.*}}) -> !pto.tile<vec, 16x64xf32>
    # CHECK: pto.tcvt ins(%[[DOUBLED]]{rmode = #pto<round_mode RINT>}
    # CHECK: pto.tpush_to_aic(%[[DOUBLED]]
    # CHECK: pto.tpop_from_aic
    # CHECK: pto.tfree_from_aic
    # CHECK: pto.tstore
    print(build(value_form=True))

    # CHECK-LABEL: func.func @double
    # CHECK: %[[A:.*]] = pto.alloc_tile : !pto.tile_buf<vec, 16x64xf32>
    # CHECK: %[[B:.*]] = pto.alloc_tile
    # CHECK: pto.tload ins({{.*}}) outs(%[[A]] : !pto.tile_buf<vec, 16x64xf32>)
    # CHECK: pto.tmuls ins(%[[A]], {{.*}}) outs(%[[B]]
    # CHECK: pto.tstore ins(%[[B]]{{.*}} {atomicType = #pto<atomic_type atomic_add>}
    print(build(value_form=False))

    # The two forms do not mix.
    module = ir.Module.create()
    with ir.InsertionPoint(module.body):
        tile = pto.alloc_tile(pto.TileBufType.get([16, 64], ir.F32Type.get(), "vec"))
        pto.texp(pto.TileType.get([16, 64], ir.F32Type.get(), "vec"), tile)
    with pytest.raises(ir.MLIRError, match=r"pto\.texp"):
        module.operation.verify()
    with pytest.raises(TypeError, match="expected a value, got 'tile'"):
        pto.texp("tile", tile)
