# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Pipelines as they are written: items in order, lanes in order, carried values,
# what is handed from one memory to another; a schedule changes nothing of it.
# RUN: %python %s

import numpy as np

from pto_mlir import ir, sim

TYPES = """
!t = !pto.tile<vec, 32x64xf32>
!h = !pto.tile<vec, 16x64xf32>
!m = !pto.tile<mat, 32x64xf32>
!s = !pto.tensor_view<6x32x64xf32>
!p = !pto.partition_tensor_view<32x64xf32>
"""
# The sum of all items so far, of their exponentials, whose halves have lanes.
SUMS = """
func.func @sums(%x: !s, %y: !s, %z: !p) {{
  %h0 = pto.tload ins(%z : !p) -> !t
  pto.pipeline inputs(%x : !s) carries(%h0 : !t) -> (%y : !s) cores(3) {schedule} {{
  ^bb0(%in: !t, %sum: !t):
    %a = pto.compute ins(%in : !t) lanes(2) {first} {{
    ^bb0(%v: !t, %lane: index):
      %c16 = arith.constant 16 : index
      %c0 = arith.constant 0 : index
      %row = arith.muli %lane, %c16 : index
      %p = pto.textract ins(%v, %row, %c0 : !t, index, index) -> !h
      %e = pto.texp ins(%p : !h) -> !h
      pto.yield %e : !h
    }} -> !m
    {relay}
    %b = pto.compute ins({a}, %sum : !m, !t) {last} {{
    ^bb0(%v: !t, %w: !t, %lane: index):
      %e = pto.tadd ins(%v, %w : !t, !t) -> !t
      pto.yield %e : !t
    }} -> !t
    pto.yield %b, %b : !t, !t
  }}
  return
}}"""
PLAIN = {"schedule": "", "first": "", "relay": "", "a": "%a", "last": ""}
SCHEDULED = {
    "schedule": "stages(0 to 1, 1 to 2, 2 to 3) interval(9) bound(8) exact",
    "first": "stage(0) cores([0, 0])",
    "relay": "%r = pto.relay %a cost(2) stage(1) core(1) : !m",
    "a": "%r",
    "last": "stage(2) cores([2])",
}


def error_of(body, **inputs):
    try:
        sim.run(ir.Module.parse(TYPES + body), inputs=inputs)
    except sim.SimulationError as error:
        return error.message
    raise AssertionError("no error")


x = np.random.default_rng(0).uniform(-1, 1, (6, 32, 64)).astype(np.float32)
z = np.ones((32, 64), np.float32)
with ir.Context():
    plain = ir.Module.parse(TYPES + SUMS.format(**PLAIN))
    report = sim.run(plain, inputs={"arg0": x, "arg1": np.zeros_like(x), "arg2": z})
    total = z
    for item, got in zip(x, report.outputs["arg1"], strict=True):
        total = total + np.exp(item.astype(np.float64)).astype(np.float32)
        assert (got == total).all()
    (pipeline,) = report.pipelines
    assert (pipeline.function, len(pipeline.finished)) == ("sums", 6)
    assert pipeline.finished[-1] == report.makespan
    # One core takes an item after the other. What is handed to another memory goes
    # through global memory, as its pipe would bring it.
    loads = [e for e in report.cores["core"].events if e.op.name == "pto.pipeline"]
    assert [(e.unit, e.end - e.start) for e in loads[:2]] == [("MTE2", 139), ("MTE3", 76)]
    moves = [e for e in report.cores["core"].events if e.op.name == "pto.compute"]
    assert [(e.unit, e.end - e.start) for e in moves[:6]] == [
        *[("MTE3", 38), ("MTE2", 53)] * 2,  # the lanes' pieces, from vec to mat
        *[("MTE3", 106), ("MTE2", 139)],  # the whole, from mat to vec
    ], moves[:6]

    scheduled = ir.Module.parse(TYPES + SUMS.format(**SCHEDULED))
    comparison = sim.compare(plain, scheduled)
    assert comparison.equal and comparison.before.makespan == comparison.after.makespan

    # A pipeline without inputs or tile operations is code of a core, too.
    report = sim.run(
        ir.Module.parse(
            TYPES
            + """
func.func @copy(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    %a, %b = pto.compute ins(%in : !t) {
    ^bb0(%v: !t, %lane: index):
      pto.yield %v, %v : !t, !t
    } -> (!t, !t)
    pto.yield %b : !t
  }
  return
}"""
        ),
        inputs={"arg0": x},
    )
    assert list(report.cores) == ["core"]
    assert (report.outputs["arg1"] == x.ravel()).all()

    # Streams whose numbers of items are only known when they are run.
    dynamic = "!pto.tensor_view<?x32x64xf32>"
    message = error_of(
        f"""
func.func @two(%x: {dynamic}, %y: {dynamic}) {{
  pto.pipeline inputs(%x : {dynamic}) -> (%y : {dynamic}) cores(1) {{
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) {{
    ^bb0(%v: !t, %lane: index):
      pto.yield %v : !t
    }} -> !t
    pto.yield %a : !t
  }}
  return
}}""",
        arg0=x,
        arg1=x[:4],
    )
    assert message == "the streams of a pipeline have 4 and 6 items", message

    # Nothing brings tiles to the left operand's memory.
    message = error_of("""
func.func @left(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) {
    ^bb0(%v: !pto.tile<left, 32x64xf32>, %lane: index):
      pto.yield %v : !pto.tile<left, 32x64xf32>
    } -> !t
    pto.yield %a : !t
  }
  return
}""")
    assert message == "nothing moves tiles from gm to left (cost table)", message
