//===- PTODialect.td - The pto dialect ---------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_PTODIALECT_TD
#define PTO_IR_PTODIALECT_TD

include "mlir/IR/OpBase.td"

def PTO_Dialect : Dialect {
  let name = "pto";
  let cppNamespace = "::mlir::pto";
  let summary = "Tile kernels for cores that pair a matrix and vector engines";
  let description = [{
    The `pto` dialect describes kernels in terms of tiles: small
    two-dimensional blocks that live in one on-chip memory. A core pairs a
    matrix engine (cube) with vector engines; the two exchange tiles through
    in-order FIFOs, called pipes.

    Every tile operation exists in two forms of the same op. In *value form*
    tiles are immutable SSA values (`!pto.tile`) and the op has a result. In
    *buffer form* tiles are buffers (`!pto.tile_buf`) and the op writes its
    `outs` operand.

    ### Discardable attributes

    | attribute | on | meaning |
    |---|---|---|
    | `pto.target_arch` | module | architecture name; `"a5"` is A5, all else A2/A3 |
    | `pto.kernel_kind` | function | `#pto.kernel_kind<...>`, the role of the function |
    | `pto.block_num` | spmd function | number of blocks launched, at least 1 |
    | `pto.entry` | function | unit: launched from the host |
    | `pto.may_alias` | function | unit: its pointer arguments may alias |
    | `pto.name` | function argument | string: what it is called; `"__gm_pipe_buffer"` is memory for the slots of pipes |
    | `pto.direction` | function argument | `#pto.direction<...>`, what the function does with it |
    | `pto.pipeline_stages` | `scf.for` | i64 F >= 1: this loop is to be pipelined |
    | `pto.pipeline_membership` | tile-defining op | `array<i64: group, stage>`: tiles of different stages of a group must not share a buffer |
  }];

  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let discardableAttrs = (ins
    "::mlir::StringAttr":$target_arch,
    "::mlir::pto::KernelKindAttr":$kernel_kind,
    "::mlir::IntegerAttr":$block_num,
    "::mlir::UnitAttr":$entry,
    "::mlir::UnitAttr":$may_alias,
    "::mlir::StringAttr":$name,
    "::mlir::pto::DirectionAttr":$direction,
    "::mlir::IntegerAttr":$pipeline_stages,
    "::mlir::DenseI64ArrayAttr":$pipeline_membership
  );
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
  }];
}

class PTO_Op<string mnemonic, list<Trait> traits = []>
    : Op<PTO_Dialect, mnemonic, traits>;

#endif // PTO_IR_PTODIALECT_TD
