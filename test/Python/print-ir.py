# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The IR between passes goes to a file or a callable, and nowhere else.
# RUN: %python %s %t.mlir > %t.out 2> %t.err
# RUN: %python -c "import sys; assert not any(open(name).read() for name in sys.argv[1:])" %t.out %t.err

import sys
from pathlib import Path

import pytest

from pto_mlir import ir, passes

SOURCE = """
func.func @f(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %a = arith.addi %x, %zero : i32
  return %a : i32
}
func.func @g() { return }
"""


def shown(steps, source=SOURCE, **options):
    """What a run shows, in order."""
    seen = []
    pipeline = passes.Pipeline(steps)
    pipeline.run(ir.Module.parse(source), print_ir=passes.PrintIR(seen.append, **options))
    return seen


def points(dumps):
    return [(dump.when, dump.pass_name, dump.operation) for dump in dumps]


def rename(module):
    module.body.operations[1].attributes["sym_name"] = ir.StringAttr.get("h")


with ir.Context():
    both = shown(["canonicalize", "func.func(cse)"], before=True, after=True)
    function, module = "func.func", "builtin.module"
    # One operation at a time, in order, and the nested pipeline is no pass.
    assert points(both) == [
        ("before", "canonicalize", module),
        ("after", "canonicalize", module),
        ("before", "cse", function),
        ("after", "cse", function),
        ("before", "cse", function),
        ("after", "cse", function),
    ]
    assert "arith.addi" in both[0].text and "arith.addi" not in both[1].text
    assert "@f" in both[2].text and "@g" not in both[2].text and "@g" in both[4].text
    assert str(both[1]).startswith(
        "// -----// IR after canonicalize ('builtin.module') //----- //\nmodule {\n"
    )

    some = shown(["canonicalize", "cse", rename, "symbol-dce"], after=["cse", "rename"])
    assert points(some) == [("after", "cse", module), ("after", "rename", module)]
    assert "@g" in some[0].text and "@h" in some[1].text
    assert points(shown([rename], before="rename")) == [("before", "rename", module)]
    assert shown(["cse"]) == [] and shown(["cse"], before=["canonicalize"]) == []

    # What a pass left that failed, before the error is raised.
    seen = []
    target = passes.check_target()
    wrong = ir.Module.parse("func.func @f(%s: !pto.tile<acc, 16x16xf32>) {\n  return\n}")
    for options, expected in (
        ({"on_failure": True}, [("failed", "check-target", module)]),
        ({"after": True}, [("after", "cse", module)]),
    ):
        seen.clear()
        with pytest.raises(passes.PassError, match="wants col_major"):
            passes.Pipeline(["cse", target]).run(
                wrong, print_ir=passes.PrintIR(seen.append, **options)
            )
        assert points(seen) == expected

    # To a file, which a run overwrites.
    for flag in ("canonicalize", "cse"):
        print_ir = passes.PrintIR(sys.argv[1], after=True)
        passes.Pipeline([flag]).run(ir.Module.parse(SOURCE), print_ir=print_ir)
    text = Path(sys.argv[1]).read_text()
    assert text.startswith("// -----// IR after cse (") and text.count("-----//") == 1
    assert str(ir.Module.parse(text)) + "\n" in text + "\n"

    # What the callable raises is passed on.
    def fail(_):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        passes.Pipeline(["cse"]).run(
            ir.Module.parse(SOURCE), print_ir=passes.PrintIR(fail, after=True)
        )
