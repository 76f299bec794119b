# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s

"""Maps with products of indices, which text cannot spell but builders can make.

No closed form answers questions about them: up to 65,536 points are gone through.
"""

from pto_mlir import ir
from pto_mlir.dialects import pto

TEXT = """
!v = !pto.tile<vec, {rows}x8xf32>
!T = !pto.tensor_view<?x?xf32>
func.func @main(%a: !T, %b: !T, %n: index) {{
  %c0 = arith.constant 0 : index
  %t = pto.create_tensor [%n, %n] : !T
  pto.section items(%i, %j) in ({items}) core(vector) phase(tiled) {{
    %x = pto.section_load %a by affine_map<(i, j, b) -> (i, j)> {{read}} : !T -> !v
    pto.section_store %x, %t by affine_map<(i, j, b) -> (i, j)> {{stored}} : !v, !T
  }}
  pto.section items(%i, %j) in ({items}) core(vector) phase(tiled) {{
    %x = pto.section_load %t by affine_map<(i, j, b) -> (i, j)> {{loaded}} : !T -> !v
    {written}
  }}
  return
}}
"""
SAME = "pto.section_store %x, %a by affine_map<(i, j, b) -> (i, j)> {written} : !v, !T"
SMALLER = """%y = pto.textract ins(%x, %c0, %c0 : !v, index, index) -> !pto.tile<vec, 1x8xf32>
    pto.section_store %y, %a by affine_map<(i, j, b) -> (i, j)> {written}
      : !pto.tile<vec, 1x8xf32>, !T"""


def refusals(items, maps, written=SAME, rows=2):
    """The rules that forbid the join with other maps."""
    module = ir.Module.parse(TEXT.format(items=items, written=written, rows=rows))
    block = module.body.operations[0].regions[0].blocks[0]
    sections = [op for op in block.operations if isinstance(op, pto.SectionOp)]
    (tensor,) = (op.result for op in block.operations if op.name == "pto.create_tensor")
    for section in sections:
        for op in section.regions[0].blocks[0].operations:
            for name in maps:
                if name in op.attributes:
                    affine_map = ir.AffineMap.get(3, 0, maps[name])
                    op.attributes["map"] = ir.AffineMapAttr.get(affine_map)
    assert module.operation.verify()
    result = pto.forward(*sections, tensor)
    return [] if result else [str(each) for each in result.rules]


with ir.Context(), ir.Location.unknown():
    i, j = (ir.AffineExpr.get_dim(dim) for dim in range(2))
    mul, mod = ir.AffineExpr.get_mul, ir.AffineExpr.get_mod
    square = mul(j, j)

    # F5: j is 0 or 1, which is its own square; 2 is not.
    assert refusals("4, 2", {"loaded": [i, square]}) == []
    found = refusals("4, 3", {"loaded": [i, square]})
    assert found == ["F5: item (0, 2) stores tile (0, 2) where tile (0, 4) is loaded"], found
    found = refusals("1024, 65", {"loaded": [i, square]})
    assert found == [
        "F5: the maps are not affine, and too much to go through, so that it is not known whether "
        "the tiles that are loaded are the stored ones"
    ], found

    # F6: squares of 0 to 3 differ; modulo 4 they do not.
    twice = mod(square, ir.AffineExpr.get_constant(4))
    assert refusals("2, 4", {"stored": [i, square], "loaded": [i, square]}) == []
    found = refusals("2, 4", {"stored": [i, twice], "loaded": [i, twice]})
    assert found == ["F6: item (0, 0) stores tile (0, 0), and item (0, 2) stores it again"], found
    product = [mul(i, j), i]
    found = refusals("1024, 65", {"stored": product, "loaded": product})
    assert len(found) == 1 and found[0].endswith("whether a tile is stored twice"), found

    # F7: the second section writes what a later item of the first one reads.
    assert refusals("1, 4", {"read": [i, square]}) == []
    found = refusals("1, 4", {"read": [i, mul(j, j)], "written": [i, mul(j, j) + 3]})
    assert found == [
        "F7: item (0, 2) of the first section loads tile (0, 4) of another tensor, which must be "
        "before item (0, 1) of the second one stores that; joined, it would be after"
    ], found
    # Tiles of other sizes would have to be gone through element by element.
    found = refusals("1, 4", {"read": [i, square]}, SMALLER)
    assert len(found) == 1 and found[0].endswith("whether items would run out of order"), found
