# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Index arithmetic, and numbers where operations take values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any, Protocol, TypeAlias, cast

from .. import ir
from ._arith_ops_gen import AddIOp, ConstantOp, MulIOp

__all__ = ["Index", "Operand"]


class HasOperation(Protocol):
    """What stands for the only result of an operation, such as a popped tile."""

    @property
    def operation(self) -> ir.Operation:
        """The operation."""


#: What an operation takes as an operand: a value, or an operation with one result.
Operand: TypeAlias = "ir.Value | ir.OpView | ir.Operation | HasOperation"


class Index:
    """An index as a sum of values times integers, such as ``(i + 1) * 16``.

    Operations are made only where it is used, so that the difference of two of
    them can be a plain number: the extent of ``view[i * 16 : (i + 1) * 16]`` is
    16. Adds, subtracts and multiplies with ints, index values and others.
    """

    def __init__(self, value: int | Index | Operand = 0) -> None:
        """The index that a value of type index, or a number, stands for.

        Raises:
            TypeError: It is neither.
        """
        self._terms: dict[ir.Value, int] = {}
        self._constant = 0
        self._made: tuple[ir.Block, ir.Value] | None = None
        if isinstance(value, Index):
            self._terms, self._constant = value._terms, value._constant
        elif isinstance(value, int) and not isinstance(value, bool):
            self._constant = value
        elif not isinstance(to_value(value).type, ir.IndexType):
            raise TypeError(f"an index is an int or a value of type index, got {value!r}")
        else:
            self._terms = {to_value(value): 1}

    @classmethod
    def _make(cls, terms: Mapping[ir.Value, int], constant: int) -> Index:
        made = cls(constant)
        made._terms = {value: factor for value, factor in terms.items() if factor}
        return made

    @property
    def constant(self) -> int | None:
        """The number it is; None where it depends on values."""
        return None if self._terms else self._constant

    @property
    def value(self) -> ir.Value:
        """The value, made at the current insertion point where there is none yet."""
        if not self._terms:
            return _index(self._constant)
        point = ir.InsertionPoint.current
        block, at_end = point.block, point.ref_operation is None
        # What stands before the end of a block is there for all that is appended.
        if at_end and self._made and self._made[0] == block:
            return self._made[1]
        parts = [
            value if factor == 1 else MulIOp(value, _index(factor)).result
            for value, factor in self._terms.items()
        ]
        if self._constant:
            parts.append(_index(self._constant))
        total = parts[0]
        for part in parts[1:]:
            total = AddIOp(total, part).result
        if at_end:
            self._made = (block, total)
        return total

    def __add__(self, other: int | Index | Operand) -> Index:
        """The sum."""
        other = to_index(other)
        terms = dict(self._terms)
        for value, factor in other._terms.items():
            terms[value] = terms.get(value, 0) + factor
        return self._make(terms, self._constant + other._constant)

    def __mul__(self, other: int | Index | Operand) -> Index:
        """The product. Of two that depend on values it is a value of its own."""
        a, b = self, to_index(other)
        if a.constant is not None:
            a, b = b, a
        if b.constant is None:
            return Index(MulIOp(a.value, b.value).result)
        terms = {value: factor * b._constant for value, factor in a._terms.items()}
        return self._make(terms, a._constant * b._constant)

    def __neg__(self) -> Index:
        """The negative."""
        return self * -1

    def __sub__(self, other: int | Index | Operand) -> Index:
        """The difference."""
        return self + -to_index(other)

    def __rsub__(self, other: int | Index | Operand) -> Index:
        """The difference, of a number and this."""
        return -self + other

    __radd__ = __add__
    __rmul__ = __mul__

    def __repr__(self) -> str:
        """The sum, with values as the IR names them."""
        parts = [f"{factor} * {value.get_name()}" for value, factor in self._terms.items()]
        return f"Index({' + '.join([*parts, str(self._constant)])})"


def to_index(value: int | Index | Operand) -> Index:
    """The index, the same object where it is one."""
    return value if isinstance(value, Index) else Index(value)


@contextmanager
def at(loc: ir.Location | None, ip: ir.InsertionPoint | None) -> Iterator[None]:
    """Where operations are made in the block, those given before the current ones."""
    with ExitStack() as stack:
        for each in (loc, ip):
            if each is not None:
                stack.enter_context(each)
        yield


def constant(type: ir.Type, number: int | float) -> ir.Value:
    """An ``arith.constant``: one for each number, at the start of the function.

    Raises:
        TypeError: The type has no such numbers.
    """
    is_float = isinstance(type, ir.FloatType)
    if not is_float and not (
        isinstance(type, ir.IntegerType | ir.IndexType) and isinstance(number, int)
    ):
        raise TypeError(f"{number!r} is no number of type {type}; make a value of it")
    attribute = ir.FloatAttr.get(type, number) if is_float else ir.IntegerAttr.get(type, number)
    point = ir.InsertionPoint.current
    if (entry := _entry_block(point.block)) is None:
        return cast(ir.Value, ConstantOp(attribute).result)
    current = point.ref_operation
    for operation in entry.operations:
        at_end = operation.operation.name != "arith.constant"
        if at_end or (current is not None and current == operation.operation):
            place = ir.InsertionPoint(operation)
            break
        if operation.attributes["value"] == attribute:
            return cast(ir.Value, operation.operation.results[0])
    else:
        place = ir.InsertionPoint(entry)
    return cast(ir.Value, ConstantOp(attribute, ip=place).result)


def to_value(operand: Any) -> ir.Value:
    """The value, or the only result of an operation or of what has one.

    Raises:
        TypeError: It is none of these.
    """
    if isinstance(operand, ir.Value):
        return operand
    if isinstance(operand, Index):
        return operand.value
    if hasattr(operand, "operation"):
        return cast(ir.Value, operand.operation.result)
    raise TypeError(f"expected a value, got {operand!r}")


def _index(number: int) -> ir.Value:
    return constant(ir.IndexType.get(), number)


def _entry_block(block: ir.Block) -> ir.Block | None:
    """The entry block of the function around a block; None outside of functions."""
    operation = block.owner.operation
    while operation.name != "func.func":
        if operation.parent is None:
            return None
        operation = operation.parent.operation
    return operation.regions[0].blocks[0]
