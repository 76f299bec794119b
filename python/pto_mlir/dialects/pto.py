# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The pto dialect: generated operation classes, attributes and types."""

from .._mlir_libs._pto import register_dialect as register_dialect
from ._pto_enum_gen import *  # noqa: F403
from ._pto_fifo import *  # noqa: F403
from ._pto_ops_gen import *  # noqa: F403
from ._pto_ops_gen import _Dialect as _Dialect
from ._pto_sections import *  # noqa: F403
from ._pto_types import *  # noqa: F403
