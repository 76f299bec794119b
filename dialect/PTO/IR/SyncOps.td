//===- SyncOps.td - Synchronization ------------------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// None of these says which memory it orders, so none implements the memory
// effects interface: nothing is moved past them, and none is removed.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_SYNCOPS_TD
#define PTO_IR_SYNCOPS_TD

include "PTO/IR/PTOTypes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

//===----------------------------------------------------------------------===//
// Hardware pipes of a core
//===----------------------------------------------------------------------===//

def BarrierOp : PTO_Op<"barrier"> {
  let summary = "wait until a hardware pipe is idle";
  let arguments = (ins PTO_PipeAttr:$pipe);
  let assemblyFormat = "$pipe attr-dict";
}
def BarrierSyncOp : PTO_Op<"barrier_sync"> {
  let summary = "wait until the hardware pipe of an operation is idle";
  let arguments = (ins PTO_PipeEventTypeLike:$op_type);
  let assemblyFormat = "`[` custom<EventType>($op_type) `]` attr-dict";
}

class PTO_FlagOp<string mnemonic> : PTO_Op<mnemonic> {
  let arguments = (ins PTO_PipeAttr:$src_pipe, PTO_PipeAttr:$dst_pipe,
                       PTO_EventAttr:$event_id);
  let assemblyFormat = "`[` $src_pipe `,` $dst_pipe `,` $event_id `]` attr-dict";
}
def SetFlagOp : PTO_FlagOp<"set_flag"> {
  let summary = "set an event once a hardware pipe has come so far";
}
def WaitFlagOp : PTO_FlagOp<"wait_flag"> {
  let summary = "let a hardware pipe wait for an event";
}

class PTO_DynamicFlagOp<string mnemonic> : PTO_Op<mnemonic> {
  let arguments = (ins PTO_PipeAttr:$src_pipe, PTO_PipeAttr:$dst_pipe, Index:$event_id);
  let assemblyFormat = "`[` $src_pipe `,` $dst_pipe `,` $event_id `]` attr-dict";
}
def SetFlagDynOp : PTO_DynamicFlagOp<"set_flag_dyn"> {
  let summary = "`set_flag` of an event that is a value";
}
def WaitFlagDynOp : PTO_DynamicFlagOp<"wait_flag_dyn"> {
  let summary = "`wait_flag` of an event that is a value";
}

class PTO_EventOp<string mnemonic> : PTO_Op<mnemonic> {
  let arguments = (ins PTO_PipeEventTypeLike:$src_op, PTO_PipeEventTypeLike:$dst_op,
                       PTO_EventAttr:$event_id);
  let assemblyFormat = [{
    `[` custom<EventType>($src_op) `,` custom<EventType>($dst_op) `,` $event_id `]`
    attr-dict
  }];
}
def RecordEventOp : PTO_EventOp<"record_event"> {
  let summary = "`set_flag` between the hardware pipes of two operations";
}
def WaitEventOp : PTO_EventOp<"wait_event"> {
  let summary = "`wait_flag` between the hardware pipes of two operations";
}

class PTO_BufferTokenOp<string mnemonic> : PTO_Op<mnemonic> {
  let arguments = (ins PTO_PipeEventTypeLike:$op_type, I32Attr:$buf_id,
                       OptionalAttr<I32Attr>:$mode);
  let assemblyFormat = "`[` custom<EventType>($op_type) `,` $buf_id `]` attr-dict";
}
def GetBufOp : PTO_BufferTokenOp<"get_buf"> {
  let summary = "take the token of a buffer, waiting for it";
}
def RlsBufOp : PTO_BufferTokenOp<"rls_buf"> {
  let summary = "give back the token of a buffer";
}

def DeclareEventIdArrayOp : PTO_Op<"declare_eventid_array"> {
  let summary = "an array of event ids";
  let results = (outs Res<PTO_EventIdArrayType, "", [MemAlloc]>:$array);
  let assemblyFormat = [{
    attr-dict `->` custom<Qualified>("EventIdArrayType()", type($array))
  }];
}
def EventIdArrayGetOp : PTO_Op<"eventid_array_get"> {
  let summary = "read an event id of an array";
  let arguments = (ins Arg<PTO_EventIdArrayType, "", [MemRead]>:$array, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    $array `[` $index `]` attr-dict
    `:` custom<Qualified>("EventIdArrayType()", type($array))
  }];
}
def EventIdArraySetOp : PTO_Op<"eventid_array_set"> {
  let summary = "write an event id of an array";
  let arguments = (ins Arg<PTO_EventIdArrayType, "", [MemWrite]>:$array,
                       Index:$index, Index:$value);
  let assemblyFormat = [{
    $array `[` $index `]` `,` $value attr-dict
    `:` custom<Qualified>("EventIdArrayType()", type($array))
  }];
}

//===----------------------------------------------------------------------===//
// Between cores
//===----------------------------------------------------------------------===//

class PTO_CoreFlagOp<string mnemonic, dag attributes = (ins)> : PTO_Op<mnemonic> {
  let arguments = !con(
    (ins PTO_PipeAttr:$pipe, Optional<Index>:$event_id_dyn,
         OptionalAttr<I32Attr>:$event_id), attributes);
  let assemblyFormat = [{
    $pipe `,` custom<EventId>($event_id_dyn, $event_id) attr-dict
  }];
  let hasVerifier = 1;
}
def SyncSetOp : PTO_CoreFlagOp<"sync.set", (ins OptionalAttr<I32Attr>:$ffts_mode)> {
  let summary = "set a flag of another core";
}
def SyncWaitOp : PTO_CoreFlagOp<"sync.wait"> {
  let summary = "wait for a flag of another core";
}

def SetFftsOp : PTO_Op<"set_ffts"> {
  let summary = "the memory that flags between cores live in";
  let arguments = (ins PTO_PtrOrMemRef:$ffts);
  let assemblyFormat = "$ffts attr-dict `:` type($ffts)";
}

def SyncAllOp : PTO_Op<"syncall"> {
  let summary = "wait for all cores";
  let arguments = (ins Variadic<AnyType>:$workspace, PTO_SyncAllModeAttr:$mode,
                       PTO_SyncCoreTypeAttr:$core_type);
  let assemblyFormat = [{
    `` `(` ($workspace^ `:` type($workspace))? `)`
    `mode` `=` custom<QualifiedAttr>("SyncAllModeAttr()", $mode) `,`
    `core_type` `=` custom<QualifiedAttr>("SyncCoreTypeAttr()", $core_type) attr-dict
  }];
}

def FenceBarrierAllOp : PTO_Op<"fence.barrier_all"> {
  let summary = "order all accesses to a memory";
  let arguments = (ins PTO_FenceScopeAttr:$scope);
  let assemblyFormat = [{
    custom<QualifiedAttr>("FenceScopeAttr()", $scope) attr-dict
  }];
}

def CmoCacheInvalidOp : PTO_Op<"cmo.cacheinvalid"> {
  let summary = "invalidate cached lines of a view, or all of a memory";
  let arguments = (ins Optional<AnyType>:$view, OptionalAttr<PTO_AddressSpaceAttr>:$space);
  let assemblyFormat = [{ custom<CacheLines>($view, type($view), $space) attr-dict }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Where am I
//===----------------------------------------------------------------------===//

class PTO_LaunchIndexOp<string mnemonic> : PTO_Op<mnemonic, [Pure]> {
  let results = (outs I64:$result);
  let assemblyFormat = "attr-dict";
}
def GetBlockIdxOp : PTO_LaunchIndexOp<"get_block_idx"> {
  let summary = "which block of the launch this is";
}
def GetBlockNumOp : PTO_LaunchIndexOp<"get_block_num"> {
  let summary = "how many blocks were launched";
}
def GetSubBlockIdxOp : PTO_LaunchIndexOp<"get_subblock_idx"> {
  let summary = "which vector core of its block this is";
}
def GetSubBlockNumOp : PTO_LaunchIndexOp<"get_subblock_num"> {
  let summary = "how many vector cores a block has";
}

def TrapOp : PTO_Op<"trap"> {
  let summary = "stop with an error";
  let assemblyFormat = "attr-dict";
}
def PrintOp : PTO_Op<"print"> {
  let summary = "print a number, for debugging";
  let arguments = (ins StrAttr:$format, PTO_ScalarType:$scalar);
  let assemblyFormat = [{
    `ins` `(` $format `,` $scalar `:` type($scalar) `)` attr-dict
  }];
}

#endif // PTO_IR_SYNCOPS_TD
