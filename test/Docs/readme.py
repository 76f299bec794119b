# RUN: %python %s pto-opt %examples

"""What the README shows is what the tools print, and draw.

With `--update` as last argument the README is rewritten instead of checked.
"""

import io
import re
import subprocess
import sys
import tempfile
from contextlib import redirect_stdout
from pathlib import Path

from pto_mlir import ir, passes, sim
from pto_mlir.sim import cli

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


def comparison():
    """What pto-sim says of the example before and after."""
    with tempfile.TemporaryDirectory() as directory:
        skewed = Path(directory) / "skewed.mlir"
        skewed.write_text(run("--skew-cross-core-pipeline")[0])
        said = io.StringIO()
        with redirect_stdout(said):
            example = str(examples.parent / KERNEL)
            status = cli.main([example, "--compare", str(skewed), "--seed", "0..9"])
    assert status == 0, said.getvalue()
    lines = said.getvalue().splitlines()
    return "\n".join([lines[0], "...", *lines[9:]])


def draw(path):
    """The picture of both."""
    with ir.Context():
        module = ir.Module.parseFile(str(examples.parent / KERNEL))
        before = sim.run(module)
        passes.skew_cross_core_pipeline()(module)
        titles = ["flash_decode as written", "after --skew-cross-core-pipeline"]
        sim.draw_timeline([before, sim.run(module)], path, titles=titles)


shown = {
    "comparison": comparison(),
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
    draw(README.parent / "docs/images/flash_decode.svg")
else:
    # The picture depends on the version of matplotlib; that it has the same
    # title, which has the figures, does not.
    with tempfile.TemporaryDirectory() as directory:
        draw(Path(directory) / "now.svg")
        now, committed = (
            re.findall(r">([\d,]+ cycles[^<]*)<", path.read_text())
            for path in (Path(directory) / "now.svg", README.parent / "docs/images/flash_decode.svg")
        )
    assert now and now == committed, (now, committed)
