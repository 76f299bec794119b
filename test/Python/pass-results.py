# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Statistics and diagnostics of a run. Passes that run in several threads, or
# several times, are added up.
# RUN: %python %s

import pytest

from pto_mlir import ir, passes

FUNCTION = """
func.func @f{n}(%x: i32) -> i32 {{
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  %dead = arith.muli %x, %x : i32
  %c = arith.addi %a, %b : i32
  return %c : i32
}}
"""
COUNT = 64


def parse():
    return ir.Module.parse("\n".join(FUNCTION.format(n=n) for n in range(COUNT)))


with ir.Context() as context:
    cse = passes.Pipeline(["func.func(cse)"])
    single = cse.run(ir.Module.parse(FUNCTION.format(n=0))).statistics["cse"]
    assert single["num-cse'd"] > 0 and single["num-dce'd"] == 1
    expected = {"cse": {name: COUNT * value for name, value in single.items()}}
    module = parse()
    result = cse.run(module)
    assert result.statistics == expected
    assert (result.remarks, result.diagnostics) == ([], [])
    # Every run counts for itself, and the passes of one run together.
    assert cse(module).statistics == {"cse": {"num-cse'd": 0, "num-dce'd": 0}}
    twice = passes.Pipeline(["func.func(cse)", "canonicalize", "cse", lambda _: None, cse])
    assert twice.run(parse()).statistics == expected
    for threads in (True, False):
        context.enable_multithreading(threads)
        assert cse.run(parse()).statistics == expected
    assert passes.Pipeline([]).run(module) == passes.PassResult()
    # What has no statistics is not listed.
    assert passes.Pipeline(["strip-debuginfo"]).run(module).statistics == {}

    for wrong in (None, "module {}", module.operation, module.body):
        with pytest.raises(TypeError, match="passes run on an"):
            cse.run(wrong)
