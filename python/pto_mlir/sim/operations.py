# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Decoded operations, as the simulator runs them again and again."""

from __future__ import annotations

import functools
import itertools
import re
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import ir
from .._mlir_libs import _pto
from ..dialects import pto
from . import dtypes
from .errors import SimulationError
from .memory import View
from .registry import Meaning, Window
from .tiles import Tile, TileBuffer, TileInfo

if TYPE_CHECKING:
    from .core import Core

#: Values of a function's SSA values, by slot.
Frame = list[Any]


class Operation:
    """An operation of the program. The base of all kinds of them.

    Attributes:
        name: Such as "pto.tadd".
        location: In the source.
        number: Unique in the program.
        operands: Slots of the frame it reads.
        results: Slots it writes.
        suspends: Whether it runs as a coroutine, by `steps` instead of `run`.
    """

    suspends = False

    def __init__(self, op: ir.Operation, number: int, operands, results) -> None:
        """Decodes an operation."""
        self.name = op.name
        self.location = op.location
        self.number = number
        self.operands = operands
        self.results = results
        self._op = op
        self._attributes: dict[str, Any] = {}

    def attr(self, name: str, default: Any = None) -> Any:
        """An attribute as Python has it; enumerators by their keywords."""
        if name not in self._attributes:
            attributes = self._op.attributes
            self._attributes[name] = _to_python(attributes[name]) if name in attributes else None
        value = self._attributes[name]
        return default if value is None else value

    @functools.cached_property
    def result_types(self) -> list[ir.Type]:
        """Types of its results."""
        return [result.type for result in self._op.results]

    @functools.cached_property
    def operand_types(self) -> list[ir.Type]:
        """Types of its operands."""
        return [operand.type for operand in self._op.operands]

    @functools.cached_property
    def dtype(self) -> np.dtype:
        """Numpy type of its first result, where that is a scalar."""
        return dtypes.numpy_dtype(self.result_types[0])

    @functools.cached_property
    def operand_dtype(self) -> np.dtype:
        """Numpy type of its first operand, where that is a scalar."""
        return dtypes.numpy_dtype(self.operand_types[0])

    @functools.cached_property
    def segments(self) -> list[int]:
        """How many operands each ODS operand is, of an op that says so."""
        return list(self._op.attributes["operandSegmentSizes"])

    def split(self, values) -> list[list[Any]]:
        """Operand values by ODS operand, each of them a list."""
        groups, at = [], 0
        for count in self.segments:
            groups.append(list(values[at : at + count]))
            at += count
        return groups

    def run(self, core: Core, frame: Frame) -> None:
        """Runs it on a core."""
        raise SimulationError(f"'{self.name}' has no meaning in the simulator")


class SimpleOperation(Operation):
    """An operation with a meaning on plain values."""

    def __init__(self, op: ir.Operation, number: int, operands, results, meaning: Meaning):
        """Decodes an operation."""
        super().__init__(op, number, operands, results)
        self.function = meaning.function
        self.is_free = meaning.cost == "free"
        self.core: Core | None = None

    def run(self, core: Core, frame: Frame) -> None:
        """Runs it on a core."""
        self.core = core
        if not self.is_free:
            core.clock.issue_scalar()
        value = self.function(self, *[frame[slot] for slot in self.operands])
        if len(self.results) == 1:
            frame[self.results[0]] = value
        elif self.results:
            for slot, part in zip(self.results, value, strict=True):
                frame[slot] = part


class TileOperation(Operation):
    """A tile operation in either form, with a meaning on arrays.

    Attributes:
        shape: Valid rows and columns of the tile or view being computed.
        tile: Type of the computed tile; None where it is a view or nothing.
        dtype: numpy type of the computed elements.
        layout: Of the view that is read or written: "nd", or blocks of a kind.
    """

    def __init__(self, op: ir.Operation, number: int, operands, results, meaning: Meaning):
        """Decodes an operation."""
        super().__init__(op, number, operands, results)
        self.meaning = meaning
        self.core: Core | None = None
        self.shape: tuple[int, int] = (0, 0)
        self.layout = "nd"
        self._frame: Frame = []
        self._named: dict[str, list[int]] = {}
        self._repeated: set[str] = set()
        self._destinations: list[int] = []
        self._may_be_scratch = ""
        at = 0
        for name, role, count in _pto.tile_operands(op):
            slots = operands[at : at + count]
            at += count
            if role == "destination":
                self._destinations += slots
            self._named[name] = slots
            if role == "source_or_scratch":
                self._may_be_scratch = name
        self._repeated = {"srcs", "events"} & set(self._named)
        self.infos: dict[str, TileInfo | None] = {
            name: _info(op.operands[operands.index(slots[0])].type)
            for name, slots in self._named.items()
            if slots
        }
        self._result_infos = [_info(result.type) for result in op.results]
        in_results = [info for info in self._result_infos if info is not None]
        out = "dst" if "dst" in self._named else "dsts" if "dsts" in self._named else "mem"
        self.tile = in_results[0] if in_results else self.infos.get(out)
        self.dtype = self._computed_dtype(op)

    def _computed_dtype(self, op: ir.Operation) -> np.dtype | None:
        if self.tile is not None:
            return self.tile.dtype
        if self._destinations:
            type = op.operands[self.operands.index(self._destinations[0])].type
            if isinstance(type, pto.PartitionTensorViewType | pto.TensorViewType):
                return dtypes.numpy_dtype(type.element_type)
        if len(op.results) == 1:
            return dtypes.numpy_dtype(op.results[0].type)
        return None

    def is_repeated(self, name: str) -> bool:
        """Whether the ODS operand is given as a list."""
        return name in self._repeated

    def run(self, core: Core, frame: Frame) -> None:
        """Runs it on a core."""
        self.core = core
        self._frame = frame
        destinations = [frame[slot] for slot in self._destinations]
        sources: list[Any] = []
        arguments = []
        for name in self.meaning.parameters:
            slots = self._named.get(name, ())
            values = [frame[slot] for slot in slots]
            if name == self._may_be_scratch:
                values = [v for v in values if not _is_unwritten(v)]
            if name == "init" and not values:
                values = destinations[:1]
            sources += [v for v in values if isinstance(v, Tile | TileBuffer | View)]
            value = values if name in self._repeated else values[0] if values else None
            arguments.append((value, self.meaning.same_shape or name == "acc_in"))
        self.shape = self._shape_of(destinations, sources)
        views = [v for v in (*sources, *destinations) if isinstance(v, View)]
        self.layout = self.attr("layout") or (views[0].layout if views else "nd")
        if 0 in self.shape and (destinations or self.tile is not None):
            value: Any = np.zeros(self.shape, self.dtype)  # nothing to compute
        else:
            value = self.meaning.function(self, *itertools.starmap(self._read, arguments))
        clock = core.clock
        unit, cycles = clock.costs.of_tile(self, sources, destinations)
        # What is changed in part is read, whether or not the meaning asks for it.
        read = sources + [frame[slot] for slot in self._named.get("init", ())]
        end = clock.issue(self, unit, cycles, clock.ready(read, destinations), read)
        core.note_traffic(sources, destinations)
        self._finish(core, frame, destinations, value, end)

    def read(self, name: str) -> Any:
        """What an operand is before the operation runs, such as the memory it adds to."""
        return self._read(self._frame[self._named[name][0]], False)

    def _read(self, value: Any, is_cut: bool) -> Any:
        if isinstance(value, list):
            return [self._read(element, is_cut) for element in value]
        if isinstance(value, View):
            # A copy: a tile value stays what it is when the memory changes.
            array = value.read().copy().reshape(value.rows_and_cols())
        elif isinstance(value, TileBuffer):
            array = value.read(self.shape if is_cut else None)
        elif isinstance(value, Tile):
            array = value.array
        else:
            return value
        return cut(array, self.shape, "the operand") if is_cut else array

    def _shape_of(self, destinations, sources) -> tuple[int, int]:
        if self.meaning.cost == "matmul":
            return self._shape_of_product(destinations, sources)
        if destinations:
            first = destinations[0]
            return first.rows_and_cols() if isinstance(first, View) else first.valid
        if self.tile is None:
            return (0, 0)
        if None in self.tile.valid and sources:
            first = sources[0]
            valid = first.rows_and_cols() if isinstance(first, View) else first.valid
            shape = self.tile.shape
            return self.tile.resolve((min(valid[0], shape[0]), min(valid[1], shape[1])))
        return self.tile.resolve((None, None))

    def _shape_of_product(self, destinations, sources) -> tuple[int, int]:
        """The rows of the left operand and the columns of the right one.

        The destination may have more valid elements. Those are not written.
        """
        left = next(source for source in sources if source.info.space == "left")
        right = next(source for source in sources if source.info.space == "right")
        valid = destinations[0].valid if destinations else self.tile.resolve((None, None))
        return min(left.valid[0], valid[0]), min(right.valid[1], valid[1])

    def _finish(self, core: Core, frame: Frame, destinations, value: Any, end: int) -> None:
        parts = value if isinstance(value, tuple) else (value,)
        if destinations:
            for target, part in zip(destinations, parts, strict=False):
                if self.meaning.cost == "matmul":
                    part = Window(0, 0, cut(part, self.shape, "the product"))
                _store(target, part, self.number, end)
                if isinstance(target, View):
                    core.note_stored(target, end)
            if self._named.get("executed"):
                frame[self._named["executed"][0]] = parts[-1]
        elif self._result_infos:
            for slot, info, part in zip(self.results, self._result_infos, parts, strict=False):
                if info is None:
                    frame[slot] = dtypes.to_scalar(part, self.dtype)
                    core.clock.wait_for(end)
                else:
                    frame[slot] = self._value(info, part, frame, end)

    def _value(self, info: TileInfo, part: Any, frame: Frame, end: int) -> Tile:
        if isinstance(part, Window):
            init = frame[self._named["init"][0]]
            array = init.read().copy()
            rows, cols = part.array.shape
            target = array[part.row : part.row + rows, part.col : part.col + cols]
            if target.shape != part.array.shape:
                raise SimulationError(
                    f"a window of {rows}x{cols} at {part.row}, {part.col} of a valid region of "
                    f"{array.shape[0]}x{array.shape[1]}"
                )
            np.copyto(target, dtypes.convert(part.array, info.dtype), where=_where(part))
        else:
            array = dtypes.convert(part, info.dtype)
            shape = info.resolve(array.shape) if None in info.valid else self.shape
            if info is not self.tile:
                shape = info.resolve(array.shape)
            array = cut(array, shape, "the result")
        tile = Tile(info, array)
        tile.written = end
        return tile


def cut(array: np.ndarray, shape: tuple[int, int], what: str) -> np.ndarray:
    """The first rows and columns of an array.

    Raises:
        SimulationError: It has less.
    """
    if array.shape == shape:
        return array
    if array.ndim != 2 or array.shape[0] < shape[0] or array.shape[1] < shape[1]:
        has = "x".join(map(str, array.shape))
        raise SimulationError(
            f"{what} has {has} valid elements where {shape[0]}x{shape[1]} are needed"
        )
    return array[: shape[0], : shape[1]]


def _is_unwritten(value: Any) -> bool:
    """Whether it is a buffer that holds nothing: a working tile."""
    return isinstance(value, TileBuffer) and not value.read_partly()[1].any()


def _where(part: Window) -> Any:
    return True if part.where is None else part.where


def _store(target: Any, part: Any, writer: int, end: int) -> None:
    if isinstance(target, View):
        rows_and_cols = target.rows_and_cols()
        where = True
        if isinstance(part, Window):
            if part.array.shape != rows_and_cols:
                raise SimulationError("a window of global memory is all of the view")
            where = np.broadcast_to(_where(part), rows_and_cols).reshape(target.shape)
            part = part.array
        array = cut(dtypes.convert(part, target.pointer.dtype), rows_and_cols, "the result")
        target.write(array.reshape(target.shape), writer, where)
        return
    if not isinstance(target, TileBuffer):
        raise SimulationError(f"a destination of this kind cannot be simulated: {target!r}")
    dtype = target.info.dtype
    if isinstance(part, Window):
        rows, cols = part.array.shape
        if (
            part.row < 0
            or part.col < 0
            or part.row + rows > target.info.shape[0]
            or part.col + cols > target.info.shape[1]
        ):
            has = "x".join(map(str, target.info.shape))
            raise SimulationError(
                f"a window of {rows}x{cols} at {part.row}, {part.col} of a tile of {has}"
            )
        array = dtypes.convert(part.array, dtype)
        target.write(array, part.row, part.col, part.where)
    else:
        target.write(cut(dtypes.convert(part, dtype), target.valid, "the result"))
    target.note_written(end)


def _info(type: ir.Type) -> TileInfo | None:
    if isinstance(type, pto.TileType | pto.TileBufType):
        return TileInfo.of(type)
    return None


def _to_python(attribute: ir.Attribute) -> Any:
    if isinstance(attribute, ir.BoolAttr | ir.IntegerAttr | ir.FloatAttr | ir.StringAttr):
        return attribute.value
    if isinstance(attribute, ir.FlatSymbolRefAttr):
        return attribute.value
    if isinstance(attribute, ir.DenseI64ArrayAttr | ir.DenseI32ArrayAttr):
        return list(attribute)
    if isinstance(attribute, ir.ArrayAttr):
        return [_to_python(element) for element in attribute]
    if isinstance(attribute, ir.TypeAttr):
        return attribute.value
    # The dialect's enumerations: #pto.layout<nd>, #pto<round_mode RINT>.
    keyword = re.fullmatch(r"#pto(?:\.\w+<(\w+)>|<\w+ (\w+)>)", str(attribute))
    return keyword[1] or keyword[2] if keyword else attribute
