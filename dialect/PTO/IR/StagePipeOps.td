//===- StagePipeOps.td - Pipes between pipeline stages -----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_STAGEPIPEOPS_TD
#define PTO_IR_STAGEPIPEOPS_TD

include "PTO/IR/PTOTypes.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def StagePipeOp : PTO_Op<"stage_pipe", [
    Symbol, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a pipe between the functions of two physical cores";
  let description = [{
    An in-order FIFO of tiles. A push waits while all `slots` are taken; a pop
    copies the oldest message out, which gives its slot back, and waits until
    there is one. Only the function `from` pushes, only `to` pops.

    The messages have the shape and the element type of the pipe's type, and its
    valid extents where those are static. Memory and layout are free on either
    side: handing a tile over moves it.

    ```mlir
    pto.stage_pipe @scores from(@core0) to(@core2) slots(2) : !pto.tile<vec, 32x64xf32>
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, FlatSymbolRefAttr:$producer,
                       FlatSymbolRefAttr:$consumer, I64Attr:$slots,
                       TypeAttrOf<PTO_TileType>:$type);
  let assemblyFormat = [{
    $sym_name `from` `` `(` $producer `)` `to` `` `(` $consumer `)`
    `slots` `` `(` $slots `)` attr-dict `:` $type
  }];
  let hasVerifier = 1;
}

class PTO_StageMessageOp<string mnemonic> : PTO_Op<mnemonic, [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]>;

def StagePushOp : PTO_StageMessageOp<"stage_push"> {
  let summary = "push a tile to a pipe between stages";
  let arguments = (ins PTO_AnyTile:$tile, FlatSymbolRefAttr:$pipe);
  let assemblyFormat = "$tile `,` $pipe attr-dict `:` type($tile)";
}

def StagePopOp : PTO_StageMessageOp<"stage_pop"> {
  let summary = "pop the oldest tile of a pipe between stages";
  let description = [{
    In value form the tile is the result, in buffer form it is copied to `dst`.

    ```mlir
    %t = pto.stage_pop @scores : !pto.tile<vec, 32x64xf32>
    pto.stage_pop @scores outs(%b : !pto.tile_buf<vec, 32x64xf32>)
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$pipe, Optional<PTO_TileBufType>:$dst);
  let results = (outs Optional<PTO_TileType>:$result);
  let assemblyFormat = [{
    $pipe (`outs` `` `(` $dst^ `:` qualified(type($dst)) `)`)? attr-dict
    (`:` qualified(type($result))^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The tile popped, or the buffer it is copied to.
    ::mlir::Value getTile() {
      return getResult() ? ::mlir::Value(getResult()) : ::mlir::Value(getDst());
    }
  }];
}

#endif // PTO_IR_STAGEPIPEOPS_TD
