// The two products of a gated layer whose gate weights are kept in f16 and whose
// up weights are stored in int8, for 16 tokens of a model of width 128 with 512
// hidden units. The next kernel multiplies silu(g) and u as it loads them:
//
//   g = silu(x Wg)    u = x (Wu8 * scale)    h = g * u
//
// Per block of 64 hidden units each core has something for the other one that it
// waits for nothing to compute: the cube pushes x Wg, the vector core pushes the
// block of Wu that it made f16 of. Then each pops and finishes its output: silu
// on the vector core, the second product on the cube.
//
// So both have a half that can run ahead, and both push first. x: 16x128, wg:
// 128x512 of f16, wu: 128x512 of int8, scale: 512, g and u: 16x512.
//
// Slots are of 16 KiB, for 128x64 weights. Four of them: with both loops skewed by
// two, either core has four messages under way before it pops one. With two slots
// both would wait for the other for ever.

!x_mat = !pto.tile<mat, 16x128xf16, blayout=col_major, slayout=row_major>
!x_left = !pto.tile<left, 16x128xf16, slayout=row_major>
!w_mat = !pto.tile<mat, 128x64xf16, blayout=col_major, slayout=row_major>
!w_right = !pto.tile<right, 128x64xf16, slayout=col_major>
!acc = !pto.tile<acc, 16x64xf32, blayout=col_major, slayout=row_major, fractal=1024>

!w_int = !pto.tile<vec, 128x64xi8>
!w_half = !pto.tile<vec, 128x64xf16>
!w_nz = !pto.tile<vec, 128x64xf16, blayout=col_major, slayout=row_major>
!scale = !pto.tile<vec, 1x64xf16>
!g = !pto.tile<vec, 16x64xf32>

module attributes {pto.target_arch = "a2a3"} {
  func.func @products(%x: !pto.ptr<f16>, %wg: !pto.ptr<f16>, %u: !pto.ptr<f32>)
      attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cTokens = arith.constant 16 : index
    %cUnits = arith.constant 64 : index
    %cWidth = arith.constant 128 : index
    %cBlocks = arith.constant 8 : index
    %cHidden = arith.constant 512 : index
    %w_local = pto.reserve_buffer {name = "w_fifo", size = 65536, location = #pto.address_space<mat>, auto = true} -> i32
    %g_peer = pto.import_reserved_buffer {name = "g_fifo", peer_func = @weights_and_gates} -> i32
    pto.aic_initialize_pipe {dir_mask = 3, slot_size = 16384, slot_num = 4} (c2v_consumer_buf = %g_peer : i32, v2c_consumer_buf = %w_local : i32)
    %xv = pto.make_tensor_view %x, shape = [%cTokens, %cWidth], strides = [%cWidth, %c1] : !pto.tensor_view<?x?xf16>
    %wgv = pto.make_tensor_view %wg, shape = [%cWidth, %cHidden], strides = [%cHidden, %c1] : !pto.tensor_view<?x?xf16>
    %uv = pto.make_tensor_view %u, shape = [%cTokens, %cHidden], strides = [%cHidden, %c1] : !pto.tensor_view<?x?xf32>
    %xp = pto.partition_view %xv, offsets = [%c0, %c0], sizes = [%cTokens, %cWidth] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<16x128xf16>
    %x_mat = pto.tload ins(%xp : !pto.partition_tensor_view<16x128xf16>) -> !x_mat
    %x_left = pto.tmov ins(%x_mat : !x_mat) -> !x_left
    scf.for %i = %c0 to %cBlocks step %c1 {
      %unit = arith.muli %i, %cUnits : index
      %wgp = pto.partition_view %wgv, offsets = [%c0, %unit], sizes = [%cWidth, %cUnits] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<128x64xf16>
      %wg_mat = pto.tload ins(%wgp : !pto.partition_tensor_view<128x64xf16>) -> !w_mat
      %wg_right = pto.tmov ins(%wg_mat : !w_mat) -> !w_right
      %g = pto.tmatmul ins(%x_left, %wg_right : !x_left, !w_right) -> !acc
      pto.tpush_to_aiv(%g : !acc) {split = 0}
      %wu_mat = pto.tpop_from_aiv {split = 0} -> !w_mat
      %wu_right = pto.tmov ins(%wu_mat : !w_mat) -> !w_right
      pto.tfree_from_aiv {split = 0}
      %u_block = pto.tmatmul ins(%x_left, %wu_right : !x_left, !w_right) -> !acc
      %up = pto.partition_view %uv, offsets = [%c0, %unit], sizes = [%cTokens, %cUnits] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<16x64xf32>
      pto.tstore ins(%u_block : !acc) outs(%up : !pto.partition_tensor_view<16x64xf32>)
    } {pto.pipeline_stages = 2 : i64}
    return
  }

  func.func @weights_and_gates(%wu: !pto.ptr<i8>, %scale: !pto.ptr<f16>, %g: !pto.ptr<f32>)
      attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cTokens = arith.constant 16 : index
    %cUnits = arith.constant 64 : index
    %cWidth = arith.constant 128 : index
    %cBlocks = arith.constant 8 : index
    %cHidden = arith.constant 512 : index
    %one = arith.constant 1.000000e+00 : f32
    %minus = arith.constant -1.000000e+00 : f32
    %g_local = pto.reserve_buffer {name = "g_fifo", size = 65536, location = #pto.address_space<vec>, auto = true} -> i32
    %w_peer = pto.import_reserved_buffer {name = "w_fifo", peer_func = @products} -> i32
    pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 16384, slot_num = 4} (c2v_consumer_buf = %g_local : i32, v2c_consumer_buf = %w_peer : i32)
    %wuv = pto.make_tensor_view %wu, shape = [%cWidth, %cHidden], strides = [%cHidden, %c1] : !pto.tensor_view<?x?xi8>
    %scalev = pto.make_tensor_view %scale, shape = [%c1, %cHidden], strides = [%cHidden, %c1] : !pto.tensor_view<?x?xf16>
    %gv = pto.make_tensor_view %g, shape = [%cTokens, %cHidden], strides = [%cHidden, %c1] : !pto.tensor_view<?x?xf32>
    scf.for %i = %c0 to %cBlocks step %c1 {
      %unit = arith.muli %i, %cUnits : index
      %wup = pto.partition_view %wuv, offsets = [%c0, %unit], sizes = [%cWidth, %cUnits] : !pto.tensor_view<?x?xi8> -> !pto.partition_tensor_view<128x64xi8>
      %w_int = pto.tload ins(%wup : !pto.partition_tensor_view<128x64xi8>) -> !w_int
      %scalep = pto.partition_view %scalev, offsets = [%c0, %unit], sizes = [%c1, %cUnits] : !pto.tensor_view<?x?xf16> -> !pto.partition_tensor_view<1x64xf16>
      %scale_row = pto.tload ins(%scalep : !pto.partition_tensor_view<1x64xf16>) -> !scale
      %w_steps = pto.tcvt ins(%w_int{rmode = #pto<round_mode RINT>} : !w_int) -> !w_half
      %w_half = pto.tcolexpandmul ins(%w_steps, %scale_row : !w_half, !scale) -> !w_half
      %w_nz = pto.tmov ins(%w_half : !w_half) -> !w_nz
      pto.tpush_to_aic(%w_nz : !w_nz) {split = 0}
      %x = pto.tpop_from_aic {split = 0} -> !g
      %n = pto.tmuls ins(%x, %minus : !g, f32) -> !g
      %e = pto.texp ins(%n : !g) -> !g
      %d = pto.tadds ins(%e, %one : !g, f32) -> !g
      %silu = pto.tdiv ins(%x, %d : !g, !g) -> !g
      pto.tfree_from_aic {split = 0}
      %gp = pto.partition_view %gv, offsets = [%c0, %unit], sizes = [%cTokens, %cUnits] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<16x64xf32>
      pto.tstore ins(%silu : !g) outs(%gp : !pto.partition_tensor_view<16x64xf32>)
    } {pto.pipeline_stages = 2 : i64}
    return
  }

  func.func @gate_and_up(%x: !pto.ptr<f16>, %wg: !pto.ptr<f16>, %wu: !pto.ptr<i8>, %scale: !pto.ptr<f16>, %g: !pto.ptr<f32>, %u: !pto.ptr<f32>)
      attributes {pto.kernel_kind = #pto.kernel_kind<group>} {
    func.call @products(%x, %wg, %u) : (!pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<f32>) -> ()
    func.call @weights_and_gates(%wu, %scale, %g) : (!pto.ptr<i8>, !pto.ptr<f16>, !pto.ptr<f32>) -> ()
    return
  }

  func.func @main(%x: !pto.ptr<f16>, %wg: !pto.ptr<f16>, %wu: !pto.ptr<i8>, %scale: !pto.ptr<f16>, %g: !pto.ptr<f32>, %u: !pto.ptr<f32>)
      attributes {pto.kernel_kind = #pto.kernel_kind<orchestration>} {
    func.call @gate_and_up(%x, %wg, %wu, %scale, %g, %u) : (!pto.ptr<f16>, !pto.ptr<f16>, !pto.ptr<i8>, !pto.ptr<f16>, !pto.ptr<f32>, !pto.ptr<f32>) -> ()
    return
  }
}
