# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Passes release the GIL, and runs in several threads do not disturb each other.
# RUN: %python %s %examples/flash_decode.mlir

import sys
import threading
from pathlib import Path

from pto_mlir import ir, passes

FUNCTION = """
func.func @f{n}(%x: i32) -> i32 {{
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  %dead = arith.muli %x, %x : i32
  %c = arith.addi %a, %b : i32
  return %c : i32
}}
"""
cse = passes.Pipeline(["func.func(cse)"])
skew = passes.skew_cross_core_pipeline()
text = Path(sys.argv[1]).read_text()
barrier = threading.Barrier(5)


def source(count):
    return "\n".join(FUNCTION.format(n=n) for n in range(count))


def run_in_thread(target):
    failures = []

    def guarded():
        try:
            target()
        except BaseException as error:
            failures.append(error)
            barrier.abort()

    thread = threading.Thread(target=guarded)
    thread.start()
    return thread, failures


# No thread is made to give up the GIL, so this one sees the other inside a run
# only if the run gives it up. It may miss a run, but not a hundred.
sys.setswitchinterval(1000)
inside = False


def run_once():
    global inside
    with ir.Context():
        module = ir.Module.parse(source(2000))
        inside = True
        cse.run(module)
        inside = False


for _ in range(100):
    thread, failures = run_in_thread(run_once)
    seen = inside
    thread.join()
    assert not failures, failures
    if seen:
        break
assert seen
sys.setswitchinterval(0.005)


def check(context, count):
    """Runs passes whose statistics and remarks are this thread's alone."""
    for _ in range(20):
        with context:
            counted = ir.Module.parse(source(count))
            remarked = ir.Module.parse(text)
        barrier.wait()
        assert cse.run(counted).statistics["cse"]["num-dce'd"] == count
        barrier.wait()
        assert len(skew(remarked).remarks) == 2


# Of one context and of different ones.
shared = ir.Context()
contexts = [shared, shared, shared, ir.Context(), ir.Context()]
started = [
    run_in_thread(lambda context=context, count=count: check(context, count))
    for count, context in enumerate(contexts, start=1)
]
for thread, failures in started:
    thread.join()
    assert not failures, failures
