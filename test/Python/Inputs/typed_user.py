# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a user writes who has types checked. Lines with a comment `error:` must not pass."""

from pto_mlir import ir, passes, sim
from pto_mlir.dialects import pto


def names(module: ir.Module) -> None:
    """A step of a pipeline."""
    print(module.operation.name)


def run(path: str) -> None:
    """Passes and simulation."""
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parseFile(path)
        skew = passes.skew_cross_core_pipeline(max_depth=4, schedule="interleaved")
        result: passes.PassResult = skew(module)
        count: int = result.statistics["skew-cross-core-pipeline"]["loops-skewed"]
        steps = passes.Pipeline([skew, "cse", names, passes.bufferize_tiles()])
        steps.run(module, print_ir=passes.PrintIR("ir.mlir", after=["cse"]))
        passes.skew_cross_core_pipeline(depth=4)  # error: Unexpected keyword argument "depth"
        passes.skew_cross_core_pipeline(max_depth="4")  # error: incompatible type "str"
        passes.skew_cross_core_pipeline(schedule="any")  # error: incompatible type "Literal['any']"
        passes.Pipeline([3])  # error: incompatible type "int"
        try:
            passes.check_target()(module)
        except passes.PassError as error:
            print(error.reproducer, [each.message for each in error.diagnostics])
        outputs = sim.run(module, "main", {"scale": 0.125}).outputs
        print(count, outputs["o"])


def build() -> None:
    """Types, attributes, operations and builders."""
    f32 = ir.F32Type.get()
    tile = pto.TileType.get([16, 64], f32, "vec", valid=[8, None])
    rows: int = tile.shape[0]
    pto.TileType.get([16, 64], f32)  # error: Missing positional argument "address_space"
    layout: pto.Layout = pto.LayoutAttr.get("nd").value
    print(rows, layout, pto.RoundMode.RINT)
    with pto.module(arch="a5"):

        @pto.kernel("vector", pto.PtrType.get(f32))
        def kernel(source: pto.Ptr) -> None:
            view = pto.view(source, [64, 64], layout=pto.Layout.ND)
            with pto.pipelined_for(0, 4, stages=2) as i:
                loaded = pto.tload(view[i * 16 : (i + 1) * 16, :], "vec")
                scaled = pto.tmuls(loaded, 2.0)
                pto.tadd(scaled)  # error: Missing positional argument "src1"
                pto.texp(scaled, precision="high")  # error: Unexpected keyword argument "precision"
                pto.push(scaled, to="host")  # error: incompatible type "Literal['host']"
                print(scaled.type.address_space)
            with pto.pipelined_for(0, 4, stages=2, init=[loaded]) as loop:
                loop.yield_(pto.tadd(loop.carried[0], loaded))
            with pto.pop(tile) as popped:
                print(popped.shape)
            buffer = pto.alloc_tile(pto.TileBufType.get([16, 64], f32, "vec"))
            op = pto.TExpOp(None, buffer, dst=buffer)
            print(op.src, op.dst)

        @pto.kernel("vector", pto.TensorViewType.get([64, 64], f32))
        def halves(a: pto.TensorView) -> None:
            with pto.section(4, 4) as s:
                part = s.load(pto.tensor([64, 64], f32), tile, lambda i, j, b: (i, j))
                s.store(pto.tmuls(part, 0.5), a, lambda i, j, b: (i, j), sub=1)
            with pto.section(4, phase="late"):  # error: incompatible type "Literal['late']"
                pass

        print(kernel.name, halves.name)


def spread(stream: pto.TensorViewType) -> None:
    """Stage graphs and the machine."""
    machine = pto.TopologyAttr.get([pto.CoreAttr.get("vector", 65536, (0, 0))])
    with pto.module(topology=machine):

        @pto.kernel("incore", stream, stream)
        def kernel(source: pto.TensorView, target: pto.TensorView) -> None:
            with pto.stage_graph(cores=1, inputs=[source], outputs=[target]) as graph:

                @graph.compute(graph.items[0], lanes=2, weights=64)
                def both(item: pto.Tile, lane: pto.Index) -> tuple[pto.Tile, pto.Tile]:
                    half = pto.textract(item, lane * 16, 0, (16, 64))
                    return half, pto.texp(half)

                first, second = both
                graph.compute(first, cost="5")  # error: incompatible type "str"
                graph.yield_(second)

        print(kernel.name, machine.cores[0].at)


def analyze(module: ir.Module) -> None:
    """Analyses."""
    print(pto.verify_cross_core_fifo(module).is_verified, pto.target(module).memories["vec"])
    plan = pto.plan_skew(module.body.operations[0])
    if isinstance(plan, pto.SkewPlan):
        print(plan.depth)
    else:
        print(plan.reason)


def join(first: pto.SectionOp, second: pto.SectionOp, tensor: pto.TensorView) -> None:
    """Sections."""
    joined = pto.forward(first, second, tensor)
    if isinstance(joined, pto.JoinedSection):
        print(joined.module, pto.one_block(joined.section))
    else:
        print([each.rule for each in joined.rules])
