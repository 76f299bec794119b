# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The cases that pipelining bugs live in: pairs of functions before and after
# the pass store the same, in both FIFO models. Rings have room for any depth.
# RUN: %python %s

import itertools
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "Inputs"))
from checks import MODELS, Options, Tally, check
from forms import FORMS
from pairs import CHOICES, Pair, is_valid

tally = Tally()
rng = random.Random(0)
SCHEDULES = list(itertools.product(("grouped", "interleaved"), ("shrink", "peel")))

# Every number of trips, with the other dimensions drawn evenly.
for stages in (2, 4):
    for trips in range(2 * stages + 2):
        for start, step in itertools.product((0, 3), (1, 2, 5)):
            pair = Pair(
                trips=trips,
                start=start,
                step=step,
                stages=stages,
                **{
                    name: rng.choice(CHOICES[name])
                    for name in (
                        "lead",
                        "iter_args",
                        "shared_address",
                        "nest",
                        "pipes",
                        "iv",
                        "launch",
                    )
                },
            )
            check(pair, Options(0, *rng.choice(SCHEDULES)), rng.choice(FORMS), tally=tally)

# Every choice, with every schedule and in some form.
for name, choices in CHOICES.items():
    for choice in choices[1:]:
        for (schedule, remainder), lead in itertools.product(SCHEDULES, ("cube", "vector")):
            given = {"stages": 4, "trips": 7, "lead": lead, name: choice}
            if name == "distance":
                given["hazard"] = rng.choice(CHOICES["hazard"][1:])
            if is_valid(pair := Pair(**given)):
                options, model = Options(0, schedule, remainder), rng.choice(MODELS)
                check(pair, options, rng.choice(FORMS), (model,), tally=tally)

# Bounds that are only known at run time.
for trips in range(-1, 8):
    for schedule, remainder in SCHEDULES:
        pair = Pair(
            trips=trips,
            bounds=rng.choice(("upper", "runtime")),
            **{name: rng.choice(CHOICES[name]) for name in ("step", "lead", "iter_args", "iv")},
        )
        check(pair, Options(0, schedule, remainder, "version"), rng.choice(FORMS), tally=tally)

# Two round trips, skewed together.
for lead, trips in itertools.product(("cube", "vector"), range(8)):
    pair = Pair(
        trips=trips,
        lead=lead,
        shape="two-rounds",
        stages=rng.choice((2, 3, 4)),
        **{
            name: rng.choice(CHOICES[name])
            for name in ("start", "step", "iter_args", "nest", "launch")
        },
    )
    check(pair, Options(multi_round_trip="skew"), rng.choice(FORMS), tally=tally)

# Peers that both push first, in every form.
for form, trips in itertools.product(FORMS, (2, 4, 5)):
    check(Pair(trips=trips, shape="both-push"), Options(), form, tally=tally)

assert tally.cases > 250 and tally.skewed > tally.cases / 2, tally
assert not tally.unusable, tally.unusable
