# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How a tile operation is made of values and numbers, and what its result is.

The build makes a function of each tile operation, in ``_pto_tile_ops_gen``. They
share what is here: result types that operands determine, and constants of
numbers. What is inferred is what the operation's verifier relates; where it
leaves a choice, as for moves, the caller says what the result is.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ParamSpec, TypeAlias, TypeVar

from .. import ir
from .._mlir_libs import _pto
from . import _pto_ops_gen
from ._pto_index import Index, Operand, at, constant, to_value
from ._pto_types import PartitionTensorViewType, TileBufType, TileType
from ._pto_values import TensorView

__all__ = ["tile_type"]

#: A number: a value, or what becomes a constant of the type that is needed.
Number: TypeAlias = "Operand | Index | int | float"
#: What a result is: its type, or what about it is different from what is read:
#: its memory ("left"), its element type, or its shape.
Result: TypeAlias = "ir.Type | str | Sequence[int]"

_P = ParamSpec("_P")
_R = TypeVar("_R")
_Tiles = Mapping[str, Any]


def tile_type(
    shape: Sequence[int],
    element_type: ir.Type,
    address_space: str,
    *,
    valid: Sequence[int | None] | None = None,
) -> TileType:
    """The type of a tile in the layout that its memory has.

    Mat, right and acc tiles have the layouts that matrix products take; a left
    one that of the target around the insertion point, A2/A3 where there is none.
    A tile of vec is row-major, or column-major where it is one column.

    Args:
        shape: Rows and columns, in elements.
        element_type: An integer or float type.
        address_space: "mat", "left", "right", "acc", "vec", "bias" or "scaling".
        valid: Valid rows and columns, None where known at run time only. The
            shape unless given.

    Raises:
        ValueError: There is no such type; the message says why.
    """
    layouts: dict[str, dict[str, Any]] = {
        "mat": {"blayout": "col_major", "slayout": "row_major"},
        "left": {"blayout": "", "slayout": "row_major"},
        "right": {"slayout": "col_major"},
        "acc": {"blayout": "col_major", "slayout": "row_major", "fractal": 1024},
        "vec": {"blayout": "col_major"} if len(shape) == 2 and shape[1] == 1 else {},
    }
    layout = layouts.get(address_space, {})
    if address_space == "left":
        layout["blayout"] = _left_blayout()
    return TileType.get(shape, element_type, address_space, valid=valid, **layout)


def _left_blayout() -> str:
    try:
        around = ir.InsertionPoint.current.block.owner
    except ValueError:
        return "row_major"
    return str(_pto.target_facts(around.operation)["left_blayout"])


# ===----------------------------------------------------------------------=== #
# Result types
# ===----------------------------------------------------------------------=== #


def _like(name: str) -> Callable[[_Tiles], Any]:
    return lambda tiles: tiles.get(name)


def _first(tiles: _Tiles) -> Any:
    return next((each for each in tiles.values() if isinstance(each, TileType)), None)


def _product(tiles: _Tiles) -> Any:
    if "acc_in" in tiles:
        return tiles["acc_in"]
    lhs, rhs = tiles["lhs"], tiles["rhs"]
    integers = isinstance(lhs.element_type, ir.IntegerType)
    element_type = ir.IntegerType.get_signless(32) if integers else ir.F32Type.get()
    valid = (lhs.valid_shape[0], rhs.valid_shape[1])
    return tile_type((lhs.shape[0], rhs.shape[1]), element_type, "acc", valid=valid)


def _reshaped(reshape: Callable[..., tuple[Any, Any]]) -> Callable[[_Tiles], Any]:
    """One of the memory and element type of the first tile."""

    def infer(tiles: _Tiles) -> Any:
        each = list(tiles.values())
        shape = reshape(*[tile.shape for tile in each])
        valid = reshape(*[tile.valid_shape for tile in each])
        return tile_type(shape, each[0].element_type, each[0].address_space, valid=valid)

    return infer


def _element(tiles: _Tiles) -> Any:
    return tiles["src"].element_type


def _same(tiles: _Tiles) -> Any:
    """That of all of them; none where they differ."""
    first, *others = tiles.values()
    return first if all(other == first for other in others) else None


def _sum(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a + b


#: Result types by the rule of an operation, or its name. Those of operations that
#: have neither are for the caller to say.
_INFER: dict[str, Callable[[_Tiles], Any]] = {
    "elementwise": _first,
    "tileByScalar": _first,
    "matmul": _product,
    "rowReduction": _reshaped(lambda src: (src[0], 1)),
    "colReduction": _reshaped(lambda src: (1, src[1])),
    "rowExpandBinary": _like("src0"),
    "colExpandBinary": _like("src0"),
    "scatter": _like("init"),
    "taxpy": _like("init"),
    "tgetval": _element,
    "tinsert": _like("init"),
    "tinsert_fp": _like("init"),
    "tsetval": _like("init"),
    "tsel": _like("src0"),
    "tsels": _like("src"),
    "tconcat": _reshaped(lambda a, b: (a[0], _sum(a[1], b[1]))),
    "ttrans": _reshaped(lambda src: (src[1], src[0])),
    "tpartadd": _same,
    "tpartmax": _same,
    "tpartmin": _same,
    "tpartmul": _same,
}


def _complete(what: Result, tiles: _Tiles) -> ir.Type:
    """The type that a result has which is like what is read, but for one thing."""
    if isinstance(what, TileType):
        return what
    like = next(iter(tiles.values()), None)
    if isinstance(like, PartitionTensorViewType):
        *leading, rows, cols = [1, *like.shape]
        if None in (rows, cols) or any(extent != 1 for extent in leading):
            raise ValueError(f"a tile of {like} needs a whole type as its result")
        shape, valid, space = (rows, cols), None, ""
    elif isinstance(like, TileType):
        shape, valid, space = like.shape, like.valid_shape, like.address_space
    else:
        raise ValueError(f"the result needs a whole type, got {what!r}")
    if isinstance(what, str):
        return tile_type(shape, like.element_type, what, valid=valid)
    if isinstance(what, ir.Type) and space:
        return like.replace(element_type=what)
    if isinstance(what, Sequence) and space:
        return tile_type(what, like.element_type, space)
    raise ValueError(f"the result needs a whole type or a memory, got {what!r}")


# ===----------------------------------------------------------------------=== #
# Operations
# ===----------------------------------------------------------------------=== #


def tile_op(name: str) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Lets a function take the operands of mlir-tblgen's too, which has the type first."""
    generated = getattr(_pto_ops_gen, name)

    def decorate(function: Callable[_P, _R]) -> Callable[_P, _R]:
        @functools.wraps(function)
        def call(*args: _P.args, **kwargs: _P.kwargs) -> _R:
            if args and (args[0] is None or isinstance(args[0], ir.Type)):
                made: _R = generated(*args, **kwargs)
                return made
            return function(*args, **kwargs)

        return call

    return decorate


def build(
    name: str,
    rule: str,
    tiles: dict[str, Any],
    numbers: dict[str, Any],
    attributes: dict[str, Any],
    *,
    computes: bool = True,
    result: Result | None = None,
    dst: Operand | None = None,
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
    **destinations: Any,
) -> Any:
    """Makes a tile operation and returns the tile that it computes.

    In value form that is its result, of the type inferred unless it is given; in
    buffer form, ``dst``. An operation that computes none is returned itself.

    Args:
        name: Of the function that mlir-tblgen makes.
        rule: What relates its operands, of ``_INFER``.
        tiles: Tiles and views that it reads, by name.
        numbers: Scalars that it reads, by name.
        attributes: Of the operation, None where left out.
        computes: Whether it computes a tile.
        result: Of value form.
        dst: Of buffer form.
        loc: Location.
        ip: Insertion point.
        destinations: Other operands, None where left out.

    Raises:
        ValueError: The result type is not determined and not given.
    """
    with at(loc, ip):
        return _build(name, rule, tiles, numbers, attributes, computes, result, dst, destinations)


def _build(
    name: str,
    rule: str,
    tiles: dict[str, Any],
    numbers: dict[str, Any],
    attributes: dict[str, Any],
    computes: bool,
    result: Result | None,
    dst: Operand | None,
    destinations: dict[str, Any],
) -> Any:
    if rule == "tileByScalar":
        # Either may be the number.
        numbers |= {name: each for name, each in tiles.items() if isinstance(each, int | float)}
        tiles = {name: each for name, each in tiles.items() if name not in numbers}
    operands = {name: _storage(each) for name, each in tiles.items() if each is not None}
    types = {name: each.type for name, each in operands.items()}
    made: dict[str, Any] = {}
    if computes:
        made["result"] = _result_type(name, rule, result, types) if dst is None else None
    element = _element_type({**types, **made, "dst": getattr(dst, "type", None)})
    operands |= {
        name: _number(name, each, element) for name, each in numbers.items() if each is not None
    }
    if dst is not None:
        operands["dst"] = _storage(dst)
    operation = getattr(_pto_ops_gen, name)(
        **made,
        **operands,
        **{name: _storage(each) for name, each in destinations.items() if each is not None},
        **{name: each for name, each in attributes.items() if each is not None},
    )
    return operation if dst is None or not computes else operands["dst"]


def _result_type(name: str, rule: str, result: Result | None, types: _Tiles) -> ir.Type:
    if result is not None:
        return _complete(result, types)
    infer = _INFER.get(name) or _INFER.get(rule)
    if name != "tgetval" and any(isinstance(each, TileBufType) for each in types.values()):
        raise ValueError(f"pto.{name} of tile buffers writes a tile buffer; give dst=")
    inferred = infer(types) if infer else None
    if inferred is None:
        raise ValueError(f"the operands of pto.{name} do not determine its result; give result=")
    return inferred


def _storage(operand: Any) -> Any:
    """A tile or view; of a whole tensor view, the slice of everything."""
    if isinstance(operand, list | tuple):
        return [_storage(each) for each in operand]
    value = to_value(operand)
    return value[...] if isinstance(value, TensorView) else value


def _element_type(types: Mapping[str, Any]) -> ir.Type | None:
    """The type that scalars have: that of the source before others."""
    named = [types.get(name) for name in ("src", "src0", "init")]
    for each in [*named, *types.values()]:
        if isinstance(each, TileType | TileBufType | PartitionTensorViewType):
            return each.element_type
    return None


#: Scalars that are not of the element type of the tiles.
_INDICES = {"index_row", "index_col", "offset"}
_INTEGERS = {"diagonal", "block_len"} | {"key0", "key1", *(f"counter{i}" for i in range(4))}


def _number(name: str, number: Number, element_type: ir.Type | None) -> ir.Value:
    """A value, made of a number of the type that the operand has."""
    if not isinstance(number, int | float):
        return to_value(number)
    if name in _INDICES:
        return constant(ir.IndexType.get(), number)
    if name in _INTEGERS:
        return constant(ir.IntegerType.get_signless(32), number)
    if element_type is None:
        raise TypeError(f"{name} has no known type; make a value of {number!r}")
    return constant(element_type, number)
