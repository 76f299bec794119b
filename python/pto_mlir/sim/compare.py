# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether two programs do the same."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np

from .errors import spell_location
from .memory import Region
from .report import Report


@dataclass(frozen=True)
class Difference:
    """An element of global memory that two programs leave different.

    Attributes:
        tensor: The parameter, or created tensor, that it is of.
        index: The element.
        before: What the first program stored; None where it stored nothing.
        after: What the second program stored; None where it stored nothing.
        before_op: The operation that did, and where it is.
        after_op: The operation that did, and where it is.
    """

    tensor: str
    index: int
    before: object
    after: object
    before_op: str
    after_op: str

    def __str__(self) -> str:
        """One line for each program."""
        return (
            f"element {self.index} of {self.tensor} differs\n"
            f"  before: {_spell(self.before)}, {self.before_op}\n"
            f"  after:  {_spell(self.after)}, {self.after_op}"
        )


@dataclass
class Comparison:
    """Two runs on the same inputs.

    Attributes:
        before: Of the first program.
        after: Of the second program.
        difference: The first one; None if there is none.
        count: How many elements differ.
    """

    before: Report
    after: Report
    difference: Difference | None
    count: int

    @property
    def equal(self) -> bool:
        """Whether both stored the same."""
        return self.difference is None


def compare_reports(before: Report, after: Report, rtol: float = 0) -> Comparison:
    """Compares all that two programs stored in global memory.

    Args:
        before: Of the first program.
        after: Of the second one, on the same inputs.
        rtol: 0 asks for the same bits; else how far elements may be apart,
            relative to the first one's.
    """
    first, count = None, 0
    missing = Region("a tensor that is not there", np.dtype(np.uint8), 0)
    pairs = [
        (before.regions.get(key, missing), after.regions.get(key, missing))
        for key in sorted(before.regions.keys() | after.regions.keys())
    ]
    # Created tensors that nothing writes, such as the slots of pipes, are no results.
    created = [[r for r in report.created if len(r.written())] for report in (before, after)]
    pairs += itertools.zip_longest(*created, fillvalue=missing)
    for a, b in pairs:
        for index in _differing(a, b, rtol):
            count += 1
            if first is None:
                first = _describe(before, after, a, b, int(index))
    return Comparison(before, after, first, count)


def _differing(a: Region, b: Region, rtol: float) -> np.ndarray:
    written = np.union1d(a.written(), b.written())
    if not len(written):
        return written
    in_both = written[(written < len(a.writers)) & (written < len(b.writers))]
    in_both = in_both[(a.writers[in_both] != 0) & (b.writers[in_both] != 0)]
    only_one = np.setdiff1d(written, in_both)
    if a.dtype != b.dtype:
        return written
    left, right = a.elements[in_both], b.elements[in_both]
    if rtol and a.dtype.names is None:
        left, right = left.astype(np.float64), right.astype(np.float64)
        apart = ~np.isclose(right, left, rtol=rtol, atol=0, equal_nan=True)
    else:
        size = a.dtype.itemsize
        apart = (
            left.view(np.uint8).reshape(-1, size) != right.view(np.uint8).reshape(-1, size)
        ).any(axis=1)
    return np.union1d(only_one, in_both[apart])


def _describe(before: Report, after: Report, a: Region, b: Region, index: int) -> Difference:
    def of(report: Report, region: Region):
        writer = region.writers[index] if index < len(region.writers) else 0
        if writer == 0:
            return None, "not written"
        op = report.program.operations[writer - 1]
        return region.elements[index], f"by '{op.name}' at {spell_location(op.location)}"

    (old, old_op), (new, new_op) = of(before, a), of(after, b)
    return Difference(a.name if a.size != 0 else b.name, index, old, new, old_op, new_op)


def _spell(value: object) -> str:
    return "nothing" if value is None else str(value)
