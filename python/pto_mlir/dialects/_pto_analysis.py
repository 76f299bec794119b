# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What can be known about kernels: how loops may be skewed, costs, targets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from .. import ir
from .._mlir_libs import _pto
from ._pto_enum_gen import AddressSpace

__all__ = [
    "SkewPlan",
    "SkewRefusal",
    "StageNote",
    "StageViolation",
    "Target",
    "TargetMemory",
    "plan_skew",
    "predict_cost",
    "predict_cycles",
    "target",
    "verify_pipeline_schedule",
]


@dataclass(frozen=True)
class SkewPlan:
    """How to skew a loop: iteration k + depth is produced before k is consumed.

    Attributes:
        depth: Iterations that the produce half runs ahead.
        requested_depth: What the number of stages asks for.
        trip_count: Iterations of the loop; None where known at run time only.
        produce: What runs ahead, in program order.
        consume: What follows. Address math may be in both.
    """

    depth: int
    requested_depth: int
    trip_count: int | None
    produce: tuple[ir.Operation, ...]
    consume: tuple[ir.Operation, ...]

    def __bool__(self) -> bool:
        """Whether the loop can be skewed: it can."""
        return True


@dataclass(frozen=True)
class SkewRefusal:
    """Why a loop stays sequential.

    Attributes:
        reason: As the remark of the pass says it.
        op: The operation that is the reason.
    """

    reason: str
    op: ir.Operation

    def __bool__(self) -> bool:
        """Whether the loop can be skewed: it cannot."""
        return False


_Schedule: TypeAlias = Literal["grouped", "interleaved"]
_Remainder: TypeAlias = Literal["shrink", "peel"]
_DynamicBounds: TypeAlias = Literal["demote", "version"]


def plan_skew(
    loop: ir.Operation | ir.OpView,
    stages: int | None = None,
    *,
    max_depth: int = 0,
    schedule: _Schedule = "grouped",
    remainder: _Remainder = "shrink",
    dynamic_bounds: _DynamicBounds = "demote",
) -> SkewPlan | SkewRefusal:
    """Decides how ``--skew-cross-core-pipeline`` would skew a loop, and changes nothing.

    Dependences are looked at, room in the rings is not: `verify_cross_core_fifo`
    of the result proves that.

    Args:
        loop: An ``scf.for`` that pushes to the other core and pops from it.
        stages: Iterations to be in work at once; its `pto.pipeline_stages`
            unless given.
        max_depth: Largest depth, 0 for 256, which is the largest there is.
        schedule: As the option of the pass.
        remainder: As the option of the pass.
        dynamic_bounds: As the option of the pass.

    Returns:
        A plan, which is true, or a refusal, which is false.

    Raises:
        ValueError: It is no such loop, asks for no stages, or an option is none
            of its choices.
    """
    if not _pto.is_cross_core_loop(loop.operation):
        raise ValueError("not a loop that pushes to the other core and pops from it")
    if stages is None:
        if "pto.pipeline_stages" not in loop.attributes:
            raise ValueError("the loop has no pto.pipeline_stages; say how many")
        stages = ir.IntegerAttr(loop.attributes["pto.pipeline_stages"]).value
    if stages < 1 or max_depth < 0:
        raise ValueError("a loop has at least one stage and a depth that is not negative")
    for name, value, choices in (
        ("schedule", schedule, _Schedule),
        ("remainder", remainder, _Remainder),
        ("dynamic_bounds", dynamic_bounds, _DynamicBounds),
    ):
        if value not in get_args(choices):
            raise ValueError(f"{name} must be one of {', '.join(get_args(choices))}, got {value!r}")
    found = _pto.plan_skew(
        loop.operation,
        stages,
        max_depth=max_depth,
        is_interleaved=schedule == "interleaved",
        peels_remainder=remainder == "peel",
        versions_dynamic_bounds=dynamic_bounds == "version",
    )
    return SkewRefusal(**found) if "reason" in found else SkewPlan(**found)


@dataclass(frozen=True)
class StageNote:
    """A sentence about another operation."""

    message: str
    op: ir.Operation


@dataclass(frozen=True)
class StageViolation:
    """What is wrong with the schedule of a pipeline.

    Attributes:
        rule: "S1" to "S9", as ``--verify-pipeline-schedule`` names them.
        message: To follow the rule.
        op: The operation that it is about.
        notes: Others that have to do with it.
    """

    rule: str
    message: str
    op: ir.Operation
    notes: tuple[StageNote, ...] = ()

    def __str__(self) -> str:
        """As a compiler says it."""
        return f"'{self.op.name}' op {self.rule}: {self.message}"


def verify_pipeline_schedule(module: ir.Module) -> tuple[StageViolation, ...]:
    """Checks the schedules of all pipelines of a module, and changes nothing.

    Returns:
        All violations, in the order of the operations they are about; none where
        the schedules are right.
    """
    return tuple(
        StageViolation(f"S{rule}", message, op, tuple(StageNote(*note) for note in notes))
        for rule, message, op, notes in _pto.stage_violations(module)
    )


def predict_cost(op: ir.Operation | ir.OpView) -> tuple[str, int]:
    """What an operation without regions is predicted to take, by the simulator's table.

    Returns:
        The hardware pipe that it occupies, such as "PIPE_V", and cycles.

    Raises:
        ValueError: There is no prediction; the message says why.
    """
    return _pto.predict_cost(op.operation)


def predict_cycles(block: ir.Block) -> int:
    """Cycles until all work of a block is done, on a core of its own.

    Raises:
        ValueError: There is no prediction; the message says why.
    """
    return _pto.predict_cycles(block)


@dataclass(frozen=True)
class TargetMemory:
    """A memory of a target.

    Attributes:
        size_bytes: Bytes; 0 where not known.
        usable_bytes: Those of them that kernels may use.
        moves_to: The memories that tiles can be moved to.
    """

    size_bytes: int
    usable_bytes: int
    moves_to: tuple[str, ...]


@dataclass(frozen=True)
class Target:
    """The facts of an architecture.

    Attributes:
        name: As messages have it, such as "A2/A3".
        pipes_through_gm: Whether the slots of pipes lie in global memory.
        back_pressure: What lets a producer go on: an "exact" count or a "credit".
        stall_scope: What stands still at a full or empty pipe: the "core" or a
            "hardware_pipe".
        slot_release: What gives a slot back: the "pop" or the "free".
        left_blayout: The block order of left tiles.
        has_float8_matmul: Whether matmuls take 8-bit floats and microscaling.
        flag_budget: Ids of the flags that cores tell each other about slots with.
        max_flag_count: How far such a flag counts.
        memories: By address space, global memory ("gm") included.
    """

    name: str
    pipes_through_gm: bool
    back_pressure: str
    stall_scope: str
    slot_release: str
    left_blayout: str
    has_float8_matmul: bool
    flag_budget: int
    max_flag_count: int
    memories: dict[str, TargetMemory]

    @staticmethod
    def flag_count(dir_mask: int) -> int:
        """Flag ids that a pipe of that ``dir_mask`` takes."""
        return _pto.flag_count(dir_mask)

    @staticmethod
    def default_slot_count(dir_mask: int) -> int:
        """Slots of each ring of a pipe of that ``dir_mask`` which does not say."""
        return _pto.default_slot_count(dir_mask)

    @staticmethod
    def credit_period(slot_count: int) -> int:
        """Slots released per credit, in a ring of that many."""
        return _pto.credit_period(slot_count)


_SPACES = [
    str(space) for space in AddressSpace if space not in (AddressSpace.Zero, AddressSpace.Undefined)
]


def target(op: ir.Module | ir.Operation | ir.OpView) -> Target:
    """The target of the nearest module around an operation that names one.

    Args:
        op: A module, or an operation in one.
    """
    operation = op.operation
    memories = {
        space: TargetMemory(
            *_pto.target_memory(operation, space),
            tuple(to for to in _SPACES if _pto.target_can_move(operation, space, to)),
        )
        for space in _SPACES
    }
    return Target(**_pto.target_facts(operation), memories=memories)
