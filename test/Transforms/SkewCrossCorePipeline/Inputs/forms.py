# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ways to write the tiles of a module down."""

from __future__ import annotations

import random

from pto_mlir import ir, passes

#: As values, as buffers allocated where --bufferize-tiles does, as buffers
#: allocated before the loops, as fewer of those for more tiles each, as windows
#: of larger ones that partly meet, or at addresses that do.
FORMS = ("value", "buffers", "hoisted", "shared", "windows", "addresses")

BLOCK = "!pto.tile_buf<vec, 16x16xf32>"
TWO_BLOCKS = "!pto.tile_buf<vec, 32x16xf32>"


def _scope(op: ir.Operation) -> ir.Operation:
    """The function or section that the operation is in."""
    while op.name not in ("func.func", "pto.section.cube", "pto.section.vector"):
        op = op.parent
    return op


def _allocations(module: ir.Module) -> list[ir.Operation]:
    found = []

    def visit(op):
        if op.name == "pto.alloc_tile" and not len(op.operands):
            found.append(op.operation)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    return found


def _constant(value: int, type: ir.Type) -> ir.Value:
    attributes = {"value": ir.IntegerAttr.get(type, value)}
    return ir.Operation.create("arith.constant", results=[type], attributes=attributes).result


def _allocate(type: ir.Type, *address: ir.Value) -> ir.Value:
    segments = ir.DenseI32ArrayAttr.get([len(address), 0, 0])
    return ir.Operation.create(
        "pto.alloc_tile",
        results=[type],
        operands=list(address),
        attributes={"operandSegmentSizes": segments},
    ).result


def _window(buffer: ir.Value, row: int) -> ir.Value:
    """16 rows of a buffer."""
    index = ir.IndexType.get()
    return ir.Operation.create(
        "pto.subview",
        results=[ir.Type.parse(BLOCK)],
        operands=[buffer, _constant(row, index), _constant(0, index)],
        attributes={
            "operandSegmentSizes": ir.DenseI32ArrayAttr.get([1, 2, 0, 0]),
            "sizes": ir.DenseI64ArrayAttr.get([16, 16]),
        },
    ).result


def to_form(module: ir.Module, form: str, rng: random.Random) -> None:
    """Brings a module of tile values into one of FORMS."""
    if form == "value":
        return
    passes.bufferize_tiles()(module)
    if form == "buffers":
        return
    #: What was allocated before the loops, by scope and type.
    known: dict[tuple[ir.Operation, str], list[ir.Value]] = {}
    for op in _allocations(module):
        scope, buffer = _scope(op), op.results[0]
        others = known.setdefault((scope, str(buffer.type)), [])
        first = scope.regions[0].blocks[0].operations[0]
        if form == "addresses":
            with ir.InsertionPoint(op), op.location:
                i64 = ir.IntegerType.get_signless(64)
                replacement = _allocate(buffer.type, _constant(512 * rng.randrange(24), i64))
        elif form == "windows" and str(buffer.type) == BLOCK:
            with ir.InsertionPoint(first), op.location:
                if len(others) < 2:
                    others.append(_allocate(ir.Type.parse(TWO_BLOCKS)))
                # Not before the buffer, if that was allocated earlier.
                large = rng.choice(others)
            with ir.InsertionPoint(op), op.location:
                replacement = _window(large, rng.choice((0, 8, 16)))
        elif form == "shared" and others and rng.random() < 0.6:
            replacement = rng.choice(others)
        else:
            op.move_before(first)
            others.append(buffer)
            continue
        buffer.replace_all_uses_with(replacement)
        op.erase()
