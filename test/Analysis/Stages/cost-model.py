# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# What C++ predicts for moves, matrix products, bodies and loops is what the
# simulator's clock gives; what cannot be predicted is explained. The other
# operations are compared wherever a test of Simulation/Meanings runs one.
# RUN: %python %s

import itertools

from pto_mlir import ir, sim
from pto_mlir.dialects import pto
from pto_mlir.sim.costs import CostTable

HEADER = """
!tensor = !pto.tensor_view<64x64xf32>
!view = !pto.partition_tensor_view<64x64xf32>
!f = !pto.tile<vec, 64x64xf32>
!column = !pto.tile<vec, 64x1xf32>
"""
FUNCTION = """
func.func @main(%x: !view, %y: !view, %t: !tensor, %n: index, %p: i1) attributes {{pto.kernel_kind = #pto.kernel_kind<{kind}>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %two = arith.constant 2.0 : f32
  {body}
  return
}}"""
PIPES = {"MTE1": "PIPE_MTE1", "MTE2": "PIPE_MTE2", "MTE3": "PIPE_MTE3", "FIX": "PIPE_FIX"}
PIPES |= {"VEC": "PIPE_V", "CUBE": "PIPE_M", "SCALAR": "PIPE_S"}


def parse(body, kind="vector"):
    return ir.Module.parse(HEADER + FUNCTION.format(kind=kind, body=body))


def block_of(module):
    return module.body.operations[0].regions[0].blocks[0]


def check(body, kind="vector"):
    """The prediction of a body, operation by operation and as a whole, is the simulator's."""
    module = parse(body, kind)
    report = sim.run(module)
    for event in next(iter(report.cores.values())).events:
        took = PIPES[event.unit], event.end - event.start
        assert pto.predict_cost(event.op._op) == took, (str(event.op._op), took)
    assert pto.predict_cycles(block_of(module)) == report.makespan, (body, report.makespan)
    return report.makespan


def reason_of(body):
    module = parse(body)
    try:
        pto.predict_cycles(block_of(module))
    except ValueError as error:
        return str(error)
    raise AssertionError(f"a prediction for {body}")


# Each way of the table, for elements of each size.
WAYS = [tuple(way.split("->")) for way in CostTable.default()._move]
LOADS = {"gm->vec", "gm->mat"}


def move(source, target, element):
    tile = f"!pto.tile<{{}}, 32x32x{element}>"
    view = f"!pto.partition_tensor_view<32x32x{element}>"
    made = f'%s = "test.source"() : () -> {view if source == "gm" else tile.format(source)}\n'
    if source == "gm":
        return made + f"%r = pto.tload ins(%s : {view}) -> {tile.format(target)}"
    if target == "gm":
        made += f'%v = "test.source"() : () -> {view}\n'
        return made + f"pto.tstore ins(%s : {tile.format(source)}) outs(%v : {view})"
    return made + f"%r = pto.tmov ins(%s : {tile.format(source)}) -> {tile.format(target)}"


with ir.Context() as context:
    context.allow_unregistered_dialects = True
    compared = 0
    elements = (("f32", 4), ("bf16", 2), ("f16", 2), ("i8", 1), ("f8E4M3FN", 1), ("i64", 8))
    for (source, target), (element, size) in itertools.product(WAYS, elements):
        if (source, target) == ("gm", "gm"):
            continue  # no operation moves so between tiles
        module = parse(move(source, target, element))
        operations = block_of(module).operations
        moving = next(o for o in operations if o.operation.name.startswith("pto.t"))
        unit, cycles = CostTable.default().of_move(source, target, 32 * 32 * size)
        assert pto.predict_cost(moving.operation) == (PIPES[unit], cycles), str(moving)
        compared += 1
    assert compared >= 6 * 14, compared

with ir.Context():
    # A chain; two operations of one pipe; what does not depend overlaps.
    LOAD = "%a = pto.tload ins(%x : !view) -> !f\n"
    check(
        LOAD + "%b = pto.tadd ins(%a, %a : !f, !f) -> !f\npto.tstore ins(%b : !f) outs(%y : !view)"
    )
    check(
        LOAD + "%d = pto.tload ins(%x : !view) -> !f\n"
        "%b = pto.tadds ins(%a, %two : !f, f32) -> !f\n%e = pto.texp ins(%d : !f) -> !f\n"
        "%m = pto.trowmax ins(%e : !f) -> !column\n"
        "%g = pto.trowexpandsub ins(%b, %m : !f, !column) -> !f\n"
        "%h = pto.tmov ins(%g : !f) -> !f"
    )
    # A number that is read from a tile stops the scalar unit; index math costs
    # instructions; other names of a tile carry its time.
    check(
        LOAD + "%n0 = pto.tgetval ins(%a, %c0 : !f, index) -> f32\n"
        "%b = pto.texpands ins(%n0 : f32) -> !f\n%i = arith.addi %c1, %c64 : index\n"
        "%k = pto.treshape %b : !f -> !pto.tile<vec, 32x128xf32>\n"
        "%l = pto.tadds ins(%k, %two : !pto.tile<vec, 32x128xf32>, f32) -> !pto.tile<vec, 32x128xf32>"
    )
    # What is changed in part is waited for, and a slice of a view is less to load.
    check(
        LOAD + "%s = pto.partition_view %t, offsets = [%c0, %c0], sizes = [%c1, %c64] "
        ": !tensor -> !pto.partition_tensor_view<?x?xf32>\n"
        "%r = pto.tload ins(%s : !pto.partition_tensor_view<?x?xf32>) -> !pto.tile<vec, 1x64xf32>\n"
        "%b = pto.tinsert ins(%r, %c0, %c0, %a : !pto.tile<vec, 1x64xf32>, index, index, !f) -> !f"
    )
    # Matrix products of each element size.
    for element, acc in (("f32", "f32"), ("f16", "f32"), ("bf16", "f32"), ("i8", "i32")):
        view = f"!pto.partition_tensor_view<64x64x{element}>"
        text = HEADER + FUNCTION.format(
            kind="cube",
            body=f"""%m = pto.tload ins(%z : {view}) -> !pto.tile<mat, 64x64x{element}>
  %l = pto.tmov ins(%m : !pto.tile<mat, 64x64x{element}>) -> !pto.tile<left, 64x64x{element}>
  %r = pto.tmov ins(%m : !pto.tile<mat, 64x64x{element}>) -> !pto.tile<right, 64x64x{element}>
  %q = pto.tmatmul ins(%l, %r : !pto.tile<left, 64x64x{element}>, !pto.tile<right, 64x64x{element}>) -> !pto.tile<acc, 64x64x{acc}>
  %w = pto.tmatmul.acc ins(%q, %l, %r : !pto.tile<acc, 64x64x{acc}>, !pto.tile<left, 64x64x{element}>, !pto.tile<right, 64x64x{element}>) -> !pto.tile<acc, 64x64x{acc}>""",
        ).replace("%p: i1", f"%z: {view}")
        module = ir.Module.parse(text)
        report = sim.run(module)
        assert pto.predict_cycles(block_of(module)) == report.makespan, element

    # Loops: all trip counts, with what is carried and what is not, nested.
    LOOP = """
  %a = pto.tload ins(%x : !view) -> !f
  %last = scf.for %i = %c0 to %end step %c1 iter_args(%sum = %a) -> (!f) {{
    %d = pto.tload ins(%x : !view) -> !f
    %e = pto.texp ins(%d : !f) -> !f
    {inner}
    %next = pto.tadd ins(%sum, %e : !f, !f) -> !f
    scf.yield %next : !f
  }}
  pto.tstore ins(%last : !f) outs(%y : !view)"""
    INNER = """scf.for %j = %c0 to %c64 step %c1 {
      %g = pto.tmuls ins(%d, %two : !f, f32) -> !f
    }"""
    for trips, inner in itertools.product((0, 1, 2, 3, 17), ("", INNER)):
        check(f"%end = arith.constant {trips} : index" + LOOP.format(inner=inner))

    # What cannot be predicted, and why.
    opened = "".join(f"scf.for %i{n} = %c0 to %c64 step %c1 {{\n" for n in range(40))
    assert reason_of(opened + "}" * 40).endswith(" op is in too many loops to be followed")
    assert (
        reason_of("scf.for %i = %c0 to %n step %c1 { %a = pto.tload ins(%x : !view) -> !f }")
        == "'scf.for' op has a trip count that is only known at run time"
    )
    assert (
        reason_of("scf.if %p { %a = pto.tload ins(%x : !view) -> !f }")
        == "'scf.if' op branches on what is only known at run time"
    )
    assert (
        reason_of(LOAD + "pto.tpush_to_aic(%a : !f) {split = 0}")
        == "'pto.tpush_to_aic' op has no predicted cost"
    )
    slice = "%s = pto.partition_view %t, offsets = [%c0, %c0], sizes = [%n, %c64] : !tensor -> !pto.partition_tensor_view<?x?xf32>\n"
    assert (
        reason_of(slice + "%r = pto.tload ins(%s : !pto.partition_tensor_view<?x?xf32>) -> !f")
        == "'pto.tload' op has a view whose extents are only known at run time"
    )
    assert (
        reason_of("%r = pto.tload ins(%x : !view) -> !pto.tile<vec, 64x64xf32, valid=?x64>")
        == "'pto.tload' op has a tile whose valid extents are only known at run time"
    )
    assert (
        reason_of(
            "%m = pto.tload ins(%x : !view) -> !pto.tile<mat, 64x64xf32>\n"
            "%b = pto.tmov ins(%m : !pto.tile<mat, 64x64xf32>) -> !pto.tile<acc, 64x64xf32>"
        )
        == "'pto.tmov' op moves from mat to acc, which the cost table does not have"
    )
