# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""lit configuration of the pto-mlir suite.

Tests what is installed beside the Python that runs lit, or with
`--param build=DIR` what a build tree holds. `--param tools=DIR` takes the tools from
elsewhere, such as those that were built with sanitizers.
"""

import os
import shutil
import sys
from pathlib import Path

import lit.formats

config.name = "pto-mlir"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".pto", ".py", ".test"]
config.excludes = ["lit.cfg.py", "run.py", "Inputs", "Support"]
config.test_source_root = os.path.dirname(__file__)
root = Path(config.test_source_root).parent

environment_bin = Path(sys.executable).parent
build = lit_config.params.get("build")
if build:
    build = Path(build).resolve()
    config.test_exec_root = str(build / "test")
    tools = build / "bin"
    config.environment["PYTHONPATH"] = str(build / "python_packages")
else:
    config.test_exec_root = str(root / "build" / "test")
    tools = environment_bin
if lit_config.params.get("tools"):
    tools = Path(lit_config.params["tools"]).resolve()
    config.available_features.add("other-tools")


def find(tool, directory):
    path = shutil.which(tool, path=str(directory))
    if path is None:
        lit_config.fatal(f"{tool} is not in {directory}; see README.md on how to install it")
    return path


# MLIR's own code is built without sanitizers, and leaves no marks for ours.
config.environment["ASAN_OPTIONS"] = (
    "allow_user_poisoning=0:detect_container_overflow=0:detect_leaks=0"
)
config.environment["UBSAN_OPTIONS"] = "halt_on_error=1"
config.environment["PATH"] = os.pathsep.join(
    [str(tools), str(environment_bin), config.environment["PATH"]]
)
if os.environ.get("PTO_CORPUS"):
    config.environment["PTO_CORPUS"] = str(Path(os.environ["PTO_CORPUS"]).resolve())
    config.available_features.add("PTO_CORPUS")
config.substitutions += [
    ("%docs", str(build / "docs" if build else Path(sys.prefix) / "share/doc/pto-mlir")),
    ("%examples", str(root / "examples")),
    ("%python", sys.executable),
    *((rf"\b{tool}\b", find(tool, tools)) for tool in ("pto-lsp-server", "pto-opt", "pto-reduce")),
    (
        r"\bpto-sim\b",
        f"{sys.executable} -m pto_mlir.sim" if build else find("pto-sim", environment_bin),
    ),
    (
        r"\bpto-stages\b",
        f"{sys.executable} -m pto_mlir.stages" if build else find("pto-stages", environment_bin),
    ),
    (r"\b(FileCheck|filecheck)\b", find("filecheck", environment_bin)),
]
