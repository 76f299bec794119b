# RUN: %python %s pto-opt

"""How far a producer may run ahead of a peer that pops, frees, then pushes.

The cube side is what skewing makes of a loop of push, pop and free; the figures
are reference values.
"""

import subprocess
import sys

PTO_OPT = sys.argv[1]
CUBE, VECTOR = ("cube", "aic", "aiv", "mat"), ("vector", "aiv", "aic", "vec")


def function(core, slots, body):
    """A function with one pipe per direction, pipe 0 C2V and pipe 1 V2C."""
    kind, own, _, space = core
    buffer = (
        '%buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32'
        if core is CUBE
        else '%buf = pto.reserve_buffer {name = "b", size = 65536, '
        "location = #pto.address_space<vec>, auto = true} -> i32"
    )
    pipes = "\n".join(
        f"pto.{own}_initialize_pipe {{id = {i}, dir_mask = {i + 1}, slot_size = 1024, "
        f"slot_num = {n}}} (c2v_consumer_buf = %buf : i32)"
        for i, n in enumerate(slots)
    )
    return f"""
      func.func @{kind}(%t: !pto.tile<{space}, 16x16xf32>)
          attributes {{pto.kernel_kind = #pto.kernel_kind<{kind}>}} {{
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        {buffer}
        {pipes}
        {body}
        return
      }}"""


def push(core):
    pipe = 0 if core is CUBE else 1
    return (
        f"pto.tpush_to_{core[2]}(%t : !pto.tile<{core[3]}, 16x16xf32>) {{id = {pipe}, split = 0}}\n"
    )


numbers = iter(range(10**9))


def pop(core):
    pipe = 1 if core is CUBE else 0
    return (
        f"%p{next(numbers)} = pto.tpop_from_{core[2]} {{id = {pipe}, split = 0}} "
        f"-> !pto.tile<{core[3]}, 16x16xf32>\n"
    )


def free(core):
    return f"pto.tfree_from_{core[2]} {{id = {1 if core is CUBE else 0}, split = 0}}\n"


def loop(trip, body):
    n = next(numbers)
    return (
        f"%n{n} = arith.constant {trip} : index\n"
        f"scf.for %i{n} = %c0 to %n{n} step %c1 {{\n{body}}}\n"
    )


def completes(depth, slots, arch, model, schedule="grouped", free_last=False, trip=None):
    trip = trip or 24 * depth
    produce, consume = push(CUBE), lambda: pop(CUBE) + free(CUBE)
    if schedule == "grouped":
        steady = produce * depth + "".join(consume() for _ in range(depth))
    else:
        steady = "".join(produce + consume() for _ in range(depth))
    cube = produce * depth + loop(trip // depth - 1, steady)
    cube += "".join(consume() for _ in range(depth))
    order = [pop, push, free] if free_last else [pop, free, push]
    vector = loop(trip, "".join(emit(VECTOR) for emit in order))
    module = (
        f'module attributes {{pto.target_arch = "{arch}"}} {{'
        + function(CUBE, slots, cube)
        + function(VECTOR, slots, vector)
        + "}"
    )
    result = subprocess.run(
        [PTO_OPT, f"--verify-cross-core-fifo=model={model} undecided=error", "-o", "/dev/null"],
        input=module,
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0 or "waits forever" in result.stderr, result.stderr
    return result.returncode == 0


def check(largest, *arguments, **options):
    """Whether `largest` is the largest depth, going up by one."""
    assert completes(largest, *arguments, **options), (largest, arguments, options)
    assert not completes(largest + 1, *arguments, **options), (largest + 1, arguments, options)


# Credits.
for slots, depth in {1: 1, 2: 2, 4: 4}.items():
    check(depth, (slots, slots), "a2a3", "target")
for slots, depth in {1: 2, 2: 2, 4: 6, 8: 12}.items():
    check(depth, (slots, slots), "a2a3", "target", "interleaved")
assert completes(2, (2, 4), "a2a3", "target")
assert not completes(3, (2, 4), "a2a3", "target")
# Not every depth below one that completes does so.
assert completes(8, (8, 8), "a2a3", "target")
assert [completes(7, (8, 8), "a2a3", "target", trip=n) for n in (7, 14, 21, 28)] == [
    True,
    True,
    False,
    False,
]

# Exact. Where the free releases the slot, a free after the push costs one.
for slots in ((1, 1), (1, 2), (3, 2), (4, 5), (8, 8)):
    total = sum(slots)
    for arch in ("a2a3", "a5"):
        for free_last in (False, True):
            less = int(free_last and arch == "a5")
            options = {"free_last": free_last}
            check((total + 1 - less) // 2, slots, arch, "exact", **options)
            if total > less:
                check(total - less, slots, arch, "exact", "interleaved", **options)
