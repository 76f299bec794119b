# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A module of which a part cannot be bufferized is as it was, whether that shows at
# once or in the middle.
# RUN: %python %s

import pytest

from pto_mlir import ir, passes

FIRST = """
func.func @first(%x: !pto.tile<vec, 16x16xf32>) attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  %y = pto.texp ins(%x : !pto.tile<vec, 16x16xf32>) -> !pto.tile<vec, 16x16xf32>
  return
}
"""
CALL = """
func.func @second(%x: !pto.tile<vec, 16x16xf32>) {
  func.call @first(%x) : (!pto.tile<vec, 16x16xf32>) -> ()
  return
}
"""
EXTENTS = """
func.func @second(%s: f32) {
  %x = pto.texpands ins(%s : f32) -> !pto.tile<vec, 16x16xf32, valid=?x?>
  return
}
"""

with ir.Context():
    for second, message in (
        (CALL, "'func.call' has no buffer form"),
        (EXTENTS, "are not known when its buffer is allocated"),
    ):
        module = ir.Module.parse(FIRST + second)
        before = str(module)
        with pytest.raises(passes.PassError, match=message):
            passes.bufferize_tiles()(module)
        assert str(module) == before
        assert module.operation.verify()
