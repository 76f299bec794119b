//===- MaterializePipelineSchedule.cpp - A function per core --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Stages/MaterializationRules.h"
#include "PTO/Transforms/Passes.h"
#include "PTO/Transforms/Transforms.h"
#include "StageEmitter.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/FormatVariadic.h"

namespace mlir::pto {
#define GEN_PASS_DEF_MATERIALIZEPIPELINESCHEDULE
#include "PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

#define DEBUG_TYPE "materialize-pipeline-schedule"

using namespace mlir;
using namespace mlir::pto;

/// Says why the pipeline stays as it is, if it does.
static LogicalResult checkMaterializable(PipelineOp pipeline) {
  SmallVector<StageViolation> violations = findStageViolations(pipeline);
  for (const StageViolation &violation : violations)
    emitStageViolation(violation);
  if (!violations.empty())
    return failure();
  if (!pipeline.getPlacement())
    return pipeline.emitOpError(
        "has no placement; --place-pipeline-cores makes one");
  std::optional<MaterializationObstacle> obstacle =
      findMaterializationObstacle(pipeline);
  if (!obstacle)
    return success();
  InFlightDiagnostic diag = obstacle->op->emitOpError() << obstacle->message;
  for (const StageNote &note : obstacle->notes)
    diag.attachNote(note.op->getLoc()) << note.message;
  return diag;
}

namespace {

/// Makes the functions and pipes of one pipeline.
class Materializer {
public:
  Materializer(RewriterBase &rewriter, PipelineOp pipeline, int64_t depth,
               SymbolTableCollection &tables)
      : rewriter(rewriter), pipeline(pipeline), depth(depth),
        original(cast<func::FuncOp>(pipeline->getParentOp())),
        symbols(tables.getSymbolTable(
            SymbolTable::getNearestSymbolTable(original))) {}

  MaterializedPipeline run();

private:
  int64_t getPhysical(int64_t core) {
    return pipeline.getPlacementAttr()[core];
  }
  void createFunction(int64_t core);
  void createPipe(const StageTransfer &transfer);
  /// Makes the original function launch the others.
  void launch();

  RewriterBase &rewriter;
  PipelineOp pipeline;
  int64_t depth;
  func::FuncOp original;
  SymbolTable &symbols;
  /// By logical core; null for one without work.
  SmallVector<func::FuncOp> functions;
  SmallVector<StageTransferPipe> pipes;
};

} // namespace

void Materializer::createFunction(int64_t core) {
  CoreAttr physical = getTopology(pipeline).getCores()[getPhysical(core)];
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(original);
  auto func = func::FuncOp::create(
      rewriter, pipeline.getLoc(),
      llvm::formatv("{0}_core{1}", original.getName(), getPhysical(core)).str(),
      FunctionType::get(rewriter.getContext(), original.getArgumentTypes(),
                        {}));
  if (ArrayAttr attrs = original.getArgAttrsAttr())
    func.setArgAttrsAttr(attrs);
  func->setAttr(PTODialect::KernelKindAttrHelper::getNameStr(),
                KernelKindAttr::get(rewriter.getContext(), physical.getKind()));
  symbols.insert(func, Block::iterator(original));
  functions[core] = func;
}

void Materializer::createPipe(const StageTransfer &transfer) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(original);
  auto pipe = StagePipeOp::create(
      rewriter, transfer.value.getLoc(),
      llvm::formatv("{0}_{1}_to_{2}", original.getName(),
                    getPhysical(transfer.from), getPhysical(transfer.to))
          .str(),
      functions[transfer.from].getName(), functions[transfer.to].getName(),
      depth, transfer.type);
  symbols.insert(pipe, Block::iterator(original));
  pipes.push_back({transfer, pipe});
}

void Materializer::launch() {
  rewriter.setInsertionPoint(pipeline);
  for (func::FuncOp func : functions)
    if (func)
      func::CallOp::create(rewriter, pipeline.getLoc(), func,
                           original.getArguments());
  original->setAttr(
      PTODialect::KernelKindAttrHelper::getNameStr(),
      KernelKindAttr::get(rewriter.getContext(), KernelKind::Pipeline));
  rewriter.eraseOp(pipeline);
  eraseDeadBefore(rewriter, original.getBody().front().getTerminator());
}

MaterializedPipeline Materializer::run() {
  functions.resize(pipeline.getCores());
  SmallVector<StageTransfer> transfers = collectStageTransfers(pipeline);
  SmallVector<bool> hasWork(functions.size());
  for (Operation &op : pipeline.getBody().front().without_terminator())
    for (int64_t core : getLogicalCores(&op))
      hasWork[core] = true;
  for (auto [core, works] : llvm::enumerate(hasWork))
    if (works)
      createFunction(core);
  for (const StageTransfer &transfer : transfers)
    createPipe(transfer);
  for (auto [core, func] : llvm::enumerate(functions))
    if (func)
      StageEmitter(rewriter, pipeline, core, pipes, func).emit();
  launch();
  MaterializedPipeline result;
  llvm::copy_if(functions, std::back_inserter(result.functions),
                [](func::FuncOp func) { return bool(func); });
  for (const StageTransferPipe &pipe : pipes)
    result.pipes.push_back(pipe.pipe);
  return result;
}

FailureOr<MaterializedPipeline>
pto::materializePipelineSchedule(RewriterBase &rewriter, PipelineOp pipeline,
                                 int64_t depth, SymbolTableCollection &tables) {
  if (failed(checkMaterializable(pipeline)))
    return failure();
  return Materializer(rewriter, pipeline, depth, tables).run();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

struct MaterializePipelineSchedule
    : public pto::impl::MaterializePipelineScheduleBase<
          MaterializePipelineSchedule> {
  using MaterializePipelineScheduleBase::MaterializePipelineScheduleBase;

  LogicalResult initialize(MLIRContext *context) override;
  void runOnOperation() override;
};

} // namespace

LogicalResult MaterializePipelineSchedule::initialize(MLIRContext *context) {
  if (depth < 1)
    return mlir::emitError(UnknownLoc::get(context))
           << "depth must be at least 1, got " << int64_t(depth);
  return success();
}

void MaterializePipelineSchedule::runOnOperation() {
  SmallVector<PipelineOp> pipelines;
  getOperation()->walk([&](PipelineOp op) { pipelines.push_back(op); });
  if (pipelines.empty())
    return markAllAnalysesPreserved();
  // All can be, or nothing changes.
  bool canAll = true;
  for (PipelineOp pipeline : pipelines)
    canAll &= succeeded(checkMaterializable(pipeline));
  if (!canAll)
    return signalPassFailure();
  IRRewriter rewriter(&getContext());
  SymbolTableCollection tables;
  for (PipelineOp pipeline : pipelines) {
    auto func = cast<func::FuncOp>(pipeline->getParentOp());
    Location loc = pipeline.getLoc();
    MaterializedPipeline result =
        Materializer(rewriter, pipeline, depth, tables).run();
    ++numMaterialized;
    numFunctions += result.functions.size();
    numPipes += result.pipes.size();
    remark::passed(loc, remark::RemarkOpts::name("pipeline-materialized")
                            .category(DEBUG_TYPE)
                            .function(func.getName()))
        << remark::metric("Functions", result.functions.size())
        << remark::metric("Pipes", result.pipes.size())
        << remark::metric("Depth", int64_t(depth));
  }
}
