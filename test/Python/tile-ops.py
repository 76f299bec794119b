# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A function for each tile operation: values and numbers in, and the type of the
# result from what they determine.
# RUN: %python %s

import inspect

import pytest

from pto_mlir import ir
from pto_mlir.dialects import _pto_tile_ops_gen as generated
from pto_mlir.dialects import arith, pto


def raises(error, message):
    return pytest.raises(error, match=message)


def block_of(types, arch=None):
    """A function with parameters of these types, to build in."""
    with pto.module(arch=arch) as module:

        def body():
            pass

        kernel = pto.kernel("vector")(body)
    function = kernel.func_op
    function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(types, []))
    entry = function.entry_block
    values = [entry.add_argument(type, ir.Location.unknown()) for type in types]
    return module, ir.InsertionPoint.at_block_terminator(entry), values


def check(text, computed):
    """The type of a computed tile."""
    assert isinstance(computed, pto.Tile) and isinstance(computed, ir.OpResult)
    assert str(computed.type) == f"!pto.tile<{text}>", computed.type


with ir.Context(), ir.Location.unknown():
    f16, f32, i32 = ir.F16Type.get(), ir.F32Type.get(), ir.IntegerType.get_signless(32)
    i8, index = ir.IntegerType.get_signless(8), ir.IndexType.get()
    vec = pto.TileType.get([16, 64], f32, "vec", valid=[8, None])
    full = pto.tile_type([16, 64], f32, "vec")
    ints = pto.tile_type([16, 64], i32, "vec")
    column, row = pto.tile_type([16, 1], f32, "vec"), pto.tile_type([1, 64], f32, "vec")
    types = [vec, full, column, row, ints, f32, index]
    module, ip, (a, b, col, one, ints, number, i) = block_of(types)
    with ip:
        # By rule.
        check("vec, 16x64xf32, valid=8x?", pto.tadd(a, a))
        check("vec, 16x64xf32, valid=8x?", pto.texp(a))
        check("vec, 16x64xf32, valid=8x?", pto.tmuls(a, number))
        check("vec, 16x64xf32", pto.tdivs(1.0, b))
        check("vec, 16x64xf32", pto.tdivs(b, 2))
        check("vec, 16x1xf32, valid=8x1, blayout=col_major", pto.trowmax(a))
        check("vec, 1x64xf32, valid=1x?", pto.tcolsum(a))
        check("vec, 16x64xf32", pto.trowexpandsub(b, col))
        check("vec, 16x64xf32", pto.tcolexpandmul(b, one))
        check("vec, 64x16xf32", pto.ttrans(b))
        check("vec, 16x128xf32", pto.tconcat(b, b))
        check("vec, 16x64xf32", pto.taxpy(b, 2.0, b))
        check("vec, 16x64xf32", pto.tinsert(col, 0, 3, b))
        check("vec, 16x64xf32", pto.tsetval(3, 0.5, b))
        check("vec, 16x64xf32", pto.tpartadd(b, b))
        mask = pto.tcmp(b, b, pto.tile_type([16, 64], i8, "vec"), cmp_mode="lt")
        check("vec, 16x64xf32", pto.tsel(mask, b, b))
        check("vec, 16x64xf32", pto.tsels(mask, b, 0.0))
        check("vec, 16x64xf32", pto.tscatter(b, b, indexes=ints))
        element = pto.tgetval(b, i)
        assert element.type == f32 and not isinstance(element, pto.Tile)

        # Where a choice is left, the caller says it: the whole type, or a part.
        check("vec, 16x64xf16, valid=8x?", pto.tcvt(a, f16, rmode=pto.RoundMode.RINT))
        check("mat, 16x64xf32, blayout=col_major, slayout=row_major", pto.tmov(b, "mat"))
        check("vec, 4x64xf32", pto.textract(b, 4, i, (4, 64)))
        check("vec, 16x64xi32", pto.texpands(7, pto.tile_type([16, 64], i32, "vec")))
        for build, message in (
            (lambda: pto.tmov(b), "pto.tmov do not determine its result; give result="),
            (lambda: pto.tpartadd(a, b), "pto.tpartadd do not determine"),
            (lambda: pto.texpands(7.0, "vec"), "needs a whole type, got 'vec'"),
            (lambda: pto.tmov(b, "ub"), "unknown address space 'ub'"),
            (lambda: pto.tmov(b, 3.5), "needs a whole type or a memory, got 3.5"),
        ):
            with raises(ValueError, message):
                build()

        # Numbers become constants of the type that is needed, one for each.
        def constants():
            return [
                str(op) for op in module.body.operations[0].entry_block if "constant" in str(op)
            ]

        before = constants()
        for made in (pto.tmuls(b, 2.5), pto.tadds(b, 2.5), pto.tgetval(b, 6)):
            assert made.owner.opview.operands[1].type in (f32, index)
        new = [text for text in constants() if text not in before]
        assert len(new) == 2 and "2.5" in new[0] and "6 : index" in new[1], new
        with raises(TypeError, "2.5 is no number of type i32"):
            pto.tmuls(ints, 2.5)
        with raises(TypeError, "expected a value, got 'x'"):
            pto.tmuls(ints, "x")

        # Operations stand for their results, and so does an Index for its value.
        product = arith.MulIOp(i, i)
        assert pto.tgetval(b, product).owner.opview.offset == product.result
        assert pto.tgetval(b, pto.Index(i)).owner.opview.offset == i

        # Locations and insertion points as everywhere.
        here = ir.Location.name("here")
        assert pto.texp(b, loc=here).owner.location == here
        later = pto.texp(b)
        first = ir.InsertionPoint(later.owner)
    # Also what is made on the way, and without a current insertion point.
    made = pto.tsetval(5, 0.75, b, ip=first, loc=here)
    assert made.owner.location == here
    body = [op.operation for op in module.body.operations[0].entry_block.operations]
    constants_made = [op for op in body if "7.5" in str(op)]
    assert body.index(constants_made[0]) < body.index(made.owner.operation)
    assert body.index(made.owner.operation) + 1 == body.index(later.owner.operation)
    with ip:
        # In buffer form it is the buffer that is computed.
        buffer = pto.alloc_tile(pto.TileBufType.get([16, 64], f32, "vec"))
        assert isinstance(buffer, pto.Tile) and buffer.shape == (16, 64)
        assert pto.tmuls(buffer, 2.0, dst=buffer) == buffer
        with raises(ValueError, "pto.trowmax of tile buffers writes a tile buffer; give dst="):
            pto.trowmax(buffer)
        # The order of generated functions, with the type first, is taken too.
        check("vec, 16x64xf32", pto.texp(full, b))
        assert isinstance(pto.texp(None, buffer, dst=buffer), pto.TExpOp)
    assert module.operation.verify()

    # Products, on each target.
    for arch, left in (("a2a3", ""), ("a5", "blayout=col_major, ")):
        lhs = f"!pto.tile<left, 16x64xf16, {left}slayout=row_major>"
        ints = pto.tile_type([64, 32], i8, "right")
        types = [pto.tile_type([s, t], f16, "mat") for s, t in ((16, 64), (64, 32))]
        module, ip, (a, b, ints) = block_of([*types, ints], arch)
        with ip:
            a, b = pto.tmov(a, "left"), pto.tmov(b, "right")
            assert str(a.type) == lhs
            product = pto.tmatmul(a, b)
            layout = "blayout=col_major, slayout=row_major, fractal=1024"
            check(f"acc, 16x32xf32, {layout}", product)
            check(f"acc, 16x32xf32, {layout}", pto.tmatmul_acc(product, a, b))
            quarters = pto.tmov(pto.tcvt(a, i8), "left")
            check(f"acc, 16x32xi32, {layout}", pto.tmatmul(quarters, ints))
        assert module.operation.verify()
    # Without an insertion point the left layout is that of A2/A3.
    assert (
        str(pto.tile_type([16, 64], f16, "left")) == "!pto.tile<left, 16x64xf16, slayout=row_major>"
    )
    with raises(ValueError, "two dimensions"):
        pto.tile_type([16], f16, "vec")

    # Loads are of the shape of the view; stores take a whole view too.
    pointer = pto.PtrType.get(f16)
    module, ip, (source, n) = block_of([pointer, index])
    with ip:
        view = pto.view(source, [1, 32, 64])
        check("mat, 32x64xf16, blayout=col_major, slayout=row_major", pto.tload(view, "mat"))
        check("vec, 16x64xf16", pto.tload(view[0, 0:16, :], "vec"))
        assert isinstance(pto.tstore(pto.tload(view, "vec"), view), pto.TStoreOp)
        with raises(ValueError, "needs a whole type as its result"):
            pto.tload(pto.view(source, [n, 64]), "vec")
        with raises(ValueError, "needs a whole type as its result"):
            pto.tload(pto.view(source, [2, 4, 64]), "vec")
        check(
            "vec, 4x64xf16",
            pto.tload(pto.view(source, [n, 64]), pto.tile_type([4, 64], f16, "vec")),
        )
    assert module.operation.verify()

# Each has a signature, and says what its parameters are.
assert len(generated.__all__) == 124
for name in generated.__all__:
    function = getattr(pto, name)
    assert function is getattr(generated, name)
    documented = inspect.getdoc(function).split("Args:")[1]
    for parameter in inspect.signature(function).parameters:
        assert f"{parameter}: " in documented, (name, parameter)
