# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Simulations as pictures: who worked when, who waited, and what they sent each other."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .errors import UsageError
from .lanes import Lane, add_wait_lanes, covered_shares, lanes_of, waits_by_unit, within
from .messages import arrows
from .pictures import check_path, save, style, text_width
from .report import CoreReport, Report

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.patches import PathPatch

# By hardware pipe: its colour (Okabe and Ito's, which colour-blind people can
# tell apart), that of text on it, and what the legend says that it does.
_PIPES = {
    "SCALAR": ("#999999", "black", "scalar unit"),
    "MTE2": ("#56b4e9", "black", "loads"),
    "MTE1": ("#0072b2", "white", "feeds cube"),
    "CUBE": ("#d55e00", "white", "matrix unit"),
    "VEC": ("#009e73", "white", "vector unit"),
    "FIX": ("#cc79a7", "black", "drains cube"),
    "MTE3": ("#e69f00", "black", "stores"),
}
_INK, _QUIET, _WAIT, _GRID, _CORE = "#222222", "#666666", "#c6c6c6", "#e6e6e6", "#f6f6f6"

# Inches.
_WIDTH, _RIGHT, _TITLE, _AXIS, _LEGEND = 10.0, 0.25, 0.38, 0.43, 0.24
_UNIT_NAME, _GAP = 0.55, 0.1

# More bars than this in a lane are narrower than a pixel, more names cannot be
# read, and arrows of two cores that are closer than so many points hide bars.
_MOST_BARS, _MOST_NAMES, _CLOSEST_ARROWS = 2000, 1500, 8
_BINS = 450
_ARROW = [(-8, -0.5), (3, -0.5), (3, -3), (10, 0), (3, 3), (3, 0.5), (-8, 0.5)]


def draw_timeline(
    reports: Report | Sequence[Report],
    path: str | os.PathLike[str],
    *,
    titles: Sequence[str] | None = None,
    window: tuple[int, int] | None = None,
) -> None:
    """Draws runs below each other, on one time axis.

    Each has a lane per core and hardware pipe that worked. Waits for a FIFO are
    hatched, over all lanes of the core where they stop all of it. Arrows are
    messages, from the end of the push to the start of the pop. Where there are
    too many events to see, lanes show the share of time in which they worked.

    Args:
        reports: What to draw, such as before and after a pass.
        path: File to write, ``.svg`` or ``.png``. The same reports make the
            same file.
        titles: What to call each of them.
        window: First and last cycle to draw; all unless given.

    Raises:
        UsageError: There is nothing to draw, the file is of another type, or
            matplotlib is not installed.
        OSError: The file cannot be written.
    """
    reports = [reports] if isinstance(reports, Report) else list(reports)
    check_path(path)
    if not reports:
        raise UsageError("no report to draw")
    if titles is None:
        titles = [""] * len(reports)
    if isinstance(titles, str) or len(titles) != len(reports):
        raise UsageError(f"{len(reports)} reports need as many titles, got {titles!r}")
    if window is None:
        window = (0, max(1, *(report.makespan for report in reports)))
    if not window[0] < window[1]:
        raise UsageError(f"no time from cycle {window[0]} to cycle {window[1]}")
    with style():
        save(_Picture(reports, titles, window).figure, path)


class _Picture:
    """From above: a panel per report, the time axis, a legend, and notes."""

    def __init__(
        self, reports: Sequence[Report], titles: Sequence[str], window: tuple[int, int]
    ) -> None:
        from matplotlib.figure import Figure

        self.window = window
        self.notes: list[str] = []
        self.left_out: set[str] = set()
        self.has_arrows = False
        panels = [lanes_of(report) for report in reports]
        lanes = [lane for panel in panels for lane in panel]
        most = max((len(within(lane.spans(), window)) for lane in lanes), default=0)
        self.is_dense = most > _MOST_BARS
        if self.is_dense:
            self.notes.append("lanes show the share of time in which they worked")
            panels = list(map(add_wait_lanes, reports, panels))
        # Many cores get low lanes, which keeps the picture in one piece.
        self.row = min(0.25, max(0.11, 30 / max(1, len(lanes))))
        self.size = 7.5 if self.row > 0.2 else 5.5
        names = [lane.core for panel in panels for lane in panel]
        width = max((text_width(name, self.size + 1) for name in names), default=0)
        left = _UNIT_NAME + width + 0.2
        heights = [self._place(panel) for panel in panels]
        self.height = sum(heights) + _TITLE * len(panels) + _AXIS + _LEGEND
        self.points = (_WIDTH - left - _RIGHT) * 72 / (window[1] - window[0])
        self.figure = Figure(figsize=(_WIDTH, self.height), facecolor="white")
        y = self.height
        for number, (report, panel) in enumerate(zip(reports, panels, strict=True)):
            y -= _TITLE + heights[number]
            box = (left, y, _WIDTH - left - _RIGHT, heights[number])
            axes = self.figure.add_axes(
                tuple(np.divide(box, (_WIDTH, self.height, _WIDTH, self.height)))
            )
            self._set_up(axes, heights[number], is_last=report is reports[-1])
            self._write_title(axes, report, titles[number], reports[0])
            self._draw_panel(axes, report, panel, number)
        self._write_legend(reports, panels)

    def _place(self, lanes: list[Lane]) -> float:
        y = _GAP / 2
        for number, lane in enumerate(lanes):
            if number and lanes[number - 1].core != lane.core:
                y += _GAP
            lane.top, lane.bottom = y, y + self.row
            y = lane.bottom
        return max(y, self.row) + _GAP / 2

    def _set_up(self, axes: Axes, height: float, is_last: bool) -> None:
        from matplotlib.ticker import FuncFormatter, MaxNLocator

        axes.set_xlim(*self.window)
        axes.set_ylim(height, 0)
        axes.set_autoscale_on(False)
        axes.set_yticks([])
        axes.xaxis.set_major_locator(MaxNLocator(10, integer=True))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda cycle, _: f"{cycle:,.0f}"))
        axes.grid(axis="x", color=_GRID, linewidth=0.6)
        axes.set_axisbelow(True)
        axes.tick_params(axis="x", length=0, colors=_QUIET, labelsize=7.5, labelbottom=is_last)
        axes.spines[:].set_visible(False)
        if is_last:
            axes.spines["bottom"].set(visible=True, color=_QUIET, linewidth=0.6)
            axes.set_xlabel("cycles", color=_QUIET, fontsize=7.5, labelpad=1)

    def _write_title(self, axes: Axes, report: Report, title: str, first: Report) -> None:
        text = f"{report.makespan:,} cycles"
        if report.makespan:
            share = report.lower_bound / report.makespan
            text += f" \N{MIDDLE DOT} busiest core {report.lower_bound:,} ({share:.0%})"
        if report.makespan and report is not first:
            faster = f"{first.makespan / report.makespan:.2f}\N{MULTIPLICATION SIGN} as fast"
            room = (self.window[1] - report.makespan) * self.points / 72
            if room > text_width(faster, 11) + 0.3:
                middle = axes.get_ylim()[0] / 2
                self._write_beside(axes, faster, report.makespan, middle)
            else:
                text += f" \N{MIDDLE DOT} {faster}"
        above = {"xycoords": "axes fraction", "textcoords": "offset points", "va": "bottom"}
        axes.annotate(title, (0, 1), (0, 4), color=_INK, weight="bold", fontsize=10, **above)
        axes.annotate(text, (1, 1), (0, 4), color=_INK, fontsize=8.5, ha="right", **above)

    def _write_beside(self, axes: Axes, text: str, x: float, y: float) -> None:
        axes.annotate(
            text, (x, y), (10, 0), textcoords="offset points", va="center_baseline", color=_INK,
            fontsize=11, weight="bold",
        )  # fmt: skip

    def _draw_panel(self, axes: Axes, report: Report, lanes: list[Lane], panel: int) -> None:
        cores: dict[str, list[Lane]] = {}
        for lane in lanes:
            cores.setdefault(lane.core, []).append(lane)
        for name, own in cores.items():
            top, bottom = own[0].top, own[-1].bottom
            ground = _boxes(np.array([[0, report.makespan]]), top, bottom)
            axes.add_patch(ground)
            ground.set(facecolor=_CORE, linewidth=0, zorder=0)
            self._name_row(axes, name, (top + bottom) / 2, _UNIT_NAME, bold=True)
            for lane in own:
                text = lane.unit or ("waits" if lane.items else "")
                self._name_row(axes, text, (lane.top + lane.bottom) / 2, 0.07)
                group = f"{panel}-{name}-{text}"
                if self.is_dense:
                    self._draw_share(axes, lane, group)
                else:
                    self._draw_bars(axes, lane, group)
            if not self.is_dense:
                self._draw_waits(axes, report.cores[name], own, f"{panel}-{name}")
        if not self.is_dense:
            self._write_operations(axes, lanes)
        self._draw_messages(axes, report, lanes, panel)
        axes.axvline(report.makespan, color=_INK, linewidth=0.8, linestyle=(0, (4, 2)), zorder=5)

    def _name_row(self, axes: Axes, text: str, y: float, out: float, bold: bool = False) -> None:
        axes.annotate(
            text, (0, y), (-72 * out, 0), xycoords=("axes fraction", "data"),
            textcoords="offset points", ha="right", va="center_baseline", color=_INK,
            fontsize=self.size + bold, weight="bold" if bold else "normal",
        )  # fmt: skip

    def _draw_bars(self, axes: Axes, lane: Lane, group: str) -> None:
        spans = within(lane.spans(), self.window)
        # A white rim tells neighbours apart, and would hide a narrow bar.
        is_wide = (spans[:, 1] - spans[:, 0]) * self.points > 2
        for part, rim, suffix in ((spans[is_wide], 0.5, ""), (spans[~is_wide], 0, "-narrow")):
            if len(part):
                patch = _boxes(part, lane.top + 0.1 * self.row, lane.bottom - 0.1 * self.row)
                patch.set(facecolor=_color(lane), edgecolor="white", linewidth=rim, zorder=2)
                # Whole pixels would show some of the narrow bars and not others.
                patch.set(gid=_id(f"work-{group}{suffix}"), snap=None if rim else False)
                axes.add_patch(patch)

    def _draw_share(self, axes: Axes, lane: Lane, group: str) -> None:
        edges = np.linspace(*self.window, _BINS + 1)
        top = lane.bottom - 0.9 * self.row * covered_shares(lane.spans(), edges)
        axes.stairs(
            top, edges, baseline=lane.bottom, fill=True, facecolor=_color(lane), linewidth=0,
            zorder=2, gid=_id(f"share-{group}"),
        )  # fmt: skip

    def _draw_waits(self, axes: Axes, core: CoreReport, lanes: list[Lane], group: str) -> None:
        places = {lane.unit: (lane.top, lane.bottom) for lane in lanes}
        places[None] = (lanes[0].top, lanes[-1].bottom)
        for unit, spans in waits_by_unit(core).items():
            patch = _boxes(within(spans, self.window), *places[unit])
            patch.set(facecolor="none", edgecolor=_WAIT, linewidth=0, hatch="/////", zorder=1)
            patch.set_gid(_id(f"waits-{group}-{unit or 'all'}"))
            axes.add_patch(patch)

    def _write_operations(self, axes: Axes, lanes: list[Lane]) -> None:
        first, last = self.window
        names = []
        for lane in lanes:
            for event in lane.items:
                start, end = max(event.start, first), min(event.end, last)
                room = (end - start) * self.points / 72
                text = _fitting(event.op.name, self.size - 1, room) if room > 0.1 else None
                if text:
                    names.append(((start + end) / 2, lane, text))
        if len(names) > _MOST_NAMES:
            self.notes.append(f"{len(names):,} names of operations are left out")
            return
        for x, lane, text in names:
            axes.text(
                x, (lane.top + lane.bottom) / 2, text, ha="center", va="center_baseline",
                color=_PIPES[lane.unit][1], fontsize=self.size - 1, clip_on=True, zorder=3,
            )  # fmt: skip

    def _draw_messages(self, axes: Axes, report: Report, lanes: list[Lane], panel: int) -> None:
        places = {(lane.core, lane.unit): lane for lane in lanes}
        first, last = self.window
        inset = 0.1 * self.row
        lines: dict[tuple[str, str], list[tuple[float, ...]]] = {}
        for arrow in arrows(report):
            if arrow.push.end > last or arrow.pop.start < first:
                continue
            source = places[arrow.source, arrow.push.unit]
            target = places[arrow.target, arrow.pop.unit]
            down = source.top < target.top
            begin = source.bottom - inset if down else source.top + inset
            end = target.top + inset if down else target.bottom - inset
            line = (arrow.push.end, begin, arrow.pop.start - arrow.push.end, end - begin)
            lines.setdefault((arrow.source, arrow.target), []).append(line)
        for (source_name, target_name), part in lines.items():
            times = [line[0] for line in part]
            if (len(part) - 1) * _CLOSEST_ARROWS > (max(times) - min(times)) * self.points:
                self.left_out.add(f"from {source_name} to {target_name}")
                continue
            self.has_arrows = True
            axes.quiver(
                *np.array(part, float).T, angles="xy", scale_units="xy", scale=1, units="inches",
                width=0.01, headwidth=6, headlength=7, headaxislength=6.5, minlength=0,
                color=_INK, zorder=4, gid=_id(f"messages-{panel}-{source_name}-{target_name}"),
            )  # fmt: skip

    def _write_legend(self, reports: Sequence[Report], panels: list[list[Lane]]) -> None:
        from matplotlib.lines import Line2D
        from matplotlib.patches import Patch
        from matplotlib.path import Path as Outline

        units = {lane.unit for lanes in panels for lane in lanes}
        handles: list[Any] = [
            Patch(facecolor=color, label=f"{unit}: {what}")
            for unit, (color, _, what) in _PIPES.items()
            if unit in units
        ]
        if any(core.waits for report in reports for core in report.cores.values()):
            look = {"facecolor": _WAIT} if self.is_dense else {"fill": False, "hatch": "/" * 9}
            handles.append(
                Patch(edgecolor="#a0a0a0", linewidth=0, label="waits for a FIFO", **look)
            )
        if self.has_arrows:
            look = {"marker": Outline(_ARROW), "markersize": 13, "markeredgewidth": 0}
            handles.append(Line2D([], [], ls="", color=_INK, label="message", **look))
        self.figure.legend(
            handles=handles, loc="upper center", bbox_to_anchor=(0.5, _LEGEND / self.height),
            ncols=len(handles), frameon=False, fontsize=7.5, handlelength=1.2, handletextpad=0.5,
            columnspacing=1.4, labelcolor=_INK, borderaxespad=0, borderpad=0,
        )  # fmt: skip
        if self.left_out:
            few = " and ".join(sorted(self.left_out)) if len(self.left_out) < 3 else "of some cores"
            self.notes.append(f"messages {few} are left out")
        notes = "; ".join(dict.fromkeys(self.notes))
        place = (1 - _RIGHT / _WIDTH, (_LEGEND + 0.08) / self.height)
        self.figure.text(*place, notes, ha="right", color=_QUIET, fontsize=7.5, style="italic")


def _boxes(spans: np.ndarray, top: float, bottom: float) -> PathPatch:
    """Rectangles as one path, which is much quicker than one path each."""
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path as Outline

    corners = np.empty((len(spans), 5, 2))
    corners[:, :, 0] = spans[:, [0, 0, 1, 1, 0]]
    corners[:, :, 1] = (bottom, top, top, bottom, bottom)
    codes = [Outline.MOVETO, Outline.LINETO, Outline.LINETO, Outline.LINETO, Outline.CLOSEPOLY]
    return PathPatch(Outline(corners.reshape(-1, 2), codes * len(spans)))


def _id(name: str) -> str:
    """An id, of which SVG has only those without spaces."""
    return name.replace(" ", "-")


def _color(lane: Lane) -> str:
    return _WAIT if lane.unit is None else _PIPES[lane.unit][0]


def _fitting(name: str, size: float, room: float) -> str | None:
    """The name of an operation, or its beginning, if that fits into so many inches."""
    short = name.removeprefix("pto.").removeprefix("stage_")
    for text in (short, short.split("_")[0]):
        if text_width(text, size) + 0.05 <= room:
            return text
    return None
