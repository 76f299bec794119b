#include "PTO/IR/PTO.h"
#include "PTO/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
namespace mlir::pto {
#define GEN_PASS_DEF_SKEWCROSSCOREPIPELINE
#include "PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto
using namespace mlir; using namespace mlir::pto;
namespace {
struct SkewCrossCorePipeline : pto::impl::SkewCrossCorePipelineBase<SkewCrossCorePipeline> {
  using SkewCrossCorePipelineBase::SkewCrossCorePipelineBase;
  void runOnOperation() override {}
};
} // namespace
