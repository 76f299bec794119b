//===- PTOInterfaces.td - Op interfaces of the pto dialect -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_PTOINTERFACES_TD
#define PTO_IR_PTOINTERFACES_TD

include "mlir/IR/OpBase.td"

def PTO_TileOpInterface : OpInterface<"TileOpInterface"> {
  let cppNamespace = "::mlir::pto";
  let description = [{
    A tile operation, in value or buffer form. What distinguishes one from
    another is its list of operand specifications; parser, printer, verifier
    and memory effects of all of them are driven by it.
  }];
  let methods = [
    StaticInterfaceMethod<"Name and role of each ODS operand, in order.",
      "::llvm::ArrayRef<::mlir::pto::TileOperandSpec>", "getOperandSpecs">,
    StaticInterfaceMethod<"The function of `tile_rules` that the op's shapes follow.",
      "::llvm::StringRef", "getRuleName">,
    InterfaceMethod<"The operands of the `index`-th specification: one, or none where it is left out.",
      "::mlir::OperandRange", "getODSOperands", (ins "unsigned":$index)>
  ];
  let extraSharedClassDeclaration = [{
    /// The operand of that name, or null where it is left out.
    ::mlir::Value getOperandNamed(::llvm::StringRef name) {
      for (auto [index, spec] : ::llvm::enumerate($_op.getOperandSpecs()))
        if (spec.name == name && !$_op.getODSOperands(index).empty())
          return *$_op.getODSOperands(index).begin();
      return {};
    }
    /// The tile the op computes: its result in value form, the `outs` operand
    /// in buffer form. Null for an op that computes none.
    ::mlir::Value getComputedTile() {
      for (::mlir::Value result : $_op->getResults())
        if (::llvm::isa<::mlir::pto::TileType>(result.getType()))
          return result;
      for (auto [index, spec] : ::llvm::enumerate($_op.getOperandSpecs()))
        if (spec.role == ::mlir::pto::TileOperandRole::Destination &&
            !$_op.getODSOperands(index).empty())
          return *$_op.getODSOperands(index).begin();
      return {};
    }
  }];
  let verify = [{ return ::mlir::pto::detail::verifyTileOpForm($_op); }];
}

def PTO_CrossCoreOpInterface : OpInterface<"CrossCoreOpInterface"> {
  let cppNamespace = "::mlir::pto";
  let description = [{
    A push to, a pop from or a free of a cross-core pipe.
  }];
  let methods = [
    InterfaceMethod<"", "::mlir::pto::CrossCoreAction", "getAction">,
    InterfaceMethod<"The pipe: an id of this function, or a handle.",
      "::mlir::pto::PipeRef", "getPipe">,
    InterfaceMethod<[{
        The direction of the ring. Nothing for a handle whose pipe is two-way
        in a function that is neither cube nor vector code.
      }], "::std::optional<::mlir::pto::PipeDirection>", "getDirection">,
    InterfaceMethod<"The tile pushed or popped; null for a free.",
      "::mlir::Value", "getMessageTile">,
    InterfaceMethod<"0 none, 1 up/down, 2 left/right, 3 and 4 their odd forms.",
      "int64_t", "getSplitKind">
  ];
}

def PTO_SectionAccessOpInterface : OpInterface<"SectionAccessOpInterface"> {
  let cppNamespace = "::mlir::pto";
  let description = [{
    A load or store of a section: which tiles of which tensor an item moves.
  }];
  let methods = [
    InterfaceMethod<"The tensor view that is read or written.",
      "::mlir::TypedValue<::mlir::pto::TensorViewType>", "getTensor">,
    InterfaceMethod<[{
        (item..., sub-block) to the coordinates of a tile, counted in tiles: one
        result per dimension of the tensor.
      }], "::mlir::AffineMap", "getMap">,
    InterfaceMethod<"How many sub-blocks the page of an item has.",
      "int64_t", "getSub">,
    InterfaceMethod<"The tile of the body: its sub-blocks, stacked along rows.",
      "::mlir::TypedValue<::mlir::pto::TileType>", "getPage">,
    InterfaceMethod<"Whether the tensor is written; else it is read.",
      "bool", "isStore">
  ];
  let extraSharedClassDeclaration = [{
    ::mlir::pto::TileType getPageType() { return $_op.getPage().getType(); }
    /// The part of the page that is one tile of the tensor.
    ::mlir::pto::TileType getSubBlockType() {
      return ::mlir::pto::detail::getSubBlockType(getPageType(), $_op.getSub());
    }
    /// The tiles that an item moves, in order: the coordinates of each
    /// sub-block, in tiles.
    ::llvm::SmallVector<::llvm::SmallVector<int64_t>>
    tilesAt(::llvm::ArrayRef<int64_t> item) {
      return ::mlir::pto::detail::getTilesAt($_op.getMap(), $_op.getSub(), item);
    }
    /// Whether the sub-blocks lie in the tensor as in the page, each below the
    /// one before: then the page is one rectangle of it. False where that does
    /// not show in the map.
    bool isOneRectangle() {
      return ::mlir::pto::detail::isOneRectangle($_op.getMap(), $_op.getSub());
    }
  }];
  let verify = [{
    return ::mlir::pto::detail::verifySectionAccess(
        ::llvm::cast<::mlir::pto::SectionAccessOpInterface>($_op));
  }];
}

#endif // PTO_IR_PTOINTERFACES_TD
