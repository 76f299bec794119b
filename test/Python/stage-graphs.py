# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Pipelines built from Python: items, lanes, carried values, memories, the machine.
# What is built is partitioned, placed, materialized, and computes what it did.
# RUN: %python %s | filecheck %s

import numpy as np
import pytest

from pto_mlir import ir, passes, sim, stages
from pto_mlir.dialects import pto


def raises(error, message):
    return pytest.raises(error, match=message)


with ir.Context(), ir.Location.unknown():
    f16, f32 = ir.F16Type.get(), ir.F32Type.get()
    stream = pto.TensorViewType.get([5, 32, 64], f32)
    square = pto.TensorViewType.get([64, 64], f32)
    cores = [pto.CoreAttr.get("cube" if n == 1 else "vector", 65536, (n, 0)) for n in range(4)]
    # CHECK: module attributes {pto.target_arch = "a5", pto.topology = #pto.topology<cores = [#pto.core<kind = vector, memory = 65536, at = [0, 0]>, #pto.core<kind = cube,
    with pto.module(arch="a5", topology=pto.TopologyAttr.get(cores)) as module:
        # CHECK: func.func @sums(%[[X:.*]]: !pto.tensor_view<5x32x64xf32> {pto.name = "x"}, %[[W:[^:]*]]: {{.*}}, %[[Y:[^:]*]]: {{.*}}, %[[Z:[^:]*]]:
        @pto.kernel("incore", stream, square, stream, stream)
        def sums(x, weights, y, z):
            # What is made outside of computes is before the pipeline, also in the block.
            # CHECK: %[[ZERO:.*]] = pto.texpands
            # CHECK: %[[SLICE:.*]] = pto.partition_view %[[W]]
            # CHECK: pto.pipeline inputs(%[[X]] : {{.*}}) carries(%[[ZERO]] : {{.*}}) -> (%[[Y]], %[[Z]] : {{.*}}) cores(4) {
            # CHECK-NEXT: ^bb0(%[[ITEM:.*]]: !pto.tile<vec, 32x64xf32>, %[[SUM:.*]]: !pto.tile<vec, 32x64xf32>):
            zero = pto.texpands(0.0, pto.tile_type([32, 64], f32, "vec"))
            with pto.stage_graph(cores=4, inputs=[x], outputs=[y, z], init=[zero]) as graph:
                slice_ = weights[...]
                (item,) = graph.items
                (total,) = graph.carried
                assert item.type == zero.type == total.type

                # CHECK: %[[A:.*]] = pto.compute ins(%[[ITEM]] : {{.*}}) lanes(2) weights(128) {
                # CHECK-NEXT: ^bb0(%[[T:.*]]: {{.*}}, %[[LANE:.*]]: index):
                # CHECK-NEXT: arith.muli %[[LANE]], %c16
                # CHECK-NEXT: pto.textract ins(%[[T]],
                # CHECK: pto.yield %{{.*}} : !pto.tile<vec, 16x64xf32>
                # CHECK-NEXT: } -> !pto.tile<vec, 32x64xf32> {pto.name = "halves"}
                @graph.compute(item, lanes=2, weights=128)
                def halves(t, lane):
                    assert isinstance(lane, pto.Index)
                    return pto.texp(pto.textract(t, lane * 16, 0, (16, 64)))

                assert isinstance(halves, pto.Tile) and halves.shape == (32, 64)

                # CHECK: %[[B:.*]] = pto.compute ins(%[[A]] : !pto.tile<vec, 32x64xf32>) cost(300) {
                # CHECK-NEXT: ^bb0(%{{.*}}: !pto.tile<mat, 32x64xf32, blayout=col_major, slayout=row_major>, %{{.*}}: index):
                # CHECK: pto.tload ins(%[[SLICE]]
                # CHECK: } -> !pto.tile<vec, 32x64xf32> {pto.name = "product"}
                @graph.compute((halves, "mat"), cost=300, results=["vec"], name="product")
                def multiplied(a):
                    b = pto.tload(slice_, "mat")
                    return pto.tmatmul(pto.tmov(a, "left"), pto.tmov(b, "right"))

                # CHECK: %[[C:.*]]:2 = pto.compute ins(%[[B]], %[[SUM]] :
                # CHECK: } -> (!pto.tile<vec, 32x64xf32>, !pto.tile<vec, 32x64xf32>)
                @graph.compute(multiplied, total)
                def both(a, total):
                    return pto.tadd(a, total), pto.tneg(a)

                # CHECK: pto.yield %[[C]]#1, %[[C]]#0, %[[C]]#0
                added, negative = both
                graph.yield_(negative, added, added)

    assert module.operation.verify()
    print(module)

    # Text and pass.
    x = np.random.default_rng(0).uniform(-1, 1, (5, 32, 64)).astype(np.float32)
    w = np.random.default_rng(1).uniform(-1, 1, (64, 64)).astype(np.float32)
    inputs = {"x": x, "weights": w}
    built = ir.Module.parse(str(module))
    report = sim.run(built, inputs=inputs)
    product = np.exp(x) @ w
    for name, expected in (("y", -product), ("z", product.cumsum(axis=0))):
        np.testing.assert_allclose(report.outputs[name], expected.ravel(), rtol=1e-5, atol=1e-4)
    passes.partition_pipeline_stages()(module)
    (schedule,) = stages.read_schedules(module)
    assert [node.name for node in schedule.nodes] == ["halves", "product", "both"], schedule
    assert [node.kind for node in schedule.nodes] == ["vector", "cube", "vector"]

    # The rules as objects: the sum in a stage behind, where the value is no longer.
    assert pto.verify_pipeline_schedule(module) == ()
    wrong = ir.Module.parse(str(module).replace("cost(300) stage(1)", "cost(300) stage(0)"))
    violations = pto.verify_pipeline_schedule(wrong)
    assert {each.rule for each in violations} == {"S2", "S5"}, list(map(str, violations))
    (late,) = [each for each in violations if each.rule == "S2"]
    assert str(late).startswith("'pto.compute' op S2: in stage 2 uses a value of stage 0")
    assert [note.message for note in late.notes] == ["in stage 0"]
    assert late.notes[0].op.attributes["pto.name"] == ir.StringAttr.get("product")

    passes.Pipeline(
        [
            passes.place_pipeline_cores(),
            passes.materialize_pipeline_schedule(),
            passes.verify_cross_core_fifo(),
        ]
    ).run(module)
    assert sim.compare(built, module, inputs=inputs).equal

    # A type where a stream or an input does not say enough.
    with pto.module() as module:
        open_stream = pto.TensorViewType.get([None, None, 64], f16)
        tile = pto.TileType.get([32, 64], f16, "vec", valid=[None, 64])

        @pto.kernel("incore", open_stream, open_stream)
        def dynamic(x, y):
            with raises(ValueError, r"items of .* need a type: give \(stream, tile type\)"):
                with pto.stage_graph(cores=1, inputs=[x], outputs=[y]):
                    pass
            mat = tile.replace(address_space="mat", valid=[None, 64])
            with pto.stage_graph(cores=1, inputs=[(x, tile)], outputs=[y]) as graph:
                same = graph.compute((graph.items[0], mat), results=[tile])(lambda t: t)
                assert same.type == tile
                graph.yield_(same)

    assert module.operation.verify()

    # What goes wrong leaves no half a function behind.
    def broken(error, message, body):
        def build(x, y):
            with pto.stage_graph(cores=2, inputs=[x], outputs=[y]) as graph:
                body(graph, graph.items[0])

        with raises(error, message):
            pto.kernel("incore", stream, stream, name="broken")(build)

    def square_of(t):
        return pto.tmul(t, t)

    with pto.module() as module:
        for error, message, body in (
            (TypeError, "ends with graph.yield_", lambda graph, item: None),
            (
                TypeError,
                "the pipeline yields 1 outputs and 0 carried values, got 2 tiles",
                lambda graph, item: graph.yield_(item, item),
            ),
            (
                TypeError,
                "square_of of 2 inputs: too many positional arguments",
                lambda graph, item: graph.compute(item, item)(square_of),
            ),
            (
                TypeError,
                "square_of of 0 inputs: missing a required argument: 't'",
                lambda graph, item: graph.compute()(square_of),
            ),
            (
                TypeError,
                "nothing returns no tile",
                lambda graph, item: graph.compute(item, name="nothing")(lambda t: None),
            ),
            (
                ValueError,
                "1 results, and where 2 of them are",
                lambda graph, item: graph.compute(item, results=["vec", "mat"])(square_of),
            ),
            (
                ValueError,
                "cannot cast index to TileType",
                lambda graph, item: graph.compute(pto.Index(1))(square_of),
            ),
        ):
            broken(error, message, body)
    assert not list(module.body.operations)
