//===- FifoProgram.cpp - What a function does to its pipes ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FifoProgramBuilder.h"

using namespace mlir;
using namespace mlir::pto;
using namespace mlir::pto::fifo;

using Kind = ScalarExpr::Kind;
using Instruction = FifoInstruction;

Instruction &ProgramBuilder::emit(Instruction::Kind kind, Operation *op) {
  Instruction &instruction = program.code.emplace_back();
  instruction.kind = kind;
  instruction.op = op;
  instruction.depth = depth;
  return instruction;
}

void ProgramBuilder::emitUndecided(Operation *op, const Twine &reason) {
  emit(Instruction::Undecided, op).reason = reason.str();
}

void ProgramBuilder::setPattern(Instruction &instruction) {
  SmallVector<Expr> numbered(depth);
  for (unsigned loop = 0; loop < depth; ++loop)
    if (instruction.expr->dependsOn(loop)) {
      numbered[loop] = table.getCount(instruction.loops.size());
      instruction.loops.push_back(loop);
    }
  instruction.pattern = table.substitute(instruction.expr, numbered);
}

bool ProgramBuilder::checkDecision(Operation *op, Expr expr, StringRef what) {
  if (!expr->dependsOnLane())
    return true;
  emitUndecided(op, "has a " + what +
                        " that may differ between the two vector cores");
  return false;
}

void ProgramBuilder::emitLoop(scf::ForOp loop, Scope &scope) {
  bool isUnsigned = loop.getUnsignedCmp();
  Expr lower = scalars.get(loop.getLowerBound(), scope);
  Expr upper = scalars.get(loop.getUpperBound(), scope);
  Expr step = scalars.get(loop.getStep(), scope);
  Expr trip = table.getTripCount(lower, upper, step, isUnsigned);
  if (trip->isConstant(0) || !checkDecision(loop, trip, "trip count"))
    return;
  const SkewPlan *plan = forms.skewed ? forms.skewed->lookup(loop) : nullptr;
  std::optional<int64_t> tripCount;
  if (plan && plan->tripCount)
    tripCount = plan->tripCount;
  else if (plan)
    forms.runtimeTrips.insert(trip);
  if (forms.assumedTrip && forms.runtimeTrips.contains(trip)) {
    trip = table.getConstant(*forms.assumedTrip);
    if (plan && plan->schedule.acceptsTripCount(*forms.assumedTrip))
      tripCount = forms.assumedTrip;
  }
  if (plan && tripCount)
    return emitSkewedLoop(loop, *plan, *tripCount, scope);

  Expr count =
      table.get(Kind::Resize, lower->getWidth(), {table.getCount(depth)});
  Expr iteration = table.get(
      Kind::Add, lower->getWidth(),
      {lower, table.get(Kind::Mul, lower->getWidth(), {count, step})});
  emitRepeated(loop, trip, iteration, scope,
               [&] { emitRegion(loop.getRegion(), scope); });
}

void ProgramBuilder::emitRepeated(scf::ForOp loop, Expr trip, Expr iteration,
                                  Scope &scope, function_ref<void()> emitBody) {
  if (trip->isConstant(0))
    return;
  constexpr unsigned maxDepth = 60;
  if (depth >= maxDepth)
    return emitUndecided(loop, "is nested too deeply");
  unsigned head = program.code.size();
  Instruction &first = emit(Instruction::LoopHead, loop);
  first.expr = trip;
  setPattern(first);
  scope.exprs[loop.getInductionVar()] = iteration;
  program.maxDepth = std::max(program.maxDepth, ++depth);
  emitBody();
  --depth;
  emit(Instruction::LoopEnd, loop).target = head;
  program.code[head].target = program.code.size();
}

void ProgramBuilder::emitSkewedLoop(scf::ForOp loop, const SkewPlan &plan,
                                    int64_t tripCount, Scope &scope) {
  // Messages are in the body itself, so that nothing of them depends on the
  // iteration.
  Expr iteration = table.getUnknown(
      loop, getScalarWidth(loop.getInductionVar().getType()), /*lane=*/false);
  auto emitHalves = [&](ArrayRef<SkewHalf> halves) {
    for (const SkewHalf &half : halves)
      for (Operation *op : half.isProduce ? plan.produce : plan.consume)
        if (hasMessages(op))
          emitOp(op, scope);
  };
  auto emitHalvesRepeated = [&](int64_t trip, ArrayRef<SkewHalf> halves) {
    emitRepeated(loop, table.getConstant(trip), iteration, scope,
                 [&] { emitHalves(halves); });
  };
  scope.exprs[loop.getInductionVar()] = iteration;
  const SkewSchedule &schedule = plan.schedule;
  emitHalves(schedule.prologue);
  emitHalvesRepeated(tripCount / schedule.depth - 1, schedule.steady);
  if (schedule.isRemainderLoop)
    emitHalvesRepeated(tripCount % schedule.depth, schedule.remainder);
  else
    emitHalves(schedule.remainder);
  emitHalves(schedule.epilogue);
}

void ProgramBuilder::emitIf(scf::IfOp op, Scope &scope) {
  Expr condition = scalars.get(op.getCondition(), scope);
  if (condition->isConstant()) {
    Region &taken =
        condition->getNumber() ? op.getThenRegion() : op.getElseRegion();
    return emitRegion(taken, scope);
  }
  if (condition->dependsOnLane())
    return emitLaneIf(op, scope);
  unsigned branch = program.code.size();
  Instruction &first = emit(Instruction::Branch, op);
  first.expr = condition;
  setPattern(first);
  emitRegion(op.getThenRegion(), scope);
  unsigned jump = program.code.size();
  emit(Instruction::Jump, op);
  program.code[branch].target = program.code.size();
  emitRegion(op.getElseRegion(), scope);
  program.code[jump].target = program.code.size();
}

/// Whether the instructions from `a` and those from `b` on do the same.
static bool doTheSame(ArrayRef<Instruction> code, unsigned a, unsigned b,
                      unsigned size) {
  for (unsigned i = 0; i < size; ++i) {
    const Instruction &x = code[a + i], &y = code[b + i];
    bool jumps = x.kind >= Instruction::LoopHead && x.kind <= Instruction::Jump;
    if (x.kind != y.kind || x.kind == Instruction::Undecided ||
        x.ring != y.ring || x.expr != y.expr || x.pattern != y.pattern ||
        x.loops != y.loops || (jumps && x.target - a != y.target - b))
      return false;
  }
  return true;
}

/// One vector core goes one way and the other one the other, which is as good
/// as one way if both do the same to the pipes there.
void ProgramBuilder::emitLaneIf(scf::IfOp op, Scope &scope) {
  SmallVectorImpl<Instruction> &code = program.code;
  unsigned first = code.size();
  emitRegion(op.getThenRegion(), scope);
  unsigned second = code.size(), size = second - first;
  emitRegion(op.getElseRegion(), scope);
  bool areSame =
      code.size() - second == size && doTheSame(code, first, second, size);
  if (areSame)
    for (unsigned i = 0; i < size; ++i) {
      code[first + i].twins.push_back(code[second + i].op);
      llvm::append_range(code[first + i].twins, code[second + i].twins);
    }
  code.truncate(areSame ? second : first);
  if (!areSame)
    emitUndecided(op, "has a condition that may differ between the two vector "
                      "cores, which then do different things to the pipes");
}

void ProgramBuilder::emitCall(func::CallOp call, Scope &scope) {
  func::FuncOp callee = lookupCallee(call, symbols);
  if (!callee || callee.isExternal())
    return emitUndecided(call, "calls a function whose body is not there");
  for (Scope *s = &scope; s; s = s->caller)
    if (s->function == callee)
      return emitUndecided(call, "calls itself");
  Scope inner;
  inner.function = callee;
  inner.caller = &scope;
  inner.call = call;
  for (auto [argument, operand] :
       llvm::zip_equal(callee.getArguments(), call.getOperands()))
    inner.exprs[argument] = scalars.get(operand, scope);
  emitRegion(callee.getBody(), inner);
}

void ProgramBuilder::emitOp(Operation *op, Scope &scope) {
  if (isOurs(op))
    return emitMessage(op, scope);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return emitLoop(loop, scope);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return emitIf(branch, scope);
  if (auto call = dyn_cast<func::CallOp>(op))
    return emitCall(call, scope);
  if (isa<SectionCubeOp, SectionVectorOp, scf::ExecuteRegionOp>(op))
    return emitRegion(op->getRegion(0), scope);
  emitUndecided(op, "holds messages, and is not followed");
}

void ProgramBuilder::emitRegion(Region &region, Scope &scope) {
  if (region.empty())
    return;
  if (!region.hasOneBlock())
    return emitUndecided(region.getParentOp(), "has branches between blocks");
  for (Operation &op : region.front())
    if (hasMessages(&op))
      emitOp(&op, scope);
}

void ProgramBuilder::setDependences() {
  auto merge = [](IterationDependence &into, IterationDependence from) {
    llvm::append_range(into.breaks, from.breaks);
    into.period =
        from.period && into.period ? std::lcm(into.period, from.period) : 0;
  };
  SmallVector<unsigned> heads;
  for (auto [pc, instruction] : llvm::enumerate(program.code)) {
    heads.resize(instruction.depth);
    // What depends on other values as well is decided by choices.
    if (instruction.expr && instruction.expr->isClosed())
      for (auto [loop, head] : llvm::enumerate(heads))
        merge(program.code[head].dependence,
              table.getDependence(instruction.expr, loop));
    if (instruction.kind == Instruction::LoopHead)
      heads.push_back(pc);
  }
  for (Instruction &instruction : program.code) {
    llvm::sort(instruction.dependence.breaks);
    constexpr int64_t maxPeriod = 1 << 20;
    if (instruction.dependence.period > maxPeriod)
      instruction.dependence.period = 0;
  }
}

void ProgramBuilder::build(func::FuncOp func, ArrayRef<Expr> arguments) {
  markMessages(func);
  Scope scope;
  scope.function = func;
  for (auto [argument, expr] : llvm::zip_equal(func.getArguments(), arguments))
    scope.exprs[argument] = expr;
  emitRegion(func.getBody(), scope);
  emit(Instruction::End, func);
  setDependences();
}

void fifo::buildFifoProgram(func::FuncOp func, ArrayRef<Expr> arguments,
                            const WrittenMemory &written, FifoPipes &pipes,
                            ScalarExprTable &table,
                            SymbolTableCollection &symbols,
                            FifoLoopForms &forms, FifoProgram &program) {
  ProgramBuilder(program, pipes, table, symbols, forms, written)
      .build(func, arguments);
}
