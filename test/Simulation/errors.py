# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What the simulator refuses, one by one, with the whole message.
# RUN: %python %s

import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np

sys.path.insert(0, str(Path(__file__).parent / "Meanings/Inputs"))
from harness import STAND_INS, check_error, raw, scalar, tile

from pto_mlir import ir, sim
from pto_mlir.sim import dtypes, waits
from pto_mlir.sim.meanings import gather, moves, operands, parts, sync, views
from pto_mlir.sim.meanings.matmul import scaled
from pto_mlir.sim.memory import Pointer, Region, View
from pto_mlir.sim.operations import _store
from pto_mlir.sim.registry import Window


def fails(message, call):
    """The call raises an error of the simulator with this in it."""
    try:
        result = call()
    except (sim.SimulationError, sim.UsageError) as error:
        assert message in str(error), error
    else:
        raise AssertionError(f"gave {result!r}, not: {message}")


def refused(message, text, inputs=None, **options):
    """The entry @main of a module fails."""
    with ir.Context():
        module = ir.Module.parse(text)
        fails(message, lambda: sim.run(module, "main", inputs, **options))


def main(body, parameters="", kind="vector"):
    """A module with an entry."""
    return f"""
      !vec = !pto.tile<vec, 16x16xf32>
      !buf = !pto.tile_buf<vec, 16x16xf32>
      func.func @main({parameters}) attributes {{pto.kernel_kind = #pto.kernel_kind<{kind}>}} {{
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c16 = arith.constant 16 : index
        {body}
        return
      }}"""


# Cost tables.
fails("cost table: no 'wheel', only name, ", lambda: sim.CostTable({"wheel": {}}))
fails("cost table: 'pipe' has another form", lambda: sim.CostTable({"pipe": 4}))
fails(
    "cost table: 'gm->vec' needs a positive rate and a pipe of",
    lambda: sim.CostTable({"move": {"gm->vec": [0, "MTE2"]}}),
)
fails(
    "cost table: no row 'walk' in [vector]",
    lambda: sim.CostTable.default().of_vector("walk", 1, np.dtype(np.float32)),
)
fails("cost table: [Errno 2] No such file", lambda: sim.CostTable.load("/nowhere.toml"))

# Inputs.
refused(
    "'arg0' has 4 elements, got 3", main("", "%x: memref<4xf32>"), {"arg0": np.zeros(3, np.float32)}
)
refused(
    "'arg0: !pto.tensor_view<?xf32>' needs a value: its extents are not known",
    main("", "%x: !pto.tensor_view<?xf32>"),
)
refused("cannot be given or made up", main("", "%x: !pto.pipe"))
refused("no FIFO model 'loose', only 'exact' and 'credit'", main(""), model="loose")

# Programs.
refused(
    "regions with branches between blocks (cf) cannot be simulated",
    main("cf.br ^next\n ^next:"),
)
refused(
    "elements of type i7 cannot be simulated",
    main("%m = memref.alloc() : memref<4xi7>", "%x: memref<4xi7>"),
)
refused(
    "a tensor view of extents [-1]",
    main(
        "%n = arith.constant -1 : index\n"
        "%v = pto.make_tensor_view %p, shape = [%n], strides = [%c1] : !pto.tensor_view<?xf32>",
        "%p: !pto.ptr<f32>",
    ),
)
refused(
    "a valid region of 17x1 in a tile of 16x16",
    main("%b = pto.alloc_tile : !pto.tile_buf<vec, 16x16xf32, valid=?x?>\n"
         "%n = arith.addi %c16, %c1 : index\n"
         "pto.set_validshape %b, %n, %c1 : !pto.tile_buf<vec, 16x16xf32, valid=?x?>"),
)  # fmt: skip
refused(
    "a pipe needs a core of its own; the host has none",
    main(
        "pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} ()",
        kind="orchestration",
    ),
)
refused(
    "'pto.tpush_to_aic': the pipe has no ring in this direction",
    main("pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} ()\n"
         "%f = arith.constant 0.0 : f32\n"
         "%t = pto.texpands ins(%f : f32) -> !vec\n"
         "pto.tpush_to_aic(%t : !vec) {split = 0}"),
)  # fmt: skip
refused(
    "has 5 slots: credits come in batches of 2, which does not divide that, so that a slot can be "
    "overwritten before it is read",
    main("pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 5} ()"),
    model="credit",
)

# Messages.
PAIR = """
  !vec = !pto.tile<vec, 16x16xf32>
  !acc = !pto.tile<mat, 16x16xf32>
  func.func @main() {{
    pto.section.cube {{
      %f = arith.constant 0.0 : f32
      %t = pto.texpands ins(%f : f32) -> !acc
      pto.aic_initialize_pipe {{dir_mask = 1, slot_size = 1024, slot_num = 2}} ()
      pto.tpush_to_aiv(%t : !acc) {{split = 0}}
    }}
    pto.section.vector {{
      pto.aiv_initialize_pipe {{dir_mask = 1, slot_size = 1024, slot_num = 2}} ()
      {pop}
    }}
    return
  }}"""
refused(
    "message 0 of c2v of pipe 0: pushed with split 0 and popped with split 1",
    PAIR.format(pop="%t = pto.tpop_from_aic {split = 1} -> !pto.tile<vec, 8x16xf32>"),
)
refused(
    "16x16xf32> was pushed and !pto.tile<vec, 16x16xi32> is popped",
    PAIR.format(pop="%t = pto.tpop_from_aic {split = 0} -> !pto.tile<vec, 16x16xi32>"),
)
refused(
    "16x16xf32> was pushed and !pto.tile<vec, 8x16xf32> is popped",
    PAIR.format(pop="%t = pto.tpop_from_aic {split = 0} -> !pto.tile<vec, 8x16xf32>"),
)

# Parts of the machine.
region = Region("x", np.dtype(np.float32), 256)
pointer = Pointer(region, 0, np.dtype(np.float32))
blocks = View(pointer, (16, 16), (16, 1), "nz")
fails(
    "a store to a view of layout nz cannot be simulated",
    lambda: blocks.write(np.zeros((16, 16), np.float32), 1),
)
part = Window(0, 0, np.zeros((1, 1), np.float32))
plain = View(pointer, (16, 16), (16, 1))
fails("a window of global memory is all of the view", lambda: _store(plain, part, 1, 0))
fails("a destination of this kind cannot be simulated: 4", lambda: _store(4, part, 1, 0))
fails("element [4] of an array of 4", lambda: views._check_indices(np.zeros(4), [4]))
flags = SimpleNamespace(attr=lambda name: {"src_pipe": "PIPE_X"}.get(name))
fails("flags of PIPE_X cannot be simulated", lambda: sync._event(flags, []))
with ir.Context():
    index = SimpleNamespace(result_types=[ir.IndexType.get()])
    fails("a pointer as index cannot be simulated", lambda: views.conversion_cast(index, pointer))
fails(
    "numbers of this format cannot be computed with: float32",
    lambda: dtypes.convert(np.zeros(1, dtypes.RAW), np.dtype(np.float32)),
)

# Tile operations.
fails(
    "nothing to gather from or to scatter to",
    lambda: gather.in_bounds(np.zeros(1, int), 0, "clamp"),
)
fails(
    "2x2 valid elements where one per row of 3 rows is needed",
    lambda: operands.per_row(3, np.zeros((2, 2))),
)
nothing = SimpleNamespace(infos={})
fails(
    "'lhs' is a tile: how such numbers lie along K, or what they are, is not public",
    lambda: scaled(nothing, "lhs", np.zeros((1, 1), dtypes.RAW), np.zeros((1, 1)), 1),
)
check_error(
    "upperOrLower is 0 or 1, not 2", "pto.ttri", scalar("i32", 0), attrs={"upperOrLower": 2},
    dst=raw("f32", 1, 1),
)  # fmt: skip
check_error(
    "1x3 elements do not fit where P0001 means of 1x8", "pto.tscatter", raw("f32", 1, 3),
    attrs={"maskPattern": "P0001"}, dst=raw("f32", 1, 8),
)  # fmt: skip
check_error(
    "'pto.tpack' of float32 to int16: whether it rounds floats or cuts off their bits is not public",
    "pto.tpack", tile("f32", [[1]]), dst=raw("i16", 1, 1), forms=STAND_INS,
)  # fmt: skip
check_error(
    "a sorted list is one row of records of 2 elements, not 1x3", "pto.tmrgsort",
    [raw("f32", 1, 3)] * 2, dst=[raw("f32", 1, 6), raw("i16", 1, 4)], forms=STAND_INS,
)  # fmt: skip

# Pictures.
with ir.Context():
    report = sim.run(ir.Module.parse(main("")), "main")
    fails(
        "2 reports need as many titles, got ['one']",
        lambda: sim.draw_timeline([report, report], "x.svg", titles=["one"]),
    )

# More of the parts.
fails(
    "nothing moves tiles from acc to acc (cost table)",
    lambda: sim.CostTable.default().of_move("acc", "acc", 4),
)
fails(
    "a factor of bits 0x10000000000: what those above the lowest 32 mean",
    lambda: moves.decode_factor(1 << 40),
)
fails("a signal that is no view of global memory cannot be simulated", lambda: waits._signal(4))
slice_of_nz = SimpleNamespace(layout="nz", shape=(16, 16))
fails(
    "an nz slice of 16x3 elements is none of rows of 32 bytes, as many as the tile has or a multiple",
    lambda: moves.unpacked(slice_of_nz, np.zeros((16, 3), np.float32)),
)
small = SimpleNamespace(shape=(4, 4))
fails(
    "a window of 4x4 at 1, 0 of a valid region of 4x4",
    lambda: parts.window(small, np.zeros((4, 4)), 1, 0),
)
refused(
    "a window of 4x4 at 14, 0 of a tile of 16x16",
    main("%b = pto.alloc_tile : !buf\n"
         "%s = pto.alloc_tile : !pto.tile_buf<vec, 4x4xf32>\n"
         "%n = arith.addi %x, %x : index\n"
         "%f = arith.constant 0.0 : f32\n"
         "pto.texpands ins(%f : f32) outs(%s : !pto.tile_buf<vec, 4x4xf32>)\n"
         "pto.texpands ins(%f : f32) outs(%b : !buf)\n"
         "pto.tinsert ins(%s, %n, %c0 : !pto.tile_buf<vec, 4x4xf32>, index, index) outs(%b : !buf)",
         "%x: index"), {"arg0": 7},
)  # fmt: skip
refused(
    "a window of 8x16 at 14, 0 of a tile of 16x16",
    main("%b = pto.alloc_tile : !buf\n"
         "%w = pto.subview %b[%x, %c0] sizes [8, 16] : !buf -> !pto.tile_buf<vec, 8x16xf32>",
         "%x: index"), {"arg0": 14},
)  # fmt: skip
refused(
    "a window whose bytes are not in one piece has no other shape",
    main("%b = pto.alloc_tile : !buf\n"
         "%w = pto.subview %b[%c0, %c0] sizes [8, 8] : !buf -> !pto.tile_buf<vec, 8x8xf32>\n"
         "%r = pto.treshape %w : !pto.tile_buf<vec, 8x8xf32> -> !pto.tile_buf<vec, 4x16xf32>"),
)  # fmt: skip
refused(
    "'pto.set_quant_scalar': how pushes quantize is not known to the simulator",
    main("%f = arith.constant 0.0 : f32\npto.set_quant_scalar %f : f32", kind="cube"),
)
refused(
    "an entry of type !pto.tensor_view<?x?xf32> has no extents to simulate",
    main("pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 2} ()\n"
         "%e = pto.talloc_to_aiv {split = 0} -> !pto.tensor_view<?x?xf32>", kind="cube"),
)  # fmt: skip
ENTRY = PAIR.replace(
    "pto.tpush_to_aiv(%t : !acc) {{split = 0}}",
    "%e = pto.talloc_to_aiv {{split = 0}} -> !pto.tensor_view<16x16xf32>\n"
    "pto.tpush_to_aiv(%e : !pto.tensor_view<16x16xf32>) {{split = 0}}",
)
refused(
    "message 0 of c2v of pipe 0: an entry in global memory was pushed and a tile is popped",
    ENTRY.format(pop="%t = pto.tpop_from_aic {split = 0} -> !vec"),
)
PART_OF_IT = PAIR.replace(
    "!acc = !pto.tile<mat, 16x16xf32>", "!acc = !pto.tile<mat, 16x16xf32, valid=8x16>"
)
refused(
    "pops 16x16 elements of message 0 of c2v of pipe 0, of which not all were pushed",
    PART_OF_IT.format(pop="%t = pto.tpop_from_aic {split = 0} -> !vec"),
)
refused(
    "a message popped as memref<16x16xf32, #pto.address_space<vec>> cannot be simulated",
    PAIR.format(
        pop="%t = pto.tpop_from_aic {split = 0} -> memref<16x16xf32, #pto.address_space<vec>>"
    ),
)
refused(
    "a launcher waits",
    main("%v = arith.constant 1 : i32\n"
         "pto.comm.twait(%p, %v : !pto.partition_tensor_view<1xi32>, i32) {cmp = #pto<wait_cmp ge>}",
         "%p: !pto.partition_tensor_view<1xi32>", kind="group"), {"arg0": np.zeros(1, np.int32)},
)  # fmt: skip
refused(
    "note: c2v of pipe 0 is set up here",
    main("".join(f"\npto.aiv_initialize_pipe {{id = {id}, dir_mask = 1, slot_size = 1024, "
                 "slot_num = 2} (gm_slot_buffer = %x : !pto.ptr<f32>)" for id in (0, 1)),
         "%x: !pto.ptr<f32>"),
)  # fmt: skip
