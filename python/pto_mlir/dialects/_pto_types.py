# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types of the pto dialect.

A type that comes out of the IR is an instance of its class here. ``T(type)``
casts an ``ir.Type`` that is known by less. Extents are in elements; a dynamic
one is None.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from typing_extensions import Self

from .. import ir
from .._mlir_libs import _pto

__all__ = [
    "AsyncEventType",
    "AsyncSessionType",
    "EventIdArrayType",
    "F4E2M1x2Type",
    "F8E8M0Type",
    "HiF8Type",
    "LocalArrayType",
    "MultiTileBufType",
    "PartitionTensorViewType",
    "PipeType",
    "PrefetchAsyncContextType",
    "PtrType",
    "TensorViewType",
    "TileBufType",
    "TileType",
]


class _Type(ir.Type):
    """What all types of the dialect share."""

    _mnemonic: ClassVar[str]

    def __init_subclass__(cls) -> None:
        """Makes ``maybe_downcast`` return instances of a class that has a mnemonic."""
        if hasattr(cls, "_mnemonic"):
            cls.static_typeid = _pto.type_id(cls._mnemonic)
            ir.register_type_caster(cls.static_typeid)(cls)

    def __init__(self, cast_from_type: ir.Type) -> None:
        """Casts a type.

        Raises:
            TypeError: The argument is no type.
            ValueError: It is a type, but not this one.
        """
        if not self.isinstance(cast_from_type):
            raise ValueError(f"cannot cast {cast_from_type} to {type(self).__name__}")
        super().__init__(cast_from_type)

    @classmethod
    def isinstance(cls, other: ir.Type) -> bool:
        """Whether a type is one of these."""
        if not isinstance(other, ir.Type):
            raise TypeError(f"incompatible argument, expected an ir.Type, got {other!r}")
        return bool(other.typeid == cls.static_typeid)

    def __repr__(self) -> str:
        """The spelling in the IR."""
        return str(self)


class _AnyTileType(_Type):
    """What tile values and tile buffers share."""

    _get: Callable[..., Any]

    @classmethod
    def get(
        cls,
        shape: Sequence[int],
        element_type: ir.Type,
        address_space: str,
        *,
        valid: Sequence[int | None] | None = None,
        blayout: str = "row_major",
        slayout: str = "none_box",
        fractal: int = 512,
        pad: int = 0,
        compact: int = 0,
    ) -> Self:
        """Builds the type.

        Args:
            shape: Allocated rows and columns.
            element_type: An integer or float type.
            address_space: The memory the tile lives in: "mat", "left", "right",
                "acc", "vec", "bias" or "scaling".
            valid: Valid rows and columns, each at most its extent, None where
                known at run time only. The shape unless given.
            blayout: Order of the blocks, "row_major" or "col_major".
            slayout: Order inside a block, "none_box", "row_major" or "col_major".
            fractal: Bytes of one fractal block.
            pad: What lies outside the valid extents: 0 null, 1 zero, 2 max, 3 min.
            compact: 0 null, 1 normal, 2 row_plus_one.

        Raises:
            ValueError: There is no such type; the message says why.
        """
        return cls._get(
            shape, element_type, address_space, valid, blayout, slayout, fractal, pad, compact
        )

    def replace(self, **parameters: Any) -> Self:
        """The same type but for some parameters, named as in `get`.

        The valid extents become those of a new shape, unless they are given too.

        Raises:
            TypeError: There is no such parameter.
            ValueError: There is no such type.
        """
        own = dict(_pto.tile_params(self))
        own["valid"] = own.pop("valid_shape")
        if "shape" in parameters:
            own["valid"] = None
        return type(self).get(**{**own, **parameters})

    @property
    def shape(self) -> tuple[int, int]:
        """Allocated rows and columns."""
        return _pto.tile_params(self)["shape"]

    @property
    def valid_shape(self) -> tuple[int | None, int | None]:
        """Valid rows and columns, None where known at run time only."""
        return _pto.tile_params(self)["valid_shape"]

    @property
    def element_type(self) -> ir.Type:
        """Type of an element."""
        return _pto.tile_params(self)["element_type"]

    @property
    def address_space(self) -> str:
        """The memory the tile lives in, such as "vec"."""
        return _pto.tile_params(self)["address_space"]

    @property
    def blayout(self) -> str:
        """Order of the blocks."""
        return _pto.tile_params(self)["blayout"]

    @property
    def slayout(self) -> str:
        """Order inside a block."""
        return _pto.tile_params(self)["slayout"]

    @property
    def fractal(self) -> int:
        """Bytes of one fractal block."""
        return _pto.tile_params(self)["fractal"]

    @property
    def pad(self) -> int:
        """What lies outside the valid extents: 0 null, 1 zero, 2 max, 3 min."""
        return _pto.tile_params(self)["pad"]

    @property
    def compact(self) -> int:
        """0 null, 1 normal, 2 row_plus_one."""
        return _pto.tile_params(self)["compact"]

    @property
    def size_bytes(self) -> int:
        """Bytes that the allocated tile takes."""
        return _pto.tile_size_bytes(self)


class TileType(_AnyTileType):
    """``!pto.tile``: a tile as an immutable value."""

    _mnemonic = "tile"
    _get = _pto.tile_get


class TileBufType(_AnyTileType):
    """``!pto.tile_buf``: a tile as a buffer."""

    _mnemonic = "tile_buf"
    _get = _pto.tile_buf_get


class PtrType(_Type):
    """``!pto.ptr``: a pointer, to global memory unless a space is given."""

    _mnemonic = "ptr"

    @classmethod
    def get(cls, element_type: ir.Type, address_space: str = "gm") -> PtrType:
        """Builds the type.

        Raises:
            ValueError: There is no such address space.
        """
        return _pto.ptr_get(element_type, address_space)

    @property
    def element_type(self) -> ir.Type:
        """Type of an element."""
        return _pto.ptr_element_type(self)

    @property
    def address_space(self) -> str:
        """The memory pointed into, such as "gm"."""
        return _pto.ptr_address_space(self)


class _ViewType(_Type):
    """What tensor views and their partitions share."""

    _get: Callable[..., Any]

    @classmethod
    def get(cls, shape: Sequence[int | None], element_type: ir.Type) -> Self:
        """Builds the type.

        Args:
            shape: One to five extents, None where known at run time only.
            element_type: Type of an element.

        Raises:
            ValueError: The rank is another.
        """
        return cls._get(shape, element_type)

    @property
    def rank(self) -> int:
        """Number of dimensions, 1 to 5."""
        return len(self.shape)

    @property
    def shape(self) -> tuple[int | None, ...]:
        """Extents, None where known at run time only."""
        return _pto.view_shape(self)

    @property
    def element_type(self) -> ir.Type:
        """Type of an element."""
        return _pto.view_element_type(self)


class TensorViewType(_ViewType):
    """``!pto.tensor_view``: descriptor of a tensor in global memory."""

    _mnemonic = "tensor_view"
    _get = _pto.tensor_view_get


class PartitionTensorViewType(_ViewType):
    """``!pto.partition_tensor_view``: a rectangular slice of a tensor view."""

    _mnemonic = "partition_tensor_view"
    _get = _pto.partition_tensor_view_get


class LocalArrayType(_ViewType):
    """``!pto.local_array``: an array of scalars of a core. All extents are static."""

    _mnemonic = "local_array"
    _get = _pto.local_array_get


def _current(context: ir.Context | None) -> ir.Context:
    """The context given, or else the current one.

    Raises:
        ValueError: There is no current one either.
    """
    if context is None and (context := ir.Context.current) is None:
        raise ValueError("no context is given and none is current")
    return context


class _PlainType(_Type):
    """A type without parameters."""

    @classmethod
    def get(cls, context: ir.Context | None = None) -> Self:
        """Builds the type, in the current context unless another is given.

        Raises:
            ValueError: There is no current context either.
        """
        made: Self = _pto.plain_type_get(_current(context), cls._mnemonic)
        return made


class PipeType(_PlainType):
    """``!pto.pipe``: handle of an initialized cross-core pipe."""

    _mnemonic = "pipe"


class AsyncSessionType(_PlainType):
    """``!pto.async_session``: a session of asynchronous transfers."""

    _mnemonic = "async_session"


class AsyncEventType(_PlainType):
    """``!pto.async_event``: completion of an asynchronous transfer."""

    _mnemonic = "async_event"


class PrefetchAsyncContextType(_PlainType):
    """``!pto.prefetch_async_context``: context of asynchronous prefetches."""

    _mnemonic = "prefetch_async_context"


class HiF8Type(_PlainType):
    """``!pto.hif8``: an 8-bit float of tapered precision, as an element of tiles."""

    _mnemonic = "hif8"


class F8E8M0Type(_PlainType):
    """``!pto.f8E8M0``: an 8-bit power of two, as an element of tiles."""

    _mnemonic = "f8E8M0"


class F4E2M1x2Type(_PlainType):
    """``!pto.f4E2M1x2``: a pair of 4-bit floats, as an element of tiles."""

    _mnemonic = "f4E2M1x2"


class EventIdArrayType(_Type):
    """``!pto.eventid_array``: an array of event ids."""

    _mnemonic = "eventid_array"

    @classmethod
    def get(cls, size: int, context: ir.Context | None = None) -> EventIdArrayType:
        """Builds the type of an array of ``size`` ids.

        Raises:
            ValueError: No context is given and none is current.
        """
        made: EventIdArrayType = _pto.eventid_array_get(_current(context), size)
        return made

    @property
    def size(self) -> int:
        """Number of ids."""
        return _pto.eventid_array_size(self)


class MultiTileBufType(_Type):
    """``!pto.multi_tile_buf``: several tile buffers of one type, chosen by index."""

    _mnemonic = "multi_tile_buf"

    @classmethod
    def get(cls, tile: TileBufType, count: int) -> MultiTileBufType:
        """Builds the type.

        Args:
            tile: Type of each buffer.
            count: How many there are, at least 1.

        Raises:
            ValueError: There is no such type; the message says why.
        """
        made: MultiTileBufType = _pto.multi_tile_buf_get(tile, count)
        return made

    @property
    def tile(self) -> TileBufType:
        """Type of each buffer."""
        made: TileBufType = _pto.multi_tile_buf_tile(self)
        return made

    @property
    def count(self) -> int:
        """How many there are."""
        return _pto.multi_tile_buf_count(self)
