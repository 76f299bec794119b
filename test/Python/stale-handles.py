# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A handle to IR that may be gone is refused, not followed.
# RUN: %python %s

import gc

import pytest
from pto_mlir.passmanager import PassManager

from pto_mlir import ir, passes, rewrite
from pto_mlir.dialects import arith, func

SOURCE = """
func.func @f(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %a = arith.addi %x, %zero : i32
  return %a : i32
}
func.func private @unused()
"""


def refused(*uses):
    for use in uses:
        with pytest.raises(RuntimeError, match="the operation has been invalidated"):
            use()


with ir.Context(), ir.Location.unknown():
    module = ir.Module.parse(SOURCE)
    other = ir.Module.parse(SOURCE)
    function, unused = module.body.operations
    block = function.entry_block
    region = function.regions[0]
    argument = block.arguments[0]
    constant, add, end = block.operations
    value = add.results[0]
    operands = end.operands
    plain = add.operation
    insertion = ir.InsertionPoint.at_block_terminator(block)
    inside_other = other.body.operations[0].entry_block.operations[1]
    whole, body = module.operation, module.body
    end_of_body = ir.InsertionPoint(body)
    detached = ir.Operation.parse("func.func private @elsewhere()")
    text = str(add)
    uses = value.uses
    use = next(value.uses)
    assert (use.owner, use.operand_number) == (end, 0)

    passes.Pipeline(["canonicalize", "symbol-dce"]).run(module)

    refused(
        lambda: function.name,
        lambda: str(unused),
        lambda: block.arguments,
        lambda: str(block),
        lambda: list(block.operations),
        lambda: block.owner,
        lambda: list(region.blocks),
        lambda: argument.type,
        lambda: argument.owner,
        lambda: constant.value,
        lambda: str(add),
        lambda: plain.attributes["x"],
        lambda: plain.erase(),
        lambda: value.type,
        lambda: value.owner,
        lambda: str(value),
        lambda: value.get_name(),
        lambda: list(value.uses),
        lambda: next(uses),
        lambda: use.owner,
        lambda: use.operand_number,
        lambda: value.replace_all_uses_with(value),
        lambda: operands[0],
        lambda: end.operation.parent,
        lambda: arith.addi(value, value, ip=end_of_body),
        lambda: func.ReturnOp([], ip=insertion),
        lambda: ir.InsertionPoint(add),
    )
    # What passes cannot take away remains, and so does all other IR.
    assert len(body.operations) == len(whole.regions[0].blocks[0].operations) == 1
    assert str(inside_other) == text
    assert "elsewhere" in str(detached)
    assert len(module.body.operations[0].entry_block.operations) == 1

    # A failed run invalidates too; a callable gets to see valid handles.
    kept = []
    passes.Pipeline([lambda m: kept.append(m.body.operations[0]), "cse"]).run(other)
    refused(lambda: str(kept[0]), lambda: str(inside_other))

    # The walk over uses stands at the next one: erasing that one ends it.
    third = ir.Module.parse(
        SOURCE.replace("return %a", "%b = arith.addi %a, %a : i32\n  return %b")
    )
    function = third.body.operations[0]
    walk = function.arguments[0].uses
    for each in walk:
        first = each.owner
        assert isinstance(first, arith.AddIOp)
    _, add, sum_, end = function.entry_block.operations
    walk = add.result.uses
    assert [next(walk).operand_number, next(walk).operand_number] in ([0, 1], [1, 0])
    with pytest.raises(StopIteration):
        next(walk)
    walk = add.result.uses
    sum_.result.replace_all_uses_with(add.result)
    sum_.operation.erase()
    refused(lambda: next(walk))

    # Upstream's own pass manager and drivers of patterns, too. Handles that a pass
    # in Python keeps are refused as soon as it is over.
    def run_passes(module):
        PassManager.parse("builtin.module(canonicalize)").run(module.operation)

    def run_python_pass(module):
        manager = PassManager()
        seen = []

        def keep(op, _):
            seen.append(op.regions[0].blocks[0].operations[0])
            seen[-1].operation.name  # noqa: B018

        manager.add(keep)
        manager.add("canonicalize,symbol-dce")
        manager.add(lambda op, _: refused(lambda: str(seen[0])), name="look")
        manager.run(module.operation)
        refused(lambda: str(seen[0]))

    def rewrite_module(module):
        rewrite.apply_patterns_and_fold_greedily(module, rewrite.RewritePatternSet().freeze())

    def rewrite_op(module):
        patterns = rewrite.RewritePatternSet().freeze()
        rewrite.apply_patterns_and_fold_greedily(module.operation, patterns)

    def rewrite_walk(module):
        rewrite.walk_and_apply_patterns(module.operation, rewrite.RewritePatternSet().freeze())

    for run in (run_passes, run_python_pass, rewrite_module, rewrite_op, rewrite_walk):
        fourth = ir.Module.parse(SOURCE)
        function = fourth.body.operations[0]
        add = function.entry_block.operations[1]
        run(fourth)
        refused(lambda: str(function), lambda: str(add))  # noqa: B023
        assert fourth.operation.verify()

    # The same holds for what Python itself destroys.
    function = other.body.operations[0]
    inside = function.entry_block.operations[0]
    function.operation.erase()
    refused(lambda: str(function), lambda: str(inside))
    orphan = module.body.operations[0]
    module = whole = body = end_of_body = None
    gc.collect()
    refused(lambda: str(orphan))
