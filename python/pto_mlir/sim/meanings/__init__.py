# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What operations compute: importing this registers the meanings of all of them.

Floats narrower than 32 bits are computed with in f32 and accumulations in f64;
an operation rounds once, when its result becomes an element of the destination.
What two targets do differently, or what is not public, is an error that says so.
"""

from . import (
    affine,
    comparison,
    conversion,
    elementwise,
    expansions,
    gather,
    generate,
    matmul,
    moves,
    parts,
    quantization,
    reductions,
    scalars,
    sort,
    storage,
    sync,
    views,
)

__all__ = [
    "affine",
    "comparison",
    "conversion",
    "elementwise",
    "expansions",
    "gather",
    "generate",
    "matmul",
    "moves",
    "parts",
    "quantization",
    "reductions",
    "scalars",
    "sort",
    "storage",
    "sync",
    "views",
]
