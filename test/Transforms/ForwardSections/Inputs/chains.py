# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random chains of sections, as text: mostly ones that can be joined, or nearly."""

from __future__ import annotations

import math
from dataclasses import dataclass

from hypothesis import strategies as st

#: Rows and columns of a sub-block.
TILE = (8, 8)
#: Tiles of each tensor that is an argument.
GRID = (12, 4)
SHARED = f"!pto.tensor_view<{GRID[0] * TILE[0]}x{GRID[1] * TILE[1]}xf32>"


@dataclass(frozen=True)
class Tensor:
    """A tensor of a function, of that many tiles each way."""

    name: str
    rows: int
    cols: int

    @property
    def extents(self) -> str:
        """Its elements, as in "16, 8"."""
        return f"{self.rows * TILE[0]}, {self.cols * TILE[1]}"

    @property
    def type(self) -> str:
        """Its view's type."""
        return f"!pto.tensor_view<{self.extents.replace(', ', 'x')}xf32>"


@dataclass(frozen=True)
class Shape:
    """The items of a section, and how many sub-blocks its pages have."""

    extents: tuple[int, ...]
    sub: int

    @property
    def dims(self) -> list[str]:
        """Names of a map's dimensions."""
        return [*(f"d{i}" for i in range(len(self.extents))), "b"]

    @property
    def bounds(self) -> list[int]:
        """How many values each of them has."""
        return [*self.extents, self.sub]

    @property
    def page(self) -> str:
        """Type of a page."""
        return f"!pto.tile<vec, {self.sub * TILE[0]}x{TILE[1]}xf32>"


@dataclass(frozen=True)
class Layout:
    """Where the points of a producer are in a tensor: steps of rows and columns."""

    row_steps: tuple[int, ...]
    col_steps: tuple[int, ...]
    rows: int
    cols: int

    def spell(self, points: list[str]) -> tuple[str, str]:
        """Row and column, for expressions of the point's coordinates."""
        row, col = (
            " + ".join([*(f"{s} * ({p})" for s, p in zip(steps, points, strict=True) if s), "0"])
            for steps in (self.row_steps, self.col_steps)
        )
        return row, col


@st.composite
def layouts(draw, bounds):
    """Mostly one place for each point; without some dimensions, one for several."""
    row_steps, col_steps = [0] * len(bounds), [0] * len(bounds)
    rows = cols = 1
    dropped = draw(st.sampled_from((None, None, None, *range(len(bounds)))))
    for dim in draw(st.permutations(range(len(bounds)))):
        if dim == dropped:
            continue
        if draw(st.booleans()):
            row_steps[dim], rows = rows, rows * bounds[dim]
        else:
            col_steps[dim], cols = cols, cols * bounds[dim]
    return Layout(tuple(row_steps), tuple(col_steps), rows, cols)


def to_map(shape, row, col):
    """A map of an access."""
    return f"affine_map<({', '.join(shape.dims)}) -> ({row}, {col})>"


@st.composite
def spellings(draw, expression, count):
    """The same, of values below `count`, perhaps in other words."""
    return draw(
        st.sampled_from(
            (
                expression,
                expression,
                f"({expression}) mod {count}",
                f"(2 * ({expression}) + 1) floordiv 2",
            )
        )
    )


@st.composite
def load_maps(draw, layout, first, second):
    """Loads what a first section of that layout stores, or nearly that."""
    # The indices of the first section, in those of the second one.
    kept = len(second.extents)
    lead = int(first.extents[:1] == (1,) and first.extents[1 : kept + 1] == second.extents)
    points = ["0"] * lead
    for dim, (mine, theirs) in enumerate(zip(second.extents, first.extents[lead:], strict=False)):
        points.append(f"d{dim}" if mine <= theirs else f"(d{dim} mod {max(theirs, 1)})")
    step = second.sub
    for extent in [*first.extents[lead + kept :], first.sub]:
        step = max(step // max(extent, 1), 1)
        points.append(f"(b floordiv {step}) mod {max(extent, 1)}")
    points = points[: len(first.bounds)]
    change = draw(st.sampled_from(("none", "none", "none", "none", "reverse", "swap")))
    if change == "reverse":
        dim = draw(st.integers(0, len(points) - 1))
        points[dim] = f"{first.bounds[dim] - 1} - ({points[dim]})"
    row, col = layout.spell(points)
    if change == "swap" and layout.rows == layout.cols:
        row, col = col, row
    row, col = draw(spellings(row, layout.rows)), draw(spellings(col, layout.cols))
    return to_map(second, row, col)


@st.composite
def shared_maps(draw, shape):
    """Some tiles of an argument."""
    coordinates = []
    for count in GRID:
        room = count - 1
        text = []
        for dim, bound in draw(st.permutations(list(zip(shape.dims, shape.bounds, strict=True)))):
            most = room // (bound - 1) if bound > 1 else 0
            step = draw(st.integers(0, min(most, 3)))
            room -= step * max(bound - 1, 0)
            backwards = draw(st.integers(0, 3)) == 0
            text.append(f"{step} * ({bound - 1} - {dim})" if backwards else f"{step} * {dim}")
        offset = draw(st.sampled_from((0, 0, draw(st.integers(0, room)))))
        coordinates.append(" + ".join([*text, str(offset)]))
    return to_map(shape, *coordinates)


@st.composite
def shapes(draw):
    """The shapes of the sections of a chain."""
    count = draw(st.integers(2, 4))
    # Backwards: the items of each are those of the next one, times others.
    extents = [tuple(draw(st.lists(st.sampled_from((1, 2, 2, 3)), max_size=2)))]
    for _ in range(count - 1):
        more = ()
        if draw(st.integers(0, 3)) == 0 and math.prod(extents[0]) <= 4:
            more = draw(st.sampled_from(((2,), (3,), (1,), (2, 2))))
        unit = (1,) if draw(st.integers(0, 7)) == 0 else ()
        extents.insert(0, unit + extents[0] + more)
    if draw(st.integers(0, 9)) == 0:
        extents[-1] = tuple(reversed(extents[-1]))
    sub = draw(st.sampled_from((1, 1, 2)))
    found = []
    for mine, previous in zip(extents, [extents[0], *extents], strict=False):
        sub *= math.prod(previous) // max(math.prod(mine), 1) if 0 not in mine else 1
        found.append(Shape(mine, max(sub, 1)))
    return found


def access(tensor, affine_map, sub):
    """What a load and a store have in common."""
    return f"{tensor.name} by {affine_map}" + (f" sub {sub}" if sub != 1 else "")


def load(shape, name, tensor, affine_map):
    """A load of a page."""
    return (
        f"{name} = pto.section_load {access(tensor, affine_map, shape.sub)} : "
        f"{tensor.type} -> {shape.page}"
    )


def store(shape, name, tensor, affine_map):
    """A store of a page."""
    return (
        f"pto.section_store {name}, {access(tensor, affine_map, shape.sub)} : "
        f"{shape.page}, {tensor.type}"
    )


class Body:
    """The lines of a section."""

    def __init__(self, shape):
        """Makes an empty one."""
        self.shape = shape
        self.lines = []
        self.values = []

    def add(self, text):
        """Adds an operation that gives a page; `{}` is its name."""
        self.values.append(f"%v{len(self.values)}")
        self.lines.append(text.format(self.values[-1]))
        return self.values[-1]

    def op(self, name, *operands):
        """Adds an operation on pages."""
        types = ", ".join([self.shape.page] * len(operands))
        return self.add(
            f"{{}} = pto.{name} ins({', '.join(operands)} : {types}) -> {self.shape.page}"
        )

    def sum(self):
        """Adds up all values there are."""
        total = self.values[0]
        for value in self.values[1:]:
            total = self.op("tadd", total, value)
        return total

    def number(self, dim):
        """Adds the index of an item, which tells items apart."""
        self.lines += [
            f"%n = arith.index_cast %i{dim} : index to i32",
            "%f = arith.sitofp %n : i32 to f32",
        ]
        total = self.sum()
        return self.add(
            f"{{}} = pto.tadds ins({total}, %f : {self.shape.page}, f32) -> {self.shape.page}"
        )


@st.composite
def functions(draw):
    """A module with one function, and whether it is in phase template."""
    phase = draw(st.sampled_from(("tiled", "tiled", "tiled", "template")))
    chain = draw(shapes())
    shared = [Tensor(f"%x{i}", *GRID) for i in range(3)]
    created, lines = [], []
    # What each section has to load: the tensor, where it is, who stores it.
    waiting = [[] for _ in chain]
    for number, shape in enumerate(chain):
        body = Body(shape)
        for tensor, layout, producer in waiting[number]:
            affine_map = draw(load_maps(layout, chain[producer], shape))
            body.add(load(shape, "{}", tensor, affine_map))
        if number == 0 or draw(st.integers(0, 3)) == 0:
            tensor = draw(st.sampled_from(shared))
            body.add(load(shape, "{}", tensor, draw(shared_maps(shape))))
        total = body.sum()
        if shape.extents and draw(st.booleans()):
            total = body.number(draw(st.integers(0, len(shape.extents) - 1)))
        is_last = number == len(chain) - 1
        if is_last or draw(st.integers(0, 4)) == 0:
            value = body.op("tabs", total)
            tensor = draw(st.sampled_from(shared))
            body.lines.append(store(shape, value, tensor, draw(shared_maps(shape))))
        targets = [] if is_last else [number + 1]
        if not is_last and draw(st.integers(0, 4)) == 0:
            targets.append(draw(st.integers(number + 1, len(chain) - 1)))
        for target in targets:
            layout = draw(layouts(shape.bounds))
            # There may be room for more, so that a tile that is stored twice is all that is wrong.
            room = draw(st.sampled_from((1, 1, 4)))
            tensor = Tensor(f"%t{len(created)}", layout.rows * room, layout.cols)
            created.append(tensor)
            waiting[target].append((tensor, layout, number))
            value = body.op("tneg", total)
            body.lines.append(store(shape, value, tensor, to_map(shape, *layout.spell(shape.dims))))
        names = ", ".join(f"%i{i}" for i in range(len(shape.extents)))
        lines += [
            f"pto.section items({names}) in ({', '.join(map(str, shape.extents))}) "
            f"core(vector) phase({phase}) {{",
            *(f"  {line}" for line in body.lines),
            "}",
        ]
        if draw(st.integers(0, 6)) == 0:
            lines += draw(bystanders(shared))
    head = [f"{t.name} = pto.create_tensor [{t.extents}] : {t.type}" for t in created]
    parameters = ", ".join(f"{tensor.name}: {tensor.type}" for tensor in shared)
    text = "\n".join(f"  {line}" for line in head + lines)
    return f"func.func @main({parameters}) {{\n{text}\n  return\n}}\n", phase == "template"


@st.composite
def bystanders(draw, shared):
    """A section between those of the chain, that is none of it."""
    shape = Shape((2,), 1)
    body = Body(shape)
    body.add(load(shape, "{}", draw(st.sampled_from(shared)), draw(shared_maps(shape))))
    body.lines.append(
        store(shape, body.values[0], draw(st.sampled_from(shared)), draw(shared_maps(shape)))
    )
    return [
        "pto.section items(%i) in (2) core(vector) phase(tiled) {",
        *(f"  {line}" for line in body.lines),
        "}",
    ]
