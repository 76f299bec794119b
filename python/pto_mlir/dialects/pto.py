# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The pto dialect: types, attributes, operations, and builders of kernels.

Every operation has its generated class, such as ``TAddOp``, and function. Those
of tile operations take values and numbers, in the order of the operation, and
infer the type of the result where operands determine it; with the type first
they are as in every other dialect. Builders that do more than one operation are
`module`, `kernel`, `pipelined_for`, `view`, `open_pipe`, `push` and `pop`.
"""

from .._mlir_libs._pto import register_dialect as register_dialect
from . import _pto_ops_gen as _ops
from ._pto_analysis import *  # noqa: F403
from ._pto_attributes import *  # noqa: F403
from ._pto_attributes_gen import *  # noqa: F403
from ._pto_docs_gen import DOCS as _DOCS
from ._pto_enum_gen import *  # noqa: F403
from ._pto_fifo import *  # noqa: F403
from ._pto_index import *  # noqa: F403
from ._pto_kernels import *  # noqa: F403
from ._pto_messages import *  # noqa: F403
from ._pto_ops_gen import *  # noqa: F403
from ._pto_ops_gen import _Dialect as _Dialect
from ._pto_tile_ops import *  # noqa: F403
from ._pto_tile_ops_gen import *  # noqa: F403
from ._pto_types import *  # noqa: F403
from ._pto_values import *  # noqa: F403

for (_class, _function), _doc in _DOCS.items():
    getattr(_ops, _class).__doc__ = getattr(_ops, _function).__doc__ = _doc
del _class, _function, _doc
