# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Arithmetic of scalars, as programs that store their results.
# RUN: %python %s

import math
import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs"))
from harness import CONTEXT, bits, dtype_of

from pto_mlir import ir, sim

nan, inf = math.nan, math.inf


def run(text, **inputs):
    with CONTEXT:
        return sim.run(ir.Module.parse(text), "main", inputs)


def constant(element, value):
    if element[0] in "iu":
        return f"{value} : {element}"
    code = int(np.array(value).astype(dtype_of(element)).view(f"u{dtype_of(element).itemsize}"))
    return f"0x{code:0{2 * dtype_of(element).itemsize}X} : {element}"


def compute(op, types, result, *values, extra=""):
    """The result of an operation on constants."""
    lines = [f"%v{n} = arith.constant {constant(t, v)}"
             for n, (t, v) in enumerate(zip(types, values, strict=True))]  # fmt: skip
    operands = ", ".join(f"%v{n}" for n in range(len(values)))
    if op.startswith("arith.cmp"):
        form = f"{op} {extra}, {operands} : {types[0]}"
    elif op == "arith.select":
        form = f"{op} {operands} : {types[1]}"
    elif types[-1] == result and op != "arith.bitcast":
        form = f"{op} {operands} : {result}"
    else:
        form = f"{op} {operands} : {types[0]} to {result}"
    where = {"i1": "i8", "index": "i64"}.get(result, result)
    widen = {
        "i1": "%r = arith.extui %x : i1 to i8",
        "index": "%r = arith.index_cast %x : index to i64",
    }
    lines += [f"%x = {form}", widen.get(result, "")]
    name = "%r" if result in widen else "%x"
    newline = "\n"
    report = run(f"""
        func.func @main(%out: !pto.ptr<{where}>) {{
          %zero = arith.constant 0 : index
          {newline.join(lines)}
          pto.store_scalar {name}, %out[%zero] : !pto.ptr<{where}>, {where}
          return
        }}""")
    return report.outputs["arg0"][0]


def check(op, result, cases, types=None, extra=""):
    """Cases are operands and, last, the result."""
    for *values, expected in cases:
        kinds = types or [result] * len(values)
        got = compute(op, kinds, result, *values, extra=extra)
        wanted = np.array(expected).astype(got.dtype)
        assert np.array_equal(bits(np.array([got])), bits(np.array([wanted]))), (
            f"{op} {extra} of {values}: got {got}, expected {wanted}"
        )


def check_error(text, op, types, result, *values):
    try:
        compute(op, types, result, *values)
    except sim.SimulationError as error:
        assert text in error.message, error
    else:
        raise AssertionError(f"{op} of {values} was computed")


# Integers wrap around; of no signedness they are signed.
least, most = -(2**31), 2**31 - 1
check("arith.addi", "i32", [(2, 3, 5), (most, 1, least)])
check("arith.subi", "i32", [(2, 3, -1), (least, 1, most)])
check("arith.muli", "i8", [(7, -6, -42), (100, 3, 44)])
check("arith.andi", "i32", [(12, 10, 8), (-1, 5, 5)])
check("arith.ori", "i32", [(12, 10, 14), (-2, 1, -1)])
check("arith.xori", "i32", [(12, 10, 6), (-1, 5, -6)])
check("arith.addi", "i1", [(1, 1, 0), (1, 0, 1)])
check("arith.divsi", "i32", [(7, 2, 3), (-7, 2, -3), (7, -2, -3), (-7, -2, 3)])
check("arith.remsi", "i32", [(7, 3, 1), (-7, 3, -1), (7, -3, 1), (-7, -3, -1)])
check("arith.floordivsi", "i32", [(7, 2, 3), (-7, 2, -4), (7, -2, -4)])
check("arith.ceildivsi", "i32", [(7, 2, 4), (-7, 2, -3), (-7, -2, 4)])
check("arith.divui", "i8", [(7, 2, 3), (-2, 2, 127), (-1, -1, 1)])
check("arith.remui", "i8", [(7, 3, 1), (-1, 10, 5)])
check("arith.ceildivui", "i8", [(7, 2, 4), (-1, 2, -128)])
check("arith.maxsi", "i32", [(-1, 1, 1)])
check("arith.minsi", "i32", [(-1, 1, -1)])
check("arith.maxui", "i32", [(-1, 1, -1)])
check("arith.minui", "i32", [(-1, 1, 1)])
check("arith.shli", "i8", [(3, 2, 12), (-1, 7, -128)])
check("arith.shrsi", "i8", [(-16, 2, -4), (127, 6, 1)])
check("arith.shrui", "i8", [(-16, 2, 60), (127, 6, 1)])
check("arith.addi", "index", [(2, 3, 5), (-9, 2, -7)])
for op in ("divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi"):
    check_error("an integer division by zero", f"arith.{op}", ["i32"] * 2, "i32", 1, 0)
for op in ("shli", "shrsi", "shrui"):
    check_error("a shift by 8 of 8 bits", f"arith.{op}", ["i8"] * 2, "i8", 1, 8)
    check_error("a shift by 255 of 8 bits", f"arith.{op}", ["i8"] * 2, "i8", 1, -1)

PREDICATES = {  # of -1 and 1, of 1 and 1
    "eq": (0, 1), "ne": (1, 0), "slt": (1, 0), "sle": (1, 1), "sgt": (0, 0), "sge": (0, 1),
    "ult": (0, 0), "ule": (0, 1), "ugt": (1, 0), "uge": (1, 1),
}  # fmt: skip
for predicate, (apart, same) in PREDICATES.items():
    for element in ("i32", "i8", "index"):
        check("arith.cmpi", "i1", [(-1, 1, apart), (1, 1, same)], [element] * 2, predicate)
check("arith.cmpi", "i1", [(1, 0, 1)], ["i1"] * 2, "slt")  # true is -1
check("arith.cmpi", "i1", [(1, 0, 1)], ["i1"] * 2, "ugt")
FLOATS = {  # of 1 and 2, of 2 and 2, of 3 and 2, of NaN and 2
    "false": (0, 0, 0, 0), "oeq": (0, 1, 0, 0), "ogt": (0, 0, 1, 0), "oge": (0, 1, 1, 0),
    "olt": (1, 0, 0, 0), "ole": (1, 1, 0, 0), "one": (1, 0, 1, 0), "ord": (1, 1, 1, 0),
    "ueq": (0, 1, 0, 1), "ugt": (0, 0, 1, 1), "uge": (0, 1, 1, 1), "ult": (1, 0, 0, 1),
    "ule": (1, 1, 0, 1), "une": (1, 0, 1, 1), "uno": (0, 0, 0, 1), "true": (1, 1, 1, 1),
}  # fmt: skip
for predicate, expected in FLOATS.items():
    cases = list(zip((1, 2, 3, nan), (2, 2, 2, 2), expected, strict=True))
    check("arith.cmpf", "i1", cases, ["f32", "f32"], predicate)
check("arith.cmpf", "i1", [(nan, nan, 0)], ["f16"] * 2, "oeq")

# Between types.
check("arith.extsi", "i32", [(-1, -1), (127, 127)], ["i8"])
check("arith.extui", "i32", [(-1, 255), (127, 127)], ["i8"])
check("arith.extsi", "i32", [(1, -1)], ["i1"])
check("arith.extui", "i32", [(1, 1)], ["i1"])
check("arith.trunci", "i8", [(300, 44), (200, -56)], ["i32"])
check("arith.index_cast", "index", [(-1, -1)], ["i32"])
check("arith.index_castui", "index", [(-1, 2**32 - 1)], ["i32"])
check("arith.index_cast", "i8", [(300, 44)], ["index"])
check("arith.sitofp", "f32", [(-1, -1), (2**24 + 1, 2**24)], ["i32"])
check("arith.uitofp", "f32", [(-1, 2**32)], ["i32"])
check("arith.sitofp", "f16", [(100000, inf)], ["i32"])
check("arith.fptosi", "i32", [(-2.9, -2), (2.9, 2)], ["f32"])
check("arith.fptoui", "i8", [(200.5, -56)], ["f32"])
check_error("is no number of 8 bits", "arith.fptosi", ["f32"], "i8", 128)
check_error("is no number of 8 bits", "arith.fptoui", ["f32"], "i8", -1)
check_error("is no number of 32 bits", "arith.fptosi", ["f32"], "i32", nan)
check("arith.bitcast", "i32", [(1, 0x3F800000), (-0.0, least)], ["f32"])
check("arith.bitcast", "f32", [(0x3F800000, 1)], ["i32"])
check("arith.extf", "f32", [(1.5, 1.5), (nan, nan)], ["f16"])
check("arith.truncf", "f16", [(1 + 2**-11, 1), (1e6, inf)], ["f32"])
check("arith.truncf", "bf16", [(1 + 2**-8 + 2**-20, 1 + 2**-7)], ["f32"])
check("arith.select", "i32", [(1, 1, 2, 1), (0, 1, 2, 2)], ["i1", "i32", "i32"])

# Floats round once.
check("arith.addf", "f32", [(1, 2, 3), (2**24, 1, 2**24), (inf, -inf, nan)])
check("arith.addf", "f16", [(1, 2**-11, 1), (1, 3 * 2**-11, 1 + 2**-9), (65504, 65504, inf)])
check("arith.addf", "bf16", [(1, 3 * 2**-8, 1 + 2**-6)])
check("arith.subf", "f32", [(1, 2, -1)])
check("arith.mulf", "f32", [(3, 0.5, 1.5)])
check("arith.divf", "f32", [(1, 3, np.float32(1) / np.float32(3)), (1, 0, inf), (0, 0, nan)])
check("arith.remf", "f32", [(7, 3, 1), (-7, 3, -1), (7, -3, 1)])
check("arith.negf", "f32", [(1, -1), (0, -0.0)])
for element in ("f32", "f16"):
    check(
        "arith.maximumf",
        element,
        [(1, 2, 2), (nan, 2, nan), (2, nan, nan), (-0.0, 0, 0), (0, -0.0, 0)],
    )
    check(
        "arith.minimumf",
        element,
        [(1, 2, 1), (nan, 2, nan), (2, nan, nan), (-0.0, 0, -0.0), (0, -0.0, -0.0)],
    )
    check("arith.maxnumf", element, [(1, 2, 2), (nan, 2, 2), (2, nan, 2), (nan, nan, nan)])
    check("arith.minnumf", element, [(1, 2, 1), (nan, 2, 2), (2, nan, 2), (nan, nan, nan)])

# Maps of indices, and casts, which pass values on as the new type spells them.
report = run("""
    func.func @main(%out: !pto.ptr<i64>, %a: index, %b: index, %i: i32, %p: !pto.ptr<i64>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 4 + s0 mod 3 - 7)>(%a)[%b]
      %1 = affine.min affine_map<(d0) -> (d0 floordiv 2 + 9, d0 ceildiv 2, 100)>(%a)
      %2 = affine.max affine_map<(d0, d1) -> (d0, d1 * -1)>(%a, %b)
      %u = builtin.unrealized_conversion_cast %i : i32 to ui32
      %q = builtin.unrealized_conversion_cast %p : !pto.ptr<i64> to !pto.ptr<i64>
      %3 = builtin.unrealized_conversion_cast %u : ui32 to index
      %r0 = arith.index_cast %0 : index to i64
      %r1 = arith.index_cast %1 : index to i64
      %r2 = arith.index_cast %2 : index to i64
      %r3 = arith.index_cast %3 : index to i64
      pto.store_scalar %r0, %out[%c0] : !pto.ptr<i64>, i64
      pto.store_scalar %r1, %out[%c1] : !pto.ptr<i64>, i64
      pto.store_scalar %r2, %out[%c2] : !pto.ptr<i64>, i64
      pto.store_scalar %r3, %q[%c0] : !pto.ptr<i64>, i64
      return
    }""", arg1=-7, arg2=5, arg3=-1)  # fmt: skip
assert [*report.outputs["arg0"]] == [-7 * 4 + 2 - 7, -3, -5], report.outputs
assert [*report.outputs["arg4"]] == [2**32 - 1], report.outputs
try:
    run("""
    func.func @main(%a: index) {
      %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%a)[%a]
      return
    }""", arg0=-7)  # fmt: skip
except sim.SimulationError as error:
    assert "an affine division by -7" in error.message, error
else:
    raise AssertionError("an affine division by a negative number")
