# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Elementwise operators, all joined.
# RUN: %python %s

from Inputs import section_kernels
from Inputs.check_sections import check_sections

check_sections(section_kernels.gate_chain(), joins=4, tensors=4, faster=1.5)
