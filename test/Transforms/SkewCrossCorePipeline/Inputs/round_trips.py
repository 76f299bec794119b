# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pairs of functions whose loops have several round trips, from a description.

module = ir.Module.parse(RoundTrips(shape=((2, 1), (1, 1)), trips=8).text())
"""

from __future__ import annotations

import random
from dataclasses import dataclass

N = 64
VEC = f"!pto.tile<vec, {N}x{N}xf32>"
ROW = f"!pto.tile<vec, {N}x1xf32, blayout=col_major>"
MAT = f"!pto.tile<mat, {N}x{N}xf32, blayout=col_major, slayout=row_major>"
LEFT = f"!pto.tile<left, {N}x{N}xf32, slayout=row_major>"
RIGHT = f"!pto.tile<right, {N}x{N}xf32, slayout=col_major>"
ACC = f"!pto.tile<acc, {N}x{N}xf32, blayout=col_major, slayout=row_major, fractal=1024>"
PART = f"!pto.partition_tensor_view<{N}x{N}xf32>"
VIEW = "!pto.tensor_view<?x?xf32>"
PTR = "!pto.ptr<f32>"

#: Pushes and pops of the lead, by round trip.
SHAPES = {
    "attention": ((1, 1), (1, 0)),
    "one": ((2, 1),),
    "two": ((1, 1), (1, 1)),
    "three": ((1, 1), (1, 1), (1, 1)),
    "3 + 2": ((2, 1), (1, 1)),
    "4 + 2": ((2, 1), (2, 1)),
    "3 + 2, last unanswered": ((1, 2), (2, 0)),
    "4 + 2, last unanswered": ((2, 2), (2, 0)),
}
#: What the other fields may be, but for the numbers of trips and stages.
CHOICES = {
    "start": (0, 3),
    "step": (1, 2, 5),
    "lead": ("cube", "vector"),
    "carried": (False, True),
    "iter_args": (False, True),
    "nest": (False, True),
    "loops": (1, 1, 2),
    "guarded": (False, True),
    "iv": ("index", "i32"),
    "sections": (False, False, True),
    "pipes": (1, 2),
    "slots": (1, 2, 4, 4, 8, 8),
    "arch": ("a2a3", "a5"),
}


@dataclass(frozen=True)
class RoundTrips:
    """A pair of functions.

    Attributes:
        shape: How many messages the lead pushes and pops in each round trip.
        trips: Iterations of the loops.
        start: The first value of the induction variable.
        step: How far apart its values are.
        stages: `pto.pipeline_stages` of both loops.
        lead: Which core pushes first.
        carried: Whether the vector core's last stage uses a tile of its first.
        iter_args: Whether the loops carry tiles.
        nest: Whether a loop is around each of the two.
        loops: How many such loops each function has, one after the other.
        guarded: Whether the last stage is partly in an `scf.if`.
        iv: Type of the induction variable.
        sections: Whether the two are sections of one function.
        pipes: One two-way pipe, or two one-way pipes.
        slots: Slots of each ring.
        arch: `pto.target_arch`.
    """

    shape: tuple[tuple[int, int], ...] = SHAPES["two"]
    trips: int = 8
    start: int = 0
    step: int = 1
    stages: int = 2
    lead: str = "cube"
    carried: bool = False
    iter_args: bool = False
    nest: bool = False
    loops: int = 1
    guarded: bool = False
    iv: str = "index"
    sections: bool = False
    pipes: int = 1
    slots: int = 8
    arch: str = "a2a3"

    def text(self) -> str:
        """The module."""
        names = ", ".join(f"%{core}_{i}: {PTR}" for core in "cv" for i in range(3))
        if self.sections:
            return "\n".join([
                f'module attributes {{pto.target_arch = "{self.arch}"}} {{',
                f"  func.func @main({names}) {{",
                _Function(self, "cube").section(),
                _Function(self, "vector").section(),
                "    return\n  }\n}\n",
            ])  # fmt: skip

        def call(core):
            given = ", ".join(f"%{core[0]}_{i}" for i in range(3))
            return f"    func.call @{core}({given}) : ({PTR}, {PTR}, {PTR}) -> ()"

        return "\n".join([
            f'module attributes {{pto.target_arch = "{self.arch}"}} {{',
            _Function(self, "cube").text(),
            _Function(self, "vector").text(),
            f"  func.func @main({names}) attributes {{pto.kernel_kind = #pto.kernel_kind<group>}} {{",
            call("cube"),
            call("vector"),
            "    return\n  }\n}\n",
        ])  # fmt: skip


def random_round_trips(rng: random.Random) -> RoundTrips:
    """A description."""
    return RoundTrips(
        rng.choice(list(SHAPES.values())),
        trips=rng.randrange(10),
        stages=rng.choice((2, 4)),
        **{field: rng.choice(choices) for field, choices in CHOICES.items()},
    )


class _Function:
    """Writes one of the two functions."""

    def __init__(self, kernel: RoundTrips, core: str) -> None:
        self.kernel, self.core = kernel, core
        self.leads = core == kernel.lead
        self.peer = "vector" if core == "cube" else "cube"
        self.popped = MAT if core == "cube" else VEC
        self.computed = ACC if core == "cube" else VEC
        self.lines: list[str] = []
        self.first_max = ""

    def op(self, text: str) -> str:
        """A line with a result; returns its name."""
        name = f"%t{len(self.lines)}"
        self.lines.append(f"{name} = {text}")
        return name

    # Messages.

    def id(self, pushes: bool) -> int:
        return 0 if self.kernel.pipes == 1 or pushes == (self.core == "cube") else 1

    def push(self, tile: str) -> None:
        to = {"cube": "aiv", "vector": "aic"}[self.core]
        self.lines.append(
            f"pto.tpush_to_{to}({tile} : {self.computed}) {{id = {self.id(True)}, split = 0}}"
        )

    def pop(self) -> str:
        of = {"cube": "aiv", "vector": "aic"}[self.core]
        return self.op(f"pto.tpop_from_{of} {{id = {self.id(False)}, split = 0}} -> {self.popped}")

    def free(self) -> None:
        of = {"cube": "aiv", "vector": "aic"}[self.core]
        self.lines.append(f"pto.tfree_from_{of} {{id = {self.id(False)}, split = 0}}")

    # Memory.

    def part(self, array: int, row: str) -> str:
        return self.op(
            f"pto.partition_view %v{array}, offsets = [{row}, %c0], sizes = [%cN, %cN] : {VIEW} -> {PART}"
        )

    def load(self, array: int, row: str) -> str:
        return self.op(f"pto.tload ins({self.part(array, row)} : {PART}) -> {self.popped}")

    def store(self, tile: str, row: str) -> None:
        part = self.part(2, row)
        self.lines.append(f"pto.tstore ins({tile} : {self.computed}) outs({part} : {PART})")

    # What is computed.

    def compute(self, tiles: list[str], row: str, stage: int, last: bool) -> str:
        """What a stage makes of the tiles it popped or loaded."""
        other = self.load(1, row)
        if self.core == "cube":
            right = self.op(f"pto.tmov ins({other} : {MAT}) -> {RIGHT}")
            acc = "%a" if last and self.kernel.iter_args else ""
            for tile in tiles:
                left = self.op(f"pto.tmov ins({tile} : {MAT}) -> {LEFT}")
                if acc:
                    acc = self.op(f"pto.tmatmul.acc ins({acc}, {left}, {right} : {ACC}, {LEFT}, {RIGHT}) -> {ACC}")  # fmt: skip
                else:
                    acc = self.op(f"pto.tmatmul ins({left}, {right} : {LEFT}, {RIGHT}) -> {ACC}")
            return acc
        for tile in tiles:
            other = self.op(f"pto.tadd ins({other}, {tile} : {VEC}, {VEC}) -> {VEC}")
        small = self.op(f"pto.tmuls ins({other}, %small : {VEC}, f32) -> {VEC}")
        top = self.op(f"pto.trowmax ins({small} : {VEC}) -> {ROW}")
        if stage == 0 and self.kernel.iter_args:
            top = self.op(f"pto.tmax ins({top}, %m : {ROW}, {ROW}) -> {ROW}")
        if stage == 0:
            self.first_max = top
        less = self.op(f"pto.trowexpandsub ins({small}, {top} : {VEC}, {ROW}) -> {VEC}")
        result = self.op(f"pto.texp ins({less} : {VEC}) -> {VEC}")
        if last and self.kernel.carried and stage > 0:
            result = self.op(
                f"pto.trowexpandsub ins({result}, {self.first_max} : {VEC}, {ROW}) -> {VEC}"
            )
        if last and self.kernel.iter_args:
            result = self.op(f"pto.tadd ins(%a, {result} : {VEC}, {VEC}) -> {VEC}")
        return result

    def body(self) -> None:
        kernel = self.kernel
        iv = "%i"
        if kernel.iv != "index":
            iv = self.op(f"arith.index_cast %i : {kernel.iv} to index")
        row = self.op(f"arith.muli {iv}, %cN : index")
        rounds = kernel.shape if self.leads else [(n, m) for m, n in kernel.shape]
        if self.leads:
            # What answers the last round trip.
            pops = [0] + [n for _, n in rounds]
            pushes = [m for m, _ in rounds] + [0]
            if not pops[-1]:
                pops, pushes = pops[:-1], pushes[:-1]
        else:
            pushes, pops = zip(*rounds, strict=True)
        result = ""
        for stage, (push_count, pop_count) in enumerate(zip(pushes, pops, strict=True)):
            last = stage == len(pushes) - 1
            tiles = [self.pop() for _ in range(pop_count)] or [self.load(0, row)]
            if last:
                result = self.compute(tiles, row, stage, last)
                if kernel.guarded:
                    test = self.op("arith.cmpi slt, %c2, %c1 : index")
                    self.lines.append(f"scf.if {test} {{")
                    self.store(result, "%c0")
                    self.lines.append("} else {")
                self.store(result, row)
                if kernel.guarded:
                    self.lines.append("}")
            for i in range(push_count):
                if not last:
                    result = self.compute(tiles if i == 0 else tiles[:1], row, stage, last)
                self.push(result)
            for _ in range(pop_count):
                self.free()
        if kernel.iter_args:
            values = [result, self.first_max] if self.core == "vector" else [result]
            types = [self.computed, ROW] if self.core == "vector" else [ACC]
            self.lines.append(f"scf.yield {', '.join(values)} : {', '.join(types)}")

    def loop(self) -> None:
        kernel = self.kernel
        args = ""
        if kernel.iter_args:
            first = self.load(1, "%c0")
            if self.core == "cube":
                left = self.op(f"pto.tmov ins({first} : {MAT}) -> {LEFT}")
                right = self.op(f"pto.tmov ins({first} : {MAT}) -> {RIGHT}")
                first = self.op(f"pto.tmatmul ins({left}, {right} : {LEFT}, {RIGHT}) -> {ACC}")
                args = f"iter_args(%a = {first}) -> ({ACC}) "
            else:
                top = self.op(f"pto.trowmax ins({first} : {VEC}) -> {ROW}")
                args = f"iter_args(%a = {first}, %m = {top}) -> ({VEC}, {ROW}) "
        r = f"%r{len(self.lines)}"
        results = {"": "", "cube": f"{r} = ", "vector": f"{r}:2 = "}[args and self.core]
        suffix = "" if kernel.iv == "index" else f": {kernel.iv} "
        self.lines.append(f"{results}scf.for %i = %lo to %hi step %st {args}{suffix}{{")
        self.body()
        self.lines.append(f"}} {{pto.pipeline_stages = {kernel.stages} : i64}}")
        if args:
            self.store(r if self.core == "cube" else f"{r}#0", "%last")

    def pipe(self) -> list[str]:
        kernel = self.kernel
        size = N * N * 4
        init = "pto.aic_initialize_pipe" if self.core == "cube" else "pto.aiv_initialize_pipe"
        mine, theirs = ("v2c", "c2v") if self.core == "cube" else ("c2v", "v2c")
        memory = "mat" if self.core == "cube" else "vec"
        slots = f"slot_size = {size}, slot_num = {kernel.slots}"
        lines = [
            f'%{mine} = pto.reserve_buffer {{name = "{mine}", size = {size * kernel.slots}, location = #pto.address_space<{memory}>, auto = true}} -> i32',
            f'%{theirs} = pto.import_reserved_buffer {{name = "{theirs}", peer_func = @{self.peer}}} -> i32',
        ]
        if kernel.sections:
            return [
                f"{init} {{id = {i}, dir_mask = {3 if kernel.pipes == 1 else 1 + i}, {slots}}} ()"
                for i in range(kernel.pipes)
            ]
        if kernel.pipes == 1:
            return [
                *lines,
                f"{init} {{id = 0, dir_mask = 3, {slots}}} (c2v_consumer_buf = %c2v : i32, v2c_consumer_buf = %v2c : i32)",
            ]
        return [
            *lines,
            f"{init} {{id = 0, dir_mask = 1, {slots}}} (c2v_consumer_buf = %c2v : i32)",
            f"{init} {{id = 1, dir_mask = 2, {slots}}} (v2c_consumer_buf = %v2c : i32)",
        ]

    def lines_of_body(self) -> str:
        kernel = self.kernel
        numbers = {"c0": 0, "c1": 1, "c2": 2, "cN": N, "cRows": 4096, "last": 4032}
        self.lines += [f"%{name} = arith.constant {n} : index" for name, n in numbers.items()]
        bounds = {
            "lo": kernel.start,
            "hi": kernel.start + kernel.trips * kernel.step,
            "st": kernel.step,
        }
        self.lines += [f"%{name} = arith.constant {n} : {kernel.iv}" for name, n in bounds.items()]
        self.lines += ["%small = arith.constant 0.001 : f32", *self.pipe()]
        for i in range(3):
            self.lines.append(
                f"%v{i} = pto.make_tensor_view %{self.core[0]}_{i}, shape = [%cRows, %cN], strides = [%cN, %c1] : {VIEW}"
            )
        if kernel.nest:
            self.lines.append("scf.for %outer = %c0 to %c2 step %c1 {")
        for _ in range(kernel.loops):
            self.loop()
        if kernel.nest:
            self.lines.append("}")
        return "\n".join("    " + line for line in self.lines)

    def section(self) -> str:
        return f"    pto.section.{self.core} {{\n{self.lines_of_body()}\n    }}"

    def text(self) -> str:
        signature = ", ".join(f"%{self.core[0]}_{i}: {PTR}" for i in range(3))
        return (
            f"  func.func @{self.core}({signature}) attributes {{pto.kernel_kind = #pto.kernel_kind<{self.core}>}} {{\n"
            f"{self.lines_of_body()}\n    return\n  }}"
        )
