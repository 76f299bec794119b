//===- CommOps.td - Transfers beyond the core --------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Other cores and devices see these, so none implements the memory effects
// interface: nothing is moved past them, and none is removed.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_COMMOPS_TD
#define PTO_IR_COMMOPS_TD

include "PTO/IR/PTOTypes.td"

//===----------------------------------------------------------------------===//
// Asynchronous transfers
//===----------------------------------------------------------------------===//

def BuildAsyncSessionOp : PTO_Op<"build_async_session"> {
  let summary = "a session of asynchronous transfers";
  let arguments = (ins PTO_AnyStorage:$scratch, PTO_PtrOrMemRef:$workspace,
                       OptionalAttr<I32Attr>:$sync_id, OptionalAttr<I64Attr>:$block_bytes,
                       OptionalAttr<I64Attr>:$comm_block_offset,
                       OptionalAttr<I32Attr>:$queue_num,
                       OptionalAttr<I64Attr>:$channel_group_idx);
  let results = (outs PTO_AsyncSessionType:$session);
  let assemblyFormat = [{
    `` `(` $scratch `,` $workspace `:` type($scratch) `,` type($workspace) `)`
    attr-dict `->` custom<Qualified>("AsyncSessionType()", type($session))
  }];
}

class PTO_AsyncTransferOp<string mnemonic> : PTO_Op<mnemonic> {
  let arguments = (ins PTO_AnyStorage:$dst, PTO_AnyStorage:$src,
                       PTO_AsyncSessionType:$session);
  let results = (outs PTO_AsyncEventType:$event);
  let assemblyFormat = [{
    `` `(` $dst `,` $src `,` $session `:` type($dst) `,` type($src) `,`
    custom<Qualified>("AsyncSessionType()", type($session)) `)` attr-dict
    `->` custom<Qualified>("AsyncEventType()", type($event))
  }];
}
def TGetAsyncOp : PTO_AsyncTransferOp<"tget_async"> {
  let summary = "read memory of another device, asynchronously";
}
def TPutAsyncOp : PTO_AsyncTransferOp<"tput_async"> {
  let summary = "write memory of another device, asynchronously";
}

class PTO_AsyncEventOp<string mnemonic> : PTO_Op<mnemonic> {
  let arguments = (ins PTO_AsyncEventType:$event, PTO_AsyncSessionType:$session);
  let results = (outs I1:$completed);
  let assemblyFormat = [{
    `` `(` $event `,` $session `:`
    custom<Qualified>("AsyncEventType()", type($event)) `,`
    custom<Qualified>("AsyncSessionType()", type($session)) `)` attr-dict
    `->` type($completed)
  }];
}
def TestAsyncEventOp : PTO_AsyncEventOp<"test_async_event"> {
  let summary = "whether a transfer is complete";
}
def WaitAsyncEventOp : PTO_AsyncEventOp<"wait_async_event"> {
  let summary = "wait until a transfer is complete";
}
def CommWaitAsyncEventOp : PTO_AsyncEventOp<"comm.wait_async_event"> {
  let summary = "`wait_async_event`, later spelling";
}

def MakePrefetchAsyncContextOp : PTO_Op<"make_prefetch_async_context"> {
  let summary = "a context of asynchronous prefetches";
  let arguments = (ins PTO_PtrOrMemRef:$workspace);
  let results = (outs PTO_PrefetchAsyncContextType:$context);
  let assemblyFormat = [{
    `` `(` $workspace `:` type($workspace) `)` attr-dict
    `->` custom<Qualified>("PrefetchAsyncContextType()", type($context))
  }];
}
def TPrefetchAsyncOp : PTO_Op<"tprefetch_async"> {
  let summary = "bring global memory closer, asynchronously";
  let arguments = (ins PTO_AnyStorage:$view, PTO_PrefetchAsyncContextType:$context);
  let results = (outs PTO_AsyncEventType:$event);
  let assemblyFormat = [{
    `` `(` $view `,` $context `:` type($view) `,`
    custom<Qualified>("PrefetchAsyncContextType()", type($context)) `)` attr-dict
    `->` custom<Qualified>("AsyncEventType()", type($event))
  }];
}
def GetPrefetchAsyncSessionOp : PTO_Op<"get_prefetch_async_session"> {
  let summary = "the session of a prefetch context";
  let arguments = (ins PTO_PrefetchAsyncContextType:$context);
  let results = (outs PTO_AsyncSessionType:$session);
  let assemblyFormat = [{
    $context attr-dict
    `:` custom<Qualified>("PrefetchAsyncContextType()", type($context))
    `->` custom<Qualified>("AsyncSessionType()", type($session))
  }];
}

//===----------------------------------------------------------------------===//
// Between devices
//===----------------------------------------------------------------------===//

class PTO_SignalOp<string mnemonic, dag attributes> : PTO_Op<mnemonic> {
  let arguments = !con((ins PTO_AnyStorage:$signal, AnyType:$value), attributes);
  let assemblyFormat = [{
    `` `(` $signal `,` $value `:` type($signal) `,` type($value) `)` attr-dict
  }];
}
def CommTNotifyOp : PTO_SignalOp<"comm.tnotify",
    (ins OptionalAttr<PTO_NotifyOpAttr>:$notifyOp)> {
  let summary = "change a signal of another device";
}
def CommTWaitOp : PTO_SignalOp<"comm.twait",
    (ins OptionalAttr<PTO_WaitCmpAttr>:$cmp)> {
  let summary = "wait for a signal of this device";
}

class PTO_CommTransferOp<string mnemonic> : PTO_Op<mnemonic> {
  let arguments = (ins PTO_AnyStorage:$dst, PTO_AnyStorage:$src,
                       Variadic<PTO_AnyStorage>:$buffers,
                       OptionalAttr<PTO_AtomicTypeAttr>:$atomicType);
  let assemblyFormat = [{
    `` `(` $dst `,` $src `,` `buf` `` `(` $buffers `)` `:` type($dst) `,`
    type($src) (`,` type($buffers)^)? `)` attr-dict
  }];
}
def CommTPutOp : PTO_CommTransferOp<"comm.tput"> {
  let summary = "write memory of another device through tile buffers";
}
def CommTGetOp : PTO_CommTransferOp<"comm.tget"> {
  let summary = "read memory of another device through tile buffers";
}

#endif // PTO_IR_COMMOPS_TD
