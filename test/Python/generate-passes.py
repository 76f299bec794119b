# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The functions that the build makes of the records of Passes.td.
# RUN: %python %S/../../python/generate_passes.py %S/Inputs/passes.json %t.py
# RUN: %python %s %t.py
# RUN: filecheck %s < %t.py

# CHECK: __all__ = ['first_pass', 'second_pass']
# CHECK-LABEL: def first_pass(
# CHECK-SAME: *, on_off: bool = True, count: int = -1, text: str = 'a b', mode: str | None = None,
# CHECK-SAME: kind: Literal['not', 'as-is'] = 'as-is', depths: Sequence[int] = (), limit: int | None = None) -> Pass:
# CHECK: Does {{.*}} things.
# CHECK: Before:
# CHECK: Args:
# CHECK-NEXT: on_off: A switch. Default: True.
# CHECK-NEXT: count: A number. Default: -1.
# CHECK: mode: A keyword. The pass's default unless given.
# CHECK-NEXT: kind: A keyword. One of not, as-is. Default: 'as-is'.
# CHECK: Statistics:
# CHECK-NEXT: things-done: Number of things.
# CHECK: Option("mode", "str", None, mode),
# CHECK: Option("kind", "str", 'as-is', kind, ('not', 'as-is')),
# CHECK-LABEL: def second_pass() -> Pass:
# CHECK-NEXT: """Has no options."""

import sys
from pathlib import Path

import pytest

source = Path(sys.argv[1]).read_text().replace("from ._passes", "from pto_mlir._passes")
namespace = {}
exec(compile(source, sys.argv[1], "exec"), namespace)
first, second = namespace["first_pass"], namespace["second_pass"]

assert first().pipeline == "func.func(first-pass)"
assert second().pipeline == "second-pass"
assert first(on_off=False, mode="slow", depths=[1, 2], limit=3).pipeline == (
    "func.func(first-pass{on-off=false mode=slow depths=1,2 limit=3})"
)
with pytest.raises(TypeError, match="argument 'depth'; its options are on_off, count, text, mode"):
    first(depth=1)
with pytest.raises(TypeError, match="argument 'depth'; it has no options"):
    second(depth=1)
with pytest.raises(TypeError, match="depths must be a list"):
    first(depths=1)
with pytest.raises(TypeError, match="limit must be int"):
    first(limit="3")
