#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Modules of any size, of the shapes that passes are slow on.

Usage: python bench/inputs.py NAME OPERATIONS

Prints one, such as "small loops" with 10000 operations.

To measure another shape, write a function from the number of operations to text
and list it in INPUTS.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

FUNCTION = """
!vec = !pto.tile<vec, 16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>
!view = !pto.tensor_view<?x?xf32>
func.func @f(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>, %t: !vec) attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c128 = arith.constant 128 : index
  %v = pto.make_tensor_view %x, shape = [%c128, %c16], strides = [%c16, %c1] : !view
  %w = pto.make_tensor_view %y, shape = [%c16, %c16], strides = [%c16, %c1] : !view
  %q = pto.partition_view %w, offsets = [%c0, %c0], sizes = [%c16, %c16] : !view -> !part
{body}
  return
}}
"""
LOOP = """
  scf.for %i{n} = %c0 to %c8 step %c1 {{
    %o{n} = arith.muli %i{n}, %c16 : index
    %p{n} = pto.partition_view %v, offsets = [%o{n}, %c0], sizes = [%c16, %c16] : !view -> !part
    %l{n} = pto.tload ins(%p{n} : !part) -> !vec
    %e{n} = pto.texp ins(%l{n} : !vec) -> !vec
    pto.tpush_to_aic(%e{n} : !vec) {{split = 0}}
    %a{n} = pto.tpop_from_aic {{split = 0}} -> !vec
    %s{n} = pto.tadd ins(%a{n}, %a{n} : !vec, !vec) -> !vec
    pto.tfree_from_aic {{split = 0}}
    pto.tstore ins(%s{n} : !vec) outs(%q : !part)
  }}{attributes}"""
LOOP_OPS = 11


def one_block(ops: int) -> str:
    """A chain of tile operations."""
    lines = ["  %t0 = pto.texp ins(%t : !vec) -> !vec"]
    lines += [f"  %t{n} = pto.texp ins(%t{n - 1} : !vec) -> !vec" for n in range(1, ops)]
    last = f"  pto.tstore ins(%t{ops - 1} : !vec) outs(%q : !part)"
    return FUNCTION.format(body="\n".join([*lines, last]))


def hot_value(ops: int) -> str:
    """Operations that all use one value, in turn with stores."""
    lines = (
        f"  %t{n} = pto.tadd ins(%t, %t : !vec, !vec) -> !vec\n"
        f"  pto.tstore ins(%t{n} : !vec) outs(%q : !part)"
        for n in range(ops // 2)
    )
    return FUNCTION.format(body="\n".join(lines))


PIPE = "  pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 4} ()"


def loops(ops: int, attributes: str = "") -> str:
    """Many small loops."""
    many = range(max(1, ops // LOOP_OPS))
    body = PIPE + "".join(LOOP.format(n=n, attributes=attributes) for n in many)
    return FUNCTION.format(body=body)


def skewed_loops(ops: int) -> str:
    """Many small loops that are all skewed."""
    return loops(ops, " {pto.pipeline_stages = 2 : i64}")


def deep_nests(ops: int, depth: int = 40) -> str:
    """Nests of loops with two operations at each level."""
    lines = []
    for nest in range(max(1, ops // (3 * depth))):
        for level in range(depth):
            of = f"{nest}_{level}"
            lines += [
                f"scf.for %i{of} = %c0 to %c8 step %c1 {{",
                f"%o{of} = arith.addi %i{of}, %c16 : index",
                f"pto.store_scalar %f, %y[%o{of}] : !pto.ptr<f32>, f32",
            ]
        lines += ["}"] * depth
    body = "\n".join(["  %f = arith.constant 0.5 : f32", *lines])
    return FUNCTION.format(body=body)


GROUP = """
func.func @c{n}() attributes {{pto.kernel_kind = #pto.kernel_kind<cube>}} {{
  %p = pto.import_reserved_buffer {{name = "p", peer_func = @v{n}}} -> i32
  pto.aic_initialize_pipe {{dir_mask = 1, slot_size = 1024}} (c2v_consumer_buf = %p : i32)
  return
}}
func.func @v{n}() attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
  %p = pto.reserve_buffer {{name = "p", size = 8192, location = #pto.address_space<vec>, auto = true}} -> i32
  pto.aiv_initialize_pipe {{dir_mask = 1, slot_size = 1024}} (c2v_consumer_buf = %p : i32)
  return
}}
func.func @{name}() attributes {{pto.kernel_kind = #pto.kernel_kind<group>}} {{
  func.call @c{n}() : () -> ()
  func.call @v{n}() : () -> ()
  return
}}"""
GROUP_OPS = 12
CALLER = "\nfunc.func @{name}() {{{calls}\n  return\n}}"
CALL = "\n  func.call @{name}() : () -> ()"
HOST = "\nfunc.func @main() attributes {{pto.kernel_kind = #pto.kernel_kind<orchestration>}} {{{calls}\n  return\n}}"
FAN_OUT = 8


def call_tree(ops: int) -> str:
    """Pairs of functions with pipes, and functions that call eight others above."""
    text = []
    names = [f"g{n}" for n in range(max(1, ops // GROUP_OPS))]
    text += [GROUP.format(n=n, name=name) for n, name in enumerate(names)]
    while len(names) > 1:
        above = []
        for at in range(0, len(names), FAN_OUT):
            name = f"l{len(text)}"
            calls = "".join(CALL.format(name=callee) for callee in names[at : at + FAN_OUT])
            text.append(CALLER.format(name=name, calls=calls))
            above.append(name)
        names = above
    text.append(HOST.format(calls=CALL.format(name=names[0])))
    return "\n".join(text)


PAIR = """
func.func @c{n}(%t: !acc) attributes {{pto.kernel_kind = #pto.kernel_kind<cube>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant {trips} : index
  %to = pto.import_reserved_buffer {{name = "c2v", peer_func = @v{n}}} -> i32
  pto.aic_initialize_pipe {{dir_mask = 1, slot_size = 1024, slot_num = 4}} (c2v_consumer_buf = %to : i32)
  scf.for %i = %c0 to %n step %c1 {{
    pto.tpush_to_aiv(%t : !acc) {{split = 0}}
  }}
  return
}}
func.func @v{n}() attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant {trips} : index
  %from = pto.reserve_buffer {{name = "c2v", size = 4096, location = #pto.address_space<vec>, auto = true}} -> i32
  pto.aiv_initialize_pipe {{dir_mask = 1, slot_size = 1024, slot_num = 4}} (c2v_consumer_buf = %from : i32)
  scf.for %i = %c0 to %n step %c1 {{
    %t = pto.tpop_from_aic {{split = 0}} -> !vec
    pto.tfree_from_aic {{split = 0}}
  }}
  return
}}"""
PAIR_OPS = 20
TYPES = """
!acc = !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
!mat = !pto.tile<mat, 16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>
"""


def pairs(ops: int, trips: int = 1000) -> str:
    """Pairs of functions that exchange messages."""
    return TYPES + "".join(PAIR.format(n=n, trips=trips) for n in range(max(1, ops // PAIR_OPS)))


SKEWED_PAIR = """
func.func @c{n}(%x: !pto.ptr<f32>) attributes {{pto.kernel_kind = #pto.kernel_kind<cube>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %to = pto.import_reserved_buffer {{name = "c2v", peer_func = @v{n}}} -> i32
  %from = pto.reserve_buffer {{name = "v2c", size = 4096, location = #pto.address_space<mat>, auto = true}} -> i32
  pto.aic_initialize_pipe {{dir_mask = 3, slot_size = 1024, slot_num = 4}} (c2v_consumer_buf = %to : i32, v2c_consumer_buf = %from : i32)
  %xs = pto.make_tensor_view %x, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
  %xp = pto.partition_view %xs, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<16x16xf32>
  scf.for %i = %c0 to %c16 step %c1 {{
    %t = pto.tload ins(%xp : !pto.partition_tensor_view<16x16xf32>) -> !mat
    pto.tpush_to_aiv(%t : !mat) {{split = 0}}
    %a = pto.tpop_from_aiv {{split = 0}} -> !mat
    pto.tfree_from_aiv {{split = 0}}
  }} {{pto.pipeline_stages = 2 : i64}}
  return
}}
func.func @v{n}() attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %from = pto.reserve_buffer {{name = "c2v", size = 4096, location = #pto.address_space<vec>, auto = true}} -> i32
  %to = pto.import_reserved_buffer {{name = "v2c", peer_func = @c{n}}} -> i32
  pto.aiv_initialize_pipe {{dir_mask = 3, slot_size = 1024, slot_num = 4}} (c2v_consumer_buf = %from : i32, v2c_consumer_buf = %to : i32)
  scf.for %i = %c0 to %c16 step %c1 {{
    %t = pto.tpop_from_aic {{split = 0}} -> !vec
    pto.tpush_to_aic(%t : !vec) {{split = 0}}
    pto.tfree_from_aic {{split = 0}}
  }}
  return
}}"""
SKEWED_PAIR_OPS = 27


def skewed_pairs(ops: int) -> str:
    """Pairs of functions, of each of which a loop is skewed."""
    many = range(max(1, ops // SKEWED_PAIR_OPS))
    return TYPES + "".join(SKEWED_PAIR.format(n=n) for n in many)


def pairs_of_long_loops(ops: int) -> str:
    """Pairs of a thousand million messages each."""
    return pairs(ops, trips=10**9)


SECTION = """
  %t{n} = pto.create_tensor [64, 64] : !T
  pto.section items(%i, %j) in (2, 2) core(vector) phase(tiled) {{
    %l = pto.section_load %{source} by {load} sub 2 : !T -> !v
    %e = pto.texp ins(%l : !v) -> !v
    pto.section_store %e, %t{n} by #store sub 2 : !v, !T
  }}"""
SECTION_TYPES = """
!v = !pto.tile<vec, 32x16xf32>
!T = !pto.tensor_view<64x64xf32>
#store = affine_map<(i, j, b) -> (i, 2 * j + b)>
#same_tiles = affine_map<(i, j, b) -> ((2 * i + j) floordiv 2, 2 * j + b)>
"""
SECTION_OPS = 5


def section_chain(ops: int, load: str = "#store") -> str:
    """Sections each of which loads what the one before it stored."""
    many = range(max(2, ops // SECTION_OPS))
    body = "".join(
        SECTION.format(n=n, source=f"t{n - 1}" if n else "x", load=load if n else "#store")
        for n in many
    )
    return f"{SECTION_TYPES}func.func @f(%x: !T) {{{body}\n  return\n}}\n"


def section_chain_of_other_maps(ops: int) -> str:
    """The same, with maps that say the same in another way."""
    return section_chain(ops, "#same_tiles")


PIPELINE = """
func.func @f{n}(%x: !s, %y: !s) {{
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(6) {{
  ^bb0(%in: !t):
    %c0 = pto.compute ins(%in : !t) cost(10) {{
    ^bb0(%v: !t, %lane: index):
      %e = pto.texp ins(%v : !t) -> !t
      pto.yield %e : !t
    }} -> !t{middle}
    %last = pto.compute ins(%c10, %c0 : !t, !t) cost(10) {{
    ^bb0(%v: !t, %w: !t, %lane: index):
      %e = pto.tadd ins(%v, %w : !t, !t) -> !t
      pto.yield %e : !t
    }} -> !t
    pto.yield %last : !t
  }}
  return
}}"""
COMPUTE = """
    %c{n} = pto.compute ins(%c{before} : !t) cost(10) {{
    ^bb0(%v: !t, %lane: index):
      %e = pto.texp ins(%v : !t) -> !t
      pto.yield %e : !t
    }} -> !t"""
PIPELINE_OPS = 40


def pipelines(ops: int) -> str:
    """Pipelines of twelve computes, the last of which needs the first one too."""
    middle = "".join(COMPUTE.format(n=n, before=n - 1) for n in range(1, 11))
    cores = ", ".join(
        f"#pto.core<kind = vector, memory = 0, at = [{n // 3}, {n % 3}]>" for n in range(6)
    )
    functions = (PIPELINE.format(n=n, middle=middle) for n in range(max(1, ops // PIPELINE_OPS)))
    return (
        "!t = !pto.tile<vec, 16x16xf32>\n!s = !pto.tensor_view<4x16x16xf32>\n"
        f"module attributes {{pto.topology = #pto.topology<cores = [{cores}]>}} {{"
        f"{''.join(functions)}\n}}\n"
    )


@dataclass(frozen=True)
class Input:
    """A shape.

    Attributes:
        make: The text of a module of about so many operations.
        active: Passes that have something to do, each with those that come before
            it, which are not measured.
    """

    make: Callable[[int], str]
    active: dict[str, tuple[str, ...]]


#: What gives pipes memory, and what divides it.
RINGS = {
    "inject-gm-pipe-buffer": (),
    "allocate-gm-pipe-buffer": ("inject-gm-pipe-buffer",),
}
#: Buffers are for loops.
SECTIONS = {
    "forward-sections": (),
    "lower-sections": (),
    "bufferize-tiles": ("lower-sections",),
}
SCHEDULE = ("partition-pipeline-stages", "place-pipeline-cores")
INPUTS = {
    "one block": Input(one_block, {"bufferize-tiles": ()}),
    "one hot value": Input(hot_value, {"bufferize-tiles": ()}),
    "small loops": Input(loops, {"bufferize-tiles": (), **RINGS}),
    "skewed loops": Input(
        skewed_loops, {"skew-cross-core-pipeline": (), "bufferize-tiles": (), **RINGS}
    ),
    "skewed pairs": Input(
        skewed_pairs,
        {
            "skew-cross-core-pipeline": (),
            "verify-cross-core-fifo": (),
            "bufferize-tiles": (),
            **RINGS,
        },
    ),
    "deep nests": Input(deep_nests, {"bufferize-tiles": ()}),
    "call tree": Input(call_tree, {"bufferize-tiles": (), "verify-cross-core-fifo": (), **RINGS}),
    "pairs": Input(pairs, {"verify-cross-core-fifo": (), "bufferize-tiles": (), **RINGS}),
    "pairs of long loops": Input(
        pairs_of_long_loops, {"verify-cross-core-fifo": (), "bufferize-tiles": (), **RINGS}
    ),
    "section chain": Input(section_chain, SECTIONS),
    "section chain of other maps": Input(section_chain_of_other_maps, SECTIONS),
    "pipelines": Input(
        pipelines,
        {
            "partition-pipeline-stages": (),
            "place-pipeline-cores": ("partition-pipeline-stages",),
            "verify-pipeline-schedule": SCHEDULE,
            "materialize-pipeline-schedule": SCHEDULE,
            "bufferize-tiles": (*SCHEDULE, "materialize-pipeline-schedule"),
        },
    ),
}

if __name__ == "__main__":
    sys.stdout.write(INPUTS[sys.argv[1]].make(int(sys.argv[2])))
