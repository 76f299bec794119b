# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random pipelines with a schedule, as hypothesis strategies.

The schedule is made together with the pipeline, not searched for: stages of any
number of cores, computes in them with lanes dealt anyhow, relays where a value
is used later, carried values within a stage.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import strategies as st

ROWS, COLS, RELAY_COST = 8, 16, 2
VEC = f"!pto.tile<vec, {ROWS}x{COLS}xf32>"
MAT = f"!pto.tile<mat, {ROWS}x{COLS}xf32>"
UNARY = ("texp", "tneg", "tabs", "trelu")
BINARY = ("tadd", "tsub", "tmul", "tmax")


@dataclass
class Compute:
    """A compute: what it takes, by name, and how."""

    name: str
    inputs: list[str]
    stage: int
    cores: list[int]
    cost: int
    weights: int
    op: str
    arrives_in: str = VEC

    def text(self) -> str:
        """The operation."""
        lanes = len(self.cores)
        rows = ROWS // lanes
        piece = f"!pto.tile<vec, {rows}x{COLS}xf32>"
        types = ", ".join([VEC] * len(self.inputs))
        head = f"%{self.name} = pto.compute "
        if self.inputs:
            head += f"ins({', '.join(f'%{name}' for name in self.inputs)} : {types}) "
        arguments = "".join(f"%t{i}: {self.arrives_in}, " for i in range(len(self.inputs)))
        lines = [
            f"{head}lanes({lanes}) cost({self.cost}) weights({self.weights}) "
            f"stage({self.stage}) cores({self.cores}) {{",
            f"^bb0({arguments}%lane: index):",
            f"  %row = arith.muli %lane, %c{rows} : index",
        ]
        if self.op == "tmatmul":
            lines += self._matmul(rows)
            piece = f"!pto.tile<acc, {rows}x{COLS}xf32>"
        else:
            lines += [
                f"  %p{i} = pto.textract ins(%t{i}, %row, %c0 : {self.arrives_in}, index, index)"
                f" -> {piece}"
                for i in range(len(self.inputs))
            ]
            lines += self._elementwise(piece)
        return "\n".join([*lines, f"  pto.yield %piece : {piece}", f"}} -> {VEC}"])

    def _elementwise(self, piece: str) -> list[str]:
        if not self.inputs:
            return [
                "  %number = arith.index_cast %row : index to i32",
                "  %float = arith.sitofp %number : i32 to f32",
                f"  %piece = pto.texpands ins(%float : f32) -> {piece}",
            ]
        value, lines = "%p0", []
        for i in range(1, len(self.inputs)):
            lines.append(
                f"  %s{i} = pto.{self.op} ins({value}, %p{i} : {piece}, {piece}) -> {piece}"
            )
            value = f"%s{i}"
        op = UNARY[len(self.inputs) % len(UNARY)] if len(self.inputs) > 1 else self.op
        return [*lines, f"  %piece = pto.{op} ins({value} : {piece}) -> {piece}"]

    def _matmul(self, rows: int) -> list[str]:
        left, right = f"!pto.tile<left, {rows}x{COLS}xf32>", f"!pto.tile<right, {COLS}x{COLS}xf32>"
        weights = f"!pto.tile<mat, {COLS}x{COLS}xf32>"
        view = f"!pto.partition_tensor_view<{COLS}x{COLS}xf32>"
        return [
            f"  %left = pto.textract ins(%t0, %row, %c0 : {self.arrives_in}, index, index) -> {left}",
            f"  %weights = pto.tload ins(%wp : {view}) -> {weights}",
            f"  %right = pto.tmov ins(%weights : {weights}) -> {right}",
            f"  %piece = pto.tmatmul ins(%left, %right : {left}, {right}) -> !pto.tile<acc, {rows}x{COLS}xf32>",
        ]


@dataclass
class Relay:
    """The relay of a value, by name."""

    name: str
    source: str
    stage: int
    core: int

    def text(self) -> str:
        """The operation."""
        return (
            f"%{self.name} = pto.relay %{self.source} cost({RELAY_COST}) "
            f"stage({self.stage}) core({self.core}) : {VEC}"
        )


@dataclass
class Pipeline:
    """A pipeline and the machine it is for.

    Attributes:
        ranges: First core and end of each stage.
        ops: In order.
        carried: What the pipeline carries, by the name of what yields it.
        outputs: Names of what is stored.
        placement: Physical cores; None for none.
    """

    ranges: list[tuple[int, int]]
    items: int | None
    ops: list[Compute | Relay] = field(default_factory=list)
    carried: list[str] = field(default_factory=list)
    outputs: list[str] = field(default_factory=list)
    cores: list[tuple[str, int, tuple[int, int]]] = field(default_factory=list)
    placement: list[int] | None = None

    @property
    def interval(self) -> int:
        """The longest time of a stage."""
        times = [0] * len(self.ranges)
        for op in self.ops:
            if isinstance(op, Relay):
                times[op.stage] += RELAY_COST
            else:
                times[op.stage] += op.cost * max(map(op.cores.count, op.cores))
        return max(times)

    def text(self) -> str:
        """The module."""
        count = "?" if self.items is None else self.items
        view = f"!pto.tensor_view<{count}x{ROWS}x{COLS}xf32>"
        extent = "%items" if self.items is None else "%count"
        names = [f"y{i}" for i in range(len(self.outputs))]
        topology = ", ".join(
            f"#pto.core<kind = {kind}, memory = {memory}, at = [{x}, {y}]>"
            for kind, memory, (x, y) in self.cores
        )
        stages = ", ".join(f"{first} to {end}" for first, end in self.ranges)
        carries = ", ".join(["%h"] * len(self.carried))
        carried_types = ", ".join([VEC] * len(self.carried))
        arguments = [f"%item: {VEC}", *(f"%carried{i}: {VEC}" for i in range(len(self.carried)))]
        yielded = [*self.outputs, *self.carried]
        lines = [
            f"module attributes {{pto.topology = #pto.topology<cores = [{topology}]>}} {{",
            f'func.func @main(%items: index {{pto.name = "items"}}, {", ".join(f"%{n}p: !pto.ptr<f32>" for n in names)}, '
            "%xp: !pto.ptr<f32>, %ptr: !pto.ptr<f32>) {",
            *(f"%c{n} = arith.constant {n} : index" for n in (0, 1, 2, 4, 8, COLS, ROWS * COLS)),
            f"%count = arith.constant {self.items or 0} : index",
            *(
                f"%{n} = pto.make_tensor_view %{n}p, shape = [{extent}, %c{ROWS}, %c{COLS}], "
                f"strides = [%c{ROWS * COLS}, %c{COLS}, %c1] : {view}"
                for n in ("x", *names)
            ),
            f"%w = pto.make_tensor_view %ptr, shape = [%c{COLS}, %c{COLS}], "
            f"strides = [%c{COLS}, %c1] : !pto.tensor_view<{COLS}x{COLS}xf32>",
            f"%wp = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c{COLS}, %c{COLS}] : "
            f"!pto.tensor_view<{COLS}x{COLS}xf32> -> !pto.partition_tensor_view<{COLS}x{COLS}xf32>",
            "%f = arith.constant 0.5 : f32",
            f"%h = pto.texpands ins(%f : f32) -> {VEC}",
            f"pto.pipeline inputs(%x : {view}) "
            + (f"carries({carries} : {carried_types}) " if self.carried else "")
            + f"-> ({', '.join(f'%{n}' for n in names)} : {', '.join([view] * len(names))}) "
            f"cores({len(self.cores)}) stages({stages}) interval({self.interval}) bound(0) "
            + (f"placement({self.placement}) " if self.placement else "")
            + "{",
            f"^bb0({', '.join(arguments)}):",
            *(op.text() for op in self.ops),
            f"pto.yield {', '.join(f'%{n}' for n in yielded)} : {', '.join([VEC] * len(yielded))}",
            "}",
            "return",
            "}",
            "}",
        ]
        return "\n".join(lines) + "\n"


class _Builder:
    """Adds computes, and the relays that they need."""

    def __init__(self, pipeline: Pipeline):
        self.pipeline = pipeline
        # The stage before which a value is there, by name.
        self.stage_of = {"item": -1}
        self.relays: dict[tuple[str, int], str] = {}

    def use(self, draw, name: str, stage: int) -> str:
        """The name under which a stage has the value, relayed if it must be."""
        for between in range(self.stage_of[name] + 1, stage):
            if (name, between) in self.relays:
                continue
            source = self.relays.get((name, between - 1), name)
            first, end = self.pipeline.ranges[between]
            relay = Relay(
                f"r{len(self.relays)}", source, between, draw(st.integers(first, end - 1))
            )
            self.pipeline.ops.append(relay)
            self.relays[name, between] = relay.name
        return self.relays.get((name, stage - 1), name)


@st.composite
def pipelines(draw, most_cores: int = 8) -> Pipeline:
    """A pipeline with a schedule that breaks no rule, not placed."""
    sizes = [draw(st.integers(1, 3))]
    while sum(sizes) < most_cores and len(sizes) < 5 and draw(st.integers(0, 3)):
        sizes.append(draw(st.integers(1, min(3, most_cores - sum(sizes)))))
    ends = [sum(sizes[: i + 1]) for i in range(len(sizes))]
    pipeline = Pipeline(
        list(zip([0, *ends], ends, strict=False)), draw(st.one_of(st.none(), st.integers(1, 5)))
    )
    kinds = [draw(st.sampled_from(("vector", "vector", "cube"))) for _ in range(ends[-1])]
    builder = _Builder(pipeline)
    for stage, (first, end) in enumerate(pipeline.ranges):
        # A value carried in this stage, computed by its last compute.
        carries = draw(st.booleans()) and len(pipeline.carried) < 2
        carried = f"carried{len(pipeline.carried)}"
        for _ in range(draw(st.integers(1, 4))):
            kind = draw(st.sampled_from(sorted(set(kinds[first:end]))))
            cores = [core for core in range(first, end) if kinds[core] == kind]
            lanes = draw(st.sampled_from((1, 1, 2, 4)))
            known = [*builder.stage_of]
            names = draw(st.lists(st.sampled_from(known), max_size=3))
            is_cube = kind == "cube"
            if is_cube:
                names = names[:1] or ["item"]
            inputs = [builder.use(draw, name, stage) for name in names]
            if carries and not is_cube and draw(st.booleans()):
                inputs.append(carried)
            op = (
                "tmatmul"
                if is_cube
                else draw(st.sampled_from(UNARY if len(inputs) < 2 else BINARY))
            )
            compute = Compute(
                f"v{len(builder.stage_of)}",
                inputs,
                stage,
                [draw(st.sampled_from(cores)) for _ in range(lanes)],
                draw(st.integers(0, 20)),
                draw(st.sampled_from((0, 0, 64, 100))),
                op,
                MAT if is_cube else draw(st.sampled_from((VEC, VEC, MAT))),
            )
            pipeline.ops.append(compute)
            builder.stage_of[compute.name] = stage
        if carries:
            pipeline.carried.append(compute.name)
    names = [name for name in builder.stage_of if name != "item"]
    pipeline.outputs = draw(st.lists(st.sampled_from(names), min_size=1, max_size=3))
    if names[-1] not in pipeline.outputs:
        pipeline.outputs.append(names[-1])
    places = draw(
        st.lists(
            st.tuples(st.integers(0, 3), st.integers(0, 3)),
            min_size=len(kinds),
            max_size=len(kinds),
            unique=True,
        )
    )
    order = draw(st.permutations(range(len(kinds))))
    weights = [0] * len(kinds)
    for op in pipeline.ops:
        if isinstance(op, Compute):
            for core in op.cores:
                weights[core] += -(-op.weights // len(op.cores))
    machine = [
        (kinds[core], weights[core], place) for core, place in zip(order, places, strict=True)
    ]
    pipeline.cores = machine
    return pipeline
