# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Elements of a tile as scalars, and a tile printed, in both forms.
# RUN: %python %s

import numpy as np

from pto_mlir import ir, sim

for tile, alloc in (("!pto.tile", ""), ("!pto.tile_buf", "%t = pto.alloc_tile : ")):
    kind = f"{tile}<vec, 4x8xf32, valid=2x3>"
    load = (
        "%t = pto.tload ins(%v : V) -> T"
        if not alloc
        else alloc + "T\n pto.tload ins(%v : V) outs(%t : T)"
    )
    text = f"""
        func.func @main(%v: V, %out: !pto.ptr<f32>) {{
          %c0 = arith.constant 0 : index
          %c9 = arith.constant 9 : index
          {load}
          %x = pto.tgetval ins(%t, %c9 : T, index) outs : f32
          pto.store_scalar %x, %out[%c0] : !pto.ptr<f32>, f32
          pto.tprint ins(%t : T)
          pto.tsync ins(%t : T)
          return
        }}"""
    text = text.replace("V", "!pto.partition_tensor_view<2x3xf32>").replace("T", kind)
    with ir.Context():
        x = np.arange(6, dtype=np.float32).reshape(2, 3)
        report = sim.run(ir.Module.parse(text), "main", {"arg0": x})
    assert [*report.outputs["arg1"]] == [4], report.outputs
    (printed,) = report.printed
    assert kind in printed and "[3. 4. 5.]" in printed, printed
