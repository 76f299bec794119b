# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s pto-opt %examples

"""The tutorial's commands and programs do what it shows, from top to bottom.

With `--update` as last argument what it shows is rewritten instead of checked.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

pto_opt, examples = Path(sys.argv[1]), Path(sys.argv[2])
is_update = sys.argv[-1] == "--update"
PAGE = examples.parent / "docs/Tutorial.md"
PICTURE = examples.parent / "docs/images/tutorial.svg"
# A comment on what follows, and a block of code.
BLOCK = re.compile(r"(?:<!-- ([\w:. ]+) -->\n)?```(\w+)\n(.*?)```\n", re.DOTALL)


def put_on_path(directory):
    """An environment with our two commands, wherever they are installed."""
    (directory / "pto-opt").symlink_to(pto_opt)
    simulator = directory / "pto-sim"
    simulator.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pto_mlir.sim "$@"\n')
    simulator.chmod(0o755)
    return {**os.environ, "PATH": f"{directory}{os.pathsep}{os.environ['PATH']}"}


def run(language, code, where, environment, fails):
    """What a block prints."""
    command = {"sh": ["sh", "-c"], "python": [sys.executable, "-c"]}[language]
    result = subprocess.run(
        [*command, code],
        cwd=where,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert (result.returncode != 0) == fails, f"{code}\n{result.stdout}"
    return "\n".join(line.rstrip() for line in result.stdout.splitlines())


def captions(path):
    """The texts of a picture that have figures, which no version of matplotlib changes."""
    return re.findall(r">([\d,]+ cycles[^<]*)<", path.read_text())


def follow(text, where, environment):
    """The page with what its blocks print now."""
    printed = None

    def visit(block):
        nonlocal printed
        note, language, code = block.groups()
        if language == "mlir":
            (where / note.removeprefix("file: ")).write_text(code)
        elif language == "text":
            assert printed is not None, f"nothing printed this:\n{code}"
            shown, printed = printed, None
            return f"```text\n{shown}\n```\n"
        else:
            assert not printed, f"this is not shown:\n{printed}"
            printed = run(language, code, where, environment, note == "fails")
        return block[0]

    now = BLOCK.sub(visit, text)
    assert not printed, f"this is not shown:\n{printed}"
    return now


with tempfile.TemporaryDirectory() as directory:
    where, commands = Path(directory) / "work", Path(directory) / "bin"
    where.mkdir()
    commands.mkdir()
    text = PAGE.read_text()
    now = follow(text, where, put_on_path(commands))
    if is_update:
        PAGE.write_text(now)
        shutil.copy(where / "overlap.svg", PICTURE)
    else:
        assert now == text, f"docs/Tutorial.md is stale:\n{now}"
        drawn = captions(where / "overlap.svg")
        assert drawn and drawn == captions(PICTURE), drawn
