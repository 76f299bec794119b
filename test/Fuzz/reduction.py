# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What fails is judged so, and becomes small; changes leave something to change."""

# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %examples %t

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(sys.argv[1]).parent / "fuzz"))
import mutations
from judge import Case, Verdict, crash, is_upstream, judge
from shrink import drop, shrink, split

directory = Path(sys.argv[2])

# Two rings get memory, but none of their own: that is what another pass is for.
RINGS = """
func.func @main(%x: f32, %p: !pto.ptr<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = arith.addf %x, %x : f32
  pto.section.vector {
    pto.aiv_initialize_pipe {id = 3, dir_mask = 1, slot_size = 1024, slot_num = 16}
    pto.aiv_initialize_pipe {id = 1, dir_mask = 2, slot_size = 1024, slot_num = 16}
    scf.for %i = %c0 to %c1 step %c1 {
      pto.store_scalar %y, %p[%i] : !pto.ptr<f32>, f32
    }
  }
  return
}"""
case = Case(RINGS, "canonicalize,inject-gm-pipe-buffer,cse", inputs={})
verdict = judge(case)
assert verdict.kind == "fails" and "has its slots at bytes 0 to 16384" in verdict.detail, verdict
small = shrink(case, verdict, directory / "rings")
assert small.pipeline == "inject-gm-pipe-buffer"
assert small.module.count("initialize_pipe") == 2
assert "scf.for" not in small.module and "arith" not in small.module, small.module
assert (directory / "rings/case.mlir").read_text() == small.module
assert Case.load(directory / "rings/case.json") == (small, verdict)

# With that pass all is well, and what was stored before is stored after.
assert judge(Case(RINGS, "inject-gm-pipe-buffer,allocate-gm-pipe-buffer", {})).kind == "fine"

# What is no module loses lines.
LINES = "module {\n}\nmodule {\n  wrong\n}\nmodule {\n}\n"
verdict = judge(Case(LINES))
assert verdict.kind == "declined", verdict
small = shrink(Case(LINES), verdict, directory / "lines")
assert small.module.count("\n") == 1 and judge(small) == verdict, small

# A process that is gone, if not because of MLIR alone.
gone = crash(Case("module {}"), "x.cpp:3: Assertion `a == 0' failed.\n", -6)
assert gone == Verdict("crash", "Assertion `a == 0' failed"), gone
FRAMES = """Stack dump:
#0 mlir::Type::getIntOrFloatBitWidth() const
#1 mlir::pto::TileBufType::parse(mlir::AsmParser&)
#2 mlir::detail::Parser::parseType()
#3 mlir::pto::SectionCubeOp::parse(mlir::OpAsmParser&, mlir::OperationState&)
"""
assert not is_upstream(FRAMES) and not is_upstream("no stack")
# MLIR's parser of attributes is not ours, whoever calls it.
assert is_upstream(FRAMES.replace("mlir::pto::TileBufType::parse", "mlir::detail::parse"))
assert not is_upstream(FRAMES.replace("Parser::parseType", "Parser::parseRegion"))
assert Verdict("crash", "at 0x12af, 7").signature == Verdict("crash", "at 0x3, 12").signature

assert split("cse,f{a=b c},func.func(x,y)") == ["cse", "f{a=b c}", "func.func(x,y)"]
assert drop(list(range(10)), lambda kept: {3, 7} <= set(kept)) == [3, 7]


class Greedy(random.Random):
    """Takes away as much as it can from the front."""

    def random(self):
        return 1.0

    def randrange(self, start, stop):
        assert start < stop
        return start

    def choice(self, choices):
        return max(choices)


# Bytecode of which much is taken away begins like bytecode, and has more than that.
mutations.modules = lambda: ["module {}"]
assert len(mutations.bytecode(Greedy())) == 5
assert mutations.bytecode(Greedy()).startswith(b"ML\xefR")
