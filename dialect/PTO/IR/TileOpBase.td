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
// operand's role with them.
class TileRole<string value> {
  string role = "::mlir::pto::TileOperandRole::" # value;
  bit leftOut = 0;
}

// A tile, view or memref that is read.
def TileIn : AnyTypeOf<PTO_AnyTileOrView.allowedTypes, PTO_AnyTileOrView.summary>,
             TileRole<"Source">;
def OptTileIn : Optional<PTO_AnyTileOrView>, TileRole<"Source"> { let leftOut = 1; }
// The tile that is computed: `outs` in buffer form, the result in value form.
def TileOut : Optional<PTO_AnyTileOrView>, TileRole<"Destination">;
// Global memory that is written, in both forms.
def ViewOut : AnyTypeOf<PTO_AnyTileOrView.allowedTypes, PTO_AnyTileOrView.summary>,
              TileRole<"Destination">;
// A working tile: in buffer form only.
def Scratch : Optional<PTO_AnyTileOrView>, TileRole<"Scratch">;
def OptScratch : Optional<PTO_AnyTileOrView>, TileRole<"Scratch"> { let leftOut = 1; }
// A number.
def ScalarIn : AnyTypeOf<PTO_ScalarType.allowedTypes, PTO_ScalarType.summary>,
               TileRole<"Scalar">;
def OptScalarIn : Optional<PTO_ScalarType>, TileRole<"Scalar"> { let leftOut = 1; }

//===----------------------------------------------------------------------===//
// The base class
//===----------------------------------------------------------------------===//

// One operation of the form
//
//   [%r =] pto.OP ins(operands [{attrs}] : types) [outs(dst : type)] [-> type] [{attrs}]
//
// `operands` are in ODS order, destinations and scratch included. `rule` names
// the function of namespace `tile_rules` that checks what the op relates.
class PTO_TileOp<string mnemonic, dag operands, string rule = "none",
                 dag attributes = (ins), bit attributesInside = 0,
                 dag computed = (outs Optional<PTO_TileType>:$result)>
    : PTO_Op<mnemonic, !listconcat([
        PTO_TileOpInterface, ConditionallySpeculatable,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>],
        // More than one operand that may be absent: ODS wants their sizes.
        !if(!gt(!foldl(0, !range(!size(operands)), n, i,
                       !add(n, !if(!isa<Optional>(!getdagarg<TypeConstraint>(operands, i)), 1, 0))), 1),
            [AttrSizedOperandSegments], []<Trait>))> {
  let arguments = !con(operands, attributes);
  let results = computed;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;

  defvar specs = !interleave(
    !foreach(i, !range(!size(operands)),
      "{\"" # !getdagname(operands, i) # "\", "
      # !getdagarg<TileRole>(operands, i).role # ", "
      # !if(!getdagarg<TileRole>(operands, i).leftOut, "true", "false") # "}"), ", ");

  let extraClassDeclaration = [{
    static ::llvm::ArrayRef<::mlir::pto::TileOperandSpec> getOperandSpecs();
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
      ::mlir::pto::detail::printTileOp(printer, *this, }] # attributesInside # [{);
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
