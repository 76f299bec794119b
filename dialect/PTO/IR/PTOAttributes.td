//===- PTOAttributes.td - Enumerations and attributes ------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_PTOATTRIBUTES_TD
#define PTO_IR_PTOATTRIBUTES_TD

include "PTO/IR/PTODialect.td"
include "mlir/IR/EnumAttr.td"

class PTO_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::pto";
  let genSpecializedAttr = 0;
}

// Attributes come in two spellings that are not interchangeable:
// `#pto.NAME<value>` and `#pto<NAME value>`.
class PTO_DottedEnumAttr<PTO_Enum info, string mnemonic>
    : EnumAttr<PTO_Dialect, info, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}
class PTO_SpacedEnumAttr<PTO_Enum info, string mnemonic>
    : EnumAttr<PTO_Dialect, info, mnemonic>;

//===----------------------------------------------------------------------===//
// #pto.NAME<value>
//===----------------------------------------------------------------------===//

def PTO_AddressSpace : PTO_Enum<"AddressSpace", "where a tile or pointer lives", [
  I32EnumAttrCase<"Zero", 0, "zero">, I32EnumAttrCase<"GM", 1, "gm">,
  I32EnumAttrCase<"Mat", 2, "mat">, I32EnumAttrCase<"Left", 3, "left">,
  I32EnumAttrCase<"Right", 4, "right">, I32EnumAttrCase<"Acc", 5, "acc">,
  I32EnumAttrCase<"Vec", 6, "vec">, I32EnumAttrCase<"Bias", 7, "bias">,
  I32EnumAttrCase<"Scaling", 8, "scaling">]>;
def PTO_AddressSpaceAttr : PTO_DottedEnumAttr<PTO_AddressSpace, "address_space">;

def PTO_Layout : PTO_Enum<"Layout", "element order of a GM view", [
  I32EnumAttrCase<"ND", 0, "nd">, I32EnumAttrCase<"DN", 1, "dn">,
  I32EnumAttrCase<"NZ", 2, "nz">]>;
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

def PTO_AccToVecMode : PTO_Enum<"AccToVecMode", "how L0C is read into UB", [
  I32EnumAttrCase<"SingleModeVec0", 0, "single_mode_vec0">,
  I32EnumAttrCase<"SingleModeVec1", 1, "single_mode_vec1">,
  I32EnumAttrCase<"DualModeSplitM", 2, "dual_mode_split_m">,
  I32EnumAttrCase<"DualModeSplitN", 3, "dual_mode_split_n">]>;
def PTO_AccToVecModeAttr : PTO_DottedEnumAttr<PTO_AccToVecMode, "acc_to_vec_mode">;

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

#endif // PTO_IR_PTOATTRIBUTES_TD
