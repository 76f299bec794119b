# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a simulation starts with: the entry and its arguments."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from .. import ir
from ..dialects import pto
from . import dtypes
from .errors import UsageError
from .machine import LaunchIndex, Machine, is_device, is_launcher
from .memory import Pointer, Region, View, generator, seeded_pages
from .program import Function, Program

# Parameters that say which part of a launch a core is, as front ends call them.
_LAUNCH_INDEX = re.compile(r"(?:.*_)?((?:sub)?block_(?:idx|num))$")


def find_entry(program: Program, entry: str | Sequence[str] | None) -> list[Function]:
    """The functions to start: one, or several that run side by side.

    Args:
        program: The module.
        entry: Names, with or without ``@``, in a list or separated by commas.
            Without any: `main`; or the only function that nothing calls; or the
            only functions that exchange messages.

    Raises:
        UsageError: There is no such function, or more than one could be meant.
    """
    if entry:
        names = entry.split(",") if isinstance(entry, str) else entry
        return [program[name.strip().removeprefix("@")] for name in names]
    functions = [f for f in program.functions.values() if not f.is_declaration]
    called = {name for f in functions for name in f.callees}
    roots = [f for f in functions if f.name not in called]
    if "main" in program.functions:
        return [program["main"]]
    if len(roots) == 1:
        return roots
    pairs = [f for f in roots if f.peers or any(f.name in other.peers for other in roots)]
    if len(pairs) == 2 and len(roots) == 2:
        return roots
    names = ", ".join(f"@{f.name}" for f in roots) or "none"
    raise UsageError(f"say where to begin with --entry; functions that nothing calls: {names}")


class Arguments:
    """Values for the parameters of the entry functions.

    Attributes:
        values: By function.
        regions: The memory behind pointer parameters, by function and position.
            Parameters that several functions share have one region.
    """

    def __init__(self, functions: list[Function], inputs: Mapping[str, Any], seed: int) -> None:
        """Takes what is given and makes up the rest from the seed.

        Raises:
            UsageError: A name is unknown, or a value does not fit its type.
        """
        self.regions: dict[tuple[int, int], Region] = {}
        self.values: list[list[Any]] = []
        self._inputs = dict(inputs)
        self._seed = seed
        self._used: set[str] = set()
        self._pipe_buffer: Pointer | None = None
        for function in functions:
            known = self._shared_with(function, functions)
            for position in range(len(known), len(function.argument_types)):
                known.append(self._make(function, position))
            for position in range(len(function.argument_types)):
                self._used |= set(_spellings(function, position)) & set(self._inputs)
            self.values.append(known)
        unknown = [name for name in self._inputs if name not in self._used]
        if unknown:
            names = ", ".join(f"{n}: {t}" for f in functions for n, t in _parameters(f))
            raise UsageError(f"no parameter '{unknown[0]}'; there are {names or 'none'}")

    def _shared_with(self, function: Function, functions: list[Function]) -> list[Any]:
        """The arguments that it gets because an earlier function does.

        Peers with equal parameter lists are launched with the same arguments;
        what one list has beyond the other are its own.
        """
        types = function.launch_types
        for values, other in zip(self.values, functions, strict=False):
            both = min(len(types), len(other.launch_types))
            if both and types[:both] == other.launch_types[:both]:
                return values[:both]
        return []

    def _make(self, function: Function, position: int) -> Any:
        type = function.argument_types[position]
        name = function.argument_names[position]
        # Those that run side by side have one memory for the slots of their pipes.
        is_pipe_buffer = position == len(function.launch_types)
        if is_pipe_buffer and self._pipe_buffer is not None:
            return self._pipe_buffer
        # A parameter that is appended to a function leaves those of others as they are.
        key = (len(self.values), position)
        given = next((s for s in _spellings(function, position) if s in self._inputs), None)
        value = self._inputs[given] if given is not None else None
        if isinstance(type, pto.PtrType):
            dtype = dtypes.numpy_dtype(type.element_type)
            pointer = Pointer(self._region(name, dtype, None, value, key), 0, dtype)
            if is_pipe_buffer:
                self._pipe_buffer = pointer
            return pointer
        if isinstance(type, ir.MemRefType | pto.TensorViewType | pto.PartitionTensorViewType):
            return self._view(name, type, value, key)
        return self._scalar(name, type, value, key)

    def _region(self, name, dtype, size, value, key) -> Region:
        if value is None:
            pages = seeded_pages(self._seed, key, dtype)
            region = Region(name, dtype, size, pages=pages)
        else:
            array = np.asarray(value)
            if array.dtype != dtype:
                raise UsageError(f"'{name}' has elements of type {dtype}, got {array.dtype}")
            if size not in (None, array.size):
                raise UsageError(f"'{name}' has {size} elements, got {array.size}")
            region = Region(name, dtype, array.size, data=array)
        self.regions[key] = region
        return region

    def _view(self, name, type, value, key) -> View:
        if isinstance(type, ir.MemRefType):
            shape = tuple(type.shape) if type.has_static_shape else (None,)
        else:
            shape = type.shape
        if None in shape:
            if value is None:
                raise UsageError(f"'{name}: {type}' needs a value: its extents are not known")
            shape = np.asarray(value).shape
        dtype = dtypes.numpy_dtype(type.element_type)
        region = self._region(name, dtype, int(np.prod(shape)), value, key)
        strides = [int(np.prod(shape[i + 1 :], dtype=np.int64)) for i in range(len(shape))]
        return View(Pointer(region, 0, dtype), tuple(shape), tuple(strides))

    def _scalar(self, name, type, value, key) -> Any:
        try:
            dtype = dtypes.numpy_dtype(type)
        except Exception as error:
            raise UsageError(f"'{name}: {type}' cannot be given or made up") from error
        if value is not None:
            if dtypes.is_integer(dtype) and value != int(value):
                raise UsageError(f"'{name}: {type}' is an integer, got {value}")
            return dtypes.to_scalar(value, dtype)
        index = _LAUNCH_INDEX.match(name)
        if dtypes.is_integer(dtype):
            if index:
                return LaunchIndex(index[1])
            random = generator(self._seed, key)
            return int(random.integers(0, 2) if dtype.kind == "b" else random.integers(1, 5))
        return dtypes.to_scalar(0.25 + 0.75 * generator(self._seed, key).random(), dtype)


def start(machine: Machine, functions: list[Function], arguments: Arguments, blocks: int | None):
    """Runs the entry functions to their end."""
    first = functions[0]
    program = machine.program
    side_by_side = len(functions) > 1
    on_host = first.role == "orchestration" or not (
        is_device(first) or is_launcher(first, program) or first.has_tiles
    )
    machine.arguments_are_known = not side_by_side
    if side_by_side or not on_host:
        count = blocks or first.block_count
        machine.launch_blocks(list(zip(functions, arguments.values, strict=True)), count)
    else:
        machine.run(first, arguments.values[0])


def _spellings(function: Function, position: int) -> list[str]:
    name = function.argument_names[position]
    return [f"{function.name}.{name}", name, f"{function.name}.arg{position}", f"arg{position}"]


def _parameters(function: Function) -> list[tuple[str, ir.Type]]:
    return list(zip(function.argument_names, function.argument_types, strict=True))
