# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tiles: values, and buffers in the on-chip memories of a core.

Shapes are (rows, columns) in elements. What lies outside the valid region of a
tile value is undefined; a buffer has there what was last written.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np

from .. import ir
from ..dialects import pto
from . import dtypes
from .errors import SimulationError
from .layout import Layout

#: Bytes of a simulated on-chip memory: more than any target has.
MEMORY_BYTES = 1 << 22


@dataclass(frozen=True)
class TileInfo:
    """What a tile type says. Dynamic valid extents are None."""

    space: str
    shape: tuple[int, int]
    valid: tuple[int | None, int | None]
    dtype: np.dtype
    layout: Layout
    pad: int
    size_bytes: int
    spelling: str

    @staticmethod
    @functools.lru_cache(maxsize=1024)
    def of(type: ir.Type) -> TileInfo:
        """Of a `!pto.tile` or `!pto.tile_buf`."""
        tile = pto.TileType(type) if pto.TileType.isinstance(type) else pto.TileBufType(type)
        dtype = dtypes.numpy_dtype(tile.element_type)
        rows, cols = tile.shape
        layout = Layout(rows, cols, dtype.itemsize, tile.blayout, tile.slayout, tile.fractal)
        return TileInfo(
            tile.address_space,
            (rows, cols),
            tile.valid_shape,
            dtype,
            layout,
            tile.pad,
            tile.size_bytes,
            str(type),
        )

    def resolve(self, valid: tuple[int | None, int | None]) -> tuple[int, int]:
        """The valid extents: those of the type, else those given, else the shape."""
        known = zip(self.valid, valid, self.shape, strict=True)
        rows, cols = (
            of_type if of_type is not None else given if given is not None else extent
            for of_type, given, extent in known
        )
        if not (0 <= rows <= self.shape[0] and 0 <= cols <= self.shape[1]):
            shape = "x".join(map(str, self.shape))
            raise SimulationError(f"a valid region of {rows}x{cols} in a tile of {shape}")
        return rows, cols


class Tile:
    """A tile value.

    Attributes:
        info: Its type.
        array: Its valid region. Never written.
        written: When it is computed, in cycles.
        read_until: Until when it is being read.
    """

    __slots__ = ("array", "info", "read_until", "written")

    def __init__(self, info: TileInfo, array: np.ndarray) -> None:
        """Makes the value."""
        self.info = info
        self.array = array
        self.written = 0.0
        self.read_until = 0.0

    @property
    def valid(self) -> tuple[int, int]:
        """Valid rows and columns."""
        return self.array.shape

    def read(self) -> np.ndarray:
        """The valid region. It must not be written."""
        return self.array

    def ready(self) -> float:
        """When it can be read."""
        return self.written

    def note_read(self, time: float) -> None:
        """It is being read until then."""
        self.read_until = max(self.read_until, time)


class Storage:
    """Bytes of an on-chip memory, and when what happens to them is done."""

    __slots__ = ("aliases", "bytes", "is_initialized", "mask", "read_until", "written")

    def __init__(self, bytes: np.ndarray, mask: np.ndarray) -> None:
        """Storage of these bytes; `mask` is not 0 for those that were written."""
        self.bytes = bytes
        self.mask = mask
        self.is_initialized = False
        self.written = 0.0
        self.read_until = 0.0
        #: All storage that shares bytes with it, itself included.
        self.aliases: list[Storage] = [self]

    @staticmethod
    def fresh(size: int) -> Storage:
        """Storage that nothing else has."""
        return Storage(np.zeros(size, np.uint8), np.zeros(size, np.uint8))


class LocalMemory:
    """An on-chip memory of a core. Storage at addresses aliases where it meets."""

    def __init__(self) -> None:
        """Makes an empty memory, nothing of it initialized."""
        self._bytes = np.zeros(MEMORY_BYTES, np.uint8)
        self._mask = np.zeros(MEMORY_BYTES, np.uint8)
        self._known: dict[tuple[int, int], Storage] = {}

    def at(self, address: int, size: int) -> Storage:
        """The storage of that many bytes at an address.

        Raises:
            SimulationError: No memory goes so far.
        """
        known = self._known.get((address, size))
        if known is not None:
            return known
        end = address + size
        if address < 0 or end > MEMORY_BYTES:
            raise SimulationError(f"bytes {address} to {end} are in no on-chip memory")
        storage = Storage(self._bytes[address:end], self._mask[address:end])
        for (other_address, other_size), other in self._known.items():
            if other_address < end and address < other_address + other_size:
                storage.aliases.append(other)
                other.aliases.append(storage)
        self._known[address, size] = storage
        return storage


class TileBuffer:
    """A tile buffer: a window of storage, and which part of it is valid.

    Attributes:
        info: Its type.
        storage: Where its bytes are.
        valid: Valid rows and columns; `set_validshape` changes them.
        life: Called before each access; raises where the buffer is a popped
            tile that is not there any more. None for others.
    """

    __slots__ = ("col", "info", "layout", "life", "offset", "row", "storage", "valid")

    def __init__(
        self,
        info: TileInfo,
        storage: Storage,
        valid: tuple[int, int],
        *,
        offset: int = 0,
        layout: Layout | None = None,
        row: int = 0,
        col: int = 0,
        life=None,
    ) -> None:
        """Makes the buffer. `row` and `col` are where it begins in a tile of `layout`."""
        self.info = info
        self.storage = storage
        self.valid = valid
        self.offset = offset
        self.layout = layout or info.layout
        self.row = row
        self.col = col
        self.life = life

    def read(self, shape: tuple[int, int] | None = None) -> np.ndarray:
        """The valid region, or no more of it than `shape`. It must not be written.

        Raises:
            SimulationError: Nothing has written part of it, or it is a popped
                tile whose slot is gone.
        """
        if self.life is not None:
            self.life()
        if shape is None:
            shape = self.valid
        else:
            shape = min(shape[0], self.valid[0]), min(shape[1], self.valid[1])
        at, elements, mask = self._flat(0, 0, shape)
        if not self.storage.is_initialized:
            written = self._window(mask, at, shape) != 0
            if not written.all():
                row, col = np.argwhere(~written)[0]
                raise SimulationError(
                    f"reads row {row}, column {col} of a tile, which nothing has written"
                )
            self.storage.is_initialized = bool(self.storage.mask.all())
        return self._window(elements, at, shape)

    def read_partly(self) -> tuple[np.ndarray, np.ndarray]:
        """The valid region, and which of its elements have been written."""
        if self.life is not None:
            self.life()
        at, elements, mask = self._flat(0, 0, self.valid)
        return self._window(elements, at, self.valid), self._window(mask, at, self.valid) != 0

    def write(self, array: np.ndarray, row: int = 0, col: int = 0, where=None) -> None:
        """Writes a window, the whole valid region unless it begins elsewhere.

        Args:
            array: The elements.
            row: Where the window begins.
            col: Where the window begins.
            where: Of the window's shape, True for elements that are written.
        """
        if self.life is not None:
            self.life()
        at, elements, mask = self._flat(row, col, array.shape)
        for flat, value in ((elements, array), (mask, mask.dtype.type(1))):
            if at is None:
                target = self._direct(flat, row, col, array.shape)
                if where is None:
                    target[...] = value
                else:
                    np.copyto(target, value, where=where)
            elif where is None:
                flat[at] = value
            else:
                flat[at[where]] = value[where] if np.ndim(value) else value

    def ready(self) -> float:
        """When it can be read."""
        return max([storage.written for storage in self.storage.aliases])

    def idle(self) -> float:
        """When it can be written."""
        return max([max(s.written, s.read_until) for s in self.storage.aliases])

    def note_read(self, time: float) -> None:
        """It is being read until then."""
        self.storage.read_until = max(self.storage.read_until, time)

    def note_written(self, time: float) -> None:
        """It is being written until then."""
        self.storage.written = max(self.storage.written, time)

    def window(self, info: TileInfo, row: int, col: int, valid: tuple[int, int]) -> TileBuffer:
        """A window of it, which aliases it.

        Raises:
            SimulationError: It is not inside.
        """
        rows, cols = info.shape
        if row < 0 or col < 0 or row + rows > self.info.shape[0] or col + cols > self.info.shape[1]:
            has = "x".join(map(str, self.info.shape))
            raise SimulationError(f"a window of {rows}x{cols} at {row}, {col} of a tile of {has}")
        return TileBuffer(
            info,
            self.storage,
            valid,
            offset=self.offset,
            layout=self.layout,
            row=self.row + row,
            col=self.col + col,
            life=self.life,
        )

    def reinterpret(self, info: TileInfo, valid: tuple[int, int]) -> TileBuffer:
        """The same bytes as another tile type, which aliases it.

        Raises:
            SimulationError: They are not in one piece.
        """
        span = self.layout.span_of(self.row, self.col, *self.info.shape)
        if span is None or info.size_bytes != self.info.size_bytes:
            raise SimulationError("a window whose bytes are not in one piece has no other shape")
        offset = self.offset + span[0] * self.info.dtype.itemsize
        return TileBuffer(info, self.storage, valid, offset=offset, life=self.life)

    def _flat(self, row: int, col: int, shape: tuple[int, int]):
        """Positions in flat storage, None without blocks, and the flat storage."""
        layout, dtype = self.layout, self.info.dtype
        size = dtype.itemsize
        span = slice(self.offset, self.offset + layout.rows * layout.cols * size)
        elements = self.storage.bytes[span].view(dtype)
        mask = self.storage.mask[span].view(f"u{size}")
        at = None
        if layout.is_boxed:
            at = layout.window_index(self.row + row, self.col + col, *shape)
        return at, elements, mask

    def _window(self, flat: np.ndarray, at: np.ndarray | None, shape) -> np.ndarray:
        return self._direct(flat, 0, 0, shape) if at is None else flat[at]

    def _direct(self, flat: np.ndarray, row: int, col: int, shape) -> np.ndarray:
        return self.layout.window(flat, self.row + row, self.col + col, *shape)


def reinterpret_value(tile: Tile, info: TileInfo) -> Tile:
    """A tile value as another tile type of the same bytes."""
    buffer = TileBuffer(tile.info, Storage.fresh(tile.info.size_bytes), tile.valid)
    buffer.write(tile.array)
    other = buffer.reinterpret(info, info.resolve((None, None)))
    result = Tile(info, other.read().copy())
    result.written = tile.written
    return result
