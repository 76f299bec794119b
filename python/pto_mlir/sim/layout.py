# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where in a tile's storage its elements lie.

`blayout` is the order of blocks and `slayout` the order inside one; without
blocks (`none_box`) `blayout` orders the elements. A block has 16 elements
across and `fractal / 16` bytes along its contiguous dimension.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Layout:
    """Order of the elements of a tile of `rows` x `cols` in storage."""

    rows: int
    cols: int
    itemsize: int
    blayout: str
    slayout: str
    fractal: int

    @property
    def is_boxed(self) -> bool:
        """Whether the elements come in blocks."""
        return self.slayout != "none_box"

    def window(self, elements: np.ndarray, row: int, col: int, rows: int, cols: int):
        """Elements of a window, as something that indexes flat storage.

        Returns:
            A writable 2-D view of `elements` where the layout has no blocks;
            else None, and `window_index` says where they are.
        """
        if self.is_boxed:
            return None
        if self.blayout == "row_major":
            whole = elements.reshape(self.rows, self.cols)
        else:
            whole = elements.reshape(self.cols, self.rows).T
        return whole[row : row + rows, col : col + cols]

    def window_index(self, row: int, col: int, rows: int, cols: int) -> np.ndarray:
        """Flat positions of a window's elements, of the window's shape."""
        return _positions(self)[row : row + rows, col : col + cols]

    def span_of(self, row: int, col: int, rows: int, cols: int) -> tuple[int, int] | None:
        """First element and count of a window, if it is contiguous and in order."""
        if rows == self.rows and cols == self.cols:
            return 0, rows * cols
        at = _positions(self)[row : row + rows, col : col + cols].ravel()
        if at.size == 0:
            return None
        first, last = int(at.min()), int(at.max())
        return (first, at.size) if last - first + 1 == at.size else None


@functools.lru_cache(maxsize=512)
def _positions(layout: Layout) -> np.ndarray:
    """Flat position of each element, shape (rows, cols)."""
    row, col = np.indices((layout.rows, layout.cols))
    row_major = layout.blayout == "row_major"
    if not layout.is_boxed:
        return row * layout.cols + col if row_major else col * layout.rows + row
    across, along = 16, max(1, layout.fractal // 16 // layout.itemsize)
    inner_row_major = layout.slayout == "row_major"
    box_rows, box_cols = (across, along) if inner_row_major else (along, across)
    block_row, in_row = np.divmod(row, box_rows)
    block_col, in_col = np.divmod(col, box_cols)
    outer = (block_row, block_col) if row_major else (block_col, block_row)
    inner = (in_row, in_col) if inner_row_major else (in_col, in_row)
    # Where the tile does not fill its last blocks they are smaller.
    order = np.lexsort([key.ravel() for key in (*reversed(inner), *reversed(outer))])
    positions = np.empty(row.size, dtype=np.int64)
    positions[order] = np.arange(row.size)
    return positions.reshape(row.shape)
