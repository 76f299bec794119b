# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What passes of this kind have got wrong, run before and after.
# RUN: %python %s

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "Inputs"))
from checks import Options, Tally, check
from forms import FORMS
from pairs import Pair

# Whether a loop is skewed, or why none is.
CASES = [
    (Pair(trips=8, lead="vector", carried="address", iter_args="one"), True),
    (Pair(trips=8, lead="vector", carried="tile"), "'scf.yield' of the consume half needs"),
    (Pair(trips=8, lead="cube", carried="tile"), "'scf.yield' of the consume half needs"),
    (Pair(trips=8, lead="vector", source="while"), True),
    (Pair(trips=8, lead="cube", source="while"), True),
    (Pair(trips=8, lead="vector", hazard="raw"), "read after write"),
    (Pair(trips=8, lead="cube", hazard="raw", source="if"), "read after write"),
    (Pair(trips=8, lead="cube", hazard="war"), "write after read"),
    (Pair(trips=8, lead="vector", hazard="waw"), "read after write"),
    (Pair(trips=8, lead="vector", pipes="two"), True),
    (Pair(trips=8, lead="cube", pipes="two"), True),
    (Pair(trips=8, lead="cube", shape="pop-unused"), True),
    (Pair(trips=8, lead="cube", shape="both-push"), True),
    (Pair(trips=8, lead="vector", shape="two-rounds"), "one push and one pop per iteration"),
    (Pair(trips=8, lead="cube", guarded="push"), "is in a nested region"),
    (Pair(trips=8, lead="vector", guarded="pop"), "is in a nested region"),
    (Pair(trips=8, lead="vector", hazard="peer"), "messages that are pushed later"),
]

for pair, expected in CASES:
    tally = Tally()
    check(pair, Options(), tally=tally)
    assert not tally.unusable, tally.unusable
    assert tally.skewed == (expected is True), (pair, tally)
    if expected is not True:
        assert any(expected in reason for reason in tally.reasons), (pair, tally.reasons)
    for form in FORMS[1:]:
        check(pair, Options(), form)
