# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %examples %t

"""The documentation is a site without broken links, that can be searched."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

root, site = Path(sys.argv[1]).parent, Path(sys.argv[2])
shutil.rmtree(site, ignore_errors=True)


def build(config):
    """What mkdocs says of a build, and how it ended."""
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(config), "-d", str(site)],
        capture_output=True,
        text=True,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )


result = build(root / "mkdocs.yml")
assert result.returncode == 0, result.stdout + result.stderr

index = json.loads((site / "search/search_index.json").read_text())["docs"]
found = {entry["location"]: entry["text"] + entry["title"] for entry in index}
assert any("pto.tmatmul" in text for where, text in found.items() if "Dialect" in where)
assert any("skew-cross-core" in text for where, text in found.items() if "Passes" in where)
# The same as a script, which a page that is a file may load; and so all others.
assert (site / "search/search_index.js").exists()
home = (site / "index.html").read_text()
assert 'src="assets/iframe-worker.js"' in home
for loaded in re.findall(
    r'<(?:script[^>]* src|link[^>]* rel="stylesheet"[^>]* href)="([^"]*)"', home
):
    assert "//" not in loaded, loaded

# Every page is there, and what it links to. Kernels are highlighted.
for page in [*root.glob("docs/**/*.md"), root / "examples/README.md"]:
    name = page.relative_to(root).with_suffix(".html")
    assert (site / (name.with_name("index.html") if name.stem == "README" else name)).exists(), name
assert (site / "examples/flash_decode.mlir").exists()
assert '<span class="nb">pto.tmatmul</span>' in home

# A link to nowhere fails the build.
copy = site.with_suffix(".broken")
shutil.rmtree(copy, ignore_errors=True)
for name in ("docs", "examples", "python/pto_mlir/sim"):
    shutil.copytree(root / name, copy / name)
for name in ("mkdocs.yml", "README.md", "CHANGELOG.md", "LICENSE", "python/pto_mlir/lexer.py"):
    shutil.copy(root / name, copy / name)
assert build(copy / "mkdocs.yml").returncode == 0
with (copy / "docs/Simulator.md").open("a") as page:
    page.write("\n[gone](Nowhere.md), [gone](Passes.md#nowhere)\n")
result = build(copy / "mkdocs.yml")
assert result.returncode == 1, result.stdout + result.stderr
assert "Nowhere.md" in result.stderr and "#nowhere" in result.stderr, result.stderr
