//===- GMPipeLayout.cpp - Where the slots are in GM pipe buffers ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/GMPipes/GMPipeLayout.h"
#include "GMPipeFunctions.h"
#include "PTO/Analysis/Fifo/CrossCoreFifo.h"
#include "PTO/Analysis/PipeDeclaration.h"
#include "PTO/IR/Target.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace mlir;
using namespace mlir::pto;
using namespace mlir::pto::gmpipes;

namespace {

/// Sums of bytes stop here, which is too much for any memory.
constexpr int64_t kTooManyBytes = int64_t(1) << 62;

int64_t add(int64_t a, int64_t b) { return std::min(a + b, kTooManyBytes); }

int64_t multiply(int64_t a, int64_t b) {
  int64_t product;
  return llvm::MulOverflow(a, b, product) ? kTooManyBytes
                                          : std::min(product, kTooManyBytes);
}

/// A pipe of a frame: its first initialization, and where its rings are.
struct PlacedPipe {
  Operation *init;
  PipeDeclaration declaration;
  int64_t offset = 0;
};

/// What a kernel, its peers and what they call for themselves initialize. They
/// are given the same memory.
struct Frame {
  /// By id.
  std::map<int64_t, PlacedPipe> pipes;
  int64_t bytes = 0;
};

/// What functions that call each other are given.
struct Component {
  /// Whether what it calls has memory of its own, and not that of its frame.
  bool isLauncher = false;
  int64_t bytesPerBlock = 0;
  int64_t blocks = 1;
  /// What launches several blocks: a member, or something called; null if
  /// there is nothing.
  Function *blocksOf = nullptr;

  int64_t getBytes() const { return multiply(bytesPerBlock, blocks); }
};

class LayoutBuilder {
public:
  explicit LayoutBuilder(ModuleOp module)
      : module(module), functions(module),
        components(functions.components.size()) {}

  FailureOr<GMPipeLayout> run();

private:
  void checkUses(Function &function);
  void findLaunchers();
  void joinFrames();
  void joinUnpaired(const Function &launcher,
                    const DenseSet<Function *> &paired);
  void placePipes();
  void placePipe(Frame &frame, Operation *init);
  void checkOtherPipe(const Frame &frame, Operation *init);
  void setBlocks(ArrayRef<Function *> members, Component &component);
  void placeComponent(ArrayRef<Function *> members, Component &component);
  void checkCallee(const Call &call);
  void sizeMemory();
  InFlightDiagnostic emitError(Operation *op);

  Frame &getFrame(const Function &function) {
    return frames[frameOf[function.index]];
  }
  Component &getComponent(const Function &function) {
    return components[function.component];
  }

  ModuleOp module;
  Functions functions;
  SmallVector<Component, 0> components;
  /// The frame of each function.
  llvm::IntEqClasses frameOf;
  SmallVector<Frame, 0> frames;
  GMPipeLayout layout;
  bool hasErrors = false;
};

} // namespace

InFlightDiagnostic LayoutBuilder::emitError(Operation *op) {
  hasErrors = true;
  // Without the operation printed, which may be a whole function.
  return mlir::emitError(op->getLoc()) << "'" << op->getName() << "' op ";
}

//===----------------------------------------------------------------------===//
// Frames
//===----------------------------------------------------------------------===//

void LayoutBuilder::checkUses(Function &function) {
  llvm::SmallPtrSet<OpOperand *, 8> known;
  for (Operation *init : function.pipes)
    known.insert(getPipeMemoryOperand(init));
  for (const Call &call : function.calls)
    known.insert(call.operand);
  SmallVector<Value> pointers = {function.buffer};
  while (!pointers.empty())
    for (OpOperand &use : pointers.pop_back_val().getUses()) {
      if (auto add = dyn_cast<AddPtrOp>(use.getOwner()))
        pointers.push_back(add);
      else if (!known.contains(&use))
        emitError(use.getOwner())
            << "uses the GM pipe buffer of @" << function.func.getName()
            << ", all of whose bytes are for the slots of pipes";
    }
}

void LayoutBuilder::findLaunchers() {
  for (auto [number, members] : llvm::enumerate(functions.components))
    for (const Function *function : members) {
      bool isPlain = !function->kind;
      bool isLauncher = function->kind == KernelKind::Group ||
                        function->kind == KernelKind::SPMD;
      for (const Call &call : function->calls)
        isLauncher |= call.callee->component != number &&
                      (getComponent(*call.callee).isLauncher ||
                       (isPlain && call.callee->isKernel()));
      components[number].isLauncher |= isLauncher;
    }
}

/// Where the calls do not say who is whose peer, all are.
void LayoutBuilder::joinUnpaired(const Function &launcher,
                                 const DenseSet<Function *> &paired) {
  const Function *first = nullptr;
  for (const Call &call : launcher.calls) {
    if (getComponent(*call.callee).isLauncher || paired.contains(call.callee))
      continue;
    if (first)
      frameOf.join(first->index, call.callee->index);
    else
      first = call.callee;
  }
}

void LayoutBuilder::joinFrames() {
  frameOf.grow(functions.all.size());
  DenseSet<Function *> paired;
  for (FifoPair &pair : findFifoPairs(module)) {
    Function *cube = functions.lookup(pair.cube);
    Function *vector = functions.lookup(pair.vector);
    if (!cube || !vector)
      continue;
    frameOf.join(cube->index, vector->index);
    paired.insert(cube);
    paired.insert(vector);
  }
  for (ArrayRef<Function *> members : functions.components)
    for (const Function *function : members) {
      frameOf.join(members.front()->index, function->index);
      if (getComponent(*function).isLauncher) {
        joinUnpaired(*function, paired);
        continue;
      }
      for (const Call &call : function->calls)
        frameOf.join(function->index, call.callee->index);
    }
  frameOf.compress();
  frames.resize(frameOf.getNumClasses());
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

void LayoutBuilder::placePipe(Frame &frame, Operation *init) {
  PipeDeclaration declaration = getPipeDeclaration(init);
  auto [it, isNew] =
      frame.pipes.try_emplace(*declaration.id, PlacedPipe{init, declaration});
  if (isNew)
    return;
  for (auto [what, first, second] :
       getPipeDifferences(it->second.declaration, declaration)) {
    InFlightDiagnostic diag = emitError(init);
    diag << "declares pipe " << *declaration.id << " with " << what << " "
         << second << ", where it has the memory of one with " << first;
    diag.attachNote(it->second.init->getLoc()) << "declared here";
  }
}

void LayoutBuilder::checkOtherPipe(const Frame &frame, Operation *init) {
  if (!getPipeMemory(init))
    layout.unwired.push_back(init);
  auto it = frame.pipes.find(*getPipeDeclaration(init).id);
  if (it == frame.pipes.end())
    return;
  InFlightDiagnostic diag = emitError(init);
  diag << (getPipeMemory(init) ? "has other memory" : "has no memory")
       << " for the slots of pipe " << it->first
       << (getPipeMemory(init) ? " than" : ", unlike")
       << " its peer, which has them in the GM pipe buffer";
  diag.attachNote(it->second.init->getLoc()) << "initialized here";
}

void LayoutBuilder::placePipes() {
  for (auto &[op, function] : functions.all)
    for (Operation *init : function->pipes)
      placePipe(getFrame(*function), init);
  for (auto &[op, function] : functions.all)
    for (Operation *init : function->otherPipes)
      checkOtherPipe(getFrame(*function), init);
  for (Frame &frame : frames)
    for (auto &[id, pipe] : frame.pipes) {
      const PipeDeclaration &declaration = pipe.declaration;
      int64_t rings = declaration.dirMask == kBothMask ? 2 : 1;
      int64_t ring = multiply(declaration.slotCount, declaration.slotSize);
      pipe.offset = frame.bytes;
      frame.bytes =
          add(frame.bytes, llvm::alignTo(multiply(rings, ring),
                                         Target::get(pipe.init).gmGranularity));
    }
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

void LayoutBuilder::setBlocks(ArrayRef<Function *> members,
                              Component &component) {
  for (Function *function : members) {
    auto blocks = function->func->getAttrOfType<IntegerAttr>(
        PTODialect::BlockNumAttrHelper::getNameStr());
    if (!blocks || blocks.getInt() == 1)
      continue;
    component.blocks = blocks.getInt();
    component.blocksOf = function;
  }
  for (Function *function : members)
    for (const Call &call : function->calls) {
      Function *inner = getComponent(*call.callee).blocksOf;
      if (!inner)
        continue;
      if (component.blocks == 1) {
        component.blocksOf = inner;
        return;
      }
      InFlightDiagnostic diag = emitError(call.operand->getOwner());
      diag << "launches blocks from a block of @"
           << component.blocksOf->func.getName()
           << ", so that the number of a block does not say which part of the "
              "GM pipe buffer it has";
      diag.attachNote(inner->func.getLoc()) << "launched on several blocks";
    }
}

void LayoutBuilder::placeComponent(ArrayRef<Function *> members,
                                   Component &component) {
  Frame &own = getFrame(*members.front());
  if (component.isLauncher)
    setBlocks(members, component);
  // Where what it has and what it calls begin: frames and launchers.
  DenseMap<void *, int64_t> begins;
  auto getBegin = [&](void *part, int64_t bytes) {
    auto [it, isNew] = begins.try_emplace(part, component.bytesPerBlock);
    if (isNew)
      component.bytesPerBlock = add(component.bytesPerBlock, bytes);
    return it->second;
  };
  auto getCallBegin = [&](const Call &call) -> int64_t {
    Component &callee = getComponent(*call.callee);
    if (!component.isLauncher || &callee == &component)
      return 0;
    if (callee.isLauncher)
      return getBegin(&callee, callee.getBytes());
    Frame &frame = getFrame(*call.callee);
    return getBegin(&frame, frame.bytes);
  };
  if (!component.isLauncher)
    component.bytesPerBlock = own.bytes;
  for (Function *function : members) {
    SmallVector<GMPipeUse, 2> &uses = layout.buffers[function->index].uses;
    for (Operation *init : function->pipes) {
      int64_t begin = component.isLauncher ? getBegin(&own, own.bytes) : 0;
      const PlacedPipe &pipe = own.pipes.at(*getPipeDeclaration(init).id);
      uses.push_back({getPipeMemoryOperand(init), add(begin, pipe.offset)});
    }
    for (const Call &call : function->calls)
      uses.push_back({call.operand, getCallBegin(call)});
  }
  if (component.getBytes() == kTooManyBytes)
    emitError(members.front()->func)
        << "@" << members.front()->func.getName()
        << " needs more memory for the slots of its pipes than can be counted";
  for (Function *function : members) {
    GMPipeBufferLayout &buffer = layout.buffers[function->index];
    buffer.bytesPerBlock = component.bytesPerBlock;
    buffer.blocks = component.blocks;
  }
}

void LayoutBuilder::checkCallee(const Call &call) {
  if (call.callee->func.isExternal())
    emitError(call.operand->getOwner())
        << "passes a GM pipe buffer to @" << call.callee->func.getName()
        << ", which has no body that says how many bytes it needs";
}

void LayoutBuilder::sizeMemory() {
  DenseSet<OpOperand *> slots;
  for (const Call &launch : functions.launches)
    slots.insert(launch.operand);
  auto isForSlots = [&](CreateTensorOp tensor) {
    return llvm::all_of(tensor->getUses(),
                        [&](OpOperand &use) { return slots.contains(&use); });
  };
  for (const Call &launch : functions.launches) {
    int64_t bytes = getComponent(*launch.callee).getBytes();
    auto tensor = launch.operand->get().getDefiningOp<CreateTensorOp>();
    if (auto it = layout.tensors.find(tensor); it != layout.tensors.end())
      it->second.bytes = std::max(it->second.bytes, bytes);
    else if (tensor && isForSlots(tensor))
      layout.tensors[tensor] = {launch.callee->func, bytes};
    else
      layout.others.push_back(
          {cast<func::CallOp>(launch.operand->getOwner()), bytes});
  }
}

FailureOr<GMPipeLayout> LayoutBuilder::run() {
  for (auto &[op, function] : functions.all) {
    layout.buffers.push_back({function->func, function->buffer});
    layout.buffers.back().isEntry = !function->isCalled;
    if (function->buffer)
      checkUses(*function);
    llvm::for_each(function->calls, [&](Call &call) { checkCallee(call); });
  }
  llvm::for_each(functions.launches, [&](Call &call) { checkCallee(call); });
  findLaunchers();
  joinFrames();
  placePipes();
  for (auto [members, component] : llvm::zip(functions.components, components))
    placeComponent(members, component);
  sizeMemory();
  llvm::erase_if(layout.buffers,
                 [](GMPipeBufferLayout &buffer) { return !buffer.buffer; });
  if (hasErrors)
    return failure();
  return std::move(layout);
}

FailureOr<GMPipeLayout> pto::layOutGMPipes(ModuleOp module) {
  return LayoutBuilder(module).run();
}
