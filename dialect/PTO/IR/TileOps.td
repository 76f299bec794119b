//===- TileOps.td - Operations that compute on tiles -------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_TILEOPS_TD
#define PTO_IR_TILEOPS_TD

include "PTO/IR/TileOpBase.td"

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

def TLoadOp : PTO_TileOp<"tload", (ins TileIn:$src, TileOut:$dst), "load",
    (ins OptionalAttr<PTO_LayoutAttr>:$layout)> {
  let summary = "load a tile from global memory";
}

def TStoreOp : PTO_TileOp<"tstore",
    (ins TileIn:$src, ViewOut:$dst, OptScalarIn:$preQuantScalar), "store",
    (ins OptionalAttr<PTO_STPhaseAttr>:$stPhase,
         OptionalAttr<PTO_AtomicTypeAttr>:$atomicType,
         OptionalAttr<PTO_ReluPreModeAttr>:$reluPreMode), 0, (outs)> {
  let summary = "store a tile to global memory";
}

def TMovOp : PTO_TileOp<"tmov",
    (ins TileIn:$src, TileOut:$dst, OptTileIn:$fp, OptScalarIn:$preQuantScalar),
    "none",
    (ins OptionalAttr<PTO_AccToVecModeAttr>:$accToVecMode,
         OptionalAttr<PTO_ReluPreModeAttr>:$reluPreMode)> {
  let summary = "move a tile between on-chip memories or layouts";
}

//===----------------------------------------------------------------------===//
// Matrix multiplication
//===----------------------------------------------------------------------===//

// left x right -> acc; `acc` and `bias` operands add to the product, `scale`
// operands belong to microscaling formats.
class PTO_MatmulOp<string mnemonic> : PTO_TileOp<mnemonic,
    (ins TileIn:$lhs, TileIn:$rhs, TileOut:$dst), "matmul">;
class PTO_MatmulAccOp<string mnemonic> : PTO_TileOp<mnemonic,
    (ins TileIn:$acc_in, TileIn:$lhs, TileIn:$rhs, TileOut:$dst), "matmul">;
class PTO_MatmulBiasOp<string mnemonic> : PTO_TileOp<mnemonic,
    (ins TileIn:$lhs, TileIn:$rhs, TileIn:$bias, TileOut:$dst), "matmul">;
class PTO_MatmulMxOp<string mnemonic> : PTO_TileOp<mnemonic,
    (ins TileIn:$lhs, TileIn:$lhs_scale, TileIn:$rhs, TileIn:$rhs_scale,
         TileOut:$dst), "matmul">;
class PTO_MatmulMxAccOp<string mnemonic> : PTO_TileOp<mnemonic,
    (ins TileIn:$acc_in, TileIn:$lhs, TileIn:$lhs_scale, TileIn:$rhs,
         TileIn:$rhs_scale, TileOut:$dst), "matmul">;
class PTO_MatmulMxBiasOp<string mnemonic> : PTO_TileOp<mnemonic,
    (ins TileIn:$lhs, TileIn:$lhs_scale, TileIn:$rhs, TileIn:$rhs_scale,
         TileIn:$bias, TileOut:$dst), "matmul">;

def TMatmulOp : PTO_MatmulOp<"tmatmul">;
def TMatmulAccOp : PTO_MatmulAccOp<"tmatmul.acc">;
def TMatmulBiasOp : PTO_MatmulBiasOp<"tmatmul.bias">;
def TMatmulMxOp : PTO_MatmulMxOp<"tmatmul.mx">;
def TMatmulMxAccOp : PTO_MatmulMxAccOp<"tmatmul.mx.acc">;
def TMatmulMxBiasOp : PTO_MatmulMxBiasOp<"tmatmul.mx.bias">;
def TGemvOp : PTO_MatmulOp<"tgemv">;
def TGemvAccOp : PTO_MatmulAccOp<"tgemv.acc">;
def TGemvBiasOp : PTO_MatmulBiasOp<"tgemv.bias">;
def TGemvMxOp : PTO_MatmulMxOp<"tgemv.mx">;
def TGemvMxAccOp : PTO_MatmulMxAccOp<"tgemv.mx.acc">;
def TGemvMxBiasOp : PTO_MatmulMxBiasOp<"tgemv.mx.bias">;

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

class PTO_UnaryOp<string mnemonic>
    : PTO_TileOp<mnemonic, (ins TileIn:$src, TileOut:$dst), "elementwise">;
class PTO_BinaryOp<string mnemonic> : PTO_TileOp<mnemonic,
    (ins TileIn:$src0, TileIn:$src1, TileOut:$dst), "elementwise">;
class PTO_BinaryTmpOp<string mnemonic> : PTO_TileOp<mnemonic,
    (ins TileIn:$src0, TileIn:$src1, Scratch:$tmp, TileOut:$dst), "elementwise">;
class PTO_TileScalarOp<string mnemonic> : PTO_TileOp<mnemonic,
    (ins TileIn:$src, ScalarIn:$scalar, TileOut:$dst), "elementwise">;
class PTO_TileScalarTmpOp<string mnemonic> : PTO_TileOp<mnemonic,
    (ins TileIn:$src, ScalarIn:$scalar, Scratch:$tmp, TileOut:$dst), "elementwise">;

foreach name = ["Abs", "Exp", "Log", "Neg", "Not", "Recip", "Relu", "Sqrt"] in
  def T#name#Op : PTO_UnaryOp<"t" # !tolower(name)>;
def TRsqrtOp : PTO_TileOp<"trsqrt",
    (ins TileIn:$src, TileOut:$dst, OptScratch:$tmp), "elementwise">;

foreach name = ["Add", "And", "Div", "Fmod", "Max", "Min", "Mul", "Or", "Shl", "Shr", "Sub"] in
  def T#name#Op : PTO_BinaryOp<"t" # !tolower(name)>;
foreach name = ["Rem", "Xor"] in
  def T#name#Op : PTO_BinaryTmpOp<"t" # !tolower(name)>;

foreach name = ["Adds", "Ands", "Fmods", "Maxs", "Mins", "Muls", "Ors", "Shls", "Shrs", "Subs", "Axpy"] in
  def T#name#Op : PTO_TileScalarOp<"t" # !tolower(name)>;
foreach name = ["Rems", "Xors"] in
  def T#name#Op : PTO_TileScalarTmpOp<"t" # !tolower(name)>;
def TLReluOp : PTO_TileOp<"tlrelu",
    (ins TileIn:$src, ScalarIn:$slope, TileOut:$dst), "elementwise">;
def TExpandsOp
    : PTO_TileOp<"texpands", (ins ScalarIn:$scalar, TileOut:$dst), "none">;

def TCvtOp : PTO_TileOp<"tcvt",
    (ins TileIn:$src, TileOut:$dst, OptScratch:$tmp), "conversion",
    (ins OptionalAttr<PTO_RoundModeAttr>:$rmode,
         OptionalAttr<PTO_SaturationModeAttr>:$sat_mode), 1> {
  let summary = "convert the element type of a tile";
}

//===----------------------------------------------------------------------===//
// Reductions and expansions
//===----------------------------------------------------------------------===//

foreach name = ["Max", "Min", "Prod", "Sum"] in
  def TRow#name#Op : PTO_TileOp<"trow" # !tolower(name),
      (ins TileIn:$src, Scratch:$tmp, TileOut:$dst), "rowReduction">;
foreach name = ["Max", "Min", "Prod"] in
  def TCol#name#Op : PTO_TileOp<"tcol" # !tolower(name),
      (ins TileIn:$src, TileOut:$dst), "colReduction">;
def TColSumOp : PTO_TileOp<"tcolsum",
    (ins TileIn:$src, OptScratch:$tmp, TileOut:$dst), "colReduction",
    (ins OptionalAttr<BoolAttr>:$isBinary), 1>;

def TRowExpandOp
    : PTO_TileOp<"trowexpand", (ins TileIn:$src, TileOut:$dst), "rowExpand">;
def TColExpandOp
    : PTO_TileOp<"tcolexpand", (ins TileIn:$src, TileOut:$dst), "colExpand">;
def TRowExpandAddOp : PTO_TileOp<"trowexpandadd",
    (ins TileIn:$src0, TileIn:$src1, TileOut:$dst), "rowExpandBinary">;
foreach name = ["Div", "ExpDif", "Max", "Min", "Mul", "Sub"] in
  def TRowExpand#name#Op : PTO_TileOp<"trowexpand" # !tolower(name),
      (ins TileIn:$src0, TileIn:$src1, OptScratch:$tmp, TileOut:$dst),
      "rowExpandBinary">;
foreach name = ["Add", "Div", "ExpDif", "Max", "Min", "Mul", "Sub"] in
  def TColExpand#name#Op : PTO_TileOp<"tcolexpand" # !tolower(name),
      (ins TileIn:$src0, TileIn:$src1, TileOut:$dst), "colExpandBinary">;

#endif // PTO_IR_TILEOPS_TD
