# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Pipes between the cores of a pipeline: a core for each function of a launch,
# messages from one to the next, and when the items are finished.
# RUN: %python %s %t.svg

import json
import re
import sys
from pathlib import Path

import numpy as np

from pto_mlir import ir, sim

CHAIN = """
!v = !pto.tile<vec, 16x64xf32>
!b = !pto.tile_buf<vec, 16x64xf32>
!m = !pto.tile<mat, 16x64xf32>
!s = !pto.tensor_view<6x16x64xf32>
!p = !pto.partition_tensor_view<1x16x64xf32>
module attributes {{pto.target_arch = "{arch}"}} {{
pto.stage_pipe @up from(@first) to(@second) slots(2) : !v
pto.stage_pipe @on from(@second) to(@third) slots(3) : !v
func.func @first(%x: !s, %y: !s) attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %two = arith.constant 2.0 : f32
  scf.for %i = %c0 to %c6 step %c1 {{
    %w = pto.partition_view %x, offsets = [%i, %c0, %c0], sizes = [%c1, %c16, %c64] : !s -> !p
    %t = pto.alloc_tile : !b
    pto.tload ins(%w : !p) outs(%t : !b)
    pto.tmuls ins(%t, %two : !b, f32) outs(%t : !b)
    pto.stage_push %t, @up : !b
  }}
  return
}}
func.func @second(%x: !s, %y: !s) attributes {{pto.kernel_kind = #pto.kernel_kind<cube>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  scf.for %i = %c0 to %c6 step %c1 {{
    %t = pto.stage_pop @up : !m
    // Works long, so that the first core comes to wait for it.
    %n = pto.tmov ins(%t : !m) -> !m
    scf.for %j = %c0 to %c6 step %c1 {{
      %o = pto.tmov ins(%n : !m) -> !m
    }}
    pto.stage_push %n, @on : !m
  }}
  return
}}
func.func @third(%x: !s, %y: !s) attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %t = pto.alloc_tile : !b
  scf.for %i = %c0 to %c6 step %c1 {{
    %w = pto.partition_view %y, offsets = [%i, %c0, %c0], sizes = [%c1, %c16, %c64] : !s -> !p
    pto.stage_pop @on outs(%t : !b)
    pto.tstore ins(%t : !b) outs(%w : !p)
  }}
  return
}}
func.func @main(%x: !s, %y: !s) attributes {{pto.kernel_kind = #pto.kernel_kind<pipeline>}} {{
  func.call @first(%x, %y) : (!s, !s) -> ()
  func.call @second(%x, %y) : (!s, !s) -> ()
  func.call @third(%x, %y) : (!s, !s) -> ()
  return
}}
}}
"""

x = np.arange(6 * 16 * 64, dtype=np.float32).reshape(6, 16, 64)
with ir.Context():
    # Slots are those of the pipe on A5 too, whose other pipes free them later.
    for arch in ("a2a3", "a5"):
        report = sim.run(ir.Module.parse(CHAIN.format(arch=arch)), inputs={"arg0": x})
        assert (report.outputs["arg1"] == 2 * x.ravel()).all()

        # Two slots let the first core run two items ahead: push t waits for the
        # release of message t - 2.
        up = report.fifo["@up"]
        assert (up.slots, up.messages, up.high_water) == (2, 6, 2), up
        assert all(up.traffic[t].taken >= up.traffic[t - 2].released for t in range(2, 6))
        waits = {wait.reason for wait in report.cores["first"].waits}
        assert "room for message 4 of pipe @up from @first to @second" in waits, waits

        # 16 x 64 x 4 bytes at 109 and at 78 per cycle, and 220 of synchronization.
        ((source, push),) = up.traffic[0].pushes
        ((target, pop),) = up.traffic[0].pops
        assert (source, push.unit, push.end - push.start) == ("first", "MTE3", 38 + 220)
        assert (target, pop.unit, pop.end - pop.start) == ("second", "MTE2", 53 + 220)

        (pipeline,) = report.pipelines
        assert pipeline.finished == sorted(pipeline.finished)
        assert pipeline.finished[-1] == report.makespan
        steady = (pipeline.finished[5] - pipeline.finished[3]) / 2
        assert report.steady_interval == pipeline.steady_interval == steady
        assert f"\npipeline     @main, 6 items, one every {steady:.0f} cycles" in str(report)
        assert "\n@up          6 messages, at most 2 of 2 slots taken\n" in str(report)
        assert [(core.name, core.kind) for core in report.cores.values()] == [
            ("first", "vector"),
            ("second", "cube"),
            ("third", "vector"),
        ]
        (figures,) = json.loads(report.to_json())["pipelines"]
        assert figures == {"function": "main", "items": 6, "steady_interval": steady}

# Pushes and pops are called so in timelines.
report.save_timeline(sys.argv[1], window=(0, 1000))
assert {">push</text>", ">pop</text>"} <= set(
    re.findall(r">\w+</text>", Path(sys.argv[1]).read_text())
)

assert sim.PipelineReport("f", [10, 20]).steady_interval is None
assert str(sim.PipelineReport("f", [10, 20])) == "@f, 2 items"
