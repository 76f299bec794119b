# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bytecode on which MLIR's reader crashes, or which it refuses without a word, is
an error like any other, and what reads it goes on."""

# RUN: %python %s pto-opt %t

import subprocess
import sys
from pathlib import Path

from pto_mlir import ir

tool, path = sys.argv[1], Path(sys.argv[2])

#: Of "func.func private @f()".
WHOLE = bytes.fromhex(
    "4d4cef520d4d4c495232322e312e380001150501050501030b030307031b0d03010d0b130b0b0b13"
    "01030f02270507170101010d010509050b170103030501010427050150030107041703010503500b"
    "03070403010603010501005b0d1105110f0b116275696c74696e0066756e63006d6f64756c65003c"
    "737464696e3e00660070726976617465000817050501010d010501010713"
)
#: A byte of the section of attributes, and what becomes of it.
DAMAGES = {33: "crashes on it", 47: "refuses it without a reason"}


#: What Python reads it with.
READERS = [lambda: ir.Module.parse(path.read_bytes()), lambda: ir.Module.parseFile(str(path))]

with ir.Context():
    for at, outcome in DAMAGES.items():
        data = WHOLE[:at] + b"\x13" + WHOLE[at + 1 :]
        expected = f"damaged bytecode: MLIR's reader {outcome}"
        path.write_bytes(data)
        for file, name in ((path, str(path)), ("-", "<stdin>")):
            done = subprocess.run([tool, file], input=data, capture_output=True)
            last = done.stderr.decode().splitlines()[-1]
            assert done.returncode == 1 and not done.stdout, done
            assert last == f"{name}:0:0: error: {expected}", last
        for read in READERS:
            try:
                read()
            except ir.MLIRError as error:
                (diagnostic,) = error.error_diagnostics
                assert diagnostic.message == expected, error
            else:
                raise AssertionError(f"byte {at} is read")
    # What is whole is read as before, by a process that has survived.
    path.write_bytes(WHOLE)
    for read in READERS:
        assert str(read()) == "module {\n  func.func private @f()\n}\n"
    done = subprocess.run([tool, path], capture_output=True, text=True)
    assert done.stdout.strip() == str(read()).strip() and not done.stderr, done
