# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Three messages one way and two the other per iteration.
# RUN: %python %s

from Inputs import kernels
from Inputs.check import check

from pto_mlir import passes

check(kernels.split_scores())
check(
    kernels.split_scores(),
    skew=passes.skew_cross_core_pipeline(multi_round_trip="skew"),
    faster=1.4,
)
