# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The examples of sections, with made-up inputs and the answers of numpy in f64."""

from __future__ import annotations

import numpy as np

from .kernels import Kernel, _halves, _read, _wide


def _floats(*shapes):
    """Normal numbers in f32, the same ones each time."""
    return [array.astype(np.float32) for array in _halves(*shapes)]


def _kernel(name, inputs, answer):
    inputs["y"] = np.zeros(answer.shape, np.float16 if name == "linear_relu" else np.float32)
    return Kernel(name, _read(name), inputs, answer, lambda o: o["y"])


def gate_chain():
    """y = g * sigmoid(x + r)."""
    x, r, g = _floats(*[(256, 256)] * 3)
    wide_x, wide_r, wide_g = _wide(x, r, g)
    answer = wide_g / (1 + np.exp(-(wide_x + wide_r)))
    return _kernel("gate_chain", {"x": x, "r": r, "g": g}, answer)


def linear_relu():
    """y = relu(x w + bias)."""
    x, w = _halves((64, 128), (128, 128))
    (bias,) = _floats((1, 128))
    wide_x, wide_w, wide_bias = _wide(x, w, bias)
    answer = np.maximum(wide_x @ wide_w + wide_bias, 0)
    return _kernel("linear_relu", {"x": x, "w": w, "bias": bias}, answer)


def norm_linear():
    """y = (gamma * normalized x + beta) w."""
    x, gamma, beta = _floats((128, 256), (1, 256), (1, 256))
    (w,) = _halves((256, 128))
    wide_x, wide_gamma, wide_beta, wide_w = _wide(x, gamma, beta, w)
    centred = wide_x - wide_x.mean(axis=1, keepdims=True)
    normal = centred / np.sqrt((centred**2).mean(axis=1, keepdims=True) + 1e-5)
    answer = (normal * wide_gamma + wide_beta) @ wide_w
    return _kernel("norm_linear", {"x": x, "gamma": gamma, "beta": beta, "w": w}, answer)


def section_kernels():
    """What tables of measurements have, and in this order."""
    return [gate_chain(), linear_relu(), norm_linear()]
