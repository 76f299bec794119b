# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The FIFO proof as objects.
# RUN: %python %s %examples/flash_decode.mlir

import sys

from pto_mlir import ir, passes
from pto_mlir.dialects import pto

with ir.Context():
    module = ir.Module.parseFile(sys.argv[1])
    report = pto.verify_cross_core_fifo(module)
    assert report.is_verified and report.alone == ()
    (pair,) = report.pairs
    assert (pair.cube, pair.vector) == ("qk_pv_cube", "softmax_vector")
    assert (pair.model, pair.outcome, pair.findings) == ("credit", "verified", ())
    c2v, v2c = pair.rings
    assert (c2v.name, c2v.slot_num, c2v.slot_size, c2v.messages) == ("pipe 0 C2V", 2, 8192, 8)
    assert c2v.high_water == v2c.high_water == 1
    passes.skew_cross_core_pipeline()(module)
    assert pto.verify_cross_core_fifo(module, "exact").pairs[0].model == "exact"
    assert pto.verify_cross_core_fifo(module).pairs[0].rings[0].high_water == 2

    # A slot too few for what the skew needs.
    text = str(module).replace("slot_num = 2", "slot_num = 1")
    report = pto.verify_cross_core_fifo(ir.Module.parse(text))
    assert not report.is_verified
    (pair,) = report.pairs
    assert pair.outcome == "deadlock"
    (finding,) = pair.findings
    assert (finding.op, finding.ring, finding.message_number, finding.needed_slot_num) == (
        "pto.tpush_to_aiv",
        "pipe 0 C2V",
        3,
        2,
    ), finding
    assert "waits forever to push" in finding.message and finding.notes
    assert str(finding).startswith("-:") and "error: 'pto.tpush_to_aiv' op" in str(finding)

    try:
        pto.verify_cross_core_fifo(module, "perfect")
    except ValueError as error:
        assert str(error) == "no FIFO model 'perfect', only 'exact' and 'credit'"
    else:
        raise AssertionError("a model that there is not")

    # Functions that stage pipes connect.
    tile = "!pto.tile<vec, 16x16xf32>"
    text = f"""
      pto.stage_pipe @p from(@a) to(@b) slots(2) : {tile}
      func.func @a(%t: {tile}) {{
        pto.stage_push %t, @p : {tile}
        return
      }}
      func.func @b(%t: {tile}) {{
        %v = pto.stage_pop @p : {tile}
        return
      }}"""
    report = pto.verify_cross_core_fifo(ir.Module.parse(text))
    assert report.is_verified and report.pairs == ()
    (network,) = report.networks
    assert (network.functions, network.outcome) == (("a", "b"), "verified")
    (ring,) = network.rings
    assert (ring.name, ring.slot_num, ring.slot_size) == ("pipe @p", 2, 1024)
    assert (ring.messages, ring.high_water) == (1, 1)
    text = text.replace(f"pto.stage_push %t, @p : {tile}", "")
    report = pto.verify_cross_core_fifo(ir.Module.parse(text))
    assert not report.is_verified
    (network,) = report.networks
    assert network.outcome == network.findings[0].outcome == "leftover"
    assert (network.findings[0].op, network.findings[0].ring) == ("pto.stage_pop", "pipe @p")
