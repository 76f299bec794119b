# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A product into an accumulator that the loop carries.
# RUN: %python %s

from Inputs import kernels
from Inputs.check import check

check(kernels.gated_mlp(), faster=2.2)
