//===- StageOps.td - Pipelines over many cores -------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_IR_STAGEOPS_TD
#define PTO_IR_STAGEOPS_TD

include "PTO/IR/ViewOps.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def PTO_Count : ConfinedAttr<I64Attr, [IntPositive]>;
def PTO_Amount : ConfinedAttr<I64Attr, [IntNonNegative]>;

def PipelineOp : PTO_Op<"pipeline", [
    SingleBlock, RecursiveMemoryEffects, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "a graph of computations, run for each item of a stream";
  let description = [{
    A stream is a tensor view whose leading dimension counts items. The body
    runs for one item after the other: it takes item n of each input as a tile,
    and what it yields becomes item n of each output. Item n of
    `!pto.tensor_view<8x32x64xf32>` is 32 x 64 elements, the valid extents of
    its tile. All streams of a pipeline have the same number of items.

    ```mlir
    pto.pipeline inputs(%x : !pto.tensor_view<8x32x64xf32>) -> (%y : !pto.tensor_view<8x32x64xf32>) cores(6) {
    ^bb0(%in: !pto.tile<vec, 32x64xf32>):
      %a = pto.compute ins(%in : !pto.tile<vec, 32x64xf32>) cost(10) {
      ^bb0(%t: !pto.tile<vec, 32x64xf32>, %lane: index):
        %e = pto.texp ins(%t : !pto.tile<vec, 32x64xf32>) -> !pto.tile<vec, 32x64xf32>
        pto.yield %e : !pto.tile<vec, 32x64xf32>
      } -> !pto.tile<vec, 32x64xf32>
      pto.yield %a : !pto.tile<vec, 32x64xf32>
    }
    ```

    `carries(%h0 : T)` gives values that pass from item to item: block arguments
    behind those of the inputs, whose next values are yielded behind the
    outputs.

    The body holds `pto.compute` and `pto.relay` alone, and what it yields are
    results of computes. `cores` is the number of logical cores to use.

    **Schedule.** A partitioned pipeline has stages, each with a range of the
    logical cores, the last one not included:

    ```mlir
    pto.pipeline inputs(%x : T) -> (%y : T) cores(6) stages(0 to 4, 4 to 6) interval(22) bound(20) exact
    ```

    `interval` is the predicted time between two items, the longest time of a
    stage, and no schedule has one below `bound`. `exact` says that the search
    left out none. Computes and relays then carry their stage and cores.
    `placement` is the physical core, an index into the `pto.topology` of the
    module, of each logical core.

    What makes a schedule right is checked by `--verify-pipeline-schedule`.
  }];
  let arguments = (ins
    Arg<Variadic<PTO_TensorViewType>, "", [MemRead<PTO_GlobalMemory>]>:$inputs,
    Variadic<PTO_TileType>:$inits,
    Arg<Variadic<PTO_TensorViewType>, "", [MemWrite<PTO_GlobalMemory>]>:$outputs,
    PTO_Count:$cores, OptionalAttr<DenseI64ArrayAttr>:$stages,
    OptionalAttr<PTO_Amount>:$interval, OptionalAttr<PTO_Amount>:$bound,
    UnitAttr:$exact, OptionalAttr<DenseI64ArrayAttr>:$placement);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    (`inputs` `(` $inputs^ `:` type($inputs) `)`)?
    (`carries` `(` $inits^ `:` type($inits) `)`)?
    `->` `(` $outputs `:` type($outputs) `)` `cores` `(` $cores `)`
    `` custom<Schedule>($stages, $interval, $bound, $exact)
    (`placement` `(` $placement^ `)`)? $body attr-dict
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Block::BlockArgListType getItems() {
      return getBody().getArguments().take_front(getInputs().size());
    }
    ::mlir::Block::BlockArgListType getCarried() {
      return getBody().getArguments().drop_front(getInputs().size());
    }
    YieldOp getYield();
    ::mlir::OperandRange getYieldedItems();
    /// The values that `getCarried` has for the next item.
    ::mlir::OperandRange getYieldedCarries();

    /// The number of items, `ShapedType::kDynamic` where only known at run
    /// time.
    int64_t getItemCount();

    bool isPartitioned() { return bool(getStagesAttr()); }
    /// The logical cores of each stage; empty if it is not partitioned.
    ::llvm::SmallVector<::mlir::pto::CoreRange> getStageRanges();
    void setStageRanges(::llvm::ArrayRef<::mlir::pto::CoreRange> ranges);
  }];
}

def ComputeOp : PTO_Op<"compute", [
    SingleBlock, RecursiveMemoryEffects, HasParent<"PipelineOp">,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "one computation of a pipeline, in one or several lanes";
  let description = [{
    Each lane runs the body, on a core that may be its own, with the inputs and
    its number. The results are the yielded pieces of all lanes, one below the
    other: a result has `lanes` times as many rows as a piece. Handing a tile on
    moves it: a block argument has the extents and element type of the input, a
    piece those of its part of the result, but location and layout are free.

    ```mlir
    %a = pto.compute ins(%in : !pto.tile<vec, 32x64xf32>) lanes(2) cost(10) weights(4096) {
    ^bb0(%t: !pto.tile<vec, 32x64xf32>, %lane: index):
      %c16 = arith.constant 16 : index
      %c0 = arith.constant 0 : index
      %row = arith.muli %lane, %c16 : index
      %p = pto.textract ins(%t, %row, %c0 : !pto.tile<vec, 32x64xf32>, index, index) -> !pto.tile<vec, 16x64xf32>
      pto.yield %p : !pto.tile<vec, 16x64xf32>
    } -> !pto.tile<vec, 32x64xf32>
    ```

    `cost` is the predicted number of cycles of one lane, and `weights` the
    bytes that all lanes together keep on their cores from item to item, in
    equal parts. Scalars and global memory from outside the pipeline may be used
    in the body, tiles may not; it has no effects but reads of global memory
    that the outputs of the pipeline do not overlap.

    In a partitioned pipeline `stage` and `cores`, the logical core of each
    lane, say where it runs. Tables and pictures call it by its `pto.name`.
  }];
  let arguments = (ins Variadic<PTO_TileType>:$inputs,
    DefaultValuedAttr<PTO_Count, "1">:$lanes, OptionalAttr<PTO_Amount>:$cost,
    DefaultValuedAttr<PTO_Amount, "0">:$weights,
    OptionalAttr<PTO_Amount>:$stage, OptionalAttr<DenseI64ArrayAttr>:$cores);
  let results = (outs Variadic<PTO_TileType>:$tiles);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    (`ins` `(` $inputs^ `:` type($inputs) `)`)? (`lanes` `(` $lanes^ `)`)?
    (`cost` `(` $cost^ `)`)? (`weights` `(` $weights^ `)`)?
    (`stage` `(` $stage^ `)`)? (`cores` `(` $cores^ `)`)?
    $body custom<ArrowTypes>(type($tiles)) attr-dict
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::BlockArgument getLane() { return getBody().getArguments().back(); }
    YieldOp getYield();
    /// Bytes that one lane keeps on its core.
    int64_t getWeightsPerLane() {
      return ::llvm::divideCeil(getWeights(), getLanes());
    }
  }];
}

def RelayOp : PTO_Op<"relay", [Pure, SameOperandsAndResultType, HasParent<"PipelineOp">]> {
  let summary = "hand a value on to the next stage";
  let description = [{
    A stage uses what it and the stage before it compute. What a later one uses
    is handed on by a relay in each stage between, shared by all users. An input
    of the pipeline comes in at stage 0, so what stage 1 uses of it is relayed
    by stage 0. `cost` is the time it takes its core.

    ```mlir
    %r = pto.relay %a cost(2) stage(1) core(3) : !pto.tile<vec, 32x64xf32>
    ```
  }];
  let arguments = (ins PTO_TileType:$source, PTO_Amount:$cost, PTO_Amount:$stage,
                       PTO_Amount:$core);
  let results = (outs PTO_TileType:$result);
  let assemblyFormat = [{
    $source `cost` `(` $cost `)` `stage` `(` $stage `)` `core` `(` $core `)`
    attr-dict `:` qualified(type($result))
  }];
  let extraClassDeclaration = [{
    /// The value that a chain of relays hands on: of a compute, or an item of
    /// an input.
    ::mlir::Value getOrigin();
  }];
}

def YieldOp : PTO_Op<"yield", [Pure, Terminator, ParentOneOf<["PipelineOp", "ComputeOp"]>]> {
  let summary = "the items of a pipeline, or the pieces of a lane";
  let arguments = (ins Variadic<PTO_TileType>:$tiles);
  let assemblyFormat = "($tiles^ `:` qualified(type($tiles)))? attr-dict";
}

#endif // PTO_IR_STAGEOPS_TD
