# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Three messages one way and two the other per iteration.
# RUN: %python %s

from Inputs import kernels
from Inputs.check import check

check(kernels.split_scores())
