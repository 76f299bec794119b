# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Layer norm is one section, and the matmul another.
# RUN: %python %s

from Inputs import section_kernels
from Inputs.check_sections import check_sections

check_sections(section_kernels.norm_linear(), joins=3, tensors=3, faster=1.05)
