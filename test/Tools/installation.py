# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s pto-opt %t
# UNSUPPORTED: other-tools

"""What is installed is whole by itself: it needs no library that a machine may not
have, looks for its own beside it, and knows nothing of where it was built."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pto_mlir

TOOLS = {"pto-lsp-server", "pto-opt", "pto-reduce"}
SYSTEM = re.compile(r"(libc|libm|libgcc_s|libstdc\+\+|ld-linux-x86-64|libpthread|libdl|librt)\.so")

pto_opt, prefix = Path(sys.argv[1]), Path(sys.argv[2])
package = Path(pto_mlir.__file__).parent
build = pto_opt.parent.parent
is_installed = not (build / "CMakeCache.txt").exists()
tools = pto_opt.parent
if not is_installed:
    # A build tree is installed first.
    shutil.rmtree(prefix, ignore_errors=True)
    for component in ("pto-tools", "PTOPythonModules"):
        subprocess.run(
            ["cmake", "--install", build, "--prefix", prefix, "--component", component],
            check=True,
            stdout=subprocess.DEVNULL,
        )
    tools, package = prefix / "bin", prefix / "pto_mlir"

binaries = [tools / name for name in TOOLS] + sorted(package.rglob("*.so"))
assert len(binaries) > len(TOOLS) + 3, binaries
ours = {path.name for path in binaries}
for path in binaries:
    dynamic = subprocess.run(
        ["readelf", "-d", path], check=True, capture_output=True, text=True
    ).stdout
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic)
    assert needed, path
    strangers = [name for name in needed if name not in ours and not SYSTEM.match(name)]
    assert not strangers, (path, strangers)
    paths = [
        p
        for line in re.findall(r"\((?:RUNPATH|RPATH)\).*\[(.*)\]", dynamic)
        for p in line.split(":")
    ]
    assert set(paths) <= {"$ORIGIN"}, (path, paths)
    assert paths or not ours & set(needed), (path, needed)

# Each says the version of the package, and LLVM's.
for name in TOOLS:
    said = subprocess.run([tools / name, "--version"], check=True, capture_output=True, text=True)
    assert f"pto-mlir version {pto_mlir.__version__}\n" in said.stdout, said.stdout
    assert re.search(r"LLVM version 22\.", said.stdout), said.stdout
said = subprocess.run(
    [sys.executable, "-m", "pto_mlir.sim", "--version"], check=True, capture_output=True, text=True
)
assert said.stdout == f"pto-sim {pto_mlir.__version__}\n", said.stdout

# No file names a directory of a build. In a build tree the binaries may, because
# assertions do.
traces = [
    b"/tmp/build-env-",
    b"/tmp/pip-",
    b"/tmp/tmp",
    *([] if is_installed else [str(build).encode()]),
]
for path in [*package.rglob("*.py*"), *(binaries if is_installed else [])]:
    if path.suffix != ".pyc":
        found = [trace for trace in traces if trace in path.read_bytes()]
        assert not found, (path, found)
# Nor is any of use to a build only.
junk = [p for p in package.rglob("*") if p.suffix in (".a", ".cpp", ".h", ".td", ".o", ".json")]
assert not junk, junk
