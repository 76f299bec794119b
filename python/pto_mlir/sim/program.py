# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A module decoded for simulation: functions, blocks, operations."""

from __future__ import annotations

import functools
import linecache
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .. import ir
from .._mlir_libs import _pto
from ..dialects import pto
from .errors import UsageError
from .operations import Operation, SimpleOperation, TileOperation
from .registry import get_meaning

#: Decoders of operations that are neither simple nor tile operations.
_DECODERS: dict[str, Callable[..., Operation]] = {}

_LANE_OPS = {"pto.get_subblock_idx", "pto.get_subblock_num"}


def operation(*names: str):
    """Registers a class of operations; it is called like `Operation`, and with the decoder."""

    def register(cls: type[Operation]) -> type[Operation]:
        for name in names:
            _DECODERS[name] = cls
        return cls

    return register


@dataclass
class Block:
    """A block of operations.

    Attributes:
        arguments: Slots of its arguments.
        operations: All but the terminator.
        terminator: Its name; empty where there is none.
        results: Slots of the terminator's operands.
    """

    arguments: list[int]
    operations: list[Operation]
    terminator: str
    results: list[int]


class Function:
    """A function of the program. It is decoded when it is first called.

    Attributes:
        name: Its symbol.
        role: Its `pto.kernel_kind`; empty where it has none.
        is_entry: Whether it has `pto.entry`.
        block_count: Its `pto.block_num`, 1 where it has none.
    """

    def __init__(self, op: ir.Operation, program: Program) -> None:
        """Reads the signature."""
        self._op = op
        self._program = program
        attributes = op.attributes
        self.name = ir.StringAttr(attributes["sym_name"]).value
        self.location = op.location
        kind = str(attributes["pto.kernel_kind"]) if "pto.kernel_kind" in attributes else ""
        self.role = kind.removeprefix("#pto.kernel_kind<").removesuffix(">")
        self.is_entry = "pto.entry" in attributes
        self.block_count = (
            ir.IntegerAttr(attributes["pto.block_num"]).value
            if "pto.block_num" in attributes
            else 1
        )
        self.is_declaration = len(op.regions[0].blocks) == 0
        self.frame_size = 0

    @functools.cached_property
    def argument_types(self) -> list[ir.Type]:
        """Types of its arguments."""
        return list(ir.FunctionType(ir.TypeAttr(self._op.attributes["function_type"]).value).inputs)

    @functools.cached_property
    def launch_types(self) -> list[ir.Type]:
        """Those, but for memory for the slots of pipes at the end."""
        types = self.argument_types
        is_last = types and self.argument_names[-1] == "__gm_pipe_buffer"
        return types[:-1] if is_last and isinstance(types[-1], pto.PtrType) else types

    @functools.cached_property
    def argument_names(self) -> list[str]:
        """What its arguments are called.

        The attribute `pto.name`, the name in the file the module was parsed
        from, or `arg0` and so on.
        """
        given: list[str] = []
        if "arg_attrs" in self._op.attributes:
            for attributes in ir.ArrayAttr(self._op.attributes["arg_attrs"]):
                known = ir.DictAttr(attributes)
                given.append(ir.StringAttr(known["pto.name"]).value if "pto.name" in known else "")
        if self.is_declaration:
            return [f"arg{i}" for i in range(len(self.argument_types))]
        names = []
        for i, argument in enumerate(self._op.regions[0].blocks[0].arguments):
            name = given[i] if given else ""
            names.append(name or _name_at(argument.location) or f"arg{i}")
        return names if len(set(names)) == len(names) else [f"arg{i}" for i in range(len(names))]

    @functools.cached_property
    def body(self) -> Block:
        """Its only block, decoded."""
        if self.is_declaration:
            raise UsageError(f"@{self.name} has no body")
        decoder = Decoder(self._program)
        block = decoder.region(self._op.regions[0])
        self.frame_size = len(decoder.slots)
        return block

    @functools.cached_property
    def callees(self) -> list[str]:
        """Names of the functions it calls, in order."""
        names = [
            ir.FlatSymbolRefAttr(op.attributes["callee"]).value for op in self._find("func.call")
        ]
        return list(dict.fromkeys(names))

    @functools.cached_property
    def has_sections(self) -> bool:
        """Whether it has code for both kinds of cores in one body."""
        return bool(self._find("pto.section.cube", "pto.section.vector"))

    @functools.cached_property
    def has_tiles(self) -> bool:
        """Whether it works on tiles itself."""
        return any(get_meaning(op.name) and get_meaning(op.name).is_tile for op in self._all)

    @functools.cached_property
    def peers(self) -> list[str]:
        """Names of the functions whose buffers it imports."""
        found = self._find("pto.import_reserved_buffer")
        return list(
            dict.fromkeys(ir.FlatSymbolRefAttr(o.attributes["peer_func"]).value for o in found)
        )

    @functools.cached_property
    def uses_lanes(self) -> bool:
        """Whether both vector lanes of a block run it: it splits tiles, or asks which it is."""
        if any("subblock_idx" in name for name in self.argument_names):
            return True
        found = self._all
        return any(
            op.name in _LANE_OPS
            or ("split" in op.attributes and ir.IntegerAttr(op.attributes["split"]).value != 0)
            for op in found
            if op.name.startswith("pto.")
        ) or any(self._program.functions[name].uses_lanes for name in self._plain_callees)

    @functools.cached_property
    def _all(self) -> list[ir.Operation]:
        found: list[ir.Operation] = []

        def note(op: ir.Operation) -> ir.WalkResult:
            found.append(op)
            return ir.WalkResult.ADVANCE

        self._op.walk(note)
        return found

    @property
    def _plain_callees(self) -> list[str]:
        known = self._program.functions
        return [n for n in self.callees if n in known and n != self.name and not known[n].role]

    def _find(self, *names: str) -> list[ir.Operation]:
        return [op for op in self._all if op.name in names]


class Program:
    """A module, decoded function by function as they are called.

    The module must not change while the program is in use.

    Attributes:
        functions: By symbol, in order.
        operations: All decoded operations; the number of one is its index + 1.
    """

    def __init__(self, module: ir.Module) -> None:
        """Finds the functions."""
        self.module = module
        self.operations: list[Operation] = []
        self.functions: dict[str, Function] = {}
        self.targets: dict[str, dict[str, Any]] = {}
        self._collect(module.operation)

    def _collect(self, module: ir.Operation) -> None:
        for op in module.regions[0].blocks[0].operations:
            op = op.operation
            if op.name == "func.func":
                function = Function(op, self)
                self.functions[function.name] = function
                self.targets[function.name] = _pto.target_facts(op)
            elif op.name == "builtin.module":
                self._collect(op)

    def __getitem__(self, name: str) -> Function:
        """The function of that symbol.

        Raises:
            UsageError: There is none.
        """
        if name not in self.functions:
            has = ", ".join(f"@{known}" for known in self.functions) or "no functions"
            raise UsageError(f"no function @{name}; the module has {has}")
        return self.functions[name]


class Decoder:
    """Turns the IR of one function into operations on slots of a frame."""

    def __init__(self, program: Program) -> None:
        """Starts a function."""
        self.program = program
        self.slots: dict[ir.Value, int] = {}

    def region(self, region: ir.Region) -> Block:
        """Decodes a region.

        Raises:
            UsageError: It has branches.
        """
        blocks = list(region.blocks)
        if len(blocks) != 1:
            raise UsageError("regions with branches between blocks (cf) cannot be simulated")
        arguments = [self._slot(argument) for argument in blocks[0].arguments]
        operations: list[Operation] = []
        terminator, results = "", []
        for op in blocks[0].operations:
            op = op.operation
            if op.name in ("func.return", "scf.yield", "scf.condition"):
                terminator = op.name
                results = [self._slot(operand) for operand in op.operands]
            else:
                operations.append(self._operation(op))
        return Block(arguments, operations, terminator, results)

    def _slot(self, value: ir.Value) -> int:
        return self.slots.setdefault(value, len(self.slots))

    def _operation(self, op: ir.Operation) -> Operation:
        operands = [self._slot(operand) for operand in op.operands]
        results = [self._slot(result) for result in op.results]
        number = len(self.program.operations) + 1
        self.program.operations.append(None)  # nested ones come behind it
        meaning = get_meaning(op.name)
        if meaning is not None and meaning.is_tile:
            decoded: Operation = TileOperation(op, number, operands, results, meaning)
        elif meaning is not None:
            decoded = SimpleOperation(op, number, operands, results, meaning)
        elif op.name in _DECODERS:
            decoded = _DECODERS[op.name](op, number, operands, results, self)
        else:
            decoded = Operation(op, number, operands, results)
        self.program.operations[number - 1] = decoded
        return decoded


def _name_at(location: ir.Location) -> str:
    """The name of the SSA value that a file has at a location; empty without one."""
    if location.is_a_name():
        return location.name_str
    if location.is_a_fused():
        return next(filter(None, map(_name_at, location.locations)), "")
    if not location.is_a_file():
        return ""
    line = linecache.getline(location.filename, location.start_line)
    found = re.match(r"%([\w$.-]+)", line[location.start_col - 1 :])
    return found[1] if found else ""
