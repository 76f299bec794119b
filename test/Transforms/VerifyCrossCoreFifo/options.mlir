// RUN: pto-opt %s --verify-cross-core-fifo=model=exact --mlir-pass-statistics -o /dev/null 2>&1 | filecheck %s --check-prefix=STATS
// RUN: not pto-opt %s --verify-cross-core-fifo -o /dev/null 2>&1 | filecheck %s --check-prefix=CREDIT
// RUN: not pto-opt %s --verify-cross-core-fifo=model=credit -o /dev/null 2>&1 | filecheck %s --check-prefix=CREDIT
// RUN: pto-opt %s --verify-cross-core-fifo="report=json model=exact" -o /dev/null 2> /dev/null | filecheck %s --check-prefix=JSON
// RUN: not pto-opt %s --verify-cross-core-fifo=report=json -o /dev/null 2> /dev/null | filecheck %s --check-prefix=JSON-CREDIT
// RUN: not pto-opt %s --verify-cross-core-fifo="undecided=error model=exact" -o /dev/null 2>&1 | filecheck %s --check-prefix=ERROR
// RUN: not pto-opt %s --verify-cross-core-fifo=model=loose 2>&1 | filecheck %s --check-prefix=MODEL
// RUN: not pto-opt %s --verify-cross-core-fifo=undecided=maybe 2>&1 | filecheck %s --check-prefix=UNDECIDED
// RUN: not pto-opt %s --verify-cross-core-fifo=report=xml 2>&1 | filecheck %s --check-prefix=REPORT

// The fifth message finds a slot that one pop has left, but a credit stands for
// two.

// STATS-DAG: (S) 0 errors
// STATS-DAG: (S) 1 pairs-undecided
// STATS-DAG: (S) 1 pairs-verified

// CREDIT: error: 'pto.tpush_to_aiv' op waits forever for a credit to push message 4 of pipe 0 C2V

// JSON: "alone": [
// JSON-NEXT: "lonely"
// JSON: "cube": "cube"
// JSON-NEXT: "findings": []
// JSON-NEXT: "model": "exact"
// JSON-NEXT: "outcome": "verified"
// JSON: "high_water": 4
// JSON-NEXT: "messages": 5
// JSON-NEXT: "name": "pipe 0 C2V"
// JSON-NEXT: "slot_num": 4
// JSON-NEXT: "slot_size": 1024
// JSON: "vector": "vector"

// JSON-CREDIT: "location": "{{.*}}options.mlir:{{[0-9]+}}:5"
// JSON-CREDIT-NEXT: "message": "waits forever
// JSON-CREDIT-NEXT: "message_number": 4
// JSON-CREDIT-NEXT: "needed_slot_num": 6
// JSON-CREDIT-NEXT: "notes": [
// JSON-CREDIT: "message": "@vector waits here"
// JSON-CREDIT: "op": "pto.tpush_to_aiv"
// JSON-CREDIT-NEXT: "outcome": "deadlock"
// JSON-CREDIT-NEXT: "ring": "pipe 0 C2V"

// ERROR: error: 'func.func' op exchanges messages with no function of the module
// MODEL: model must be target, exact or credit, got 'loose'
// UNDECIDED: undecided must be warn or error, got 'maybe'
// REPORT: report must be text or json, got 'xml'

!vec = !pto.tile<vec, 16x16xf32>
!mat = !pto.tile<mat, 16x16xf32>

module attributes {pto.target_arch = "a2a3"} {
  func.func @cube(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %buf = pto.import_reserved_buffer {name = "b", peer_func = @vector} -> i32
    pto.aic_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 4} (c2v_consumer_buf = %buf : i32)
    pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024, slot_num = 4} (c2v_consumer_buf = %buf : i32)
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    pto.tpush_to_aiv(%t : !mat) {id = 1, split = 0}
    return
  }
  func.func @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %buf = pto.reserve_buffer {name = "b", size = 4096, location = #pto.address_space<vec>, auto = true} -> i32
    pto.aiv_initialize_pipe {dir_mask = 1, slot_size = 1024, slot_num = 4} (c2v_consumer_buf = %buf : i32)
    pto.aiv_initialize_pipe {id = 1, dir_mask = 1, slot_size = 1024, slot_num = 4} (c2v_consumer_buf = %buf : i32)
    %a = pto.tpop_from_aic {split = 0} -> !vec
    %b = pto.tpop_from_aic {id = 1, split = 0} -> !vec
    %c = pto.tpop_from_aic {split = 0} -> !vec
    %d = pto.tpop_from_aic {split = 0} -> !vec
    %e = pto.tpop_from_aic {split = 0} -> !vec
    %f = pto.tpop_from_aic {split = 0} -> !vec
    return
  }
  func.func @lonely(%t: !mat) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    pto.tpush_to_aiv(%t : !mat) {split = 0}
    return
  }
}
