// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command: what it takes, what it says, how it ends.

// Names are those of the file; what is not given is made up from the seed.
// RUN: pto-sim %s --entry @scale --arg n=3 --arg by=0.5 | FileCheck %s --check-prefix=GIVEN
// GIVEN:      aiv: n 3
// GIVEN-NEXT: aiv: by 0.5
// RUN: pto-sim %s --entry @scale --arg arg2=3 --arg scale.by=0.5 | FileCheck %s --check-prefix=GIVEN
// RUN: pto-sim %s --entry @scale --seed 4 > %t.a
// RUN: pto-sim %s --entry @scale --seed 4 > %t.b
// RUN: cmp %t.a %t.b
// RUN: pto-sim %s --entry @scale --seed 5 > %t.c
// RUN: not cmp %t.a %t.c

// Parameters that say which part of a launch a core is.
// RUN: pto-sim %s --entry @who --blocks 2 | FileCheck %s --check-prefix=WHO
// WHO:      block 0 aiv0: block 0
// WHO-NEXT: block 0 aiv0: lane 0
// WHO-NEXT: block 0 aiv0: of 2
// WHO-NEXT: block 0 aiv1: block 0
// WHO-NEXT: block 0 aiv1: lane 1
// WHO:      block 1 aiv1: block 1
// WHO-NEXT: block 1 aiv1: lane 1
// RUN: pto-sim %s --entry @who --arg my_block_idx=9 | FileCheck %s --check-prefix=NINE
// NINE: aiv0: block 9

// Arrays in and out.
// RUN: %python -c "import numpy, sys; numpy.save(sys.argv[1], numpy.arange(8, dtype='f4'))" %t.npy
// RUN: pto-sim %s --entry @scale --input x=%t.npy --arg n=2 --arg by=10 --output y=%t.out.npy
// RUN: %python -c "import numpy, sys; print(numpy.load(sys.argv[1]))" %t.out.npy | FileCheck %s --check-prefix=OUT
// OUT: [ 0. 10.]
// RUN: not pto-sim %s --entry @scale --input x=%t.npy --arg n=9 2>&1 | FileCheck %s --check-prefix=END
// END: error: accesses elements 8 to 8 of x, which has 8

// The report.
// RUN: pto-sim %s --entry @scale --report json --seed 2 | FileCheck %s --check-prefix=JSON
// JSON:      "makespan": [[MAKESPAN:[0-9]+]],
// JSON-NEXT: "lower_bound": [[MAKESPAN]],
// JSON:      "model": "credit",
// JSON-NEXT: "seed": 2,
// JSON:      "aiv": {
// JSON:        "busy": [[MAKESPAN]],
// JSON:        "SCALAR": {
// JSON:      "y": {{[1-4]}}
// RUN: pto-sim %s --entry @scale --report none > %t.nothing
// RUN: cmp %t.nothing /dev/null
// RUN: pto-sim %s --entry @scale --seed 0..2 --report json | %python -c "import json, sys; print([run['seed'] for run in json.load(sys.stdin)])" | FileCheck %s --check-prefix=SEEDS
// SEEDS: [0, 1, 2]

// A cost table of one's own, and pictures.
// RUN: echo '[scalar]' > %t.costs.toml
// RUN: echo 'issue = 100' >> %t.costs.toml
// RUN: pto-sim %examples/flash_decode.mlir --costs %t.costs.toml --timeline %t.svg --trace %t.json | FileCheck %s --check-prefix=SLOW
// SLOW: SCALAR 14400,
// RUN: FileCheck %s --check-prefix=SVG < %t.svg
// SVG: <svg
// RUN: %python -c "import json, sys; print(len(json.load(open(sys.argv[1]))['traceEvents']) > 100)" %t.json | FileCheck %s --check-prefix=TRACE
// TRACE: True
// RUN: not pto-sim %examples/flash_decode.mlir --timeline %t.gif 2>&1 | FileCheck %s --check-prefix=GIF
// GIF: pto-sim: {{.*}}.gif

// Text on stdin, and bytecode.
// RUN: pto-sim - --entry @scale < %s | FileCheck %s --check-prefix=STDIN
// STDIN:      aiv: n {{[1-4]}}
// STDIN-NEXT: aiv: by 0.
// RUN: pto-opt --emit-bytecode %s -o %t.mlirbc
// RUN: pto-sim %t.mlirbc --entry @scale | FileCheck %s --check-prefix=STDIN

// What cannot be asked for ends with status 2.
// RUN: %python -c "import subprocess, sys; sys.exit(subprocess.run([sys.executable, '-m', 'pto_mlir.sim', *sys.argv[1:]]).returncode != 2)" %s 2>&1 | FileCheck %s --check-prefix=ENTRY
// ENTRY: pto-sim: say where to begin with --entry; functions that nothing calls: @scale, @who, @empty
// RUN: not pto-sim %s --entry @nobody 2>&1 | FileCheck %s --check-prefix=NOBODY
// NOBODY: pto-sim: no function @nobody; the module has @scale, @who, @empty
// RUN: not pto-sim %s --entry @scale --arg m=3 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: pto-sim: no parameter 'm'; there are x: !pto.ptr<f32>, y: !pto.ptr<f32>, n: index, by: f32
// RUN: not pto-sim %s --entry @scale --arg n=3.5 2>&1 | FileCheck %s --check-prefix=INTEGER
// INTEGER: pto-sim: 'n: index' is an integer, got 3.5
// RUN: not pto-sim %s --entry @scale --arg n=many 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: pto-sim: --arg n: 'many' is no number
// RUN: not pto-sim %s --entry @scale --arg n 2>&1 | FileCheck %s --check-prefix=FORM
// FORM: pto-sim: --arg takes NAME=VALUE, got 'n'
// RUN: not pto-sim %s --entry @scale --seed 3..1 2>&1 | FileCheck %s --check-prefix=RANGE
// RANGE: pto-sim: --seed takes a number or a range such as 0..9, got '3..1'
// RUN: not pto-sim %s --entry @scale --blocks 0 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: pto-sim: --blocks must be at least 1, got 0
// RUN: not pto-sim %s --entry @empty --output x=%t.npy 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// UNWRITTEN: pto-sim: nothing was written to 'x', only to nothing
// RUN: not pto-sim %t.missing.mlir 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: pto-sim: {{.*}}No such file
// RUN: echo 'func.func @f() { pto.nonsense }' > %t.bad.mlir
// RUN: not pto-sim %t.bad.mlir 2>&1 | FileCheck %s --check-prefix=BAD
// BAD: pto-sim: {{.*}}.bad.mlir cannot be read
// What is no text is taken for bytecode.
// RUN: %python -c "open(r'%t.bad.bin', 'wb').write(bytes([255, 254]))"
// RUN: not pto-sim %t.bad.bin 2>&1 | FileCheck %s --check-prefix=BINARY
// BINARY: pto-sim: {{.*}}.bad.bin cannot be read
// BAD: 1:18: {{.*}}pto.nonsense
// RUN: %python -c "import numpy, sys; numpy.save(sys.argv[1], numpy.arange(8))" %t.int.npy
// RUN: not pto-sim %s --entry @scale --input x=%t.int.npy 2>&1 | FileCheck %s --check-prefix=TYPE
// TYPE: pto-sim: 'x' has elements of type float32, got int64
// RUN: echo '[vector]' > %t.toml
// RUN: echo 'add = "cheap"' >> %t.toml
// RUN: not pto-sim %s --entry @scale --costs %t.toml 2>&1 | FileCheck %s --check-prefix=COSTS
// COSTS: pto-sim: cost table:
// RUN: echo 'speed = 3' > %t.toml
// RUN: not pto-sim %s --entry @scale --costs %t.toml 2>&1 | FileCheck %s --check-prefix=KEY
// KEY: pto-sim: cost table: no 'speed', only name, source, matmul, vector, move, pipe, scalar
// RUN: echo '=' > %t.toml
// RUN: not pto-sim %s --entry @scale --costs %t.toml 2>&1 | FileCheck %s --check-prefix=TOML
// TOML: pto-sim: cost table: {{.*}}.toml:

func.func @scale(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>, %n: index, %by: f32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %number = arith.index_cast %n : index to i32
  pto.print ins("n %d", %number : i32)
  pto.print ins("by %g", %by : f32)
  scf.for %i = %c0 to %n step %c1 {
    %a = pto.load_scalar %x[%i] : !pto.ptr<f32> -> f32
    %b = arith.mulf %a, %by : f32
    pto.store_scalar %b, %y[%i] : !pto.ptr<f32>, f32
  }
  return
}
func.func @who(%my_block_idx: i32, %subblock_idx: i32, %block_num: i32) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  pto.print ins("block %d", %my_block_idx : i32)
  pto.print ins("lane %d", %subblock_idx : i32)
  pto.print ins("of %d", %block_num : i32)
  return
}
func.func @empty(%x: !pto.ptr<f32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  return
}
