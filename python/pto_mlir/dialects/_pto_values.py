# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Values of the types of the dialect, by what can be done with them.

A value of one of these types comes out of the IR as an instance of its class,
and stays an ``ir.OpResult`` or an ``ir.BlockArgument``. Shapes are in elements.
"""

from __future__ import annotations

import abc
from collections.abc import Callable
from types import EllipsisType
from typing import TYPE_CHECKING, Any, TypeVar

from .. import ir
from ._pto_index import Index, Operand, to_index
from ._pto_ops_gen import AddPtrOp, GetTensorViewDimOp, PartitionViewOp
from ._pto_types import (
    PartitionTensorViewType,
    PtrType,
    TensorViewType,
    TileBufType,
    TileType,
)

__all__ = ["PartitionTensorView", "Ptr", "TensorView", "Tile"]

# A class cannot be both an OpResult and a BlockArgument, and nothing but the two
# comes out of the IR. So a class of values is abstract here, with one subclass of
# each that has its methods.
if TYPE_CHECKING:
    _TileBase = ir.Value[TileType]
    _PtrBase = ir.Value[PtrType]
    _SliceBase = ir.Value[PartitionTensorViewType]
    _ViewBase = ir.Value[TensorViewType]
else:
    _TileBase = _PtrBase = _SliceBase = _ViewBase = abc.ABC

_Class = TypeVar("_Class", bound=type)


def _value_of(*types: Any) -> Callable[[_Class], _Class]:
    """Makes values of the types come out of the IR as what is decorated."""

    def register(cls: _Class) -> _Class:
        own = {
            name: member
            for name, member in vars(cls).items()
            if name not in ("__dict__", "__weakref__", "_abc_impl", "__abstractmethods__")
        }
        result = type(cls.__name__, (ir.OpResult,), dict(own))
        argument = type(cls.__name__, (ir.BlockArgument,), dict(own))
        cls.register(result)  # type: ignore[attr-defined]
        cls.register(argument)  # type: ignore[attr-defined]

        def cast(value: ir.Value) -> Any:
            return (result if isinstance(value, ir.OpResult) else argument)(value)

        for each in types:
            ir.register_value_caster(each.static_typeid)(cast)
        return cls

    return register


@_value_of(TileType, TileBufType)
class Tile(_TileBase):
    """A tile, as a value or as a buffer. ``type`` has all of its parameters."""

    if TYPE_CHECKING:

        @property
        def type(self) -> TileType:
            """Its type."""

    @property
    def shape(self) -> tuple[int, int]:
        """Allocated rows and columns."""
        return self.type.shape

    @property
    def element_type(self) -> ir.Type:
        """Type of an element."""
        return self.type.element_type

    @property
    def address_space(self) -> str:
        """The memory the tile lives in, such as "vec"."""
        return self.type.address_space


@_value_of(PtrType)
class Ptr(_PtrBase):
    """A pointer to elements."""

    if TYPE_CHECKING:

        @property
        def type(self) -> PtrType:
            """Its type."""

    @property
    def element_type(self) -> ir.Type:
        """Type of an element."""
        return self.type.element_type

    def __add__(self, offset: int | Index | Operand) -> Ptr:
        """The pointer, advanced by a number of elements."""
        made: Ptr = AddPtrOp(self, to_index(offset).value).result
        return made


@_value_of(PartitionTensorViewType)
class PartitionTensorView(_SliceBase):
    """A slice of a tensor view, which tiles are loaded from and stored to."""

    if TYPE_CHECKING:

        @property
        def type(self) -> PartitionTensorViewType:
            """Its type."""

    @property
    def shape(self) -> tuple[int | None, ...]:
        """Extents, None where known at run time only."""
        return self.type.shape

    @property
    def element_type(self) -> ir.Type:
        """Type of an element."""
        return self.type.element_type


@_value_of(TensorViewType)
class TensorView(_ViewBase):
    """A tensor in global memory. Its slices are what tiles are loaded from."""

    if TYPE_CHECKING:

        @property
        def type(self) -> TensorViewType:
            """Its type."""

    @property
    def shape(self) -> tuple[int | None, ...]:
        """Extents, None where known at run time only."""
        return self.type.shape

    @property
    def element_type(self) -> ir.Type:
        """Type of an element."""
        return self.type.element_type

    def __getitem__(self, key: Any) -> PartitionTensorView:
        """A slice, of the same rank.

        ``view[i * 16 : (i + 1) * 16, :]`` takes 16 rows, ``view[b, :, :]`` one
        element of the first dimension, ``view[...]`` everything. Extents are
        static where the difference of the two bounds is. Negative bounds count
        from the end, where the extent is static.

        Raises:
            IndexError: There are other than as many keys as dimensions, or a
                bound that is a number is not within a static extent.
            TypeError: A key is neither an index nor a slice.
            ValueError: A slice has a step.
        """
        spans = [self._span(dim, each) for dim, each in enumerate(self._keys(key))]
        slice_type = PartitionTensorViewType.get(
            [size.constant for _, size in spans], self.element_type
        )
        made: PartitionTensorView = PartitionViewOp(
            slice_type,
            self,
            [offset.value for offset, _ in spans],
            [size.value for _, size in spans],
        ).result
        return made

    def _keys(self, key: Any) -> list[Any]:
        """One key for each dimension."""
        keys = list(key) if isinstance(key, tuple) else [key]
        rank = len(self.shape)
        open_dims = [i for i, each in enumerate(keys) if isinstance(each, EllipsisType)]
        if len(open_dims) == 1:
            at = open_dims[0]
            keys[at : at + 1] = [slice(None)] * (rank - len(keys) + 1)
        if len(keys) != rank or len(open_dims) > 1:
            raise IndexError(f"a view of rank {rank} takes {rank} indices, got {key!r}")
        return keys

    def _span(self, dim: int, key: Any) -> tuple[Index, Index]:
        """Offset and size of a dimension."""
        if not isinstance(key, slice):
            offset = self._bound(dim, key)
            self._check_within(dim, offset + 1)
            return offset, Index(1)
        if key.step is not None:
            raise ValueError("a slice of a view has no step")
        start = self._bound(dim, 0 if key.start is None else key.start)
        stop = self._extent(dim) if key.stop is None else self._bound(dim, key.stop)
        self._check_within(dim, stop)
        size = stop - start
        if size.constant is not None and size.constant < 0:
            span = f"{key.start}:{key.stop}"
            raise IndexError(f"slice {span} of dimension {dim} ends before it starts")
        return start, size

    def _bound(self, dim: int, key: Any) -> Index:
        bound, extent = to_index(key), self.shape[dim]
        if bound.constant is None or bound.constant >= 0:
            return bound
        if extent is None or bound.constant + extent < 0:
            raise IndexError(f"no element {key} in dimension {dim} of {self.type}")
        return bound + extent

    def _check_within(self, dim: int, stop: Index) -> None:
        extent = self.shape[dim]
        if extent is not None and stop.constant is not None and stop.constant > extent:
            raise IndexError(f"dimension {dim} of {self.type} has no {stop.constant} elements")

    def _extent(self, dim: int) -> Index:
        extent = self.shape[dim]
        if extent is not None:
            return Index(extent)
        owner: Any = self.owner
        if not isinstance(owner, ir.Block) and owner.operation.name == "pto.make_tensor_view":
            return Index(owner.operation.opview.shape[dim])
        return Index(GetTensorViewDimOp(self, Index(dim).value).result)
