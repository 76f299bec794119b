# RUN: %python %s pto-opt %examples

"""What the README shows is what the tool prints.

With `--update` as last argument the README is rewritten instead of checked.
"""

import re
import subprocess
import sys
from pathlib import Path

pto_opt, examples = sys.argv[1], Path(sys.argv[2])
README = examples.parent / "README.md"
KERNEL = "examples/flash_decode.mlir"
SHOWN = re.compile(r"scf\.for|^\s*}|pto\.(tmatmul|tpush|tpop|tfree|tstore)")


def run(*options):
    """Standard output and error of pto-opt on the example."""
    result = subprocess.run(
        [pto_opt, *options, KERNEL],
        cwd=examples.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    return result.stdout, result.stderr


def outline(module):
    """The cube function's matrix products, messages and loops, without types."""
    function = module.split("func.func @qk_pv_cube")[1].split("return")[0]
    lines = []
    for line in function.splitlines()[1:]:
        if not SHOWN.search(line):
            continue
        line = re.sub(r" : [^()]*(?=\))", "", line)
        line = re.sub(r" -> !pto.*?>(?= \{|$)|{pto\.pipeline_membership.*?}| {split = 0}", "", line)
        lines.append(line[4:].rstrip())
    return "\n".join(lines)


def remarks():
    """The remark lines."""
    options = ["--skew-cross-core-pipeline", "--remarks-filter=.*", "--remark-format=emitRemark"]
    return "\n".join(re.findall(r".*remark: .*", run(*options)[1]))


shown = {
    "before": outline(run()[0]),
    "after": outline(run("--skew-cross-core-pipeline")[0]),
    "remarks": remarks(),
}
text = README.read_text()
for name, expected in shown.items():
    block = re.compile(rf"(<!-- {name} -->\n```\w*\n)(.*?)(\n?```)", re.DOTALL)
    assert block.search(text), f"README has no block {name}"
    if sys.argv[-1] == "--update":
        text = block.sub(lambda m, e=expected: f"{m[1]}{e}\n```", text)
    else:
        assert block.search(text)[2] == expected, f"{name} is stale:\n{expected}"
if sys.argv[-1] == "--update":
    README.write_text(text)
