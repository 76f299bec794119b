# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the classes of the attributes of the pto dialect share.

The build makes one class for each attribute of PTOAttributes.td whose parameter
is an enumeration, in ``_pto_attributes_gen``. Those with other parameters are
here by hand. An attribute that comes out of the IR is an instance of its class.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from typing_extensions import Self

from .. import ir
from .._mlir_libs import _pto
from ..ir import register_attribute_builder
from ._pto_types import _current

__all__ = ["TileBufConfigAttr", "VectorFunctionAttr"]


class _Attribute(ir.Attribute):
    """What all attributes of the dialect share."""

    _mnemonic: ClassVar[str]

    def __init_subclass__(cls) -> None:
        """Makes ``maybe_downcast`` return instances of a class that has a mnemonic."""
        if hasattr(cls, "_mnemonic"):
            cls.static_typeid = _pto.attribute_id(cls._mnemonic)
            ir.register_type_caster(cls.static_typeid)(cls)

    def __init__(self, cast_from_attr: ir.Attribute) -> None:
        """Casts an attribute.

        Raises:
            TypeError: The argument is no attribute.
            ValueError: It is an attribute, but not this one.
        """
        if not self.isinstance(cast_from_attr):
            raise ValueError(f"cannot cast {cast_from_attr} to {type(self).__name__}")
        super().__init__(cast_from_attr)

    @classmethod
    def isinstance(cls, other: ir.Attribute) -> bool:
        """Whether an attribute is one of these."""
        if not isinstance(other, ir.Attribute):
            raise TypeError(f"incompatible argument, expected an ir.Attribute, got {other!r}")
        return bool(other.typeid == cls.static_typeid)

    def __repr__(self) -> str:
        """The spelling in the IR."""
        return str(self)


class _EnumAttribute(_Attribute):
    """An attribute whose one parameter is an enumeration."""

    _enum: ClassVar[Any]
    _builder: ClassVar[str]

    def __init_subclass__(cls) -> None:
        """Lets operations take an enumerator or its keyword for the attribute."""
        super().__init_subclass__()
        register_attribute_builder(cls._builder, replace=True)(
            lambda value, context: cls.get(value, context)
        )

    @classmethod
    def get(cls, value: Any, context: ir.Context | None = None) -> Self:
        """Builds the attribute.

        Args:
            value: An enumerator, or its keyword in the IR.
            context: The current one unless given.

        Raises:
            ValueError: There is no such enumerator; the message lists all.
        """
        keyword = str(value)
        choices = [str(each) for each in cls._enum]
        if not isinstance(value, cls._enum | str) or keyword not in choices:
            raise ValueError(
                f"unknown {cls._mnemonic} {value!r}, expected one of {', '.join(choices)}"
            )
        made: Self = _pto.enum_attribute_get(_current(context), cls._mnemonic, keyword)
        return made

    @property
    def keyword(self) -> str:
        """The enumerator as the IR spells it."""
        return _pto.enum_attribute_keyword(self)

    def _value(self) -> Any:
        return next(each for each in self._enum if str(each) == self.keyword)


class VectorFunctionAttr(_Attribute):
    """``#pto.vector_function``: marks a function as vector code."""

    _mnemonic = "vector_function"

    @classmethod
    def get(cls, context: ir.Context | None = None) -> VectorFunctionAttr:
        """Builds the attribute, in the current context unless another is given.

        Raises:
            ValueError: There is no current context either.
        """
        made: VectorFunctionAttr = _pto.vector_function_get(_current(context))
        return made


class TileBufConfigAttr(_Attribute):
    """``#pto.tile_buf_config<...>``: layout of a tile that a memref stands for."""

    _mnemonic = "tile_buf_config"

    @classmethod
    def get(cls, entries: Mapping[str, ir.Attribute] | ir.DictAttr) -> TileBufConfigAttr:
        """Builds the attribute of what its entries say, such as ``blayout``."""
        if not isinstance(entries, ir.DictAttr):
            entries = ir.DictAttr.get(dict(entries))
        made: TileBufConfigAttr = _pto.tile_buf_config_get(entries)
        return made

    @property
    def entries(self) -> dict[str, ir.Attribute]:
        """Values by key."""
        return {named.name: named.attr for named in _pto.tile_buf_config_entries(self)}
