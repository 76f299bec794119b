# RUN: %python %s %docs %examples

"""The committed reference is what the build generated from TableGen."""

import sys
from pathlib import Path

generated, committed = Path(sys.argv[1]), Path(sys.argv[2]).parent / "docs"
stale = [
    name
    for name in ("Dialect.md", "Passes.md")
    if (generated / name).read_text() != (committed / name).read_text()
]
sys.exit(f"docs/ is stale, build the target docs: {', '.join(stale)}" if stale else 0)
