# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Every new Context has the dialects that kernels are written in.
# RUN: %python %s

import threading

import pytest

from pto_mlir import ir
from pto_mlir.dialects import pto

DIALECTS = ["affine", "arith", "cf", "func", "memref", "pto", "scf", "ub"]


def check_context():
    with ir.Context() as context:
        for dialect in DIALECTS:
            assert context.dialects[dialect].descriptor.namespace == dialect
        assert context.is_registered_operation("pto.tload")
        # The extensions of func come too: its functions can be inlined.
        ir.Module.parse("func.func @f(%x: !pto.tile<vec, 16x64xf32>) { return }")


check_context()
failures = []


def in_thread():
    try:
        check_context()
    except BaseException as error:
        failures.append(error)


thread = threading.Thread(target=in_thread)
thread.start()
thread.join()
assert not failures, failures

context = ir.Context(load_on_create_dialects=[])
pto.register_dialect(context, load=False)
pto.register_dialect(context)
assert ir.Type.parse("!pto.pipe", context) == pto.PipeType.get(context)

for wrong in (None, 3, "context", ir.Location.unknown(context)):
    with pytest.raises(TypeError, match="register_dialect"):
        pto.register_dialect(wrong)
