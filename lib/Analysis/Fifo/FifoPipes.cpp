//===- FifoPipes.cpp - The pipes between two functions --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Fifo/FifoProgram.h"
#include "PTO/Analysis/PipeDeclaration.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::pto;

func::FuncOp pto::lookupCallee(func::CallOp call,
                               SymbolTableCollection &symbols) {
  return symbols.lookupNearestSymbolFrom<func::FuncOp>(call,
                                                       call.getCalleeAttr());
}

void pto::forEachReachable(func::FuncOp func, SymbolTableCollection &symbols,
                           function_ref<void(func::FuncOp)> callback) {
  SetVector<func::FuncOp> reached;
  reached.insert(func);
  for (size_t i = 0; i < reached.size(); ++i) {
    func::FuncOp next = reached[i];
    callback(next);
    next.walk([&](func::CallOp call) {
      if (func::FuncOp callee = lookupCallee(call, symbols))
        reached.insert(callee);
    });
  }
}

bool pto::isCodeOf(Operation *op, KernelKind core) {
  if (core == KernelKind::Cube)
    return !isa<SectionVectorOp>(op) && !op->getParentOfType<SectionVectorOp>();
  return !isa<SectionCubeOp>(op) && !op->getParentOfType<SectionCubeOp>();
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

namespace {

/// The names of the reserved buffers that the pipe has.
SmallVector<StringRef> getBufferNames(Operation *init) {
  SmallVector<StringRef> names;
  for (Value operand : init->getOperands()) {
    if (auto reserve = operand.getDefiningOp<ReserveBufferOp>())
      names.push_back(reserve.getName());
    else if (auto import = operand.getDefiningOp<ImportReservedBufferOp>())
      names.push_back(import.getName());
  }
  return names;
}

unsigned index(KernelKind core) { return core == KernelKind::Cube ? 0 : 1; }

} // namespace

FifoPipes::FifoPipes(const FifoPair &pair, SymbolTableCollection &symbols) {
  if (pair.cube)
    collect(pair.cube, KernelKind::Cube, symbols);
  if (pair.vector)
    collect(pair.vector, KernelKind::Vector, symbols);
  matchHandles();
  setFacts();
}

FifoPipes::FifoPipes(const FifoNetwork &network) {
  for (StagePipeOp pipe : network.pipes)
    stageRings.try_emplace(pipe, stageRings.size());
}

void FifoPipes::collect(func::FuncOp root, KernelKind core,
                        SymbolTableCollection &symbols) {
  bool isCube = core == KernelKind::Cube;
  forEachReachable(root, symbols, [&](func::FuncOp func) {
    func.walk([&](Operation *op) {
      auto addById = [&](auto init) {
        unsigned pipe = getById(*getPipeDeclaration(init).id);
        if (!pipes[pipe].inits[index(core)])
          pipes[pipe].inits[index(core)] = init;
      };
      // What most are none of is asked first.
      if (!isa<AicInitializePipeOp, AivInitializePipeOp, InitializeL2LPipeOp,
               InitializeL2G2LPipeOp>(op) ||
          !isCodeOf(op, core))
        return;
      if (auto init = dyn_cast<AicInitializePipeOp>(op); init && isCube)
        addById(init);
      else if (auto init = dyn_cast<AivInitializePipeOp>(op); init && !isCube)
        addById(init);
      else if (isa<InitializeL2LPipeOp, InitializeL2G2LPipeOp>(op))
        handleInits[index(core)].push_back(op);
    });
  });
}

unsigned FifoPipes::getById(int64_t id) {
  auto [it, isNew] = byId.try_emplace(id, pipes.size());
  if (isNew) {
    pipes.emplace_back();
    pipes.back().name = llvm::formatv("pipe {0}", id);
  }
  return it->second;
}

std::optional<unsigned> FifoPipes::getByHandle(Value handle,
                                               KernelKind core) const {
  auto it = byHandle[index(core)].find(handle);
  return it == byHandle[index(core)].end() ? std::nullopt
                                           : std::optional(it->second);
}

void FifoPipes::matchHandles() {
  SmallVector<Operation *> &cubes = handleInits[0], &vectors = handleInits[1];
  auto add = [&](Operation *cube, Operation *vector) {
    FifoPipe pipe;
    pipe.name = llvm::formatv("pipe #{0}", pipes.size());
    pipe.inits[0] = cube;
    pipe.inits[1] = vector;
    if (cube)
      byHandle[0][cube->getResult(0)] = pipes.size();
    if (vector)
      byHandle[1][vector->getResult(0)] = pipes.size();
    pipes.push_back(pipe);
  };
  // What says most goes first: one operation for both, then a buffer that one
  // reserves and the other imports, then the flags. Equal numbers of pipes that
  // say nothing are taken to be in order.
  using Same = bool (*)(Operation *, Operation *);
  Same rules[] = {[](Operation *a, Operation *b) { return a == b; },
                  [](Operation *a, Operation *b) {
                    SmallVector<StringRef> names = getBufferNames(b);
                    return llvm::any_of(getBufferNames(a), [&](StringRef name) {
                      return llvm::is_contained(names, name);
                    });
                  },
                  [](Operation *a, Operation *b) {
                    std::optional<int64_t> flag =
                        getPipeDeclaration(a).flagBase;
                    return flag && flag == getPipeDeclaration(b).flagBase;
                  }};
  for (Same isSame : rules)
    for (Operation *&cube : cubes) {
      auto it = llvm::find_if(vectors, [&](Operation *op) {
        return cube && op && isSame(cube, op);
      });
      if (it == vectors.end())
        continue;
      add(cube, *it);
      cube = *it = nullptr;
    }
  llvm::erase(cubes, nullptr);
  llvm::erase(vectors, nullptr);
  for (size_t i = 0; i < std::max(cubes.size(), vectors.size()); ++i) {
    if (cubes.size() == vectors.size()) {
      add(cubes[i], vectors[i]);
      continue;
    }
    if (i < cubes.size())
      add(cubes[i], nullptr);
    if (i < vectors.size())
      add(nullptr, vectors[i]);
  }
}

void FifoPipes::setFacts() {
  int64_t flags = 0;
  for (auto [number, pipe] : llvm::enumerate(pipes)) {
    std::optional<PipeDeclaration> sides[2];
    for (unsigned side : {0, 1})
      if (pipe.inits[side])
        sides[side] = getPipeDeclaration(pipe.inits[side]);
    if (sides[0] && sides[1])
      for (auto [what, cube, vector] :
           getPipeDifferences(*sides[0], *sides[1])) {
        FifoFinding finding = {
            FifoOutcome::Mismatch, pipe.inits[1],
            llvm::formatv("declares {0} with {1} {2}, the cube side with {3}",
                          pipe.name, what, vector, cube)};
        finding.notes.push_back({pipe.inits[0], "declared here"});
        finding.ring = 2 * number;
        findings.push_back(finding);
      }
    const auto &known = sides[0] ? sides[0] : sides[1];
    if (!known)
      continue;
    pipe.dirMask = known->dirMask;
    pipe.slotSize = known->slotSize;
    pipe.slotCount = known->slotCount;
    // Where the two differ there is nothing to tell which one holds.
    pipe.localSlotCount = known->localSlotCount.value_or(pipe.slotCount);
    if (sides[0] && sides[1] && sides[1]->localSlotCount)
      pipe.localSlotCount =
          std::min(sides[0]->localSlotCount.value_or(*sides[1]->localSlotCount),
                   *sides[1]->localSlotCount);

    Operation *init = pipe.inits[0] ? pipe.inits[0] : pipe.inits[1];
    int64_t count = Target::getFlagCount(pipe.dirMask);
    int64_t first = known->flagBase.value_or(flags), end = first + count;
    // Once: at the first pipe for which there are none left.
    bool isLate = !known->flagBase && flags > Target::kFlagBudget;
    flags += known->flagBase ? 0 : count;
    if (end > Target::kFlagBudget && !isLate)
      findings.push_back(
          {FifoOutcome::Flags,
           init,
           llvm::formatv("needs flags up to {0}, but the cores have {1}: a "
                         "one-way pipe takes 2, a two-way pipe 4",
                         end - 1, Target::kFlagBudget),
           {},
           int64_t(2 * number)});
  }
}
