# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builders of pipelines over many cores."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

from .. import ir
from ._pto_index import Index, Operand, at, to_value
from ._pto_ops_gen import ComputeOp, PipelineOp, YieldOp
from ._pto_tile_ops import tile_type
from ._pto_types import TensorViewType, TileType
from ._pto_values import Tile

__all__ = ["Placed", "StageGraph", "stage_graph"]

#: A value, with the memory or the whole type that it is used in, where that is
#: not its own.
Placed: TypeAlias = "Operand | tuple[Operand, str | TileType]"

#: A tile, or a tuple of them.
_Made = TypeVar("_Made")


class StageGraph:
    """A pipeline, while its computations are made.

    Attributes:
        op: The ``pto.pipeline``, whose handle a pass invalidates.
        items: A tile of each input.
        carried: The carried values, as the item before left them.
    """

    def __init__(self, op: PipelineOp, body: ir.Block, num_items: int) -> None:
        """Is called by `stage_graph`, not by users."""
        self.op = op
        self.items: tuple[Tile, ...] = tuple(body.arguments)[:num_items]
        self.carried: tuple[Tile, ...] = tuple(body.arguments)[num_items:]
        self._body = body
        self._ended = False

    def compute(
        self,
        *inputs: Placed,
        lanes: int = 1,
        cost: int | None = None,
        weights: int = 0,
        results: Sequence[str | TileType] | None = None,
        name: str | None = None,
        loc: ir.Location | None = None,
    ) -> Callable[[Callable[..., _Made]], _Made]:
        """Adds a computation, of what a Python function does with its parameters.

        It has one for each input, and one called ``lane`` if it wants its number,
        an `Index`. What it returns, a tile or a tuple of several, is the piece of
        a lane. In place of the function there is then what all lanes make::

            @graph.compute(scores, (values, "mat"), lanes=2)
            def weighted(scores: pto.Tile, values: pto.Tile, lane: pto.Index) -> pto.Tile: ...

        Args:
            inputs: Items, carried values and what other computations made.
            lanes: On how many cores it can run at once.
            cost: Cycles of one lane; what is predicted for them unless given.
            weights: Bytes that all lanes together keep on their cores.
            results: Memory or type of each result; those of the pieces unless given.
            name: What tables and pictures call it; that of the Python function
                unless given.
            loc: Location.

        Raises:
            TypeError: The function has other parameters, or returns no tile.
            ValueError: There are other than as many ``results``.
        """

        def decorate(function: Callable[..., _Made]) -> _Made:
            called = name or function.__name__
            placed = [_placed(each) for each in inputs]
            values = [value for value, _ in placed]
            parameters = inspect.signature(function)
            by_name = {"lane": None} if "lane" in parameters.parameters else {}
            try:
                parameters.bind(*values, **by_name)
            except TypeError as error:
                raise TypeError(f"{called} of {len(values)} inputs: {error}") from None
            with ir.InsertionPoint(self._body), at(loc, None):
                # The results follow from the body, so that it is made first.
                draft = ComputeOp([], values)
                try:
                    body = draft.body.blocks.append(
                        *(type for _, type in placed), ir.IndexType.get()
                    )
                    *tiles, lane = body.arguments
                    with ir.InsertionPoint(body):
                        returned = function(*tiles, **dict.fromkeys(by_name, Index(lane)))
                        pieces = _tiles(called, returned)
                        YieldOp(pieces)
                    op = ComputeOp(
                        _results(pieces, lanes, results),
                        values,
                        lanes=_i64(lanes) if lanes != 1 else None,
                        cost=None if cost is None else _i64(cost),
                        weights=_i64(weights) if weights else None,
                    )
                    body.append_to(op.body)
                finally:
                    draft.operation.erase()
            op.attributes["pto.name"] = ir.StringAttr.get(called)
            made: Any = tuple(op.operation.results)
            return made if isinstance(returned, list | tuple) else made[0]

        return decorate

    def yield_(self, *tiles: Operand) -> None:
        """Says, last, what is stored to the outputs, then what is carried on.

        Raises:
            TypeError: There are other than as many tiles.
        """
        wanted = len(self.op.outputs) + len(self.carried)
        if len(tiles) != wanted:
            raise TypeError(
                f"the pipeline yields {len(self.op.outputs)} outputs and {len(self.carried)} "
                f"carried values, got {len(tiles)} tiles"
            )
        with ir.InsertionPoint(self._body):
            YieldOp([to_value(each) for each in tiles])
        self._ended = True


@contextmanager
def stage_graph(
    *,
    cores: int,
    inputs: Sequence[Placed] = (),
    outputs: Sequence[Operand],
    init: Sequence[Operand] = (),
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
) -> Iterator[StageGraph]:
    """A graph of computations that runs for each item of a stream, as a ``with`` block.

    What is made in the block, other than by the graph, stands before the pipeline::

        with pto.stage_graph(cores=6, inputs=[x], outputs=[y]) as graph:

            @graph.compute(graph.items[0])
            def exponents(item: pto.Tile) -> pto.Tile:
                return pto.texp(item)

            graph.yield_(exponents)

    Args:
        cores: Logical cores to use.
        inputs: Tensor views of items, the first of their three dimensions. An
            item is a tile of vec unless a memory or type goes with it.
        outputs: Tensor views of as many items.
        init: Tiles that are carried into the first item.
        loc: Location.
        ip: Insertion point.

    Returns:
        A context manager, of a `StageGraph`.

    Raises:
        TypeError: The block ends without `StageGraph.yield_`.
        ValueError: An input has no items of static extents, and no type goes
            with it.
    """
    streams = [_item(each) for each in inputs]
    carried = [to_value(each) for each in init]
    with at(loc, ip):
        op = PipelineOp(
            [stream for stream, _ in streams],
            carried,
            [to_value(each) for each in outputs],
            _i64(cores),
        )
        body = op.body.blocks.append(
            *(type for _, type in streams), *(value.type for value in carried)
        )
    graph = StageGraph(op, body, len(streams))
    with ir.InsertionPoint(op):
        yield graph
    if not graph._ended:
        raise TypeError("a stage graph ends with graph.yield_(...)")


def _i64(number: int) -> ir.IntegerAttr:
    return ir.IntegerAttr.get(ir.IntegerType.get_signless(64), number)


def _split(placed: Placed) -> tuple[ir.Value, str | TileType | None]:
    """The value, and where it is used."""
    if isinstance(placed, tuple):
        value, where = placed
        return to_value(value), where
    return to_value(placed), None


def _in(type: TileType, where: str | TileType | None) -> TileType:
    """A tile type in another memory."""
    if isinstance(where, str):
        return tile_type(type.shape, type.element_type, where, valid=type.valid_shape)
    return where or type


def _placed(placed: Placed) -> tuple[ir.Value, TileType]:
    """A tile, and the type that it is used in."""
    value, where = _split(placed)
    return value, _in(TileType(value.type), where)


def _item(placed: Placed) -> tuple[ir.Value, TileType]:
    """A stream, and the type of an item of it."""
    stream, where = _split(placed)
    if isinstance(where, TileType):
        return stream, where
    view = TensorViewType(stream.type)
    extents = [extent for extent in view.shape[1:] if extent is not None]
    if view.rank != 3 or len(extents) != 2:
        raise ValueError(f"the items of {view} need a type: give (stream, tile type)")
    return stream, tile_type(extents, view.element_type, where or "vec")


def _tiles(name: str, returned: Any) -> list[ir.Value]:
    """What a Python function returned."""
    several = returned if isinstance(returned, list | tuple) else [returned]
    values = [] if returned is None else [to_value(each) for each in several]
    if not values:
        raise TypeError(f"{name} returns no tile")
    return values


def _results(
    pieces: list[ir.Value], lanes: int, results: Sequence[str | TileType] | None
) -> list[TileType]:
    """Types of what lanes make, one piece below the other."""
    if results is not None and len(results) != len(pieces):
        raise ValueError(f"{len(pieces)} results, and where {len(results)} of them are")
    types = []
    for piece, where in zip(pieces, results or [None] * len(pieces), strict=True):
        type = TileType(piece.type)
        (rows, cols), (valid_rows, valid_cols) = type.shape, type.valid_shape
        if lanes > 1:
            valid_rows = None if valid_rows is None else lanes * valid_rows
            type = type.replace(shape=(lanes * rows, cols), valid=(valid_rows, valid_cols))
        types.append(_in(type, where))
    return types
