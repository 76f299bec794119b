# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Computes of four layers, on more cores than it has stages.
# RUN: %python %s

from Inputs import pipelines

softmaxes = [f"l{layer}_softmax" for layer in range(4)]
pipelines.check(pipelines.transformer(items=6), bottlenecks=softmaxes)
