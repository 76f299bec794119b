# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Every tile operation has a meaning, or an error that says what is not known of
# it; and the parameters of a meaning are operands of its operation.
# RUN: %python %s

import inspect
import itertools

from pto_mlir import ir, sim
from pto_mlir._mlir_libs._pto import tile_operands
from pto_mlir.dialects import _pto_ops_gen
from pto_mlir.sim import registry
from pto_mlir.sim.costs import CostTable


def operands_of(operation):
    """Names of a tile operation's operands; None of any other operation."""
    segments = getattr(operation, "_ODS_OPERAND_SEGMENTS", None)
    counts, attributes = itertools.count(), {}
    if segments is not None:
        counts = [len(segments)]
        attributes["operandSegmentSizes"] = ir.DenseI32ArrayAttr.get([1] * len(segments))
    for count in counts:
        # How many it takes without segments is found out by what is counted.
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            source = ir.Operation.create("test.source", [ir.IndexType.get()] * count)
            made = ir.Operation.create(
                operation.OPERATION_NAME, [], list(source.results), attributes
            )
        found = tile_operands(made)
        if found is None:
            return None
        if sum(number for *_, number in found) == count and all(n for *_, n in found):
            return {name for name, *_ in found}
    return None


table = CostTable.default()
with ir.Context() as context, ir.Location.unknown():
    context.allow_unregistered_dialects = True
    missing, wrong, tiles = [], [], 0
    for operation in vars(_pto_ops_gen).values():
        if not inspect.isclass(operation) or "OPERATION_NAME" not in vars(operation):
            continue
        name = operation.OPERATION_NAME
        operands = operands_of(operation)
        if operands is None:
            continue
        tiles += 1
        meaning = registry.get_meaning(name)
        if meaning is None:
            missing.append(name)
        elif not meaning.is_tile or not set(meaning.parameters) <= operands | {"init"}:
            wrong.append((name, meaning.parameters, operands))
        elif meaning.cost not in ("matmul", "move", "scalar"):
            table.of_vector(meaning.cost, 1, registry.np.dtype("f4"))
    assert not missing, missing
    assert not wrong, wrong
    assert tiles > 120, tiles
assert sim.known_operations()
