# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Global memory: regions of bytes, pointers into them, views over them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from .. import ir
from . import dtypes
from .errors import SimulationError

#: Elements of a region that are made up together.
PAGE = 4096

#: Elements of a region by page number.
PageSource = Callable[[int], np.ndarray]


def generator(seed: int, argument: tuple[int, int], page: int = 0) -> np.random.Generator:
    """Random numbers that are a function of seed, argument and page alone."""
    function, position = argument
    bits = np.random.Philox(key=[seed, (function << 32) + position], counter=[0, 0, 0, page])
    return np.random.Generator(bits)


def seeded_pages(seed: int, argument: tuple[int, int], dtype: np.dtype) -> PageSource:
    """Contents that are a function of seed, argument and offset alone.

    Floats are in [-1, 1), powers of two around 1; integers are small, and not
    negative where they are wide enough to be an index.
    """

    def make(page: int) -> np.ndarray:
        random = generator(seed, argument, page)
        if dtype == dtypes.RAW:
            return random.integers(0, 256, PAGE, dtype=np.uint8).view(dtype)
        if dtypes.is_integer(dtype):
            low = -8 if dtype.kind == "i" and dtype.itemsize < 4 else 0
            return random.integers(low, 2 if dtype.kind == "b" else 8, PAGE).astype(dtype)
        if dtype.name == "float8_e8m0fnu":
            return np.exp2(random.integers(-2, 3, PAGE).astype(np.float32)).astype(dtype)
        return (2 * random.random(PAGE, dtype=np.float32) - 1).astype(dtype)

    return make


class Region:
    """An allocation in global memory.

    Attributes:
        name: What errors and comparisons call it.
        dtype: Type of the elements it was made of; accesses may use another.
        size: In elements; None where it has no end.
        shape: Of the data it was made of.
    """

    #: Writes to all regions so far. What polls memory waits for it to change.
    total_writes = 0

    def __init__(
        self,
        name: str,
        dtype: np.dtype,
        size: int | None = None,
        data: np.ndarray | None = None,
        pages: PageSource | None = None,
    ) -> None:
        """Makes a region that has the data, or the pages, or undefined contents."""
        self.name = name
        self.dtype = dtype
        self.size = size
        self.shape: tuple[int, ...] = (size,) if data is None else data.shape
        self._pages = pages
        self._known_pages: set[int] = set()
        self._is_defined = data is not None or pages is not None
        capacity = PAGE if size is None else size
        self.elements = np.zeros(capacity, dtype)
        if data is not None:
            self.elements[:] = data.ravel()
        #: By element, 1 + the number of the instruction that wrote it last.
        self.writers = np.zeros(capacity, np.int32)
        # Spans of bytes that are slots of rings, and where that was said.
        self._claims: list[tuple[int, int, str, ir.Location]] = []

    def read(self, dtype: np.dtype, offset: int, shape, strides) -> np.ndarray:
        """Elements, as a view that must not be written.

        Args:
            dtype: Their type.
            offset: Of the first one, in bytes.
            shape: How many along each dimension.
            strides: In bytes.

        Raises:
            SimulationError: They lie outside, or nothing has written them.
        """
        array = self._access(dtype, offset, shape, strides)
        if not self._is_defined:
            at = self._cells(offset, shape, strides)
            if not self.writers[at].all():
                where = int(at.ravel()[np.argmin(self.writers[at].ravel() != 0)])
                raise SimulationError(
                    f"reads element {where} of {self.name}, which nothing has written"
                )
        return array

    def write(
        self, dtype: np.dtype, offset: int, shape, strides, value, writer: int, where: Any = True
    ) -> None:
        """Writes elements; `writer` is the number of the instruction.

        Those stay for which `where`, of that shape, is False.
        """
        Region.total_writes += 1
        target = self._access(dtype, offset, shape, strides)
        np.copyto(target, value, casting="unsafe", where=where)
        if dtype.itemsize == self.dtype.itemsize and offset % dtype.itemsize == 0:
            k = 4 / dtype.itemsize
            scaled = [int(stride * k) for stride in strides]
            at = offset // dtype.itemsize * 4
            writers = np.ndarray(shape, np.int32, self.writers.data, at, scaled)
            np.copyto(writers, writer, where=where)
        else:
            for byte in range(0, dtype.itemsize, self.dtype.itemsize):
                cells = self._cells(offset + byte, shape, strides)
                self.writers[cells if where is True else cells[where]] = writer

    def claim(self, first: int, last: int, owner: str, location: ir.Location) -> None:
        """Bytes that are slots of a ring.

        Raises:
            SimulationError: Another ring has some of them.
        """
        for other_first, other_last, other, other_location in self._claims:
            # A pipe that is set up again is empty, and may have what it had.
            if (first, last, owner) == (other_first, other_last, other):
                return
            if first < other_last and other_first < last:
                raise SimulationError(
                    f"{owner} has its slots at bytes {first} to {last} of {self.name}, where "
                    f"{other} has its own, at {other_first} to {other_last}",
                    notes=[(f"{other} is set up here", other_location)],
                )
        self._claims.append((first, last, owner, location))

    def _cells(self, offset: int, shape, strides) -> np.ndarray:
        """Numbers of the region's elements that byte accesses begin in."""
        at = np.asarray(offset)
        for extent, stride in zip(shape, strides, strict=True):
            at = at[..., None] + np.arange(extent) * stride
        return at // self.dtype.itemsize

    def _access(self, dtype: np.dtype, offset: int, shape, strides) -> np.ndarray:
        first = last = offset
        for extent, stride in zip(shape, strides, strict=True):
            if stride < 0:
                first += (extent - 1) * stride
            else:
                last += (extent - 1) * stride
        last += dtype.itemsize
        size = self.dtype.itemsize
        if first < 0 or (self.size is not None and last > self.size * size):
            has = "" if self.size is None else f", which has {self.size}"
            raise SimulationError(
                f"accesses elements {first // size} to {(last - 1) // size} of {self.name}{has}"
            )
        end = -(-last // size)
        if end > len(self.elements):
            self._grow(end)
        if self._pages is not None:
            page = PAGE * size
            pages = range(first // page, (last - 1) // page + 1)
            if len(pages) > 64:
                pages = np.unique(self._cells(offset, shape, strides) // PAGE).tolist()
            for number in pages:
                if number not in self._known_pages:
                    self._known_pages.add(number)
                    self._make_page(number)
        try:
            return np.ndarray(shape, dtype, self.elements.data.cast("B"), offset, strides)
        except (TypeError, ValueError):  # memoryview knows no ml_dtypes
            return np.ndarray(shape, dtype, self.elements.view(np.uint8).data, offset, strides)

    def _make_page(self, number: int) -> None:
        end = (number + 1) * PAGE
        if end > len(self.elements):
            self._grow(end)
        self.elements[number * PAGE : end] = self._pages(number)

    def _grow(self, size: int) -> None:
        # Fresh zeros cost nothing until they are touched, so only pages that
        # are known, or written, are copied.
        capacity = max(2 * len(self.elements), -(-size // PAGE) * PAGE)
        elements, writers = np.zeros(capacity, self.dtype), np.zeros(capacity, np.int32)
        for number in self._known_pages:
            page = slice(number * PAGE, (number + 1) * PAGE)
            elements[page] = self.elements[page]
            writers[page] = self.writers[page]
        self.elements, self.writers = elements, writers

    def written(self) -> np.ndarray:
        """Numbers of the elements that were written and are no slots of rings, ascending."""
        written = np.flatnonzero(self.writers)
        first_bytes = written * self.dtype.itemsize
        is_slot = np.zeros(len(written), bool)
        for first, last, *_ in self._claims:
            is_slot |= (first <= first_bytes) & (first_bytes < last)
        return written[~is_slot]


@dataclass(frozen=True, slots=True)
class Pointer:
    """A place in a region. `offset` is in bytes."""

    region: Region
    offset: int
    dtype: np.dtype

    def advance(self, count: int) -> Pointer:
        """The pointer that many elements further."""
        return replace(self, offset=self.offset + count * self.dtype.itemsize)

    def load(self, count: int = 0):
        """The element that many elements further, as a scalar."""
        offset = self.offset + count * self.dtype.itemsize
        return dtypes.to_scalar(self.region.read(self.dtype, offset, (), ())[()], self.dtype)

    def store(self, count: int, value, writer: int) -> None:
        """Writes the element that many elements further."""
        offset = self.offset + count * self.dtype.itemsize
        self.region.write(self.dtype, offset, (), (), value, writer)


@dataclass(frozen=True, slots=True)
class View:
    """A tensor in global memory, or a slice of one.

    Attributes:
        pointer: At its first element.
        shape: Extents, in elements.
        strides: In elements.
        layout: "nd" or "dn" where the strides say all; else how the elements
            come in blocks.
        outside: What is wrong where the slice is not within its tensor, and
            where it was taken. Only an access to it is an error.
    """

    pointer: Pointer
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    layout: str = "nd"
    outside: tuple[str, ir.Location] | None = None

    def slice(self, offsets, sizes, location: ir.Location) -> View:
        """A rectangle of it. Bounds are checked when it is accessed."""
        outside = self.outside
        for dim, (offset, size, extent) in enumerate(zip(offsets, sizes, self.shape, strict=True)):
            if (offset < 0 or size < 0 or offset + size > extent) and size != 0:
                text = f"takes elements {offset} to {offset + size} of dimension {dim}"
                outside = (f"{text}, which has {extent}", location)
                break
        at = sum(o * s for o, s in zip(offsets, self.strides, strict=True))
        return View(self.pointer.advance(at), tuple(sizes), self.strides, self.layout, outside)

    def read(self) -> np.ndarray:
        """Its elements. They must not be written."""
        if not self._check():
            return np.zeros(self.shape, self.pointer.dtype)
        pointer = self.pointer
        return pointer.region.read(pointer.dtype, pointer.offset, self.shape, self._strides())

    def write(self, value: np.ndarray, writer: int, where: Any = True) -> None:
        """Writes elements, all or those where `where`; `writer` is the instruction."""
        if self.layout not in ("nd", "dn"):
            raise SimulationError(f"a store to a view of layout {self.layout} cannot be simulated")
        if self._check():
            pointer, strides = self.pointer, self._strides()
            pointer.region.write(
                pointer.dtype, pointer.offset, self.shape, strides, value, writer, where
            )

    def span(self) -> tuple[int, int]:
        """First byte and the one behind the last."""
        size = self.pointer.dtype.itemsize
        first = self.pointer.offset
        last = first + size
        for extent, stride in zip(self.shape, self._strides(), strict=True):
            first += min(0, (extent - 1) * stride)
            last += max(0, (extent - 1) * stride)
        return first, last

    def rows_and_cols(self) -> tuple[int, int]:
        """Its shape as a tile sees it: the last dimension, and all before."""
        return math.prod(self.shape[:-1]), self.shape[-1]

    def _strides(self) -> list[int]:
        return [stride * self.pointer.dtype.itemsize for stride in self.strides]

    def _check(self) -> bool:
        """Whether there is anything to access."""
        if 0 in self.shape:
            return False
        if self.outside is not None:
            text, location = self.outside
            raise SimulationError(
                f"accesses a view of {self.pointer.region.name} that is out of bounds",
                notes=[(f"the view {text}", location)],
            )
        return True
