# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Passes over modules.

There is a function for each of our passes. It takes the options of the pass as
keywords and returns a `Pass`, which runs in place on a module::

    skew = passes.skew_cross_core_pipeline(max_depth=4)
    result = skew(module)
    result.statistics["skew-cross-core-pipeline"]["loops-skewed"]

`Pipeline` puts passes in a row: ours, upstream ones as text, and Python
callables that take the module::

    passes.Pipeline([skew, "cse", "func.func(canonicalize)", check]).run(module)

`PrintIR` shows the IR between them, to a file or to a callable::

    passes.Pipeline([skew, "cse"]).run(module, print_ir=passes.PrintIR("ir.mlir", after=True))

A run releases the GIL. Runs in one context wait for each other, runs in
different contexts do not. It invalidates all handles to operations inside the
module, and to their values, blocks and regions: using one raises RuntimeError,
whether the operation is still there or not. Handles to the module, types and
attributes remain; navigate from the module anew.
"""

from ._passes import (
    Diagnostic,
    IRDump,
    Pass,
    PassError,
    PassResult,
    Pipeline,
    PrintIR,
    Remark,
)
from ._passes_gen import *  # noqa: F403
from ._passes_gen import __all__ as _names

__all__ = [
    "Diagnostic",
    "IRDump",
    "Pass",
    "PassError",
    "PassResult",
    "Pipeline",
    "PrintIR",
    "Remark",
]
__all__ += _names


def __dir__() -> list[str]:
    return __all__
