# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Misuse raises, and the message says what would be right.
# RUN: %python %s

import re

import pytest

from pto_mlir import ir, passes
from pto_mlir._passes import Option
from pto_mlir.dialects import func, pto
from pto_mlir.dialects._pto_index import constant, to_index


def check(error, message, call):
    """The call raises this, with this message or more."""
    with pytest.raises(error, match=re.escape(message)):
        call()


# Passes.
skew = passes.skew_cross_core_pipeline
check(TypeError, "sizes must be a list, got 4", lambda: Option("sizes", "list[int]", None, 4))
check(
    ValueError,
    "a pipeline cannot spell both quotes: '\"",
    lambda: str(Option("name", "str", "", "'\"")),
)
check(TypeError, "a pipeline takes a list of passes, got 'cse'", lambda: passes.Pipeline("cse"))
check(
    TypeError,
    "not a pass, a pipeline, a text or a callable: 4",
    lambda: passes.Pipeline([4]),
)
check(
    ValueError,
    "a Python callable has no textual form: <built-in function print>",
    lambda: passes.Pipeline(["cse", print]).pipeline,
)
check(TypeError, "passes run on an ir.Module, got str", lambda: skew()("module {}"))
check(
    TypeError,
    "skew_cross_core_pipeline() got an unexpected keyword argument 'depth'; its options are max_depth",
    lambda: skew(depth=2),
)

# Types and attributes.
check(ValueError, "no context is given and none is current", lambda: pto.EventIdArrayType.get(4))
check(
    TypeError,
    "incompatible argument, expected an ir.Type, got 4",
    lambda: pto.TileType.isinstance(4),
)
check(
    TypeError,
    "incompatible argument, expected an ir.Attribute, got 4",
    lambda: pto.KernelKindAttr.isinstance(4),
)

PAIR = """
  func.func @f() attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = ub.poison : !pto.tile<mat, 16x16xf32>
    scf.for %i = %c0 to %c1 step %c1 {
      pto.tpush_to_aiv(%t : !pto.tile<mat, 16x16xf32>) {split = 0}
      %a = pto.tpop_from_aiv {split = 0} -> !pto.tile<mat, 16x16xf32>
    }
    return
  }"""

with ir.Context(), ir.Location.unknown():
    # Plans of loops.
    module = ir.Module.parse(PAIR)
    body = module.body.operations[0].body.blocks[0].operations
    (loop,) = (op for op in body if op.operation.name == "scf.for")
    check(
        ValueError,
        "the loop has no pto.pipeline_stages; say how many",
        lambda: pto.plan_skew(loop),
    )
    for wrong in ({"stages": 0}, {"stages": 2, "max_depth": -1}):
        check(
            ValueError,
            "a loop has at least one stage and a depth that is not negative",
            lambda wrong=wrong: pto.plan_skew(loop, **wrong),
        )

    # Builders.
    f32 = ir.F32Type.get()
    vec = pto.tile_type((16, 16), f32, "vec")
    host = func.FuncOp("host", ([vec, vec], []))
    with ir.InsertionPoint(host.add_entry_block()):
        x, y = host.arguments
        check(
            TypeError,
            f"an index is an int or a value of type index, got {x!r}",
            lambda: to_index(x),
        )
        check(
            TypeError,
            "1.5 is no number of type i32; make a value of it",
            lambda: constant(ir.IntegerType.get_signless(32), 1.5),
        )
        check(
            ValueError,
            "a pipeline has at least one stage, got 0",
            lambda: pto.pipelined_for(0, 4, stages=0).__enter__(),
        )

        def carries_nothing():
            with pto.pipelined_for(0, 4, stages=None, init=[constant(f32, 0.0)]):
                pass

        check(
            TypeError,
            "the body of a loop that carries values ends with loop.yield_(...)",
            carries_nothing,
        )
        check(
            ValueError,
            "a direction has at least one slot, got 0",
            lambda: pto.open_pipe("peer", slot_size=1024, slot_num=0),
        )
        check(
            ValueError,
            "messages go c2v, v2c or both, not 'up'",
            lambda: pto.open_pipe("peer", slot_size=1024, direction="up"),
        )
        check(
            ValueError,
            "messages go between 'cube' and 'vector', not 'host'",
            lambda: pto.push(x, to="host"),
        )
        check(
            ValueError,
            "messages are for functions of kind cube or vector; say which core",
            lambda: pto.push(x),
        )
        check(
            ValueError,
            "the operands of pto.tcvt do not determine its result; give result=",
            lambda: pto.tcvt(x),
        )
        check(
            ValueError,
            "the result needs a whole type, got 'vec'",
            lambda: pto.texpands(constant(f32, 0.0), result="vec"),
        )
        check(
            ValueError,
            "the result needs a whole type or a memory, got 4",
            lambda: pto.tconcat(x, y, result=4),
        )
