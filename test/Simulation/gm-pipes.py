# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Slots in global memory: by block, of pipes that are set up again, of entries,
# and of functions that nobody calls.
# RUN: %python %s

import numpy as np

from pto_mlir import ir, passes, sim

HEADER = """
!mat = !pto.tile<mat, 16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>
!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!entry = !pto.tensor_view<16x16xf32>
"""
X = np.arange(4 * 256, dtype=np.float32).reshape(64, 16)

# The cube sends the block's rows of %x, and the vector stores them.
CONSTANTS = """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %block64 = pto.get_block_idx
  %block = arith.index_cast %block64 : i64 to index
  %row = arith.muli %block, %c16 : index
"""
CUBE = (
    CONSTANTS
    + """
  %xv = pto.make_tensor_view %x, shape = [%c64, %c16], strides = [%c16, %c1] : !view
  %xp = pto.partition_view %xv, offsets = [%row, %c0], sizes = [%c16, %c16] : !view -> !part
  %t = pto.tload ins(%xp : !part) -> !mat
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} ()
  pto.tpush_to_aiv(%t : !mat) {split = 0}
"""
)
VECTOR = (
    CONSTANTS
    + """
  %yv = pto.make_tensor_view %y, shape = [%c64, %c16], strides = [%c16, %c1] : !view
  %yp = pto.partition_view %yv, offsets = [%row, %c0], sizes = [%c16, %c16] : !view -> !part
  pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} ()
  %t = pto.tpop_from_aic {split = 0} -> !vec
  pto.tstore ins(%t : !vec) outs(%yp : !part)
  pto.tfree_from_aic {split = 0}
"""
)
ENTRY_CUBE = CUBE.replace("(%t : !mat)", "(%e : !entry)").replace(
    "  pto.tpush_to_aiv",
    """
  %e = pto.talloc_to_aiv {split = 0} -> !entry
  %ep = pto.partition_view %e, offsets = [%c0, %c0], sizes = [%c16, %c16] : !entry -> !part
  pto.tstore ins(%t : !mat) outs(%ep : !part)
  pto.tpush_to_aiv""",
)
ENTRY_VECTOR = VECTOR.replace(
    "%t = pto.tpop_from_aic {split = 0} -> !vec",
    """
  %e = pto.tpop_from_aic {split = 0} -> !entry
  %ep = pto.partition_view %e, offsets = [%c0, %c0], sizes = [%c16, %c16] : !entry -> !part
  %t = pto.tload ins(%ep : !part) -> !vec""",
)


def kernels(cube=CUBE, vector=VECTOR, extra=""):
    """The two functions; `extra` are more parameters of the vector's."""
    return f"""
func.func @cube(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>) attributes {{pto.kernel_kind = #pto.kernel_kind<cube>}} {{
  {cube}
  return
}}
func.func @vector(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>{extra}) attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
  {vector}
  return
}}"""


def host(launch):
    """A function @main that does that, and @launch, which calls both."""
    return f"""
func.func @launch(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>) attributes {{{launch}}} {{
  func.call @cube(%x, %y) : (!pto.ptr<f32>, !pto.ptr<f32>) -> ()
  func.call @vector(%x, %y) : (!pto.ptr<f32>, !pto.ptr<f32>) -> ()
  return
}}
func.func @main(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>) attributes {{pto.kernel_kind = #pto.kernel_kind<orchestration>}} {{
  func.call @launch(%x, %y) : (!pto.ptr<f32>, !pto.ptr<f32>) -> ()
  return
}}"""


GROUP = "pto.kernel_kind = #pto.kernel_kind<group>"
BLOCKS = "pto.kernel_kind = #pto.kernel_kind<spmd>, pto.block_num = 4 : i64"


def parse(text):
    return ir.Module.parse(HEADER + text)


def in_gm(text):
    module = parse(text)
    passes.Pipeline([passes.inject_gm_pipe_buffer(), passes.allocate_gm_pipe_buffer()]).run(module)
    return module


def fails(expected, module, entry="main"):
    try:
        sim.run(module, entry, {"arg0": X})
    except sim.SimulationError as error:
        assert expected in str(error), error
    else:
        raise AssertionError(f"did not fail: {expected}")


with ir.Context():
    # Each block has its slots behind those of the one before, and computes from
    # its number where that is.
    text = kernels() + host(BLOCKS)
    module = in_gm(text)
    report = sim.run(module, "main", {"arg0": X})
    assert np.array_equal(report.outputs["arg1"][: X.size], X.ravel())
    assert [tensor.size for tensor in report.created] == [4 * 512]
    assert sim.compare(parse(text), module, "main", {"arg0": X}).equal
    assert str(module).count("arith.constant 512 : index") == 1
    closer = str(module).replace("arith.constant 512 : index", "arith.constant 256 : index")
    fails(
        "c2v of pipe 0 of block 1 has its slots at bytes 1024 to 3072 of tensor 0, where c2v of "
        "pipe 0 of block 0 has its own, at 0 to 2048",
        ir.Module.parse(closer),
    )

    # The same pair once more: its pipe is set up where it was.
    call = "  func.call @{0}(%x, %y) : (!pto.ptr<f32>, !pto.ptr<f32>) -> ()\n"
    pair = call.format("cube") + call.format("vector")
    text = kernels() + host(GROUP).replace(pair, pair + pair)
    assert sim.compare(parse(text), in_gm(text), "main", {"arg0": X}).equal
    # Not so another pipe.
    two = """
  pto.aic_initialize_pipe {{id = {0}, dir_mask = 1, slot_size = 1024, slot_num = 2}} (gm_slot_buffer = %x : !pto.ptr<f32>)"""
    fails(
        "c2v of pipe 1 has its slots at bytes 0 to 2048 of arg0, where c2v of pipe 0 has its own",
        parse(kernels(cube=two.format(0) + two.format(1))),
        "cube",
    )

    # Entries are stored in slots, which are no results.
    text = kernels(ENTRY_CUBE, ENTRY_VECTOR)
    for launch, entry in ((host(BLOCKS), "main"), ("", "cube,vector")):
        module = in_gm(text + launch)
        compared = sim.compare(parse(text + launch), module, entry, {"arg0": X})
        assert compared.equal, compared.difference
        assert list(compared.after.outputs) == ["arg1"]
        assert all(not len(tensor.written()) for tensor in compared.after.created)

    # Nobody calls them: parameters that were each other's are still, and memory
    # for slots is one, wherever it is in the list.
    for extra in ("", ", %own: !pto.ptr<f32>", ", %own: i32"):
        text = kernels(
            ENTRY_CUBE,
            ENTRY_VECTOR.replace("%y,", "%own," if "ptr" in extra else "%y,"),
            extra,
        )
        module = in_gm(text)
        compared = sim.compare(parse(text), module, "cube,vector", {"arg0": X})
        assert compared.equal, (extra, compared.difference)
