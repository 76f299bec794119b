# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random networks of functions with stage pipes come to what counting them out
comes to: the outcome, the slots that would do, and the high-water marks.

A long run: `random-networks.py --count 10000 [--seed 7]`. A failure is reduced
and printed; it comes again with the seed that is printed first.
"""

# RUN: %python %s --count 150 --seed 0

import sys
from collections import Counter
from pathlib import Path

from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[2] / "Support"))
from randomized import on_random, parse_arguments

from pto_mlir import ir
from pto_mlir.dialects import pto

arguments = parse_arguments(__doc__, "networks")
outcomes = Counter()
TILE = "!pto.tile<vec, 16x16xf32>"


@st.composite
def networks(draw):
    """Pipes, as producer, consumer and slots, and programs, as nested lists.

    A program has numbers of pipes, which it pushes or pops as its end of the
    pipe is, and pairs of a trip count and a body.
    """
    size = draw(st.integers(2, 4))
    ends = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))
    pipes = [
        (*pair, draw(st.integers(1, 3)))
        for pair in draw(st.lists(ends.filter(lambda e: e[0] != e[1]), min_size=1, max_size=6))
    ]
    # All do the same messages in one order, which completes, and then not quite.
    order = draw(st.lists(st.sampled_from(range(len(pipes))), min_size=1, max_size=8))
    trip = draw(st.sampled_from((1, 2, 5, 18, 36)))
    programs = []
    for core in range(size):
        body = [pipe for pipe in order if core in pipes[pipe][:2]]
        if draw(st.booleans()):
            body = draw(st.permutations(body))
        if body and not draw(st.integers(0, 15)):
            body.pop(draw(st.integers(0, len(body) - 1)))
        form = draw(st.integers(0, 3))
        if form == 0 and trip > 2:
            programs.append([*body, (trip - 2, body), *body])
        elif form == 1 and trip % 2 == 0:
            programs.append([(trip // 2, [*body, *body])])
        elif form == 2 and trip % 6 == 0:
            programs.append([(trip // 6, [(6, body)])])
        else:
            programs.append([(trip, body)])
    return pipes, programs


def text(pipes, programs):
    """The module."""
    lines = [
        f"pto.stage_pipe @p{i} from(@f{a}) to(@f{b}) slots({slots}) : {TILE}"
        for i, (a, b, slots) in enumerate(pipes)
    ]

    def emit(program, core):
        for part in program:
            if isinstance(part, tuple):
                lines.append(f"%n{len(lines)} = arith.constant {part[0]} : index")
                lines.append(f"scf.for %i{len(lines)} = %c0 to %n{len(lines) - 1} step %c1 {{")
                emit(part[1], core)
                lines.append("}")
            elif pipes[part][0] == core:
                lines.append(f"pto.stage_push %t, @p{part} : {TILE}")
            else:
                lines.append(f"%v{len(lines)} = pto.stage_pop @p{part} : {TILE}")

    for core, program in enumerate(programs):
        lines.append(f"func.func @f{core}(%t: {TILE}) {{")
        lines += ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index"]
        emit(program, core)
        lines += ["return", "}"]
    return "\n".join(lines)


def unrolled(program):
    """The messages of a program in order."""
    for part in program:
        if isinstance(part, tuple):
            for _ in range(part[0]):
                yield from unrolled(part[1])
        else:
            yield part


class Run:
    """Programs that are counted out."""

    def __init__(self, pipes, programs, slots):
        self.pipes, self.slots = pipes, slots
        self.todo = [list(unrolled(program))[::-1] for program in programs]
        self.taken = [0] * len(pipes)
        self.most = [0] * len(pipes)

    def step(self, core):
        """Moves a program by a message, if it can."""
        if not self.todo[core]:
            return False
        pipe = self.todo[core][-1]
        pushes = self.pipes[pipe][0] == core
        if self.taken[pipe] == (self.slots[pipe] if pushes else 0):
            return False
        self.taken[pipe] += 1 if pushes else -1
        self.most[pipe] = max(self.most[pipe], self.taken[pipe])
        self.todo[core].pop()
        return True

    def finish(self, lazy=None):
        """Moves all as far as they get; one only if no other can."""
        others = [core for core in range(len(self.todo)) if core != lazy]
        while any([self.step(core) for core in others]) or (lazy is not None and self.step(lazy)):
            pass
        return self

    def outcome(self):
        """What it comes to, and whether more slots may help."""
        waiting = [core for core, rest in enumerate(self.todo) if rest]
        if not waiting:
            return ("leftover" if any(self.taken) else "verified"), False
        path = [waiting[0]]
        while self.todo[path[-1]]:
            producer, consumer, _ = self.pipes[self.todo[path[-1]][-1]]
            following = consumer if producer == path[-1] else producer
            if following in path:
                cycle = path[path.index(following) :]
                pushes = [self.pipes[self.todo[core][-1]][0] == core for core in cycle]
                return "deadlock", any(pushes)
            path.append(following)
        return "leftover", False


def needed_slots(pipes, programs):
    """The smallest number that does, 0 if there is none, None if it is not known."""
    least = min(slots for _, _, slots in pipes)
    for number in range(least + 1, 200):
        run = Run(pipes, programs, [max(slots, number) for _, _, slots in pipes]).finish()
        outcome, may_help = run.outcome()
        if outcome == "verified":
            return number
        if outcome == "deadlock" and not may_help:
            return 0
        if not any(run.todo):
            return None
    return None


@on_random(arguments, networks())
def is_what_it_comes_to(network):
    pipes, programs = network
    with ir.Context():
        report = pto.verify_cross_core_fifo(ir.Module.parse(text(pipes, programs)))
    slots = [slots for _, _, slots in pipes]
    for found in report.networks:
        cores = [int(name.removeprefix("f")) for name in found.functions]
        mine = [i for i, pipe in enumerate(pipes) if pipe[0] in cores]
        own = [program if core in cores else [] for core, program in enumerate(programs)]
        outcome, _ = Run(pipes, own, slots).finish().outcome()
        outcomes[outcome] += 1
        assert found.outcome == outcome, (found, outcome)
        if outcome == "deadlock":
            few = [pipes[i] for i in mine]
            renamed = {pipe: i for i, pipe in enumerate(mine)}
            (finding,) = found.findings
            assert finding.needed_slot_num == needed_slots(few, rename(own, renamed))
        if outcome == "verified":
            marks = [Run(pipes, own, slots).finish(pipes[i][1]).most[i] for i in mine]
            assert [ring.high_water for ring in found.rings] == marks
            sent = [list(unrolled(own[pipes[i][0]])).count(i) for i in mine]
            assert [ring.messages for ring in found.rings] == sent


def rename(programs, names):
    """Programs with other numbers for the pipes."""

    def renamed(part):
        if isinstance(part, tuple):
            return (part[0], [renamed(inner) for inner in part[1]])
        return names[part]

    return [[renamed(part) for part in program] for program in programs]


is_what_it_comes_to()
print(", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items())))
assert set(outcomes) == {"deadlock", "leftover", "verified"}, outcomes
