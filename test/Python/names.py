# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Names in the IR may be any bytes. What is no UTF-8 is replaced where we quote it.
# RUN: %python %s

import pytest

from pto_mlir import ir, passes

KERNEL = r"""
func.func @"kernel\FF"() {
  pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
  return
}
"""
USE = r"""
func.func @takes() -> (() -> ()) {
  %f = func.constant @"kernel\FF" : () -> ()
  return %f : () -> ()
}
"""
inject = passes.inject_gm_pipe_buffer()

with ir.Context():
    (remark,) = inject(ir.Module.parse(KERNEL)).remarks
    assert (remark.name, remark.function) == ("signature-grew", "kernel\ufffd")
    with pytest.raises(passes.PassError, match="refers to @kernel\ufffd, which needs"):
        inject(ir.Module.parse(KERNEL + USE))
