# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: mkdir -p %t && %python %s %examples %t

"""The code of the Python guide runs, block after block, as it stands there."""

import os
import re
import sys
from pathlib import Path

from pto_mlir import ir

examples, scratch = Path(sys.argv[1]), Path(sys.argv[2])
page = examples.parent / "docs/Python.md"
os.chdir(scratch)
if not Path("examples").exists():
    Path("examples").symlink_to(examples)

text = page.read_text()
blocks = list(re.finditer(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL))
assert len(blocks) == text.count("```python") > 10
namespace: dict[str, object] = {}
with ir.Context(), ir.Location.unknown():
    for block in blocks:
        line = text[: block.start()].count("\n") + 1
        # Errors are of the line of the page.
        code = compile("\n" * line + block[1], str(page), "exec")
        exec(code, namespace)

# It names what there is.
for name in re.findall(r"`(pto\.\w+|passes\.\w+|sim\.\w+)", text):
    module, member = name.split(".")
    assert hasattr(namespace[module], member) or name == "pto.target_arch", name
