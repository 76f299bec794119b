# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Builders of sections and of the tensors between them.
# RUN: %python %s | filecheck %s

import numpy as np
import pytest

from pto_mlir import ir, passes, sim
from pto_mlir.dialects import pto


def raises(error, message):
    return pytest.raises(error, match=message)


with ir.Context(), ir.Location.unknown():
    f16, f32 = ir.F16Type.get(), ir.F32Type.get()
    view = pto.TensorViewType.get([64, 64], f32)
    page = pto.tile_type([32, 16], f32, "vec")
    # CHECK-DAG: #[[PACK:.*]] = affine_map<(d0, d1, d2) -> (d0, d1 * 2 + d2)>
    # CHECK-DAG: #[[SWAPPED:.*]] = affine_map<(d0, d1, d2) -> (d1, d0)>
    # CHECK-DAG: #[[FIXED:.*]] = affine_map<(d0) -> (0, d0 floordiv 2)>
    with pto.module() as module:
        # CHECK-LABEL: func.func @exponents
        @pto.kernel("vector", view, view)
        def exponents(a, y):
            # CHECK: %[[T:.*]] = pto.create_tensor [64, 64] : !pto.tensor_view<64x64xf32>
            t = pto.tensor([64, 64], f32)
            assert isinstance(t, pto.TensorView) and t.shape == (64, 64)

            def pack(i, j, b):
                return i, 2 * j + b

            # CHECK: pto.section items(%{{.*}}, %{{.*}}) in (4, 2) core(vector) phase(tiled) {
            # CHECK-NEXT: %[[X:.*]] = pto.section_load %arg0 by #[[PACK]] sub 2
            # CHECK-NEXT: %[[E:.*]] = pto.texp ins(%[[X]]
            # CHECK-NEXT: pto.section_store %[[E]], %[[T]] by #[[PACK]] sub 2
            # CHECK-NEXT: }
            with pto.section(4, 2) as s:
                x = s.load(a, page, pack, sub=2)
                assert isinstance(x, pto.Tile) and x.shape == (32, 16)
                s.store(pto.texp(x), t, pack, sub=2)
                assert isinstance(s.op, pto.SectionOp) and list(s.op.extents) == [4, 2]
            # CHECK: pto.section items(%[[I:.*]], %[[J:.*]]) in (4, 4) core(vector) phase(template) {
            # CHECK-NEXT: pto.section_load %[[T]] by #[[SWAPPED]] :
            # CHECK: pto.section_store
            # CHECK: arith.addi %[[I]], %[[J]]
            part = pto.tile_type([16, 16], f32, "vec")
            with pto.section(4, 4, core="vector", phase="template") as s:
                x = s.load(t, part, ir.AffineMap.get_permutation([1, 0, 2]).get_submap([0, 1]))
                s.store(x, y, lambda i, j, b: (j, i))
                i, j = s.item
                assert (i + j).value.type == ir.IndexType.get()

        # CHECK-LABEL: func.func @fixed
        # CHECK: pto.section items() in () core(cube) phase(tiled) {
        # CHECK-NEXT: by #[[FIXED]]
        # CHECK: pto.section items() in () core(vector) phase(tiled) {
        # CHECK-NEXT: }
        @pto.kernel("incore", pto.TensorViewType.get([None, 64], f16))
        def fixed(a):
            with pto.section(core="cube") as s:
                mat = pto.tile_type([64, 16], f16, "mat")
                s.load(a, mat, lambda b: (0, ir.AffineExpr.get_floor_div(b, 2)))
                assert s.item == ()
            with pto.section(core="vector", loc=ir.Location.name("there")) as s:
                assert s.op.location == ir.Location.name("there")

        # A tensor whose extents are known at run time.
        # CHECK-LABEL: func.func @sized
        # CHECK: pto.create_tensor [%arg0, 64] : !pto.tensor_view<?x64xf32>
        @pto.kernel("vector", ir.IndexType.get())
        def sized(n):
            assert pto.tensor([n, 64], f32).shape == (None, 64)

        # What is wrong raises, and leaves nothing behind.
        # CHECK-LABEL: func.func @nothing
        # CHECK-NEXT: return
        @pto.kernel("incore", view)
        def nothing(a):
            with raises(ValueError, "of neither core; say whose code"), pto.section(4):
                pass
            with raises(ValueError, "'aic'"), pto.section(4, core="aic"):
                pass
            with raises(ValueError, "'late'"), pto.section(4, core="vector", phase="late"):
                pass
            with raises(TypeError, "a coordinate is an affine expression or an int, got 1.5"):
                with pto.section(4, core="vector") as s:
                    s.load(a, page, lambda i, b: (i, 1.5))

    assert module.operation.verify()
    print(module)

    # What is built runs, and is joined where that is allowed.
    x = np.linspace(-2, 2, 64 * 64, dtype=np.float32).reshape(64, 64)
    report = sim.run(module, entry="exponents", inputs={"a": x})
    np.testing.assert_allclose(report.outputs["y"].reshape(64, 64), np.exp(x), rtol=1e-6)
    result = passes.forward_sections()(module)
    assert result.statistics["forward-sections"]["joins"] == 0
