# RUN: %python %s pto-opt %examples

"""The README of the examples has all of them, and its commands run."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

pto_opt, examples = sys.argv[1], Path(sys.argv[2])
text = (examples / "README.md").read_text()
found = {path.name for path in examples.iterdir() if path.suffix in (".mlir", ".pto", ".py")}
assert sorted(re.findall(r"^### \[(.*)\]\(\1\)$", text, re.MULTILINE)) == sorted(found)

commands = re.findall(r"```sh\n(.*?)\n```", text, re.DOTALL)
assert len(commands) == len(found)
with tempfile.TemporaryDirectory() as directory:
    (Path(directory) / "examples").symlink_to(examples)
    for command in commands:
        command = command.replace("pto-opt", pto_opt)
        command = re.sub(r"\bpython\b", sys.executable, command)
        for tool in ("sim", "stages"):
            command = re.sub(rf"\bpto-{tool}\b", f"{sys.executable} -m pto_mlir.{tool}", command)
        subprocess.run(command, shell=True, cwd=directory, check=True)
