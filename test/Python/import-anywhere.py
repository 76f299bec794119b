# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The package works from any directory and brings one MLIR of its own.
# RUN: mkdir -p %t && cd %t && %python %s

import sys
from pathlib import Path

from pto_mlir import ir, passes
from pto_mlir.dialects import affine, arith, builtin, cf, func, memref, pto, scf

assert {affine, arith, builtin, cf, func, memref, scf} and pto.TileType and passes.Pipeline

libraries = Path(ir.__file__).parent / "_mlir_libs"
mapped = {Path(line.split()[-1]) for line in Path("/proc/self/maps").read_text().splitlines()}
mlir = {path for path in mapped if "MLIR" in path.name or "PTO" in path.name}
assert mlir, mapped
assert {path.resolve().parent for path in mlir} == {libraries.resolve()}, mlir
assert "mlir" not in sys.modules
assert (libraries.parent / "py.typed").exists()
