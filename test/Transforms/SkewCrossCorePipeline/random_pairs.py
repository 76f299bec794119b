# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random pairs of functions store the same before and after the pass.

A long run: `random_pairs.py --count 10000 [--seed 7]`. A failure is reduced and
printed; it comes again with the seed that is printed first.
"""

# RUN: %python %s --count 200 --seed 0

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent / "Inputs"))
from checks import MODELS, Options, Tally, check
from forms import FORMS
from pairs import pairs

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--count", type=int, default=100, help="how many pairs")
parser.add_argument("--seed", type=int, help="where to begin; a random one unless given")
parser.add_argument("--reasons", action="store_true", help="count why loops were declined")
arguments = parser.parse_args()
start = random.randrange(2**32) if arguments.seed is None else arguments.seed
print(f"--seed {start}", flush=True)

tally = Tally()
options = st.builds(
    Options,
    st.sampled_from((0, 0, 0, 1, 2, 3)),
    st.sampled_from(("grouped", "interleaved")),
    st.sampled_from(("shrink", "peel")),
    st.sampled_from(("demote", "version")),
    st.sampled_from(("demote", "skew")),
)


@seed(start)
@settings(
    max_examples=arguments.count,
    deadline=None,
    database=None,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
    print_blob=False,
)
@given(pairs(), options, st.sampled_from(FORMS), st.sampled_from(MODELS), st.integers(0, 2**16))
def stores_the_same(pair, options, form, model, form_seed):
    check(pair, options, form, (model,), form_seed, tally)


stores_the_same()
print(f"{tally.cases} pairs, {tally.skewed} of them skewed")
if arguments.reasons:
    for name, counts in (("declined", tally.reasons), ("not run", tally.unusable)):
        for reason, count in Counter(counts).most_common():
            print(f"{name} {count}: {reason}")
