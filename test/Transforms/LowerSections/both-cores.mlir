// RUN: pto-opt %s --lower-sections --split-input-file --verify-diagnostics | FileCheck %s
// RUN: pto-opt %s --lower-sections --split-input-file --verify-diagnostics --mlir-pass-statistics 2>&1 -o /dev/null | FileCheck %s --check-prefix=STATS

// Sections of both cores in one function: a core waits where it goes on after
// the other one, and both at the end.

// STATS: (S) 3 hand-offs
// STATS: (S) 4 sections-lowered
// STATS: (S) 3 hand-offs
// STATS: (S) 3 sections-lowered

!T = !pto.tensor_view<64x64xf32>

// CHECK-LABEL: func @turns(
// CHECK-NOT:     attributes
// CHECK:         pto.section.vector {
// CHECK-NOT:       sync
// CHECK:           scf.for %{{.*}} {
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    pto.section.vector {
// CHECK-NOT:       sync
// CHECK:           scf.for
// CHECK:           }
// CHECK-NEXT:      pto.barrier <PIPE_ALL>
// CHECK-NEXT:      pto.sync.set <PIPE_MTE3>, 14 {ffts_mode = 2 : i32}
// CHECK-NEXT:    }
// CHECK-NEXT:    pto.section.cube {
// CHECK-NEXT:      pto.sync.wait <PIPE_S>, 14
// CHECK:           scf.for
// CHECK:           }
// CHECK-NEXT:      pto.barrier <PIPE_ALL>
// CHECK-NEXT:      pto.sync.set <PIPE_FIX>, 15 {ffts_mode = 2 : i32}
// CHECK-NEXT:    }
// CHECK-NEXT:    pto.section.vector {
// CHECK-NEXT:      pto.sync.wait <PIPE_S>, 15
// CHECK:           scf.for %{{.*}} {
// CHECK-NEXT:      }
// CHECK-NEXT:      pto.barrier <PIPE_ALL>
// CHECK-NEXT:      pto.sync.set <PIPE_MTE3>, 14 {ffts_mode = 2 : i32}
// CHECK-NEXT:    }
// CHECK-NEXT:    pto.section.cube {
// CHECK-NEXT:      pto.sync.wait <PIPE_S>, 14
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @turns() {
  pto.section items(%i) in (4) core(vector) phase(tiled) {
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
  }
  pto.section items(%i) in (4) core(cube) phase(tiled) {
  }
  pto.section items(%i) in (4) core(vector) phase(tiled) {
  }
  return
}

// -----

// At the end of each iteration the other core waits as well, and before what
// else touches memory. Flags that the function uses are left to it.

// CHECK-LABEL: func @loop(
// CHECK:         pto.section.vector {
// CHECK:           pto.sync.set <PIPE_MTE3>, 12 {ffts_mode = 2 : i32}
// CHECK-NEXT:    }
// CHECK-NEXT:    pto.section.cube {
// CHECK-NEXT:      pto.sync.wait <PIPE_S>, 12
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      pto.section.cube {
// CHECK:             pto.sync.set <PIPE_FIX>, 13 {ffts_mode = 2 : i32}
// CHECK-NEXT:      }
// CHECK-NEXT:      pto.section.vector {
// CHECK-NEXT:        pto.sync.wait <PIPE_S>, 13
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    pto.section.vector {
// CHECK:           pto.sync.set <PIPE_MTE3>, 12
// CHECK-NEXT:    }
// CHECK-NEXT:    pto.section.cube {
// CHECK-NEXT:      pto.sync.wait <PIPE_S>, 12
// CHECK-NEXT:    }
// CHECK-NEXT:    pto.load_scalar
func.func @loop(%n: index, %p: !pto.ptr<f32>) {
  pto.sync.set <PIPE_FIX>, 15
  pto.sync.wait <PIPE_FIX>, 14
  pto.section items() in () core(vector) phase(tiled) {
  }
  scf.for %k = %n to %n step %n {
    pto.section items() in () core(cube) phase(tiled) {
    }
  }
  pto.section items() in () core(vector) phase(tiled) {
  }
  %x = pto.load_scalar %p[%n] : !pto.ptr<f32> -> f32
  return
}

// -----

// Regions of the other core are code of both; a function of both stays one.

// CHECK-LABEL: func @beside_region()
// CHECK:         pto.section.cube
// CHECK:         pto.section.vector
func.func @beside_region() {
  pto.section.cube {
  }
  pto.section items() in () core(vector) phase(tiled) {
  }
  return
}

// CHECK-LABEL: func @group()
// CHECK-SAME:      attributes {pto.kernel_kind = #pto.kernel_kind<group>}
// CHECK:         pto.section.vector
func.func @group() attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  pto.section items() in () core(vector) phase(tiled) {
  }
  return
}

// What is called counts: a function of both cores, directly or through others.

// CHECK-LABEL: func private @both()
// CHECK-NOT:     attributes
// CHECK:         pto.section.vector
func.func private @both() {
  pto.section items() in () core(vector) phase(tiled) {
  }
  pto.section items() in () core(cube) phase(tiled) {
  }
  return
}

// CHECK-LABEL: func private @between()
// CHECK-NOT:     attributes
// CHECK:         return
func.func private @between() {
  func.call @both() : () -> ()
  func.call @between() : () -> ()
  return
}

// CHECK-LABEL: func @calls_both()
// CHECK-NOT:     attributes
// CHECK:         pto.section.cube {
// CHECK:         call @between()
func.func @calls_both() {
  pto.section items() in () core(cube) phase(tiled) {
  }
  func.call @between() : () -> ()
  return
}

// CHECK-LABEL: func @calls_its_core()
// CHECK-SAME:      attributes {pto.kernel_kind = #pto.kernel_kind<cube>}
// CHECK-NOT:     pto.section
// CHECK:         return
func.func private @declared()
func.func @calls_its_core() {
  pto.section items() in () core(cube) phase(tiled) {
  }
  func.call @helper() : () -> ()
  func.call @declared() : () -> ()
  return
}

// CHECK-LABEL: func private @helper()
// CHECK-SAME:      attributes {pto.kernel_kind = #pto.kernel_kind<cube>}
// CHECK-NOT:     pto.section
// CHECK:         return
func.func private @helper() {
  pto.section items() in () core(cube) phase(tiled) {
  }
  return
}

// -----

// A flag's number that is computed may be any.

// expected-error @+1 {{has sections of both cores, and no two flags left with which they can wait for each other}}
func.func @no_flags(%n: index) {
  pto.sync.set <PIPE_FIX>, %n
  pto.section items() in () core(cube) phase(tiled) {
  }
  pto.section items() in () core(vector) phase(tiled) {
  }
  return
}
