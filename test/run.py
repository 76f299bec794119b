#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the test suite and ends with a line `N passed, N failed`.

Arguments are lit's: paths to run less than everything, `--param build=DIR` to
test a build tree instead of what is installed beside this Python, `-v` to see
why a test failed.
"""

import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
FAILED = {"FAIL", "XPASS", "UNRESOLVED", "TIMEOUT"}
PASSED = {"PASS", "XFAIL", "FLAKYPASS"}


def main() -> int:
    arguments = sys.argv[1:]
    if not any((HERE.parent / a).exists() or Path(a).exists() for a in arguments):
        arguments.append(str(HERE))
    with tempfile.TemporaryDirectory() as directory:
        output = Path(directory) / "results.json"
        lit = "from lit.main import main; main()"
        command = [sys.executable, "-c", lit, "--order=lexical", "-o", str(output)]
        status = subprocess.run([*command, *arguments]).returncode
        if not output.exists():
            print("lit did not run")
            return status or 1
        tests = json.loads(output.read_text())["tests"]

    codes = Counter(test["code"] for test in tests)
    for test in tests:
        if test["code"] not in PASSED | FAILED:
            print(f"{test['code']}: {test['name']}: {test['output'].strip()}")
    passed = sum(codes[code] for code in PASSED)
    failed = sum(codes[code] for code in FAILED)
    skipped = len(tests) - passed - failed
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed or not passed else status


if __name__ == "__main__":
    sys.exit(main())
