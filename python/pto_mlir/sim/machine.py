# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Blocks of cores that run side by side, and the host that launches them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from .clock import Clock
from .control import run_function
from .core import Core
from .costs import CostTable
from .dtypes import numpy_dtype
from .errors import DeadlockError, SimulationError, UsageError
from .memory import Pointer, Region
from .operations import Operation
from .program import Function, Program
from .rings import Ring


@dataclass(frozen=True)
class LaunchIndex:
    """An argument whose value depends on the core: "block_idx", "subblock_num" and such."""

    what: str


@dataclass
class Block:
    """The cores of one block of a launch, and the pipes between them.

    Attributes:
        index: Which block of the launch.
        count: How many there are.
        lanes: Vector lanes of each.
        cores: The cube core and the vector lanes, those that take part.
        rings: By pipe, direction and how often its core had set it up.
    """

    machine: Machine
    index: int
    count: int
    lanes: int = 1
    cores: list[Core] = field(default_factory=list)
    rings: dict[Any, Ring] = field(default_factory=dict)
    flags: dict[Any, list[int]] = field(default_factory=dict)
    _setups: dict[Any, int] = field(default_factory=dict)
    _declared: dict[Any, tuple[tuple[int, ...], Operation]] = field(default_factory=dict)
    _entries: dict[Ring, Region | Pointer] = field(default_factory=dict)

    def ring(
        self,
        core: Core,
        op: Operation,
        pipe: Any,
        direction: str,
        slots: int,
        slot_size: int,
        local_slots: int,
    ) -> Ring:
        """The ring that a core sets up, which its peer may have set up before.

        Raises:
            SimulationError: The two say different things about it.
        """
        # A pipe that is set up again, by a second call, is a new one.
        setup = (core.name, pipe, direction)
        generation = self._setups.get(setup, 0)
        self._setups[setup] = generation + 1
        key = (pipe, direction, generation)
        declared = (slots, slot_size)
        if key in self.rings:
            other, other_op = self._declared[key]
            if other != declared:
                raise SimulationError(
                    f"{self.rings[key].name} has {slots} slots of {slot_size} bytes here, and "
                    f"{other[0]} of {other[1]} for the peer",
                    notes=[("set up by the peer", other_op.location)],
                )
            return self.rings[key]
        name = f"{direction} of {'pipe ' * isinstance(pipe, int)}{pipe}"
        if self.count > 1:
            name += f" of block {self.index}"
        producers, consumers = (1, self.lanes) if direction == "c2v" else (self.lanes, 1)
        ring = Ring(name, slots, slot_size, local_slots, self.machine.model, producers, consumers)
        self.rings[key] = ring
        self._declared[key] = (declared, op)
        return ring

    def claim(self, core: Core, op: Operation, pipe: Any, gm: Pointer, rings: list[Ring]) -> None:
        """Notes the global memory that rings have their slots in.

        Raises:
            SimulationError: Another ring has it, or the peer has it elsewhere.
        """
        at = gm.offset
        for ring in rings:
            size = ring.slots * ring.slot_size
            known = self._entries.get(ring)
            here = Pointer(gm.region, at, gm.dtype)
            # Peers without a caller may be given the same memory under two names.
            if (
                known is not None
                and known != here
                and (known.region is gm.region or self.machine.arguments_are_known)
            ):
                raise SimulationError(
                    f"the slots of {ring.name} are at byte {at} of {gm.region.name} here, and at "
                    f"byte {known.offset} of {known.region.name} for the peer"
                )
            if known is None:
                gm.region.claim(at, at + size, ring.name, op.location)
                self._entries[ring] = here
            at += size

    def entry(self, ring: Ring, index: int, element_type) -> Pointer:
        """A slot of a ring, as global memory."""
        dtype = numpy_dtype(element_type)
        if ring not in self._entries:
            size = ring.slots * ring.slot_size // dtype.itemsize
            self._entries[ring] = Pointer(Region(f"slots of {ring.name}", dtype, size), 0, dtype)
        base = self._entries[ring]
        return Pointer(base.region, base.offset + index % ring.slots * ring.slot_size, dtype)


class Machine:
    """Runs a program: the host, and what it launches.

    Attributes:
        model: Of the FIFOs, "exact" or "credit".
        target: Facts of the target.
        blocks: All blocks that were launched, in order.
        host: The core that runs host code.
        regions: All global memory that host code created, in order.
    """

    def __init__(
        self,
        program: Program,
        entry: Function,
        model: str | None,
        costs: CostTable,
        lanes: int | None,
    ) -> None:
        """Makes a machine of the entry's target.

        Raises:
            UsageError: There is no such model.
        """
        self.program = program
        self.target = program.targets[entry.name]
        if model not in (None, "exact", "credit"):
            raise UsageError(f"no FIFO model '{model}', only 'exact' and 'credit'")
        self.model = model or self.target["back_pressure"]
        self.costs = costs
        self.blocks: list[Block] = []
        self.regions: list[Region] = []
        self.printed: list[str] = []
        self.progress: Callable[[int], None] | None = None
        #: The blocks that run now.
        self.running: list[Block] = []
        #: Whether a caller says what peers are launched with.
        self.arguments_are_known = True
        self._barriers: dict[str, dict[Any, int]] = {}
        self._lanes = lanes
        self.host = Core("host", self, self._clock(0))
        self._collecting: list[tuple[Function, list[Any]]] | None = None

    def launches(self, function: Function) -> bool:
        """Whether a call by the host starts cores instead of running host code."""
        if self._collecting is not None:
            return True
        return is_device(function) or is_launcher(function, self.program)

    def launch(self, function: Function, arguments: list[Any]) -> None:
        """Starts the cores that a function runs on and lets them end.

        Raises:
            SimulationError: The program does what it must not.
        """
        if self._collecting is not None:
            self._collecting.append((function, arguments))
            return
        self.launch_blocks([(function, arguments)], function.block_count)

    def launch_blocks(self, calls: Sequence[tuple[Function, list[Any]]], count: int) -> None:
        """Runs functions side by side, on each of `count` blocks."""
        blocks = [Block(self, index, count) for index in range(count)]
        self.blocks += blocks
        self.running = blocks
        self._barriers = {}
        for block in blocks:
            self._fill(block, calls)
        cores = [core for block in blocks for core in block.cores]
        self._schedule(cores)
        self._check_leftovers(blocks)
        self.host.clock.wait_for(max(core.clock.end() for core in cores))

    def _fill(self, block: Block, calls: Sequence[tuple[Function, list[Any]]]) -> None:
        """Gives a block the cores that the calls run on."""
        # What launches kernels may compute from its block what it passes them.
        launcher = Core("host", self, self._clock(self.host.clock.end()), block)
        kernels = [
            part
            for function, arguments in calls
            for part in self._parts(function, arguments, launcher)
        ]
        uses_lanes = any(f.uses_lanes for f, _, kind in kernels if kind == "vector")
        block.lanes = self._lanes or (2 if uses_lanes else 1)
        # Several calls of one kind run one after the other on its core.
        queues: dict[str, list[tuple[Function, list[Any]]]] = {}
        for function, arguments, kind in kernels:
            queues.setdefault(kind, []).append((function, arguments))
        for kind, queue in queues.items():
            for lane in range(block.lanes if kind == "vector" else 1):
                core = Core(kind, self, self._clock(launcher.clock.end()), block, lane)
                core.steps = self._run_queue(core, queue)
                block.cores.append(core)

    def run(self, function: Function, arguments: list[Any]) -> None:
        """Runs host code."""
        self.host.steps = run_function(self.host, function, arguments)
        self._schedule([self.host])

    def barrier(self, kind: str) -> dict[Any, int]:
        """How often each core came to a barrier of that kind, and when."""
        return self._barriers.setdefault(kind, {})

    def all_cores(self) -> list[Core]:
        """The cores of all launches."""
        return [core for block in self.blocks for core in block.cores]

    def _clock(self, start: int) -> Clock:
        return Clock(self.costs, start, self.target["stall_scope"] == "core")

    def _run_queue(self, core: Core, queue):
        for function, arguments in queue:
            values = [resolve(value, core) for value in arguments]
            yield from run_function(core, function, values)

    def _parts(self, function: Function, arguments: list[Any], launcher: Core):
        """The functions that cores run for a launch, with the kind of core."""
        if function.role in ("cube", "vector"):
            return [(function, arguments, function.role)]
        if function.has_sections:
            return [(function, arguments, "cube"), (function, arguments, "vector")]
        if not is_launcher(function, self.program):
            return [(function, arguments, "mix")]
        # A launcher's own code is run to see what it calls with what.
        self._collecting = []
        try:
            for _ in run_function(launcher, function, arguments):
                raise SimulationError("a launcher waits", function.location)
            calls = self._collecting
        finally:
            self._collecting = None
        return [part for callee, values in calls for part in self._parts(callee, values, launcher)]

    def _schedule(self, cores: list[Core]) -> None:
        running = list(cores)
        while running:
            progressed = False
            for core in list(running):
                if core.blocked is not None and not core.blocked.is_over():
                    continue
                progressed = True
                core.blocked = next(core.steps, None)
                if core.blocked is None:
                    running.remove(core)
            if not progressed:
                raise self._deadlock(running)

    def _deadlock(self, cores: list[Core]) -> DeadlockError:
        first = cores[0].blocked
        message = "deadlock: " + "; ".join(f"{c.name} {c.blocked.reason}" for c in cores)
        notes = [
            (f"{core.name} stands here, {core.blocked.reason}", core.blocked.op.location)
            for core in cores
        ]
        done = [core for core in self.blocks[-1].cores if core not in cores] if self.blocks else []
        notes += [(f"{core.name} has ended", None) for core in done]
        blocks = {id(core.block): core.block for core in cores if core.block is not None}
        for block in blocks.values():
            for ring in block.rings.values():
                push = ring.last_push
                text = ring.describe() + ("; the last push is here" if push else "")
                notes.append((text, push.location if push else None))
        return DeadlockError(message, first.op.location, notes)

    def _check_leftovers(self, blocks: list[Block]) -> None:
        frees = self.target["slot_release"] == "free"
        for ring in (ring for block in blocks for ring in block.rings.values()):
            pushed, popped = max(ring.pushed, default=0), min(ring.popped, default=0)
            if pushed != popped:
                _, push = ring.traffic[popped].pushes[0]
                raise SimulationError(
                    f"{pushed} messages were pushed to {ring.name} and {popped} popped",
                    push.op.location,
                    [("this one is left over", push.op.location)],
                )
            held = next((popped for popped in ring.held if popped), None)
            if frees and held:
                raise SimulationError(
                    f"the slot of message {held[0].index} of {ring.name} was never given back",
                    held[0].op.location,
                )


def resolve(value: Any, core: Core) -> Any:
    """An argument as a core gets it."""
    if not isinstance(value, LaunchIndex):
        return value
    return launch_index(value.what, core)


def launch_index(what: str, core: Core) -> int:
    """Which block, or which lane of it, a core is, or how many there are."""
    if core.block is None:
        return 1 if what.endswith("num") else 0
    return {
        "block_idx": core.block.index,
        "block_num": core.block.count,
        "subblock_idx": core.lane,
        "subblock_num": core.block.lanes,
    }[what]


def is_device(function: Function) -> bool:
    """Whether it is code of cores."""
    return function.role in ("cube", "vector", "incore") or function.has_sections


def is_launcher(function: Function, program: Program) -> bool:
    """Whether it only calls the functions that run side by side."""
    if function.role in ("group", "spmd"):
        return True
    if function.role in ("orchestration", "cube", "vector", "incore"):
        return False
    known = program.functions
    return any(is_device(known[name]) for name in function.callees if name in known)
