# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Flash-decode with trip counts that the depth divides and that it does not, known
# to the compiler and only at run time.
# RUN: %python %s

from Inputs import kernels
from Inputs.check import check

from pto_mlir import passes

check(kernels.flash_decode(), faster=2.3)
# 3 divides 9, 2 does not.
check(kernels.flash_decode(9))
check(
    kernels.flash_decode(9),
    skew=passes.skew_cross_core_pipeline(remainder="peel"),
    faster=2.2,
)
for trip in (8, 9):
    check(kernels.flash_decode(trip, runtime=True))
versioned = passes.skew_cross_core_pipeline(dynamic_bounds="version", remainder="peel")
# That the check at run time and the other core's loop go by one number is more
# than the proof sees.
for trip in (3, 8, 9):
    kernel = kernels.flash_decode(trip, runtime=True)
    faster = 2.2 if trip > 3 else 1
    check(kernel, skew=versioned, faster=faster, outcomes=("verified", "undecided"))
