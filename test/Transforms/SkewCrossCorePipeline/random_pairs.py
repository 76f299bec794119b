# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random pairs of functions store the same before and after the pass.

A long run: `random_pairs.py --count 10000 [--seed 7]`. A failure is reduced and
printed; it comes again with the seed that is printed first.
"""

# RUN: %python %s --count 200 --seed 0

import sys
from collections import Counter
from pathlib import Path

from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[2] / "Support"))
sys.path.insert(0, str(Path(__file__).parent / "Inputs"))
from checks import MODELS, Options, Tally, check
from forms import FORMS
from pairs import pairs
from randomized import on_random, parse_arguments

arguments = parse_arguments(__doc__, "pairs", reasons="count why loops were declined")

tally = Tally()
options = st.builds(
    Options,
    st.sampled_from((0, 0, 0, 1, 2, 3)),
    st.sampled_from(("grouped", "interleaved")),
    st.sampled_from(("shrink", "peel")),
    st.sampled_from(("demote", "version")),
    st.sampled_from(("demote", "skew")),
)


@on_random(
    arguments,
    pairs(),
    options,
    st.sampled_from(FORMS),
    st.sampled_from(MODELS),
    st.integers(0, 2**16),
)
def stores_the_same(pair, options, form, model, form_seed):
    check(pair, options, form, (model,), form_seed, tally)


stores_the_same()
print(f"{tally.cases} pairs, {tally.skewed} of them skewed")
if arguments.reasons:
    for name, counts in (("declined", tally.reasons), ("not run", tally.unusable)):
        for reason, count in Counter(counts).most_common():
            print(f"{name} {count}: {reason}")
