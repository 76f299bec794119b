# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A schedule as a picture: its graph, a column for each stage, and their loads below."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ..sim.pictures import check_path, save, style, text_width
from .schedule import Node, Schedule

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# By kind of node, its colour and what the legend calls it. The hues are those of
# the matrix and the vector unit in timelines.
_KINDS = {
    "cube": ("#f5cdb0", "cube"),
    "vector": ("#b3dfd1", "vector"),
    "relay": ("#eeeeee", "relay"),
}
_INK, _QUIET, _LINE, _RELAYED = "#222222", "#666666", "#8a8a8a", "#aa4499"
_COLUMN, _WORST, _BAR, _WORST_BAR = "#f7f7f7", "#fdf1e3", "#9fb4c7", "#d55e00"

# Inches, and points of text.
_LEFT, _RIGHT, _TITLE, _HEAD, _LEGEND = 0.25, 0.25, 0.5, 0.46, 0.3
_BOX, _STEP, _GUTTER, _INSET, _MOST = 0.23, 0.33, 0.55, 0.08, 2.4
_BARS, _ABOVE_BARS = 1.2, 0.32
_SIZE, _SMALL = 7.5, 6.5


class _Place(NamedTuple):
    """Where a node is drawn: its left and upper sides, and its row in the column."""

    x: float
    y: float
    row: int


def draw_schedule(schedule: Schedule, path: str | os.PathLike[str]) -> None:
    """Draws a schedule.

    A column for each stage has its computes, and below them the relays; lines are
    the values that one hands to another, in colour where a relay does. Boxes say
    what a lane costs, and how many there are. Bars are the predicted cycles of the
    stages, the longest in colour.

    Args:
        schedule: What to draw.
        path: File to write, ``.svg`` or ``.png``. The same schedule makes the same
            file.

    Raises:
        UsageError: The file is of another type, or matplotlib is not installed.
        OSError: The file cannot be written.
    """
    check_path(path)
    with style():
        save(_Picture(schedule).figure, path)


class _Picture:
    """From above: a title, the graph, the bars, a legend."""

    def __init__(self, schedule: Schedule) -> None:
        from matplotlib.figure import Figure

        self.schedule = schedule
        self.box = min(_MOST, max(0.8, *map(_room, schedule.nodes)))
        self.places = self._place_nodes()
        rows = max(len(stage.nodes) for stage in schedule.stages)
        self.graph = _HEAD + rows * _STEP + 0.1
        columns = len(schedule.stages)
        self.width = _LEFT + columns * (self.box + _GUTTER) + _RIGHT
        # The title may need more than a few columns.
        self.width = max(self.width, text_width(self._title(), 9) + 2 * _LEFT)
        self.height = _TITLE + self.graph + _ABOVE_BARS + _BARS + _LEGEND + 0.15
        self.figure = Figure(figsize=(self.width, self.height), facecolor="white")
        self._write_title()
        self._draw_graph(self._axes(_TITLE, self.graph))
        self._draw_bars(self._axes(_TITLE + self.graph + _ABOVE_BARS, _BARS))
        self._write_legend()

    def _place_nodes(self) -> dict[int, _Place]:
        places = {}
        number_of = {id(node): number for number, node in enumerate(self.schedule.nodes)}
        for column, stage in enumerate(self.schedule.stages):
            ordered = sorted(stage.nodes, key=lambda node: node.kind == "relay")
            for row, node in enumerate(ordered):
                y = _HEAD + row * _STEP + (_STEP - _BOX) / 2
                places[number_of[id(node)]] = _Place(self._x(column), y, row)
        return places

    def _x(self, column: int) -> float:
        return _LEFT + _GUTTER / 2 + column * (self.box + _GUTTER)

    def _axes(self, top: float, height: float) -> Axes:
        """Axes over the whole width, in inches from its upper left corner."""
        axes = self.figure.add_axes((0, 1 - (top + height) / self.height, 1, height / self.height))
        axes.set(xlim=(0, self.width), ylim=(height, 0), xticks=[], yticks=[])
        axes.set_autoscale_on(False)
        axes.spines[:].set_visible(False)
        axes.patch.set_visible(False)
        return axes

    def _title(self) -> str:
        schedule = self.schedule
        return (
            f"one item every {schedule.interval:,} cycles \N{MIDDLE DOT} "
            f"bound {schedule.bound:,} \N{MIDDLE DOT} "
            + ("exact" if schedule.exact else "not exact")
        )

    def _write_title(self) -> None:
        schedule = self.schedule
        computes = sum(node.kind != "relay" for node in schedule.nodes)
        name = (
            f"@{schedule.function}: {computes} computes, {len(schedule.stages)} stages, "
            f"{schedule.stages[-1].end} cores"
        )
        for text, y, look in (
            (name, 0.08, {"weight": "bold", "fontsize": 10, "color": _INK}),
            (self._title(), 0.28, {"fontsize": 8.5, "color": _QUIET}),
        ):
            x = (_LEFT + _GUTTER / 2) / self.width
            self.figure.text(x, 1 - y / self.height, text, va="top", **look)

    def _draw_graph(self, axes: Axes) -> None:
        from matplotlib.patches import FancyBboxPatch, Rectangle

        schedule = self.schedule
        for column, stage in enumerate(schedule.stages):
            x = self._x(column)
            ground = _WORST if stage.time == schedule.longest else _COLUMN
            axes.add_patch(
                Rectangle((x - 0.12, 0), self.box + 0.24, self.graph, color=ground, lw=0, zorder=0)
            )
            last = stage.end - 1
            cores = f"core {last}" if last == stage.first else f"cores {stage.first} to {last}"
            middle = x + self.box / 2
            look = {"ha": "center", "va": "center_baseline", "color": _INK}
            axes.text(middle, 0.15, f"stage {column}", weight="bold", fontsize=8.5, **look)
            axes.text(middle, 0.32, cores, fontsize=_SIZE, **(look | {"color": _QUIET}))
        for number, place in self.places.items():
            node = schedule.nodes[number]
            axes.add_patch(
                FancyBboxPatch(
                    (place.x, place.y), self.box, _BOX,
                    boxstyle="round,pad=0,rounding_size=0.04", facecolor=_KINDS[node.kind][0],
                    edgecolor="#b0b0b0", linewidth=0.5, zorder=3, gid=f"node-{number}",
                )
            )  # fmt: skip
            self._write_node(axes, node, place)
        for number, (source, target) in enumerate(schedule.edges):
            axes.add_patch(self._edge(number, source, target))

    def _write_node(self, axes: Axes, node: Node, place: _Place) -> None:
        cost = _spell_cost(node)
        room = self.box - text_width(cost, _SMALL) - 3 * _INSET
        middle = place.y + _BOX / 2
        look = {"va": "center_baseline", "zorder": 4}
        slant = "italic" if node.kind == "relay" else "normal"
        name = _shorten(node.name, room)
        axes.text(
            place.x + _INSET, middle, name, fontsize=_SIZE, color=_INK, fontstyle=slant, **look
        )
        right = place.x + self.box - _INSET
        axes.text(right, middle, cost, fontsize=_SMALL, color=_QUIET, ha="right", **look)

    def _edge(self, number: int, source: int, target: int) -> Any:
        from matplotlib.patches import FancyArrowPatch
        from matplotlib.path import Path

        begin, end = self.places[source], self.places[target]
        half = _BOX / 2
        if begin.x != end.x:
            x0, y0, x1, y1 = begin.x + self.box, begin.y + half, end.x, end.y + half
            bend = max(abs(x1 - x0), _GUTTER) / 2
            points = [(x0, y0), (x0 + bend, y0), (x1 - bend, y1), (x1, y1)]
        elif abs(end.row - begin.row) == 1:
            middle = begin.x + self.box / 2
            down = end.row > begin.row
            points = [(middle, begin.y + _BOX * down), (middle, end.y + _BOX * (not down))]
        else:
            # Around what is between them, on the left.
            out = min(0.08 + 0.05 * abs(end.row - begin.row), 0.45 * _GUTTER)
            x, y0, y1 = begin.x, begin.y + half, end.y + half
            points = [(x, y0), (x - out, y0), (x - out, y1), (x, y1)]
        codes = [Path.MOVETO, Path.LINETO]
        if len(points) == 4:
            codes = [Path.MOVETO, *[Path.CURVE4] * 3]
        nodes = self.schedule.nodes
        is_relayed = "relay" in (nodes[source].kind, nodes[target].kind)
        return FancyArrowPatch(
            path=Path(points, codes), arrowstyle="-|>", mutation_scale=5, linewidth=0.8,
            color=_RELAYED if is_relayed else _LINE, shrinkA=0, shrinkB=0, zorder=2,
            gid=f"edge-{number}",
        )  # fmt: skip

    def _draw_bars(self, axes: Axes) -> None:
        schedule = self.schedule
        most = max(schedule.interval, *(stage.time for stage in schedule.stages), 1)
        axes.set_ylim(0, most * 1.12)
        inch = most * 1.12 / _BARS
        for column, stage in enumerate(schedule.stages):
            is_worst = stage.time == schedule.longest
            color = _WORST_BAR if is_worst else _BAR
            x = self._x(column)
            axes.bar(x + self.box / 2, stage.time, self.box, color=color, zorder=2)
            # In the bar where that is high enough, so that no line crosses it.
            is_inside = stage.time > 0.2 * inch
            axes.text(
                x + self.box / 2, stage.time + (-0.1 if is_inside else 0.08) * inch,
                f"{stage.time:,}", ha="center", va="center_baseline", fontsize=_SIZE, zorder=4,
                color="white" if is_inside and is_worst else _INK,
            )  # fmt: skip
        self.figure.text(
            self._x(0) / self.width, 1 - (_TITLE + self.graph + 0.12) / self.height,
            "predicted cycles per item", color=_QUIET, fontsize=_SIZE, va="top",
        )  # fmt: skip
        first, last = self._x(0) - 0.12, self._x(len(schedule.stages) - 1) + self.box + 0.12
        for value, dashes in ((schedule.interval, (4, 2)), (schedule.bound, (1, 1.5))):
            axes.plot([first, last], [value] * 2, color=_INK, lw=0.9, ls=(0, dashes), zorder=3)
        axes.plot([first, last], [0, 0], color=_QUIET, lw=0.6, zorder=3)

    def _write_legend(self) -> None:
        self.figure.legend(
            handles=list(self._handles()), loc="lower left",
            bbox_to_anchor=((_LEFT + _GUTTER / 2 - 0.05) / self.width, 0.06 / self.height),
            ncols=7, frameon=False, fontsize=_SIZE, handlelength=1.4, handletextpad=0.5,
            columnspacing=1.2, labelcolor=_INK, borderaxespad=0, borderpad=0,
        )  # fmt: skip

    def _handles(self) -> Iterator[Any]:
        from matplotlib.lines import Line2D
        from matplotlib.patches import Patch

        present = {node.kind for node in self.schedule.nodes}
        for kind, (color, text) in _KINDS.items():
            if kind in present:
                yield Patch(facecolor=color, edgecolor="#b0b0b0", lw=0.5, label=text)
        if "relay" in present:
            yield Line2D([], [], color=_RELAYED, lw=0.9, label="relayed")
        yield Patch(facecolor=_WORST_BAR, label="bottleneck")
        yield Line2D([], [], color=_INK, lw=0.9, ls=(0, (4, 2)), label="interval")
        yield Line2D([], [], color=_INK, lw=0.9, ls=(0, (1, 1.5)), label="bound")


def _spell_cost(node: Node) -> str:
    lanes = f"{node.lanes}\N{MULTIPLICATION SIGN}" if node.lanes > 1 else ""
    return f"{lanes}{node.cost:,}"


def _room(node: Node) -> float:
    """Inches that the texts of a node take."""
    return text_width(node.name, _SIZE) + text_width(_spell_cost(node), _SMALL) + 3 * _INSET


def _shorten(name: str, room: float) -> str:
    """The name, or as much of it as fits into so many inches."""
    if text_width(name, _SIZE) <= room + 0.01:
        return name
    while name and text_width(name + "\N{HORIZONTAL ELLIPSIS}", _SIZE) > room:
        name = name[:-1]
    return name + "\N{HORIZONTAL ELLIPSIS}"
