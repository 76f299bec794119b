// RUN: pto-opt %s | pto-opt | FileCheck %s
// RUN: pto-opt %s --verify-roundtrip -o %t

// Every value of every enumeration, in the spelling of its family.

// Family `#pto.NAME<value>`.

// CHECK-LABEL: func private @address_space(
// CHECK-SAME:      [#pto.address_space<zero>, #pto.address_space<gm>, #pto.address_space<mat>,
// CHECK-SAME:       #pto.address_space<left>, #pto.address_space<right>, #pto.address_space<acc>,
// CHECK-SAME:       #pto.address_space<vec>, #pto.address_space<bias>, #pto.address_space<scaling>,
// CHECK-SAME:       #pto.address_space<undefined>]
func.func private @address_space() attributes {values = [
  #pto.address_space<zero>, #pto.address_space<gm>, #pto.address_space<mat>,
  #pto.address_space<left>, #pto.address_space<right>, #pto.address_space<acc>,
  #pto.address_space<vec>, #pto.address_space<bias>, #pto.address_space<scaling>,
  #pto.address_space<undefined>]}

// CHECK-LABEL: func private @layout(
// CHECK-SAME:      [#pto.layout<nd>, #pto.layout<dn>, #pto.layout<nz>, #pto.layout<mx_a_zz>,
// CHECK-SAME:       #pto.layout<mx_b_nn>]
func.func private @layout() attributes {values = [
  #pto.layout<nd>, #pto.layout<dn>, #pto.layout<nz>, #pto.layout<mx_a_zz>,
  #pto.layout<mx_b_nn>]}

// CHECK-LABEL: func private @blayout(
// CHECK-SAME:      [#pto.blayout<row_major>, #pto.blayout<col_major>]
func.func private @blayout() attributes {values = [
  #pto.blayout<row_major>, #pto.blayout<col_major>]}

// CHECK-LABEL: func private @slayout(
// CHECK-SAME:      [#pto.slayout<none_box>, #pto.slayout<row_major>, #pto.slayout<col_major>]
func.func private @slayout() attributes {values = [
  #pto.slayout<none_box>, #pto.slayout<row_major>, #pto.slayout<col_major>]}

// CHECK-LABEL: func private @pad_value(
// CHECK-SAME:      [#pto.pad_value<null>, #pto.pad_value<zero>, #pto.pad_value<max>, #pto.pad_value<min>]
func.func private @pad_value() attributes {values = [
  #pto.pad_value<null>, #pto.pad_value<zero>, #pto.pad_value<max>, #pto.pad_value<min>]}

// CHECK-LABEL: func private @compact_mode(
// CHECK-SAME:      [#pto.compact_mode<null>, #pto.compact_mode<normal>, #pto.compact_mode<row_plus_one>]
func.func private @compact_mode() attributes {values = [
  #pto.compact_mode<null>, #pto.compact_mode<normal>, #pto.compact_mode<row_plus_one>]}

// CHECK-LABEL: func private @padmode(
// CHECK-SAME:      [#pto.padmode<PadNull>, #pto.padmode<PadFirstElem>, #pto.padmode<PadValue>]
func.func private @padmode() attributes {values = [
  #pto.padmode<PadNull>, #pto.padmode<PadFirstElem>, #pto.padmode<PadValue>]}

// CHECK-LABEL: func private @pipe(
// CHECK-SAME:      [#pto.pipe<PIPE_S>, #pto.pipe<PIPE_V>, #pto.pipe<PIPE_M>, #pto.pipe<PIPE_MTE1>,
// CHECK-SAME:       #pto.pipe<PIPE_MTE2>, #pto.pipe<PIPE_MTE3>, #pto.pipe<PIPE_MTE4>,
// CHECK-SAME:       #pto.pipe<PIPE_MTE5>, #pto.pipe<PIPE_ALL>, #pto.pipe<PIPE_V2>, #pto.pipe<PIPE_FIX>]
func.func private @pipe() attributes {values = [
  #pto.pipe<PIPE_S>, #pto.pipe<PIPE_V>, #pto.pipe<PIPE_M>, #pto.pipe<PIPE_MTE1>,
  #pto.pipe<PIPE_MTE2>, #pto.pipe<PIPE_MTE3>, #pto.pipe<PIPE_MTE4>,
  #pto.pipe<PIPE_MTE5>, #pto.pipe<PIPE_ALL>, #pto.pipe<PIPE_V2>, #pto.pipe<PIPE_FIX>]}

// CHECK-LABEL: func private @event(
// CHECK-SAME:      [#pto.event<EVENT_ID0>, #pto.event<EVENT_ID1>, #pto.event<EVENT_ID2>,
// CHECK-SAME:       #pto.event<EVENT_ID3>, #pto.event<EVENT_ID4>, #pto.event<EVENT_ID5>,
// CHECK-SAME:       #pto.event<EVENT_ID6>, #pto.event<EVENT_ID7>]
func.func private @event() attributes {values = [
  #pto.event<EVENT_ID0>, #pto.event<EVENT_ID1>, #pto.event<EVENT_ID2>,
  #pto.event<EVENT_ID3>, #pto.event<EVENT_ID4>, #pto.event<EVENT_ID5>,
  #pto.event<EVENT_ID6>, #pto.event<EVENT_ID7>]}

// CHECK-LABEL: func private @pipe_event_type(
// CHECK-SAME:      [#pto.pipe_event_type<TLOAD>, #pto.pipe_event_type<TSTORE_ACC>,
// CHECK-SAME:       #pto.pipe_event_type<TSTORE_VEC>, #pto.pipe_event_type<TMOV_M2L>,
// CHECK-SAME:       #pto.pipe_event_type<TMOV_M2S>, #pto.pipe_event_type<TMOV_M2B>,
// CHECK-SAME:       #pto.pipe_event_type<TMOV_M2V>, #pto.pipe_event_type<TMOV_V2M>,
// CHECK-SAME:       #pto.pipe_event_type<TMATMUL>, #pto.pipe_event_type<TVEC>,
// CHECK-SAME:       #pto.pipe_event_type<TVECWAIT_EVENT>]
func.func private @pipe_event_type() attributes {values = [
  #pto.pipe_event_type<TLOAD>, #pto.pipe_event_type<TSTORE_ACC>,
  #pto.pipe_event_type<TSTORE_VEC>, #pto.pipe_event_type<TMOV_M2L>,
  #pto.pipe_event_type<TMOV_M2S>, #pto.pipe_event_type<TMOV_M2B>,
  #pto.pipe_event_type<TMOV_M2V>, #pto.pipe_event_type<TMOV_V2M>,
  #pto.pipe_event_type<TMATMUL>, #pto.pipe_event_type<TVEC>,
  #pto.pipe_event_type<TVECWAIT_EVENT>]}

// CHECK-LABEL: func private @sync_op_type(
// CHECK-SAME:      [#pto.sync_op_type<TLOAD>, #pto.sync_op_type<TSTORE_ACC>,
// CHECK-SAME:       #pto.sync_op_type<TSTORE_VEC>, #pto.sync_op_type<TMOV_M2L>,
// CHECK-SAME:       #pto.sync_op_type<TMOV_M2S>, #pto.sync_op_type<TMOV_M2B>,
// CHECK-SAME:       #pto.sync_op_type<TMOV_M2V>, #pto.sync_op_type<TMOV_V2M>,
// CHECK-SAME:       #pto.sync_op_type<TMATMUL>, #pto.sync_op_type<TVEC>,
// CHECK-SAME:       #pto.sync_op_type<TVECWAIT_EVENT>]
func.func private @sync_op_type() attributes {values = [
  #pto.sync_op_type<TLOAD>, #pto.sync_op_type<TSTORE_ACC>,
  #pto.sync_op_type<TSTORE_VEC>, #pto.sync_op_type<TMOV_M2L>,
  #pto.sync_op_type<TMOV_M2S>, #pto.sync_op_type<TMOV_M2B>,
  #pto.sync_op_type<TMOV_M2V>, #pto.sync_op_type<TMOV_V2M>,
  #pto.sync_op_type<TMATMUL>, #pto.sync_op_type<TVEC>,
  #pto.sync_op_type<TVECWAIT_EVENT>]}

// CHECK-LABEL: func private @kernel_kind(
// CHECK-SAME:      [#pto.kernel_kind<cube>, #pto.kernel_kind<vector>, #pto.kernel_kind<group>,
// CHECK-SAME:       #pto.kernel_kind<spmd>, #pto.kernel_kind<incore>, #pto.kernel_kind<orchestration>]
func.func private @kernel_kind() attributes {values = [
  #pto.kernel_kind<cube>, #pto.kernel_kind<vector>, #pto.kernel_kind<group>,
  #pto.kernel_kind<spmd>, #pto.kernel_kind<incore>, #pto.kernel_kind<orchestration>]}

// CHECK-LABEL: func private @direction(
// CHECK-SAME:      [#pto.direction<in>, #pto.direction<out>, #pto.direction<inout>]
func.func private @direction() attributes {values = [
  #pto.direction<in>, #pto.direction<out>, #pto.direction<inout>]}

// CHECK-LABEL: func private @acc_to_vec_mode(
// CHECK-SAME:      [#pto.acc_to_vec_mode<single_mode_vec0>, #pto.acc_to_vec_mode<single_mode_vec1>,
// CHECK-SAME:       #pto.acc_to_vec_mode<dual_mode_split_m>, #pto.acc_to_vec_mode<dual_mode_split_n>]
func.func private @acc_to_vec_mode() attributes {values = [
  #pto.acc_to_vec_mode<single_mode_vec0>, #pto.acc_to_vec_mode<single_mode_vec1>,
  #pto.acc_to_vec_mode<dual_mode_split_m>, #pto.acc_to_vec_mode<dual_mode_split_n>]}

// CHECK-LABEL: func private @mask_pattern(
// CHECK-SAME:      [#pto.mask_pattern<P0101>, #pto.mask_pattern<P1010>, #pto.mask_pattern<P0001>,
// CHECK-SAME:       #pto.mask_pattern<P0010>, #pto.mask_pattern<P0100>, #pto.mask_pattern<P1000>,
// CHECK-SAME:       #pto.mask_pattern<P1111>]
func.func private @mask_pattern() attributes {values = [
  #pto.mask_pattern<P0101>, #pto.mask_pattern<P1010>, #pto.mask_pattern<P0001>,
  #pto.mask_pattern<P0010>, #pto.mask_pattern<P0100>, #pto.mask_pattern<P1000>,
  #pto.mask_pattern<P1111>]}

// CHECK-LABEL: func private @func_core_type(
// CHECK-SAME:      [#pto.func_core_type<AIC>, #pto.func_core_type<AIV>, #pto.func_core_type<MIX>,
// CHECK-SAME:       #pto.func_core_type<AIC_OR_AIV>]
func.func private @func_core_type() attributes {values = [
  #pto.func_core_type<AIC>, #pto.func_core_type<AIV>, #pto.func_core_type<MIX>,
  #pto.func_core_type<AIC_OR_AIV>]}

// CHECK-LABEL: func private @module_core_type(
// CHECK-SAME:      [#pto.module_core_type<AIC>, #pto.module_core_type<AIV>, #pto.module_core_type<MIX>,
// CHECK-SAME:       #pto.module_core_type<AIC_OR_AIV>]
func.func private @module_core_type() attributes {values = [
  #pto.module_core_type<AIC>, #pto.module_core_type<AIV>, #pto.module_core_type<MIX>,
  #pto.module_core_type<AIC_OR_AIV>]}

// CHECK-LABEL: func private @fence_scope(
// CHECK-SAME:      [#pto.fence_scope<gm>, #pto.fence_scope<local>, #pto.fence_scope<all>]
func.func private @fence_scope() attributes {values = [
  #pto.fence_scope<gm>, #pto.fence_scope<local>, #pto.fence_scope<all>]}

// CHECK-LABEL: func private @sync_all_mode(
// CHECK-SAME:      [#pto.sync_all_mode<soft>, #pto.sync_all_mode<hard>]
func.func private @sync_all_mode() attributes {values = [
  #pto.sync_all_mode<soft>, #pto.sync_all_mode<hard>]}

// CHECK-LABEL: func private @sync_core_type(
// CHECK-SAME:      [#pto.sync_core_type<mix>, #pto.sync_core_type<aiv_only>,
// CHECK-SAME:       #pto.sync_core_type<aic_only>]
func.func private @sync_core_type() attributes {values = [
  #pto.sync_core_type<mix>, #pto.sync_core_type<aiv_only>,
  #pto.sync_core_type<aic_only>]}

// CHECK-LABEL: func private @vector_function(
// CHECK-SAME:      #pto.vector_function
func.func private @vector_function() attributes {value = #pto.vector_function}

// Family `#pto<NAME value>`.

// CHECK-LABEL: func private @cmp(
// CHECK-SAME:      [#pto<cmp eq>, #pto<cmp ne>, #pto<cmp lt>, #pto<cmp le>, #pto<cmp gt>, #pto<cmp ge>]
func.func private @cmp() attributes {values = [
  #pto<cmp eq>, #pto<cmp ne>, #pto<cmp lt>, #pto<cmp le>, #pto<cmp gt>, #pto<cmp ge>]}

// CHECK-LABEL: func private @wait_cmp(
// CHECK-SAME:      [#pto<wait_cmp eq>, #pto<wait_cmp ne>, #pto<wait_cmp lt>, #pto<wait_cmp le>,
// CHECK-SAME:       #pto<wait_cmp gt>, #pto<wait_cmp ge>]
func.func private @wait_cmp() attributes {values = [
  #pto<wait_cmp eq>, #pto<wait_cmp ne>, #pto<wait_cmp lt>, #pto<wait_cmp le>,
  #pto<wait_cmp gt>, #pto<wait_cmp ge>]}

// CHECK-LABEL: func private @round_mode(
// CHECK-SAME:      [#pto<round_mode NONE>, #pto<round_mode RINT>, #pto<round_mode ROUND>,
// CHECK-SAME:       #pto<round_mode FLOOR>, #pto<round_mode CEIL>, #pto<round_mode TRUNC>,
// CHECK-SAME:       #pto<round_mode ODD>, #pto<round_mode CAST_RINT>]
func.func private @round_mode() attributes {values = [
  #pto<round_mode NONE>, #pto<round_mode RINT>, #pto<round_mode ROUND>,
  #pto<round_mode FLOOR>, #pto<round_mode CEIL>, #pto<round_mode TRUNC>,
  #pto<round_mode ODD>, #pto<round_mode CAST_RINT>]}

// CHECK-LABEL: func private @saturation_mode(
// CHECK-SAME:      [#pto<saturation_mode ON>, #pto<saturation_mode OFF>]
func.func private @saturation_mode() attributes {values = [
  #pto<saturation_mode ON>, #pto<saturation_mode OFF>]}

// CHECK-LABEL: func private @st_phase(
// CHECK-SAME:      [#pto<st_phase unspecified>, #pto<st_phase partial>, #pto<st_phase final>]
func.func private @st_phase() attributes {values = [
  #pto<st_phase unspecified>, #pto<st_phase partial>, #pto<st_phase final>]}

// CHECK-LABEL: func private @acc_phase(
// CHECK-SAME:      [#pto<acc_phase unspecified>, #pto<acc_phase partial>, #pto<acc_phase final>]
func.func private @acc_phase() attributes {values = [
  #pto<acc_phase unspecified>, #pto<acc_phase partial>, #pto<acc_phase final>]}

// CHECK-LABEL: func private @atomic_type(
// CHECK-SAME:      [#pto<atomic_type atomic_none>, #pto<atomic_type atomic_add>]
func.func private @atomic_type() attributes {values = [
  #pto<atomic_type atomic_none>, #pto<atomic_type atomic_add>]}

// CHECK-LABEL: func private @relu_pre_mode(
// CHECK-SAME:      [#pto<relu_pre_mode no_relu>, #pto<relu_pre_mode normal_relu>]
func.func private @relu_pre_mode() attributes {values = [
  #pto<relu_pre_mode no_relu>, #pto<relu_pre_mode normal_relu>]}

// CHECK-LABEL: func private @quant_type(
// CHECK-SAME:      [#pto<quant_type INT8_SYM>, #pto<quant_type INT8_ASYM>]
func.func private @quant_type() attributes {values = [
  #pto<quant_type INT8_SYM>, #pto<quant_type INT8_ASYM>]}

// CHECK-LABEL: func private @gather_oob(
// CHECK-SAME:      [#pto<gather_oob undefined>, #pto<gather_oob clamp>, #pto<gather_oob wrap>,
// CHECK-SAME:       #pto<gather_oob zero>]
func.func private @gather_oob() attributes {values = [
  #pto<gather_oob undefined>, #pto<gather_oob clamp>, #pto<gather_oob wrap>,
  #pto<gather_oob zero>]}

// CHECK-LABEL: func private @scatter_oob(
// CHECK-SAME:      [#pto<scatter_oob undefined>, #pto<scatter_oob skip>, #pto<scatter_oob clamp>,
// CHECK-SAME:       #pto<scatter_oob wrap>]
func.func private @scatter_oob() attributes {values = [
  #pto<scatter_oob undefined>, #pto<scatter_oob skip>, #pto<scatter_oob clamp>,
  #pto<scatter_oob wrap>]}

// CHECK-LABEL: func private @scatter_atomic_op(
// CHECK-SAME:      [#pto<scatter_atomic_op none>, #pto<scatter_atomic_op add>,
// CHECK-SAME:       #pto<scatter_atomic_op max>, #pto<scatter_atomic_op min>]
func.func private @scatter_atomic_op() attributes {values = [
  #pto<scatter_atomic_op none>, #pto<scatter_atomic_op add>,
  #pto<scatter_atomic_op max>, #pto<scatter_atomic_op min>]}

// CHECK-LABEL: func private @coalesce(
// CHECK-SAME:      [#pto<coalesce elem>, #pto<coalesce row>]
func.func private @coalesce() attributes {values = [
  #pto<coalesce elem>, #pto<coalesce row>]}

// CHECK-LABEL: func private @notify_op(
// CHECK-SAME:      [#pto<notify_op atomic_add>, #pto<notify_op set>]
func.func private @notify_op() attributes {values = [
  #pto<notify_op atomic_add>, #pto<notify_op set>]}

// CHECK-LABEL: func private @div_precision(
// CHECK-SAME:      [#pto<div_precision default>, #pto<div_precision high_precision>]
func.func private @div_precision() attributes {values = [
  #pto<div_precision default>, #pto<div_precision high_precision>]}

// CHECK-LABEL: func private @exp_precision(
// CHECK-SAME:      [#pto<exp_precision default>, #pto<exp_precision high_precision>]
func.func private @exp_precision() attributes {values = [
  #pto<exp_precision default>, #pto<exp_precision high_precision>]}

// CHECK-LABEL: func private @log_precision(
// CHECK-SAME:      [#pto<log_precision default>, #pto<log_precision high_precision>]
func.func private @log_precision() attributes {values = [
  #pto<log_precision default>, #pto<log_precision high_precision>]}

// CHECK-LABEL: func private @recip_precision(
// CHECK-SAME:      [#pto<recip_precision default>, #pto<recip_precision high_precision>]
func.func private @recip_precision() attributes {values = [
  #pto<recip_precision default>, #pto<recip_precision high_precision>]}

// CHECK-LABEL: func private @rsqrt_precision(
// CHECK-SAME:      [#pto<rsqrt_precision default>, #pto<rsqrt_precision high_precision>]
func.func private @rsqrt_precision() attributes {values = [
  #pto<rsqrt_precision default>, #pto<rsqrt_precision high_precision>]}

// CHECK-LABEL: func private @sqrt_precision(
// CHECK-SAME:      [#pto<sqrt_precision default>, #pto<sqrt_precision high_precision>]
func.func private @sqrt_precision() attributes {values = [
  #pto<sqrt_precision default>, #pto<sqrt_precision high_precision>]}

// A tile configuration holds words, integers and attributes. Only integers of 64
// bits are without a type. Keys are printed in alphabetical order.

// CHECK-LABEL: func private @tile_buf_config(
// CHECK-SAME:      [#pto.tile_buf_config<blayout=row_major, slayout=none_box>,
// CHECK-SAME:       #pto.tile_buf_config<blayout=#pto.blayout<col_major>, s_fractal_size=512, pad=#pto.pad_value<null>>,
// CHECK-SAME:       #pto.tile_buf_config<blayout=1 : i32, note="two words">]
func.func private @tile_buf_config() attributes {values = [
  #pto.tile_buf_config<slayout=none_box, blayout=row_major>,
  #pto.tile_buf_config<blayout=#pto.blayout<col_major>, s_fractal_size=512, pad=#pto.pad_value<null>>,
  #pto.tile_buf_config<blayout=1 : i32, note="two words">]}
