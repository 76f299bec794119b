# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Two cores that both push first.
# RUN: %python %s

from Inputs import kernels
from Inputs.check import check

check(kernels.both_push_first(), faster=1.7)
