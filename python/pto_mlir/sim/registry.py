# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What operations mean: small functions, registered by operation name.

A *tile meaning* computes with arrays. Its parameters behind the first, the
operation, are named after ODS operands; of a tile or view it gets the valid
region as a 2-D array, of a number the scalar, of a repeated operand a list,
None for one that is left out. It serves both forms of the operation:

    @tile_meaning("pto.tadd", same_shape=True)
    def tadd(op, src0, src1):
        return src0 + src1

Any other operation's meaning gets its operands as they are and returns its
results:

    @meaning("arith.addi")
    def addi(op, lhs, rhs):
        return lhs + rhs

Both are how users teach the simulator operations of their own, or other
meanings of ours.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .costs import cost_of_operation


@dataclass(frozen=True)
class Meaning:
    """How an operation is simulated.

    Attributes:
        function: Computes the results.
        cost: The row of the cost table; see `costs`.
        is_tile: Whether it computes with arrays.
        same_shape: Tiles that are larger than the computed one are cut to its
            valid region, and smaller ones are an error.
        parameters: ODS names of the operands it wants.
    """

    function: Callable[..., Any]
    cost: str
    is_tile: bool
    same_shape: bool = False
    parameters: tuple[str, ...] = ()


@dataclass(frozen=True)
class Window:
    """A result that changes part of the destination tile.

    Attributes:
        row: Where the window begins.
        col: Where the window begins.
        array: Its elements.
        where: Of its shape, True for elements that change; None for all.
    """

    row: int
    col: int
    array: np.ndarray
    where: np.ndarray | None = None


_MEANINGS: dict[str, Meaning] = {}


def tile_meaning(*names: str, cost: str | None = None, same_shape: bool = False):
    """Registers a function on arrays as the meaning of tile operations.

    The function returns the computed tile's valid region, or a `Window` of it,
    or a tuple of these for several tiles; a scalar for an operation that
    computes one; None for one that computes nothing. A larger array is cut to
    the valid region, a smaller one is an error, and elements are converted.

    Args:
        names: Operations, such as "pto.tadd".
        cost: "matmul", "move", "scalar" or a row of the table's `vector` part.
            Unless given, what the built-in table says of these operations.
        same_shape: See `Meaning`.

    Raises:
        UsageError: No cost is given, and the table does not know an operation.
    """

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        parameters = tuple(inspect.signature(function).parameters)[1:]
        for name in names:
            its_cost = cost or cost_of_operation(name)
            _MEANINGS[name] = Meaning(function, its_cost, True, same_shape, parameters)
        return function

    return register


def meaning(*names: str, cost: str = "scalar"):
    """Registers a function on operand values as the meaning of operations.

    The function returns the result, a tuple of results, or None where there is
    none.

    Args:
        names: Operations, such as "arith.addi".
        cost: "scalar" for one instruction of the scalar unit, "free" for none.
    """

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        for name in names:
            _MEANINGS[name] = Meaning(function, cost, False)
        return function

    return register


def get_meaning(name: str) -> Meaning | None:
    """The meaning of an operation, None where it has none."""
    return _MEANINGS.get(name)


def known_operations() -> list[str]:
    """Names of all operations that have a meaning, sorted."""
    return sorted(_MEANINGS)
