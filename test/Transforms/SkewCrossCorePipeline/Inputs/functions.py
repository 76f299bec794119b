# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The functions of a pair, from its description."""

from __future__ import annotations

import re

VEC = "!pto.tile<vec, 16x16xf32>"
MAT = "!pto.tile<mat, 16x16xf32, blayout=col_major, slayout=row_major>"
LEFT = "!pto.tile<left, 16x16xf32, slayout=row_major>"
RIGHT = "!pto.tile<right, 16x16xf32, slayout=col_major>"
ACC = "!pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>"
PART = "!pto.partition_tensor_view<16x16xf32>"
VIEW = "!pto.tensor_view<?x?xf32>"
PTR = "!pto.ptr<f32>"

ARRAYS = ("x", "w", "o", "h")
BOUNDS = ("lo", "hi", "st")


class FunctionWriter:
    """Writes one of the two functions."""

    def __init__(self, pair, core: str) -> None:
        self.pair, self.core = pair, core
        self.leads = core == pair.lead
        self.peer = "vector" if core == "cube" else "cube"
        self.tile = MAT if core == "cube" else VEC
        self.lines: list[str] = []
        self.count = 0

    # Lines.

    def name(self, hint: str) -> str:
        self.count += 1
        return f"%{hint}{self.count}"

    def op(self, hint: str, text: str) -> str:
        """A line with a result; returns its name."""
        name = self.name(hint)
        self.lines.append(f"{name} = {text}")
        return name

    def add(self, *lines: str) -> None:
        self.lines += lines

    # Messages.

    def ids(self) -> tuple[int, int]:
        """Of the pipes that this core pushes to and pops from."""
        c2v, v2c = (0, 0) if self.pair.pipes == "one" else (3, 1)
        return (c2v, v2c) if self.core == "cube" else (v2c, c2v)

    def push(self, tile: str, guarded: bool = False) -> None:
        to = {"cube": "aiv", "vector": "aic"}[self.core]
        line = f"pto.tpush_to_{to}({tile} : {self.tile}) {{id = {self.ids()[0]}, split = 0}}"
        if guarded:
            self.add("scf.if %always {", line, "}")
        else:
            self.add(line)

    def pop(self, guarded: bool = False) -> str:
        of = {"cube": "aiv", "vector": "aic"}[self.core]
        text = f"pto.tpop_from_{of} {{id = {self.ids()[1]}, split = 0}} -> {self.tile}"
        if not guarded:
            return self.op("m", text)
        # What a conditional pop gives does not outlive its slot.
        result = self.name("g")
        self.add(f"{result} = scf.if %always -> ({self.tile}) {{")
        popped = self.op("m", text)
        if self.core == "vector":
            popped = self.op("t", f"pto.tneg ins({popped} : {VEC}) -> {VEC}")
        self.add(f"scf.yield {popped} : {self.tile}", "} else {",
                 f"scf.yield %w0 : {self.tile}", "}")  # fmt: skip
        return result

    def free(self) -> None:
        of = {"cube": "aiv", "vector": "aic"}[self.core]
        self.add(f"pto.tfree_from_{of} {{id = {self.ids()[1]}, split = 0}}")

    # Memory.

    def row(self, iv: str, ahead: int = 0) -> str:
        """The first row of the block of an iteration."""
        if self.pair.iv != "index":
            iv = self.op("i", f"arith.index_cast {iv} : {self.pair.iv} to index")
        if ahead:
            op = "addi" if ahead > 0 else "subi"
            iv = self.op("i", f"arith.{op} {iv}, %c{abs(ahead) * self.pair.step} : index")
        return self.op("r", f"arith.muli {iv}, %c16 : index")

    def part(self, array: str, row: str) -> str:
        return self.op("p", f"pto.partition_view %{array}v, offsets = [{row}, %c0], sizes = [%c16, %c16] : {VIEW} -> {PART}")  # fmt: skip

    def load(self, array: str, row: str) -> str:
        return self.op("t", f"pto.tload ins({self.part(array, row)} : {PART}) -> {self.tile}")

    def store(self, tile: str, type: str, array: str, row: str) -> None:
        part = self.part(array, row)
        self.add(f"pto.tstore ins({tile} : {type}) outs({part} : {PART})")

    # What is pushed.

    def scaled(self, tile: str) -> str:
        return self.op("t", f"pto.tmuls ins({tile}, %half : {VEC}, f32) -> {VEC}")

    def source(self, row: str) -> str:
        """The tile that the lead pushes."""
        kind, tile = self.pair.source, self.load("x", row)
        if kind == "load":
            return self.scaled(tile) if self.core == "vector" else tile
        result = self.name("s")
        if kind == "if":
            self.add(f"{result} = scf.if %flag -> ({self.tile}) {{")
            other = self.load("w", row)
            self.add(f"scf.yield {other} : {self.tile}", "} else {",
                     f"scf.yield {tile} : {self.tile}", "}")  # fmt: skip
        elif kind == "for":
            self.add(f"{result} = scf.for %j = %c0 to %c2 step %c1 iter_args(%x{self.count} = {tile}) -> ({self.tile}) {{")  # fmt: skip
            again = self.again(f"%x{self.count}", "%j")
            self.add(f"scf.yield {again} : {self.tile}", "}")
        else:
            types = f"index, {self.tile}"
            self.add(
                f"{result}:2 = scf.while (%j = %c0, %before = {tile}) : ({types}) -> ({types}) {{"
            )
            more = self.op("more", "arith.cmpi slt, %j, %c2 : index")
            self.add(f"scf.condition({more}) %j, %before : {types}", "} do {",
                     f"^bb0(%j: index, %after: {self.tile}):")  # fmt: skip
            again = self.again("%after", "%j")
            following = self.op("j", "arith.addi %j, %c1 : index")
            self.add(f"scf.yield {following}, {again} : {types}", "}")
            result += "#1"
        return result

    def again(self, tile: str, j: str) -> str:
        """Another tile, in the inner loop that computes what is pushed."""
        if self.core == "vector":
            return self.scaled(tile)
        return self.load("w", self.op("r", f"arith.muli {j}, %c16 : index"))

    # Bodies.

    def iter_args(self) -> list[tuple[str, str, str]]:
        """Name, initial value and type of what the lead's loop carries."""
        tile = ("%zero", VEC) if self.core == "vector" else ("%zacc", ACC)
        if not self.leads or self.pair.shape == "one-way":
            return []
        args = {
            "none": [],
            "one": [("%a", *tile)],
            "several": [("%n", "%c0", "index"), ("%a", *tile), ("%f", "%half", "f32")],
            "rotated": [("%a", *tile), ("%b", *tile)],
        }[self.pair.iter_args]
        if self.pair.carried == "address":
            args = [*args, ("%last", "%c0", "index")]
        elif self.pair.carried == "tile":
            args = [*args, ("%last", "%w0", self.tile)]
        return args

    def lead_body(self, iv: str) -> None:
        pair = self.pair
        row = self.row(iv)
        pushed = self.source(row)
        if pair.hazard in ("war", "waw"):
            # Stored and loaded again, so that what is pushed depends on it.
            self.store(pushed, self.tile, "h", row)
            pushed = self.load("h", row)
        self.push(pushed, pair.guarded == "push")
        if pair.shape == "one-way":
            return
        popped = self.pop(pair.guarded == "pop")
        if pair.free == "early":
            self.free()
        if pair.shape == "two-rounds":
            self.push(popped)
            if pair.free == "late":
                self.free()
            popped = self.pop()
            if pair.free == "early":
                self.free()
        yielded = []
        if pair.shape != "pop-unused":
            again = row if pair.shared_address else self.row(iv)
            yielded = self.consume(popped, iv, again)
        if pair.free == "late":
            self.free()
        args = self.iter_args()
        if not args:
            return
        values = yielded or [name for name, _, _ in args if name != "%last"]
        if pair.carried == "address":
            values = [*values, row]
        elif pair.carried == "tile":
            values = [*values, pushed]
        self.add(f"scf.yield {', '.join(values)} : {', '.join(type for *_, type in args)}")

    def consume(self, popped: str, iv: str, row: str) -> list[str]:
        """What the lead makes of the answer; returns what it yields for its own iter_args."""
        kind, pair = self.pair.iter_args, self.pair
        other = self.load("w", row)
        previous = "%a" if kind != "none" else None
        if self.core == "vector":
            result, type = self.op("t", f"pto.tadd ins({popped}, {other} : {VEC}, {VEC}) -> {VEC}"), VEC  # fmt: skip
            if previous:
                result = self.op("t", f"pto.tsub ins({result}, {previous} : {VEC}, {VEC}) -> {VEC}")
        else:
            left = self.op("l", f"pto.tmov ins({popped} : {MAT}) -> {LEFT}")
            right = self.op("r", f"pto.tmov ins({other} : {MAT}) -> {RIGHT}")
            type = ACC
            if previous:
                result = self.op("t", f"pto.tmatmul.acc ins({previous}, {left}, {right} : {ACC}, {LEFT}, {RIGHT}) -> {ACC}")  # fmt: skip
            else:
                result = self.op("t", f"pto.tmatmul ins({left}, {right} : {LEFT}, {RIGHT}) -> {ACC}")  # fmt: skip
        self.store(result, type, "o", row)
        if pair.hazard == "peer":
            self.store(result, type, "h", self.op("r", f"arith.addi {row}, %c1024 : index"))
        elif pair.hazard != "none":
            ahead = self.row(iv, pair.distance)
            if pair.hazard == "raw":
                self.store(result, type, "x", ahead)
            elif pair.hazard == "waw":
                self.store(result, type, "h", ahead)
            else:
                tile = self.load("h", ahead)
                self.store(tile, self.tile, "o", self.op("r", f"arith.addi {row}, %c2048 : index"))
        if kind == "several":
            count = self.op("n", "arith.addi %n, %c1 : index")
            factor = self.op("f", "arith.addf %f, %half : f32")
            return [count, result, factor]
        return {"none": [], "one": [result], "rotated": ["%b", result]}[kind]

    def answer_body(self, iv: str) -> None:
        """What the other core does for each iteration."""
        pair = self.pair
        row = self.row(iv)
        if pair.shape == "both-push":
            tile = self.load("x", row)
            self.push(self.scaled(tile) if self.core == "vector" else tile)
            popped = self.pop()
            self.store(popped, self.tile, "o", row)
            self.free()
            return
        for _ in range(2 if pair.shape == "two-rounds" else 1):
            popped = self.pop()
            if pair.hazard == "peer":
                # What the lead stored `distance` iterations ago.
                behind = self.row(iv, -pair.distance)
                tile = self.load("h", self.op("r", f"arith.addi {behind}, %c1024 : index"))
                self.store(tile, self.tile, "o", row)
            if pair.shape == "one-way":
                self.store(popped, self.tile, "o", row)
            else:
                answer = popped
                if self.core == "vector":
                    answer = self.op("t", f"pto.tadds ins({popped}, %half : {VEC}, f32) -> {VEC}")
                self.push(answer)
            self.free()

    def loop(self) -> None:
        """The loop, and stores of its results."""
        args = self.iter_args()
        # Right before the loop, which is the last to use them.
        if args and self.pair.iter_args != "none":
            if self.core == "vector":
                self.add(f"%zero = pto.tneg ins(%w0 : {VEC}) -> {VEC}")
            else:
                self.add(f"%l0 = pto.tmov ins(%w0 : {MAT}) -> {LEFT}",
                         f"%r0 = pto.tmov ins(%w0 : {MAT}) -> {RIGHT}",
                         f"%zacc = pto.tmatmul ins(%l0, %r0 : {LEFT}, {RIGHT}) -> {ACC}")  # fmt: skip
        results = self.name("loop")
        head = f"scf.for %iv = %lo to %hi step %st iter_args({', '.join(f'{n} = {v}' for n, v, _ in args)}) -> ({', '.join(t for *_, t in args)})"  # fmt: skip
        if not args:
            head = "scf.for %iv = %lo to %hi step %st"
        suffix = "" if self.pair.iv == "index" else f" : {self.pair.iv}"
        self.add(f"{results + f':{len(args)} = ' if args else ''}{head}{suffix} {{")
        (self.lead_body if self.leads else self.answer_body)("%iv")
        self.add(f"}} {{pto.pipeline_stages = {self.pair.stages} : i64}}")
        for i, (_, _, type) in enumerate(args):
            result = f"{results}#{i}"
            if type == "index":
                number = self.op("n", f"arith.index_cast {result} : index to i32")
                self.add(f"pto.store_scalar {self.op('f', f'arith.sitofp {number} : i32 to f32')}, %o[%c{70000 + i}] : {PTR}, f32")  # fmt: skip
            elif type == "f32":
                self.add(f"pto.store_scalar {result}, %o[%c{70000 + i}] : {PTR}, f32")
            else:
                self.store(result, type, "o", f"%c{4000 - 16 * i}")

    # The whole.

    def pipes(self) -> list[str]:
        """Sets the rings up."""
        pair, slots = self.pair, self.pair.slots
        init = "pto.aic_initialize_pipe" if self.core == "cube" else "pto.aiv_initialize_pipe"
        mine, theirs = ("v2c", "c2v") if self.core == "cube" else ("c2v", "v2c")
        memory = "mat" if self.core == "cube" else "vec"
        c2v, v2c = "c2v_consumer_buf = %c2v_buf : i32", "v2c_consumer_buf = %v2c_buf : i32"
        lines = [
            f'%{mine}_buf = pto.reserve_buffer {{name = "{mine}", size = {1024 * slots}, location = #pto.address_space<{memory}>, auto = true}} -> i32',
            f'%{theirs}_buf = pto.import_reserved_buffer {{name = "{theirs}", peer_func = @{self.peer}}} -> i32',
        ]
        if pair.launch == "sections":
            lines, c2v, v2c = [], "", ""
        if pair.pipes == "one":
            buffers = f"{c2v}, {v2c}" if c2v else ""
            lines.append(f"{init} {{id = 0, dir_mask = 3, slot_size = 1024, slot_num = {slots}}} ({buffers})")  # fmt: skip
        else:
            lines += [
                f"{init} {{id = 3, dir_mask = 1, slot_size = 1024, slot_num = {slots}}} ({c2v})",
                f"{init} {{id = 1, dir_mask = 2, slot_size = 1024, slot_num = {slots}}} ({v2c})",
            ]
        return lines

    def body(self) -> list[str]:
        """The lines of the function."""
        pair = self.pair
        self.add("%c4096 = arith.constant 4096 : index", "%half = arith.constant 0.5 : f32")
        bounds = {"lo": pair.start, "hi": pair.end, "st": pair.step}
        for name, value in bounds.items():
            if pair.bounds == "runtime" or (pair.bounds == "upper" and name == "hi"):
                self.add(f"%{name} = arith.addi %{name}_arg, %none : {pair.iv}")
            else:
                self.add(f"%{name} = arith.constant {value} : {pair.iv}")
        for array in ARRAYS:
            self.add(f"%{array}v = pto.make_tensor_view %{array}, shape = [%c4096, %c16], strides = [%c16, %c1] : {VIEW}")  # fmt: skip
        self.add(f"%p0 = pto.partition_view %wv, offsets = [%c0, %c0], sizes = [%c16, %c16] : {VIEW} -> {PART}",
                 f"%w0 = pto.tload ins(%p0 : {PART}) -> {self.tile}",
                 "%always = arith.cmpi sge, %c1, %c0 : index",
                 "%flag = arith.cmpi slt, %c16, %c0 : index")  # fmt: skip
        if pair.nest == "loop":
            self.add("scf.for %outer = %c0 to %c2 step %c1 {")
        elif pair.nest == "if":
            self.add("scf.if %always {")
        self.loop()
        if pair.nest != "none":
            self.add("}")
        numbers = {0, 1, 2, 16, 1024, 2048, 70000, 70001, 70002, 70003, 4000, 3984, 3968, 3952}
        numbers.add(pair.distance * pair.step)
        constants = [f"%c{n} = arith.constant {n} : index" for n in sorted(numbers)]
        constants.append(f"%none = arith.constant 0 : {pair.iv}")
        return [*constants, *self.pipes(), *self.lines]

    def function(self) -> str:
        """A function of its own."""
        body = "\n".join("    " + line for line in self.body())
        signature = ", ".join([f"%{a}: {PTR}" for a in ARRAYS] + [
            f"%{name}_arg: {self.pair.iv}" for name in BOUNDS])  # fmt: skip
        return (
            f"  func.func @{self.core}({signature}) attributes {{pto.kernel_kind = #pto.kernel_kind<{self.core}>}} {{\n"
            f"{body}\n    return\n  }}\n"
        )

    def call(self) -> str:
        """Calls it from a function with the arguments of both."""
        given = [self.argument(array) for array in ARRAYS] + [f"%{name}_arg" for name in BOUNDS]
        types = ", ".join([PTR] * 4 + [self.pair.iv] * 3)
        return f"    func.call @{self.core}({', '.join(given)}) : ({types}) -> ()\n"

    def section(self) -> str:
        """A section of a function with the arguments of both."""
        body = "\n".join("      " + line for line in self.body())
        body = re.sub(r"%([xwoh])\b", lambda match: self.argument(match[1]), body)
        return f"    pto.section.{self.core} {{\n{body}\n    }}\n"

    def argument(self, array: str) -> str:
        """What an array is called by the function with the arguments of both."""
        if array == "h" and self.pair.hazard == "peer":
            return "%c_h"
        return f"%{self.core[0]}_{array}"
