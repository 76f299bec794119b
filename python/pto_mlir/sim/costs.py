# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How many cycles what takes, and on which hardware pipe of a core."""

from __future__ import annotations

import functools
import math
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from .errors import SimulationError, UsageError
from .memory import View

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

if TYPE_CHECKING:
    from .operations import TileOperation

#: The hardware pipes of a core, in the order in which pictures show them.
UNITS = ("SCALAR", "MTE2", "MTE1", "CUBE", "VEC", "FIX", "MTE3")

_DEFAULT = Path(__file__).with_name("costs.toml")


class CostTable:
    """Costs in cycles, all of them whole numbers."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        """Checks the tables of a cost file.

        Raises:
            UsageError: They have a key that is not known, or another form.
        """
        known = {key: table for key, table in _read(_DEFAULT).items() if key != "operations"}
        for key, table in tables.items():
            if key not in known:
                raise UsageError(f"cost table: no '{key}', only {', '.join(known)}")
            if isinstance(table, Mapping) != isinstance(known[key], Mapping):
                raise UsageError(f"cost table: '{key}' has another form")
            if isinstance(table, Mapping):
                table = {**known[key], **table}
            known[key] = table
        self.name: str = known["name"]
        self.source: str = known["source"]
        try:
            self._matmul = known["matmul"]
            self._passes = {int(bits): n + 0 for bits, n in self._matmul["passes"].items()}
            slopes = known["vector"].pop("slope_by_bits")
            self._slope_by_bits = {int(bits): n + 0 for bits, n in slopes.items()}
            self._vector = {row: (a + 0, b + 0) for row, (a, b) in known["vector"].items()}
            self._move = {way: (rate + 0, unit) for way, (rate, unit) in known["move"].items()}
            self.sync = int(known["pipe"]["sync"])
            self.issue = int(known["scalar"]["issue"])
            self._matmul_start = self._matmul["startup"] + self._matmul["base"]
        except (TypeError, ValueError, KeyError) as error:
            raise UsageError(f"cost table: {error!r}") from error
        for way, (rate, unit) in self._move.items():
            if unit not in UNITS or rate <= 0:
                raise UsageError(f"cost table: '{way}' needs a positive rate and a pipe of {UNITS}")

    @staticmethod
    def load(path: str | Path) -> CostTable:
        """Reads a cost file.

        Raises:
            UsageError: It is no such file.
        """
        return CostTable(_read(Path(path)))

    @staticmethod
    @functools.cache
    def default() -> CostTable:
        """The table that the package comes with."""
        return CostTable({})

    def of_tile(
        self, op: TileOperation, sources: Sequence[Any], destinations: Sequence[Any]
    ) -> tuple[str, int]:
        """The pipe and the cycles of a tile operation that just ran."""
        cost = op.meaning.cost
        if cost == "scalar":
            return "SCALAR", self.issue
        if cost == "matmul":
            return "CUBE", self._of_matmul(op, sources)
        elements = math.prod(op.shape)
        for source in sources:
            size = source.shape if isinstance(source, View) else source.valid
            elements = max(elements, math.prod(size))
        if cost == "move" and sources:
            source = "gm" if isinstance(sources[0], View) else sources[0].info.space
            target = op.tile.space if op.tile is not None else "gm"
            if destinations and isinstance(destinations[0], View):
                target = "gm"
            if source != target or source != "vec":
                return self.of_move(source, target, elements * op.dtype.itemsize)
            cost = "adds"
        dtype = sources[0].info.dtype if _is_tile(sources) else op.dtype
        return "VEC", self.of_vector(cost, elements, dtype)

    def of_vector(self, row: str, elements: int, dtype: np.dtype) -> int:
        """Cycles of a vector operation.

        Raises:
            UsageError: The table has no such row.
        """
        if row not in self._vector:
            raise UsageError(f"cost table: no row '{row}' in [vector]")
        slope, start = self._vector[row]
        bits = max(8, 8 * dtype.itemsize)
        return math.ceil(slope * self._slope_by_bits[bits] * elements + start)

    def of_move(self, source: str, target: str, size: int) -> tuple[str, int]:
        """The pipe and the cycles of moving that many bytes between two memories.

        Raises:
            SimulationError: The table has no such way.
        """
        way = f"{source}->{target}"
        if way not in self._move:
            raise SimulationError(f"nothing moves tiles from {source} to {target} (cost table)")
        rate, unit = self._move[way]
        return unit, math.ceil(size / rate)

    def _of_matmul(self, op: TileOperation, sources: Sequence[Any]) -> int:
        rows, cols = op.shape
        left = next((s for s in sources if s.info.space == "left"), sources[0])
        depth, size = left.valid[1], left.info.dtype.itemsize
        passes = self._passes.get(8 * size, 1)
        blocks = math.ceil(rows / 16) * math.ceil(depth / (32 // size)) * math.ceil(cols / 16)
        return math.ceil(self._matmul_start + passes * blocks)


def cost_of_operation(name: str) -> str:
    """What the built-in table says an operation is: "matmul", "move", "scalar" or a row.

    Raises:
        UsageError: It says nothing of it.
    """
    known = _kinds_of_operations()
    if name not in known:
        raise UsageError(f"the cost table does not know '{name}': say its cost")
    return known[name]


@functools.cache
def _kinds_of_operations() -> dict[str, str]:
    kinds = _read(_DEFAULT)["operations"]
    return {f"pto.{name}": kind for kind, names in kinds.items() for name in names}


def _is_tile(sources: Sequence[Any]) -> bool:
    return bool(sources) and not isinstance(sources[0], View)


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"cost table: {error}") from error
    except ValueError as error:
        raise UsageError(f"cost table: {path}: {error}") from error
