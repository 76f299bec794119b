// Chunked prefill: one head of attention for the 32 newest tokens of a sequence
// of 1056, as a server computes it that feeds long prompts in chunks. The chunk
// attends to itself under a causal mask, then to 8 cached blocks of 128 keys.
//
// Queries and keys are normalized (QK norm), and with head 64 and a scale of 1/8
// no score is beyond -8..8. So exp needs no running maximum: its values lie
// between 2^-12 and 2^12, which f16 holds with all of its bits. That is why the
// cube alone can sum up: the products of unnormalized probabilities and V stay in
// its accumulator from block to block, an iter_arg of the loop, while the vector
// cores sum up the rows. After the loop the accumulator follows the scores into
// the same ring, and the vector cores divide it by their sums:
//
//   o = (sum over blocks of exp(Q K^T / 8) V) / (sum over blocks of rowsum exp(Q K^T / 8))
//
// Two vector cores take the upper and the lower half of each tile (split 1).
//
// q: 32x64, k and v: 1056x64 with the chunk's own keys last, mask: 32x32 of 0 and
// 1, o: 32x64.
//
// Slots are of 16 KiB, for 32x128 scores of f32. Two of them would do for two
// score tiles ahead, were it not for the chunk's own scores: as they come before
// the loop, the batches in which credits return no longer begin where groups of
// iterations do, and the cores would wait for each other. So there are four.

!q_mat = !pto.tile<mat, 32x64xf16, blayout=col_major, slayout=row_major>
!q_left = !pto.tile<left, 32x64xf16, slayout=row_major>
!own_k_mat = !pto.tile<mat, 64x32xf16, blayout=col_major, slayout=row_major>
!own_k_right = !pto.tile<right, 64x32xf16, slayout=col_major>
!own_v_mat = !pto.tile<mat, 32x64xf16, blayout=col_major, slayout=row_major>
!own_v_right = !pto.tile<right, 32x64xf16, slayout=col_major>
!own_p_mat = !pto.tile<mat, 32x32xf16, blayout=col_major, slayout=row_major>
!own_p_left = !pto.tile<left, 32x32xf16, slayout=row_major>
!own_s_acc = !pto.tile<acc, 32x32xf32, blayout=col_major, slayout=row_major, fractal=1024>
!k_mat = !pto.tile<mat, 64x128xf16, blayout=col_major, slayout=row_major>
!k_right = !pto.tile<right, 64x128xf16, slayout=col_major>
!v_mat = !pto.tile<mat, 128x64xf16, blayout=col_major, slayout=row_major>
!v_right = !pto.tile<right, 128x64xf16, slayout=col_major>
!p_mat = !pto.tile<mat, 32x128xf16, blayout=col_major, slayout=row_major>
!p_left = !pto.tile<left, 32x128xf16, slayout=row_major>
!s_acc = !pto.tile<acc, 32x128xf32, blayout=col_major, slayout=row_major, fractal=1024>
!o_acc = !pto.tile<acc, 32x64xf32, blayout=col_major, slayout=row_major, fractal=1024>

!own = !pto.tile<vec, 16x32xf32>
!own_half = !pto.tile<vec, 16x32xf16>
!own_nz = !pto.tile<vec, 16x32xf16, blayout=col_major, slayout=row_major>
!s = !pto.tile<vec, 16x128xf32>
!p_half = !pto.tile<vec, 16x128xf16>
!p_nz = !pto.tile<vec, 16x128xf16, blayout=col_major, slayout=row_major>
!o = !pto.tile<vec, 16x64xf32>
!row = !pto.tile<vec, 16x1xf32, blayout=col_major>

module attributes {pto.target_arch = "a2a3"} {
  func.func @scores_and_values(%q: !pto.ptr<f16>, %k: !pto.ptr<f16>, %v: !pto.ptr<f16>)
      attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cChunk = arith.constant 32 : index
    %cHead = arith.constant 64 : index
    %cBlock = arith.constant 128 : index
    %cBlocks = arith.constant 8 : index
    %cCached = arith.constant 1024 : index
    %cKeys = arith.constant 1056 : index
    %p_local = pto.reserve_buffer {name = "p_fifo", size = 65536, location = #pto.address_space<mat>, auto = true} -> i32
    %s_peer = pto.import_reserved_buffer {name = "s_fifo", peer_func = @probabilities} -> i32
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 16384, slot_num = 4} (c2v_consumer_buf = %s_peer : i32, v2c_consumer_buf = %p_local : i32)
    %qv = pto.make_tensor_view %q, shape = [%cChunk, %cHead], strides = [%cHead, %c1] : !pto.tensor_view<?x?xf16>
    %kv = pto.make_tensor_view %k, shape = [%cHead, %cKeys], strides = [%c1, %cHead] {layout = #pto.layout<dn>} : !pto.tensor_view<?x?xf16>
    %vv = pto.make_tensor_view %v, shape = [%cKeys, %cHead], strides = [%cHead, %c1] : !pto.tensor_view<?x?xf16>
    %qp = pto.partition_view %qv, offsets = [%c0, %c0], sizes = [%cChunk, %cHead] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<32x64xf16>
    %q_mat = pto.tload ins(%qp : !pto.partition_tensor_view<32x64xf16>) -> !q_mat
    %q_left = pto.tmov ins(%q_mat : !q_mat) -> !q_left

    // The chunk's own keys start the accumulator.
    %own_kp = pto.partition_view %kv, offsets = [%c0, %cCached], sizes = [%cHead, %cChunk] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<64x32xf16>
    %own_k_mat = pto.tload ins(%own_kp : !pto.partition_tensor_view<64x32xf16>) -> !own_k_mat
    %own_k_right = pto.tmov ins(%own_k_mat : !own_k_mat) -> !own_k_right
    %own_s = pto.tmatmul ins(%q_left, %own_k_right : !q_left, !own_k_right) -> !own_s_acc
    pto.tpush_to_aiv(%own_s : !own_s_acc) {split = 1}
    %own_vp = pto.partition_view %vv, offsets = [%cCached, %c0], sizes = [%cChunk, %cHead] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<32x64xf16>
    %own_v_mat = pto.tload ins(%own_vp : !pto.partition_tensor_view<32x64xf16>) -> !own_v_mat
    %own_v_right = pto.tmov ins(%own_v_mat : !own_v_mat) -> !own_v_right
    %own_p_mat = pto.tpop_from_aiv {split = 1} -> !own_p_mat
    %own_p_left = pto.tmov ins(%own_p_mat : !own_p_mat) -> !own_p_left
    pto.tfree_from_aiv {split = 1}
    %own_o = pto.tmatmul ins(%own_p_left, %own_v_right : !own_p_left, !own_v_right) -> !o_acc

    %o = scf.for %i = %c0 to %cBlocks step %c1 iter_args(%sum = %own_o) -> (!o_acc) {
      %key = arith.muli %i, %cBlock : index
      %kp = pto.partition_view %kv, offsets = [%c0, %key], sizes = [%cHead, %cBlock] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<64x128xf16>
      %k_mat = pto.tload ins(%kp : !pto.partition_tensor_view<64x128xf16>) -> !k_mat
      %k_right = pto.tmov ins(%k_mat : !k_mat) -> !k_right
      %s = pto.tmatmul ins(%q_left, %k_right : !q_left, !k_right) -> !s_acc
      pto.tpush_to_aiv(%s : !s_acc) {split = 1}
      %p_mat = pto.tpop_from_aiv {split = 1} -> !p_mat
      %p_left = pto.tmov ins(%p_mat : !p_mat) -> !p_left
      pto.tfree_from_aiv {split = 1}
      %vp = pto.partition_view %vv, offsets = [%key, %c0], sizes = [%cBlock, %cHead] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<128x64xf16>
      %v_mat = pto.tload ins(%vp : !pto.partition_tensor_view<128x64xf16>) -> !v_mat
      %v_right = pto.tmov ins(%v_mat : !v_mat) -> !v_right
      %next = pto.tmatmul.acc ins(%sum, %p_left, %v_right : !o_acc, !p_left, !v_right) -> !o_acc
      scf.yield %next : !o_acc
    } {pto.pipeline_stages = 2 : i64}
    pto.tpush_to_aiv(%o : !o_acc) {split = 1}
    return
  }

  func.func @probabilities(%mask: !pto.ptr<f32>, %o: !pto.ptr<f32>)
      attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cHalf = arith.constant 16 : index
    %cChunk = arith.constant 32 : index
    %cHead = arith.constant 64 : index
    %cBlocks = arith.constant 8 : index
    %scale = arith.constant 1.250000e-01 : f32
    %s_local = pto.reserve_buffer {name = "s_fifo", size = 65536, location = #pto.address_space<vec>, auto = true} -> i32
    %p_peer = pto.import_reserved_buffer {name = "p_fifo", peer_func = @scores_and_values} -> i32
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 16384, slot_num = 4} (c2v_consumer_buf = %s_local : i32, v2c_consumer_buf = %p_peer : i32)
    %lane = pto.get_subblock_idx
    %half = arith.index_cast %lane : i64 to index
    %first = arith.muli %half, %cHalf : index
    %maskv = pto.make_tensor_view %mask, shape = [%cChunk, %cChunk], strides = [%cChunk, %c1] : !pto.tensor_view<?x?xf32>
    %ov = pto.make_tensor_view %o, shape = [%cChunk, %cHead], strides = [%cHead, %c1] : !pto.tensor_view<?x?xf32>
    %maskp = pto.partition_view %maskv, offsets = [%first, %c0], sizes = [%cHalf, %cChunk] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<16x32xf32>
    %visible = pto.tload ins(%maskp : !pto.partition_tensor_view<16x32xf32>) -> !own

    %own_s = pto.tpop_from_aic {split = 1} -> !own
    %own_scaled = pto.tmuls ins(%own_s, %scale : !own, f32) -> !own
    pto.tfree_from_aic {split = 1}
    %own_e = pto.texp ins(%own_scaled : !own) -> !own
    %own_p = pto.tmul ins(%own_e, %visible : !own, !own) -> !own
    %own_half = pto.tcvt ins(%own_p{rmode = #pto<round_mode RINT>} : !own) -> !own_half
    %own_nz = pto.tmov ins(%own_half : !own_half) -> !own_nz
    pto.tpush_to_aic(%own_nz : !own_nz) {split = 1}
    %own_l = pto.trowsum ins(%own_p : !own) -> !row

    %l = scf.for %i = %c0 to %cBlocks step %c1 iter_args(%sum = %own_l) -> (!row) {
      %s = pto.tpop_from_aic {split = 1} -> !s
      %scaled = pto.tmuls ins(%s, %scale : !s, f32) -> !s
      pto.tfree_from_aic {split = 1}
      %p = pto.texp ins(%scaled : !s) -> !s
      %p_half = pto.tcvt ins(%p{rmode = #pto<round_mode RINT>} : !s) -> !p_half
      %p_nz = pto.tmov ins(%p_half : !p_half) -> !p_nz
      pto.tpush_to_aic(%p_nz : !p_nz) {split = 1}
      %block = pto.trowsum ins(%p : !s) -> !row
      %next = pto.tadd ins(%sum, %block : !row, !row) -> !row
      scf.yield %next : !row
    } {pto.pipeline_stages = 2 : i64}
    %weighted = pto.tpop_from_aic {split = 1} -> !o
    %mean = pto.trowexpanddiv ins(%weighted, %l : !o, !row) -> !o
    pto.tfree_from_aic {split = 1}
    %op = pto.partition_view %ov, offsets = [%first, %c0], sizes = [%cHalf, %cHead] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<16x64xf32>
    pto.tstore ins(%mean : !o) outs(%op : !pto.partition_tensor_view<16x64xf32>)
    return
  }

  func.func @chunk_attention(%q: !pto.ptr<f16>, %k: !pto.ptr<f16>, %v: !pto.ptr<f16>, %mask: !pto.ptr<f32>, %o: !pto.ptr<f32>)
      attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
    func.call @scores_and_values(%q, %k, %v) : (!pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f16>) -> ()
    func.call @probabilities(%mask, %o) : (!pto.ptr<f32>, !pto.ptr<f32>) -> ()
    return
  }

  func.func @main(%q: !pto.ptr<f16>, %k: !pto.ptr<f16>, %v: !pto.ptr<f16>, %mask: !pto.ptr<f32>, %o: !pto.ptr<f32>)
      attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
    func.call @chunk_attention(%q, %k, %v, %mask, %o) : (!pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f32>, !pto.ptr<f32>) -> ()
    return
  }
}
