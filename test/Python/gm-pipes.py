# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Wiring and dividing the memory of pipes through Python: counts, remarks, and
# errors that leave the module as it was.
# RUN: %python %s %examples/flash_decode.mlir

import sys

import pytest

from pto_mlir import ir, passes

INJECT, ALLOCATE = "inject-gm-pipe-buffer", "allocate-gm-pipe-buffer"
inject, allocate = passes.inject_gm_pipe_buffer(), passes.allocate_gm_pipe_buffer()
assert (inject.pipeline, allocate.pipeline) == (INJECT, ALLOCATE)

with ir.Context():
    module = ir.Module.parseFile(sys.argv[1])
    result = inject(module)
    counts = {"pipes-wired": 2, "functions-grown": 3, "calls-extended": 3, "tensors-created": 1}
    assert result.statistics == {INJECT: counts}
    assert result.diagnostics == []
    assert {(remark.kind, remark.name) for remark in result.remarks} == {
        ("passed", "signature-grew")
    }
    assert [remark.function for remark in result.remarks] == [
        "qk_pv_cube",
        "softmax_vector",
        "flash_decode",
    ]
    result = allocate(module)
    assert result.statistics == {ALLOCATE: {"places-assigned": 0, "tensors-sized": 1}}
    (remark,) = result.remarks
    assert (remark.name, remark.args) == (
        "buffer-sized",
        {"Bytes": "32768", "Callee": "flash_decode"},
    )
    assert "pto.create_tensor [8192]" in str(module)

    # Once more there is nothing to do.
    text = str(module)
    for each in (inject, allocate):
        (counts,) = each(module).statistics.values()
        assert not any(counts.values()), counts
    assert str(module) == text

    module = ir.Module.parse("""
        func.func @taken() {
          pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
          return
        }
        func.func @takes() -> (() -> ()) {
          %f = func.constant @taken : () -> ()
          return %f : () -> ()
        }""")
    text = str(module)
    with pytest.raises(passes.PassError, match=r"'func\.constant' op refers to @taken"):
        inject(module)
    assert str(module) == text
