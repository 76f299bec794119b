# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Pipelines of our passes, upstream's, callables and other pipelines.
# RUN: %python %s | filecheck %s

import pytest

from pto_mlir import ir, passes
from pto_mlir.dialects import func

SOURCE = """
func.func @f(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %a = arith.addi %x, %zero : i32
  return %a : i32
}
"""
order = []


def count(module):
    operations = module.body.operations[0].entry_block.operations
    order.append([operation.operation.name for operation in operations])


def rename(module):
    module.body.operations[0].attributes["sym_name"] = ir.StringAttr.get("renamed")


with ir.Context(), ir.Location.unknown():
    module = ir.Module.parse(SOURCE)
    inner = passes.Pipeline(["canonicalize", count])
    outer = passes.Pipeline([count, inner, passes.skew_cross_core_pipeline(), rename])
    result = outer(module)
    assert order == [["arith.constant", "arith.addi", "func.return"], ["func.return"]]
    assert set(result.statistics) >= {"skew-cross-core-pipeline"}
    # CHECK: func.func @renamed(%[[X:.*]]: i32) -> i32 {
    # CHECK-NEXT: return %[[X]]
    print(module)

    # A pass object is a callable like any other.
    assert passes.Pipeline([lambda m: outer(m)]).run(module) == passes.PassResult()

    # A pipeline can be run again, on other modules and in other contexts.
    with ir.Context():
        outer.run(ir.Module.parse(SOURCE))

    # It also takes modules that Python built.
    built = ir.Module.create()
    with ir.InsertionPoint(built.body):
        func.FuncOp("g", ir.FunctionType.get([], []), visibility="private")
    # CHECK: module {
    # CHECK-NEXT: }
    passes.Pipeline(["symbol-dce"]).run(built)
    print(built)

    with pytest.raises(TypeError, match="not a pass"):
        passes.Pipeline([passes.skew_cross_core_pipeline, 3])
