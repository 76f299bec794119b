# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s pto-opt %examples

"""The examples of operations in the reference of the dialect are read as what they are.

What they leave out, values and what stands around them, is here. Lines that say how
an operation is spelled, with `types` and brackets, are no examples.
"""

import re
import subprocess
import sys
from pathlib import Path

pto_opt, page = sys.argv[1], Path(sys.argv[2]).parent / "docs/Dialect.md"

SECTION = """
func.func @f(%A: !pto.tensor_view<64x64xf32>, %T: !pto.tensor_view<64x64xf32>) {
  EXAMPLE
  return
}"""
STREAMS = """
func.func @f(%x: !pto.tensor_view<8x32x64xf32>, %y: !pto.tensor_view<8x32x64xf32>) {
  EXAMPLE
  return
}"""
PIPELINE = STREAMS.replace(
    "EXAMPLE",
    """pto.pipeline inputs(%x : !pto.tensor_view<8x32x64xf32>) -> (%y : !pto.tensor_view<8x32x64xf32>) cores(6) {
  ^bb0(%in: !pto.tile<vec, 32x64xf32>):
    EXAMPLE
  }""",
)
COPY = """%a = pto.compute ins(%in : !pto.tile<vec, 32x64xf32>) stage(0) cores([0]) {
    ^bb0(%t: !pto.tile<vec, 32x64xf32>, %lane: index):
      pto.yield %t : !pto.tile<vec, 32x64xf32>
    } -> !pto.tile<vec, 32x64xf32>"""
PIPE = """
pto.stage_pipe @scores from(@core0) to(@core2) slots(2) : !pto.tile<vec, 32x64xf32>"""
CORES = """
func.func @core0() { return }
func.func @core2(%b: !pto.tile_buf<vec, 32x64xf32>) { EXAMPLE return }"""

#: What stands around an example, by how it begins.
FRAMES = {
    "%a = pto.compute": PIPELINE.replace(
        "EXAMPLE", "EXAMPLE\npto.yield %a : !pto.tile<vec, 32x64xf32>"
    ),
    "%workspace = pto.create_tensor": "func.func @f(%n: index) {\nEXAMPLE\nreturn\n}",
    "pto.pipeline inputs(%x : !pto": STREAMS,
    "pto.pipeline inputs(%x : T)": STREAMS.replace(
        "EXAMPLE",
        f"EXAMPLE {{\n^bb0(%in: !pto.tile<vec, 32x64xf32>):\n{COPY}\n"
        "pto.yield %a : !pto.tile<vec, 32x64xf32>\n}",
    ),
    "%r = pto.relay": PIPELINE.replace(
        "cores(6)", "cores(6) stages(0 to 1, 1 to 6) interval(2) bound(2)"
    ).replace("EXAMPLE", f"{COPY}\nEXAMPLE\npto.yield %a : !pto.tile<vec, 32x64xf32>"),
    "#pack": SECTION,
    "%a = pto.section_load": SECTION.replace(
        "EXAMPLE", "pto.section items(%i, %j) in (4, 2) core(vector) phase(tiled) {\nEXAMPLE\n}"
    ),
    "pto.section_store": (
        "func.func @f(%r: !pto.tile<acc, 16x64xf32>, %T: !pto.tensor_view<64x64xf16>) {\n"
        "pto.section items(%i) in (4) core(cube) phase(tiled) {\nEXAMPLE\n}\nreturn\n}"
    ),
    "pto.stage_pipe": CORES.replace("EXAMPLE", "") + "\nEXAMPLE",
    "%t = pto.stage_pop": PIPE + CORES,
    "#pto.forwarded": "module attributes {test.example = EXAMPLE} {}",
}

text = page.read_text()
blocks = re.findall(r"```mlir\n(.*?)```", text, re.DOTALL)
examples = [block for block in blocks if " : types)" not in block]
assert len(examples) < len(blocks)
unused = set(FRAMES)
for example in examples:
    (begin,) = (each for each in FRAMES if example.startswith(each))
    unused.discard(begin)
    # An alias stands outside, and T is what the pipeline above has.
    aliases = "".join(re.findall(r"^#\w+ = .*\n", example, re.MULTILINE))
    body = example.removeprefix(aliases).replace(" : T)", " : !pto.tensor_view<8x32x64xf32>)")
    module = aliases + FRAMES[begin].replace("EXAMPLE", body)
    done = subprocess.run([pto_opt], input=module, capture_output=True, text=True)
    assert done.returncode == 0, f"{module}\n{done.stderr}"
assert not unused, unused
