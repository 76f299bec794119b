# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A block whose softmax has two of six cores.
# RUN: %python %s

from Inputs import pipelines

pipelines.check(pipelines.attention_block(), bottlenecks=["softmax"], ranges=[1, 1, 2, 2])
