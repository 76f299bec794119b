# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numbers for the scalar parameters of real kernels."""

import itertools

from pto_mlir import ir

#: How many are worth a try.
ATTEMPTS = 40


def settings(program, names):
    """Values for the integer parameters, the likeliest first."""
    yield {}
    parameters = []
    for name in names:
        function = program[name]
        for parameter, type in zip(function.argument_names, function.argument_types, strict=True):
            is_integer = isinstance(type, ir.IntegerType | ir.IndexType)
            if is_integer and "block_" not in parameter:
                parameters.append(f"{name}.{parameter}")
    if not parameters:
        return
    for value in (16, 128, 64, 256, 1024, 0):
        yield dict.fromkeys(parameters, value)
    for values in itertools.product((0, 128, 1024), repeat=min(len(parameters), 4)):
        yield dict(zip(parameters, values, strict=False))
