# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The simulator from Python: runs, comparisons, meanings of one's own.
# RUN: %python %s

import json

import numpy as np

from pto_mlir import ir, sim

TEXT = """
func.func @kernel(%x: !pto.ptr<f32>, %y: !pto.ptr<f32> {pto.name = "out"}) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %xv = pto.make_tensor_view %x, shape = [%c8, %c8], strides = [%c8, %c1] : !pto.tensor_view<?x?xf32>
  %xp = pto.partition_view %xv, offsets = [%c0, %c0], sizes = [%c8, %c8] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<8x8xf32>
  %yv = pto.make_tensor_view %y, shape = [%c8, %c8], strides = [%c8, %c1] : !pto.tensor_view<?x?xf32>
  %yp = pto.partition_view %yv, offsets = [%c0, %c0], sizes = [%c8, %c8] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<8x8xf32>
  %a = pto.tload ins(%xp : !pto.partition_tensor_view<8x8xf32>) -> !pto.tile<vec, 8x8xf32>
  %b = pto.OP ins(%a : !pto.tile<vec, 8x8xf32>) -> !pto.tile<vec, 8x8xf32>
  pto.tstore ins(%b : !pto.tile<vec, 8x8xf32>) outs(%yp : !pto.partition_tensor_view<8x8xf32>)
  return
}"""
x = np.linspace(-2, 2, 64, dtype=np.float32).reshape(8, 8)


def module(op):
    return ir.Module.parse(TEXT.replace("OP", op))


with ir.Context() as context:
    report = sim.run(module("tabs"), inputs={"arg0": x, "out": np.zeros((8, 8), np.float32)})
    assert np.array_equal(report.outputs["out"], np.abs(x))
    assert list(report.outputs) == ["out"]
    assert json.loads(report.to_json())["makespan"] == report.makespan > 0

    # Without data a pointer has what the seed, the parameter and the offset say.
    first, again = (sim.run(module("tabs"), seed=3).outputs["out"] for _ in range(2))
    assert np.array_equal(first, again) and len(first) == 64
    assert not np.array_equal(first, sim.run(module("tabs"), seed=4).outputs["out"])

    comparison = sim.compare(module("tabs"), module("tneg"), inputs={"arg0": x})
    assert not comparison.equal and comparison.count == 32
    difference = comparison.difference
    assert (difference.tensor, difference.index) == ("out", 32)
    assert difference.before == -difference.after > 0
    assert "'pto.tstore' at -:12:3" in difference.before_op
    assert sim.compare(module("tabs"), module("tabs")).equal

    # A meaning of one's own, of an operation that has one and of one that is new.
    original = sim.registry.get_meaning("pto.tabs")

    @sim.tile_meaning("pto.tabs", cost="exp", same_shape=True)
    def squares(op, src):
        assert op.shape == (8, 8) and op.dtype == np.float32
        return src * src

    assert np.array_equal(
        sim.run(module("tabs"), inputs={"arg0": x}).outputs["out"], (x * x).ravel()
    )
    # What an operation of the dialect costs need not be said.
    sim.tile_meaning("pto.tabs", same_shape=True)(original.function)
    assert sim.registry.get_meaning("pto.tabs") == original
    try:
        sim.tile_meaning("mine.cube")(lambda op, src: src**3)
    except sim.UsageError as error:
        assert str(error) == "the cost table does not know 'mine.cube': say its cost"
    else:
        raise AssertionError("an operation without a cost is no error")

    @sim.tile_meaning("pto.tneg", cost="add")
    def too_small(op, src):
        return src[:4]

    try:
        sim.run(module("tneg"))
    except sim.SimulationError as error:
        assert error.message == "the result has 4x8 valid elements where 8x8 are needed"
        assert str(error).startswith("-:11:8: error: ")
    else:
        raise AssertionError("a result that is too small is no error")

    @sim.tile_meaning("pto.tneg", cost="add")
    def mistaken(op, src):
        raise KeyError("oops")

    try:
        sim.run(module("tneg"))
    except sim.SimulationError as error:
        assert "'pto.tneg' failed: KeyError('oops')" in str(error)
        assert isinstance(error.__cause__, KeyError)
    else:
        raise AssertionError("a meaning that raises is no error")

    context.allow_unregistered_dialects = True

    @sim.meaning("mine.answer")
    def answer(op):
        return op.attr("value") + 1

    own = ir.Module.parse("""
      func.func @main() {
        %a = "mine.answer"() {value = 41 : i32} : () -> i32
        pto.print ins("%d", %a : i32)
        return
      }""")
    assert sim.run(own).printed == ["host: 42"]
    assert "mine.answer" in sim.known_operations()

    for inputs, expected in (
        ({"arg0": x.astype(np.float64)}, "has elements of type float32, got float64"),
        ({"zero": 1}, "no parameter 'zero'"),
    ):
        try:
            sim.run(module("tabs"), inputs=inputs)
        except sim.UsageError as error:
            assert expected in str(error), error
        else:
            raise AssertionError(expected)
    try:
        sim.run(module("tabs"), model="perfect")
    except sim.UsageError as error:
        assert str(error) == "no FIFO model 'perfect', only 'exact' and 'credit'"
    else:
        raise AssertionError("a model that there is not")

# A context per simulation, many in one process.
for seed in range(100):
    with ir.Context():
        assert sim.run(module("trelu"), seed=seed).makespan
