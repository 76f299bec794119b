# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether two sections may be joined, and what they are then."""

from __future__ import annotations

from dataclasses import dataclass

from .. import ir
from .._mlir_libs import _pto
from ._pto_ops_gen import SectionOp

__all__ = ["ForwardRefusal", "forward", "one_block"]


@dataclass(frozen=True)
class ForwardRefusal:
    """A rule that forbids a join.

    Attributes:
        rule: "F1" to "F11", as the documentation of ``--forward-sections`` has them.
        reason: Why.
    """

    rule: str
    reason: str

    def __str__(self) -> str:
        """As in "F6: ..."."""
        return f"{self.rule}: {self.reason}"


def forward(
    first: SectionOp, second: SectionOp, tensor: ir.Value, *, cotile: bool = False
) -> SectionOp | list[ForwardRefusal]:
    """The section that two are if the tensor between them is handed over on chip.

    Nothing is changed. The joined section stands in a copy of the module, in the
    place of the second one, and everything else of the module around it. The copy
    is its attribute `module`, and lives as long as either is kept.

    Args:
        first: A section that stores the tensor.
        second: A section of the same module that loads it.
        tensor: The tensor.
        cotile: Join in phase template too, and constrain the tiling that follows.

    Returns:
        The joined section, or every rule that forbids it.

    Raises:
        TypeError: One is no section.
        ValueError: They are not in one module.
    """
    result = _pto.forward(first.operation, second.operation, tensor, cotile)
    if isinstance(result, list):
        return [ForwardRefusal(rule, reason) for rule, reason in result]
    module, section = result
    joined = section.opview
    joined.module = module
    return joined


def one_block(section: SectionOp) -> bool:
    """Whether a section is a plan of one block.

    It has one item, and each of its matmuls packs its operands once: it runs
    once, and does not go on with the accumulator of another.

    Raises:
        TypeError: It is no section.
    """
    return _pto.is_one_block(section.operation)
