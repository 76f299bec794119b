# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The best stages of a graph, by looking at all there are.

Knows nothing of how the pass searches: what a partition is worth is counted from
the definition of stages, relays and ranges.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import inf

from stage_graphs import Graph


@dataclass(frozen=True, order=True)
class Worth:
    """Partitions in order, better ones first."""

    interval: float
    bytes: int
    relays: int
    stages: int


@cache
def compositions(total: int, parts: int, least: int) -> list[tuple[int, ...]]:
    """All ways to write a number as a sum of numbers from `least` on."""
    if parts == 1:
        return [(total,)] if total >= least else []
    return [
        (first, *rest)
        for first in range(least, total - least * (parts - 1) + 1)
        for rest in compositions(total - first, parts - 1, least)
    ]


def core_counts(graph: Graph, stages: int, even: bool) -> list[list[dict[bool, int]]]:
    """All ways to spread the cores: of each stage those for cube computes and for others."""
    if not graph.topology:
        return [
            [dict.fromkeys((False, True), size) for size in sizes]
            for sizes in compositions(graph.cores, stages, 1)
            if not even or len(set(sizes)) == 1
        ]
    cubes = sum(kind == "cube" for kind, _ in graph.topology)
    return [
        [{True: a, False: b} for a, b in zip(cube, vector, strict=True)]
        for cube in compositions(cubes, stages, 0)
        for vector in compositions(graph.cores - cubes, stages, 0)
    ]


def handed_on(graph: Graph, stages: dict[str, int]) -> tuple[list[int], int]:
    """The number of relays of each stage, and the bytes that stages hand on."""
    relays = [0] * (max(stages.values()) + 1)
    size = 0
    for name in [*graph.inputs, *graph.ops]:
        users = [stages[user] for user, op in graph.ops.items() if name in op.uses]
        if users:
            # An input comes from before stage 0, but no stage hands it to that one.
            first = stages.get(name, -1)
            for stage in range(first + 1, max(users)):
                relays[stage] += 1
            size += (max(users) - max(first, 0)) * graph.bytes
    return relays, size


def interval(
    graph: Graph, stages: dict[str, int], relay_times: list[int], cores: list[dict[bool, int]]
) -> float:
    """The longest time of a stage; infinite where it has no core of a kind it needs."""
    times: list[float] = list(relay_times)
    for name, op in graph.ops.items():
        have = cores[stages[name]][op.cube]
        times[stages[name]] += -(-op.lanes // have) * op.cost if have else inf
    return max(times)


def assignments(graph: Graph, most: int, relays: bool) -> Iterator[dict[str, int]]:
    """All legal stages of all computes, none of them empty."""
    together = [
        (user, maker)
        for value, maker in graph.carried.items()
        for user, op in graph.ops.items()
        if value in op.uses
    ]

    def extend(stages: dict[str, int], names: list[str]) -> Iterator[dict[str, int]]:
        if not names:
            used = set(stages.values())
            if used == set(range(len(used))) and all(stages[a] == stages[b] for a, b in together):
                yield dict(stages)
            return
        name, *rest = names
        before = [stages.get(use, -1) for use in graph.ops[name].uses if use not in graph.carried]
        for stage in range(max([0, *before]), most):
            if relays or all(stage <= first + 1 for first in before):
                yield from extend(stages | {name: stage}, rest)

    yield from extend({}, list(graph.ops))


def best(
    graph: Graph, relays: bool = True, relay_cost: int = 2, max_stages: int = 0, even: bool = False
) -> Worth:
    """The best of all partitions; with `even`, of those with stages of equal size."""
    most = min(len(graph.ops), graph.cores, max_stages or graph.cores)
    result = None
    for stages in assignments(graph, most, relays):
        relayed, size = handed_on(graph, stages)
        times = [relay_cost * number for number in relayed]
        for cores in core_counts(graph, len(relayed), even):
            shortest = interval(graph, stages, times, cores)
            found = Worth(shortest, size, sum(relayed), len(relayed))
            if result is None or found < result:
                result = found
    assert result
    return result


def shortest_interval(graph: Graph, relay_cost: int = 2) -> int:
    """The shortest interval of a graph with more computes than `best` can look at.

    The fewest cores for what may have run by the end of a stage, for one interval
    after the other.
    """
    users = {
        name: [user for user, op in graph.ops.items() if name in op.uses]
        for name in [*graph.inputs, *graph.ops]
    }
    sets = [frozenset()]
    for size in range(len(graph.ops)):
        sets += {
            done | {name}
            for done in sets
            if len(done) == size
            for name, op in graph.ops.items()
            if name not in done and all(u in done for u in op.uses if u in graph.ops)
        }

    @cache
    def time(before: frozenset, after: frozenset, cores: int) -> int:
        crossing = sum(
            (name in graph.inputs or name in before) and any(u not in after for u in users[name])
            for name in users
        )
        work = (graph.ops[name] for name in after - before)
        return relay_cost * crossing + sum(-(-op.lanes // cores) * op.cost for op in work)

    pairs = [(a, b) for a, b in itertools.combinations(sets, 2) if a < b]

    def fits(interval: int) -> bool:
        fewest = dict.fromkeys(sets, graph.cores + 1)
        fewest[sets[0]] = 0
        for before, after in pairs:
            for cores in range(1, graph.cores - fewest[before] + 1):
                if time(before, after, cores) <= interval:
                    fewest[after] = min(fewest[after], fewest[before] + cores)
                    break
        return fewest[sets[-1]] <= graph.cores

    low, high = 0, sum(op.lanes * op.cost for op in graph.ops.values())
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(middle) else (middle + 1, high)
    return low
