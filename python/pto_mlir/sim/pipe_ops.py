# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Setting pipes up, and the pushes, pops and frees of messages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from .. import ir
from .._mlir_libs import _pto
from ..dialects import pto
from .control import Steps
from .core import Core, until
from .errors import SimulationError
from .memory import Pointer, View
from .operations import Frame, Operation
from .program import operation
from .registry import meaning
from .rings import Part, Popped, Ring, assemble, contents
from .tiles import Storage, Tile, TileBuffer, TileInfo


@dataclass
class ReservedBuffer:
    """On-chip memory for popped tiles. `base` is None until a planner chooses it."""

    name: str
    space: str
    size: int
    base: int | None


@dataclass
class PipeEnd:
    """A pipe as one core has it.

    Attributes:
        rings: By direction, "c2v" and "v2c".
        dir_mask: 1 is c2v, 2 is v2c, 3 both.
        buffers: Where popped tiles lie, by direction: an address, or nothing.
    """

    rings: dict[str, Ring]
    dir_mask: int
    buffers: dict[str, int | None]

    def ring(self, direction: str, op: Operation) -> Ring:
        """The ring of a direction."""
        if direction not in self.rings:
            raise SimulationError(f"'{op.name}': the pipe has no ring in this direction")
        return self.rings[direction]


@meaning("pto.reserve_buffer", cost="free")
def reserve_buffer(op, *_):
    """A buffer of this core."""
    base = None if op.attr("autoAlloc") else op.attr("base")
    return ReservedBuffer(op.attr("name"), op.attr("location"), op.attr("size"), base)


@meaning("pto.import_reserved_buffer", cost="free")
def import_reserved_buffer(op, *_):
    """A buffer of the peer; its address matters there alone."""
    return ReservedBuffer(op.attr("name"), "", 0, None)


def _address(buffer: Any) -> int | None:
    return buffer.base if isinstance(buffer, ReservedBuffer) else buffer


class SetUpPipe(Operation):
    """Initializes a pipe."""

    def __init__(self, op: ir.Operation, number: int, operands, results, _decoder):
        """Decodes the op."""
        super().__init__(op, number, operands, results)

    def set_up(self, core: Core, key: Any, dir_mask: int, buffers, gm: Any) -> PipeEnd:
        """Makes the core's end of a pipe."""
        if core.kind == "host":
            raise SimulationError("a pipe needs a core of its own; the host has none")
        slots = self.attr("slot_num") or _pto.default_slot_count(dir_mask)
        local = self.attr("local_slot_num") or slots
        directions = [d for bit, d in ((1, "c2v"), (2, "v2c")) if dir_mask & bit]
        rings = {
            direction: core.block.ring(
                core, self, key, direction, slots, self.attr("slot_size"), local
            )
            for direction in directions
        }
        if gm is not None:
            core.block.claim(core, self, key, gm, list(rings.values()))
        return PipeEnd(rings, dir_mask, buffers)


@operation("pto.aic_initialize_pipe", "pto.aiv_initialize_pipe")
class InitializePipe(SetUpPipe):
    """A pipe that messages name by its id."""

    def run(self, core: Core, frame: Frame) -> None:
        """Runs it on a core."""
        core.clock.issue_scalar()
        groups = self.split([frame[slot] for slot in self.operands])
        gm, tensor, c2v, v2c = (group[0] if group else None for group in groups)
        pipe = self.attr("id", 0)
        buffers = {"c2v": _address(c2v), "v2c": _address(v2c)}
        if isinstance(tensor, View):
            gm = tensor.pointer
        core.pipes[pipe] = self.set_up(core, pipe, self.attr("dir_mask"), buffers, gm)


@operation("pto.initialize_l2g2l_pipe", "pto.initialize_l2l_pipe")
class InitializePipeHandle(SetUpPipe):
    """A pipe that messages name by a handle. The n-th of one core meets the n-th of its peer."""

    def run(self, core: Core, frame: Frame) -> None:
        """Runs it on a core."""
        core.clock.issue_scalar()
        operands = [frame[slot] for slot in self.operands]
        in_gm = self.name == "pto.initialize_l2g2l_pipe"
        gm = operands[0] if in_gm and isinstance(operands[0], Pointer) else None
        local = _address(operands[1 if in_gm else 0])
        key = f"handle {core.setups}"
        core.setups += 1
        local = local if isinstance(local, int) else None
        buffers = {"c2v": local, "v2c": local}
        frame[self.results[0]] = self.set_up(core, key, self.attr("dir_mask"), buffers, gm)


class Message(Operation):
    """A push to, a pop from or a free of a pipe."""

    suspends = True

    def __init__(self, op: ir.Operation, number: int, operands, results, _decoder):
        """Decodes the op."""
        super().__init__(op, number, operands, results)
        self.split_kind = self.attr("split", 0)
        self.is_handle = not ("_to_" in op.name or "_from_" in op.name)
        handles = [i for i, v in enumerate(op.operands) if isinstance(v.type, pto.PipeType)]
        self.handle_slot = operands[handles[0]] if handles else None

    def end(self, core: Core, frame: Frame) -> tuple[PipeEnd, str]:
        """The pipe and the direction of the message."""
        if self.is_handle:
            pipe = frame[self.handle_slot]
            direction = {1: "c2v", 2: "v2c"}.get(pipe.dir_mask)
            is_push = self.name.startswith("pto.tpush")
            if direction is None:
                direction = "c2v" if is_push == (core.kind == "cube") else "v2c"
            return pipe, direction
        pipe = core.pipes.get(self.attr("id", 0))
        if pipe is None:
            raise SimulationError(f"'{self.name}': pipe {self.attr('id', 0)} is not initialized")
        return pipe, "c2v" if self.name.endswith(("to_aiv", "from_aic")) else "v2c"

    def room(self, core: Core, frame: Frame) -> Steps:
        """Waits for the next slot; returns the ring, who pushes what, and what that is called."""
        pipe, direction = self.end(core, frame)
        ring = pipe.ring(direction, self)
        producer = self.take_part(core, direction, True)
        index = ring.pushed[producer]
        what = f"room for message {index} of {ring.name}"
        yield from until(self, lambda: ring.has_room(index), what)
        return ring, producer, index, what

    def take_part(self, core: Core, direction: str, is_push: bool) -> int:
        """Which producer or consumer of the ring the core is."""
        cube = (direction == "c2v") == is_push
        if core.kind != ("cube" if cube else "vector"):
            raise SimulationError(f"'{self.name}' on a {core.kind} core")
        return 0 if cube else core.lane


@operation("pto.tpush_to_aiv", "pto.tpush_to_aic", "pto.tpush")
class Push(Message):
    """Puts a tile into the next slot, once there is one."""

    def steps(self, core: Core, frame: Frame) -> Steps:
        """Runs it on a core."""
        tile = frame[self.operands[0]]
        ring, producer, index, what = yield from self.room(core, frame)
        clock = core.clock
        info, payload, sent = contents(tile)
        if isinstance(tile, View):
            unit, cycles = "MTE3" if core.kind == "vector" else "FIX", 0
        else:
            self._check_size(ring, tile, core)
            target = "vec" if core.kind == "cube" else "mat"
            if core.machine.target["pipes_through_gm"]:
                target = "gm"
            size = payload.size * info.dtype.itemsize
            unit, cycles = clock.costs.of_move(tile.info.space, target, size)
        clock.stall(unit, ring.room_since(index), self, what)
        ready = clock.ready([tile], [])
        clock.issue(self, unit, cycles + clock.costs.sync, ready, [tile])
        part = Part(info, payload, sent, self.split_kind, clock.events[-1])
        ring.push(producer, part, core.name)

    def _check_size(self, ring: Ring, tile: Any, core: Core) -> None:
        size = tile.info.size_bytes
        if self.split_kind and core.kind == "vector":
            size *= 2
        if size > ring.slot_size:
            raise SimulationError(
                f"a tile of {size} bytes does not fit into a slot of {ring.slot_size} of "
                f"{ring.name}"
            )


@operation("pto.tpop_from_aic", "pto.tpop_from_aiv", "pto.tpop")
class Pop(Message):
    """Takes the next message, once it is there."""

    def steps(self, core: Core, frame: Frame) -> Steps:
        """Runs it on a core."""
        pipe, direction = self.end(core, frame)
        ring = pipe.ring(direction, self)
        consumer = self.take_part(core, direction, False)
        index = ring.popped[consumer]
        what = f"message {index} of {ring.name}"
        yield from until(self, lambda: ring.has_message(index), what)
        clock = core.clock
        arrival = ring.traffic[index].arrived
        _, parts = ring.pop(consumer, self)
        held = Popped(index, None, self)
        target = frame[self.operands[0]] if self._is_into(frame) else None
        type = self.operand_types[0] if target is not None else self.result_types[0]
        is_tile = isinstance(type, pto.TileType | pto.TileBufType)
        if parts[0].info is None and not is_tile:
            tile, size = parts[0].payload, 0
        else:
            tile = self._tile(core, frame, ring, pipe, direction, index, parts, held, target, type)
            size = tile.valid[0] * tile.valid[1] * tile.info.dtype.itemsize
        through_gm = core.machine.target["pipes_through_gm"]
        if through_gm and not isinstance(tile, View):
            unit, cycles = clock.costs.of_move("gm", tile.info.space, size)
        else:
            # The tile is where it is read; the pipe that reads it waits.
            unit, cycles = ("MTE1" if core.kind == "cube" else "VEC"), 0
        clock.stall(unit, arrival, self, what)
        end = clock.issue(self, unit, cycles + clock.costs.sync, arrival)
        if isinstance(tile, Tile):
            tile.written = end
        elif isinstance(tile, TileBuffer):
            tile.note_written(end)
        ring.traffic[index].pops.append((core.name, clock.events[-1]))
        held.tile = tile
        ring.held[consumer].append(held)
        if core.machine.target["slot_release"] == "pop":
            ring.release(consumer, end)
        if target is None:
            frame[self.results[0]] = tile

    def _is_into(self, frame: Frame) -> bool:
        """Whether it gives storage to a declared buffer instead of having a result."""
        return not self.results

    def _tile(self, core, frame, ring, pipe, direction, index, parts, held, target, type):
        if not isinstance(type, pto.TileType | pto.TileBufType):
            raise SimulationError(f"a message popped as {type} cannot be simulated")
        info = TileInfo.of(type)
        lanes = core.block.lanes
        elements, sent = assemble(ring, index, parts, core.lane, lanes, info, self.split_kind)
        valid = info.resolve(self._valid(frame))
        if isinstance(type, pto.TileType):
            window = (slice(valid[0]), slice(valid[1]))
            if not sent[window].all():
                raise SimulationError(
                    f"pops {valid[0]}x{valid[1]} elements of message {index} of {ring.name}, of "
                    "which not all were pushed",
                    notes=[("pushed here", parts[0].push.op.location)],
                )
            return Tile(info, elements[window])
        buffer = TileBuffer(info, self._storage(core, pipe, direction, ring, index, info), valid)
        buffer.write(elements, where=sent)
        consumer = core.lane if core.kind == "vector" else 0
        is_slot = core.machine.target["slot_release"] == "free"
        buffer.life = _life(ring, consumer, held, is_slot)
        if target is not None:
            for name in TileBuffer.__slots__:
                setattr(target, name, getattr(buffer, name))
            return target
        return buffer

    def _valid(self, frame: Frame) -> tuple[int | None, int | None]:
        if self.is_handle:
            return (None, None)
        groups = self.split([frame[slot] for slot in self.operands])
        rows, cols = (group[0] if group else None for group in groups[:2])
        return rows, cols

    def _storage(self, core, pipe, direction, ring, index, info) -> Storage:
        base = pipe.buffers[direction]
        if base is None:
            return Storage.fresh(info.size_bytes)
        address = base + index % ring.local_slots * (ring.slot_size // _share(self, core))
        return core.memories[info.space].at(address, info.size_bytes)


def _share(op: Message, core: Core) -> int:
    """In how many parts a vector lane's tile is one of a slot."""
    return 2 if op.split_kind and core.kind == "vector" else 1


def _life(ring: Ring, consumer: int, held: Popped, is_slot: bool):
    """What raises where a popped buffer is not there any more.

    With its free where it is the slot itself, and in any case once its local
    storage is used again.
    """

    def check() -> None:
        if held.is_free and is_slot:
            raise SimulationError(
                f"touches the tile of message {held.index} of {ring.name} after its free",
                notes=[("popped here", held.op.location)],
            )
        if ring.popped[consumer] > held.index + ring.local_slots:
            raise SimulationError(
                f"touches the tile of message {held.index} of {ring.name}, whose storage pop "
                f"{held.index + ring.local_slots} uses again (local_slot_num = {ring.local_slots})",
                notes=[
                    ("popped here", held.op.location),
                    ("overwritten by a later pop", ring.last_pop.location),
                ],
            )

    return check


@operation("pto.tfree_from_aic", "pto.tfree_from_aiv", "pto.tfree")
class Free(Message):
    """Gives back the slot of the oldest popped tile."""

    suspends = False

    def run(self, core: Core, frame: Frame) -> None:
        """Runs it on a core."""
        pipe, direction = self.end(core, frame)
        ring = pipe.ring(direction, self)
        consumer = self.take_part(core, direction, False)
        if not ring.held[consumer]:
            raise SimulationError(f"frees a slot of {ring.name}, but no popped tile has one")
        held = ring.held[consumer].popleft()
        held.is_free = True
        clock = core.clock
        clock.issue_scalar()
        if core.machine.target["slot_release"] == "free":
            tile = held.tile
            done = 0
            if isinstance(tile, Tile):
                done = max(tile.written, tile.read_until)
            elif isinstance(tile, TileBuffer):
                done = tile.idle()
            ring.release(consumer, max(clock.now, done))


@operation("pto.talloc_to_aiv", "pto.talloc_to_aic")
class AllocateEntry(Message):
    """The next slot of a ring in global memory, to be filled by a store."""

    def steps(self, core: Core, frame: Frame) -> Steps:
        """Runs it on a core."""
        type = self.result_types[0]
        ring, _, index, what = yield from self.room(core, frame)
        core.clock.issue_scalar()
        core.clock.stall("SCALAR", ring.room_since(index), self, what)
        shape = getattr(type, "shape", (None,))
        if None in shape:
            raise SimulationError(f"an entry of type {type} has no extents to simulate")
        pointer = core.block.entry(ring, index, type.element_type)
        strides = [int(np.prod(shape[i + 1 :], dtype=np.int64)) for i in range(len(shape))]
        frame[self.results[0]] = View(pointer, tuple(shape), tuple(strides))


@meaning("pto.set_quant_scalar", "pto.set_quant_vector")
def set_quant(op, *_):
    """How pushes quantize is not public."""
    raise SimulationError(f"'{op.name}': how pushes quantize is not known to the simulator")
