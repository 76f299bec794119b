# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builders of views of global memory, and of messages between the cores.

A function of kind cube or vector says which core it is for, so that what goes
from one to the other needs no more than a direction.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, Literal

from .. import ir
from . import _pto_ops_gen as _ops
from ._pto_attributes_gen import KernelKindAttr
from ._pto_enum_gen import Layout
from ._pto_index import Index, Operand, at, to_index, to_value
from ._pto_types import TensorViewType, TileType
from ._pto_values import TensorView, Tile

__all__ = ["PoppedTile", "open_pipe", "pop", "push", "view"]

#: The two kinds of cores.
Engine = Literal["cube", "vector"]

_OTHER: dict[str, Engine] = {"cube": "vector", "vector": "cube"}
_DIR_MASKS = {"c2v": 1, "v2c": 2, "both": 3}


def view(
    ptr: Operand,
    shape: Sequence[int | Index | Operand],
    strides: Sequence[int | Index | Operand] | None = None,
    *,
    layout: Layout | str | ir.Attribute | None = None,
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
) -> TensorView:
    """A tensor in global memory, to be sliced.

    Args:
        ptr: Its first element.
        shape: One to five extents, in elements. Those that are numbers are static.
        strides: Elements from one index to the next, for each dimension; those
            of a dense tensor whose last dimension is contiguous unless given.
        layout: "nd", "dn", "nz", "mx_a_zz" or "mx_b_nn"; left to readers unless given.
        loc: Location.
        ip: Insertion point.

    Raises:
        ValueError: The rank is not 1 to 5, or there are other than as many strides.
    """
    with at(loc, ip):
        extents = [to_index(each) for each in shape]
        if strides is None:
            steps = [Index(1)]
            for extent in extents[:0:-1]:
                steps.insert(0, steps[0] * extent)
        else:
            steps = [to_index(each) for each in strides]
        if len(steps) != len(extents):
            raise ValueError(f"a view of rank {len(extents)} has as many strides, got {len(steps)}")
        pointer: Any = to_value(ptr)
        static = [each.constant for each in extents]
        view_type = TensorViewType.get(static, pointer.type.element_type)
        made: TensorView = _ops.make_tensor_view(
            view_type,
            pointer,
            [each.value for each in extents],
            [each.value for each in steps],
            layout=layout,
        )
        return made


def open_pipe(
    peer: str,
    *,
    slot_size: int,
    slot_num: int = 2,
    direction: Literal["both", "c2v", "v2c"] = "both",
    id: int | None = None,
    nosplit: bool | None = None,
    gm_slot_buffer: Operand | None = None,
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
) -> None:
    """Sets up the side of a pipe that the core of this function has.

    Reserves room for what the core pops, in mat on the cube and in vec on a
    vector core, and imports the address of what its peer reserves. Both
    functions call this, with the same numbers and each other's name.

    Args:
        peer: Name of the function on the other core.
        slot_size: Bytes of a slot: those of the largest message, unsplit.
        slot_num: Slots of each direction.
        direction: Which way messages go: "c2v" from cube to vector, "v2c" back,
            or "both".
        id: Of the pipe; 0 unless given.
        nosplit: Whether vector lanes get whole tiles.
        gm_slot_buffer: Global memory for the slots.
        loc: Location.
        ip: Insertion point.

    Raises:
        ValueError: The function is of neither core, or the direction is none.
    """
    if direction not in _DIR_MASKS:
        raise ValueError(f"messages go c2v, v2c or both, not {direction!r}")
    with at(loc, ip):
        engine = _engine()
        buffers = {}
        for each, consumer in (("c2v", "vector"), ("v2c", "cube")):
            if direction not in (each, "both"):
                continue
            name = f"{each}_fifo" if id is None else f"{each}_fifo_{id}"
            if consumer == engine:
                space = "mat" if engine == "cube" else "vec"
                buffer = _ops.reserve_buffer(name, slot_size * slot_num, space, True)
            else:
                buffer = _ops.import_reserved_buffer(name, peer)
            buffers[f"{each}_consumer_buf"] = buffer
        make = _ops.aic_initialize_pipe if engine == "cube" else _ops.aiv_initialize_pipe
        make(
            _DIR_MASKS[direction],
            slot_size,
            slot_num=slot_num,
            id=id,
            nosplit=nosplit,
            gm_slot_buffer=gm_slot_buffer,
            **buffers,
        )


def push(
    tile: Operand,
    *,
    to: Engine | None = None,
    split: int = 0,
    id: int | None = None,
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
) -> ir.Operation:
    """Pushes a tile to the other core.

    Args:
        tile: The message.
        to: "vector" or "cube"; the other core of this function unless given.
        split: How vector lanes share it: 0 not, 1 by rows, 2 by columns.
        id: Of the pipe; 0 unless given.
        loc: Location.
        ip: Insertion point.

    Raises:
        ValueError: The function is of neither core and ``to`` is not given.
    """
    with at(loc, ip):
        make = _ops.tpush_to_aiv if _other(to) == "vector" else _ops.tpush_to_aic
        made: ir.Operation = make(to_value(tile), split, id=id).operation
        return made


class PoppedTile:
    """A popped tile, whose slot is given back by `free` or behind a ``with`` block.

    It is taken wherever a tile is.

    Attributes:
        operation: The pop.
    """

    def __init__(self, pop: ir.Operation, free: Any) -> None:
        """Is called by `pop`, not by users."""
        self.operation = pop
        self._free = free

    @property
    def tile(self) -> Tile:
        """The tile."""
        made: Tile = self.operation.result
        return made

    def free(self, *, loc: ir.Location | None = None, ip: ir.InsertionPoint | None = None) -> None:
        """Gives the slot back. It is the oldest one that is popped."""
        self._free(loc=loc, ip=ip)

    def __enter__(self) -> Tile:
        """The tile."""
        return self.tile

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        """Gives the slot back, unless the block failed."""
        if error is None:
            self.free()


def pop(
    tile: TileType | ir.Type,
    *,
    source: Engine | None = None,
    split: int = 0,
    id: int | None = None,
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
) -> PoppedTile:
    """Pops a tile that the other core has pushed.

    Its slot is given back behind the block::

        with pto.pop(scores) as s:
            scaled = pto.tmuls(s, 0.125)

    Args:
        tile: Type of the message.
        source: "vector" or "cube"; the other core of this function unless given.
        split: As its push has it.
        id: Of the pipe; 0 unless given.
        loc: Location.
        ip: Insertion point.

    Raises:
        ValueError: The function is of neither core and ``source`` is not given.
    """
    with at(loc, ip):
        from_vector = _other(source) == "vector"
        make = _ops.tpop_from_aiv if from_vector else _ops.tpop_from_aic
        popped: Any = make(tile, split, id=id)
    give_back = _ops.tfree_from_aiv if from_vector else _ops.tfree_from_aic
    return PoppedTile(popped.owner.operation, functools.partial(give_back, split, id=id))


def _other(engine: str | None) -> Engine:
    """The core that is named, or the other one of this function."""
    if engine is None:
        return _OTHER[_engine()]
    if engine not in _OTHER:
        raise ValueError(f"messages go between 'cube' and 'vector', not {engine!r}")
    return engine


def _engine() -> Engine:
    """The core of the function around the insertion point."""
    operation = ir.InsertionPoint.current.block.owner.operation
    while operation.name != "func.func" and operation.parent is not None:
        operation = operation.parent.operation
    kind = operation.attributes.get("pto.kernel_kind")
    if not isinstance(kind, KernelKindAttr) or kind.keyword not in _OTHER:
        raise ValueError("messages are for functions of kind cube or vector; say which core")
    return kind.keyword
