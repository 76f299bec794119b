# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Passes as objects: options, their types, and the textual form.
# RUN: %python %s

import inspect

import pytest

from pto_mlir import passes
from pto_mlir._passes import Option

skew = passes.skew_cross_core_pipeline

assert skew().name == "skew-cross-core-pipeline"
defaults = {
    "schedule": "grouped",
    "remainder": "shrink",
    "dynamic_bounds": "demote",
    "check_capacity": True,
    "multi_round_trip": "demote",
}
assert skew().options == {"max_depth": 0, **defaults}
assert skew().pipeline == "skew-cross-core-pipeline"
assert skew(max_depth=4).options == {"max_depth": 4, **defaults}
assert skew(max_depth=4).pipeline == "skew-cross-core-pipeline{max-depth=4}"
assert repr(skew(max_depth=4)) == (
    "passes.skew_cross_core_pipeline(max_depth=4, schedule='grouped', remainder='shrink', "
    "dynamic_bounds='demote', check_capacity=True, multi_round_trip='demote')"
)
assert skew(schedule="interleaved", remainder="shrink").pipeline == (
    "skew-cross-core-pipeline{schedule=interleaved}"
)
assert "max_depth: " in inspect.getdoc(skew)
assert inspect.signature(skew).parameters["max_depth"].annotation == "int"
assert str(inspect.signature(skew).parameters["schedule"].annotation) == (
    "Literal['grouped', 'interleaved']"
)
documented = inspect.getdoc(skew)
assert (
    "max_depth: Largest skew depth D, 0 for 256, which is the largest there is. Default: 0."
    in documented
)
assert "One of grouped, interleaved. Default: 'grouped'." in documented
assert "iterations ahead of the *consume half*" in " ".join(documented.split())
# What completion offers.
assert dir(passes) == sorted(passes.__all__)
assert {"skew_cross_core_pipeline", "Pipeline", "PassError"} <= set(dir(passes))

options = "max_depth, schedule, remainder, dynamic_bounds, check_capacity, multi_round_trip"
with pytest.raises(TypeError, match=f"unexpected keyword argument 'depth'; .*are {options}"):
    skew(depth=4)
with pytest.raises(TypeError, match="positional"):
    skew(4)
for wrong in ("4", 4.0, True, None, [4]):
    with pytest.raises(TypeError, match="max_depth must be int"):
        skew(max_depth=wrong)
with pytest.raises(ValueError, match="max_depth must not be negative, got -1"):
    skew(max_depth=-1)

with pytest.raises(ValueError, match="schedule must be one of grouped, interleaved, got 'random'"):
    skew(schedule="random")

# The kinds of options that Passes.td may have.
for text, *option in (
    ("on=true", "bool", False, True),
    ("on=false", "bool", True, False),
    ("on=-3", "int", 0, -3),
    ("on=plain", "str", "", "plain"),
    ("on='two words'", "str", "", "two words"),
    ('on="it\'s"', "str", "", "it's"),
    ("on=''", "str", "x", ""),
    ("on=1,2", "list[int]", (), [1, 2]),
    ("on=a,b", "list[str]", None, ("a", "b")),
):
    assert str(Option("on", *option)) == text, text
for kind, value in (
    ("bool", 1), ("bool", None), ("int", "1"), ("str", 1), ("list[int]", 1),
    ("list[int]", [1, "2"]), ("list[str]", "ab"), ("list[unsigned]", [True]),
):  # fmt: skip
    with pytest.raises(TypeError, match="on_off must be"):
        Option("on-off", kind, "default", value)
# A default that only the C++ knows is None, and stays out of the text.
assert Option("on", "int", None, None).is_default
assert Option("on", "list[int]", (), []).is_default
with pytest.raises(ValueError, match="both quotes"):
    str(Option("on", "str", "", "'\""))

# Pipelines.
both = passes.Pipeline([skew(max_depth=2), passes.Pipeline(["cse"]), "func.func(canonicalize)"])
assert both.pipeline == "skew-cross-core-pipeline{max-depth=2},cse,func.func(canonicalize)"
for text, message in (
    ("no-such-pass", "'no-such-pass' does not refer to a registered pass"),
    ("canonicalize{no-such-option=1}", "no such option no-such-option"),
    ("func.func(cse", "unbalanced"),
):
    with pytest.raises(ValueError, match=message):
        passes.Pipeline([text])
for wrong in ([3], [None], "cse", skew(), 3):
    with pytest.raises(TypeError):
        passes.Pipeline(wrong)
with pytest.raises(ValueError, match="no textual form"):
    passes.Pipeline([print]).pipeline  # noqa: B018
# Options reach the pass by the names it has.
passes.Pipeline([skew(max_depth=7).pipeline])
