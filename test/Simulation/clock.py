# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Times, by hand: pipes of a core overlap where nothing depends, wait where
# something does, and stand still for FIFOs as their target does.
# RUN: %python %s %t

import sys
from pathlib import Path

from pto_mlir import ir, sim

HEADER = """
!f = !pto.tile<vec, 64x64xf32>
!h = !pto.tile<vec, 64x64xf16>
!view = !pto.tensor_view<?x?xf32>
!part = !pto.partition_tensor_view<64x64xf32>
"""
FUNCTION = """
func.func @{name}(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>) attributes {{pto.kernel_kind = #pto.kernel_kind<{kind}>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %two = arith.constant 2.0 : f32
  %xv = pto.make_tensor_view %x, shape = [%c64, %c64], strides = [%c64, %c1] : !view
  %xp = pto.partition_view %xv, offsets = [%c0, %c0], sizes = [%c64, %c64] : !view -> !part
  %yv = pto.make_tensor_view %y, shape = [%c64, %c64], strides = [%c64, %c1] : !view
  %yp = pto.partition_view %yv, offsets = [%c0, %c0], sizes = [%c64, %c64] : !view -> !part
  {body}
  return
}}"""
# Four views are four instructions of the scalar unit.
BEGIN = 4


def run(body, kind="vector", **options):
    with ir.Context():
        text = HEADER + FUNCTION.format(name="main", kind=kind, body=body)
        return sim.run(ir.Module.parse(text), "main", **options)


def spans(report, core="aiv"):
    return [(e.unit, e.start, e.end) for e in report.cores[core].events]


# 64 x 64 x 4 bytes at 59 per cycle; 4096 elements at 0.031, at 0.016; 109.
LOAD, ADD, ADDS, STORE = 278, 147, 86, 151
CHAIN = """
  %a = pto.tload ins(%xp : !part) -> !f
  %b = pto.tadd ins(%a, %a : !f, !f) -> !f
  pto.tstore ins(%b : !f) outs(%yp : !part)"""
at = BEGIN
expected = []
for unit, cycles in (("MTE2", LOAD), ("VEC", ADD), ("MTE3", STORE)):
    expected.append((unit, at, at + cycles))
    at += cycles
report = run(CHAIN)
assert spans(report) == expected
assert report.makespan == at == BEGIN + LOAD + ADD + STORE
assert report.lower_bound == report.cores["aiv"].busy == at
assert report.pipe_bound == LOAD
assert report.cores["aiv"].units["VEC"].busy == ADD

# What does not depend overlaps, one operation issued after the other. Two of one
# pipe are in order.
report = run("""
  %a = pto.tload ins(%xp : !part) -> !f
  %b = pto.tload ins(%xp : !part) -> !f
  %c = pto.tadds ins(%a, %two : !f, f32) -> !f
  %d = pto.tadds ins(%b, %two : !f, f32) -> !f""")
assert spans(report) == [
    ("MTE2", BEGIN, BEGIN + LOAD),
    ("MTE2", BEGIN + LOAD, BEGIN + 2 * LOAD),
    ("VEC", BEGIN + LOAD, BEGIN + LOAD + ADDS),
    ("VEC", BEGIN + 2 * LOAD, BEGIN + 2 * LOAD + ADDS),
]

# A buffer is written when it was read, a load sees the store before it.
report = run("""
  %a = pto.alloc_tile : !pto.tile_buf<vec, 64x64xf32>
  pto.tload ins(%xp : !part) outs(%a : !pto.tile_buf<vec, 64x64xf32>)
  pto.tstore ins(%a : !pto.tile_buf<vec, 64x64xf32>) outs(%yp : !part)
  pto.tload ins(%xp : !part) outs(%a : !pto.tile_buf<vec, 64x64xf32>)
  pto.tload ins(%yp : !part) outs(%a : !pto.tile_buf<vec, 64x64xf32>)""")
assert [start for _, start, _ in spans(report)] == [
    BEGIN,
    BEGIN + LOAD,
    BEGIN + LOAD + STORE,
    BEGIN + LOAD + STORE + LOAD,
]

# The scalar unit waits for a number that is read from a tile.
report = run("""
  %a = pto.tload ins(%xp : !part) -> !f
  %n = pto.tgetval ins(%a, %c0 : !f, index) -> f32
  %b = pto.texpands ins(%n : f32) -> !f""")
assert spans(report)[2][1] > BEGIN + LOAD

# Elements of 16 bits are half as expensive.
report = run("""
  %half = arith.constant 2.0 : f16
  %a = pto.texpands ins(%half : f16) -> !h
  %b = pto.tadd ins(%a, %a : !h, !h) -> !h""")
assert spans(report)[1][2] - spans(report)[1][1] == 84

# A matrix product of 64 x 64 x 64: start-up, and passes of 16 x (32 bytes) x 16.
MATMUL = """
  %m = pto.tload ins(%xp : !part) -> !pto.tile<mat, 64x64xf32>
  %l = pto.tmov ins(%m : !pto.tile<mat, 64x64xf32>) -> !pto.tile<left, 64x64xf32>
  %r = pto.tmov ins(%m : !pto.tile<mat, 64x64xf32>) -> !pto.tile<right, 64x64xf32>
  %p = pto.tmatmul ins(%l, %r : !pto.tile<left, 64x64xf32>, !pto.tile<right, 64x64xf32>) -> !pto.tile<acc, 64x64xf32>"""
report = run(MATMUL, "cube")
durations = {unit: end - start for unit, start, end in spans(report, "aic")}
assert durations == {"MTE2": 211, "MTE1": 128, "CUBE": 21 + 6 + 2 * 4 * 8 * 4}

# A table of one's own replaces what it names.
table = Path(sys.argv[1]).with_suffix(".toml")
table.write_text('name = "mine"\n[move]\n"gm->vec" = [16384, "MTE2"]\n[vector]\nadd = [0, 7]\n')
report = run(CHAIN, costs=sim.CostTable.load(table))
assert [end - start for _, start, end in spans(report)] == [1, 7, STORE]
assert report.costs == "mine" and "costs: mine" in str(report)

# An empty FIFO stalls the whole core on A2/A3 and one pipe on A5. The vector core
# has a load to do that the message does not matter to.
PAIR = """
module attributes {{pto.target_arch = "{arch}"}} {{
{cube}
{vector}
}}"""
CUBE = (
    "pto.aic_initialize_pipe {dir_mask = 1, slot_size = 16384, slot_num = 2} ()" + MATMUL + """
  pto.tpush_to_aiv(%p : !pto.tile<acc, 64x64xf32>) {split = 0}"""
)
VECTOR = """pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 16384, slot_num = 2} ()
  %p = pto.tpop_from_aic {split = 0} -> !f
  %a = pto.tload ins(%xp : !part) -> !f
  pto.tfree_from_aic {split = 0}"""
for arch, push, pop in (("a2a3", 400 + 220, LOAD + 220), ("a5", 222 + 220, 220)):
    with ir.Context():
        text = HEADER + PAIR.format(
            arch=arch,
            cube=FUNCTION.format(name="cube", kind="cube", body=CUBE),
            vector=FUNCTION.format(name="vector", kind="vector", body=VECTOR),
        )
        report = sim.run(ir.Module.parse(text), "cube,vector")
    pushed, popped = report.cores["aic"].events[-1], report.cores["aiv"].events[0]
    load = report.cores["aiv"].events[1]
    assert pushed.end - pushed.start == push and popped.end - popped.start == pop
    assert popped.start == pushed.end
    (wait,) = report.cores["aiv"].waits
    assert wait.end == pushed.end and wait.reason == "message 0 of c2v of pipe 0"
    if arch == "a2a3":
        assert wait.unit is None and load.start >= popped.start
    else:
        assert wait.unit == "VEC" and load.start < 10
        assert report.cores["aiv"].units["VEC"].stalled == wait.end - wait.start
