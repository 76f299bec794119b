# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Passes, pipelines of them, and what a run of one returns. See `passes`."""

from __future__ import annotations

import functools
import inspect
import numbers
import os
import shlex
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ParamSpec, TypeAlias

from . import ir
from ._mlir_libs import _pto

#: What a pipeline is made of.
Step: TypeAlias = "Pass | Pipeline | str | Callable[[ir.Module], Any]"

_P = ParamSpec("_P")


@dataclass(frozen=True)
class Diagnostic:
    """What the compiler said at a place.

    ``severity`` is "error", "warning", "remark" or "note"; ``notes`` explain,
    and may have notes of their own.
    """

    severity: str
    message: str
    location: ir.Location
    notes: tuple[Diagnostic, ...] = ()

    @classmethod
    def _make(
        cls, severity: str, message: str, location: ir.Location, notes: Iterable[Any]
    ) -> Diagnostic:
        return cls(severity, message, location, tuple(cls._make(*note) for note in notes))

    def __str__(self) -> str:
        """As a compiler prints it, notes below."""
        place = str(self.location).removeprefix("loc(").removesuffix(")").replace('"', "")
        head = f"{place}: {self.severity}: {self.message}"
        return "\n".join([head, *map(str, self.notes)])


@dataclass(frozen=True)
class Remark:
    """What a pass did or declined.

    ``kind`` is "passed", "missed", "failed" or "analysis"; ``category`` is the
    pass's flag; ``function`` is empty where the remark names none; ``args`` has
    the parts of the message by name, such as ``{"Reason": "..."}``.
    """

    kind: str
    category: str
    name: str
    function: str
    location: ir.Location
    message: str
    args: dict[str, str]

    @classmethod
    def _make(cls, *fields: Any) -> Remark:
        return cls(*fields[:-1], dict(fields[-1]))


@dataclass(frozen=True)
class PassResult:
    """What a run had to tell.

    Attributes:
        statistics: By the flag of the pass, then by the name of the statistic.
            Passes that have none or did not run are not in it. Passes of one
            flag are added up.
        remarks: By position in the file for each stretch of the pipeline
            between two Python callables. Empty in a context that has a remark
            engine of its own, which gets them instead.
        diagnostics: Warnings and such; a run with errors raises.
    """

    statistics: dict[str, dict[str, int]] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def _add(
        self, statistics: Iterable[Any], remarks: Iterable[Any], diagnostics: Iterable[Any]
    ) -> None:
        for flag, name, value in statistics:
            of_pass = self.statistics.setdefault(flag, {})
            of_pass[name] = of_pass.get(name, 0) + value
        self.remarks.extend(Remark._make(*remark) for remark in remarks)
        self.diagnostics.extend(Diagnostic._make(*said) for said in diagnostics)


class PassError(Exception):
    """A pass failed, or the IR before or after it is invalid. The module is as it then was.

    Attributes:
        diagnostics: All of the run, errors among them.
        reproducer: A `pto-opt` command line. It reads the file the module was
            parsed from, or stdin (``-``) where there is none: print the module
            before the run for it. It runs the passes since the last Python
            callable.
    """

    def __init__(self, diagnostics: Sequence[Diagnostic], reproducer: str) -> None:
        """Makes the error of a run."""
        self.diagnostics = list(diagnostics)
        self.reproducer = reproducer
        said = [str(diagnostic) for diagnostic in self.diagnostics] or ["the pass did not say why"]
        super().__init__("\n".join([*said, f"reproduce with: {reproducer}"]))


@dataclass(frozen=True)
class IRDump:
    """An operation between passes.

    Attributes:
        pass_name: Flag of the pass, or name of the Python callable.
        when: "before" it, "after" it, or "failed": after it, which did; the
            operation may be invalid.
        operation: Name of the operation that the pass ran on.
        text: The operation.
    """

    pass_name: str
    when: str
    operation: str
    text: str

    def __str__(self) -> str:
        """The text under a line that says when."""
        point = {"before": "before", "after": "after", "failed": "after failed"}[self.when]
        title = f"IR {point} {self.pass_name} ('{self.operation}')"
        return f"// -----// {title} //----- //\n{self.text}"


@dataclass(frozen=True)
class PrintIR:
    """Which IR a run of a pipeline shows, and to whom. Nothing goes to the terminal.

    A run that shows IR takes one operation at a time, and tells what it showed
    at the next Python callable of the pipeline, or at its end.

    Attributes:
        to: A file, which each run overwrites, or what is called with each `IRDump`.
        before: Whether, or before which passes: flags, or names of callables.
        after: The same for what passes succeed with.
        on_failure: Whether to show what a pass left that failed.
    """

    to: str | os.PathLike[str] | Callable[[IRDump], Any]
    before: bool | Collection[str] = False
    after: bool | Collection[str] = False
    on_failure: bool = False

    def _shown(self) -> tuple[bool | set[str], bool | set[str], bool]:
        before, after = (
            each if isinstance(each, bool) else {each} if isinstance(each, str) else set(each)
            for each in (self.before, self.after)
        )
        return before, after, self.on_failure


class _Shower:
    """Tells the IR of one run to what `PrintIR` names."""

    def __init__(self, print_ir: PrintIR | None, stack: ExitStack) -> None:
        self.shown: tuple[bool | set[str], ...] = (False, False, False)
        if print_ir is None:
            return
        self.shown = print_ir._shown()
        if callable(print_ir.to):
            self._tell = print_ir.to
        else:
            file = stack.enter_context(Path(print_ir.to).open("w", encoding="utf-8"))
            self._tell = lambda dump: file.write(f"{dump}\n")

    def show(self, dumps: Iterable[tuple[str, str, str, str]]) -> None:
        """Tells what the passes of a text showed."""
        for dump in dumps:
            self._tell(IRDump(*dump))

    def show_callable(self, step: Callable[..., Any], when: str, module: ir.Module) -> None:
        """Tells the module before or after a Python callable, if asked to."""
        name = getattr(step, "__name__", type(step).__name__)
        shown = self.shown[0 if when == "before" else 1]
        if shown is True or (shown and name in shown):
            self._tell(IRDump(name, when, "builtin.module", str(module).rstrip()))


_OPTION_TYPES: dict[str, Any] = {
    "bool": bool,
    "int": numbers.Integral,
    "unsigned": numbers.Integral,
    "str": str,
}


class Option:
    """A value for an option of a pass. ``kind`` names the type in Passes.td."""

    def __init__(
        self, flag: str, kind: str, default: Any, value: Any, choices: Sequence[str] = ()
    ) -> None:
        """Checks the value. None, where it is the default, leaves it to the pass.

        Raises:
            TypeError: The value has another type than the option.
            ValueError: It is negative and the option is not, or none of the
                choices where there are some.
        """
        self.flag = flag
        self.name = flag.replace("-", "_")
        self.is_default = value is default or value == default
        if kind.startswith("list["):
            if isinstance(value, str) or not isinstance(value, Sequence | None):
                raise TypeError(f"{self.name} must be a list, got {value!r}")
            self.value = None if value is None else [self._check(kind[5:-1], v) for v in value]
            self.is_default = not value
        else:
            self.value = None if self.is_default and value is None else self._check(kind, value)
        if choices and self.value is not None and self.value not in choices:
            raise ValueError(f"{self.name} must be one of {', '.join(choices)}, got {value!r}")

    def _check(self, kind: str, value: Any) -> Any:
        expected = _OPTION_TYPES[kind]
        # A bool is an int to Python, but not to a pass.
        if not isinstance(value, expected) or (isinstance(value, bool) and kind != "bool"):
            wanted = "int" if expected is numbers.Integral else kind
            raise TypeError(f"{self.name} must be {wanted}, got {value!r}")
        if kind == "unsigned" and value < 0:
            raise ValueError(f"{self.name} must not be negative, got {value}")
        return int(value) if expected is numbers.Integral else value

    def __str__(self) -> str:
        """As in a textual pipeline."""
        values = self.value if isinstance(self.value, list) else [self.value]
        return f"{self.flag}={','.join(map(self._quote, values))}"

    @staticmethod
    def _quote(value: Any) -> str:
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if text and not set(text) & set(" ,{}'\"="):
            return text
        quote = "'" if "'" not in text else '"'
        if quote in text:
            raise ValueError(f"a pipeline cannot spell both quotes: {text}")
        return f"{quote}{text}{quote}"


class Pass:
    """One of our passes with its options, ready to run on modules."""

    def __init__(self, name: str, *options: Option, anchor: str = "") -> None:
        """Is called by the functions of `passes`, not by users."""
        self.name = name
        self.options = {option.name: option.value for option in options}
        given = " ".join(str(option) for option in options if not option.is_default)
        text = f"{name}{{{given}}}" if given else name
        #: The textual form, as in ``pto-opt --pass-pipeline='builtin.module(...)'``.
        self.pipeline = f"{anchor}({text})" if anchor else text

    def __call__(self, module: ir.Module) -> PassResult:
        """Runs in place. Raises `PassError` when the pass fails."""
        return Pipeline([self]).run(module)

    def __repr__(self) -> str:
        """The call that makes it."""
        options = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"passes.{self.name.replace('-', '_')}({options})"


class Pipeline:
    """Passes in a row: `Pass`, `Pipeline`, text of upstream passes, callables.

    A callable takes the module and may change it; what it returns is ignored,
    what it raises ends the run. The module is verified at the start and after
    each step.
    """

    def __init__(self, steps: Iterable[Step]) -> None:
        """Makes the pipeline.

        Raises:
            TypeError: A step is none of these.
            ValueError: A text does not name passes; the message says why.
        """
        if isinstance(steps, str | Pass):
            raise TypeError(f"a pipeline takes a list of passes, got {steps!r}")
        self.steps = list(steps)
        for step in self.steps:
            if isinstance(step, str):
                _pto.check_pipeline(step)
            elif not isinstance(step, Pass | Pipeline) and not callable(step):
                raise TypeError(f"not a pass, a pipeline, a text or a callable: {step!r}")

    @property
    def pipeline(self) -> str:
        """The textual form. Raises ValueError if a callable is in it."""
        texts = []
        for part in self._parts():
            if not isinstance(part, str):
                raise ValueError(f"a Python callable has no textual form: {part!r}")
            texts.append(part)
        return ",".join(texts)

    def run(self, module: ir.Module, *, print_ir: PrintIR | None = None) -> PassResult:
        """Runs in place on the module.

        Args:
            module: The module.
            print_ir: Which IR to show between passes; none unless given.

        Raises:
            PassError: A pass failed, or the module does not verify before or after it.
            TypeError: The argument is no module.
        """
        if not isinstance(module, ir.Module):
            raise TypeError(f"passes run on an ir.Module, got {type(module).__name__}")
        result = PassResult()
        with ExitStack() as stack:
            shower = _Shower(print_ir, stack)
            for part in self._parts():
                if isinstance(part, str):
                    _run_text(module, part, result, shower)
                else:
                    shower.show_callable(part, "before", module)
                    part(module)
                    _run_text(module, "", result, shower)
                    shower.show_callable(part, "after", module)
        return result

    __call__ = run

    def _parts(self) -> list[str | Callable[[ir.Module], Any]]:
        """The pipeline flattened, neighbouring texts joined."""
        parts: list[Any] = []
        for step in self.steps:
            if isinstance(step, Pipeline):
                new = step._parts()
            else:
                new = [step.pipeline if isinstance(step, Pass) else step]
            for part in new:
                if parts and isinstance(part, str) and isinstance(parts[-1], str):
                    parts[-1] += "," + part
                else:
                    parts.append(part)
        return parts

    def __repr__(self) -> str:
        """The call that makes it."""
        return f"passes.Pipeline({self.steps!r})"


def pass_function(function: Callable[_P, Pass]) -> Callable[_P, Pass]:
    """Lets the function of a pass say which options there are."""
    known = list(inspect.signature(function).parameters)

    @functools.wraps(function)
    def call(*args: _P.args, **options: _P.kwargs) -> Pass:
        for name in options:
            if name not in known:
                has = f"its options are {', '.join(known)}" if known else "it has no options"
                raise TypeError(
                    f"{function.__name__}() got an unexpected keyword argument '{name}'; {has}"
                )
        return function(*args, **options)

    return call


def _run_text(module: ir.Module, text: str, result: PassResult, shower: _Shower) -> None:
    """Verifies the module and runs the passes, of which there may be none."""
    if text:
        # Passes erase and replace operations without telling Python.
        module.operation._invalidate_handles()
    succeeded, statistics, remarks, diagnostics, dumps = _pto.run_pipeline(
        module, text, shower.shown
    )
    result._add(statistics, remarks, diagnostics)
    shower.show(dumps)
    if not succeeded:
        raise PassError(result.diagnostics, _reproducer(module, text))


def _reproducer(module: ir.Module, text: str) -> str:
    location = module.operation.location
    name = location.filename if location.is_a_file() else "-"
    source = name if os.path.isfile(name) else "-"
    return shlex.join(["pto-opt", source, f"--pass-pipeline=builtin.module({text})"])
