# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A run that fails raises what was said, in silence, and how to do it again.
# RUN: %python %s %t.mlir 2> %t.err
# RUN: %python -c "import sys; assert not open(sys.argv[1]).read()" %t.err

import re
import shlex
import subprocess
import sys

import pytest

from pto_mlir import ir, passes

SOURCE = """func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %a, %a : i32
  return %b : i32
}
"""


def disorder(module):
    """Puts the definition of a value behind its use."""
    first, second, _ = module.body.operations[0].entry_block.operations
    first.move_after(second)


with ir.Context():
    module = ir.Module.parse(SOURCE)
    disorder(module)
    with pytest.raises(passes.PassError) as raised:
        passes.Pipeline(["canonicalize", "cse"]).run(module)
    error, *others = raised.value.diagnostics
    assert not others
    assert error.severity == "error"
    assert error.message == "operand #0 does not dominate this use"
    assert isinstance(error.location, ir.Location)
    assert (error.location.start_line, error.location.start_col) == (3, 8)
    operation, note = error.notes
    assert operation.message.startswith("see current operation: ")
    assert (note.severity, note.notes) == ("note", ())
    assert "operand defined here" in note.message
    assert (note.location.start_line, note.location.start_col) == (2, 8)
    text = str(raised.value)
    assert re.search(r"3:8: error: operand #0 does not dominate.*\n.*\n.*2:8: note:", text)
    assert raised.value.reproducer in text
    assert raised.value.reproducer == (
        "pto-opt - '--pass-pipeline=builtin.module(canonicalize,cse)'"
    )

    # A callable that breaks the IR is found out, like any pass.
    seen = []
    with pytest.raises(passes.PassError, match="does not dominate") as raised:
        passes.Pipeline(["cse", disorder, seen.append]).run(ir.Module.parse(SOURCE))
    assert not seen
    assert raised.value.diagnostics[0].notes[-1].severity == "note"

    # What a callable raises is passed on.
    def fail(module):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        passes.Pipeline(["cse", fail]).run(ir.Module.parse(SOURCE))

    # The handlers of the context are back after a run.
    module = ir.Module.parse(SOURCE)
    disorder(module)
    heard = []
    handler = module.context.attach_diagnostic_handler(lambda d: heard.append(d.message) or True)
    with pytest.raises(passes.PassError):
        passes.Pipeline(["cse"]).run(module)
    assert heard == []
    ir.Location.unknown().emit_error("hello")
    assert heard == ["hello"]
    handler.detach()

    # From a file, the command can be run as it is.
    with open(sys.argv[1], "w") as file:
        file.write(SOURCE)
    module = ir.Module.parseFile(sys.argv[1])
    disorder(module)
    with pytest.raises(passes.PassError) as raised:
        passes.Pipeline(["cse"]).run(module)
    command = shlex.split(raised.value.reproducer)
    assert command[:2] == ["pto-opt", sys.argv[1]]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "arith.addi" in done.stdout

    # It gives the same errors, at the same places.
    with open(sys.argv[1], "w") as file:
        file.write("""func.func @f(%s: !pto.tile<acc, 16x16xf32>, %t: !pto.tile<vec, 16x16xf32>) {
  %v = pto.tmov ins(%s : !pto.tile<acc, 16x16xf32>) -> !pto.tile<vec, 16x16xf32>
  %m = pto.tmov ins(%t : !pto.tile<vec, 16x16xf32>) -> !pto.tile<acc, 16x16xf32>
  return
}
""")
    module = ir.Module.parseFile(sys.argv[1])
    with pytest.raises(passes.PassError) as raised:
        passes.Pipeline(["cse", passes.check_target(strict_left_layout=True)]).run(module)
    failed = subprocess.run(shlex.split(raised.value.reproducer), capture_output=True, text=True)
    assert failed.returncode == 1
    said = re.findall(r"^(\S+: error: .*)$", failed.stderr, re.MULTILINE)
    assert said == [str(each).splitlines()[0] for each in raised.value.diagnostics]
    assert len(said) > 1
