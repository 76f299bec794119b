// RUN: pto-opt %s --inject-gm-pipe-buffer | filecheck %s

// Pipes and calls in loops, branches and sections.

// CHECK-LABEL: func.func @deep(
// CHECK-SAME:    %{{.*}}: i1, %[[N:[a-z0-9]+]]: index, %[[GM:[a-z0-9]+]]: !pto.ptr<f32> {
// CHECK:         scf.for
// CHECK-NEXT:      scf.if
// CHECK-NEXT:        pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024} (gm_slot_buffer = %[[GM]] : !pto.ptr<f32>)
// CHECK-NEXT:      } else {
// CHECK-NEXT:        pto.aiv_initialize_pipe {dir_mask = 2, slot_size = 1024} (gm_slot_buffer = %[[GM]] : !pto.ptr<f32>)
func.func @deep(%p: i1, %n: index) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  scf.for %i = %n to %n step %n {
    scf.if %p {
      pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024} ()
    } else {
      pto.aiv_initialize_pipe {dir_mask = 2, slot_size = 1024} ()
    }
  }
  return
}

// A caller in the middle, whose calls are nested too.
// CHECK-LABEL: func.func @middle(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: i1, %[[N:[a-z0-9]+]]: index, %[[GM:[a-z0-9]+]]: !pto.ptr<f32> {
// CHECK:         scf.while
// CHECK:         } do {
// CHECK-NEXT:      call @deep(%[[P]], %[[N]], %[[GM]]) : (i1, index, !pto.ptr<f32>) -> ()
func.func @middle(%p: i1, %n: index) {
  scf.while : () -> () {
    scf.condition(%p)
  } do {
    func.call @deep(%p, %n) : (i1, index) -> ()
    scf.yield
  }
  return
}

// Where the call is made the memory is.
// CHECK-LABEL: func.func @main(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: i1, %[[N:[a-z0-9]+]]: index)
// CHECK-NOT:     create_tensor
// CHECK:         scf.for
// CHECK-NEXT:      %[[A:.*]] = pto.create_tensor [1] : !pto.ptr<f32>
// CHECK-NEXT:      func.call @middle(%[[P]], %[[N]], %[[A]])
// CHECK-NEXT:      scf.if
// CHECK-NEXT:        %[[B:.*]] = pto.create_tensor [1] : !pto.ptr<f32>
// CHECK-NEXT:        func.call @deep(%[[P]], %[[N]], %[[B]])
// CHECK-NEXT:        %[[C:.*]] = pto.create_tensor [1] : !pto.ptr<f32>
// CHECK-NEXT:        func.call @deep(%[[P]], %[[N]], %[[C]])
// CHECK-NEXT:      }
func.func @main(%p: i1, %n: index) attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  scf.for %i = %n to %n step %n {
    func.call @middle(%p, %n) : (i1, index) -> ()
    scf.if %p {
      func.call @deep(%p, %n) : (i1, index) -> ()
      func.call @deep(%p, %n) : (i1, index) -> ()
    }
  }
  return
}

// Both cores in one function.
// CHECK-LABEL: func.func @sections(
// CHECK-SAME:    %[[GM:[a-z0-9]+]]: !pto.ptr<f32> {pto.direction
// CHECK-NEXT:    pto.section.cube {
// CHECK-NEXT:      pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024} (gm_slot_buffer = %[[GM]] : !pto.ptr<f32>)
// CHECK-NEXT:    }
// CHECK-NEXT:    pto.section.vector {
// CHECK-NEXT:      pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024} (gm_slot_buffer = %[[GM]] : !pto.ptr<f32>)
func.func @sections() attributes {pto.entry} {
  pto.section.cube {
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024} ()
  }
  pto.section.vector {
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024} ()
  }
  return
}
