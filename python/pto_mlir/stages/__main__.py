# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`python -m pto_mlir.stages` is `pto-stages`."""

import sys

from .cli import main

sys.exit(main())
