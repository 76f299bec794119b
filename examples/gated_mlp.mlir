// The feed-forward half of a decoder layer that runs beside attention and not
// after it (as in PaLM or GPT-J), for 16 tokens of a model of width 128 with 512
// hidden units:
//
//   y = a Wo + (silu(x Wg) * (x Wu)) Wd
//
// Gate and up weights are stored merged, 64 columns of Wg and then the same 64 of
// Wu, so that one product computes both for a block of hidden units. The cube
// pushes it, the vector core makes silu(g) * u of its halves, and the cube
// multiplies that with the block's rows of Wd and adds it to y in its accumulator,
// an iter_arg of the loop. The projection of the attention output, a Wo, is what
// it starts from. y is exact as it is stored, but for what f16 loses.
//
// x and a: 16x128, wo: 128x128, wgu: 128x1024, wd: 512x128, y: 16x128.
//
// Two slots of 8 KiB, for 16x128 products of f32. With two products ahead there
// are four under way: two in their ring, and two that the vector core answered,
// in the other one.

!x_mat = !pto.tile<mat, 16x128xf16, blayout=col_major, slayout=row_major>
!x_left = !pto.tile<left, 16x128xf16, slayout=row_major>
!w_mat = !pto.tile<mat, 128x128xf16, blayout=col_major, slayout=row_major>
!w_right = !pto.tile<right, 128x128xf16, slayout=col_major>
!h_mat = !pto.tile<mat, 16x64xf16, blayout=col_major, slayout=row_major>
!h_left = !pto.tile<left, 16x64xf16, slayout=row_major>
!d_mat = !pto.tile<mat, 64x128xf16, blayout=col_major, slayout=row_major>
!d_right = !pto.tile<right, 64x128xf16, slayout=col_major>
!acc = !pto.tile<acc, 16x128xf32, blayout=col_major, slayout=row_major, fractal=1024>

!both = !pto.tile<vec, 16x128xf32>
!unit = !pto.tile<vec, 16x64xf32>
!h_half = !pto.tile<vec, 16x64xf16>
!h_nz = !pto.tile<vec, 16x64xf16, blayout=col_major, slayout=row_major>

module attributes {pto.target_arch = "a2a3"} {
  func.func @products(%x: !pto.ptr<f16>, %a: !pto.ptr<f16>, %wo: !pto.ptr<f16>, %wgu: !pto.ptr<f16>, %wd: !pto.ptr<f16>, %y: !pto.ptr<f32>)
      attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cTokens = arith.constant 16 : index
    %cUnits = arith.constant 64 : index
    %cWidth = arith.constant 128 : index
    %cBlocks = arith.constant 8 : index
    %cHidden = arith.constant 512 : index
    %cMerged = arith.constant 1024 : index
    %h_local = pto.reserve_buffer {name = "h_fifo", size = 16384, location = #pto.address_space<mat>, auto = true} -> i32
    %gu_peer = pto.import_reserved_buffer {name = "gu_fifo", peer_func = @activation} -> i32
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 8192, slot_num = 2} (c2v_consumer_buf = %gu_peer : i32, v2c_consumer_buf = %h_local : i32)
    %xv = pto.make_tensor_view %x, shape = [%cTokens, %cWidth], strides = [%cWidth, %c1] : !pto.tensor_view<?x?xf16>
    %av = pto.make_tensor_view %a, shape = [%cTokens, %cWidth], strides = [%cWidth, %c1] : !pto.tensor_view<?x?xf16>
    %wov = pto.make_tensor_view %wo, shape = [%cWidth, %cWidth], strides = [%cWidth, %c1] : !pto.tensor_view<?x?xf16>
    %wguv = pto.make_tensor_view %wgu, shape = [%cWidth, %cMerged], strides = [%cMerged, %c1] : !pto.tensor_view<?x?xf16>
    %wdv = pto.make_tensor_view %wd, shape = [%cHidden, %cWidth], strides = [%cWidth, %c1] : !pto.tensor_view<?x?xf16>
    %yv = pto.make_tensor_view %y, shape = [%cTokens, %cWidth], strides = [%cWidth, %c1] : !pto.tensor_view<?x?xf32>
    %ap = pto.partition_view %av, offsets = [%c0, %c0], sizes = [%cTokens, %cWidth] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<16x128xf16>
    %a_mat = pto.tload ins(%ap : !pto.partition_tensor_view<16x128xf16>) -> !x_mat
    %a_left = pto.tmov ins(%a_mat : !x_mat) -> !x_left
    %wop = pto.partition_view %wov, offsets = [%c0, %c0], sizes = [%cWidth, %cWidth] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<128x128xf16>
    %wo_mat = pto.tload ins(%wop : !pto.partition_tensor_view<128x128xf16>) -> !w_mat
    %wo_right = pto.tmov ins(%wo_mat : !w_mat) -> !w_right
    %attended = pto.tmatmul ins(%a_left, %wo_right : !x_left, !w_right) -> !acc
    %xp = pto.partition_view %xv, offsets = [%c0, %c0], sizes = [%cTokens, %cWidth] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<16x128xf16>
    %x_mat = pto.tload ins(%xp : !pto.partition_tensor_view<16x128xf16>) -> !x_mat
    %x_left = pto.tmov ins(%x_mat : !x_mat) -> !x_left
    %sum = scf.for %i = %c0 to %cBlocks step %c1 iter_args(%before = %attended) -> (!acc) {
      %column = arith.muli %i, %cWidth : index
      %wgup = pto.partition_view %wguv, offsets = [%c0, %column], sizes = [%cWidth, %cWidth] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<128x128xf16>
      %wgu_mat = pto.tload ins(%wgup : !pto.partition_tensor_view<128x128xf16>) -> !w_mat
      %wgu_right = pto.tmov ins(%wgu_mat : !w_mat) -> !w_right
      %gu = pto.tmatmul ins(%x_left, %wgu_right : !x_left, !w_right) -> !acc
      pto.tpush_to_aiv(%gu : !acc) {split = 0}
      %unit = arith.muli %i, %cUnits : index
      %wdp = pto.partition_view %wdv, offsets = [%unit, %c0], sizes = [%cUnits, %cWidth] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<64x128xf16>
      %wd_mat = pto.tload ins(%wdp : !pto.partition_tensor_view<64x128xf16>) -> !d_mat
      %wd_right = pto.tmov ins(%wd_mat : !d_mat) -> !d_right
      %h_mat = pto.tpop_from_aiv {split = 0} -> !h_mat
      %h_left = pto.tmov ins(%h_mat : !h_mat) -> !h_left
      pto.tfree_from_aiv {split = 0}
      %after = pto.tmatmul.acc ins(%before, %h_left, %wd_right : !acc, !h_left, !d_right) -> !acc
      scf.yield %after : !acc
    } {pto.pipeline_stages = 2 : i64}
    %yp = pto.partition_view %yv, offsets = [%c0, %c0], sizes = [%cTokens, %cWidth] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<16x128xf32>
    pto.tstore ins(%sum : !acc) outs(%yp : !pto.partition_tensor_view<16x128xf32>)
    return
  }

  func.func @activation() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cUnits = arith.constant 64 : index
    %cBlocks = arith.constant 8 : index
    %one = arith.constant 1.000000e+00 : f32
    %minus = arith.constant -1.000000e+00 : f32
    %gu_local = pto.reserve_buffer {name = "gu_fifo", size = 16384, location = #pto.address_space<vec>, auto = true} -> i32
    %h_peer = pto.import_reserved_buffer {name = "h_fifo", peer_func = @products} -> i32
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 8192, slot_num = 2} (c2v_consumer_buf = %gu_local : i32, v2c_consumer_buf = %h_peer : i32)
    scf.for %i = %c0 to %cBlocks step %c1 {
      %gu = pto.tpop_from_aic {split = 0} -> !both
      %g = pto.textract ins(%gu, %c0, %c0 : !both, index, index) -> !unit
      %u = pto.textract ins(%gu, %c0, %cUnits : !both, index, index) -> !unit
      pto.tfree_from_aic {split = 0}
      %n = pto.tmuls ins(%g, %minus : !unit, f32) -> !unit
      %e = pto.texp ins(%n : !unit) -> !unit
      %d = pto.tadds ins(%e, %one : !unit, f32) -> !unit
      %silu = pto.tdiv ins(%g, %d : !unit, !unit) -> !unit
      %h = pto.tmul ins(%silu, %u : !unit, !unit) -> !unit
      %h_half = pto.tcvt ins(%h{rmode = #pto<round_mode RINT>} : !unit) -> !h_half
      %h_nz = pto.tmov ins(%h_half : !h_half) -> !h_nz
      pto.tpush_to_aic(%h_nz : !h_nz) {split = 0}
    } {pto.pipeline_stages = 2 : i64}
    return
  }

  func.func @gated_mlp(%x: !pto.ptr<f16>, %a: !pto.ptr<f16>, %wo: !pto.ptr<f16>, %wgu: !pto.ptr<f16>, %wd: !pto.ptr<f16>, %y: !pto.ptr<f32>)
      attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
    func.call @products(%x, %a, %wo, %wgu, %wd, %y) : (!pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f32>) -> ()
    func.call @activation() : () -> ()
    return
  }

  func.func @main(%x: !pto.ptr<f16>, %a: !pto.ptr<f16>, %wo: !pto.ptr<f16>, %wgu: !pto.ptr<f16>, %wd: !pto.ptr<f16>, %y: !pto.ptr<f32>)
      attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
    func.call @gated_mlp(%x, %a, %wo, %wgu, %wd, %y) : (!pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f32>) -> ()
    return
  }
}
