# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tile kernels for cores that pair a matrix engine with vector engines.

``ir`` and ``dialects`` read and build IR, ``passes`` transforms it, ``sim`` runs
it. ``__version__`` is that of the package.
"""

from ._version import __version__

__all__ = ["__version__"]
