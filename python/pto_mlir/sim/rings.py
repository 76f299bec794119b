# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The FIFO between a cube core and its vector lanes.

A ring has one direction. Message t lies in slot `t mod slot_num`. Under the
*exact* model push t waits for the release of message `t - slot_num`. Under the
*credit* model releases are told in batches of P = `Target`'s credit period:
push t waits for a credit iff `t >= slot_num and t mod P = 0`, and release t
sends one iff `(t + 1) mod P = 0`.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .._mlir_libs import _pto
from .clock import Event
from .errors import SimulationError
from .memory import View
from .operations import Operation
from .tiles import Tile, TileInfo


@dataclass
class Part:
    """What one core put into a message.

    Attributes:
        info: Type of the tile that was pushed; None for an entry in GM.
        payload: Its valid region, or the entry.
        sent: Of its shape, False for elements that nothing had written; they
            are as undefined where they are popped. None where all were.
        push: The work of the core that pushed.
    """

    info: TileInfo | None
    payload: np.ndarray | View
    sent: np.ndarray | None
    split: int
    push: Event


@dataclass
class Traffic:
    """What happened to a message, for the report.

    Attributes:
        pushes: By producer, its name and the work of the push.
        pops: By consumer, its name and the work of the pop.
        released: When the slot was free again; None if it never was.
    """

    pushes: list[tuple[str, Event]] = field(default_factory=list)
    pops: list[tuple[str, Event]] = field(default_factory=list)
    released: int | None = None

    @property
    def taken(self) -> int:
        """When its slot began to be filled."""
        return min(push.start for _, push in self.pushes)

    @property
    def arrived(self) -> int:
        """When it could be popped."""
        return max(push.end for _, push in self.pushes)


@dataclass
class Popped:
    """A popped tile that has not been freed. `tile` is the value or buffer."""

    index: int
    tile: Any
    op: Operation
    is_free: bool = False


class Ring:
    """One direction of a pipe.

    Attributes:
        name: As in "c2v of pipe 0".
        label: What reports call it, such as "c2v" and "c2v.1".
        slots: `slot_num`.
        slot_size: Bytes of an unsplit tile.
        local_slots: Pops after which the storage of a popped tile is used again.
        traffic: By message.
    """

    def __init__(
        self,
        name: str,
        label: str,
        slots: int,
        slot_size: int,
        local_slots: int,
        model: str,
        producers: int,
        consumers: int,
    ) -> None:
        """Makes an empty ring.

        Raises:
            SimulationError: The credits do not protect that many slots.
        """
        self.name = name
        self.label = label
        self.slots = slots
        self.slot_size = slot_size
        self.local_slots = local_slots
        self.model = model
        self.period = _pto.credit_period(slots)
        if model == "credit" and slots >= 5 and slots % 2:
            raise SimulationError(
                f"{name} has {slots} slots: credits come in batches of {self.period}, which does "
                "not divide that, so that a slot can be overwritten before it is read"
            )
        self.messages: dict[int, dict[int, Part]] = {}
        self.traffic: list[Traffic] = []
        self.pushed = [0] * producers
        self.popped = [0] * consumers
        self.released: list[list[int]] = [[] for _ in range(consumers)]
        self.held: list[deque[Popped]] = [deque() for _ in range(consumers)]
        self.last_push: Operation | None = None
        self.last_pop: Operation | None = None

    def needed_release(self, index: int) -> int | None:
        """The message whose release push `index` waits for; None if it does not."""
        if index < self.slots:
            return None
        if self.model == "exact":
            return index - self.slots
        if index % self.period:
            return None
        return ((index - self.slots) // self.period + 1) * self.period - 1

    def has_room(self, index: int) -> bool:
        """Whether push `index` need not wait."""
        needed = self.needed_release(index)
        return needed is None or all(len(times) > needed for times in self.released)

    def room_since(self, index: int) -> int:
        """When push `index` could start."""
        needed = self.needed_release(index)
        return 0 if needed is None else max(times[needed] for times in self.released)

    def has_message(self, index: int) -> bool:
        """Whether message `index` can be popped."""
        return len(self.messages.get(index, ())) == len(self.pushed)

    def push(self, producer: int, part: Part, source: str) -> int:
        """Adds a producer's part of its next message; returns the message's number."""
        index = self.pushed[producer]
        self.pushed[producer] += 1
        self.messages.setdefault(index, {})[producer] = part
        self.last_push = part.push.op
        if index == len(self.traffic):
            self.traffic.append(Traffic())
        self.traffic[index].pushes.append((source, part.push))
        return index

    def pop(self, consumer: int, op: Operation) -> tuple[int, list[Part]]:
        """Takes a consumer's next message, which is there."""
        index = self.popped[consumer]
        self.popped[consumer] += 1
        self.last_pop = op
        parts = self.messages[index]
        if min(self.popped) > index:
            del self.messages[index]
        return index, [parts[producer] for producer in sorted(parts)]

    def release(self, consumer: int, time: int) -> None:
        """A consumer gives back the slot of its oldest message."""
        times = self.released[consumer]
        times.append(time)
        index = len(times) - 1
        if all(len(other) > index for other in self.released):
            self.traffic[index].released = max(other[index] for other in self.released)

    def high_water(self) -> int:
        """Most slots that were taken at one time."""
        changes = []
        for message in self.traffic:
            changes.append((message.taken, 1))
            if message.released is not None:
                changes.append((message.released, -1))
        level = highest = 0
        for _, change in sorted(changes):
            level += change
            highest = max(highest, level)
        return highest

    def describe(self) -> str:
        """What it holds, for a deadlock report."""
        pushed, popped = max(self.pushed), min(self.popped)
        text = f"{self.name} ({self.slots} slots, {self.model}): {pushed} pushed, {popped} popped"
        released = min(len(times) for times in self.released)
        text += f", {released} released"
        waiting = [str(i) for i in range(popped, pushed)]
        if waiting:
            shown = waiting[0] if len(waiting) == 1 else f"{waiting[0]} to {waiting[-1]}"
            text += f"; holds message{'s' * (len(waiting) > 1)} {shown}"
        return text


def assemble(ring: Ring, index: int, parts: list[Part], lane: int, lanes: int, info, split: int):
    """The message as a consumer sees it: elements, and which of them were sent.

    Args:
        ring: Where it comes from.
        index: Its number.
        parts: By producer.
        lane: Of the consumer.
        lanes: How many vector lanes there are.
        info: Type of the popped tile.
        split: Of the pop.

    Raises:
        SimulationError: What was pushed is not what is popped.
    """
    first = parts[0]

    def mismatch(what: str) -> SimulationError:
        return SimulationError(
            f"message {index} of {ring.name}: {what}",
            notes=[("pushed here", first.push.op.location)],
        )

    for part in parts:
        if part.info is None:
            raise mismatch("an entry in global memory was pushed and a tile is popped")
        if part.split != split:
            raise mismatch(f"pushed with split {part.split} and popped with split {split}")
        if part.info.dtype != info.dtype:
            raise mismatch(f"{part.info.spelling} was pushed and {info.spelling} is popped")
    axis = {1: 0, 2: 1, 3: 0, 4: 1}.get(split)
    split_tile = axis is not None and lanes == 2
    whole = list(first.info.shape if len(parts) == 1 else info.shape)
    part_shape = list(info.shape if len(parts) == 1 else first.info.shape)
    expected = list(whole)
    if split_tile:
        expected[axis] = -(-whole[axis] // 2)
    if part_shape != expected:
        raise mismatch(f"{first.info.spelling} was pushed and {info.spelling} is popped")

    elements = np.zeros(whole, info.dtype)
    sent = np.zeros(whole, bool)
    at = 0
    for part in parts:
        rows, cols = part.payload.shape
        window = [slice(0, rows), slice(0, cols)]
        if split_tile and len(parts) == 2:
            begin = expected[axis] if at and split in (1, 2) else at
            window[axis] = slice(begin, begin + part.payload.shape[axis])
            at += part.payload.shape[axis] if split in (3, 4) else 1
        target = tuple(window)
        if sent[target].any() and not np.array_equal(elements[target], part.payload):
            raise mismatch("both vector lanes pushed to one place of the slot")
        elements[target] = part.payload
        sent[target] = True if part.sent is None else part.sent
    if split_tile and len(parts) == 1:
        # The halves of what is valid where they are odd forms, else of the tile.
        valid = first.payload.shape[axis]
        half = -(-valid // 2) if split in (3, 4) else expected[axis]
        window = [slice(None), slice(None)]
        window[axis] = slice(0, half) if lane == 0 else slice(half, half + expected[axis])
        elements, sent = elements[tuple(window)], sent[tuple(window)]
    return elements, sent


def contents(tile: Any) -> tuple[TileInfo | None, Any, np.ndarray | None]:
    """Type, elements and which of them are defined, of what is pushed.

    An entry in global memory is itself.
    """
    if isinstance(tile, View):
        return None, tile, None
    if isinstance(tile, Tile):
        return tile.info, tile.array, None
    array, sent = tile.read_partly()
    return tile.info, array.copy(), sent.copy()
