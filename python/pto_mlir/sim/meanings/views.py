# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Constants, pointers into global memory, and views over it."""

from __future__ import annotations

import math
import re

import numpy as np

from ... import ir
from ...dialects import pto
from .. import dtypes
from ..errors import SimulationError
from ..memory import Pointer, View
from ..registry import meaning


@meaning("arith.constant", cost="free")
def constant(op):
    """Constants are parts of instructions."""
    type = op.result_types[0]
    if isinstance(type, ir.VectorType):
        return np.array(ir.DenseElementsAttr(op.attr("value")))
    return dtypes.to_scalar(op.attr("value"), op.dtype)


@meaning("ub.poison", cost="free")
def poison(op):
    """No value. What uses it fails."""
    return None


@meaning("builtin.unrealized_conversion_cast", cost="free")
def conversion_cast(op, value):
    """The same value as its new type spells it; a pointer takes the result's element type."""
    if isinstance(value, Pointer):
        element = getattr(op.result_types[0], "element_type", None)
        if element is None:
            raise SimulationError(f"a pointer as {op.result_types[0]} cannot be simulated")
        return Pointer(value.region, value.offset, dtypes.numpy_dtype(element))
    if isinstance(value, int):
        return dtypes.wrap_integer(value, op.dtype)
    return value


@meaning("pto.create_tensor")
def create_tensor(op, *extents):
    """New global memory of undefined contents: one for all cores of a block."""
    given = iter(extents)
    shape = [extent if extent >= 0 else int(next(given)) for extent in op.attr("static_extents")]
    dtype = dtypes.numpy_dtype(op.result_types[0].element_type)
    region = op.core.create_region(op, dtype, math.prod(shape))
    pointer = Pointer(region, 0, dtype)
    if isinstance(op.result_types[0], pto.PtrType):
        return pointer
    strides = [math.prod(shape[dim + 1 :]) for dim in range(len(shape))]
    return View(pointer, tuple(shape), tuple(strides))


@meaning("pto.addptr")
def addptr(op, pointer, offset):
    """The pointer that many elements further."""
    return pointer.advance(offset)


@meaning("pto.make_tensor_view")
def make_tensor_view(op, pointer, *numbers):
    """A tensor of the given extents and strides."""
    rank = len(numbers) // 2
    shape = numbers[:rank]
    if min(shape) < 0:
        raise SimulationError(f"a tensor view of extents {list(shape)}")
    return View(pointer, tuple(shape), tuple(numbers[rank:]), op.attr("layout", "nd"))


@meaning("pto.partition_view")
def partition_view(op, view, *numbers):
    """A rectangle of a tensor."""
    rank = len(numbers) // 2
    return view.slice(numbers[:rank], numbers[rank:], op.location)


@meaning("pto.get_tensor_view_dim")
def get_tensor_view_dim(op, view, dim):
    """The extent of one dimension."""
    if not 0 <= dim < len(view.shape):
        raise SimulationError(f"dimension {dim} of a view of rank {len(view.shape)}")
    return view.shape[dim]


@meaning("pto.load_scalar")
def load_scalar(op, pointer, offset):
    """One element of global memory."""
    op.core.bytes_read += pointer.dtype.itemsize
    return pointer.load(offset)


@meaning("pto.store_scalar")
def store_scalar(op, pointer, offset, value):
    """Writes one element of global memory."""
    op.core.bytes_written += pointer.dtype.itemsize
    pointer.store(offset, value, op.number)


@meaning("pto.declare_local_array", cost="free")
def declare_local_array(op):
    """An array of scalars; its elements are None until they are set."""
    extents = re.findall(r"(\d+)x", str(op.result_types[0]))
    return np.full(tuple(map(int, extents)), None, dtype=object)


@meaning("pto.local_array_get")
def local_array_get(op, array, *indices):
    """An element of an array."""
    _check_indices(array, indices)
    value = array[tuple(indices)]
    if value is None:
        raise SimulationError(f"reads element {list(indices)} of an array, which nothing has set")
    return value


@meaning("pto.local_array_set")
def local_array_set(op, array, *indices_and_value):
    """Sets an element of an array."""
    *indices, value = indices_and_value
    _check_indices(array, indices)
    array[tuple(indices)] = value


def _check_indices(array, indices) -> None:
    for index, extent in zip(indices, array.shape, strict=True):
        if not 0 <= index < extent:
            has = "x".join(map(str, array.shape))
            raise SimulationError(f"element {list(indices)} of an array of {has}")


@meaning("pto.declare_eventid_array", cost="free")
def declare_eventid_array(op):
    """Event ids, none of them set."""
    size = int(str(op.result_types[0]).removeprefix("!pto.eventid_array<").removesuffix(">"))
    return np.full((size,), None, dtype=object)


@meaning("pto.eventid_array_get")
def eventid_array_get(op, array, index):
    """An event id of an array."""
    return local_array_get(op, array, index)


@meaning("pto.eventid_array_set")
def eventid_array_set(op, array, index, value):
    """Sets an event id of an array."""
    local_array_set(op, array, index, value)
