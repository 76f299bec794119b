# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random call graphs with pipes, host code, blocks and cycles.

After both passes the module verifies, exactly those functions have the parameter
that need it, all else of their signatures and calls is kept, and a second run
changes nothing. From each tensor that the host makes every pipe is followed to
its bytes: they are in the tensor, and no other pipe or block has any of them.

A long run: `random_call_graphs.py --count 10000 [--seed 7]`. A failure is
reduced and printed; it comes again with the seed that is printed first.
"""

# RUN: %python %s --count 300 --seed 0

import sys
from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[2] / "Support"))
from randomized import on_random, parse_arguments

from pto_mlir import ir, passes

arguments = parse_arguments(__doc__, "graphs")

NAME = "__gm_pipe_buffer"
# By id, the same everywhere: dir_mask, slot_size and slot_num.
PIPES = [(1, 1024, 8), (3, 512, 4), (2, 100, 3)]
KINDS = ["", "", "cube", "vector", "incore", "group", "spmd", "orchestration"]
TYPES = ["i32", "!pto.ptr<f32>", "f32"]
BLOCKS = 3


@dataclass
class Function:
    """What is generated. `body` is of ("pipe", id), ("call", function) and ("if" | "for", body)."""

    kind: str
    types: list[str]
    has_results: bool
    body: list = field(default_factory=list)

    def flat(self, body=None):
        """The pipes and calls, wherever they are."""
        for what, of in self.body if body is None else body:
            if what in ("if", "for"):
                yield from self.flat(of)
            else:
                yield what, of


@st.composite
def graphs(draw):
    """Functions that call each other."""
    functions = [
        Function(
            draw(st.sampled_from(KINDS)),
            draw(st.lists(st.sampled_from(TYPES), max_size=3)),
            draw(st.booleans()),
        )
        for _ in range(draw(st.integers(1, 7)))
    ]
    calls = st.tuples(st.just("call"), st.integers(0, len(functions) - 1))
    pipes = st.tuples(st.just("pipe"), st.integers(0, len(PIPES) - 1))
    for function in functions:
        has_pipes = function.kind in ("", "cube", "vector", "incore")
        item = calls | pipes if has_pipes and draw(st.booleans()) else calls
        nested = st.tuples(st.sampled_from(("if", "for")), st.lists(item, max_size=3))
        function.body = draw(st.lists(item | nested, max_size=4))
    return functions


def spell_body(function, functions, body, lines):
    known = set()
    for what, of in body:
        if what == "pipe":
            if of in known:
                continue
            known.add(of)
            side = "aiv" if function.kind == "vector" else "aic"
            mask, size, num = PIPES[of]
            lines.append(
                f"pto.{side}_initialize_pipe {{id = {of}, dir_mask = {mask}, slot_size = {size}, "
                f"slot_num = {num}}} ()"
            )
        elif what == "call":
            types = functions[of].types
            values = [f"%v{TYPES.index(type)}" for type in types]
            result = (
                f"%r{len(lines)}:{len(types)} = " if functions[of].has_results and types else ""
            )
            results = ", ".join(types) if result else ""
            lines.append(
                f"{result}func.call @f{of}({', '.join(values)}) : ({', '.join(types)}) -> ({results})"
            )
        else:
            lines.append("scf.if %p {" if what == "if" else "scf.for %i = %n to %n step %n {")
            spell_body(function, functions, of, lines)
            lines.append("}")


def spell(functions):
    """The module."""
    lines = []
    for number, function in enumerate(functions):
        attributes = []
        if function.kind:
            attributes.append(f"pto.kernel_kind = #pto.kernel_kind<{function.kind}>")
        if function.kind == "spmd":
            attributes.append(f"pto.block_num = {BLOCKS} : i64")
        parameters = ", ".join(f"%a{i}: {type}" for i, type in enumerate(function.types))
        results = ", ".join(function.types) if function.has_results else ""
        lines.append(
            f"func.func @f{number}({parameters}) -> ({results}) attributes {{{', '.join(attributes)}}} {{"
        )
        lines += [
            "%v0 = arith.constant 0 : i32",
            "%v1 = pto.create_tensor [7] : !pto.ptr<f32>",
            "%v2 = arith.constant 0.0 : f32",
            "%p = arith.constant true",
            "%n = arith.constant 1 : index",
        ]
        spell_body(function, functions, function.body, lines)
        values = ", ".join(f"%a{i}" for i in range(len(function.types)))
        lines.append(f"return {values} : {results}" if results else "return")
        lines.append("}")
    return "\n".join(lines)


def needing(functions):
    """The functions that need the memory."""
    needy = {n for n, f in enumerate(functions) if any(what == "pipe" for what, _ in f.flat())}
    while True:
        more = {
            n
            for n, f in enumerate(functions)
            if f.kind != "orchestration"
            and any(what == "call" and of in needy for what, of in f.flat())
        }
        if more <= needy:
            return needy
        needy |= more


def find(op, *names):
    """The operations in it of those names."""
    found = []

    def note(nested):
        if nested.name in names:
            found.append(nested)
        return ir.WalkResult.ADVANCE

    op.walk(note)
    return found


def number_of(value):
    """The value of a constant."""
    return ir.IntegerAttr(value.owner.attributes["value"]).value


def is_argument(value):
    return isinstance(value.owner, ir.Block)


class Follower:
    """Follows memory from where the host makes it to the pipes."""

    def __init__(self, module):
        self.functions = {
            ir.StringAttr(op.attributes["sym_name"]).value: op
            for op in find(module.operation, "func.func")
        }

    def offset(self, value, block):
        """Bytes from the buffer of the function, in that block."""
        if is_argument(value):
            return 0
        add = value.owner
        assert add.name == "pto.addptr", add
        offset = add.operands[1]
        if offset.owner.name == "arith.muli":
            index, size = offset.owner.operands
            assert index.owner.operands[0].owner.name == "pto.get_block_idx"
            elements = block * number_of(size)
        else:
            elements = number_of(offset)
        return self.offset(add.operands[0], block) + 4 * elements

    def follow(self, name, block, base=0, seen=None):
        """The (id, first byte, last byte) of pipes, from the buffer that is given to `name`."""
        seen = set() if seen is None else seen
        if (name, base) in seen:
            return set()
        seen.add((name, base))
        function, places = self.functions[name], set()
        for op in find(function, "pto.aic_initialize_pipe", "pto.aiv_initialize_pipe"):
            pipe = ir.IntegerAttr(op.attributes["id"]).value
            mask, size, slots = PIPES[pipe]
            first = base + self.offset(op.operands[0], block)
            places.add((pipe, first, first + size * slots * (2 if mask == 3 else 1)))
        for call in find(function, "func.call"):
            callee = ir.FlatSymbolRefAttr(call.attributes["callee"]).value
            if has_buffer(self.functions[callee]):
                at = base + self.offset(call.operands[-1], block)
                places |= self.follow(callee, block, at, seen)
        return places


def has_buffer(function):
    if "arg_attrs" not in function.attributes:
        return False
    return NAME in str(function.attributes["arg_attrs"])


def check_places(module, functions):
    """Pipes are in the tensors, apart from each other and from those of other blocks."""
    follower = Follower(module)
    for name, function in follower.functions.items():
        if functions[int(name[1:])].kind != "orchestration":
            continue
        for call in find(function, "func.call"):
            callee = ir.FlatSymbolRefAttr(call.attributes["callee"]).value
            if not has_buffer(follower.functions[callee]):
                continue
            tensor = call.operands[-1].owner
            assert tensor.name == "pto.create_tensor"
            assert tensor.operation.block == call.operation.block
            assert len(list(tensor.results[0].uses)) == 1
            (extent,) = ir.DenseI64ArrayAttr(tensor.attributes["static_extents"])
            first, *others = (follower.follow(callee, block) for block in range(BLOCKS))
            assert all(
                0 <= begin < end <= 4 * extent for _, begin, end in set().union(first, *others)
            )
            for pipe, begin, end in first:
                assert begin % 512 == 0
                for other, other_begin, other_end in first:
                    is_apart = end <= other_begin or other_end <= begin
                    assert is_apart or (pipe, begin) == (other, other_begin), (first, callee)


INJECT, ALLOCATE = passes.inject_gm_pipe_buffer(), passes.allocate_gm_pipe_buffer()


def nests_blocks(functions):
    """Whether an spmd function reaches another one, or itself."""

    def reaches(number, seen):
        for what, of in functions[number].flat():
            if what != "call" or functions[of].kind == "orchestration" or of in seen:
                continue
            if functions[of].kind == "spmd" or reaches(of, seen | {of}):
                return True
        return False

    return any(f.kind == "spmd" and reaches(n, set()) for n, f in enumerate(functions))


refused = 0


@on_random(arguments, graphs())
def is_wired(functions):
    global refused
    text = spell(functions)
    with ir.Context():
        before, after = ir.Module.parse(text), ir.Module.parse(text)
        INJECT(after)
        injected = str(after)
        try:
            ALLOCATE(after)
        except passes.PassError as error:
            assert "launches blocks from a block" in str(error), error
            assert nests_blocks(functions) and str(after) == injected
            refused += 1
            return
        assert after.operation.verify()
        needy = needing(functions)
        for number, function in enumerate(find(after.operation, "func.func")):
            assert has_buffer(function) == (number in needy), number
        for old, new in zip(
            find(before.operation, "func.func"), find(after.operation, "func.func"), strict=True
        ):
            old_type, new_type = (
                ir.FunctionType(ir.TypeAttr(op.attributes["function_type"]).value)
                for op in (old, new)
            )
            extra = 1 if has_buffer(new) else 0
            assert len(new_type.inputs) == len(old_type.inputs) + extra
            assert new_type.inputs[: len(old_type.inputs)] == old_type.inputs
            assert new_type.results == old_type.results
            for op in find(new, "pto.aic_initialize_pipe", "pto.aiv_initialize_pipe"):
                assert len(op.operands) == 1
        check_places(after, functions)
        once = str(after)
        INJECT(after)
        ALLOCATE(after)
        assert str(after) == once


is_wired()
print(f"{refused} refused")
