//===- TileOpBase.td - What all tile operations share ------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_TILEOPBASE_TD
#define PTO_IR_TILEOPBASE_TD

include "PTO/IR/PTOInterfaces.td"
include "PTO/IR/PTOTypes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

//===----------------------------------------------------------------------===//
// Operand roles
//===----------------------------------------------------------------------===//

// The type constraints that tile operations use for their operands name the
// operand's role with them, and whether it may be left out (in either form) or
// repeated.
class TileRole<string value, string arityValue = "One"> {
  // What the reference calls it in the `ins` of value form and of buffer form,
  // and in `outs`: its name, in brackets where it may be left out.
  string before = !if(!eq(arityValue, "Optional"), "[", "");
  string after = !if(!eq(arityValue, "Optional"), "]",
                     !if(!eq(arityValue, "Variadic"), "...", ""));
  bit isOut = !or(!eq(value, "Destination"), !eq(value, "OutValue"));
  bit isKeyword = !eq(value, "Keyword");
  bit inValueForm = !not(!or(isOut, isKeyword, !eq(value, "Scratch")));
  bit inBufferForm = !not(!or(isOut, isKeyword, !eq(value, "Init")));
  string role = "::mlir::pto::TileOperandRole::" # value;
  string arity = "::mlir::pto::TileOperandArity::" # arityValue;
}

// A tile, view or memref that is read.
def TileIn : AnyTypeOf<PTO_AnyTileOrView.allowedTypes, PTO_AnyTileOrView.summary>,
             TileRole<"Source">;
def OptTileIn : Optional<PTO_AnyTileOrView>, TileRole<"Source", "Optional">;
def TilesIn : Variadic<PTO_AnyTileOrView>, TileRole<"Source", "Variadic">;
// Tiles of which in buffer form one may be a working tile.
def TilesToMerge : Variadic<PTO_AnyTileOrView>, TileRole<"SourceOrScratch", "Variadic">;
// The tile that is computed: `outs` in buffer form, the result in value form.
def TileOut : Optional<PTO_AnyTileOrView>, TileRole<"Destination">;
def TilesOut : Variadic<PTO_AnyTileOrView>, TileRole<"Destination", "Variadic">;
def OptTileOut : Optional<PTO_AnyTileOrView>, TileRole<"Destination", "Optional">;
// The tile before it is changed in part: in value form only, since in buffer
// form it is the `outs` operand itself.
def TileInit : Optional<PTO_AnyTile>, TileRole<"Init">;
// Global memory that is written, in both forms.
def ViewOut : AnyTypeOf<PTO_AnyTileOrView.allowedTypes, PTO_AnyTileOrView.summary>,
              TileRole<"Destination">;
// A working tile: in buffer form only.
def Scratch : Optional<PTO_AnyTileOrView>, TileRole<"Scratch">;
def OptScratch : Optional<PTO_AnyTileOrView>, TileRole<"Scratch", "Optional">;
// A number.
def ScalarIn : AnyTypeOf<PTO_ScalarType.allowedTypes, PTO_ScalarType.summary>,
               TileRole<"Scalar">;
def OptScalarIn : Optional<PTO_ScalarType>, TileRole<"Scalar", "Optional">;
// A tile or a number.
def TileOrScalarIn : AnyTypeOf<
  !listconcat(PTO_AnyTileOrView.allowedTypes, PTO_ScalarType.allowedTypes),
  "a tile or a scalar">, TileRole<"Source">;
// `name = %value : type` behind the op.
def KeywordIn : Optional<AnyType>, TileRole<"Keyword", "Optional">;
// No tile, and yet among the `outs` of buffer form.
def OutValue : Optional<AnyType>, TileRole<"OutValue", "Optional">;

//===----------------------------------------------------------------------===//
// The base class
//===----------------------------------------------------------------------===//

// The names of the operands of which `flags` says that they are spelled there.
class PTO_OperandNames<dag operands, list<bit> flags> {
  string names = !interleave(
    !foreach(i, !filter(i, !range(!size(operands)), flags[i]),
      !getdagarg<TileRole>(operands, i).before # !getdagname(operands, i)
      # !getdagarg<TileRole>(operands, i).after), ", ");
}

// One operation of the form
//
//   [%r =] pto.OP ins(operands [{attrs}] : types) [outs(dst : type)] [-> type] [{attrs}]
//
// `operands` are in ODS order, destinations and scratch included. `rule` names
// the function of namespace `tile_rules` that checks what the op relates, and
// `attributesAt` where the printer puts the op's own attributes.
class PTO_TileOp<string mnemonic, dag operands, string rule = "none",
                 dag attributes = (ins), string attributesAt = "End",
                 dag computed = (outs Optional<PTO_TileType>:$result)>
    : PTO_Op<mnemonic, !listconcat([
        PTO_TileOpInterface, ConditionallySpeculatable,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>],
        // More than one operand of varying number: ODS wants their sizes.
        !if(!gt(!foldl(0, !range(!size(operands)), n, i,
                       !add(n, !if(!or(!isa<Optional>(!getdagarg<TypeConstraint>(operands, i)),
                                       !isa<Variadic>(!getdagarg<TypeConstraint>(operands, i))), 1, 0))), 1),
            [AttrSizedOperandSegments], []<Trait>))> {
  let arguments = !con(operands, attributes);
  let results = computed;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;

  defvar operandRange = !range(!size(operands));
  defvar outs = PTO_OperandNames<operands, !foreach(i, operandRange,
      !if(!getdagarg<TileRole>(operands, i).isOut, true, false))>.names;
  defvar valueIns = PTO_OperandNames<operands, !foreach(i, operandRange,
      !if(!getdagarg<TileRole>(operands, i).inValueForm, true, false))>.names;
  defvar bufferIns = PTO_OperandNames<operands, !foreach(i, operandRange,
      !if(!getdagarg<TileRole>(operands, i).inBufferForm, true, false))>.names;
  // The forms of the op, for the reference.
  string forms = "\n```mlir\n"
      # !if(!empty(computed), "", "pto." # mnemonic # " ins(" # valueIns # " : types) "
            # !if(!empty(outs), "outs : type\n", "-> type\n"))
      # !if(!and(!empty(outs), !not(!empty(computed))), "",
            "pto." # mnemonic # " ins(" # bufferIns # " : types)"
            # !if(!empty(outs), "", " outs(" # outs # " : types)") # "\n")
      # "```\n";
  let description = forms;

  defvar specs = !interleave(
    !foreach(i, !range(!size(operands)),
      "{\"" # !getdagname(operands, i) # "\", "
      # !getdagarg<TileRole>(operands, i).role # ", "
      # !getdagarg<TileRole>(operands, i).arity # "}"), ", ");

  let extraClassDeclaration = [{
    static ::llvm::ArrayRef<::mlir::pto::TileOperandSpec> getOperandSpecs();
    static ::llvm::StringRef getRuleName() { return "}] # rule # [{"; }
    ::mlir::Speculation::Speculatability getSpeculatability();
  }];
  let extraClassDefinition = [{
    ::llvm::ArrayRef<::mlir::pto::TileOperandSpec> $cppClass::getOperandSpecs() {
      static const ::mlir::pto::TileOperandSpec specs[] = }] # "{" # specs # "}" # [{;
      return specs;
    }
    ::mlir::ParseResult $cppClass::parse(::mlir::OpAsmParser &parser,
                                         ::mlir::OperationState &state) {
      return ::mlir::pto::detail::parseTileOp(parser, state, getOperandSpecs(),
        hasTrait<::mlir::OpTrait::AttrSizedOperandSegments>());
    }
    void $cppClass::print(::mlir::OpAsmPrinter &printer) {
      ::mlir::pto::detail::printTileOp(printer, *this,
        ::mlir::pto::TileAttributesAt::}] # attributesAt # [{);
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::mlir::pto::tile_rules::}] # rule # [{(*this);
    }
    void $cppClass::getEffects(::llvm::SmallVectorImpl<
        ::mlir::MemoryEffects::EffectInstance> &effects) {
      ::mlir::pto::detail::getTileOpEffects(*this, effects);
    }
    ::mlir::Speculation::Speculatability $cppClass::getSpeculatability() {
      // Value form computes from values alone; what touches memory stays put.
      return ::mlir::isMemoryEffectFree(*this)
                 ? ::mlir::Speculation::Speculatable
                 : ::mlir::Speculation::NotSpeculatable;
    }
  }];
}

#endif // PTO_IR_TILEOPBASE_TD
