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

def TMatmulOp : PTO_MatmulOp<"tmatmul"> {
  let summary = "matrix product";
}
def TMatmulAccOp : PTO_MatmulAccOp<"tmatmul.acc"> {
  let summary = "matrix product, added to an accumulator";
}
def TMatmulBiasOp : PTO_MatmulBiasOp<"tmatmul.bias"> {
  let summary = "matrix product plus a bias row";
}
def TMatmulMxOp : PTO_MatmulMxOp<"tmatmul.mx"> {
  let summary = "matrix product of microscaled operands";
}
def TMatmulMxAccOp : PTO_MatmulMxAccOp<"tmatmul.mx.acc"> {
  let summary = "matrix product of microscaled operands, added to an accumulator";
}
def TMatmulMxBiasOp : PTO_MatmulMxBiasOp<"tmatmul.mx.bias"> {
  let summary = "matrix product of microscaled operands plus a bias row";
}
def TGemvOp : PTO_MatmulOp<"tgemv"> {
  let summary = "vector-matrix product";
}
def TGemvAccOp : PTO_MatmulAccOp<"tgemv.acc"> {
  let summary = "vector-matrix product, added to an accumulator";
}
def TGemvBiasOp : PTO_MatmulBiasOp<"tgemv.bias"> {
  let summary = "vector-matrix product plus a bias row";
}
def TGemvMxOp : PTO_MatmulMxOp<"tgemv.mx"> {
  let summary = "vector-matrix product of microscaled operands";
}
def TGemvMxAccOp : PTO_MatmulMxAccOp<"tgemv.mx.acc"> {
  let summary = "vector-matrix product of microscaled operands, added to an accumulator";
}
def TGemvMxBiasOp : PTO_MatmulMxBiasOp<"tgemv.mx.bias"> {
  let summary = "vector-matrix product of microscaled operands plus a bias row";
}

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

foreach op = [["Abs", "absolute values"], ["Neg", "negation"],
              ["Not", "bitwise complement"], ["Relu", "elements, 0 where negative"]] in {
  defvar name = op[0];
  def T#name#Op : PTO_UnaryOp<"t" # !tolower(name)> { let summary = op[1]; }
}

// What hardware approximates takes the precision that is asked for.
class PTO_Precise<string function> {
  dag attributes = (ins
    OptionalAttr<!cast<Attr>("PTO_" # function # "PrecisionAttr")>:$precisionType);
}
foreach op = [["Exp", "e to the power of each element"], ["Log", "natural logarithms"],
              ["Recip", "reciprocals"], ["Sqrt", "square roots"]] in {
  defvar name = op[0];
  def T#name#Op : PTO_TileOp<"t" # !tolower(name),
      (ins TileIn:$src, TileOut:$dst), "elementwise", PTO_Precise<name>.attributes> {
    let summary = op[1];
  }
}
def TRsqrtOp : PTO_TileOp<"trsqrt",
    (ins TileIn:$src, TileOut:$dst, OptScratch:$tmp), "elementwise",
    PTO_Precise<"Rsqrt">.attributes> {
  let summary = "reciprocals of square roots";
}

foreach op = [["Add", "sum of two tiles"], ["And", "bitwise and of two tiles"],
              ["Fmod", "remainder of a division of tiles, of the dividend's sign"],
              ["Max", "larger elements of two tiles"],
              ["Min", "smaller elements of two tiles"],
              ["Mul", "elementwise product of two tiles"],
              ["Or", "bitwise or of two tiles"], ["Shl", "shift left by a tile"],
              ["Shr", "shift right by a tile"], ["Sub", "difference of two tiles"]] in {
  defvar name = op[0];
  def T#name#Op : PTO_BinaryOp<"t" # !tolower(name)> { let summary = op[1]; }
}
def TDivOp : PTO_TileOp<"tdiv", (ins TileIn:$src0, TileIn:$src1, TileOut:$dst),
    "elementwise", PTO_Precise<"Div">.attributes> {
  let summary = "quotient of two tiles";
}
foreach op = [["Rem", "remainder of a division of tiles"],
              ["Xor", "bitwise exclusive or of two tiles"],
              ["PRelu", "elements, times those of a tile of slopes where negative"]] in {
  defvar name = op[0];
  def T#name#Op : PTO_BinaryTmpOp<"t" # !tolower(name)> { let summary = op[1]; }
}
foreach op = [["Add", "sum"], ["Max", "larger elements"], ["Min", "smaller elements"],
              ["Mul", "product"]] in {
  defvar name = op[0];
  def TPart#name#Op : PTO_TileOp<"tpart" # !tolower(name),
      (ins TileIn:$src0, TileIn:$src1, TileOut:$dst)> {
    let summary = op[1] # " of two tiles, on the union of their valid regions";
  }
}
foreach op = [["Addc", "`src0 + src1 + src2`"], ["Subc", "`src0 - src1 + src2`"]] in {
  defvar name = op[0];
  def T#name#Op : PTO_TileOp<"t" # !tolower(name),
      (ins TileIn:$src0, TileIn:$src1, TileIn:$src2, TileOut:$dst), "elementwise"> {
    let summary = op[1];
  }
}
foreach op = [["Addsc", "`src0 + scalar + src1`"], ["Subsc", "`src0 - scalar + src1`"]] in {
  defvar name = op[0];
  def T#name#Op : PTO_TileOp<"t" # !tolower(name),
      (ins TileIn:$src0, ScalarIn:$scalar, TileIn:$src1, TileOut:$dst), "elementwise"> {
    let summary = op[1];
  }
}

foreach op = [["Adds", "sum of a tile and a number"],
              ["Ands", "bitwise and of a tile and a number"],
              ["Fmods", "remainder of a division by a number, of the dividend's sign"],
              ["Maxs", "elements, at least a number"],
              ["Mins", "elements, at most a number"],
              ["Muls", "product of a tile and a number"],
              ["Ors", "bitwise or of a tile and a number"],
              ["Shls", "shift left by a number"], ["Shrs", "shift right by a number"],
              ["Subs", "difference of a tile and a number"]] in {
  defvar name = op[0];
  def T#name#Op : PTO_TileScalarOp<"t" # !tolower(name)> { let summary = op[1]; }
}
foreach op = [["Rems", "remainder of a division by a number"],
              ["Xors", "bitwise exclusive or of a tile and a number"]] in {
  defvar name = op[0];
  def T#name#Op : PTO_TileScalarTmpOp<"t" # !tolower(name)> { let summary = op[1]; }
}
def TAxpyOp : PTO_TileOp<"taxpy",
    (ins TileIn:$src, ScalarIn:$scalar, TileInit:$init, TileOut:$dst), "conversion"> {
  let summary = "a tile times a number, added to what `dst` holds";
}
def TDivsOp : PTO_TileOp<"tdivs",
    (ins TileOrScalarIn:$src, TileOrScalarIn:$scalar, TileOut:$dst), "tileByScalar",
    PTO_Precise<"Div">.attributes> {
  let summary = "tile by number or number by tile, as the operands stand";
}
def TLReluOp : PTO_TileOp<"tlrelu",
    (ins TileIn:$src, ScalarIn:$slope, TileOut:$dst), "elementwise"> {
  let summary = "elements, times a slope where negative";
}
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
    (ins PTO_QuantTypeAttr:$quant_type)> {
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

foreach op = [["Max", "largest element"], ["Min", "smallest element"],
              ["Prod", "product"], ["Sum", "sum"]] in {
  defvar name = op[0];
  def TRow#name#Op : PTO_TileOp<"trow" # !tolower(name),
      (ins TileIn:$src, Scratch:$tmp, TileOut:$dst), "rowReduction"> {
    let summary = op[1] # " of each row";
  }
}
foreach axis = [["Row", "row"], ["Col", "column"]] in
  foreach op = [["Max", "largest"], ["Min", "smallest"]] in {
    defvar prefix = axis[0];
    defvar name = op[0];
    def T#prefix#Arg#name#Op : PTO_TileOp<
        "t" # !tolower(prefix) # "arg" # !tolower(name),
        (ins TileIn:$src, Scratch:$tmp, TileOut:$dst)> {
      let summary = "index of the " # op[1] # " element of each " # axis[1];
    }
  }
foreach op = [["Max", "largest element"], ["Min", "smallest element"],
              ["Prod", "product"]] in {
  defvar name = op[0];
  def TCol#name#Op : PTO_TileOp<"tcol" # !tolower(name),
      (ins TileIn:$src, TileOut:$dst), "colReduction"> {
    let summary = op[1] # " of each column";
  }
}
def TColSumOp : PTO_TileOp<"tcolsum",
    (ins TileIn:$src, OptScratch:$tmp, TileOut:$dst), "colReduction",
    (ins OptionalAttr<BoolAttr>:$isBinary), "Inside"> {
  let summary = "sum of each column";
}

def TRowExpandOp
    : PTO_TileOp<"trowexpand", (ins TileIn:$src, TileOut:$dst), "rowExpand"> {
  let summary = "each row filled with its first element";
}
def TColExpandOp
    : PTO_TileOp<"tcolexpand", (ins TileIn:$src, TileOut:$dst), "colExpand"> {
  let summary = "each column filled with its first element";
}
def TRowExpandAddOp : PTO_TileOp<"trowexpandadd",
    (ins TileIn:$src0, TileIn:$src1, TileOut:$dst), "rowExpandBinary"> {
  let summary = "sum of a tile and one number per row";
}
defvar expansions = [["Div", "quotient"], ["ExpDif", "e to the power of the difference"],
                     ["Max", "larger"], ["Min", "smaller"], ["Mul", "product"],
                     ["Sub", "difference"]];
foreach op = expansions in {
  defvar name = op[0];
  def TRowExpand#name#Op : PTO_TileOp<"trowexpand" # !tolower(name),
      (ins TileIn:$src0, TileIn:$src1, OptScratch:$tmp, TileOut:$dst),
      "rowExpandBinary"> {
    let summary = op[1] # " of a tile and one number per row";
  }
}
foreach op = !listconcat([["Add", "sum"]], expansions) in {
  defvar name = op[0];
  def TColExpand#name#Op : PTO_TileOp<"tcolexpand" # !tolower(name),
      (ins TileIn:$src0, TileIn:$src1, TileOut:$dst), "colExpandBinary"> {
    let summary = op[1] # " of a tile and one number per column";
  }
}

#endif // PTO_IR_TILEOPS_TD
