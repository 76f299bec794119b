# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A core: its memories, its clock, and what it is doing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .clock import Clock
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

    @property
    def name(self) -> str:
        """Such as "aic", "aiv0", and with several blocks "block 1 aiv0"."""
        if self.kind == "host":
            return "host"
        name = {"cube": "aic", "vector": "aiv", "mix": "core"}[self.kind]
        if self.kind == "vector" and self.block.lanes > 1:
            name += str(self.lane)
        return name if self.block.count == 1 else f"block {self.block.index} {name}"
