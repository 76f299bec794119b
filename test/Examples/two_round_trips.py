# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Two round trips per iteration, and softmax state that the loop carries.
# RUN: %python %s

from Inputs import kernels
from Inputs.check import check

check(kernels.two_round_trips())
