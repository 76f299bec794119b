# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A page by rows of what is stored by tiles.
# RUN: %python %s

from Inputs import section_kernels
from Inputs.check_sections import check_sections

check_sections(section_kernels.linear_relu(), joins=1, tensors=1, faster=1.0)
