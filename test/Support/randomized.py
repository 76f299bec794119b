# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How tests of random inputs are run: a short run in the suite, a long one by hand.

    arguments = parse_arguments(__doc__, "pairs")

    @on_random(arguments, pairs(), st.integers(0, 3))
    def stores_the_same(pair, depth): ...

    stores_the_same()

The seed is printed first. A failure is reduced, printed, and comes again with it.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.strategies import SearchStrategy


def parse_arguments(description: str, what: str, **flags: str) -> argparse.Namespace:
    """What the command line says, of which `seed` is a random one unless given.

    Args:
        description: Docstring of the test.
        what: What `--count` counts.
        flags: Other flags, with their help.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--count", type=int, default=100, help=f"how many {what}")
    parser.add_argument("--seed", type=int, help="where to begin; a random one unless given")
    for name, text in flags.items():
        parser.add_argument(f"--{name}", action="store_true", help=text)
    arguments = parser.parse_args()
    if arguments.seed is None:
        arguments.seed = random.randrange(2**32)
    print(f"--seed {arguments.seed}", flush=True)
    return arguments


def on_random(
    arguments: argparse.Namespace, *strategies: SearchStrategy
) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Makes a test of a function of what the strategies draw."""

    def decorate(function: Callable[..., None]) -> Callable[[], None]:
        run = settings(
            max_examples=arguments.count,
            deadline=None,
            database=None,
            phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck),
            print_blob=False,
        )
        return seed(arguments.seed)(run(given(*strategies)(function)))

    return decorate
