//===- PTOAttributes.td - Enumerations and attributes ------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_PTOATTRIBUTES_TD
#define PTO_IR_PTOATTRIBUTES_TD

include "PTO/IR/PTODialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/EnumAttr.td"

class PTO_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::pto";
  let genSpecializedAttr = 0;
  string choices = !interleave(
    !foreach(case, cases, "`" # case.str # "`"), ", ");
}

// What the reference says about the spelling of an attribute.
class PTO_DottedSpelling<PTO_Enum info, string mnemonic> {
  string text = "\nWritten `#pto." # mnemonic # "<" # info.enumerants[0].str
      # ">`; one of " # info.choices # ".\n";
}
class PTO_SpacedSpelling<PTO_Enum info, string mnemonic> {
  string text = "\nWritten `#pto<" # mnemonic # " " # info.enumerants[0].str
      # ">`; one of " # info.choices # ".\n";
}

// Attributes come in two spellings that are not interchangeable:
// `#pto.NAME<value>` and `#pto<NAME value>`.
class PTO_DottedEnumAttr<PTO_Enum info, string mnemonic>
    : EnumAttr<PTO_Dialect, info, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
  let description = PTO_DottedSpelling<info, mnemonic>.text;
}
class PTO_SpacedEnumAttr<PTO_Enum info, string mnemonic>
    : EnumAttr<PTO_Dialect, info, mnemonic> {
  let description = PTO_SpacedSpelling<info, mnemonic>.text;
}

//===----------------------------------------------------------------------===//
// #pto.NAME<value>
//===----------------------------------------------------------------------===//

def PTO_AddressSpace : PTO_Enum<"AddressSpace", "where a tile or pointer lives", [
  I32EnumAttrCase<"Zero", 0, "zero">, I32EnumAttrCase<"GM", 1, "gm">,
  I32EnumAttrCase<"Mat", 2, "mat">, I32EnumAttrCase<"Left", 3, "left">,
  I32EnumAttrCase<"Right", 4, "right">, I32EnumAttrCase<"Acc", 5, "acc">,
  I32EnumAttrCase<"Vec", 6, "vec">, I32EnumAttrCase<"Bias", 7, "bias">,
  I32EnumAttrCase<"Scaling", 8, "scaling">,
  I32EnumAttrCase<"Undefined", 9, "undefined">]>;
def PTO_AddressSpaceAttr : PTO_DottedEnumAttr<PTO_AddressSpace, "address_space">;

def PTO_Layout : PTO_Enum<"Layout", "element order of a GM view", [
  I32EnumAttrCase<"ND", 0, "nd">, I32EnumAttrCase<"DN", 1, "dn">,
  I32EnumAttrCase<"NZ", 2, "nz">, I32EnumAttrCase<"MxAZZ", 3, "mx_a_zz">,
  I32EnumAttrCase<"MxBNN", 4, "mx_b_nn">]>;
def PTO_LayoutAttr : PTO_DottedEnumAttr<PTO_Layout, "layout">;

def PTO_BLayout : PTO_Enum<"BLayout", "order of the blocks of a tile", [
  I32EnumAttrCase<"RowMajor", 0, "row_major">,
  I32EnumAttrCase<"ColMajor", 1, "col_major">]>;
def PTO_BLayoutAttr : PTO_DottedEnumAttr<PTO_BLayout, "blayout">;

def PTO_SLayout : PTO_Enum<"SLayout", "order inside a block of a tile", [
  I32EnumAttrCase<"NoneBox", 0, "none_box">,
  I32EnumAttrCase<"RowMajor", 1, "row_major">,
  I32EnumAttrCase<"ColMajor", 2, "col_major">]>;
def PTO_SLayoutAttr : PTO_DottedEnumAttr<PTO_SLayout, "slayout">;

def PTO_KernelKind : PTO_Enum<"KernelKind", "role of a function", [
  I32EnumAttrCase<"Cube", 0, "cube">, I32EnumAttrCase<"Vector", 1, "vector">,
  I32EnumAttrCase<"Group", 2, "group">, I32EnumAttrCase<"SPMD", 3, "spmd">,
  I32EnumAttrCase<"InCore", 4, "incore">,
  I32EnumAttrCase<"Orchestration", 5, "orchestration">]>;
def PTO_KernelKindAttr : PTO_DottedEnumAttr<PTO_KernelKind, "kernel_kind"> {
  let description = [{
    `cube` (matrix engine), `vector` (vector engine), `group` (calls one cube
    and one vector function that run side by side), `spmd` (a group launched
    on `pto.block_num` blocks), `incore` (device code not yet split) and
    `orchestration` (host side).
  }];
}

def PTO_Direction : PTO_Enum<"Direction", "what a function does with an argument", [
  I32EnumAttrCase<"In", 0, "in">, I32EnumAttrCase<"Out", 1, "out">,
  I32EnumAttrCase<"InOut", 2, "inout">]>;
def PTO_DirectionAttr : PTO_DottedEnumAttr<PTO_Direction, "direction">;

def PTO_AccToVecMode : PTO_Enum<"AccToVecMode", "how L0C is read into UB", [
  I32EnumAttrCase<"SingleModeVec0", 0, "single_mode_vec0">,
  I32EnumAttrCase<"SingleModeVec1", 1, "single_mode_vec1">,
  I32EnumAttrCase<"DualModeSplitM", 2, "dual_mode_split_m">,
  I32EnumAttrCase<"DualModeSplitN", 3, "dual_mode_split_n">]>;
def PTO_AccToVecModeAttr : PTO_DottedEnumAttr<PTO_AccToVecMode, "acc_to_vec_mode">;

def PTO_PadValue : PTO_Enum<"PadValue", "what lies outside the valid region", [
  I32EnumAttrCase<"Null", 0, "null">, I32EnumAttrCase<"Zero", 1, "zero">,
  I32EnumAttrCase<"Max", 2, "max">, I32EnumAttrCase<"Min", 3, "min">]>;
def PTO_PadValueAttr : PTO_DottedEnumAttr<PTO_PadValue, "pad_value">;

def PTO_CompactMode : PTO_Enum<"CompactMode", "how rows are packed", [
  I32EnumAttrCase<"Null", 0, "null">, I32EnumAttrCase<"Normal", 1, "normal">,
  I32EnumAttrCase<"RowPlusOne", 2, "row_plus_one">]>;
def PTO_CompactModeAttr : PTO_DottedEnumAttr<PTO_CompactMode, "compact_mode">;

def PTO_PadMode : PTO_Enum<"PadMode", "what a load pads with", [
  I32EnumAttrCase<"PadNull", 0>, I32EnumAttrCase<"PadFirstElem", 1>,
  I32EnumAttrCase<"PadValue", 2>]>;
def PTO_PadModeAttr : PTO_DottedEnumAttr<PTO_PadMode, "padmode">;

def PTO_MaskPattern : PTO_Enum<"MaskPattern", "which of four elements are meant", [
  I32EnumAttrCase<"P0101", 1>, I32EnumAttrCase<"P1010", 2>,
  I32EnumAttrCase<"P0001", 3>, I32EnumAttrCase<"P0010", 4>,
  I32EnumAttrCase<"P0100", 5>, I32EnumAttrCase<"P1000", 6>,
  I32EnumAttrCase<"P1111", 7>]>;
def PTO_MaskPatternAttr : PTO_DottedEnumAttr<PTO_MaskPattern, "mask_pattern">;

def PTO_Pipe : PTO_Enum<"Pipe", "a hardware pipe of a core", [
  I32EnumAttrCase<"PIPE_S", 0>, I32EnumAttrCase<"PIPE_V", 1>,
  I32EnumAttrCase<"PIPE_M", 2>, I32EnumAttrCase<"PIPE_MTE1", 3>,
  I32EnumAttrCase<"PIPE_MTE2", 4>, I32EnumAttrCase<"PIPE_MTE3", 5>,
  I32EnumAttrCase<"PIPE_ALL", 6>, I32EnumAttrCase<"PIPE_MTE4", 7>,
  I32EnumAttrCase<"PIPE_MTE5", 8>, I32EnumAttrCase<"PIPE_V2", 9>,
  I32EnumAttrCase<"PIPE_FIX", 10>]>;
def PTO_PipeAttr : PTO_DottedEnumAttr<PTO_Pipe, "pipe">;

def PTO_Event : PTO_Enum<"Event", "a synchronization event", [
  I32EnumAttrCase<"EVENT_ID0", 0>, I32EnumAttrCase<"EVENT_ID1", 1>,
  I32EnumAttrCase<"EVENT_ID2", 2>, I32EnumAttrCase<"EVENT_ID3", 3>,
  I32EnumAttrCase<"EVENT_ID4", 4>, I32EnumAttrCase<"EVENT_ID5", 5>,
  I32EnumAttrCase<"EVENT_ID6", 6>, I32EnumAttrCase<"EVENT_ID7", 7>]>;
def PTO_EventAttr : PTO_DottedEnumAttr<PTO_Event, "event">;

def PTO_PipeEventType : PTO_Enum<"PipeEventType", "an operation that takes part in an event", [
  I32EnumAttrCase<"TLOAD", 0>, I32EnumAttrCase<"TSTORE_ACC", 1>,
  I32EnumAttrCase<"TSTORE_VEC", 2>, I32EnumAttrCase<"TMOV_M2L", 3>,
  I32EnumAttrCase<"TMOV_M2S", 4>, I32EnumAttrCase<"TMOV_M2B", 5>,
  I32EnumAttrCase<"TMOV_M2V", 6>, I32EnumAttrCase<"TMOV_V2M", 7>,
  I32EnumAttrCase<"TMATMUL", 8>, I32EnumAttrCase<"TVEC", 9>,
  I32EnumAttrCase<"TVECWAIT_EVENT", 10>]>;
def PTO_PipeEventTypeAttr
    : PTO_DottedEnumAttr<PTO_PipeEventType, "pipe_event_type">;
// The name `pipe_event_type` had before.
def PTO_SyncOpTypeAttr : AttrDef<PTO_Dialect, "SyncOpType"> {
  let summary = "an operation that takes part in an event; old spelling";
  let parameters = (ins EnumParameter<PTO_PipeEventType>:$value);
  let description = PTO_DottedSpelling<PTO_PipeEventType, "sync_op_type">.text;
  let mnemonic = "sync_op_type";
  let assemblyFormat = "`<` $value `>`";
}
def PTO_PipeEventTypeLike
    : AnyAttrOf<[PTO_PipeEventTypeAttr, PTO_SyncOpTypeAttr, PTO_PipeAttr]>;

def PTO_CoreType : PTO_Enum<"CoreType", "the cores that code is for", [
  I32EnumAttrCase<"AIC", 0>, I32EnumAttrCase<"AIV", 1>,
  I32EnumAttrCase<"MIX", 2>, I32EnumAttrCase<"AIC_OR_AIV", 3>]>;
class PTO_CoreTypeAttr<string name, string attrMnemonic>
    : AttrDef<PTO_Dialect, name> {
  let summary = PTO_CoreType.summary;
  let parameters = (ins EnumParameter<PTO_CoreType>:$value);
  let description = PTO_DottedSpelling<PTO_CoreType, attrMnemonic>.text;
  let mnemonic = attrMnemonic;
  let assemblyFormat = "`<` $value `>`";
}
def PTO_FuncCoreTypeAttr : PTO_CoreTypeAttr<"FuncCoreType", "func_core_type">;
def PTO_ModuleCoreTypeAttr : PTO_CoreTypeAttr<"ModuleCoreType", "module_core_type">;

def PTO_VectorFunctionAttr : AttrDef<PTO_Dialect, "VectorFunction"> {
  let summary = "marks a function as vector code";
  let mnemonic = "vector_function";
}

def PTO_FenceScope : PTO_Enum<"FenceScope", "the memory a fence orders", [
  I32EnumAttrCase<"GM", 0, "gm">, I32EnumAttrCase<"Local", 1, "local">,
  I32EnumAttrCase<"All", 2, "all">]>;
def PTO_FenceScopeAttr : PTO_DottedEnumAttr<PTO_FenceScope, "fence_scope">;

def PTO_SyncAllMode : PTO_Enum<"SyncAllMode", "how all cores synchronize", [
  I32EnumAttrCase<"Soft", 0, "soft">, I32EnumAttrCase<"Hard", 1, "hard">]>;
def PTO_SyncAllModeAttr : PTO_DottedEnumAttr<PTO_SyncAllMode, "sync_all_mode">;

def PTO_SyncCoreType : PTO_Enum<"SyncCoreType", "which cores synchronize", [
  I32EnumAttrCase<"Mix", 0, "mix">, I32EnumAttrCase<"AIVOnly", 1, "aiv_only">,
  I32EnumAttrCase<"AICOnly", 2, "aic_only">]>;
def PTO_SyncCoreTypeAttr : PTO_DottedEnumAttr<PTO_SyncCoreType, "sync_core_type">;

def PTO_TileBufConfigAttr : AttrDef<PTO_Dialect, "TileBufConfig"> {
  let summary = "layout of a tile that a memref stands for";
  let description = [{
    `key = value` pairs, the values integers, words or attributes.
  }];
  let parameters = (ins "::mlir::DictionaryAttr":$entries);
  let mnemonic = "tile_buf_config";
  let hasCustomAssemblyFormat = 1;
}

//===----------------------------------------------------------------------===//
// #pto<NAME value>
//===----------------------------------------------------------------------===//

def PTO_RoundMode : PTO_Enum<"RoundMode", "rounding of a conversion", [
  I32EnumAttrCase<"NONE", 0>, I32EnumAttrCase<"RINT", 1>,
  I32EnumAttrCase<"ROUND", 2>, I32EnumAttrCase<"FLOOR", 3>,
  I32EnumAttrCase<"CEIL", 4>, I32EnumAttrCase<"TRUNC", 5>,
  I32EnumAttrCase<"ODD", 6>, I32EnumAttrCase<"CAST_RINT", 7>]>;
def PTO_RoundModeAttr : PTO_SpacedEnumAttr<PTO_RoundMode, "round_mode">;

def PTO_SaturationMode : PTO_Enum<"SaturationMode", "overflow of a conversion", [
  I32EnumAttrCase<"ON", 0>, I32EnumAttrCase<"OFF", 1>]>;
def PTO_SaturationModeAttr
    : PTO_SpacedEnumAttr<PTO_SaturationMode, "saturation_mode">;

def PTO_STPhase : PTO_Enum<"STPhase", "phase of a split accumulation", [
  I32EnumAttrCase<"Unspecified", 0, "unspecified">,
  I32EnumAttrCase<"Partial", 2, "partial">,
  I32EnumAttrCase<"Final", 3, "final">]>;
def PTO_STPhaseAttr : PTO_SpacedEnumAttr<PTO_STPhase, "st_phase">;

def PTO_AtomicType : PTO_Enum<"AtomicType", "how a store combines with memory", [
  I32EnumAttrCase<"AtomicNone", 0, "atomic_none">,
  I32EnumAttrCase<"AtomicAdd", 1, "atomic_add">]>;
def PTO_AtomicTypeAttr : PTO_SpacedEnumAttr<PTO_AtomicType, "atomic_type">;

def PTO_ReluPreMode : PTO_Enum<"ReluPreMode", "activation on the way out of L0C", [
  I32EnumAttrCase<"NoRelu", 0, "no_relu">,
  I32EnumAttrCase<"NormalRelu", 1, "normal_relu">]>;
def PTO_ReluPreModeAttr : PTO_SpacedEnumAttr<PTO_ReluPreMode, "relu_pre_mode">;

def PTO_CmpMode : PTO_Enum<"CmpMode", "a comparison", [
  I32EnumAttrCase<"EQ", 0, "eq">, I32EnumAttrCase<"NE", 1, "ne">,
  I32EnumAttrCase<"LT", 2, "lt">, I32EnumAttrCase<"LE", 3, "le">,
  I32EnumAttrCase<"GT", 4, "gt">, I32EnumAttrCase<"GE", 5, "ge">]>;
def PTO_CmpModeAttr : PTO_SpacedEnumAttr<PTO_CmpMode, "cmp">;
def PTO_WaitCmpAttr : AttrDef<PTO_Dialect, "WaitCmp"> {
  let summary = "a comparison that is waited for";
  let parameters = (ins EnumParameter<PTO_CmpMode>:$value);
  let description = PTO_SpacedSpelling<PTO_CmpMode, "wait_cmp">.text;
  let mnemonic = "wait_cmp";
  let assemblyFormat = "$value";
}

def PTO_QuantType : PTO_Enum<"QuantType", "a quantization", [
  I32EnumAttrCase<"INT8_SYM", 0>, I32EnumAttrCase<"INT8_ASYM", 1>]>;
def PTO_QuantTypeAttr : PTO_SpacedEnumAttr<PTO_QuantType, "quant_type">;

def PTO_GatherOOB : PTO_Enum<"GatherOOB", "an index out of bounds when gathering", [
  I32EnumAttrCase<"Undefined", 0, "undefined">, I32EnumAttrCase<"Clamp", 1, "clamp">,
  I32EnumAttrCase<"Wrap", 2, "wrap">, I32EnumAttrCase<"Zero", 3, "zero">]>;
def PTO_GatherOOBAttr : PTO_SpacedEnumAttr<PTO_GatherOOB, "gather_oob">;

def PTO_ScatterOOB : PTO_Enum<"ScatterOOB", "an index out of bounds when scattering", [
  I32EnumAttrCase<"Undefined", 0, "undefined">, I32EnumAttrCase<"Skip", 1, "skip">,
  I32EnumAttrCase<"Clamp", 2, "clamp">, I32EnumAttrCase<"Wrap", 3, "wrap">]>;
def PTO_ScatterOOBAttr : PTO_SpacedEnumAttr<PTO_ScatterOOB, "scatter_oob">;

def PTO_ScatterAtomicOp : PTO_Enum<"ScatterAtomicOp", "how a scatter combines", [
  I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"Add", 1, "add">,
  I32EnumAttrCase<"Max", 2, "max">, I32EnumAttrCase<"Min", 3, "min">]>;
def PTO_ScatterAtomicOpAttr
    : PTO_SpacedEnumAttr<PTO_ScatterAtomicOp, "scatter_atomic_op">;

def PTO_Coalesce : PTO_Enum<"Coalesce", "what one index gathers", [
  I32EnumAttrCase<"Elem", 0, "elem">, I32EnumAttrCase<"Row", 1, "row">]>;
def PTO_CoalesceAttr : PTO_SpacedEnumAttr<PTO_Coalesce, "coalesce">;

def PTO_NotifyOp : PTO_Enum<"NotifyOp", "how a signal is changed", [
  I32EnumAttrCase<"AtomicAdd", 0, "atomic_add">, I32EnumAttrCase<"Set", 1, "set">]>;
def PTO_NotifyOpAttr : PTO_SpacedEnumAttr<PTO_NotifyOp, "notify_op">;

def PTO_AccPhase : PTO_Enum<"AccPhase", "phase of a split accumulation", [
  I32EnumAttrCase<"Unspecified", 0, "unspecified">,
  I32EnumAttrCase<"Partial", 2, "partial">,
  I32EnumAttrCase<"Final", 3, "final">]>;
def PTO_AccPhaseAttr : PTO_SpacedEnumAttr<PTO_AccPhase, "acc_phase">;

def PTO_Precision : PTO_Enum<"Precision", "precision of an approximated function", [
  I32EnumAttrCase<"Default", 0, "default">,
  I32EnumAttrCase<"HighPrecision", 1, "high_precision">]>;
// One attribute per function: `#pto<div_precision high_precision>`.
class PTO_PrecisionAttr<string function>
    : AttrDef<PTO_Dialect, function # "Precision"> {
  let summary = PTO_Precision.summary;
  let parameters = (ins EnumParameter<PTO_Precision>:$value);
  let description
      = PTO_SpacedSpelling<PTO_Precision, !tolower(function) # "_precision">.text;
  let mnemonic = !tolower(function) # "_precision";
  let assemblyFormat = "$value";
}
foreach function = ["Div", "Exp", "Log", "Recip", "Rsqrt", "Sqrt"] in
  def PTO_#function#PrecisionAttr : PTO_PrecisionAttr<function>;

#endif // PTO_IR_PTOATTRIBUTES_TD
