# RUN: %python %s pto-opt

"""Random pairs, proven and simulated token by token.

Without values of the run the outcome has to be the simulated one, high-water
marks and needed slots included. With them, what is verified has to complete for
all values tried, and what is an error has to fail for some. More than the suite
looks at: `python random-pairs.py PTO_OPT FIRST_SEED NUMBER`.
"""

import json
import random
import subprocess
import sys
from collections import defaultdict

PTO_OPT = sys.argv[1]
FIRST, NUMBER = (int(argument) for argument in sys.argv[2:4] or (0, 200))
TRIPS = [1, 2, 3, 5, 17, 20, 40]
SLOTS = [1, 2, 3, 4, 6, 8]
CREDIT_SLOTS = [n for n in range(1, 40) if n < 5 or n % 2 == 0]

# A program is a list of ("push" | "pop" | "free", pipe), ("for", trip, body)
# and ("if", condition, then, else). Trips and conditions are constants, names
# of arguments, or hold for an iteration: ("eq", k), ("slt", k), ("mod", n, k),
# ("load",).


def random_program(rng, depth, pipes, has_values):
    program = []
    for _ in range(rng.randint(1, 3)):
        kind = rng.random()
        if kind < 0.5 or depth == 0:
            program.append((rng.choice(["push", "pop"]), rng.choice(pipes)))
            continue
        inner = [random_program(rng, depth - 1, pipes, has_values) for _ in range(2)]
        named = has_values and rng.random() < 0.6
        if kind < 0.8:
            program.append(("for", rng.choice("nm") if named else rng.choice(TRIPS), inner[0]))
        else:
            k = rng.randint(0, 3)
            computed = [("eq", k), ("slt", k), ("mod", 3, k % 3)]
            condition = rng.choice(["a", "b", ("load",)] if named else computed)
            program.append(("if", condition, inner[0], rng.choice([[], inner[1]])))
    return program


def map_messages(program, rewrite):
    result = []
    for item in program:
        if item[0] == "for":
            result.append((*item[:2], map_messages(item[2], rewrite)))
        elif item[0] == "if":
            result.append((*item[:2], *(map_messages(body, rewrite) for body in item[2:])))
        else:
            result += rewrite(*item)
    return result


def disturb(rng, program, chance):
    """Moves some operations, and gives some loops another trip count."""
    result = []
    for item in program:
        if item[0] == "for":
            trip = rng.choice([2, 3, "n", "m"]) if rng.random() < chance / 3 else item[1]
            item = ("for", trip, disturb(rng, item[2], chance))
        elif item[0] == "if":
            item = (*item[:2], *(disturb(rng, body, chance) for body in item[2:]))
        result.append(item)
    if rng.random() < chance and len(result) > 1:
        item = result.pop(rng.randrange(len(result)))
        result.insert(rng.randrange(len(result) + 1), item)
    return result


def depends_on_values(program):
    return any(
        (item[0] in ("for", "if") and (isinstance(item[1], str) or item[1] == ("load",)))
        or any(depends_on_values(body) for body in item[2:])
        for item in program
    )


class Printer:
    def __init__(self, core):
        self.core = core
        self.own, self.peer, self.space = (
            ("aic", "aiv", "mat") if core == "cube" else ("aiv", "aic", "vec")
        )
        self.tile = f"!pto.tile<{self.space}, 16x16xf32>"
        self.constants, self.lines, self.next = {0, 1}, [], 0

    def constant(self, value):
        self.constants.add(value)
        return f"%c{value}"

    def condition(self, condition, iv):
        n = self.next
        if isinstance(condition, str):
            return f"%{condition}"
        if condition[0] == "load":
            self.lines.append(f"%l{n} = pto.load_scalar %p[{iv}] : !pto.ptr<i32> -> i32")
            self.lines.append(f"%k{n} = arith.cmpi ne, %l{n}, %zero : i32")
            return f"%k{n}"
        if condition[0] == "mod":
            self.lines.append(f"%r{n} = arith.remsi {iv}, {self.constant(condition[1])} : index")
            predicate, value = "eq", f"%r{n}"
        else:
            predicate, value = condition[0], iv
        last = self.constant(condition[-1])
        self.lines.append(f"%k{n} = arith.cmpi {predicate}, {value}, {last} : index")
        return f"%k{n}"

    def emit(self, program, iv="%c0"):
        for item in program:
            self.next += 1
            n = self.next
            fields = f"{{id = {item[1]}, split = 0}}"
            if item[0] == "push":
                self.lines.append(f"pto.tpush_to_{self.peer}(%t : {self.tile}) {fields}")
            elif item[0] == "pop":
                self.lines.append(f"%m{n} = pto.tpop_from_{self.peer} {fields} -> {self.tile}")
            elif item[0] == "free":
                self.lines.append(f"pto.tfree_from_{self.peer} {fields}")
            elif item[0] == "for":
                trip = f"%{item[1]}" if isinstance(item[1], str) else self.constant(item[1])
                self.lines.append(f"scf.for %i{n} = %c0 to {trip} step %c1 {{")
                self.emit(item[2], f"%i{n}")
                self.lines.append("}")
            else:
                self.lines.append(f"scf.if {self.condition(item[1], iv)} {{")
                self.emit(item[2], iv)
                self.lines.append("} else {")
                self.emit(item[3], iv)
                self.lines.append("}")

    def function(self, program, slots):
        self.emit(program)
        setup = [f"%c{n} = arith.constant {n} : index" for n in sorted(self.constants)]
        for pipe, count in slots.items():
            setup.append(
                f'%b{pipe} = pto.reserve_buffer {{name = "b{pipe}", size = 8192, location = '
                "#pto.address_space<mat>, auto = true} -> i32"
                if self.core == "cube"
                else f'%b{pipe} = pto.import_reserved_buffer {{name = "b{pipe}", '
                "peer_func = @cube} -> i32"
            )
            setup.append(
                f"pto.{self.own}_initialize_pipe {{id = {pipe}, dir_mask = 3, slot_size = 1024, "
                f"slot_num = {count}}} (v2c_consumer_buf = %b{pipe} : i32)"
            )
        body = "\n".join(setup + self.lines)
        return f"""func.func @{self.core}(%n: index, %m: index, %a: i1, %b: i1, %p: !pto.ptr<i32>)
          attributes {{pto.kernel_kind = #pto.kernel_kind<{self.core}>}} {{
        %zero = arith.constant 0 : i32
        %f = arith.constant 0.0 : f32
        %t = pto.texpands ins(%f : f32) -> {self.tile}
        {body}
        return
      }}"""


def tokens(program, values, iv=0):
    for item in program:
        if item[0] == "for":
            for i in range(values.get(item[1], item[1])):
                yield from tokens(item[2], values, i)
        elif item[0] == "if":
            condition = item[1]
            if isinstance(condition, str):
                taken = values[condition]
            elif condition[0] == "load":
                taken = values["p"][iv]
            elif condition[0] == "mod":
                taken = iv % condition[1] == condition[2]
            else:
                taken = iv == condition[1] if condition[0] == "eq" else iv < condition[1]
            yield from tokens(item[2 if taken else 3], values, iv)
        else:
            yield item


class Ring:
    def __init__(self, slots, credit):
        self.slots, self.credit = slots, credit
        self.period = slots if slots <= 2 else slots // 2
        self.pushed = self.popped = self.freed = self.released = self.credits = self.most = 0

    def push(self):
        if not self.credit:
            if self.pushed - self.released >= self.slots:
                return False
        elif self.pushed >= self.slots and self.pushed % self.period == 0:
            if self.credits == 0:
                return False
            self.credits -= 1
        self.pushed += 1
        self.most = max(self.most, self.pushed - self.released)
        return True

    def release(self):
        self.released += 1
        self.credits += self.released % self.period == 0


def simulate(pair, slots, credit, free_releases, values, choose):
    """The outcome and the high-water marks, `choose` telling who tries first."""
    programs = [list(tokens(program, values)) for program in pair]
    at = [0, 0]
    rings = defaultdict(lambda: None)
    for pipe, count in slots.items():
        for direction in (0, 1):
            rings[pipe, direction] = Ring(count, credit)

    def step(core):
        if at[core] == len(programs[core]):
            return False
        action, pipe = programs[core][at[core]]
        ring = rings[pipe, core if action == "push" else 1 - core]
        if action == "push" and not ring.push():
            return False
        if action == "pop":
            if ring.popped == ring.pushed:
                return False
            ring.popped += 1
        if action == "free":
            if free_releases and ring.freed == ring.popped:
                raise OverflowError
            ring.freed += 1
        if action == ("free" if free_releases else "pop"):
            ring.release()
        at[core] += 1
        return True

    try:
        while True:
            first = choose()
            if not step(first) and not step(1 - first):
                break
    except OverflowError:
        return "overwrite", {}
    marks = {key: ring.most for key, ring in rings.items()}
    ended = [at[core] == len(programs[core]) for core in (0, 1)]
    if not all(ended):
        return "leftover" if any(ended) else "deadlock", marks
    left = any(
        ring.pushed != ring.popped or (free_releases and ring.popped != ring.freed)
        for ring in rings.values()
    )
    return "leftover" if left else "verified", marks


class Case:
    def __init__(self, seed):
        self.rng = rng = random.Random(seed)
        self.seed = seed
        pipes = list(range(rng.randint(1, 3)))
        self.slots = {pipe: rng.choice(SLOTS) for pipe in pipes}
        program = random_program(rng, 3, pipes, seed % 2 == 1)
        cube = map_messages(
            program, lambda a, p: [(a, p)] if a == "push" else [("pop", p), ("free", p)]
        )
        vector = map_messages(
            program, lambda a, p: [("push", p)] if a == "pop" else [("pop", p), ("free", p)]
        )
        self.pair = cube, disturb(rng, vector, rng.choice([0, 0.1, 0.4]))
        self.arch = rng.choice(["a2a3", "a5"])
        self.credit = self.arch == "a2a3"
        self.has_values = any(depends_on_values(program) for program in self.pair)

    def module(self):
        functions = [
            Printer(core).function(program, self.slots)
            for core, program in zip(("cube", "vector"), self.pair, strict=True)
        ]
        attributes = f'{{pto.target_arch = "{self.arch}"}}'
        return f"module attributes {attributes} {{\n" + "\n".join(functions) + "\n}"

    def simulate(self, values, choose=None, slots=None):
        choose = choose or (lambda: self.rng.randrange(2))
        slots = slots or self.slots
        return simulate(self.pair, slots, self.credit, not self.credit, values, choose)

    def values(self):
        for n in (0, 1, 2, 3, 5, 9, 18):
            for _ in range(4):
                yield {
                    "n": n,
                    "m": self.rng.choice([0, 1, 2, 4, 7, n]),
                    "a": self.rng.randint(0, 1),
                    "b": self.rng.randint(0, 1),
                    "p": [self.rng.randint(0, 1) for _ in range(40)],
                }

    def check(self, report):
        found = report["outcome"]
        if self.has_values:
            outcomes = {self.simulate(values)[0] for values in self.values()}
            if found == "verified":
                assert outcomes == {"verified"}, outcomes
            elif found != "undecided":
                assert outcomes != {"verified"}, found
            return
        expected = self.simulate({})[0]
        assert found == expected, (found, expected)
        if found == "verified":
            marks = [self.simulate({}, lambda core=core: core)[1] for core in (0, 1)]
            for ring in report["rings"]:
                _, pipe, name = ring["name"].split()
                direction = 0 if name == "C2V" else 1
                mark = marks[direction][int(pipe), direction]
                assert ring["high_water"] == mark, (ring, mark)
        if found == "deadlock":
            self.check_needed(report["findings"][-1].get("needed_slot_num", -1))

    def check_needed(self, needed):
        for count in CREDIT_SLOTS if self.credit else range(1, 40):
            if count > min(self.slots.values()) and needed != -1:
                larger = {pipe: max(n, count) for pipe, n in self.slots.items()}
                if self.simulate({}, slots=larger)[0] == "verified":
                    assert needed == count, (needed, count)
                    return
        assert needed <= 0 or needed >= 40, needed


cases = [Case(seed) for seed in range(FIRST, FIRST + NUMBER)]
output = subprocess.run(
    [PTO_OPT, "-split-input-file", "--verify-cross-core-fifo=report=json", "-o", "/dev/null"],
    input="\n// -----\n".join(case.module() for case in cases),
    capture_output=True,
    text=True,
).stdout
decoder, outcomes = json.JSONDecoder(), defaultdict(int)
for case in cases:
    report, end = decoder.raw_decode(output)
    output = output[end:].lstrip()
    # Messages that are never sent leave nothing to report.
    pair = (report["pairs"] or [{"outcome": "verified", "rings": []}])[0]
    try:
        case.check(pair)
    except AssertionError:
        print(f"seed {case.seed}\n{case.module()}")
        raise
    outcomes[pair["outcome"]] += 1
print(dict(outcomes))
