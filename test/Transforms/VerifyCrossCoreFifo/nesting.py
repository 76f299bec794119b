# RUN: %python %s | pto-opt --verify-cross-core-fifo -verify-diagnostics -o /dev/null

"""Loops in loops: ten to the tenth iterations are no matter, sixty loops are."""


def function(core, own, buffer, message, depth, trip, warning=""):
    loops = [f"scf.for %i{n} = %c0 to %c{trip} step %c1 {{" for n in range(depth)]
    if warning:
        loops.insert(60, f"// expected-warning @+1 {{{{{warning}}}}}")
    lines = [
        f"func.func @{core}{depth}() attributes {{pto.kernel_kind = #pto.kernel_kind<{core}>}} {{",
        "%c0 = arith.constant 0 : index",
        "%c1 = arith.constant 1 : index",
        f"%c{trip} = arith.constant {trip} : index",
        "%f = arith.constant 0.0 : f32",
        f"%b = {buffer} -> i32",
        f"pto.{own}_initialize_pipe {{dir_mask = 1, slot_size = 1024, slot_num = 2}} "
        "(c2v_consumer_buf = %b : i32)",
        *loops,
        *message,
        *["}"] * depth,
        "return",
        "}",
    ]
    return "\n".join(lines)


PUSH = [
    "%t = pto.texpands ins(%f : f32) -> !pto.tile<mat, 16x16xf32>",
    "pto.tpush_to_aiv(%t : !pto.tile<mat, 16x16xf32>) {split = 0}",
]
POP = [
    "%t = pto.tpop_from_aic {split = 0} -> !pto.tile<vec, 16x16xf32>",
    "pto.tfree_from_aic {split = 0}",
]
for depth, trip, warning in ((10, 10, ""), (61, 2, "is nested too deeply")):
    imported = f'pto.import_reserved_buffer {{name = "b", peer_func = @vector{depth}}}'
    reserved = (
        'pto.reserve_buffer {name = "b", size = 2048, '
        "location = #pto.address_space<vec>, auto = true}"
    )
    print(function("cube", "aic", imported, PUSH, depth, trip, warning))
    print(function("vector", "aiv", reserved, POP, depth, trip))
