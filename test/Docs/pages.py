# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s pto-opt pto-reduce %examples

"""Pages whose commands and programs do what they show, from top to bottom.

A block of text is what the block before it printed. Comments before blocks say
`file: NAME` for what is to be saved, `contents: NAME` for what a file then holds,
and `fails` for a command that does. With `--update` as last argument what is
shown is rewritten instead of checked.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

tools, examples = [Path(argument) for argument in sys.argv[1:3]], Path(sys.argv[3])
is_update = sys.argv[-1] == "--update"
DOCS = examples.parent / "docs"
PAGES = ["Reducing.md", "Tutorial.md"]
# What the tutorial draws.
DRAWN, PICTURE = "overlap.svg", DOCS / "images/tutorial.svg"
# A comment on what follows, and a block of code.
BLOCK = re.compile(r"(?:<!-- ([\w:. ]+) -->\n)?```(\w+)\n(.*?)```\n", re.DOTALL)


def put_on_path(directory):
    """An environment with our commands, wherever they are installed."""
    directory.mkdir()
    for tool in tools:
        (directory / tool.name).symlink_to(tool)
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
        action, _, name = (note or "").partition(": ")
        if action == "file":
            (where / name).write_text(code)
            (where / name).chmod(0o755)
        elif action == "contents":
            contents = (where / name).read_text().strip()
            return f"<!-- {note} -->\n```{language}\n{contents}\n```\n"
        elif language == "text":
            assert printed, f"nothing printed this:\n{code}"
            shown, printed = printed, None
            return f"```text\n{shown}\n```\n"
        else:
            assert not printed, f"this is not shown:\n{printed}"
            printed = run(language, code, where, environment, action == "fails")
        return block[0]

    now = BLOCK.sub(visit, text)
    assert not printed, f"this is not shown:\n{printed}"
    return now


def check(page, environment):
    """Follows a page in a directory of its own, or updates it."""
    with tempfile.TemporaryDirectory() as directory:
        where = Path(directory)
        (where / "examples").symlink_to(examples)
        text = page.read_text()
        now = follow(text, where, environment)
        drawn = where / DRAWN
        if is_update:
            page.write_text(now)
            if drawn.exists():
                shutil.copy(drawn, PICTURE)
            return
        assert now == text, f"{page} is stale:\n{now}"
        if drawn.exists():
            assert captions(drawn) and captions(drawn) == captions(PICTURE), captions(drawn)


with tempfile.TemporaryDirectory() as directory:
    environment = put_on_path(Path(directory) / "bin")
    for name in PAGES:
        check(DOCS / name, environment)
