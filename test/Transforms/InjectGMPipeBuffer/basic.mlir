// RUN: pto-opt %s --inject-gm-pipe-buffer -o %t.mlir
// RUN: filecheck %s --input-file %t.mlir
// RUN: pto-opt %t.mlir --inject-gm-pipe-buffer | diff %t.mlir -
// RUN: pto-opt %s --inject-gm-pipe-buffer --remarks-filter='.*' --remark-format=emitRemark -o /dev/null 2>&1 | filecheck %s --check-prefix=REMARK
// RUN: pto-opt %s --inject-gm-pipe-buffer --mlir-pass-statistics -o /dev/null 2>&1 | filecheck %s --check-prefix=STAT
// RUN: pto-opt %s --inject-gm-pipe-buffer -o /dev/null > %t.out 2>&1 && diff %t.out /dev/null

// From the pipes up to the host: one parameter, the last, passed on at each call.

// REMARK:      basic.mlir:29:1: remark: [Passed] signature-grew | Category:inject-gm-pipe-buffer | Function=cube | Parameter=__gm_pipe_buffer
// REMARK:      basic.mlir:52:1: remark: [Passed] signature-grew | Category:inject-gm-pipe-buffer | Function=group | Parameter=__gm_pipe_buffer
// REMARK:      basic.mlir:66:1: remark: [Passed] signature-grew | Category:inject-gm-pipe-buffer | Function=blocks
// REMARK-NOT:  remark

// STAT-DAG: (S) 6 calls-extended
// STAT-DAG: (S) 4 functions-grown
// STAT-DAG: (S) 3 pipes-wired
// STAT-DAG: (S) 2 tensors-created

// CHECK-LABEL: func.func @cube(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: !pto.ptr<f16>, %[[GM:[a-z0-9]+]]: !pto.ptr<f32> {pto.direction = #pto.direction<out>, pto.name = "__gm_pipe_buffer"})
// CHECK-SAME:    attributes {pto.kernel_kind = #pto.kernel_kind<cube>}
// CHECK:         %[[P:.*]] = pto.reserve_buffer
// CHECK:         pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024} (gm_slot_buffer = %[[GM]] : !pto.ptr<f32>, v2c_consumer_buf = %[[P]] : i32)
// CHECK-NEXT:    pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512} (gm_slot_buffer = %[[GM]] : !pto.ptr<f32>)
// CHECK-NEXT:    return


func.func @cube(%x: !pto.ptr<f16>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
  %p = pto.reserve_buffer {name = "p", size = 4096, location = #pto.address_space<mat>, auto = true} -> i32
  pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024} (v2c_consumer_buf = %p : i32)
  pto.aic_initialize_pipe {id = 1, dir_mask = 1, slot_size = 512} ()
  return
}

// CHECK-LABEL: func.func private @vector(
// CHECK-SAME:    %[[GM:[a-z0-9]+]]: !pto.ptr<f32> {pto.direction = #pto.direction<out>, pto.name = "__gm_pipe_buffer"})
// CHECK:         pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024} (gm_slot_buffer = %[[GM]] : !pto.ptr<f32>, v2c_consumer_buf
func.func private @vector() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
  %p = pto.import_reserved_buffer {name = "p", peer_func = @cube} -> i32
  pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024} (v2c_consumer_buf = %p : i32)
  return
}

// Results stay, and so do attributes.
// CHECK-LABEL: func.func @group(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: !pto.ptr<f16> {pto.name = "x"}, %[[N:[a-z0-9]+]]: i32, %[[GM:[a-z0-9]+]]: !pto.ptr<f32> {pto.direction = #pto.direction<out>, pto.name = "__gm_pipe_buffer"}) -> (i32, !pto.ptr<f16>)
// CHECK-SAME:    attributes {pto.kernel_kind = #pto.kernel_kind<group>}
// CHECK-NEXT:    call @cube(%[[X]], %[[GM]]) : (!pto.ptr<f16>, !pto.ptr<f32>) -> ()
// CHECK-NEXT:    call @vector(%[[GM]]) {note} : (!pto.ptr<f32>) -> ()
// CHECK-NEXT:    return %[[N]], %[[X]] : i32, !pto.ptr<f16>
func.func @group(%x: !pto.ptr<f16> {pto.name = "x"}, %n: i32) -> (i32, !pto.ptr<f16>)
    attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
  func.call @cube(%x) : (!pto.ptr<f16>) -> ()
  func.call @vector() {note} : () -> ()
  return %n, %x : i32, !pto.ptr<f16>
}

// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: !pto.ptr<f16>, %[[GM:[a-z0-9]+]]: !pto.ptr<f32> {pto.direction
// CHECK-SAME:    -> i32 attributes {pto.block_num = 24 : i64, pto.kernel_kind = #pto.kernel_kind<spmd>}
// CHECK-NEXT:    %[[N:.*]] = arith.constant
// CHECK-NEXT:    %[[R:.*]]:2 = call @group(%[[X]], %[[N]], %[[GM]]) : (!pto.ptr<f16>, i32, !pto.ptr<f32>) -> (i32, !pto.ptr<f16>)
// CHECK-NEXT:    %[[S:.*]]:2 = call @group(%[[R]]#1, %[[R]]#0, %[[GM]])
// CHECK-NEXT:    return %[[S]]#0 : i32
func.func @blocks(%x: !pto.ptr<f16>) -> i32
    attributes {pto.block_num = 24 : i64, pto.kernel_kind = #pto.kernel_kind<spmd>} {
  %n = arith.constant 7 : i32
  %r:2 = func.call @group(%x, %n) : (!pto.ptr<f16>, i32) -> (i32, !pto.ptr<f16>)
  %s:2 = func.call @group(%r#1, %r#0) : (!pto.ptr<f16>, i32) -> (i32, !pto.ptr<f16>)
  return %s#0 : i32
}

// The host makes the memory, new memory for each call, right before it.
// CHECK-LABEL: func.func @main(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: !pto.ptr<f16>) -> i32
// CHECK-NEXT:    %[[A:.*]] = pto.create_tensor [1] : !pto.ptr<f32>
// CHECK-NEXT:    %[[N:.*]] = call @blocks(%[[X]], %[[A]]) : (!pto.ptr<f16>, !pto.ptr<f32>) -> i32
// CHECK-NEXT:    %[[B:.*]] = pto.create_tensor [1] : !pto.ptr<f32>
// CHECK-NEXT:    call @group(%[[X]], %[[N]], %[[B]])
func.func @main(%x: !pto.ptr<f16>) -> i32 attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
  %n = func.call @blocks(%x) : (!pto.ptr<f16>) -> i32
  %r:2 = func.call @group(%x, %n) : (!pto.ptr<f16>, i32) -> (i32, !pto.ptr<f16>)
  func.call @host_code() : () -> ()
  return %n : i32
}

// What has to do with no pipe, and what calls an orchestration function, stays.
// CHECK-LABEL: func.func @host_code() {
func.func @host_code() {
  return
}
// CHECK-LABEL: func.func @outermost(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: !pto.ptr<f16>) {
// CHECK-NEXT:    call @main(%[[X]]) : (!pto.ptr<f16>) -> i32
func.func @outermost(%x: !pto.ptr<f16>) {
  %n = func.call @main(%x) : (!pto.ptr<f16>) -> i32
  return
}
