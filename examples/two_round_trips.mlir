// How much of a long context does an answer need? For 16 query rows that share a
// key head (grouped queries), this kernel walks over 8 blocks of 128 keys and
// stores after every block what attention to all keys so far gives, projected to
// the 128 outputs that the head contributes to. The host sees from which block on
// the answer no longer changes, and drops the rest of the cache.
//
// Attention to a growing context is the online softmax: the vector core carries
// the running maximum m, sum l and output o of all rows from block to block, and
// with S = Q K^T / 8 of a block
//
//   m' = max(m, rowmax S)    P = exp(S - m')    a = exp(m - m')
//   l' = a l + rowsum P      o' = a o + P V     out = (o' / l') Wo
//
// Both matrix products that depend on what the vector core has just computed are
// round trips: S goes over, P comes back, PV goes over, o' / l' comes back. What
// is stored is the exact answer for the keys so far.
//
// q: 16x64, k and v: 1024x64, wo: 64x128, out: 8x16x128.
//
// Slots are of 8 KiB, for 16x128 scores of f32. Each iteration sends two messages
// each way, so two iterations under way are four messages, for which there are
// four slots in each ring.

!q_mat = !pto.tile<mat, 16x64xf16, blayout=col_major, slayout=row_major>
!q_left = !pto.tile<left, 16x64xf16, slayout=row_major>
!k_mat = !pto.tile<mat, 64x128xf16, blayout=col_major, slayout=row_major>
!k_right = !pto.tile<right, 64x128xf16, slayout=col_major>
!v_mat = !pto.tile<mat, 128x64xf16, blayout=col_major, slayout=row_major>
!v_right = !pto.tile<right, 128x64xf16, slayout=col_major>
!p_mat = !pto.tile<mat, 16x128xf16, blayout=col_major, slayout=row_major>
!p_left = !pto.tile<left, 16x128xf16, slayout=row_major>
!wide_acc = !pto.tile<acc, 16x128xf32, blayout=col_major, slayout=row_major, fractal=1024>
!pv_acc = !pto.tile<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>

!s = !pto.tile<vec, 16x128xf32>
!p_half = !pto.tile<vec, 16x128xf16>
!p_nz = !pto.tile<vec, 16x128xf16, blayout=col_major, slayout=row_major>
!o = !pto.tile<vec, 16x64xf32>
!o_half = !pto.tile<vec, 16x64xf16>
!o_nz = !pto.tile<vec, 16x64xf16, blayout=col_major, slayout=row_major>
!row = !pto.tile<vec, 16x1xf32, blayout=col_major>

module attributes {pto.target_arch = "a2a3"} {
  func.func @products(%q: !pto.ptr<f16>, %k: !pto.ptr<f16>, %v: !pto.ptr<f16>, %wo: !pto.ptr<f16>, %out: !pto.ptr<f32>)
      attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cRows = arith.constant 16 : index
    %cHead = arith.constant 64 : index
    %cBlock = arith.constant 128 : index
    %cBlocks = arith.constant 8 : index
    %cKeys = arith.constant 1024 : index
    %cOut = arith.constant 128 : index
    %cAnswers = arith.constant 128 : index
    %v2c_local = pto.reserve_buffer {name = "v2c_fifo", size = 32768, location = #pto.address_space<mat>, auto = true} -> i32
    %c2v_peer = pto.import_reserved_buffer {name = "c2v_fifo", peer_func = @online_softmax} -> i32
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 8192, slot_num = 4} (c2v_consumer_buf = %c2v_peer : i32, v2c_consumer_buf = %v2c_local : i32)
    %qv = pto.make_tensor_view %q, shape = [%cRows, %cHead], strides = [%cHead, %c1] : !pto.tensor_view<?x?xf16>
    %kv = pto.make_tensor_view %k, shape = [%cHead, %cKeys], strides = [%c1, %cHead] {layout = #pto.layout<dn>} : !pto.tensor_view<?x?xf16>
    %vv = pto.make_tensor_view %v, shape = [%cKeys, %cHead], strides = [%cHead, %c1] : !pto.tensor_view<?x?xf16>
    %wov = pto.make_tensor_view %wo, shape = [%cHead, %cOut], strides = [%cOut, %c1] : !pto.tensor_view<?x?xf16>
    %outv = pto.make_tensor_view %out, shape = [%cAnswers, %cOut], strides = [%cOut, %c1] : !pto.tensor_view<?x?xf32>
    %qp = pto.partition_view %qv, offsets = [%c0, %c0], sizes = [%cRows, %cHead] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<16x64xf16>
    %q_mat = pto.tload ins(%qp : !pto.partition_tensor_view<16x64xf16>) -> !q_mat
    %q_left = pto.tmov ins(%q_mat : !q_mat) -> !q_left
    %wop = pto.partition_view %wov, offsets = [%c0, %c0], sizes = [%cHead, %cOut] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<64x128xf16>
    %wo_mat = pto.tload ins(%wop : !pto.partition_tensor_view<64x128xf16>) -> !k_mat
    %wo_right = pto.tmov ins(%wo_mat : !k_mat) -> !k_right
    scf.for %i = %c0 to %cBlocks step %c1 {
      %key = arith.muli %i, %cBlock : index
      %kp = pto.partition_view %kv, offsets = [%c0, %key], sizes = [%cHead, %cBlock] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<64x128xf16>
      %k_mat = pto.tload ins(%kp : !pto.partition_tensor_view<64x128xf16>) -> !k_mat
      %k_right = pto.tmov ins(%k_mat : !k_mat) -> !k_right
      %s = pto.tmatmul ins(%q_left, %k_right : !q_left, !k_right) -> !wide_acc
      pto.tpush_to_aiv(%s : !wide_acc) {split = 0}

      %vp = pto.partition_view %vv, offsets = [%key, %c0], sizes = [%cBlock, %cHead] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<128x64xf16>
      %v_mat = pto.tload ins(%vp : !pto.partition_tensor_view<128x64xf16>) -> !v_mat
      %v_right = pto.tmov ins(%v_mat : !v_mat) -> !v_right
      %p_mat = pto.tpop_from_aiv {split = 0} -> !p_mat
      %p_left = pto.tmov ins(%p_mat : !p_mat) -> !p_left
      pto.tfree_from_aiv {split = 0}
      %pv = pto.tmatmul ins(%p_left, %v_right : !p_left, !v_right) -> !pv_acc
      pto.tpush_to_aiv(%pv : !pv_acc) {split = 0}

      %o_mat = pto.tpop_from_aiv {split = 0} -> !q_mat
      %o_left = pto.tmov ins(%o_mat : !q_mat) -> !q_left
      pto.tfree_from_aiv {split = 0}
      %answer = pto.tmatmul ins(%o_left, %wo_right : !q_left, !k_right) -> !wide_acc
      %row = arith.muli %i, %cRows : index
      %outp = pto.partition_view %outv, offsets = [%row, %c0], sizes = [%cRows, %cOut] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<16x128xf32>
      pto.tstore ins(%answer : !wide_acc) outs(%outp : !pto.partition_tensor_view<16x128xf32>)
    } {pto.pipeline_stages = 2 : i64}
    return
  }

  func.func @online_softmax() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cBlocks = arith.constant 8 : index
    %scale = arith.constant 1.250000e-01 : f32
    %zero = arith.constant 0.000000e+00 : f32
    %least = arith.constant -3.000000e+04 : f32
    %c2v_local = pto.reserve_buffer {name = "c2v_fifo", size = 32768, location = #pto.address_space<vec>, auto = true} -> i32
    %v2c_peer = pto.import_reserved_buffer {name = "v2c_fifo", peer_func = @products} -> i32
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 8192, slot_num = 4} (c2v_consumer_buf = %c2v_local : i32, v2c_consumer_buf = %v2c_peer : i32)
    %m0 = pto.texpands ins(%least : f32) -> !row
    %l0 = pto.texpands ins(%zero : f32) -> !row
    %o0 = pto.texpands ins(%zero : f32) -> !o
    %ml:3 = scf.for %i = %c0 to %cBlocks step %c1 iter_args(%m = %m0, %l = %l0, %o = %o0) -> (!row, !row, !o) {
      %s = pto.tpop_from_aic {split = 0} -> !s
      %scaled = pto.tmuls ins(%s, %scale : !s, f32) -> !s
      pto.tfree_from_aic {split = 0}
      %block_m = pto.trowmax ins(%scaled : !s) -> !row
      %next_m = pto.tmax ins(%m, %block_m : !row, !row) -> !row
      %below = pto.trowexpandsub ins(%scaled, %next_m : !s, !row) -> !s
      %p = pto.texp ins(%below : !s) -> !s
      %p_half = pto.tcvt ins(%p{rmode = #pto<round_mode RINT>} : !s) -> !p_half
      %p_nz = pto.tmov ins(%p_half : !p_half) -> !p_nz
      pto.tpush_to_aic(%p_nz : !p_nz) {split = 0}
      %fall = pto.tsub ins(%m, %next_m : !row, !row) -> !row
      %a = pto.texp ins(%fall : !row) -> !row
      %kept_l = pto.tmul ins(%l, %a : !row, !row) -> !row
      %block_l = pto.trowsum ins(%p : !s) -> !row
      %next_l = pto.tadd ins(%kept_l, %block_l : !row, !row) -> !row

      %pv = pto.tpop_from_aic {split = 0} -> !o
      %kept_o = pto.trowexpandmul ins(%o, %a : !o, !row) -> !o
      %next_o = pto.tadd ins(%kept_o, %pv : !o, !o) -> !o
      pto.tfree_from_aic {split = 0}
      %mean = pto.trowexpanddiv ins(%next_o, %next_l : !o, !row) -> !o
      %o_half = pto.tcvt ins(%mean{rmode = #pto<round_mode RINT>} : !o) -> !o_half
      %o_nz = pto.tmov ins(%o_half : !o_half) -> !o_nz
      pto.tpush_to_aic(%o_nz : !o_nz) {split = 0}
      scf.yield %next_m, %next_l, %next_o : !row, !row, !o
    } {pto.pipeline_stages = 2 : i64}
    return
  }

  func.func @growing_context(%q: !pto.ptr<f16>, %k: !pto.ptr<f16>, %v: !pto.ptr<f16>, %wo: !pto.ptr<f16>, %out: !pto.ptr<f32>)
      attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
    func.call @products(%q, %k, %v, %wo, %out) : (!pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f32>) -> ()
    func.call @online_softmax() : () -> ()
    return
  }

  func.func @main(%q: !pto.ptr<f16>, %k: !pto.ptr<f16>, %v: !pto.ptr<f16>, %wo: !pto.ptr<f16>, %out: !pto.ptr<f32>)
      attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
    func.call @growing_context(%q, %k, %v, %wo, %out) : (!pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f32>) -> ()
    return
  }
}
