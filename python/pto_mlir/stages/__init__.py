# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Schedules of pipelines over many cores: what is in which stage, and how long it takes.

    (schedule,) = stages.read_schedules(module)
    print(schedule); stages.draw_schedule(schedule, "stages.svg")

Times are in cycles of the simulator's cost table, as partitioning predicts them.
"""

from .picture import draw_schedule
from .schedule import Edge, Node, Schedule, Stage, read_schedules

__all__ = ["Edge", "Node", "Schedule", "Stage", "draw_schedule", "read_schedules"]
