# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks what an operation computes.

    check("pto.tadd", tile("f32", [[1, 2]]), tile("f32", [[3, 4]]), gives=tile("f32", [[4, 6]]))

Operands are named where they are not the first ones, as `src0=tile(...)`. The
meaning is run on stand-ins for the operation in value and in buffer form, with
operands that are read-only, so that a meaning which changes one fails; and then
as a program that loads the operands and stores the results, in both forms.
"""

import inspect
from dataclasses import dataclass, field, replace

import numpy as np
import through_ir

import pto_mlir.sim.meanings  # noqa: F401
from pto_mlir import ir
from pto_mlir.sim import dtypes, registry
from pto_mlir.sim.errors import SimulationError
from pto_mlir.sim.memory import View as MemoryView
from pto_mlir.sim.operations import cut
from pto_mlir.sim.registry import Window
from pto_mlir.sim.tiles import TileInfo

CONTEXT = ir.Context()

#: What elements are that nothing has written.
STALE = 77


@dataclass
class Tile:
    """A tile and the elements of its valid region."""

    element: str
    array: np.ndarray
    shape: tuple[int, int]
    space: str = "vec"
    more: str = ""

    @property
    def type(self) -> str:
        rows, cols = self.shape
        text = f"{self.space}, {rows}x{cols}x{self.element}"
        if self.array.shape != self.shape:
            text += ", valid={}x{}".format(*self.array.shape)
        return f"!pto.tile<{text}{', ' if self.more else ''}{self.more}>"

    @property
    def info(self) -> TileInfo:
        return TileInfo.of(ir.Type.parse(self.type, CONTEXT))


@dataclass
class View:
    """Global memory that is read or written."""

    element: str
    array: np.ndarray


@dataclass
class Scalar:
    """A number and its type."""

    element: str
    value: object


def dtype_of(element: str) -> np.dtype:
    return dtypes.numpy_dtype(ir.Type.parse(element, CONTEXT))


def elements(element: str, values) -> np.ndarray:
    """Elements of a type, exactly those values."""
    dtype = dtype_of(element)
    if isinstance(values, np.ndarray) and values.dtype == dtype:
        array = values
    elif dtype == dtypes.RAW:
        array = np.array(values, np.uint8).view(dtype)
    elif dtypes.is_integer(dtype):
        array = np.array(values, object).astype(dtype)
    else:
        array = np.array(values, np.float64).astype(dtype)
    return array


def tile(element, values, shape=None, space="vec", more=""):
    array = elements(element, values)
    assert array.ndim == 2, array
    return Tile(element, array, shape or array.shape, space, more)


def view(element, values):
    return View(element, elements(element, values))


def scalar(element, value):
    return Scalar(element, dtypes.to_scalar(value, dtype_of(element)))


@dataclass
class StandIn:
    """What meanings ask of an operation."""

    name: str
    shape: tuple[int, int]
    dtype: np.dtype
    tile: TileInfo | None
    infos: dict
    attributes: dict
    result_types: list
    contents: dict = field(default_factory=dict)

    def attr(self, name, default=None):
        return self.attributes.get(name, default)

    @property
    def layout(self):
        return self.attributes.get("layout", "nd")

    def read(self, name):
        return self.contents[name]


def _value(operand):
    if isinstance(operand, list):
        return [_value(one) for one in operand]
    if isinstance(operand, Tile | View):
        array = operand.array.copy()
        array.flags.writeable = False
        return array
    return operand.value if isinstance(operand, Scalar) else operand


def compute(name, *positional, dst, init=None, attrs=None, form="value", **named):
    """What the meaning gives for the destination's valid region.

    Args:
        name: The operation.
        positional: Operands, for the first parameters of the meaning.
        dst: The destination, or several; elements of it do not matter.
        init: What the destination holds before.
        attrs: Attributes as Python has them.
        form: "value" or "buffer".
        named: Operands by ODS name.
    """
    meaning = registry.get_meaning(name)
    assert meaning is not None, f"{name} has no meaning"
    operands = dict(zip(meaning.parameters, positional, strict=False)) | named
    assert len(operands) == len(positional) + len(named)
    assert set(operands) <= set(meaning.parameters), (operands.keys(), meaning.parameters)
    several = isinstance(dst, list)
    destinations = dst if several else [dst]
    first = destinations[0]
    if init is None and first is not None:
        init = replace(first, array=blank(first))
    op = StandIn(
        name,
        first.array.shape if first is not None else (0, 0),
        dtype_of(first.element) if first is not None else None,
        first.info if isinstance(first, Tile) else None,
        {n: o.info if isinstance(o, Tile) else None for n, o in operands.items()},
        attrs or {},
        ["a type"] if form == "value" and isinstance(first, Tile) else [],
        {"dst": _value(init), "mem": _value(init)},
    )
    arguments = {"init": _value(init)} | {n: _value(o) for n, o in operands.items()}
    arguments = [arguments.get(parameter) for parameter in meaning.parameters]
    if meaning.same_shape:
        arguments = [
            cut(a, op.shape, "the operand") if isinstance(a, np.ndarray) and a.ndim == 2 else a
            for a in arguments
        ]
    result = meaning.function(op, *arguments)
    parts = result if isinstance(result, tuple) else (result,)
    if first is None:
        return parts[0]
    finished = [
        _finish(op, part, d, init) for part, d in zip(parts, destinations, strict=False)
    ] + list(parts[len(destinations) :])
    return finished if several or len(finished) > 1 else finished[0]


def _finish(op, part, dst, init):
    """The destination's valid region, as the engine computes it."""
    dtype = dtype_of(dst.element)
    if not isinstance(part, Window):
        return cut(dtypes.convert(np.asarray(part), dtype), dst.array.shape, "the result")
    # A buffer has elements outside its valid region, too.
    shape = dst.shape if isinstance(dst, Tile) and not op.result_types else dst.array.shape
    whole = np.zeros(shape, dtype)
    rows, cols = init.array.shape
    whole[:rows, :cols] = init.array
    rows, cols = part.array.shape
    target = whole[part.row : part.row + rows, part.col : part.col + cols]
    if part.row < 0 or part.col < 0 or target.shape != part.array.shape:
        raise SimulationError("a window outside of the destination")
    where = True if part.where is None else part.where
    np.copyto(target, dtypes.convert(part.array, dtype), where=where)
    rows, cols = dst.array.shape
    return whole[:rows, :cols]


def bits(array: np.ndarray) -> np.ndarray:
    """The elements' bits, all NaN as one."""
    array = np.ascontiguousarray(array)
    if dtypes.is_float(array.dtype):
        array = np.where(np.isnan(array), np.array(np.nan, array.dtype), array)
    return array.view(np.uint8)


def equal(got: np.ndarray, expected: np.ndarray) -> bool:
    return (
        got.dtype == expected.dtype
        and got.shape == expected.shape
        and np.array_equal(bits(got), bits(expected))
    )


FORMS = ("value", "buffer", "value program", "buffer program")
#: For what the verifier refuses where extents are static.
STAND_INS = FORMS[:2]
#: For what changes elements of global memory and leaves others.
UPDATES = FORMS if "where" in inspect.signature(MemoryView.write).parameters else STAND_INS


def _outcome(name, operands, named, dst, init, attrs, form):
    """What the operation gives in one of the forms."""
    if "program" not in form:
        got = compute(name, *operands, dst=dst, init=init, attrs=attrs, form=form, **named)
        return got if isinstance(got, list) else [got]
    of = dict(zip(parameters(name), operands, strict=False)) | named
    destinations = dst if isinstance(dst, list) else [dst]
    destinations = [replace(d, array=np.zeros_like(d.array)) for d in destinations]
    if init is None:
        init = replace(destinations[0], array=blank(destinations[0]))
    if not isinstance(destinations[0], Tile):
        destinations = [init]
    return through_ir.run(CONTEXT, name, of, destinations, init, attrs, form.split()[0])


def _can(name, operands, named, dst, form):
    of = dict(zip(parameters(name), operands, strict=False)) | named
    return "program" not in form or through_ir.can_run(of, dst if isinstance(dst, list) else [dst])


def check(name, *operands, gives, init=None, attrs=None, forms=FORMS, **named):
    """The operation gives exactly that, to the bit."""
    for form in forms:
        if not _can(name, operands, named, gives, form):
            continue
        got = _outcome(name, operands, named, gives, init, attrs, form)
        expected = gives if isinstance(gives, list) else [gives]
        for array, one in zip(got, expected, strict=False):
            assert equal(array, one.array), (
                f"{name} as {form}, attributes {attrs}: got\n{array!r}\nexpected\n{one.array!r}"
            )


def check_error(text, name, *operands, dst, init=None, attrs=None, forms=FORMS, **named):
    """The operation is refused with a message that contains the text."""
    for form in forms:
        if not _can(name, operands, named, dst, form):
            continue
        try:
            got = _outcome(name, operands, named, dst, init, attrs, form)
        except SimulationError as error:
            assert text in error.message, f"{name}: {error.message!r} does not say {text!r}"
        else:
            raise AssertionError(f"{name} as {form} gave {got!r} where {text!r} was expected")


def blank(tile):
    """Elements that were there before."""
    fill = 1 if dtypes.is_integer(dtype_of(tile.element)) else STALE
    return np.full(tile.array.shape, fill).astype(dtype_of(tile.element))


def parameters(name):
    return list(inspect.signature(registry.get_meaning(name).function).parameters)[1:]


def raw(element, rows, cols, space="vec", more="", shape=None):
    """A tile of zeros: a destination whose elements do not matter."""
    return tile(element, np.zeros((rows, cols), dtype_of(element)), shape, space, more)


def numbers(element, rows, cols, seed=0, low=-4.0, high=4.0):
    """Made-up elements."""
    random = np.random.default_rng(seed)
    dtype = dtype_of(element)
    if dtypes.is_integer(dtype):
        bounds = np.iinfo(dtype)
        return random.integers(bounds.min, bounds.max, (rows, cols), dtype, endpoint=True)
    return random.uniform(low, high, (rows, cols)).astype(np.float32).astype(dtype)
