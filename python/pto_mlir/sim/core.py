# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A core: its memories, its clock, and what it is doing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .clock import Clock
from .memory import Region, View
from .operations import Operation
from .tiles import LocalMemory

if TYPE_CHECKING:
    from .machine import Block, Machine
    from .pipes import PipeEnd


@dataclass
class Blocked:
    """What a core waits for.

    Attributes:
        op: The operation that waits.
        reason: As in "waits for message 3 of ...".
        is_over: Whether it need not wait any longer.
    """

    op: Operation
    reason: str
    is_over: Callable[[], bool]


def until(op: Operation, is_over: Callable[[], bool], what: str) -> Iterator[Blocked]:
    """Waits for something, as a coroutine."""
    while not is_over():
        yield Blocked(op, f"waits for {what}", is_over)


@dataclass
class Core:
    """A cube core, a vector lane, or the host.

    Attributes:
        kind: "cube", "vector", "mix" for code that is not split, or "host".
        lane: Which vector core of its block it is.
        block: What it was launched with; None for the host, unless it launches one.
        clock: Its time.
        steps: The coroutine that runs it. It yields what it waits for.
        blocked: What it waits for.
        bytes_read: From global memory, by loads.
        bytes_written: To global memory, by stores.
        label: What it is called, where that is not its kind and lane.
        item: Which item of a stream it works on; None outside of pipelines.
        finished: By item, when all that it stored of it was there.
    """

    kind: str
    machine: Machine
    clock: Clock
    block: Block | None = None
    lane: int = 0
    steps: Iterator[Blocked] | None = None
    blocked: Blocked | None = None
    memories: dict[str, LocalMemory] = field(default_factory=lambda: defaultdict(LocalMemory))
    pipes: dict[Any, PipeEnd] = field(default_factory=dict)
    events: dict[Any, int] = field(default_factory=dict)
    setups: int = 0
    bytes_read: int = 0
    bytes_written: int = 0
    label: str = ""
    item: int | None = None
    finished: dict[int, int] = field(default_factory=dict)

    def create_region(self, op: Operation, dtype: Any, size: int) -> Region:
        """Global memory that an operation creates.

        The cores of a block that run it, each so many times, get the same.
        """
        if self.block is None:
            region = Region(f"tensor {len(self.machine.regions)}", dtype, size)
            self.machine.regions.append(region)
            return region
        turn = self.events.get(op, 0)
        self.events[op] = turn + 1
        known = self.block.tensors
        if (op, turn) not in known:
            known[op, turn] = Region(f"tensor {len(known)}", dtype, size)
        return known[op, turn]

    def note_traffic(self, sources: Iterable[Any], destinations: Iterable[Any]) -> None:
        """Counts the bytes of those operands that are views of global memory."""
        self.bytes_read += sum(v.size_bytes for v in sources if isinstance(v, View))
        self.bytes_written += sum(v.size_bytes for v in destinations if isinstance(v, View))

    @property
    def name(self) -> str:
        """Such as "aic", "aiv0", and with several blocks "block 1 aiv0"."""
        if self.kind == "host":
            return "host"
        if self.label:
            return self.label
        name = {"cube": "aic", "vector": "aiv", "mix": "core"}[self.kind]
        if self.kind == "vector" and self.block.lanes > 1:
            name += str(self.lane)
        return name if self.block.count == 1 else f"block {self.block.index} {name}"

    def note_stored(self, view: View, end: int) -> None:
        """A store to the view is done then."""
        self.clock.note_stored(view, end)
        if self.item is not None:
            self.finished[self.item] = max(end, self.finished.get(self.item, 0))
