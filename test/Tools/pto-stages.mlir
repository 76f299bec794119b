// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command that shows stages: what it takes, what it says, how it ends.

// A table of stages. A stage takes what its computes do, each as often as a core
// has lanes of it, and the relays that it hands on. Costs that are not given are
// predicted: 37 cycles to fill 16 x 64 elements, and one of address math.
// RUN: pto-stages %s --function @block | FileCheck %s --match-full-lines --strict-whitespace --check-prefix=TABLE
//      TABLE:@block: 4 computes in 3 stages on 4 cores
// TABLE-NEXT:interval 70, bound 40, gap 30 (75.0%), exact
// TABLE-NEXT:stage           cores  cycles  load  computes  relays  weights
// TABLE-NEXT:    0  0 to 1 at 3, 1      40   57%         1       1     4096
// TABLE-NEXT:    1          2 at 0      70  100%         1       1        0  bottleneck
// TABLE-NEXT:    2          3 at 2      40   57%         2       0        0

// Both pipelines of the file, and one that has been read from stdin.
// RUN: pto-stages %s | FileCheck %s --check-prefix=BOTH
// BOTH:      @block:
// BOTH:      @plain: 1 computes in 1 stages on 1 cores
// BOTH-NEXT: interval 94, bound 0, gap 94, not exact
// BOTH-NEXT: stage  cores  cycles  load  computes  relays  weights
// BOTH-NEXT:     0      0      94  100%         1       0        0  bottleneck
// RUN: pto-stages - < %s --function block | FileCheck %s --check-prefix=BLOCK
// RUN: pto-opt %s --emit-bytecode -o %t.mlirbc
// RUN: pto-stages %t.mlirbc --function @block | FileCheck %s --check-prefix=BLOCK
// BLOCK: interval 70

// All figures.
// RUN: pto-stages %s --report json --function @block | FileCheck %s --check-prefix=JSON
// JSON:      "function": "block",
// JSON-NEXT: "interval": 70,
// JSON-NEXT: "bound": 40,
// JSON-NEXT: "gap": 30,
// JSON-NEXT: "exact": true,
// JSON-NEXT: "placement": [
// JSON:      "cores": [
// JSON-NEXT:   0,
// JSON-NEXT:   2
// JSON-NEXT: ],
// JSON-NEXT: "cycles": 40,
// JSON-NEXT: "nodes": [
// JSON-NEXT:   {
// JSON-NEXT:     "name": "%split",
// JSON-NEXT:     "kind": "vector",
// JSON-NEXT:     "cost": 38,
// RUN: pto-stages %s --report none > %t.nothing
// RUN: cmp %t.nothing /dev/null

// A picture.
// RUN: pto-stages %s --report none --function @block --plot %t.svg
// RUN: FileCheck %s --check-prefix=SVG < %t.svg
// SVG: <svg

// What cannot be shown ends with status 2.
// RUN: %python -c "import subprocess, sys; sys.exit(subprocess.run([sys.executable, '-m', 'pto_mlir.stages', *sys.argv[1:]]).returncode != 2)" %s --plot %t.svg 2>&1 | FileCheck %s --check-prefix=CHOOSE
// CHOOSE: pto-stages: 2 pipelines; choose one to draw with --function
// RUN: not pto-stages %s --function @block --plot %t.gif 2>&1 | FileCheck %s --check-prefix=GIF
// GIF: pto-stages: a picture is an .svg or a .png file, not '{{.*}}.gif'
// RUN: not pto-stages %s --function @block --plot %t.missing/stages.svg 2>&1 | FileCheck %s --check-prefix=WHERE
// WHERE: pto-stages: {{.*}}No such file
// RUN: not pto-stages %s --function @nobody 2>&1 | FileCheck %s --check-prefix=NOBODY
// NOBODY: pto-stages: no pipeline in @nobody; there are those of @block, @plain
// RUN: not pto-stages %t.nowhere.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: pto-stages: {{.*}}No such file
// RUN: echo 'module {}' > %t.empty.mlir
// RUN: not pto-stages %t.empty.mlir 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: pto-stages: the module has no pto.pipeline
// RUN: sed -e 's/ stages(0 to 1) interval(94) bound(0)//' -e 's/ stage(0) cores(\[0\])$//' -e 's/ stage(0) cores(.0.) {$/ {/' %s > %t.unpartitioned.mlir
// RUN: not pto-stages %t.unpartitioned.mlir 2>&1 | FileCheck %s --check-prefix=UNPARTITIONED
// UNPARTITIONED: pto-stages: {{.*}}.unpartitioned.mlir:[[# @LINE + 40]]:3: the pipeline of @plain has no stages; partition it with pto-opt --partition-pipeline-stages
// RUN: sed 's/ stage(0) cores(.0.) {$/ stage(4) cores([0]) {/' %s > %t.outside.mlir
// RUN: not pto-stages %t.outside.mlir 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// OUTSIDE: pto-stages: {{.*}}.outside.mlir:[[# @LINE + 39]]:10: 'pto.compute' is in none of the 1 stages; pto-opt --verify-pipeline-schedule says what else is wrong
// RUN: sed 's/%e = pto.texp ins(%w : !t) -> !t/%k = arith.constant 7 : index %e = scf.for %i = %lane to %k step %k iter_args(%u = %w) -> (!t) { scf.yield %u : !t }/' %s > %t.unknown.mlir
// RUN: not pto-stages %t.unknown.mlir 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: pto-stages: {{.*}}.unknown.mlir:[[# @LINE + 36]]:10: the compute has no cost, and 'scf.for' op has a trip count that is only known at run time

!t = !pto.tile<vec, 32x64xf32>
!h = !pto.tile<vec, 16x64xf32>
!s = !pto.tensor_view<8x32x64xf32>
func.func @block(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(4) stages(0 to 2, 2 to 3, 3 to 4) interval(70) bound(40) exact placement([3, 1, 0, 2]) {
  ^bb0(%in: !t):
    %split = pto.compute ins(%in : !t) lanes(2) weights(4096) stage(0) cores([0, 1]) {
    ^bb0(%v: !t, %lane: index):
      %c16 = arith.constant 16 : index
      %row = arith.muli %lane, %c16 : index
      %e = pto.texpands ins(%row : index) -> !h
      pto.yield %e : !h
    } -> !t
    %r = pto.relay %in cost(2) stage(0) core(1) : !t
    %long = pto.compute ins(%split : !t) cost(68) stage(1) cores([2]) {
    ^bb0(%v: !t, %lane: index):
      pto.yield %v : !t
    } -> !t {pto.name = "a name of one's own"}
    %again = pto.relay %r cost(2) stage(1) core(2) : !t
    %sum = pto.compute ins(%long, %again : !t, !t) cost(30) stage(2) cores([3]) {
    ^bb0(%v: !t, %w: !t, %lane: index):
      pto.yield %v : !t
    } -> !t
    %last = pto.compute ins(%sum : !t) cost(10) stage(2) cores([3]) {
    ^bb0(%v: !t, %lane: index):
      pto.yield %v : !t
    } -> !t
    pto.yield %last : !t
  }
  return
}
func.func @plain(%x: !s, %y: !s) {
  pto.pipeline inputs(%x : !s) -> (%y : !s) cores(1) stages(0 to 1) interval(94) bound(0) {
  ^bb0(%in: !t):
    %a = pto.compute ins(%in : !t) stage(0) cores([0]) {
    ^bb0(%w: !t, %lane: index):
      %e = pto.texp ins(%w : !t) -> !t
      pto.yield %e : !t
    } -> !t
    pto.yield %a : !t
  }
  return
}
