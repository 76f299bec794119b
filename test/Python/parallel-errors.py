# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What is wrong with modules in modules is found by several threads. All of it is in
# the exception, names of any bytes included.
# RUN: %python %s

import pytest

from pto_mlir import ir

BAD = r"""func.func @"f{}\FF"() {{
  %0 = pto.create_tensor [1] : !pto.ptr<f32, ub>
  return
}}"""
FUNCTIONS = "\n".join(BAD.format(n) for n in range(4))
CALL = r'func.func @g() { func.call @"no\FF"() : () -> () return }'

with ir.Context():
    with pytest.raises(ir.MLIRError) as raised:
        ir.Module.parse(f"module {{\n{FUNCTIONS}\n}}\n" * 4)
    errors = raised.value.error_diagnostics
    assert len(errors) == 16
    for error in errors:
        assert error.message == (
            "'pto.create_tensor' op allocates global memory, got '!pto.ptr<f32, ub>'"
        )
        (note,) = error.notes
        assert (
            note.message.startswith("see current operation: ") and note.location == error.location
        )
    assert len({str(error.location) for error in errors}) == 16

    with pytest.raises(ir.MLIRError, match="'no\ufffd' does not reference a valid function"):
        ir.Module.parse(f"module {{\n{CALL}\n}}\n" * 4)
