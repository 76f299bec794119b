//===- PipeOps.td - Cross-core pipes -----------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_PIPEOPS_TD
#define PTO_IR_PIPEOPS_TD

include "PTO/IR/PTOInterfaces.td"
include "PTO/IR/PTOTypes.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Setting pipes up. Separate from the messages, so that analyses need not look
// at initialization to order pushes and pops.
def PTO_PipeSetup : Resource<"::mlir::pto::PipeSetupResource">;
class PTO_Messages<string direction>
    : Resource<"::mlir::pto::" # direction # "MessagesResource">;

//===----------------------------------------------------------------------===//
// Setup
//===----------------------------------------------------------------------===//

def ReserveBufferOp : PTO_Op<"reserve_buffer", [MemoryEffects<[MemWrite<PTO_PipeSetup>]>]> {
  let summary = "reserve on-chip memory for the slots a consumer pops from";
  let description = [{
    `size` is in bytes: slot size times number of slots. With `auto = true` a
    memory planner chooses the address; otherwise it is `base`.
  }];
  let arguments = (ins StrAttr:$name, I32Attr:$size, PTO_AddressSpaceAttr:$location,
                       BoolAttr:$autoAlloc, OptionalAttr<I32Attr>:$base);
  let results = (outs I32:$addr);
  let assemblyFormat = [{
    custom<Fields>("field::name", $name, "field::size", $size,
                   "field::location", $location, "field::autoAlloc", $autoAlloc,
                   "field::base", $base)
    attr-dict `->` type($addr)
  }];
  let hasVerifier = 1;
}

def ImportReservedBufferOp : PTO_Op<"import_reserved_buffer", [
    MemoryEffects<[MemWrite<PTO_PipeSetup>]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "the address of a buffer that the peer function reserves";
  let arguments = (ins StrAttr:$name, FlatSymbolRefAttr:$peer_func);
  let results = (outs I32:$addr);
  let assemblyFormat = [{
    custom<Fields>("field::name", $name, "field::peer_func", $peer_func)
    attr-dict `->` type($addr)
  }];
}

class PTO_InitializePipeOp<string mnemonic> : PTO_Op<mnemonic, [
    AttrSizedOperandSegments, MemoryEffects<[MemWrite<PTO_PipeSetup>]>]> {
  let description = [{
    `dir_mask` is 1 for cube to vector (C2V), 2 for vector to cube (V2C), 3 for
    both. `slot_size` is the unsplit tile's size in bytes. Each direction has a
    ring of `slot_num` slots of its own.
  }];
  let arguments = (ins
    Optional<PTO_PtrOrMemRef>:$gm_slot_buffer,
    Optional<PTO_TensorViewType>:$gm_slot_tensor,
    Optional<I32>:$c2v_consumer_buf, Optional<I32>:$v2c_consumer_buf,
    OptionalAttr<I32Attr>:$id, I8Attr:$dir_mask, I32Attr:$slot_size,
    OptionalAttr<I32Attr>:$slot_num, OptionalAttr<I32Attr>:$local_slot_num,
    OptionalAttr<BoolAttr>:$nosplit);
  let assemblyFormat = [{
    custom<Fields>("field::id", $id, "field::dir_mask", $dir_mask,
                   "field::slot_size", $slot_size, "field::slot_num", $slot_num,
                   "field::local_slot_num", $local_slot_num,
                   "field::nosplit", $nosplit)
    custom<PipeBuffers>($gm_slot_buffer, type($gm_slot_buffer),
                        $gm_slot_tensor, type($gm_slot_tensor),
                        $c2v_consumer_buf, $v2c_consumer_buf)
    attr-dict
  }];
  let hasVerifier = 1;
}

def AicInitializePipeOp : PTO_InitializePipeOp<"aic_initialize_pipe"> {
  let summary = "set up a pipe on the cube side";
}
def AivInitializePipeOp : PTO_InitializePipeOp<"aiv_initialize_pipe"> {
  let summary = "set up a pipe on the vector side";
}

def InitializeL2G2LPipeOp : PTO_Op<"initialize_l2g2l_pipe", [
    MemoryEffects<[MemWrite<PTO_PipeSetup>]>]> {
  let summary = "set up a pipe whose slots lie in global memory";
  let arguments = (ins
    AnyType:$gm_addr, AnyType:$local_addr, Optional<AnyType>:$peer_local_addr,
    I8Attr:$dir_mask, I32Attr:$slot_size, I32Attr:$slot_num,
    OptionalAttr<I32Attr>:$local_slot_num, OptionalAttr<I32Attr>:$flag_base,
    OptionalAttr<BoolAttr>:$nosplit);
  let results = (outs PTO_PipeType:$pipe);
  let assemblyFormat = [{
    custom<Fields>("field::dir_mask", $dir_mask, "field::slot_size", $slot_size,
                   "field::slot_num", $slot_num,
                   "field::local_slot_num", $local_slot_num,
                   "field::flag_base", $flag_base, "field::nosplit", $nosplit)
    ` ` `(` $gm_addr `:` type($gm_addr) `,` $local_addr `:` type($local_addr)
    (`,` $peer_local_addr^ `:` type($peer_local_addr))? `)`
    attr-dict `->` custom<Qualified>("PipeType()", type($pipe))
  }];
  let hasVerifier = 1;
}

def InitializeL2LPipeOp : PTO_Op<"initialize_l2l_pipe", [
    MemoryEffects<[MemWrite<PTO_PipeSetup>]>]> {
  let summary = "set up a pipe between on-chip memories";
  let arguments = (ins
    AnyType:$local_addr, Optional<AnyType>:$peer_local_addr,
    I8Attr:$dir_mask, I32Attr:$slot_size, I32Attr:$slot_num,
    OptionalAttr<I32Attr>:$flag_base, OptionalAttr<BoolAttr>:$nosplit);
  let results = (outs PTO_PipeType:$pipe);
  let assemblyFormat = [{
    custom<Fields>("field::dir_mask", $dir_mask, "field::slot_size", $slot_size,
                   "field::slot_num", $slot_num, "field::flag_base", $flag_base,
                   "field::nosplit", $nosplit)
    ` ` `(` $local_addr `:` type($local_addr)
    (`,` $peer_local_addr^ `:` type($peer_local_addr))? `)`
    attr-dict `->` custom<Qualified>("PipeType()", type($pipe))
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

class PTO_CrossCoreOp<string mnemonic, string action, list<Trait> traits = []>
    : PTO_Op<mnemonic, !listconcat(traits, [
        DeclareOpInterfaceMethods<PTO_CrossCoreOpInterface>,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>])> {
  let hasVerifier = 1;
  code sharedDefinition = [{
    ::mlir::pto::CrossCoreAction $cppClass::getAction() {
      return ::mlir::pto::CrossCoreAction::}] # action # [{;
    }
    int64_t $cppClass::getSplitKind() { return getSplitAttr().getInt(); }
    void $cppClass::getEffects(::llvm::SmallVectorImpl<
        ::mlir::MemoryEffects::EffectInstance> &effects) {
      ::mlir::pto::detail::getCrossCoreOpEffects(*this, effects);
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::mlir::pto::detail::verifyCrossCoreOp(*this);
    }
  }];
}

// A message by pipe id; the mnemonic says which core it is for.
class PTO_FrontendOp<string mnemonic, string action, string direction,
                     string tile, list<Trait> traits = []>
    : PTO_CrossCoreOp<mnemonic, action, traits> {
  let extraClassDefinition = sharedDefinition # [{
    ::mlir::pto::PipeRef $cppClass::getPipe() {
      return {::mlir::Value(), getIdAttr() ? getIdAttr().getInt() : 0};
    }
    ::std::optional<::mlir::pto::PipeDirection> $cppClass::getDirection() {
      return ::mlir::pto::PipeDirection::}] # direction # [{;
    }
    ::mlir::Value $cppClass::getMessageTile() { return }] # tile # [{; }
  }];
}

class PTO_FrontendPushOp<string mnemonic, string direction>
    : PTO_FrontendOp<mnemonic, "Push", direction, "getTile()"> {
  let arguments = (ins PTO_AnyStorage:$tile, Optional<I64>:$aiv_subblockid,
                       OptionalAttr<I32Attr>:$id, I8Attr:$split);
  let assemblyFormat = [{
    `` `(` $tile `:` type($tile) `)`
    custom<Fields>("field::id", $id, "field::split", $split)
    (`aiv_subblockid` `` `(` $aiv_subblockid^ `)`)? attr-dict
  }];
}
class PTO_FrontendPopOp<string mnemonic, string direction>
    : PTO_FrontendOp<mnemonic, "Pop", direction, "getTile()",
                     [AttrSizedOperandSegments]> {
  let arguments = (ins Optional<Index>:$valid_row, Optional<Index>:$valid_col,
                       Optional<I64>:$aiv_subblockid,
                       OptionalAttr<I32Attr>:$id, I8Attr:$split);
  let results = (outs PTO_AnyStorage:$tile);
  let assemblyFormat = [{
    (`` `(` $valid_row^ `,` $valid_col `)`)?
    custom<Fields>("field::id", $id, "field::split", $split)
    (`aiv_subblockid` `` `(` $aiv_subblockid^ `)`)? attr-dict
    `->` type($tile)
  }];
}
class PTO_FrontendFreeOp<string mnemonic, string direction>
    : PTO_FrontendOp<mnemonic, "Free", direction, "::mlir::Value()",
                     [AttrSizedOperandSegments]> {
  let arguments = (ins Optional<PTO_AnyStorage>:$entry, Optional<I64>:$aiv_subblockid,
                       OptionalAttr<I32Attr>:$id, I8Attr:$split);
  let assemblyFormat = [{
    (`` `(` $entry^ `:` type($entry) `)`)?
    custom<Fields>("field::id", $id, "field::split", $split)
    (`aiv_subblockid` `` `(` $aiv_subblockid^ `)`)? attr-dict
  }];
}

// A slot of the ring that is filled in place, by a store, before it is pushed.
class PTO_AllocEntryOp<string mnemonic, string direction> : PTO_Op<mnemonic, [
    MemoryEffects<[MemRead<PTO_Messages<direction>>, MemWrite<PTO_Messages<direction>>]>]> {
  let arguments = (ins OptionalAttr<I32Attr>:$id, I8Attr:$split);
  let results = (outs PTO_AnyStorage:$entry);
  let assemblyFormat = [{
    custom<Fields>("field::id", $id, "field::split", $split) attr-dict
    `->` type($entry)
  }];
}
def TAllocToAivOp : PTO_AllocEntryOp<"talloc_to_aiv", "C2V"> {
  let summary = "cube: the next slot, as global memory";
}
def TAllocToAicOp : PTO_AllocEntryOp<"talloc_to_aic", "V2C"> {
  let summary = "vector: the next slot, as global memory";
}

class PTO_SetQuantOp<string mnemonic> : PTO_Op<mnemonic, [
    MemoryEffects<[MemWrite<PTO_PipeSetup>]>]> {
  let arguments = (ins AnyType:$factor);
  let assemblyFormat = "$factor attr-dict `:` type($factor)";
}
def SetQuantScalarOp : PTO_SetQuantOp<"set_quant_scalar"> {
  let summary = "the factor that pushes quantize with";
}
def SetQuantVectorOp : PTO_SetQuantOp<"set_quant_vector"> {
  let summary = "the factors that pushes quantize with";
}

def TPushToAivOp : PTO_FrontendPushOp<"tpush_to_aiv", "C2V"> {
  let summary = "cube: push a tile to the vector cores";
}
def TPopFromAivOp : PTO_FrontendPopOp<"tpop_from_aiv", "V2C"> {
  let summary = "cube: pop a tile of the vector cores";
}
def TFreeFromAivOp : PTO_FrontendFreeOp<"tfree_from_aiv", "V2C"> {
  let summary = "cube: give back the slot of the oldest popped tile";
}
def TPushToAicOp : PTO_FrontendPushOp<"tpush_to_aic", "V2C"> {
  let summary = "vector: push a tile to the cube core";
}
def TPopFromAicOp : PTO_FrontendPopOp<"tpop_from_aic", "C2V"> {
  let summary = "vector: pop a tile of the cube core";
}
def TFreeFromAicOp : PTO_FrontendFreeOp<"tfree_from_aic", "C2V"> {
  let summary = "vector: give back the slot of the oldest popped tile";
}

// A message by pipe handle; the direction follows from the pipe and the core.
class PTO_HandleOp<string mnemonic, string action, string tile,
                   list<Trait> traits = []>
    : PTO_CrossCoreOp<mnemonic, action, traits> {
  let extraClassDefinition = sharedDefinition # [{
    ::mlir::pto::PipeRef $cppClass::getPipe() { return {getPipeHandle(), 0}; }
    ::std::optional<::mlir::pto::PipeDirection> $cppClass::getDirection() {
      return ::mlir::pto::detail::getHandleDirection(getPipeHandle(), *this);
    }
    ::mlir::Value $cppClass::getMessageTile() { return }] # tile # [{; }
  }];
}

def TPushOp : PTO_HandleOp<"tpush", "Push", "getTile()"> {
  let summary = "push a tile to a pipe";
  let arguments = (ins PTO_AnyStorage:$tile, PTO_PipeType:$pipe_handle,
                       Optional<I64>:$aiv_subblockid, I8Attr:$split);
  let assemblyFormat = [{
    `` `(` $tile `,` $pipe_handle `:` type($tile) `,` custom<Qualified>("PipeType()", type($pipe_handle)) `)`
    custom<Fields>("field::split", $split)
    (`aiv_subblockid` `` `(` $aiv_subblockid^ `)`)? attr-dict
  }];
}
def TPopOp : PTO_HandleOp<"tpop", "Pop",
    "getTile() ? getTile() : ::mlir::Value(getResult())",
    [AttrSizedOperandSegments]> {
  let summary = "pop a tile of a pipe";
  let description = [{
    In buffer form `tile` becomes the handle of the popped slot; in value form
    the op has the tile as its result.
  }];
  let arguments = (ins Optional<PTO_TileBufOrMemRef>:$tile, PTO_PipeType:$pipe_handle,
                       Optional<I64>:$aiv_subblockid, I8Attr:$split);
  let results = (outs Optional<PTO_TileType>:$result);
  let assemblyFormat = [{
    `` custom<PopOperands>($tile, type($tile), $pipe_handle)
    custom<Fields>("field::split", $split)
    (`aiv_subblockid` `` `(` $aiv_subblockid^ `)`)? attr-dict (`->` qualified(type($result))^)?
  }];
}
def TFreeOp : PTO_HandleOp<"tfree", "Free", "::mlir::Value()"> {
  let summary = "give back the slot of the oldest popped tile of a pipe";
  let arguments = (ins PTO_PipeType:$pipe_handle, Optional<I64>:$aiv_subblockid,
                       I8Attr:$split);
  let assemblyFormat = [{
    `` `(` $pipe_handle `:` custom<Qualified>("PipeType()", type($pipe_handle)) `)`
    custom<Fields>("field::split", $split)
    (`aiv_subblockid` `` `(` $aiv_subblockid^ `)`)? attr-dict
  }];
}

#endif // PTO_IR_PIPEOPS_TD
