# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the operations mean, in a file per family. Importing registers them."""

from . import storage, sync, views  # noqa: F401
