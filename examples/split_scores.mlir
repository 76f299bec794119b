// One step of decoding with head 128 over a cache of 2048 keys: 16 query heads
// share a key head, and keys come in pages of 256.
//
// The right operand for a page, 128x256 of f16, would be all of L0B, and no load
// could overlap a product. So a page goes in two halves: the cube pushes two score
// tiles, the vector core computes one softmax step over both and pushes two tiles
// of probabilities, and the cube adds their products with the two halves of V in
// one accumulator and pushes the sum back. A page is three messages to the vector
// core and two to the cube:
//
//   m' = max(m, rowmax S_lo, rowmax S_hi)    P_x = exp(S_x - m')    a = exp(m - m')
//   l' = a l + rowsum P_lo + rowsum P_hi     o' = a o + (P_lo V_lo + P_hi V_hi)
//
// The vector core carries m, l and o from page to page and stores the exact
// answer, o / l, at the end.
//
// q: 16x128, k and v: 2048x128, o: 16x128.
//
// Slots are of 8 KiB, for 16x128 tiles of f32. Two pages under way need four slots,
// as the vector core takes tiles meanwhile. There are eight, so that four pages can
// be if the cores take turns.

!q_mat = !pto.tile<mat, 16x128xf16, blayout=col_major, slayout=row_major>
!q_left = !pto.tile<left, 16x128xf16, slayout=row_major>
!kv_mat = !pto.tile<mat, 128x128xf16, blayout=col_major, slayout=row_major>
!kv_right = !pto.tile<right, 128x128xf16, slayout=col_major>
!acc = !pto.tile<acc, 16x128xf32, blayout=col_major, slayout=row_major, fractal=1024>

!s = !pto.tile<vec, 16x128xf32>
!p_half = !pto.tile<vec, 16x128xf16>
!p_nz = !pto.tile<vec, 16x128xf16, blayout=col_major, slayout=row_major>
!row = !pto.tile<vec, 16x1xf32, blayout=col_major>

module attributes {pto.target_arch = "a2a3"} {
  func.func @products(%q: !pto.ptr<f16>, %k: !pto.ptr<f16>, %v: !pto.ptr<f16>)
      attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cRows = arith.constant 16 : index
    %cHead = arith.constant 128 : index
    %cHalf = arith.constant 128 : index
    %cPage = arith.constant 256 : index
    %cPages = arith.constant 8 : index
    %cKeys = arith.constant 2048 : index
    %p_local = pto.reserve_buffer {name = "p_fifo", size = 65536, location = #pto.address_space<mat>, auto = true} -> i32
    %s_peer = pto.import_reserved_buffer {name = "s_fifo", peer_func = @online_softmax} -> i32
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 8192, slot_num = 8} (c2v_consumer_buf = %s_peer : i32, v2c_consumer_buf = %p_local : i32)
    %qv = pto.make_tensor_view %q, shape = [%cRows, %cHead], strides = [%cHead, %c1] : !pto.tensor_view<?x?xf16>
    %kv = pto.make_tensor_view %k, shape = [%cHead, %cKeys], strides = [%c1, %cHead] {layout = #pto.layout<dn>} : !pto.tensor_view<?x?xf16>
    %vv = pto.make_tensor_view %v, shape = [%cKeys, %cHead], strides = [%cHead, %c1] : !pto.tensor_view<?x?xf16>
    %qp = pto.partition_view %qv, offsets = [%c0, %c0], sizes = [%cRows, %cHead] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<16x128xf16>
    %q_mat = pto.tload ins(%qp : !pto.partition_tensor_view<16x128xf16>) -> !q_mat
    %q_left = pto.tmov ins(%q_mat : !q_mat) -> !q_left
    scf.for %i = %c0 to %cPages step %c1 {
      %lo = arith.muli %i, %cPage : index
      %hi = arith.addi %lo, %cHalf : index
      %k_lo_p = pto.partition_view %kv, offsets = [%c0, %lo], sizes = [%cHead, %cHalf] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<128x128xf16>
      %k_lo_mat = pto.tload ins(%k_lo_p : !pto.partition_tensor_view<128x128xf16>) -> !kv_mat
      %k_lo_right = pto.tmov ins(%k_lo_mat : !kv_mat) -> !kv_right
      %s_lo = pto.tmatmul ins(%q_left, %k_lo_right : !q_left, !kv_right) -> !acc
      pto.tpush_to_aiv(%s_lo : !acc) {split = 0}
      %k_hi_p = pto.partition_view %kv, offsets = [%c0, %hi], sizes = [%cHead, %cHalf] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<128x128xf16>
      %k_hi_mat = pto.tload ins(%k_hi_p : !pto.partition_tensor_view<128x128xf16>) -> !kv_mat
      %k_hi_right = pto.tmov ins(%k_hi_mat : !kv_mat) -> !kv_right
      %s_hi = pto.tmatmul ins(%q_left, %k_hi_right : !q_left, !kv_right) -> !acc
      pto.tpush_to_aiv(%s_hi : !acc) {split = 0}

      %v_lo_p = pto.partition_view %vv, offsets = [%lo, %c0], sizes = [%cHalf, %cHead] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<128x128xf16>
      %v_lo_mat = pto.tload ins(%v_lo_p : !pto.partition_tensor_view<128x128xf16>) -> !kv_mat
      %v_lo_right = pto.tmov ins(%v_lo_mat : !kv_mat) -> !kv_right
      %p_lo_mat = pto.tpop_from_aiv {split = 0} -> !q_mat
      %p_lo_left = pto.tmov ins(%p_lo_mat : !q_mat) -> !q_left
      pto.tfree_from_aiv {split = 0}
      %pv_lo = pto.tmatmul ins(%p_lo_left, %v_lo_right : !q_left, !kv_right) -> !acc
      %v_hi_p = pto.partition_view %vv, offsets = [%hi, %c0], sizes = [%cHalf, %cHead] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<128x128xf16>
      %v_hi_mat = pto.tload ins(%v_hi_p : !pto.partition_tensor_view<128x128xf16>) -> !kv_mat
      %v_hi_right = pto.tmov ins(%v_hi_mat : !kv_mat) -> !kv_right
      %p_hi_mat = pto.tpop_from_aiv {split = 0} -> !q_mat
      %p_hi_left = pto.tmov ins(%p_hi_mat : !q_mat) -> !q_left
      pto.tfree_from_aiv {split = 0}
      %pv = pto.tmatmul.acc ins(%pv_lo, %p_hi_left, %v_hi_right : !acc, !q_left, !kv_right) -> !acc
      pto.tpush_to_aiv(%pv : !acc) {split = 0}
    } {pto.pipeline_stages = 2 : i64}
    return
  }

  func.func @online_softmax(%out: !pto.ptr<f32>, %scale: f32)
      attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cRows = arith.constant 16 : index
    %cHead = arith.constant 128 : index
    %cPages = arith.constant 8 : index
    %zero = arith.constant 0.000000e+00 : f32
    %least = arith.constant -3.000000e+04 : f32
    %s_local = pto.reserve_buffer {name = "s_fifo", size = 65536, location = #pto.address_space<vec>, auto = true} -> i32
    %p_peer = pto.import_reserved_buffer {name = "p_fifo", peer_func = @products} -> i32
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 8192, slot_num = 8} (c2v_consumer_buf = %s_local : i32, v2c_consumer_buf = %p_peer : i32)
    %outv = pto.make_tensor_view %out, shape = [%cRows, %cHead], strides = [%cHead, %c1] : !pto.tensor_view<?x?xf32>
    %m0 = pto.texpands ins(%least : f32) -> !row
    %l0 = pto.texpands ins(%zero : f32) -> !row
    %o0 = pto.texpands ins(%zero : f32) -> !s
    %all:3 = scf.for %i = %c0 to %cPages step %c1 iter_args(%m = %m0, %l = %l0, %o = %o0) -> (!row, !row, !s) {
      %s_lo = pto.tpop_from_aic {split = 0} -> !s
      %scaled_lo = pto.tmuls ins(%s_lo, %scale : !s, f32) -> !s
      pto.tfree_from_aic {split = 0}
      %s_hi = pto.tpop_from_aic {split = 0} -> !s
      %scaled_hi = pto.tmuls ins(%s_hi, %scale : !s, f32) -> !s
      pto.tfree_from_aic {split = 0}
      %m_lo = pto.trowmax ins(%scaled_lo : !s) -> !row
      %m_hi = pto.trowmax ins(%scaled_hi : !s) -> !row
      %m_page = pto.tmax ins(%m_lo, %m_hi : !row, !row) -> !row
      %next_m = pto.tmax ins(%m, %m_page : !row, !row) -> !row
      %below_lo = pto.trowexpandsub ins(%scaled_lo, %next_m : !s, !row) -> !s
      %p_lo = pto.texp ins(%below_lo : !s) -> !s
      %p_lo_half = pto.tcvt ins(%p_lo{rmode = #pto<round_mode RINT>} : !s) -> !p_half
      %p_lo_nz = pto.tmov ins(%p_lo_half : !p_half) -> !p_nz
      pto.tpush_to_aic(%p_lo_nz : !p_nz) {split = 0}
      %below_hi = pto.trowexpandsub ins(%scaled_hi, %next_m : !s, !row) -> !s
      %p_hi = pto.texp ins(%below_hi : !s) -> !s
      %p_hi_half = pto.tcvt ins(%p_hi{rmode = #pto<round_mode RINT>} : !s) -> !p_half
      %p_hi_nz = pto.tmov ins(%p_hi_half : !p_half) -> !p_nz
      pto.tpush_to_aic(%p_hi_nz : !p_nz) {split = 0}

      %fall = pto.tsub ins(%m, %next_m : !row, !row) -> !row
      %a = pto.texp ins(%fall : !row) -> !row
      %kept_l = pto.tmul ins(%l, %a : !row, !row) -> !row
      %l_lo = pto.trowsum ins(%p_lo : !s) -> !row
      %l_hi = pto.trowsum ins(%p_hi : !s) -> !row
      %l_page = pto.tadd ins(%l_lo, %l_hi : !row, !row) -> !row
      %next_l = pto.tadd ins(%kept_l, %l_page : !row, !row) -> !row
      %kept_o = pto.trowexpandmul ins(%o, %a : !s, !row) -> !s
      %pv = pto.tpop_from_aic {split = 0} -> !s
      %next_o = pto.tadd ins(%kept_o, %pv : !s, !s) -> !s
      pto.tfree_from_aic {split = 0}
      scf.yield %next_m, %next_l, %next_o : !row, !row, !s
    } {pto.pipeline_stages = 2 : i64}
    %mean = pto.trowexpanddiv ins(%all#2, %all#1 : !s, !row) -> !s
    %outp = pto.partition_view %outv, offsets = [%c0, %c0], sizes = [%cRows, %cHead] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<16x128xf32>
    pto.tstore ins(%mean : !s) outs(%outp : !pto.partition_tensor_view<16x128xf32>)
    return
  }

  func.func @paged_decode(%q: !pto.ptr<f16>, %k: !pto.ptr<f16>, %v: !pto.ptr<f16>, %o: !pto.ptr<f32>, %scale: f32)
      attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
    func.call @products(%q, %k, %v) : (!pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f16>) -> ()
    func.call @online_softmax(%o, %scale) : (!pto.ptr<f32>, f32) -> ()
    return
  }

  func.func @main(%q: !pto.ptr<f16>, %k: !pto.ptr<f16>, %v: !pto.ptr<f16>, %o: !pto.ptr<f32>, %scale: f32)
      attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
    func.call @paged_decode(%q, %k, %v, %o, %scale) : (!pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f32>, f32) -> ()
    return
  }
}
