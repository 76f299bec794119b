# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A class for each attribute: builders, properties, casts, and misuse that raises
# in silence.
# RUN: %python %s %examples/../dialect/PTO/IR/PTOAttributes.td 2> %t.err
# RUN: %python -c "import sys; assert not open(sys.argv[1]).read()" %t.err

import re
import sys
from pathlib import Path

import pytest

from pto_mlir import ir
from pto_mlir._mlir_libs import _pto
from pto_mlir.dialects import pto
from pto_mlir.dialects._pto_attributes import _EnumAttribute

classes = _EnumAttribute.__subclasses__()
others = {
    "CoreAttr",
    "ForwardedAttr",
    "TileBufConfigAttr",
    "TopologyAttr",
    "VectorFunctionAttr",
}
names = {cls.__name__ for cls in classes} | others


def records():
    """The C++ names of the attributes of the file."""
    text = Path(sys.argv[1]).read_text()
    found = {f"{name}Attr" for name in re.findall(r'AttrDef<PTO_Dialect, "(\w+)">', text)}
    found |= {f"{name}Attr" for name in re.findall(r'PTO_CoreTypeAttr<"(\w+)"', text)}
    functions = re.search(r"foreach function = \[(.*?)\] in\s+def PTO_#function#", text)[1]
    found |= {f"{name}PrecisionAttr" for name in re.findall(r'"(\w+)"', functions)}
    enums = re.findall(r"PTO_(?:Dotted|Spaced)EnumAttr<PTO_(\w+), ", text)
    return found | {f"{name}Attr" for name in enums}


assert records() == names, records() ^ names
assert all(getattr(pto, name).__doc__ for name in names)

with ir.Context() as context, ir.Location.unknown():
    for cls in classes:
        for each in cls._enum:
            attribute = cls.get(each)
            assert type(attribute) is cls and attribute == cls.get(str(each), context)
            assert attribute.value is each and attribute.keyword == str(each)
            # It comes out of the IR as its own class, by its own spelling.
            parsed = ir.Attribute.parse(repr(attribute))
            assert type(parsed) is cls and parsed == attribute and hash(parsed) == hash(attribute)
            assert repr(attribute) == str(attribute) and str(each) in str(attribute)
        assert cls.isinstance(attribute) and not cls.isinstance(ir.UnitAttr.get())
        assert attribute.typeid == cls.static_typeid and type(cls(attribute)) is cls
        with pytest.raises(ValueError, match=f"cannot cast unit to {cls.__name__}"):
            cls(ir.UnitAttr.get())
        with pytest.raises(TypeError, match=r"expected an ir\.Attribute, got 'x'"):
            cls("x")
        choices = ", ".join(map(str, cls._enum))
        with pytest.raises(ValueError, match=f"'no such', expected one of {choices}"):
            cls.get("no such")
    assert repr(pto.LayoutAttr.get("nd")) == "#pto.layout<nd>"
    assert repr(pto.RoundModeAttr.get(pto.RoundMode.CAST_RINT)) == "#pto<round_mode CAST_RINT>"
    with pytest.raises(ValueError, match="unknown layout 1"):
        pto.LayoutAttr.get(1)
    # What the classes do not let through, the extension refuses.
    for refused, message in (
        (lambda: _pto.enum_attribute_get(context, "layout", "row"), "unknown layout 'row'"),
        (lambda: _pto.enum_attribute_get(context, "tile", "x"), "unknown tile 'x'"),
        (lambda: _pto.attribute_id("tile"), "no attribute 'tile'"),
        (lambda: _pto.type_id("layout"), "no type !pto.layout"),
        (lambda: _pto.plain_type_get(context, "tile"), "no type !pto.tile without parameters"),
    ):
        with pytest.raises(ValueError, match=message):
            refused()
    with pytest.raises(TypeError, match="the entries are a dictionary attribute"):
        _pto.tile_buf_config_get(ir.UnitAttr.get())
    assert _pto.enum_attribute_keyword(ir.UnitAttr.get()) == ""
    # Attributes of one enumeration are not one another.
    assert not pto.PipeEventTypeAttr.isinstance(pto.SyncOpTypeAttr.get("TLOAD"))

    marker = pto.VectorFunctionAttr.get()
    assert repr(marker) == "#pto.vector_function"
    assert type(ir.Attribute.parse("#pto.vector_function")) is pto.VectorFunctionAttr

    config = pto.TileBufConfigAttr.get({"blayout": ir.StringAttr.get("row_major")})
    assert type(config) is pto.TileBufConfigAttr
    assert config.entries == {"blayout": ir.StringAttr.get("row_major")}
    assert type(ir.Attribute.parse(repr(config))) is pto.TileBufConfigAttr
    assert pto.TileBufConfigAttr.get(ir.DictAttr.get({})).entries == {}

    tile = pto.TileType.get([16, 64], ir.F32Type.get(), "vec")
    tensor = pto.TensorViewType.get([64, 64], ir.F32Type.get())
    record = pto.ForwardedAttr.get(tile, 2, tensor, 16384)
    assert repr(record) == (
        f"#pto.forwarded<carrier = {tile}, slots = 2, tensor = {tensor}, bytes_saved = 16384>"
    )
    assert (record.carrier, record.slots) == (tile, 2)
    assert (record.tensor, record.bytes_saved) == (tensor, 16384)
    assert type(ir.Attribute.parse(repr(record))) is pto.ForwardedAttr
    with pytest.raises(ValueError, match="slots must be at least 1, got 0"):
        pto.ForwardedAttr.get(tile, 0, tensor, 16384)
    with pytest.raises(TypeError, match="a tile is handed over for a tensor, got"):
        pto.ForwardedAttr.get(tensor, 1, tile, 16384)

    core = pto.CoreAttr.get("cube", 1024, (0, 1))
    assert repr(core) == "#pto.core<kind = cube, memory = 1024, at = [0, 1]>"
    assert (core.kind, core.memory, core.at) == ("cube", 1024, (0, 1))
    assert pto.CoreAttr.get(pto.KernelKind.Cube, 1024, [0, 1], context) == core
    topology = pto.TopologyAttr.get([core, pto.CoreAttr.get("vector", 0, (0, 0))])
    assert type(ir.Attribute.parse(repr(topology))) is pto.TopologyAttr
    assert topology.cores[0] == core and topology.cores[1].kind == "vector"
    assert type(topology.cores[1]) is pto.CoreAttr and pto.TopologyAttr.get([]).cores == ()
    for refused, message in (
        (lambda: pto.CoreAttr.get("gpu", 0, (0, 0)), "unknown kind of core 'gpu'"),
        (lambda: pto.CoreAttr.get("group", 0, (0, 0)), "a core is cube or vector, not group"),
        (lambda: pto.CoreAttr.get("cube", -1, (0, 0)), "0 bytes of memory or more, got -1"),
        (lambda: pto.CoreAttr.get("cube", 0, (0, 0, 0)), "too many values to unpack"),
        (lambda: pto.TopologyAttr.get([core, core]), r"cores 0 and 1 are both at \[0, 1\]"),
        (
            lambda: pto.TopologyAttr.get([marker]),
            "a topology has #pto.core attributes, not #pto.vector",
        ),
    ):
        with pytest.raises(ValueError, match=message):
            refused()

    # Operations take enumerators and keywords for the attributes.
    module = ir.Module.create()
    with ir.InsertionPoint(module.body):
        tile = pto.alloc_tile(pto.TileBufType.get([16, 64], ir.F32Type.get(), "vec"))
        for precision in ("high_precision", pto.Precision.HighPrecision):
            pto.texp(tile, dst=tile, precision_type=precision)
        with pytest.raises(ValueError, match="unknown exp_precision 'low'"):
            pto.texp(tile, dst=tile, precision_type="low")
    made = module.body.operations[1].operation.attributes["precisionType"]
    assert type(made) is pto.ExpPrecisionAttr and made.value is pto.Precision.HighPrecision

with pytest.raises(ValueError, match="none is current"):
    pto.LayoutAttr.get("nd")
