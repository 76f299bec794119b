# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gives every new ``ir.Context`` the dialects that pto kernels are written in.

The core bindings look for a module of this name. Without it a Context knows no
dialect, and building an operation of one ends the process.
"""

from ._pto import register_dialects

__all__ = ["register_dialects"]
