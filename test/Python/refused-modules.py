# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A module of which a part cannot be bufferized, or lowered, is as it was, whether that
# shows at once or in the middle.
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
SECTIONS = """
  pto.section items() in () core(cube) phase(tiled) {
  }
  pto.section items() in () core(vector) phase(tiled) {
  }
  return
}
"""
LOWERED = "func.func @first() {" + SECTIONS
FLAGS = "func.func @second(%n: index) { pto.sync.set <PIPE_FIX>, %n" + SECTIONS
BUFFERIZE, LOWER = passes.bufferize_tiles(), passes.lower_sections()

with ir.Context():
    for text, run, message in (
        (FIRST + CALL, BUFFERIZE, "'func.call' has no buffer form"),
        (FIRST + EXTENTS, BUFFERIZE, "are not known when its buffer is allocated"),
        (LOWERED + FLAGS, LOWER, "no two flags left with which they can wait for each other"),
    ):
        module = ir.Module.parse(text)
        before = str(module)
        with pytest.raises(passes.PassError, match=message):
            run(module)
        assert str(module) == before
        assert module.operation.verify()
