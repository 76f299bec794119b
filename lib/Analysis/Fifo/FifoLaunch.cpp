//===- FifoLaunch.cpp - What a pair is launched with ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FifoScalars.h"
#include "PTO/Analysis/GMPipes/GMPipeBuffer.h"
#include "PTO/Analysis/Memory/MemoryAccess.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::pto;
using namespace mlir::pto::fifo;

namespace {

/// The operand of a launch: both calls have equal ones if they are one value or
/// equal constants.
Expr getLaunchOperand(Value value, ScalarExprTable &table) {
  IntegerAttr constant;
  unsigned width = getScalarWidth(value.getType());
  if (matchPattern(value, m_Constant(&constant)) && width <= 64)
    return table.getConstant(constant.getValue().getSExtValue(), width);
  return table.getInput(value.getAsOpaquePointer(), width);
}

void setArguments(FifoPair pair, ScalarExprTable &table,
                  SmallVectorImpl<Expr> &cube, SmallVectorImpl<Expr> &vector) {
  auto getOwn = [&](Value value, bool lane = false) {
    return table.getInput(value.getAsOpaquePointer(),
                          getScalarWidth(value.getType()), lane);
  };
  if (pair.cubeCall) {
    for (Value operand : pair.cubeCall.getOperands())
      cube.push_back(getLaunchOperand(operand, table));
    for (Value operand : pair.vectorCall.getOperands())
      vector.push_back(getLaunchOperand(operand, table));
    return;
  }
  if (!pair.cube || !pair.vector) {
    func::FuncOp func = pair.cube ? pair.cube : pair.vector;
    for (Value argument : func.getArguments())
      (pair.cube ? cube : vector).push_back(getOwn(argument));
    return;
  }
  for (Value argument : pair.cube.getArguments())
    cube.push_back(getOwn(argument));
  // Nobody launches them here: with equal parameters they are taken to have
  // equal arguments. What one has in addition, at the end, tells the vector
  // cores and their blocks apart.
  ArrayRef<Type> cubeTypes = getLaunchTypes(pair.cube);
  ArrayRef<Type> vectorTypes = getLaunchTypes(pair.vector);
  size_t common = std::min(cubeTypes.size(), vectorTypes.size());
  bool areEqual =
      cubeTypes.take_front(common) == vectorTypes.take_front(common);
  for (auto [i, argument] : llvm::enumerate(pair.vector.getArguments())) {
    if (areEqual && i < common)
      vector.push_back(cube[i]);
    else
      vector.push_back(getOwn(argument, /*lane=*/true));
  }
}

/// Adds the pointers that the function and what it calls write through.
void collectWrites(func::FuncOp root, ArrayRef<Expr> arguments,
                   SymbolTableCollection &symbols, WrittenMemory &written) {
  forEachReachable(root, symbols, [&](func::FuncOp func) {
    if (func->hasAttr(PTODialect::MayAliasAttrHelper::getNameStr()))
      written.anything = true;
    SmallVector<MemoryAccess> accesses;
    collectMemoryAccesses(func, accesses);
    for (const MemoryAccess &access : accesses) {
      if (!access.isWrite)
        continue;
      if (access.storage.kind == Storage::Kind::Unknown) {
        // What the dialect's own operations write is known, and calls are
        // followed.
        auto call = dyn_cast<func::CallOp>(access.op);
        func::FuncOp callee = call ? lookupCallee(call, symbols) : nullptr;
        written.anything |=
            call ? !callee || callee.isExternal()
                 : !isa<PTODialect, func::FuncDialect, scf::SCFDialect>(
                       access.op->getDialect());
        continue;
      }
      if (access.storage.kind != Storage::Kind::Global)
        continue;
      auto base = dyn_cast<BlockArgument>(getBasePointer(access.storage));
      if (base && base.getOwner() == &root.getBody().front())
        written.pointers.insert(arguments[base.getArgNumber()]);
      else
        written.anything = true;
    }
  });
}

} // namespace

/// What the peer of a program does that is not there: it answers, message for
/// message.
static void buildAnswer(const FifoProgram &program, FifoProgram &answer) {
  using Instruction = FifoInstruction;
  SmallVector<unsigned> newIndex;
  for (const Instruction &instruction : program.code) {
    newIndex.push_back(answer.code.size());
    switch (instruction.kind) {
    case Instruction::Push:
      answer.code.push_back(instruction);
      answer.code.back().kind = Instruction::Pop;
      answer.code.push_back(instruction);
      answer.code.back().kind = Instruction::Free;
      break;
    case Instruction::Pop:
      answer.code.push_back(instruction);
      answer.code.back().kind = Instruction::Push;
      break;
    case Instruction::Free:
    case Instruction::Allocate:
      break;
    default:
      answer.code.push_back(instruction);
    }
  }
  newIndex.push_back(answer.code.size());
  for (Instruction &instruction : answer.code)
    instruction.target = newIndex[instruction.target];
  answer.maxDepth = program.maxDepth;
}

void pto::buildFifoPrograms(const FifoPair &pair, FifoPipes &pipes,
                            ScalarExprTable &table,
                            SymbolTableCollection &symbols,
                            FifoLoopForms &forms, FifoProgram &cube,
                            FifoProgram &vector) {
  cube = {KernelKind::Cube, {}};
  vector = {KernelKind::Vector, {}};
  func::FuncOp functions[] = {pair.cube, pair.vector};
  FifoProgram *programs[] = {&cube, &vector};
  SmallVector<Expr> arguments[2];
  setArguments(pair, table, arguments[0], arguments[1]);
  WrittenMemory written;
  for (unsigned side : {0, 1})
    if (functions[side])
      collectWrites(functions[side], arguments[side], symbols, written);
  auto build = [&](unsigned side, FifoLoopForms &forms, FifoProgram &program) {
    buildFifoProgram(functions[side], arguments[side], written, pipes, table,
                     symbols, forms, program);
  };
  for (unsigned side : {0, 1}) {
    if (functions[side]) {
      build(side, forms, *programs[side]);
      continue;
    }
    // It answers what the other side does as it is written.
    FifoLoopForms asWritten;
    asWritten.runtimeTrips = forms.runtimeTrips;
    asWritten.assumedTrip = forms.assumedTrip;
    FifoProgram other = {programs[1 - side]->core, {}};
    build(1 - side, asWritten, other);
    buildAnswer(other, *programs[side]);
  }
}
