# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A loop that carries an accumulator on the cube, and messages before and after it.
# RUN: %python %s

from Inputs import kernels
from Inputs.check import check

check(kernels.chunk_attention(), faster=2)
