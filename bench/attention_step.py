#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cost model against published times of a flash-attention step.

Head 128, 128 queries, 256 keys; two vector lanes, so that each has 64 queries.
Prints a table of cycles: the model's, with vectors of 32 and of 16 bits, and
the published ones. Nothing overlaps: each step is the sum of its operations.
"""

import re

from pto_mlir import ir, sim

PUBLISHED = {"QK": 2490, "softmax": 2490, "PV": 1620, "update": 830}

# What is there before the step is marked. V's load overlaps the softmax, and the
# probabilities are in L1.
CUBE = {
    "QK": """
  %k = pto.tload ins(%v256x128 : view:256x128xf16) -> mat:256x128xf16
  %q = pto.tload ins(%v128x128 : view:128x128xf16) -> mat:128x128xf16 {before}
  %t = pto.treshape %k : mat:256x128xf16 -> mat:128x256xf16
  %r = pto.tmov ins(%t : mat:128x256xf16) -> right:128x256xf16
  %l = pto.tmov ins(%q : mat:128x128xf16) -> left:128x128xf16
  %s = pto.tmatmul ins(%l, %r : left:128x128xf16, right:128x256xf16) -> acc:128x256xf32""",
    "PV": """
  %v = pto.tload ins(%v256x128 : view:256x128xf16) -> mat:256x128xf16 {before}
  %p = pto.treshape %v : mat:256x128xf16 -> mat:128x256xf16
  %r = pto.tmov ins(%v : mat:256x128xf16) -> right:256x128xf16
  %l = pto.tmov ins(%p : mat:128x256xf16) -> left:128x256xf16
  %s = pto.tmatmul ins(%l, %r : left:128x256xf16, right:256x128xf16) -> acc:128x128xf32""",
}
VECTOR = {
    "softmax": """
  %a = pto.texpands ins(%one : T) -> vec:64x256xT {before}
  %b = pto.tmuls ins(%a, %one : vec:64x256xT, T) -> vec:64x256xT
  %m = pto.trowmax ins(%b : vec:64x256xT) -> vec:64x1xT
  %d = pto.trowexpandsub ins(%b, %m : vec:64x256xT, vec:64x1xT) -> vec:64x256xT
  %e = pto.texp ins(%d : vec:64x256xT) -> vec:64x256xT
  %l = pto.trowsum ins(%e : vec:64x256xT) -> vec:64x1xT""",
    "update": """
  %a = pto.texpands ins(%one : T) -> vec:64x128xT {before}
  %f = pto.texpands ins(%one : T) -> vec:64x1xT {before}
  %b = pto.trowexpandmul ins(%a, %f : vec:64x128xT, vec:64x1xT) -> vec:64x128xT
  %d = pto.tadd ins(%b, %a : vec:64x128xT, vec:64x128xT) -> vec:64x128xT""",
}
VIEW = """
  %c{0} = arith.constant {0} : index
  %c{0}_{1} = arith.constant {1} : index
  %c1_{0} = arith.constant 1 : index
  %c0_{0} = arith.constant 0 : index
  %t{0} = pto.make_tensor_view %x, shape = [%c{0}, %c{0}_{1}], strides = [%c{0}_{1}, %c1_{0}] : !pto.tensor_view<?x?xf16>
  %v{0}x{1} = pto.partition_view %t{0}, offsets = [%c0_{0}, %c0_{0}], sizes = [%c{0}, %c{0}_{1}] : !pto.tensor_view<?x?xf16> -> view:{0}x{1}xf16"""


def cycles(kind, body):
    """The sum of the operations of a step."""
    body = VIEW.format(256, 128) + VIEW.format(128, 128) + body
    body = body.replace("view:", "partition:")
    body = re.sub(r"partition:(\w+)", r"!pto.partition_tensor_view<\1>", body)
    body = re.sub(r"(mat|left|right|acc|vec):(\w+)", r"!pto.tile<\1, \2>", body)
    text = f"""
      func.func @main(%x: !pto.ptr<f16>) attributes {{pto.kernel_kind = #pto.kernel_kind<{kind}>}} {{
        {body}
        return
      }}"""
    with ir.Context():
        (core,) = sim.run(ir.Module.parse(text)).cores.values()
        return sum(e.end - e.start for e in core.events if e.op.attr("before") is None)


def main():
    """Prints the table."""
    print(f"{'':<10}{'f32':>8}{'f16':>8}{'published':>11}")
    for name, published in PUBLISHED.items():
        if name in CUBE:
            times = [cycles("cube", CUBE[name])] * 2
        else:
            times = [
                cycles("vector", f"\n  %one = arith.constant 1.0 : {t}" + re.sub(r"\bT\b|(?<=x)T\b", t, VECTOR[name]))
                for t in ("f32", "f16")
            ]
        print(f"{name:<10}{times[0]:>8}{times[1]:>8}{published:>11}")


if __name__ == "__main__":
    main()
