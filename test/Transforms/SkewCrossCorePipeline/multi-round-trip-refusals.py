# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pairs of loops of two round trips that are not skewed together, and why.
They are sequential afterwards, and otherwise what they were."""

# RUN: %python %s

import re

from pto_mlir import ir, passes

CONSTANTS = """
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
"""
VIEWS = """
    %xv = pto.make_tensor_view %x, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
    %xp = pto.partition_view %xv, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<16x16xf32>
    %yv = pto.make_tensor_view %y, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
    %yp = pto.partition_view %yv, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<16x16xf32>
"""
PAIR = f"""
!mat = !pto.tile<mat, 16x16xf32>
!vec = !pto.tile<vec, 16x16xf32>
!buf = !pto.tile_buf<vec, 16x16xf32>
!part = !pto.partition_tensor_view<16x16xf32>
module attributes {{pto.target_arch = "a2a3"}} {{
  func.func @cube(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>, %n: index) attributes {{pto.kernel_kind = #pto.kernel_kind<cube>}} {{
    {CONSTANTS} {VIEWS}
    %mine = pto.reserve_buffer {{name = "v2c", size = 8192, location = #pto.address_space<mat>, auto = true}} -> i32
    %theirs = pto.import_reserved_buffer {{name = "c2v", peer_func = @vector}} -> i32
    pto.aic_initialize_pipe {{dir_mask = 3, slot_size = 1024, slot_num = 8}} (c2v_consumer_buf = %theirs : i32, v2c_consumer_buf = %mine : i32)
    // before
    scf.for %i = %c0 to %c8 step %c1 {{
      %a = pto.tload ins(%xp : !part) -> !mat
      // first
      pto.tpush_to_aiv(%a : !mat) {{split = 0}}
      // pushed
      %b = pto.tpop_from_aiv {{split = 0}} -> !mat
      pto.tpush_to_aiv(%b : !mat) {{split = 0}}
      pto.tfree_from_aiv {{split = 0}}
      %d = pto.tpop_from_aiv {{split = 0}} -> !mat
      // last
      pto.tfree_from_aiv {{split = 0}}
      // end
    }} {{pto.pipeline_stages = 3 : i64}}
    // after
    return
  }}
  func.func @vector(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>, %n: index) attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
    {CONSTANTS} {VIEWS}
    %mine = pto.reserve_buffer {{name = "c2v", size = 8192, location = #pto.address_space<vec>, auto = true}} -> i32
    %theirs = pto.import_reserved_buffer {{name = "v2c", peer_func = @cube}} -> i32
    pto.aiv_initialize_pipe {{dir_mask = 3, slot_size = 1024, slot_num = 8}} (c2v_consumer_buf = %mine : i32, v2c_consumer_buf = %theirs : i32)
    %zero = pto.tload ins(%xp : !part) -> !vec
    // vector before
    scf.for %i = %c0 to %c8 step %c1 {{
      %a = pto.tpop_from_aic {{split = 0}} -> !vec
      %b = pto.texp ins(%a : !vec) -> !vec
      pto.tpush_to_aic(%b : !vec) {{split = 0}}
      // vector pushed
      pto.tfree_from_aic {{split = 0}}
      %c = pto.tpop_from_aic {{split = 0}} -> !vec
      %d = pto.tneg ins(%c : !vec) -> !vec
      pto.tpush_to_aic(%d : !vec) {{split = 0}}
      pto.tfree_from_aic {{split = 0}}
      // vector last
    }} {{pto.pipeline_stages = 3 : i64}}
    // vector after
    return
  }}
}}
"""
LOOP = "scf.for %i = %c0 to %c8 step %c1 {"
PUSH = "pto.tpush_to_aiv(%a : !mat) {split = 0}"
VECTOR_FREE = "      pto.tfree_from_aic {split = 0}\n"
# The vector core with buffers before its loop, one of which its stages share.
BUFFERS = [
    (
        "-> !vec\n      %b = pto.texp ins(%a : !vec) -> !vec",
        "-> !buf\npto.texp ins(%a : !buf) outs(%b : !buf)",
    ),
    ("%b : !vec", "%b : !buf"),
    (
        "-> !vec\n      %d = pto.tneg ins(%c : !vec) -> !vec",
        "-> !buf\npto.tadd ins(%c, %b : !buf, !buf) outs(%d : !buf)",
    ),
    ("%d : !vec", "%d : !buf"),
    ("// vector before", "%b = pto.alloc_tile : !buf\n%d = pto.alloc_tile : !buf"),
]
# A push to a pipe that a caller hands in.
HANDLE = [
    (PUSH, "pto.tpush(%a, %h : !mat, !pto.pipe) {split = 0}"),
    ("%n: index) attributes", "%n: index, %h: !pto.pipe) attributes"),
]
LIVE = [*BUFFERS, ("// vector after", "pto.tstore ins(%b : !buf) outs(%yp : !part)")]
ONE_MORE = (
    "%%%s = pto.tpop_from_aic {split = 0} -> !vec\npto.tpush_to_aic(%%%s : !vec) {split = 0}\n"
    + VECTOR_FREE
)

#: Of each case the reason, and what is different: text, or a number of changes
#: of it, and what is there instead.
CASES = {
    "one pipeline stage asks for no overlap": [("stages = 3", "stages = 1")],
    "bounds and step are not compile-time constants": [(LOOP, LOOP.replace("%c8", "%n"))],
    "the step 0 is not positive": [(LOOP, LOOP.replace("step %c1", "step %c0"))],
    "the trip count is too large": [
        (LOOP, LOOP.replace("%c8", "%big")),
        ("// before", "%big = arith.constant 3000000000 : index"),
        ("// vector before", "%big = arith.constant 3000000000 : index"),
    ],
    "the trip count is 4, that of the peer's loop 8": [(LOOP, LOOP.replace("%c1 {", "%c2 {"), 1)],
    "the trip count is 2, at least 3 are needed": [(LOOP, LOOP.replace("%c8", "%c2"))],
    "'pto.tpush_to_aiv' is in a nested region, so it need not happen once per iteration": [
        (PUSH, f"%if = arith.cmpi slt, %i, %n : index\nscf.if %if {{\n{PUSH}\n}}")
    ],
    "'pto.tfree_from_aiv' gives back the slot of another iteration": [
        ("// first", "pto.tfree_from_aiv {split = 0}"),
        ("      // last\n      pto.tfree_from_aiv {split = 0}\n", ""),
    ],
    "'pto.tpop_from_aiv' takes a slot that another iteration gives back": [
        ("      // last\n      pto.tfree_from_aiv {split = 0}\n", ""),
    ],
    "'pto.tpush' is not known to be of one direction": [
        *HANDLE,
        (" attributes {pto.kernel_kind = #pto.kernel_kind<cube>}", ""),
    ],
    "the ring of 'pto.tpush' is not known": HANDLE,
    "both cores push first": [
        ("// vector before\n    " + LOOP, LOOP + "\npto.tpush_to_aic(%zero : !vec) {split = 0}")
    ],
    "what round trip 1 pushes is not what the peer pops in it": [
        ("// pushed", ""),
        (
            "      pto.tpush_to_aic(%d : !vec) {split = 0}\n",
            "pto.tpush_to_aic(%d : !vec) {split = 0}\n" * 2,
        ),
    ],
    "the peer has more round trips": [
        ("// vector last", ONE_MORE % ("e", "e") + ONE_MORE % ("f", "f"))
    ],
    "not as many messages pass before it as before the loop of the peer": [
        (
            "// before",
            "%t = pto.tload ins(%xp : !part) -> !mat\npto.tpush_to_aiv(%t : !mat) {split = 0}",
        ),
        (
            "// vector after",
            "%t = pto.tpop_from_aic {split = 0} -> !vec\npto.tfree_from_aic {split = 0}",
        ),
    ],
    "how many messages pass before it is not known": [
        (
            "// before",
            "%t = pto.tload ins(%xp : !part) -> !mat\nscf.for %j = %c0 to %n step %c1 {\npto.tpush_to_aiv(%t : !mat) {split = 0}\n}",
        ),
    ],
    "it and the loop of the peer are not in the same control flow": [
        ("// before", "scf.for %j = %c0 to %c2 step %c1 {"),
        ("// after", "}"),
    ],
    "an iteration of the loop around need not exchange as many messages as one of the peer": [
        ("// before", "scf.for %j = %c0 to %c2 step %c1 {"),
        (
            "// after",
            "%t = pto.tload ins(%xp : !part) -> !mat\npto.tpush_to_aiv(%t : !mat) {split = 0}\n}",
        ),
        ("// vector before", "scf.for %j = %c0 to %c2 step %c1 {"),
        ("// vector after", "}"),
    ],
    "the peer has no loop of several messages that asks for stages": [
        ("{pto.pipeline_stages = 3 : i64}\n    // vector after", "\n"),
    ],
    "no loop of one peer alone exchanges the messages of its round trips": [
        (
            "    // vector after\n    return\n  }",
            '    return\n  }\n  func.func @other(%x: i32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {\n    %theirs = pto.import_reserved_buffer {name = "v2c", peer_func = @cube} -> i32\n    return\n  }',
        ),
    ],
    "'pto.tadd' of round trip 1 needs the tile that round trip 0 pops, whose slot is given back by then": [
        ("// vector last", "%e = pto.tadd ins(%a, %d : !vec, !vec) -> !vec"),
    ],
    "'pto.tload' of round trip 1 needs !pto.partition_tensor_view<16x16xf32> of round trip 0, which cannot be handed on": [
        (
            "%a = pto.tload ins(%xp : !part)",
            "%p = scf.if %odd -> !part {\nscf.yield %xp : !part\n} else {\nscf.yield %yp : !part\n}\n%a = pto.tload ins(%p : !part)",
        ),
        (
            '%mine = pto.reserve_buffer {name = "v2c"',
            '%odd = arith.cmpi slt, %n, %c1 : index\n%mine = pto.reserve_buffer {name = "v2c"',
        ),
        (
            "pto.tpush_to_aiv(%b : !mat) {split = 0}",
            "%e = pto.tload ins(%p : !part) -> !mat\npto.tpush_to_aiv(%e : !mat) {split = 0}",
        ),
    ],
    "'pto.tload' of round trip 0 may touch what 'pto.tstore' of round trip 2 of an earlier iteration touches: read after write": [
        ("// last", "pto.tstore ins(%d : !mat) outs(%xp : !part)"),
        ("    %zero = pto.tload ins(%xp : !part) -> !vec\n", ""),
    ],
    "'pto.tload' may touch what 'pto.tstore' of the peer @vector touches, and only messages keep the two in order": [
        ("// vector last", "pto.tstore ins(%d : !vec) outs(%xp : !part)"),
    ],
    "round trip 0 needs what 'pto.tpop_from_aic' of round trip 1 gives in the iteration before": [
        (
            LOOP + "\n      %a = pto.tpop_from_aic",
            "%r = "
            + LOOP.replace("{", "iter_args(%o = %zero) -> !vec {")
            + "\n      %a = pto.tpop_from_aic",
        ),
        ("pto.texp ins(%a : !vec)", "pto.tadd ins(%a, %o : !vec, !vec)"),
        ("// vector last", "scf.yield %d : !vec"),
    ],
    "skewed by 1, the pair is not proved to complete: mismatch: ": [
        ("slot_num = 8", "slot_num = 4", 1)
    ],
}


def change(text, changes):
    for old, new, *count in changes:
        assert old in text, old
        text = text.replace(old, new, *count)
    return text


def run(text):
    module = ir.Module.parse(text)
    before = str(module)
    result = passes.skew_cross_core_pipeline(multi_round_trip="skew")(module)
    return before, str(module), result


with ir.Context(), ir.Location.unknown():
    # The pair itself is skewed, with buffers too. What is left in one after the
    # loop keeps stages from passing each other.
    for changes, order in (([], "first-first"), (BUFFERS, "first-first"), (LIVE, "last-first")):
        _, _, result = run(change(PAIR, changes))
        for remark in result.remarks:
            assert remark.name == "pair-skewed" and remark.args["Order"] == order, remark
    failures = 0
    for reason, changes in CASES.items():
        before, after, result = run(change(PAIR, changes))
        reasons = {remark.args["Reason"] for remark in result.remarks if remark.kind == "missed"}
        if not any(r.startswith(reason) for r in reasons):
            print(f"expected: {reason}\n     got: {reasons or 'skewed'}")
            failures += 1
            continue
        markerless = re.sub(r" \{pto\.pipeline_stages = \d : i64\}", "", before)
        assert after == markerless, f"{reason}:\n{after}"
        assert result.statistics["skew-cross-core-pipeline"]["pairs-skewed"] == 0
    assert not failures
