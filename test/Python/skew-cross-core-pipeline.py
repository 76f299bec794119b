# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The skewing pass through Python: what it did and what it declined, and why.
# RUN: %python %s %examples/flash_decode.mlir

import sys

from pto_mlir import ir, passes

FLAG = "skew-cross-core-pipeline"

with ir.Context():
    module = ir.Module.parseFile(sys.argv[1])
    result = passes.skew_cross_core_pipeline(max_depth=4)(module)
    assert result.statistics == {
        FLAG: {
            "loops-skewed": 1,
            "pairs-skewed": 0,
            "loops-versioned": 0,
            "buffers-privatized": 0,
            "loops-demoted": 1,
        }
    }
    assert result.diagnostics == []
    assert {remark.category for remark in result.remarks} == {FLAG}
    (missed,) = [remark for remark in result.remarks if remark.kind == "missed"]
    assert missed.name == "loop-demoted"
    assert missed.args["Reason"].startswith("the first cross-core op is")
    assert f"Reason={missed.args['Reason']}" in missed.message
    assert missed.function == "softmax_vector"
    (passed,) = [remark for remark in result.remarks if remark.kind == "passed"]
    assert passed.function == "qk_pv_cube"
    assert passed.args == {
        "Depth": "2",
        "RequestedDepth": "2",
        "Schedule": "grouped",
        "Remainder": "0",
        "TripCount": "8",
    }
    assert missed.location.filename.endswith("flash_decode.mlir")
    # The engine that heard them is gone: the next run hears only its own.
    again = passes.skew_cross_core_pipeline(max_depth=4)(module)
    assert again.statistics[FLAG]["loops-skewed"] == 0
