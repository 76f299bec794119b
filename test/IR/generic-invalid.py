# RUN: %python %s pto-opt %S/../../docs/Dialect.md

"""Every operation in generic form, with operands, results and attributes it does
not expect: it is refused with an error that has a place, or it prints what
reads back. Nothing crashes."""

import itertools
import re
import subprocess
import sys
from pathlib import Path

tool = sys.argv[1]
names = re.findall(r"^### `(pto\.[\w.]+)`", Path(sys.argv[2]).read_text(), re.MULTILINE)

TYPES = {
    "i": "index",
    "x": "f32",
    "b": "!pto.tile_buf<vec, 16x64xf32, valid=?x?>",
    "t": "!pto.tile<vec, 16x64xf32>",
    "v": "!pto.tensor_view<?x?xf32>",
    "p": "!pto.partition_tensor_view<16x64xf32>",
    "m": "memref<16x64xf32>",
    "q": "!pto.pipe",
    "r": "!pto.ptr<f32>",
}
OPERANDS = ["", "b", "t", "m", "r", "i", "bb", "tt", "ti", "qb", "bii", "vii", "bbb", "pbb"]
RESULTS = ["", "b", "t", "x"]
ATTRIBUTES = ["{sizes = [], split = 1 : i8, name = 3}", '{axis = "row", sizes = array<i64: 1>}']


def programs(name):
    for operands, results, attributes in itertools.product(OPERANDS, RESULTS, ATTRIBUTES):
        arguments = ", ".join(f"%{i}: {TYPES[t]}" for i, t in enumerate(operands))
        used = ", ".join(f"%{i}" for i in range(len(operands)))
        types = ", ".join(TYPES[t] for t in operands)
        computed = ", ".join(TYPES[t] for t in results)
        define = f"%r:{len(results)} = " if results else ""
        region = "({^bb0:})" if "section" in name else ""
        yield (
            f"func.func @f({arguments}) {{\n"
            f'  {define}"{name}"({used}) {region} {attributes} : ({types}) -> ({computed})\n'
            "  return\n}\n"
        )


def run(text):
    done = subprocess.run(
        [tool, "-split-input-file", "-"], input=text, capture_output=True, text=True
    )
    errors = [line for line in done.stderr.splitlines() if "error:" in line]
    crashed = done.returncode not in (0, 1)
    return done.stdout, errors, crashed, done.stderr[:300]


bad = []
for name in names:
    text = "// -----\n".join(programs(name))
    printed, errors, crashed, message = run(text)
    if crashed:
        bad.append(f"{name}: {message}")
        continue
    bad += [f"{name}: {e}" for e in errors if not re.match(r"\S+:\d+:\d+: error: \S", e)][:1]
    accepted = [module for module in printed.split("// -----") if module.strip()]
    _, errors, crashed, _ = run("\n// -----\n".join(accepted))
    if errors or crashed:
        bad.append(f"{name}: what it prints does not read back: {errors[:1]}")

print("\n".join(bad))
print(len(names), "operations")
sys.exit(1 if bad or len(names) < 200 else 0)
