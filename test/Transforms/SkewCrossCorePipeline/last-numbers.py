# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops that end where the numbers of their type do, known at run time only, do what
they did."""

# RUN: %python %s

from pto_mlir import ir, passes, sim

TEXT = """
!vec = !pto.tile<vec, 8x8xi32>
!mat = !pto.tile<mat, 8x8xi32>
func.func @cube(%l: {iv}, %u: {iv}, %s: {iv}) attributes {{pto.kernel_kind = #pto.kernel_kind<cube>}} {{
  %in = pto.reserve_buffer {{name = "in", size = 4096, location = #pto.address_space<mat>, auto = true}} -> i32
  %out = pto.import_reserved_buffer {{name = "out", peer_func = @vector}} -> i32
  pto.aic_initialize_pipe {{dir_mask = 3, slot_size = 256, slot_num = 16}} (c2v_consumer_buf = %out : i32, v2c_consumer_buf = %in : i32)
  scf.for {unsigned} %i = %l to %u step %s {type} {{
    %x = pto.tpop_from_aiv {{split = 0}} -> !mat
    pto.tpush_to_aiv(%x : !mat) {{split = 0}}
    pto.tfree_from_aiv {{split = 0}}
  }}
  return
}}
func.func @vector(%l: {iv}, %u: {iv}, %s: {iv}, %o: !pto.partition_tensor_view<8x8xi32>) attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
  %in = pto.import_reserved_buffer {{name = "in", peer_func = @cube}} -> i32
  %out = pto.reserve_buffer {{name = "out", size = 4096, location = #pto.address_space<vec>, auto = true}} -> i32
  pto.aiv_initialize_pipe {{dir_mask = 3, slot_size = 256, slot_num = 16}} (c2v_consumer_buf = %out : i32, v2c_consumer_buf = %in : i32)
  %one = arith.constant 1 : i32
  %zero = pto.texpands ins(%one : i32) -> !vec
  %sum = scf.for {unsigned} %i = %l to %u step %s iter_args(%a = %zero) -> !vec {type} {{
    %n = {cast}
    %x = pto.texpands ins(%n : i32) -> !vec
    pto.tpush_to_aic(%x : !vec) {{split = 0}}
    %z = pto.tpop_from_aic {{split = 0}} -> !vec
    %b = pto.tadd ins(%a, %z : !vec, !vec) -> !vec
    pto.tfree_from_aic {{split = 0}}
    scf.yield %b : !vec
  }} {{pto.pipeline_stages = 2 : i64}}
  pto.tstore ins(%sum : !vec) outs(%o : !pto.partition_tensor_view<8x8xi32>)
  return
}}
func.func @main(%l: {iv}, %u: {iv}, %s: {iv}, %o: !pto.partition_tensor_view<8x8xi32>) {{
  func.call @cube(%l, %u, %s) : ({iv}, {iv}, {iv}) -> ()
  func.call @vector(%l, %u, %s, %o) : ({iv}, {iv}, {iv}, !pto.partition_tensor_view<8x8xi32>) -> ()
  return
}}"""

CASTS = {"i32": "arith.addi %i, %one : i32", "i8": "arith.extsi %i : i8 to i32"}
CASTS["index"] = "arith.index_cast %i : index to i32"


def check(iv: str, unsigned: bool, last: int) -> None:
    """Bounds and steps of which the last one before the end differs."""
    text = TEXT.format(
        iv=iv,
        unsigned="unsigned" if unsigned else "",
        type="" if iv == "index" else f": {iv}",
        cast=CASTS[iv],
    )
    for remainder in ("shrink", "peel"):
        with ir.Context():
            before = ir.Module.parse(text)
            after = ir.Module.parse(text)
            run = passes.skew_cross_core_pipeline(dynamic_bounds="version", remainder=remainder)
            assert run(after).statistics["skew-cross-core-pipeline"]["loops-skewed"] == 1
            for step in (1, 2, 3, 7):
                for length in range(4 * step, 6 * step + 1):
                    inputs = {"l": last - length, "u": last, "s": step}
                    inputs = {f"arg{i}": value for i, value in enumerate(inputs.values())}
                    reports = [sim.run(module, "main", inputs) for module in (before, after)]
                    difference = sim.compare_reports(*reports).difference
                    assert not difference, (iv, unsigned, inputs, difference)


check("i32", unsigned=False, last=2**31 - 1)
check("i8", unsigned=False, last=2**7 - 1)
check("i8", unsigned=True, last=-1)
check("index", unsigned=False, last=2**63 - 1)
