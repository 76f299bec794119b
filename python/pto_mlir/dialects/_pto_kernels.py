# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builders of modules, functions and loops."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, overload

from .. import ir
from ._func_ops_gen import ReturnOp
from ._pto_attributes_gen import KernelKindAttr
from ._pto_enum_gen import KernelKind
from ._pto_index import Index, Operand, at, to_index, to_value
from .func import CallOp, FuncOp
from .scf import ForOp, YieldOp

__all__ = ["Kernel", "Loop", "group", "kernel", "module", "pipelined_for"]

# Stage graphs and sections are regions too: their builders go beside
# `pipelined_for`, as context managers that insert into a body.


@contextmanager
def module(arch: str | None = None, *, loc: ir.Location | None = None) -> Iterator[ir.Module]:
    """A module, which operations go into for the length of the ``with`` block.

    Args:
        arch: Target, as `pto.target_arch`: "a5", or "a2a3" which is also what a
            module without one is for.
        loc: Location.
    """
    made = ir.Module.create(loc)
    if arch is not None:
        with made.context:
            made.operation.attributes["pto.target_arch"] = ir.StringAttr.get(arch)
    with ir.InsertionPoint(made.body):
        yield made


class Kernel:
    """A function that `kernel` has built.

    Attributes:
        func_op: The function, whose handle a pass invalidates.
        name: Its symbol.
        parameters: Types of its parameters, by their names.
    """

    def __init__(self, func_op: FuncOp, name: str, parameters: dict[str, ir.Type]) -> None:
        """Is called by `kernel`, not by users."""
        self.func_op = func_op
        self.name = name
        self.parameters = parameters

    def __call__(self, *arguments: Operand, loc: ir.Location | None = None) -> Any:
        """Calls it, from the function that is being built.

        Returns:
            Nothing, its result, or the tuple of its results.

        Raises:
            TypeError: The arguments are not those of its type.
        """
        values = [to_value(each) for each in arguments]
        _check_types(f"@{self.name} takes", self.func_op.type.inputs, values)
        results = CallOp(self.func_op, values, loc=loc).operation.results
        return (results[0] if len(results) == 1 else tuple(results)) if len(results) else None


def kernel(
    kind: KernelKind | str,
    *types: ir.Type,
    name: str | None = None,
    block_num: int | None = None,
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
) -> Callable[[Callable[..., Any]], Kernel]:
    """Builds a function of what a Python function does with its parameters.

    The parameters keep their names in the attribute `pto.name`, by which the
    simulator takes inputs. What the Python function returns is returned: values,
    or nothing. One of type index comes as an `Index`. ::

        @pto.kernel("vector", pointer, pointer)
        def negate(source: pto.Ptr, target: pto.Ptr) -> None: ...

    Args:
        kind: "cube", "vector", "group", "spmd", "incore" or "orchestration".
        types: Of the parameters, in order.
        name: Symbol; that of the Python function unless given.
        block_num: Of an spmd function: number of blocks launched.
        loc: Location.
        ip: Insertion point, in a module.

    Returns:
        A decorator, which gives a `Kernel`, to be called from other kernels.

    Raises:
        TypeError: There are other than as many types as parameters.
        ValueError: There is no such kind.
    """

    def decorate(function: Callable[..., Any]) -> Kernel:
        symbol = name or function.__name__
        names = list(inspect.signature(function).parameters)
        if len(names) != len(types):
            raise TypeError(f"@{symbol} has {len(names)} parameters and {len(types)} types")
        attribute = KernelKindAttr.get(kind)
        op = FuncOp(symbol, (list(types), []), loc=loc, ip=ip)
        try:
            op.attributes["pto.kernel_kind"] = attribute
            if block_num is not None:
                i64 = ir.IntegerType.get_signless(64)
                op.attributes["pto.block_num"] = ir.IntegerAttr.get(i64, block_num)
            if names:
                op.arg_attrs = [
                    ir.DictAttr.get({"pto.name": ir.StringAttr.get(each)}) for each in names
                ]
            place = loc or ir.Location.current
            block = op.add_entry_block([ir.Location.name(each, place) for each in names])
            with ir.InsertionPoint(block):
                returned = _values(function(*map(_wrap, block.arguments)))
                ReturnOp(returned, loc=loc)
            made = ir.FunctionType.get(list(types), [value.type for value in returned])
            op.attributes["function_type"] = ir.TypeAttr.get(made)
        except BaseException:
            # Half a function is of no use, and would not verify.
            op.operation.erase()
            raise
        return Kernel(op, symbol, dict(zip(names, types, strict=True)))

    return decorate


def group(
    name: str,
    *kernels: Kernel,
    block_num: int | None = None,
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
) -> Kernel:
    """Builds the function that runs kernels side by side on a core.

    Its parameters are those of the kernels, in order; those of one name are one.

    Args:
        name: Its symbol.
        kernels: One of kind cube and one of kind vector.
        block_num: Number of blocks to launch it on, as an spmd function; a group
            that is launched by another function unless given.
        loc: Location.
        ip: Insertion point, in a module.

    Raises:
        TypeError: Two parameters of one name have different types.
    """
    parameters: dict[str, ir.Type] = {}
    for each in kernels:
        for parameter, type in each.parameters.items():
            if parameters.setdefault(parameter, type) != type:
                raise TypeError(
                    f"parameter {parameter} of @{each.name} is {type}, and "
                    f"{parameters[parameter]} of a kernel before"
                )

    def body(*values: Operand) -> None:
        by_name = dict(zip(parameters, values, strict=True))
        for each in kernels:
            each(*[by_name[parameter] for parameter in each.parameters], loc=loc)

    names = [inspect.Parameter(each, inspect.Parameter.POSITIONAL_ONLY) for each in parameters]
    body.__signature__ = inspect.Signature(names)  # type: ignore[attr-defined]
    kind = "group" if block_num is None else "spmd"
    build = kernel(kind, *parameters.values(), name=name, block_num=block_num, loc=loc, ip=ip)
    return build(body)


class Loop:
    """A loop that carries values from one iteration to the next.

    Attributes:
        index: The induction variable.
        carried: The values of this iteration.
        results: The values after the last one; to be used behind the loop.
    """

    def __init__(self, op: ForOp) -> None:
        """Is called by `pipelined_for`, not by users."""
        self.index = Index(op.induction_variable)
        self.carried: tuple[Any, ...] = tuple(op.inner_iter_args)
        self.results: tuple[Any, ...] = tuple(op.operation.results)
        self._next: list[ir.Value] | None = None

    def yield_(self, *values: Operand) -> None:
        """Says, last in the body, what the next iteration gets.

        Raises:
            TypeError: There are other than as many values, or of other types.
        """
        made = [to_value(value) for value in values]
        _check_types("the loop carries", [value.type for value in self.carried], made)
        self._next = made


@overload
def pipelined_for(
    start: int | Index | Operand,
    stop: int | Index | Operand,
    step: int | Index | Operand = 1,
    *,
    stages: int | None,
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
) -> AbstractContextManager[Index]: ...


@overload
def pipelined_for(
    start: int | Index | Operand,
    stop: int | Index | Operand,
    step: int | Index | Operand = 1,
    *,
    stages: int | None,
    init: Sequence[Operand],
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
) -> AbstractContextManager[Loop]: ...


@contextmanager
def pipelined_for(
    start: int | Index | Operand,
    stop: int | Index | Operand,
    step: int | Index | Operand = 1,
    *,
    stages: int | None,
    init: Sequence[Operand] | None = None,
    loc: ir.Location | None = None,
    ip: ir.InsertionPoint | None = None,
) -> Iterator[Any]:
    """A loop that `--skew-cross-core-pipeline` is to pipeline, as a ``with`` block.

    Such as::

        with pto.pipelined_for(0, 8, stages=2) as i: ...
        with pto.pipelined_for(0, 8, stages=2, init=[zero]) as loop:
            loop.yield_(pto.tadd(loop.carried[0], tile))
        total = loop.results[0]

    Args:
        start: First index.
        stop: The index behind the last one.
        step: From one index to the next.
        stages: Iterations that are to be in work at once, at least 1; None for a
            loop that is not to be pipelined.
        init: Values that are carried into the first iteration.
        loc: Location.
        ip: Insertion point.

    Returns:
        A context manager, of the index or, with ``init``, of a `Loop`.

    Raises:
        TypeError: A bound is no index, or a loop with ``init`` ends without
            `Loop.yield_`.
        ValueError: There are less than 1 stages.
    """
    if stages is not None and stages < 1:
        raise ValueError(f"a pipeline has at least one stage, got {stages}")
    carried = [to_value(each) for each in init or ()]
    with at(loc, ip):
        op = ForOp(*[to_index(each).value for each in (start, stop, step)], carried)
    if stages is not None:
        i64 = ir.IntegerType.get_signless(64)
        op.attributes["pto.pipeline_stages"] = ir.IntegerAttr.get(i64, stages)
    loop = Loop(op)
    with ir.InsertionPoint(op.body):
        yield loop.index if init is None else loop
        if carried and loop._next is None:
            raise TypeError("the body of a loop that carries values ends with loop.yield_(...)")
        YieldOp(loop._next or [], loc=loc)


def _check_types(what: str, types: Iterable[ir.Type], values: Sequence[ir.Value]) -> None:
    wanted, given = list(types), [value.type for value in values]
    if wanted != given:
        raise TypeError(f"{what} ({_join(wanted)}), got ({_join(given)})")


def _join(types: list[ir.Type]) -> str:
    return ", ".join(map(str, types))


def _wrap(value: ir.Value) -> Any:
    return Index(value) if isinstance(value.type, ir.IndexType) else value


def _values(returned: Any) -> list[ir.Value]:
    """What a Python function returned, as values."""
    if returned is None:
        return []
    several = returned if isinstance(returned, list | tuple) else [returned]
    return [to_value(each) for each in several]
