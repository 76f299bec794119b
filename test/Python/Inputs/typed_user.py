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

        print(kernel.name)


def analyze(module: ir.Module) -> None:
    """Analyses."""
    print(pto.verify_cross_core_fifo(module).is_verified, pto.target(module).memories["vec"])
    plan = pto.plan_skew(module.body.operations[0])
    if isinstance(plan, pto.SkewPlan):
        print(plan.depth)
    else:
        print(plan.reason)
