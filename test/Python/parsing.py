# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Text with an error is refused, also where MLIR's parser says so and goes on."""

# RUN: %python %s %t

import sys
from pathlib import Path

import pytest

from pto_mlir import ir

path = Path(sys.argv[1])

#: The third line is no string that ends, and would be left out.
TEXT = """func.func private @f(i32)
#cube = #pto.kernel_kind<cube>
"f() : () -> ()
func.func private @g()
"""
path.write_text(TEXT)

with ir.Context():
    for read, text in (
        (ir.Module.parse, TEXT),
        (ir.Module.parseFile, str(path)),
        (ir.Operation.parse, TEXT.split("\n", 1)[1]),
    ):
        with pytest.raises(ir.MLIRError) as raised:
            read(text)
        errors = {error.message for error in raised.value.error_diagnostics}
        assert errors == {"expected '\"' in string literal"}, errors
    # What has none is read, and errors elsewhere stay what they are.
    whole = TEXT.replace('"f() : () -> ()\n', "")
    path.write_text(whole)
    assert "private @f" in str(ir.Module.parse(whole))
    assert str(ir.Module.parseFile(str(path))) == str(ir.Module.parse(whole))
    assert "private @g" in str(ir.Operation.parse(whole.split("\n", 1)[1]))
