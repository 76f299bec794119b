//===- TileOps.td - Operations that compute on tiles -------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_TILEOPS_TD
#define PTO_IR_TILEOPS_TD

include "PTO/IR/TileOpBase.td"

//===----------------------------------------------------------------------===//
// Matrix multiplication
//===----------------------------------------------------------------------===//

// left x right -> acc; `acc` and `bias` operands add to the product, `scale`
// operands belong to microscaling formats.
class PTO_MatmulOp<string mnemonic> : PTO_TileOp<mnemonic,
    (ins TileIn:$lhs, TileIn:$rhs, TileOut:$dst), "matmul",
    (ins OptionalAttr<PTO_AccPhaseAttr>:$accPhase)>;
class PTO_MatmulAccOp<string mnemonic> : PTO_TileOp<mnemonic,
    (ins TileIn:$acc_in, TileIn:$lhs, TileIn:$rhs, TileOut:$dst), "matmul",
    (ins OptionalAttr<PTO_AccPhaseAttr>:$accPhase)>;
class PTO_MatmulBiasOp<string mnemonic> : PTO_TileOp<mnemonic,
    (ins TileIn:$lhs, TileIn:$rhs, TileIn:$bias, TileOut:$dst), "matmul",
    (ins OptionalAttr<PTO_AccPhaseAttr>:$accPhase)>;
class PTO_MatmulMxOp<string mnemonic> : PTO_TileOp<mnemonic,
    (ins TileIn:$lhs, TileIn:$lhs_scale, TileIn:$rhs, TileIn:$rhs_scale,
         TileOut:$dst), "matmul",
    (ins OptionalAttr<PTO_AccPhaseAttr>:$accPhase)>;
class PTO_MatmulMxAccOp<string mnemonic> : PTO_TileOp<mnemonic,
    (ins TileIn:$acc_in, TileIn:$lhs, TileIn:$lhs_scale, TileIn:$rhs,
         TileIn:$rhs_scale, TileOut:$dst), "matmul",
    (ins OptionalAttr<PTO_AccPhaseAttr>:$accPhase)>;
class PTO_MatmulMxBiasOp<string mnemonic> : PTO_TileOp<mnemonic,
    (ins TileIn:$lhs, TileIn:$lhs_scale, TileIn:$rhs, TileIn:$rhs_scale,
         TileIn:$bias, TileOut:$dst), "matmul",
    (ins OptionalAttr<PTO_AccPhaseAttr>:$accPhase)>;

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

foreach name = ["Abs", "Neg", "Not", "Relu"] in
  def T#name#Op : PTO_UnaryOp<"t" # !tolower(name)>;

// What hardware approximates takes the precision that is asked for.
class PTO_Precise<string function> {
  dag attributes = (ins
    OptionalAttr<!cast<Attr>("PTO_" # function # "PrecisionAttr")>:$precisionType);
}
foreach name = ["Exp", "Log", "Recip", "Sqrt"] in
  def T#name#Op : PTO_TileOp<"t" # !tolower(name),
      (ins TileIn:$src, TileOut:$dst), "elementwise", PTO_Precise<name>.attributes>;
def TRsqrtOp : PTO_TileOp<"trsqrt",
    (ins TileIn:$src, TileOut:$dst, OptScratch:$tmp), "elementwise",
    PTO_Precise<"Rsqrt">.attributes>;

foreach name = ["Add", "And", "Fmod", "Max", "Min", "Mul", "Or", "Shl", "Shr", "Sub"] in
  def T#name#Op : PTO_BinaryOp<"t" # !tolower(name)>;
def TDivOp : PTO_TileOp<"tdiv", (ins TileIn:$src0, TileIn:$src1, TileOut:$dst),
    "elementwise", PTO_Precise<"Div">.attributes>;
foreach name = ["Rem", "Xor", "PRelu"] in
  def T#name#Op : PTO_BinaryTmpOp<"t" # !tolower(name)>;
// On the union of two valid regions.
foreach name = ["Add", "Max", "Min", "Mul"] in
  def TPart#name#Op : PTO_TileOp<"tpart" # !tolower(name),
      (ins TileIn:$src0, TileIn:$src1, TileOut:$dst)>;
foreach name = ["Addc", "Subc"] in
  def T#name#Op : PTO_TileOp<"t" # !tolower(name),
      (ins TileIn:$src0, TileIn:$src1, TileIn:$src2, TileOut:$dst), "elementwise">;
foreach name = ["Addsc", "Subsc"] in
  def T#name#Op : PTO_TileOp<"t" # !tolower(name),
      (ins TileIn:$src0, ScalarIn:$scalar, TileIn:$src1, TileOut:$dst), "elementwise">;

foreach name = ["Adds", "Ands", "Fmods", "Maxs", "Mins", "Muls", "Ors", "Shls", "Shrs", "Subs", "Axpy"] in
  def T#name#Op : PTO_TileScalarOp<"t" # !tolower(name)>;
foreach name = ["Rems", "Xors"] in
  def T#name#Op : PTO_TileScalarTmpOp<"t" # !tolower(name)>;
// Tile by scalar or scalar by tile, as the operands stand.
def TDivsOp : PTO_TileOp<"tdivs",
    (ins TileOrScalarIn:$src, TileOrScalarIn:$scalar, TileOut:$dst), "elementwise",
    PTO_Precise<"Div">.attributes>;
def TLReluOp : PTO_TileOp<"tlrelu",
    (ins TileIn:$src, ScalarIn:$slope, TileOut:$dst), "elementwise">;
def TCvtOp : PTO_TileOp<"tcvt",
    (ins TileIn:$src, TileOut:$dst, OptScratch:$tmp), "conversion",
    (ins OptionalAttr<PTO_RoundModeAttr>:$rmode,
         OptionalAttr<PTO_SaturationModeAttr>:$sat_mode), "Inside"> {
  let summary = "convert the element type of a tile";
  let description = [{
    Between one float type and itself it rounds to integral values, as `rmode`
    says.
  }];
  let hasFolder = 1;
}

def TQuantOp : PTO_TileOp<"tquant",
    (ins TileIn:$src, TileIn:$fp, OptTileIn:$offset, TileOut:$dst), "none",
    (ins OptionalAttr<PTO_QuantTypeAttr>:$quant_type)> {
  let summary = "quantize a tile";
}
def TDequantOp : PTO_TileOp<"tdequant",
    (ins TileIn:$src, TileIn:$scale, TileIn:$offset, TileOut:$dst)> {
  let summary = "undo a quantization";
}

//===----------------------------------------------------------------------===//
// Comparison and selection
//===----------------------------------------------------------------------===//

def TCmpOp : PTO_TileOp<"tcmp", (ins TileIn:$src0, TileIn:$src1, TileOut:$dst),
    "none", (ins OptionalAttr<PTO_CmpModeAttr>:$cmpMode), "Inside"> {
  let summary = "compare two tiles; gives a mask";
}
def TCmpsOp : PTO_TileOp<"tcmps", (ins TileIn:$src, ScalarIn:$scalar, TileOut:$dst),
    "none", (ins OptionalAttr<PTO_CmpModeAttr>:$cmpMode), "Inside"> {
  let summary = "compare a tile and a number; gives a mask";
}
def TSelOp : PTO_TileOp<"tsel",
    (ins TileIn:$mask, TileIn:$src0, TileIn:$src1, Scratch:$tmp, TileOut:$dst)> {
  let summary = "choose between two tiles by a mask";
}
def TSelsOp : PTO_TileOp<"tsels",
    (ins TileIn:$mask, TileIn:$src, Scratch:$tmp, ScalarIn:$scalar, TileOut:$dst)> {
  let summary = "choose between a tile and a number by a mask";
}

//===----------------------------------------------------------------------===//
// Reductions and expansions
//===----------------------------------------------------------------------===//

foreach name = ["Max", "Min", "Prod", "Sum"] in
  def TRow#name#Op : PTO_TileOp<"trow" # !tolower(name),
      (ins TileIn:$src, Scratch:$tmp, TileOut:$dst), "rowReduction">;
foreach axis = ["Row", "Col"] in
  foreach name = ["Max", "Min"] in
    def T#axis#Arg#name#Op : PTO_TileOp<"t" # !tolower(axis) # "arg" # !tolower(name),
        (ins TileIn:$src, Scratch:$tmp, TileOut:$dst)>;
foreach name = ["Max", "Min", "Prod"] in
  def TCol#name#Op : PTO_TileOp<"tcol" # !tolower(name),
      (ins TileIn:$src, TileOut:$dst), "colReduction">;
def TColSumOp : PTO_TileOp<"tcolsum",
    (ins TileIn:$src, OptScratch:$tmp, TileOut:$dst), "colReduction",
    (ins OptionalAttr<BoolAttr>:$isBinary), "Inside">;

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
