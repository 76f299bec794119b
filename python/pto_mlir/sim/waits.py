# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations in which a core waits for others, FIFOs aside."""

from __future__ import annotations

from collections.abc import Callable

from .. import ir
from .control import Steps
from .core import Core, until
from .errors import SimulationError
from .memory import View
from .operations import Frame, Operation
from .program import operation


class SyncOperation(Operation):
    """An operation that may wait."""

    suspends = True

    def __init__(self, op: ir.Operation, number: int, operands, results, _decoder):
        """Decodes the op."""
        super().__init__(op, number, operands, results)

    def until(self, core: Core, is_over: Callable[[], bool], what: str) -> Steps:
        """Waits for something."""
        core.clock.issue_scalar()
        yield from until(self, is_over, what)


def _event_of(op: Operation, frame: Frame) -> int:
    return frame[op.operands[0]] if op.operands else op.attr("event_id")


@operation("pto.sync.set")
class SetCoreFlag(SyncOperation):
    """Tells the other kind of core of the block something."""

    suspends = False

    def run(self, core: Core, frame: Frame) -> None:
        """Runs it on a core."""
        if self.attr("ffts_mode", 2) != 2:
            raise SimulationError("flags between blocks (ffts_mode 0 and 1) cannot be simulated")
        core.clock.issue_scalar()
        times = core.block.flags.setdefault((core.kind, core.lane, _event_of(self, frame)), [])
        times.append(core.clock.end())


@operation("pto.sync.wait")
class WaitForCoreFlag(SyncOperation):
    """Waits for a flag of the other kind of core; the cube waits for every lane's."""

    def steps(self, core: Core, frame: Frame) -> Steps:
        """Runs it on a core."""
        event = _event_of(self, frame)
        flags = core.block.flags
        peers = range(core.block.lanes) if core.kind == "cube" else (0,)
        kind = "vector" if core.kind == "cube" else "cube"
        taken = [(kind, lane, event) for lane in peers]
        counts = core.events.setdefault(("core flag", event), 0)

        def is_set() -> bool:
            return all(len(flags.get(key, ())) > counts for key in taken)

        yield from self.until(core, is_set, f"flag {event} of the {kind} core")
        core.events["core flag", event] = counts + 1
        core.clock.wait_for(max(flags[key][counts] for key in taken))


@operation("pto.syncall")
class SyncAll(SyncOperation):
    """Waits for all cores of the launch, or those of one kind."""

    def steps(self, core: Core, frame: Frame) -> Steps:
        """Runs it on a core."""
        kinds = {"aic_only": {"cube"}, "aiv_only": {"vector"}}.get(
            self.attr("core_type"), {"cube", "vector", "mix"}
        )
        barrier = core.machine.barrier(self.attr("core_type"))
        others = [c for b in core.machine.running for c in b.cores if c.kind in kinds]
        turn = barrier.setdefault(core.name, 0)
        barrier[core.name] = turn + 1
        barrier[core.name, turn] = core.clock.end()

        def all_there() -> bool:
            return all(barrier.get(other.name, 0) > turn for other in others)

        yield from self.until(core, all_there, "all cores at a barrier")
        core.clock.wait_for(max(barrier[other.name, turn] for other in others))


@operation("pto.comm.tnotify")
class Notify(SyncOperation):
    """Changes a signal in global memory."""

    suspends = False

    def run(self, core: Core, frame: Frame) -> None:
        """Runs it on a core."""
        signal, value = (frame[slot] for slot in self.operands)
        core.clock.issue_scalar()
        array = _signal(signal)
        if self.attr("notifyOp", "set") == "atomic_add":
            value = array.read() + value
        array.write(value, self.number)


@operation("pto.comm.twait")
class WaitForSignal(SyncOperation):
    """Waits until a signal in global memory has a value."""

    def steps(self, core: Core, frame: Frame) -> Steps:
        """Runs it on a core."""
        signal, value = (frame[slot] for slot in self.operands)
        array = _signal(signal)
        at_least = self.attr("cmp", "eq") == "ge"

        def is_given() -> bool:
            now = array.read()
            return bool((now >= value).all() if at_least else (now == value).all())

        relation = ">=" if at_least else "=="
        region = array.pointer.region.name
        yield from self.until(core, is_given, f"a signal in {region} to be {relation} {value}")


def _signal(signal) -> View:
    if not isinstance(signal, View):
        raise SimulationError("a signal that is no view of global memory cannot be simulated")
    return signal
