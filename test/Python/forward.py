# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s

"""`pto.forward` and `pto.one_block`: pure questions about sections."""

import gc

from pto_mlir import ir, passes, sim
from pto_mlir.dialects import func, pto

TEXT = """
#rows = affine_map<(i, b) -> (i, 0)>
!v = !pto.tile<vec, 16x64xf32>
!T = !pto.tensor_view<64x64xf32>
func.func @main(%a: !T, %b: !T) {
  %t = pto.create_tensor [64, 64] : !T
  pto.section items(%i) in (4) core(vector) phase(PHASE) {
    %x = pto.section_load %a by #rows : !T -> !v
    %y = pto.texp ins(%x : !v) -> !v
    pto.section_store %y, %t by #rows : !v, !T
  }
  pto.section items(%i) in (4) core(vector) phase(PHASE) {
    %x = pto.section_load %t by LOAD : !T -> !v
    pto.section_store %x, %b by #rows : !v, !T
  }
  return
}
"""


def parse(phase="tiled", load="#rows"):
    """The module, its sections and the tensor between them."""
    module = ir.Module.parse(TEXT.replace("PHASE", phase).replace("LOAD", load))
    (function,) = module.body.operations
    tensor, first, second, _ = function.regions[0].blocks[0].operations
    return module, first, second, tensor.result


with ir.Context(), ir.Location.unknown():
    # The joined section is in a copy, which can be run; nothing else changes.
    module, first, second, tensor = parse()
    before = str(module)
    joined = pto.forward(first, second, tensor)
    assert joined and str(module) == before
    assert isinstance(joined.section, pto.SectionOp)
    assert joined.module.operation.verify()
    assert "bytes_saved = 32768" in str(joined.section)
    assert str(joined.module).count("items(") == 1
    assert sim.compare(module, joined.module, "main").equal

    # It is what the pass makes of them.
    expected = ir.Module.parse(before)
    passes.forward_sections()(expected)
    assert str(joined.module) == str(expected)

    # It lives as long as the copy is kept, whatever becomes of the module.
    del module, first, second, tensor, expected
    gc.collect()
    section = joined.section
    assert [op.name for op in section.regions[0].blocks[0].operations] == [
        "pto.section_load",
        "pto.texp",
        "pto.section_store",
    ]
    del joined
    gc.collect()
    try:
        str(section)
    except RuntimeError as error:
        assert "invalidated" in str(error)
    else:
        raise AssertionError("the copy is gone")

    # Every rule that forbids the join, and nothing is changed.
    module, first, second, tensor = parse("template", "affine_map<(i, b) -> (3 - i, 0)>")
    before = str(module)
    refusal = pto.forward(first, second, tensor)
    assert isinstance(refusal, pto.ForwardRefusal) and not refusal
    assert [each.rule for each in refusal.rules] == ["F5", "F10"], refusal
    assert "stores tile" in refusal.rules[0].reason
    assert str(refusal).startswith(f"F5: {refusal.rules[0].reason}\nF10: ")
    assert str(module) == before

    # The other way round, and through a tensor that is not between them.
    rules = pto.forward(second, first, tensor).rules
    assert [each.rule for each in rules] == ["F1", "F2", "F2"], rules
    assert "not behind the one that stores it" in rules[0].reason
    argument = module.body.operations[0].regions[0].blocks[0].arguments[0]
    rules = {each.rule for each in pto.forward(first, second, argument).rules}
    assert rules == {"F2"}, rules

    # Constrained, they can be joined before tiling.
    module, first, second, tensor = parse("template")
    (refused,) = pto.forward(first, second, tensor).rules
    assert refused.rule == "F10"
    joined = pto.forward(first, second, tensor, cotile=True)
    assert list(joined.section.cotile) == [1]

    # Misuse raises.
    other, elsewhere, *_ = parse()
    for arguments, error in (
        ((first, tensor.owner, tensor), TypeError),
        ((first, elsewhere, tensor), ValueError),
        ((first, second, first), ValueError),
    ):
        try:
            pto.forward(*arguments)
        except error:
            continue
        raise AssertionError(arguments)

    loose = parse()[1].clone(ip=False)
    try:
        pto.forward(loose, second, tensor)
    except ValueError as error:
        assert "the sections are not in a module" in str(error)
    else:
        raise AssertionError("there is nothing to copy")

    # One block: one item, and each matmul once.
    MATMULS = """
    !l = !pto.tile<left, 16x16xf16, slayout=row_major>
    !r = !pto.tile<right, 16x16xf16, slayout=col_major>
    !c = !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>
    func.func @f(%l: !l, %r: !r, %c: !c, %from: index, %to: index, %step: index) {
      pto.section items(%i, %j) in (1, 1) core(cube) phase(tiled) {
        %p = pto.tmatmul ins(%l, %r : !l, !r) -> !c
        %q = pto.tmatmul ins(%l, %r : !l, !r) -> !c
      }
      pto.section items() in () core(cube) phase(tiled) {
      }
      pto.section items(%i, %j) in (1, 2) core(cube) phase(tiled) {
        %p = pto.tmatmul ins(%l, %r : !l, !r) -> !c
      }
      pto.section items() in () core(cube) phase(tiled) {
        %p = pto.tmatmul.acc ins(%c, %l, %r : !c, !l, !r) -> !c
      }
      pto.section items() in () core(cube) phase(tiled) {
        scf.for %k = %from to %to step %step {
          %p = pto.tmatmul ins(%l, %r : !l, !r) -> !c
        }
      }
      return
    }
    """
    module = ir.Module.parse(MATMULS)
    operations = list(module.body.operations[0].regions[0].blocks[0].operations)
    assert isinstance(operations[-1], func.ReturnOp)
    found = [pto.one_block(section) for section in operations[:-1]]
    assert found == [True, True, False, False, False], found
    try:
        pto.one_block(operations[-1])
    except TypeError as error:
        assert "not a pto.section" in str(error)
    else:
        raise AssertionError("a return is no section")
