# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Synchronization inside a core, and what asks a core who it is.

Operations take effect in program order, so that flags between the hardware
pipes of a core order nothing but time.
"""

from __future__ import annotations

from ..errors import SimulationError
from ..machine import launch_index
from ..registry import meaning

_UNITS = {
    "PIPE_S": "SCALAR",
    "PIPE_V": "VEC",
    "PIPE_V2": "VEC",
    "PIPE_M": "CUBE",
    "PIPE_MTE1": "MTE1",
    "PIPE_MTE2": "MTE2",
    "PIPE_MTE3": "MTE3",
    "PIPE_MTE4": "MTE3",
    "PIPE_MTE5": "MTE3",
    "PIPE_FIX": "FIX",
    "TLOAD": "MTE2",
    "TSTORE_ACC": "FIX",
    "TSTORE_VEC": "MTE3",
    "TMOV_M2L": "MTE1",
    "TMOV_M2S": "MTE1",
    "TMOV_M2B": "MTE1",
    "TMOV_M2V": "MTE1",
    "TMOV_V2M": "MTE3",
    "TMATMUL": "CUBE",
    "TVEC": "VEC",
    "TVECWAIT_EVENT": "VEC",
}


@meaning("pto.get_block_idx", "pto.get_block_num", "pto.get_subblock_idx", "pto.get_subblock_num")
def who_am_i(op):
    """Which block or lane of a launch this is, or how many there are."""
    return launch_index(op.name.removeprefix("pto.get_"), op.core)


@meaning("pto.barrier", "pto.barrier_sync", "pto.fence.barrier_all")
def barrier(op, *_):
    """Later operations begin when those before have ended."""
    pipe = op.attr("pipe") or op.attr("op_type") or "PIPE_ALL"
    clock = op.core.clock
    if pipe == "PIPE_ALL":
        clock.wait_for(max(clock.free.values()))
    # The operations of one pipe are in order as it is.


@meaning("pto.set_flag", "pto.set_flag_dyn", "pto.record_event")
def set_flag(op, *event):
    """An event that happens once a pipe has come so far."""
    clock = op.core.clock
    source, *key = _event(op, event)
    op.core.events.setdefault((source, *key), []).append(max(clock.now, clock.free[source]))


@meaning("pto.wait_flag", "pto.wait_flag_dyn", "pto.wait_event")
def wait_flag(op, *event):
    """A pipe waits for an event."""
    clock = op.core.clock
    key = _event(op, event)
    times = op.core.events.get(key)
    if not times:
        raise SimulationError(
            f"deadlock: waits for event {key[2]} of {key[0]} to {key[1]}, which nothing sets before"
        )
    time = times.pop(0)
    if key[1] == "SCALAR":
        clock.wait_for(time)
    clock.free[key[1]] = max(clock.free[key[1]], time)


def _event(op, given) -> tuple:
    source = op.attr("src_pipe") or op.attr("src_op")
    target = op.attr("dst_pipe") or op.attr("dst_op")
    for pipe in (source, target):
        if pipe not in _UNITS:
            raise SimulationError(f"flags of {pipe} cannot be simulated")
    event = f"EVENT_ID{given[0]}" if given else op.attr("event_id")
    return _UNITS[source], _UNITS[target], event


@meaning(
    "pto.get_buf",
    "pto.rls_buf",
    "pto.set_ffts",
    "pto.cmo.cacheinvalid",
    "pto.tprefetch_async",
    "pto.make_prefetch_async_context",
    "pto.get_prefetch_async_session",
    "pto.build_async_session",
)
def no_effect(op, *_):
    """Nothing that can be seen: memory is coherent here, and operations are in order."""
    return op.name if op.results else None


@meaning("pto.trap")
def trap(op):
    """The program gives up."""
    raise SimulationError("reached a trap")


@meaning("pto.print")
def print_scalar(op, value):
    """Prints a number, as `printf` does."""
    text = op.attr("format")
    try:
        text = text % value
    except (TypeError, ValueError):
        text = f"{text}{value}"
    op.core.machine.printed.append(f"{op.core.name}: {text}")


@meaning("pto.tget_async", "pto.tput_async")
def transfer(op, destination, source, session):
    """Copies global memory; it is there at once."""
    destination.write(source.read(), op.number)
    return "done"


@meaning("pto.wait_async_event", "pto.test_async_event", "pto.comm.wait_async_event")
def wait_async_event(op, event, session):
    """Transfers are complete at once."""
    return 1


@meaning("pto.comm.tput", "pto.comm.tget")
def comm_transfer(op, destination, source, *buffers):
    """Copies or adds global memory. The memory of other devices is that of this one."""
    value = source.read()
    if op.attr("atomicType", "atomic_none") == "atomic_add":
        value = destination.read() + value
    destination.write(value, op.number)
