# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Type classes: builders, properties, casts, and misuse that raises in silence.
# RUN: %python %s %examples/../dialect/PTO/IR/PTOTypes.td 2> %t.err
# RUN: %python -c "import sys; assert not open(sys.argv[1]).read()" %t.err

import re
import sys
from pathlib import Path

import numpy
import pytest

from pto_mlir import ir
from pto_mlir.dialects import func, pto


def raises(error, message):
    return pytest.raises(error, match=message)


def check_common(cls, built, spelling):
    """What all types do: they come out of the IR as their own class."""
    parsed = ir.Type.parse(spelling)
    assert type(parsed) is type(built) is cls
    assert parsed == built and hash(parsed) == hash(built)
    assert str(built) == repr(built) == spelling
    assert cls.isinstance(built) and not cls.isinstance(ir.F32Type.get())
    assert type(cls(built)) is cls
    assert built.typeid == cls.static_typeid
    with raises(ValueError, f"cannot cast f32 to {cls.__name__}"):
        cls(ir.F32Type.get())
    with raises(TypeError, "incompatible"):
        cls("f32")
    # Also as the type of a value.
    module = ir.Module.parse(f"func.func private @f(%x: {spelling}) {{ return }}")
    function = module.body.operations[0]
    assert isinstance(function, func.FuncOp)
    assert type(function.arguments[0].type) is cls


with ir.Context() as context, ir.Location.unknown():
    f16, f32 = ir.F16Type.get(), ir.F32Type.get()

    for cls, name in ((pto.TileType, "tile"), (pto.TileBufType, "tile_buf")):
        plain = cls.get([16, 64], f32, "vec")
        check_common(cls, plain, f"!pto.{name}<vec, 16x64xf32>")
        assert (plain.shape, plain.valid_shape) == ((16, 64), (16, 64))
        assert (plain.element_type, plain.address_space) == (f32, "vec")
        assert (plain.blayout, plain.slayout, plain.fractal) == ("row_major", "none_box", 512)
        assert (plain.pad, plain.compact, plain.size_bytes) == (0, 0, 4096)

        full = cls.get(
            (16, 64), f16, "acc", valid=[8, None], blayout="col_major",
            slayout="row_major", fractal=1024, pad=3, compact=2,
        )  # fmt: skip
        check_common(
            cls,
            full,
            f"!pto.{name}<acc, 16x64xf16, valid=8x?, blayout=col_major, slayout=row_major, "
            "fractal=1024, pad=3, compact=2>",
        )
        assert full.valid_shape == (8, None)
        assert (full.blayout, full.slayout, full.fractal) == ("col_major", "row_major", 1024)
        assert (full.pad, full.compact, full.size_bytes) == (3, 2, 2048)
        assert cls.get(numpy.array([16, 64]), f32, "vec") == plain

        for message, shape, element, space, options in (
            ("a tile has two dimensions", [16], f32, "vec", {}),
            ("a tile has two dimensions", [16, 64], f32, "vec", {"valid": [1, 2, 3]}),
            ("negative row extent -1", [-1, 64], f32, "vec", {}),
            ("valid column extent 65 is not within 0 and 64", [16, 64], f32, "vec",
             {"valid": [16, 65]}),
            ("valid row extent -1", [16, 64], f32, "vec", {"valid": [-1, 64]}),
            ("integers or floats, not 'index'", [16, 64], ir.IndexType.get(), "vec", {}),
            ("lives on chip, not in 'gm'", [16, 64], f32, "gm", {}),
            ("unknown address space 'ub'", [16, 64], f32, "ub", {}),
            ("unknown blayout 'nz'", [16, 64], f32, "vec", {"blayout": "nz"}),
            ("unknown slayout 'nz'", [16, 64], f32, "vec", {"slayout": "nz"}),
            ("fractal must be positive", [16, 64], f32, "vec", {"fractal": 0}),
            ("pad must be 0", [16, 64], f32, "vec", {"pad": 4}),
            ("compact must be 0", [16, 64], f32, "vec", {"compact": -1}),
        ):  # fmt: skip
            with raises(ValueError, message):
                cls.get(shape, element, space, **options)
        for arguments in (
            ([16, None], f32, "vec"), ("16x64", f32, "vec"), ([16, 64], "f32", "vec"),
            ([16, 64], f32, 6), ([16.5, 64], f32, "vec"), ([16, 64], None, "vec"),
        ):  # fmt: skip
            with raises(TypeError, "incompatible"):
                cls.get(*arguments)
        with raises(TypeError, "unexpected keyword"):
            cls.get([16, 64], f32, "vec", padding=1)
    assert not isinstance(pto.TileType.get([16, 64], f32, "vec"), pto.TileBufType)

    pointer = pto.PtrType.get(f32)
    check_common(pto.PtrType, pointer, "!pto.ptr<f32>")
    assert (pointer.element_type, pointer.address_space) == (f32, "gm")
    check_common(pto.PtrType, pto.PtrType.get(f16, "vec"), "!pto.ptr<f16, ub>")
    with raises(ValueError, "unknown address space 'hbm'"):
        pto.PtrType.get(f32, "hbm")
    with raises(TypeError, "incompatible"):
        pto.PtrType.get(32)

    for cls, name in (
        (pto.TensorViewType, "tensor_view"),
        (pto.PartitionTensorViewType, "partition_tensor_view"),
    ):
        view = cls.get([None, 4, 8], f32)
        check_common(cls, view, f"!pto.{name}<?x4x8xf32>")
        assert (view.shape, view.rank, view.element_type) == ((None, 4, 8), 3, f32)
        for shape in ([], [1] * 6):
            with raises(ValueError, f"rank must be 1 to 5, got {len(shape)}"):
                cls.get(shape, f32)
        with raises(ValueError, "an extent must be at least 0, got -2"):
            cls.get([4, -2], f32)
        with raises(TypeError, "incompatible"):
            cls.get(4, f32)

    for cls, name in (
        (pto.PipeType, "pipe"),
        (pto.AsyncSessionType, "async_session"),
        (pto.AsyncEventType, "async_event"),
        (pto.PrefetchAsyncContextType, "prefetch_async_context"),
        (pto.HiF8Type, "hif8"),
        (pto.F8E8M0Type, "f8E8M0"),
        (pto.F4E2M1x2Type, "f4E2M1x2"),
    ):
        check_common(cls, cls.get(), f"!pto.{name}")
        assert cls.get(context) == cls.get()
        with raises(TypeError, "incompatible"):
            cls.get(f32)

    array = pto.LocalArrayType.get([4, 8], f32)
    check_common(pto.LocalArrayType, array, "!pto.local_array<4x8xf32>")
    assert (array.shape, array.rank, array.element_type) == ((4, 8), 2, f32)
    with raises(ValueError, "rank must be 1 to 5, got 0"):
        pto.LocalArrayType.get([], f32)

    ids = pto.EventIdArrayType.get(4)
    check_common(pto.EventIdArrayType, ids, "!pto.eventid_array<4>")
    assert ids.size == 4 and pto.EventIdArrayType.get(4, context) == ids

    tile = pto.TileBufType.get([16, 64], f32, "vec")
    several = pto.MultiTileBufType.get(tile, 2)
    check_common(
        pto.MultiTileBufType, several, "!pto.multi_tile_buf<!pto.tile_buf<vec, 16x64xf32>, count=2>"
    )
    assert (several.tile, several.count) == (tile, 2)
    with raises(ValueError, "count must be at least 1, got 0"):
        pto.MultiTileBufType.get(tile, 0)
    with raises(ValueError, "several tile buffers are of a !pto.tile_buf type, not 'f32'"):
        pto.MultiTileBufType.get(f32, 2)

    # One parameter after another.
    tile = pto.TileType.get([16, 64], f32, "vec", valid=[8, 64], pad=1)
    assert str(tile.replace(element_type=f16)) == "!pto.tile<vec, 16x64xf16, valid=8x64, pad=1>"
    assert str(tile.replace(shape=[16, 32])) == "!pto.tile<vec, 16x32xf32, pad=1>"
    assert tile.replace(shape=[4, 64], valid=[2, 64]).valid_shape == (2, 64)
    with raises(TypeError, "unexpected keyword argument 'layout'"):
        tile.replace(layout="nd")
    with raises(ValueError, "lives on chip"):
        tile.replace(address_space="gm")

    # None is without a class.
    known = {name.removesuffix("Type") for name in vars(pto) if name.endswith("Type")}
    text = Path(sys.argv[1]).read_text()
    records = re.findall(r'def PTO_\w+\s+: PTO_\w*Type\w*<"(\w+)"', text)
    assert len(records) == 15 and set(records) <= known, set(records) - known

with raises(ValueError, "none is current"):
    pto.PipeType.get()
# A type keeps its context alive.
assert str(pointer) == "!pto.ptr<f32>"
