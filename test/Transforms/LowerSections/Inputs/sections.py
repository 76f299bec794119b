# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random functions of sections, as text."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

ACC = "blayout=col_major, slayout=row_major, fractal=1024"
MAT = "blayout=col_major, slayout=row_major"


@dataclass(frozen=True)
class Tensor:
    """A tensor that sections access, by name."""

    name: str
    rows: int
    cols: int
    element: str

    @property
    def type(self) -> str:
        """Its view's type."""
        return f"!pto.tensor_view<{self.rows}x{self.cols}x{self.element}>"


@st.composite
def coordinates(draw, dims, extents, count):
    """An expression that is within 0 and `count` for all points."""
    form = draw(st.sampled_from(("constant", "linear", "modulo", "division")))
    if form == "constant" or 0 in extents:
        return str(draw(st.integers(0, count - 1)))
    if form == "linear":
        # Steps that fit, forwards or backwards.
        text, room = [], count - 1
        for dim, extent in draw(st.permutations(list(zip(dims, extents, strict=True)))):
            most = room // (extent - 1) if extent > 1 else 3
            step = draw(st.integers(0, most))
            room -= step * (extent - 1)
            backwards = draw(st.booleans())
            text.append(f"{step} * ({extent - 1} - {dim})" if backwards else f"{step} * {dim}")
        return " + ".join([*text, str(draw(st.integers(0, room)))])
    steps = [draw(st.integers(-3, 3)) for _ in dims]
    total = " + ".join(["0", *(f"{step} * {dim}" for step, dim in zip(steps, dims, strict=True))])
    if form == "modulo":
        return f"({total} + {draw(st.integers(-3, 3))}) mod {count}"
    divisor = draw(st.integers(1, 4))
    return f"(({total}) mod {count * divisor}) floordiv {divisor}"


@st.composite
def maps(draw, extents, sub, tensor, tile):
    """A map of an access, mostly of sub-blocks that lie below each other or side by side."""
    items = [f"d{i}" for i in range(len(extents))]
    dims, bounds = [*items, "b"], [*extents, sub]
    row_count, col_count = tensor.rows // tile[0], tensor.cols // tile[1]
    order = draw(st.sampled_from(("any", "below", "beside")))
    if order == "below" and row_count >= sub:
        row = draw(coordinates(items, extents, row_count - sub + 1))
        col = draw(coordinates(items, extents, col_count))
        row += " + b"
    elif order == "beside" and col_count >= sub:
        row = draw(coordinates(items, extents, row_count))
        col = draw(coordinates(items, extents, col_count - sub + 1)) + " + b"
    else:
        row = draw(coordinates(dims, bounds, row_count))
        col = draw(coordinates(dims, bounds, col_count))
    return f"affine_map<({', '.join(dims)}) -> ({row}, {col})>"


def access(tensor, affine_map, sub):
    """What a load and a store have in common."""
    return f"{tensor.name} by {affine_map}" + (f" sub {sub}" if sub != 1 else "")


@st.composite
def vector_bodies(draw, extents, tensors):
    """Loads, elementwise operations and stores of pages of one type."""
    element = draw(st.sampled_from(sorted({tensor.element for tensor in tensors})))
    mine = [tensor for tensor in tensors if tensor.element == element]
    sub = draw(st.sampled_from((1, 1, 2, 3)))
    tile = (draw(st.sampled_from((8, 16))), draw(st.sampled_from((8, 16, 32))))
    rows = sub * tile[0]
    valid = (rows, tile[1])
    if draw(st.integers(0, 3)) == 0:
        valid = (rows if sub > 1 else draw(st.integers(0, rows)), draw(st.integers(0, tile[1])))
    page = f"!pto.tile<vec, {rows}x{tile[1]}x{element}"
    page += f", valid={valid[0]}x{valid[1]}>" if valid != (rows, tile[1]) else ">"
    lines, values = [], []
    for _ in range(draw(st.integers(1, 3))):
        tensor = draw(st.sampled_from(mine))
        affine_map = draw(maps(extents, sub, tensor, tile))
        values.append(f"%v{len(values)}")
        lines.append(
            f"{values[-1]} = pto.section_load {access(tensor, affine_map, sub)} : "
            f"{tensor.type} -> {page}"
        )
    for _ in range(draw(st.integers(0, 3))):
        op, count = draw(st.sampled_from((("tadd", 2), ("tmax", 2), ("tneg", 1), ("tabs", 1))))
        operands = [draw(st.sampled_from(values)) for _ in range(count)]
        values.append(f"%v{len(values)}")
        types = ", ".join([page] * count)
        lines.append(f"{values[-1]} = pto.{op} ins({', '.join(operands)} : {types}) -> {page}")
    for _ in range(draw(st.integers(1, 2))):
        tensor = draw(st.sampled_from(mine))
        affine_map = draw(maps(extents, sub, tensor, tile))
        lines.append(
            f"pto.section_store {draw(st.sampled_from(values))}, "
            f"{access(tensor, affine_map, sub)} : {page}, {tensor.type}"
        )
    return lines


@st.composite
def cube_bodies(draw, extents, tensors):
    """A matrix product whose accumulator may be converted on the way out."""
    halves = [tensor for tensor in tensors if tensor.element == "f16"]
    depth, sub = draw(st.sampled_from(((16, 1), (32, 1), (32, 2))))
    left = draw(st.sampled_from(halves))
    right = draw(st.sampled_from(halves))
    out = draw(st.sampled_from(tensors))
    out_sub = draw(st.sampled_from((1, 2)))
    acc_tile = (16 // out_sub, 16)
    items = [f"d{i}" for i in range(len(extents))]
    # The accumulator leaves as one rectangle.
    row = draw(coordinates(items, extents, out.rows // acc_tile[0] - out_sub + 1))
    col = draw(coordinates(items, extents, out.cols // acc_tile[1]))
    out_map = f"affine_map<({', '.join([*items, 'b'])}) -> ({row} + b, {col})>"
    if out_sub == 1:
        out_map = out_map.replace(" + b,", ",")
    left_map = draw(maps(extents, 1, left, (16, depth)))
    right_map = draw(maps(extents, sub, right, (depth // sub, 16)))
    lhs, rhs = f"16x{depth}xf16", f"{depth}x16xf16"
    acc = f"!pto.tile<acc, 16x16xf32, {ACC}>"
    return [
        f"%a = pto.section_load {access(left, left_map, 1)} : {left.type} -> "
        f"!pto.tile<mat, {lhs}, {MAT}>",
        f"%b = pto.section_load {access(right, right_map, sub)} : {right.type} -> "
        f"!pto.tile<mat, {rhs}, {MAT}>",
        f"%l = pto.tmov ins(%a : !pto.tile<mat, {lhs}, {MAT}>) -> "
        f"!pto.tile<left, {lhs}, slayout=row_major>",
        f"%r = pto.tmov ins(%b : !pto.tile<mat, {rhs}, {MAT}>) -> "
        f"!pto.tile<right, {rhs}, slayout=col_major>",
        f"%c = pto.tmatmul ins(%l, %r : !pto.tile<left, {lhs}, slayout=row_major>, "
        f"!pto.tile<right, {rhs}, slayout=col_major>) -> {acc}",
        f"pto.section_store %c, {access(out, out_map, out_sub)} : {acc}, {out.type}",
    ]


@st.composite
def sections(draw, cores, tensors):
    """A section, as lines."""
    extents = draw(st.lists(st.sampled_from((0, 1, 2, 2, 3, 4)), max_size=3))
    core = draw(st.sampled_from(cores))
    body = vector_bodies if core == "vector" else cube_bodies
    names = ", ".join(f"%i{i}" for i in range(len(extents)))
    phase = draw(st.sampled_from(("template", "tiled")))
    header = f"pto.section items({names}) in ({', '.join(map(str, extents))})"
    lines = draw(body(extents, tensors))
    return [f"{header} core({core}) phase({phase}) {{", *(f"  {line}" for line in lines), "}"]


@st.composite
def blocks(draw, cores, tensors, depth=2):
    """Sections in a row, some of them in loops and conditionals."""
    lines = []
    for _ in range(draw(st.integers(1, 3))):
        form = draw(st.sampled_from(("section", "section", "for", "if"))) if depth else "section"
        if form == "section":
            lines += draw(sections(cores, tensors))
            continue
        inner = [f"  {line}" for line in draw(blocks(cores, tensors, depth - 1))]
        if form == "for":
            lines += [
                f"scf.for %n{depth} = %c0 to %c{draw(st.integers(0, 2))} step %c1 {{",
                *inner,
                "}",
            ]
        else:
            other = [f"  {line}" for line in draw(blocks(cores, tensors, depth - 1))]
            condition = draw(st.sampled_from(("%true", "%false")))
            lines += [f"scf.if {condition} {{", *inner, "} else {", *other, "}"]
    return lines


def fill(tensor, source):
    """A section that copies one tensor to another of its type."""
    page = f"!pto.tile<vec, 8x{tensor.cols}x{tensor.element}>"
    rows = "affine_map<(i, b) -> (i, 0)>"
    return [
        f"pto.section items(%i) in ({tensor.rows // 8}) core(vector) phase(tiled) {{",
        f"  %v = pto.section_load {source.name} by {rows} : {source.type} -> {page}",
        f"  pto.section_store %v, {tensor.name} by {rows} : {page}, {tensor.type}",
        "}",
    ]


@st.composite
def modules(draw):
    """A module with one function: arguments, created tensors that are filled, sections."""
    cores = draw(st.sampled_from((["vector"], ["vector", "cube"], ["vector", "cube"])))
    arguments = [
        Tensor(f"%x{i}", draw(st.sampled_from((32, 96))), draw(st.sampled_from((32, 64))), element)
        for i, element in enumerate(("f16", "f32", draw(st.sampled_from(("f16", "f32")))))
    ]
    sources = draw(st.lists(st.sampled_from(arguments), max_size=2))
    created = [Tensor(f"%t{i}", s.rows, s.cols, s.element) for i, s in enumerate(sources)]
    lines = [f"%c{i} = arith.constant {i} : index" for i in range(3)]
    lines += ["%true = arith.constant true", "%false = arith.constant false"]
    for tensor, source in zip(created, sources, strict=True):
        lines.append(
            f"{tensor.name} = pto.create_tensor [{tensor.rows}, {tensor.cols}] : {tensor.type}"
        )
        lines += fill(tensor, source)
    lines += draw(blocks(cores, arguments + created))
    parameters = ", ".join(f"{tensor.name}: {tensor.type}" for tensor in arguments)
    body = "\n".join(f"  {line}" for line in lines)
    return f"func.func @main({parameters}) {{\n{body}\n  return\n}}\n"
