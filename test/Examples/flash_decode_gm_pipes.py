# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Flash-decode with its rings in global memory, that of each block in a place of
# its own. What is wrong with a place is noticed.
# RUN: %python %s

from Inputs import kernels

from pto_mlir import ir, passes, sim

kernel = kernels.flash_decode()
BLOCKS = 3
BYTES = 2 * 2 * 8192
# Blocks that all compute the same.
in_blocks = kernel.text.replace(
    "pto.kernel_kind = #pto.kernel_kind<group>",
    f"pto.kernel_kind = #pto.kernel_kind<spmd>, pto.block_num = {BLOCKS} : i64",
)
assert in_blocks != kernel.text


def wired(text, *after):
    module = ir.Module.parse(text)
    steps = [passes.inject_gm_pipe_buffer(), passes.allocate_gm_pipe_buffer(), *after]
    passes.Pipeline(steps).run(module)
    return module


def fails(expected, text):
    try:
        sim.run(ir.Module.parse(text), "main", kernel.arguments)
    except sim.SimulationError as error:
        assert expected in str(error), error
    else:
        raise AssertionError(f"did not fail: {expected}")


with ir.Context():
    for text, blocks in ((kernel.text, 1), (in_blocks, BLOCKS)):
        for after in ([], [passes.skew_cross_core_pipeline(), passes.bufferize_tiles()]):
            module = wired(text, *after)
            for model in ("exact", "credit"):
                compared = sim.compare(
                    ir.Module.parse(text), module, "main", kernel.arguments, model=model
                )
                assert compared.equal, compared.difference
                # Memory that the host made, and nothing was stored there.
                (tensor,) = compared.after.created
                assert tensor.size * 4 == blocks * BYTES and not len(tensor.written())
                assert compared.after.outputs.keys() == compared.before.outputs.keys()

    # Blocks half as far from each other as they must be.
    text = str(wired(in_blocks))
    assert text.count("arith.constant 8192 : index") == 1
    fails(
        "c2v of pipe 0 of block 1 has its slots at bytes 16384 to 32768 of tensor 0, where "
        "v2c of pipe 0 of block 0 has its own, at 16384 to 32768",
        text.replace("arith.constant 8192 : index", "arith.constant 4096 : index"),
    )

    # One peer a slot further on than the other.
    text = str(wired(kernel.text))
    before, vector = text.split("pto.aiv_initialize_pipe")
    vector = vector.replace("gm_slot_buffer = %arg3", "gm_slot_buffer = %wrong", 1)
    fails(
        "the slots of c2v of pipe 0 are at byte 8192 of tensor 0 here, and at byte 0 of tensor 0 "
        "for the peer",
        f"{before}%far = arith.constant 2048 : index\n"
        "%wrong = pto.addptr %arg3, %far : !pto.ptr<f32> -> !pto.ptr<f32>\n"
        f"pto.aiv_initialize_pipe{vector}",
    )
