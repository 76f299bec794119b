# RUN: %python %s pto-opt %examples

"""The first example of each pass's documentation runs through the pass."""

import re
import subprocess
import sys
from pathlib import Path

pto_opt, examples = sys.argv[1], Path(sys.argv[2])
PASSES = examples.parent / "dialect/PTO/Transforms/Passes.td"

# What the examples leave out.
FRAME = """
!vec = !pto.tile<vec, 16x64xf32>
func.func @example(%x: !vec, %a: !vec, %b: !vec, %f: f32)
    attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  {body}
  return
}}
"""
# What the text says the pass makes of it. A pass whose example holds a comment
# `error: ...` fails with that.
EXPECTED = {
    "skew-cross-core-pipeline": (
        r"(tpush_to_aic.*){2}scf\.for (.*tpush_to_aic){2}(.*tpop_from_aic){2}"
    ),
    "bufferize-tiles": (
        r"pto\.alloc_tile : !pto\.tile_buf<vec, 16x64xf32>\s+pto\.tadd ins\(.*\) outs\("
    ),
}

for name, description in re.findall(
    r'Pass<"([\w-]+)".*?description = \[\{(.*?)\}\]', PASSES.read_text(), re.S
):
    example = re.search(r"```mlir\n(.*?)```", description, re.S)[1]
    whole = example.lstrip().startswith("module")
    result = subprocess.run(
        [pto_opt, f"--{name}"],
        input=example if whole else FRAME.format(body=example),
        capture_output=True,
        text=True,
    )
    error = re.search(r"// error: (.*)", example)
    assert result.returncode == (1 if error else 0), result.stderr
    if error:
        assert f"error: {error[1]}" in result.stderr, result.stderr
    else:
        assert re.search(EXPECTED[name], result.stdout, re.S), result.stdout
