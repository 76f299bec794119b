# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Constants that are out of range are errors where they are executed, and only there."""

# RUN: %python %s

from pto_mlir import ir, sim

KERNEL = """
!slice = !pto.partition_tensor_view<16x16xf32>
!tile = !pto.tile_buf<vec, 16x16xf32>
!multi = !pto.multi_tile_buf<!tile, count=2>
func.func @main(%p: !pto.ptr<f32>, %out: !slice, %run: i1 {{pto.name = "run"}})
    attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %f = arith.constant 1.0 : f32
  %v = pto.make_tensor_view %p, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  %b = pto.alloc_tile : !tile
  %m = pto.alloc_multi_tile : !multi
  pto.texpands ins(%f : f32) outs(%b : !tile)
  scf.if %run {{
    {wrong}
  }}
  pto.tstore ins(%b : !tile) outs(%out : !slice)
  return
}}"""

SLICE = """%s = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c8] : !pto.tensor_view<?x?xf32> -> !slice
    pto.tload ins(%s : !slice) outs(%b : !tile)"""
WINDOW = """%w = pto.subview %b[%c0, %c1] sizes [16, 16] : !tile -> !tile
    pto.texpands ins(%f : f32) outs(%w : !tile)"""
SLOT = """%w = pto.multi_tile_get %m[%c2] : !multi -> !tile
    pto.texpands ins(%f : f32) outs(%w : !tile)"""
WRONG = {
    SLICE: "the result has 16x8 valid elements where 16x16 are needed",
    WINDOW: "a window of 16x16 at 0, 1 of a tile of 16x16",
    SLOT: "tile 2 of 2",
}

for wrong, expected in WRONG.items():
    with ir.Context():
        module = ir.Module.parse(KERNEL.format(wrong=wrong))
        assert (sim.run(module, "main", {"run": 0}).outputs["arg1"] == 1).all()
        try:
            sim.run(module, "main", {"run": 1})
        except sim.SimulationError as error:
            assert expected in str(error), error
        else:
            raise AssertionError(f"runs: {wrong}")
