# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builders of sections and their tensors, and whether two may be joined."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from .. import ir
from .._mlir_libs import _pto
from . import _pto_ops_gen as _ops
from ._pto_attributes_gen import SectionCoreAttr, SectionPhaseAttr
from ._pto_index import Index, Operand, at, to_index, to_value
from ._pto_messages import Engine
from ._pto_ops_gen import SectionOp
from ._pto_types import TensorViewType, TileType
from ._pto_values import TensorView, Tile

__all__ = [
    "ForwardRefusal",
    "JoinedSection",
    "RefusedRule",
    "Section",
    "forward",
    "one_block",
    "section",
    "tensor",
]

# ===----------------------------------------------------------------------=== #
# Builders
# ===----------------------------------------------------------------------=== #

#: Which tiles an access moves: a map of the IR, or the coordinates of a tile, in
#: tiles, from the indices of the item and the number of the sub-block.
Tiles: TypeAlias = "ir.AffineMap | Callable[..., Sequence[ir.AffineExpr | int]]"


def tensor(
    shape: Sequence[int | Index | Operand],
    element_type: ir.Type,
    *,
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
) -> TensorView:
    """A tensor of the function's own in global memory, by rows; undefined at first.

    Args:
        shape: One to five extents, in elements. Those that are numbers are static.
        element_type: An integer or float type.
        loc: Location.
        ip: Insertion point.
    """
    with at(loc, ip):
        extents = [to_index(each) for each in shape]
        static = [each.constant for each in extents]
        dynamic = ir.ShapedType.get_dynamic_size()
        made: TensorView = _ops.create_tensor(
            TensorViewType.get(static, element_type),
            [each.value for each in extents if each.constant is None],
            [dynamic if each is None else each for each in static],
        )
        return made


class Section:
    """A section that is being built.

    Attributes:
        op: The operation.
        item: The indices of the item, for arithmetic in the body.
    """

    def __init__(self, op: SectionOp) -> None:
        """Is called by `section`, not by users."""
        self.op = op
        self.item = tuple(Index(each) for each in op.regions[0].blocks[0].arguments)

    def load(
        self,
        tensor: Operand,
        page: TileType | ir.Type,
        tiles: Tiles,
        *,
        sub: int = 1,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> Tile:
        """Loads the page of the item.

        Args:
            tensor: A view of two dimensions, of whole tiles.
            page: Type of the tile: the sub-blocks, one below the other.
            tiles: As in ``lambda i, j, b: (i, 2 * j + b)``.
            sub: How many sub-blocks the page has.
            loc: Location.
            ip: Insertion point.

        Raises:
            TypeError: What ``tiles`` gives is not affine.
        """
        with at(loc, ip):
            made: Tile = _ops.section_load(page, to_value(tensor), self._map(tiles), sub=sub)
            return made

    def store(
        self,
        page: Operand,
        tensor: Operand,
        tiles: Tiles,
        *,
        sub: int = 1,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> None:
        """Stores the page of the item.

        Args:
            page: A tile: the sub-blocks, one below the other.
            tensor: A view of two dimensions, of whole tiles.
            tiles: As in ``lambda i, j, b: (i, 2 * j + b)``.
            sub: How many sub-blocks the page has.
            loc: Location.
            ip: Insertion point.

        Raises:
            TypeError: What ``tiles`` gives is not affine.
        """
        with at(loc, ip):
            _ops.section_store(to_value(page), to_value(tensor), self._map(tiles), sub=sub)

    def _map(self, tiles: Tiles) -> ir.AffineMap:
        if isinstance(tiles, ir.AffineMap):
            return tiles
        count = len(self.item) + 1
        results = tiles(*[ir.AffineDimExpr.get(each) for each in range(count)])
        return ir.AffineMap.get(count, 0, [_expression(each) for each in results])


def _expression(result: ir.AffineExpr | int) -> ir.AffineExpr:
    if isinstance(result, int):
        return ir.AffineConstantExpr.get(result)
    if isinstance(result, ir.AffineExpr):
        return result
    raise TypeError(f"a coordinate is an affine expression or an int, got {result!r}")


@contextmanager
def section(
    *extents: int,
    core: Engine | None = None,
    phase: Literal["template", "tiled"] = "tiled",
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
) -> Iterator[Section]:
    """A section that walks a grid of items, as a ``with`` block of its body.

    Such as::

        with pto.section(4, 2, core="vector") as s:
            x = s.load(a, tile, lambda i, j, b: (i, j))
            s.store(pto.texp(x), t, lambda i, j, b: (i, j))

    Args:
        extents: Of the grid, outermost first; without any there is one item.
        core: Whose code it is; that of the function unless given.
        phase: "template" as written, a matmul with an item per output tile, or
            "tiled" where items are grouped as they are to run.
        loc: Location.
        ip: Insertion point.

    Returns:
        A context manager, of a `Section`.

    Raises:
        ValueError: There is no such core or phase, or the function is of neither
            core and ``core`` is not given.
    """
    with at(loc, ip):
        if core is None:
            around = _pto.core_of(ir.InsertionPoint.current.block.owner.operation)
            if not around:
                raise ValueError("the function is of neither core; say whose code the section is")
        else:
            around = core
        op = SectionOp(extents, SectionCoreAttr.get(around), SectionPhaseAttr.get(phase))
    body = op.regions[0].blocks.append(*[ir.IndexType.get()] * len(extents))
    try:
        with ir.InsertionPoint(body):
            yield Section(op)
    except BaseException:
        # Half a section would compute something else.
        op.operation.erase()
        raise


# ===----------------------------------------------------------------------=== #
# Joining
# ===----------------------------------------------------------------------=== #


@dataclass(frozen=True)
class JoinedSection:
    """Two sections that became one, in a copy of their module.

    Attributes:
        module: The copy. What is in it lives as long as this is kept.
        section: The joined section, in the place of the second one.
    """

    module: ir.Module
    section: SectionOp


@dataclass(frozen=True)
class RefusedRule:
    """A rule that forbids a join.

    Attributes:
        rule: "F1" to "F11", as the documentation of ``--forward-sections`` has them.
        reason: Why.
    """

    rule: str
    reason: str

    def __str__(self) -> str:
        """As in "F6: ..."."""
        return f"{self.rule}: {self.reason}"


@dataclass(frozen=True)
class ForwardRefusal:
    """Why two sections are not joined.

    Attributes:
        rules: Every rule that forbids it.
    """

    rules: tuple[RefusedRule, ...]

    def __bool__(self) -> bool:
        """Whether the sections can be joined: they cannot."""
        return False

    def __str__(self) -> str:
        """A line for each rule."""
        return "\n".join(map(str, self.rules))


def forward(
    first: SectionOp, second: SectionOp, tensor: Operand, *, cotile: bool = False
) -> JoinedSection | ForwardRefusal:
    """The section that two are if the tensor between them is handed over on chip.

    Nothing is changed. The joined section stands in a copy of the module, with
    everything else of the module around it.

    Args:
        first: A section that stores the tensor.
        second: A section of the same module that loads it.
        tensor: The tensor.
        cotile: Join in phase template too, and constrain the tiling that follows.

    Returns:
        The joined section, or a `ForwardRefusal`, which is false, with all rules
        that forbid it.

    Raises:
        TypeError: One is no section.
        ValueError: They are not in one module, or there is no such tensor.
    """
    result = _pto.forward(first.operation, second.operation, to_value(tensor), cotile)
    if isinstance(result, list):
        return ForwardRefusal(tuple(RefusedRule(*each) for each in result))
    module, joined = result
    opview: Any = joined.opview
    return JoinedSection(module, opview)


def one_block(section: SectionOp) -> bool:
    """Whether a section is a plan of one block.

    It has one item, and each of its matmuls packs its operands once: it runs
    once, and does not go on with the accumulator of another.

    Args:
        section: A section.

    Raises:
        TypeError: It is no section.
    """
    return _pto.is_one_block(section.operation)
