# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s pto-opt %t %examples

"""Every command of the suite prints the same in one thread as in many, with and
without a verifier after each pass, and with crash reproducers asked for. What
--mlir-generate-reproducer writes does the same again."""

import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

tool, scratch, examples = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
ROOT = Path(__file__).resolve().parent.parent
scratch.mkdir(parents=True, exist_ok=True)
RUN = re.compile(r"^\s*// RUN\: (.*)", re.MULTILINE)
# Words that end the arguments, and options of which the output is another matter.
ENDS = {"|", "||", "&&", ">", "2>", "2>&1", "<", ";"}
OTHER = re.compile(r"-o$|--?mlir-(timing|print-ir|disable|generate)|--?(help|version|run-repro)")
# Our passes, and options that change how a module is printed.
FLAGS = [
    flag
    for records in (ROOT.parent / "dialect/PTO/Transforms").glob("*.td")
    for flag in re.findall(r':\s*Pass<"([\w-]+)"', records.read_text())
]
OURS = re.compile("|".join(FLAGS))
FORM = re.compile(r"--?(emit-bytecode|mlir-print-(op-generic|debuginfo|local-scope))")


def commands():
    """The file and options of each pto-opt that a test runs on its own file."""
    found = {}
    for path in sorted(ROOT.glob("**/*.mlir")):
        text = re.sub(r"\\\n\s*// RUN\:", "", path.read_text())
        for line in RUN.findall(text):
            line = line.replace("%S", str(path.parent)).replace("%examples", str(examples))
            words = shlex.split(re.sub(r"(2>&1|[|<;]|\d?>|&&)", r" \1 ", line))
            for at, word in enumerate(words):
                if word != "pto-opt":
                    continue
                rest = words[at + 1 :]
                options = rest[: next((i for i, w in enumerate(rest) if w in ENDS), len(rest))]
                options = [o for i, o in enumerate(options) if o != "-o" and rest[i - 1] != "-o"]
                if "%s" in options and not any(OTHER.match(o) or "%t" in o for o in options):
                    options.remove("%s")
                    found[path, tuple(options)] = None
    return list(found)


def run(path, options):
    """What a command prints and how it ends."""
    done = subprocess.run([tool, path, *options], capture_output=True, text=True, errors="replace")
    return done.returncode, done.stdout, done.stderr


def check(number, path, options):
    """What is wrong with a command."""
    expected = run(path, options)
    reproducer = scratch / f"{number}.mlir"
    others = {
        "one thread": ["--mlir-disable-threading"],
        "no verifier": ["--verify-each=false"],
        "a reproducer": [f"--mlir-generate-reproducer={reproducer}"],
    }
    is_one_module = not any(re.search("split-input|verify-diag", option) for option in options)
    if expected[0] == 0 and is_one_module:
        # Where a pass fails they add how to see it again.
        others["local reproducers"] = [
            "--mlir-disable-threading",
            "--mlir-pass-pipeline-local-reproducer",
            f"--mlir-pass-pipeline-crash-reproducer={reproducer}.crash",
        ]
    for name, more in others.items():
        if (got := run(path, [*options, *more])) != expected:
            return f"{path.name} {' '.join(options)}: another output with: {name}\n{got[2]}"
    if expected[0] == 0 and is_one_module and OURS.search(" ".join(options)):
        # It has all of the pipeline, but not how to print.
        again = run(reproducer, ["--run-reproducer", *filter(FORM.match, options)])
        if again[:2] != expected[:2]:
            return (
                f"{path.name} {' '.join(options)}: the reproducer does something else\n{again[2]}"
            )
    return None


with ThreadPoolExecutor(2) as pool:
    found = commands()
    wrong = list(filter(None, pool.map(lambda each: check(each[0], *each[1]), enumerate(found))))
print("\n".join(wrong))
print(f"{len(found)} commands")
sys.exit(1 if wrong or len(found) < 100 else 0)
