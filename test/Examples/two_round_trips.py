# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Two round trips per iteration, and softmax state that the loop carries.
# RUN: %python %s

from Inputs import kernels
from Inputs.check import check

from pto_mlir import passes

check(kernels.two_round_trips())
check(
    kernels.two_round_trips(),
    skew=passes.skew_cross_core_pipeline(multi_round_trip="skew"),
    faster=1.4,
)
