# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The pair that the example builds means what flash_decode.mlir means, and the
# example does what it says, in less than 80 lines.
# RUN: %python %s %examples/build_flash_decode.py %t.svg

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

from Inputs import kernels

from pto_mlir import ir, sim

example, picture = Path(sys.argv[1]), Path(sys.argv[2])
assert len(example.read_text().splitlines()) < 80

done = subprocess.run(
    [sys.executable, str(example), str(picture)], capture_output=True, text=True, check=True
)
before, after = map(int, re.fullmatch(r"(\d+) -> (\d+) cycles\n", done.stdout).groups())
assert before > 2.2 * after and not done.stderr
assert "as built" in picture.read_text() and "after passes" in picture.read_text()

spec = importlib.util.spec_from_file_location("example", example)
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
kernel = kernels.flash_decode()
with ir.Context(), ir.Location.unknown():
    built = module.build()
    written = ir.Module.parse(kernel.text)
    for model in ("exact", "credit"):
        compared = sim.compare(written, built, "flash_decode", kernel.arguments, model=model)
        assert compared.equal, compared.difference
    # Its parameters have the names that Python gave them, and still do as text.
    parameters = ("q", "k", "v", "o", "top", "total", "scale")
    named = dict(zip(parameters, kernel.inputs.values(), strict=True))
    for each in (built, ir.Module.parse(str(built))):
        outputs = sim.run(each, inputs=named).outputs
        assert list(outputs) == ["o", "top", "total"]
        for name, output in zip(outputs, compared.before.outputs.values(), strict=True):
            assert (outputs[name].ravel() == output.ravel()).all()
