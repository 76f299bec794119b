# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What must hold of any input and any pipeline, and whether it does.

Usage: python fuzz/judge.py CASE.json [MODULE]

Judges a saved case, or another module in its place. Exits with 1 if the verdict
is that of the case, and with 0 if it is not, as pto-reduce wants it.
"""

from __future__ import annotations

import base64
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from pto_mlir import ir, passes, sim
from pto_mlir.dialects import pto

#: Verdicts that say nothing against us.
GOOD = {"fine", "declined", "unusable", "upstream"}
#: Verdicts on a process that is gone.
FATAL = {"crash", "hang", "upstream"}
#: What no case is to blame for, and why.
KNOWN = {
    "nothing moves tiles from acc to acc": "--bufferize-tiles copies accumulators that "
    "change places, which --check-target says no target can",
}
SECONDS = 120
#: What a frame of ours has in it, where there are symbols.
OURS = re.compile(
    "|".join([
        r"\bpto::",
        *(rf"\b{path.name}\b" for path in Path(__file__).parent.parent.glob("lib/**/*.cpp")),
    ])
)  # fmt: skip
#: A frame of MLIR's parser of attributes and types.
READER = re.compile(r"\bmlir::detail::Parser::parse\w*(?:Attr|Type)")


class Verdict(NamedTuple):
    """A word for what became of a case, and more about it.

    "fine": all holds. "declined": an error was reported, by the parser or a pass.
    "unusable": the module does not run as it is. All else are bugs: "silent", a
    failure without an error; "invalid", IR that does not verify; "roundtrip", a
    printed form that is not read as what it was; "fails", a program that does not
    run after passes; "differs", one that stores something else; "contradicts",
    a program that hangs though it is proved to complete; "raises", another exception
    than a documented one; "crash" and "hang". "upstream" is a crash of
    MLIR in which no function of ours has a part, or none but one that asked MLIR
    to parse an attribute or a type.
    """

    kind: str
    detail: str = ""

    @property
    def signature(self) -> str:
        """The same for cases that are likely one bug."""
        return f"{self.kind}: {re.sub(r'0x[0-9a-f]+|[0-9]+', 'N', self.detail)[:120]}"


@dataclass(frozen=True)
class Case:
    """What is judged.

    Attributes:
        module: Text or bytecode.
        pipeline: Passes to run, in textual form.
        inputs: Of the entry @main, which is run before and after; None runs neither.
    """

    module: str | bytes
    pipeline: str = ""
    inputs: dict[str, int] | None = None

    def save(self, path: Path, verdict: Verdict | None = None) -> None:
        """Writes it, with its verdict."""
        is_text = isinstance(self.module, str)
        saved = {
            "module": self.module if is_text else base64.b64encode(self.module).decode(),
            "is_text": is_text,
            "pipeline": self.pipeline,
            "inputs": self.inputs,
            "verdict": verdict,
        }
        path.write_text(json.dumps(saved, indent=1))

    @staticmethod
    def load(path: Path) -> tuple[Case, Verdict | None]:
        """Reads what `save` wrote."""
        saved = json.loads(path.read_text())
        module = saved["module"] if saved["is_text"] else base64.b64decode(saved["module"])
        verdict = Verdict(*saved["verdict"]) if saved["verdict"] else None
        return Case(module, saved["pipeline"], saved["inputs"]), verdict


def _asm(module: ir.Module, **options: bool) -> bytes:
    # Strings in attributes need not be UTF-8.
    return module.operation.get_asm(binary=True, **options)


def _bytecode(module: ir.Module) -> bytes:
    buffer = io.BytesIO()
    module.operation.write_bytecode(buffer)
    return buffer.getvalue()


def _roundtrip(module: ir.Module) -> Verdict | None:
    """Whether every form of a module is read as what it was."""
    text = _asm(module)
    forms = {
        "text": text,
        "generic": _asm(module, print_generic_op_form=True),
        "bytecode": _bytecode(module),
    }
    for name, form in forms.items():
        try:
            again = _asm(ir.Module.parse(form))
        except ir.MLIRError as error:
            return Verdict("roundtrip", f"{name} is not read: {error}")
        if again != text:
            return Verdict("roundtrip", f"{name} is read as something else")
    return None


def _is_valid(module: ir.Module) -> bool:
    try:
        return bool(module.operation.verify())
    except ir.MLIRError:
        return False


def judge(case: Case) -> Verdict:
    """The verdict, if the process survives."""
    try:
        with ir.Context():
            verdict = _judge(case)
            is_known = any(known in verdict.detail for known in KNOWN)
            return Verdict("unusable", verdict.detail) if is_known else verdict
    except Exception as error:
        # MLIR's bindings give messages as strings, which are not always UTF-8.
        kind = "upstream" if "str_from_cstr" in str(error) else "raises"
        return Verdict(kind, f"{type(error).__name__}: {error}")


def _judge(case: Case) -> Verdict:
    try:
        module = ir.Module.parse(case.module)
    except ir.MLIRError as error:
        return Verdict("declined" if error.error_diagnostics else "silent", "by the parser")
    except UnicodeDecodeError:
        return Verdict("declined", "no text")
    if wrong := _roundtrip(module):
        return wrong
    before = None
    if case.inputs is not None:
        proof = pto.verify_cross_core_fifo(module)
        try:
            before = sim.run(module, "main", case.inputs)
        except sim.SimulationError as error:
            hangs = isinstance(error, sim.DeadlockError)
            return Verdict("contradicts" if hangs and proof.is_verified else "unusable", str(error))
        # Storage that is used again while it is read is wrong, but not for tile values.
        if any(pair.outcome not in ("verified", "undecided") for pair in proof.pairs):
            return Verdict("unusable", "the proof finds an error")
    if not case.pipeline:
        return Verdict("fine")
    try:
        passes.Pipeline([case.pipeline]).run(module)
    except passes.PassError as error:
        if not _is_valid(module):
            return Verdict("invalid", str(error))
        return Verdict("declined" if error.diagnostics else "silent", str(error))
    if wrong := _roundtrip(module):
        return wrong
    if before is None:
        return Verdict("fine")
    try:
        after = sim.run(module, "main", case.inputs)
    except sim.SimulationError as error:
        return Verdict("fails", str(error))
    comparison = sim.compare_reports(before, after)
    return Verdict("fine") if comparison.equal else Verdict("differs", comparison.difference)


def is_upstream(stack: str) -> bool:
    """Whether MLIR alone crashed, by the frames, innermost first.

    What only asked MLIR to parse an attribute or a type has no part in a crash there.
    """
    inner_frames = READER.split(stack, maxsplit=1)[0]
    return "Stack dump" in stack and not OURS.search(inner_frames)


def crash(case: Case, stderr: str, status: int) -> Verdict:
    """The verdict on a process that died of a case."""
    message = re.search(r"Assertion .* failed|(?:runtime|Address|LLVM) ?(?:error|ERROR).*", stderr)
    detail = message[0] if message else f"exit code {status}"
    data = case.module.encode() if isinstance(case.module, str) else case.module
    try:
        # It prints a stack, unlike Python.
        command = ["pto-opt", "-", "-o", "-", f"--pass-pipeline=builtin.module({case.pipeline})"]
        done = subprocess.run(command, input=data, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return Verdict("crash", detail)
    stack = done.stderr.decode(errors="replace")
    return Verdict("upstream" if is_upstream(stack) else "crash", detail)


def hang(case: Case) -> Verdict:
    """The verdict on a process that did not end."""
    if isinstance(case.module, bytes):
        try:
            command = ["pto-opt", "-", "-o", "-"]
            subprocess.run(command, input=case.module, capture_output=True, timeout=20)
        except subprocess.TimeoutExpired:
            # All that reads bytecode is MLIR's.
            return Verdict("upstream", "does not end reading")
    return Verdict("hang")


@contextmanager
def quiet_stdout() -> Iterator[io.TextIOBase]:
    """Passes print reports: they go nowhere, and what is given goes to stdout."""
    kept = os.fdopen(os.dup(1), "w", buffering=1)
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    yield kept


def _load(path: Path, module: Path | None) -> Case:
    """A saved case, with another module if one is given."""
    case, _ = Case.load(path)
    return replace(case, module=module.read_text()) if module else case


def judge_apart(case: Path, module: Path | None = None) -> Verdict:
    """The verdict on a saved case, in a process of its own."""
    command = [sys.executable, __file__, "--alone", str(case), *([str(module)] if module else [])]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return hang(_load(case, module))
    if done.returncode:
        return crash(_load(case, module), done.stderr, done.returncode)
    return Verdict(*json.loads(done.stdout))


def main() -> int:
    """See the top of the file."""
    is_alone = "--alone" in sys.argv
    paths = [Path(argument) for argument in sys.argv[1:] if argument != "--alone"]
    _, wanted = Case.load(paths[0])
    if not is_alone and wanted.kind in FATAL:
        return int(judge_apart(*paths).signature == wanted.signature)
    with quiet_stdout() as out:
        verdict = judge(_load(*paths, *[None] * (2 - len(paths))))
        if is_alone:
            print(json.dumps(verdict), file=out)
    return int(not is_alone and verdict.signature == wanted.signature)


if __name__ == "__main__":
    sys.exit(main())
