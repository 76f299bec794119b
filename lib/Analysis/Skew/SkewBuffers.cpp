//===- SkewBuffers.cpp - Buffers that iterations need not share -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTO/Analysis/Skew/SkewBuffers.h"
#include "PTO/Analysis/Memory/MemoryAccess.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::pto;

/// Whether all elements of such a tile are valid.
static bool isWhollyValid(Type type) {
  auto tile = dyn_cast<TileBufType>(type);
  return tile && tile.getValidShape() == tile.getShape();
}

/// Whether the op writes every valid element of its destination. Others leave
/// some as they are: where an index is out of bounds, or a product is smaller.
static bool overwritesDestination(TileOpInterface op, Type destination) {
  if (isa<TMovOp, TExpandsOp, TTransOp, TExtractOp>(op))
    return true;
  StringRef rule = op.getRuleName();
  if (rule == "matmul") {
    auto extent = [&](StringRef name, unsigned dim) {
      auto type = dyn_cast<TileBufType>(op.getOperandNamed(name).getType());
      return type ? type.getValidShape()[dim] : ShapedType::kDynamic;
    };
    ArrayRef<int64_t> valid = cast<TileBufType>(destination).getValidShape();
    return !ShapedType::isDynamicShape(valid) && extent("lhs", 0) == valid[0] &&
           extent("rhs", 1) == valid[1];
  }
  return llvm::StringSwitch<bool>(rule)
      .Cases({"load", "elementwise", "conversion", "tileByScalar"}, true)
      .Cases({"rowReduction", "colReduction", "rowExpand", "colExpand"}, true)
      .Cases({"rowExpandBinary", "colExpandBinary"}, true)
      .Default(false);
}

//===----------------------------------------------------------------------===//
// Collecting
//===----------------------------------------------------------------------===//

/// Visits the body in program order.
class SkewBuffers::Collector {
public:
  Collector(SkewBuffers &buffers) : buffers(buffers) {}

  void visit(Operation *op, bool isProduceHalf) {
    isProduce = isProduceHalf;
    isNested = false;
    visit(op);
  }

  /// Buffers and views from outside the loop that a half names.
  llvm::SmallSetVector<Value, 8> namedOutside[2];

private:
  void visit(Operation *op);
  void visitRegions(Operation *op);
  void visitTileOp(TileOpInterface op);
  void visitOtherOp(Operation *op);

  /// The usage of the buffer that `value` is, or is a view of; null if that is
  /// not asked for.
  Usage *use(Value value, Operation *user);
  void read(Value value, Operation *op);
  void write(Value value, TileOpInterface op);
  void setExtents(SetValidShapeOp op);

  /// All that is valid of `value` is overwritten from here on.
  void markOverwritten(Value value, Usage &usage);
  bool isOverwritten(Value value) const;

  SkewBuffers &buffers;
  bool isProduce = false;
  bool isNested = false;
  /// Values through which a half overwrote all that is valid on the way to the
  /// operation that is visited.
  llvm::DenseSet<Value> overwritten[2];
  SmallVector<Value> overwrittenInOrder;
};

static bool isBuffer(Value value) {
  return isa<TileBufType, MultiTileBufType>(value.getType());
}

SkewBuffers::Usage *SkewBuffers::Collector::use(Value value, Operation *user) {
  Value buffer = getOwningBuffer(value);
  if (!isOriginOfBuffer(buffer)) {
    if (!buffers.unknownAccess)
      buffers.unknownAccess = user;
    return nullptr;
  }
  Operation *alloc = buffer.getDefiningOp();
  if (auto tile = dyn_cast_or_null<AllocTileOp>(alloc)) {
    if (tile.getAddr())
      return nullptr;
  } else if (!isa_and_nonnull<AllocMultiTileOp>(alloc)) {
    return nullptr;
  }
  // What a nested region allocates is new whenever it is entered.
  if (alloc->getBlock() != buffers.loop.getBody() && !buffers.isOutside(buffer))
    return nullptr;
  Usage &usage = buffers.usages[buffer];
  usage.isUsed[isProduce] = true;
  usage.hasViews |= value != buffer;
  while (!buffers.isOutside(value))
    if (auto view = value.getDefiningOp<ViewLikeOpInterface>())
      value = view.getViewSource();
    else
      return &usage;
  namedOutside[isProduce].insert(value);
  return &usage;
}

bool SkewBuffers::Collector::isOverwritten(Value value) const {
  if (overwritten[isProduce].contains(value))
    return true;
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>()) {
    value = view.getViewSource();
    if (isWhollyValid(value.getType()) &&
        overwritten[isProduce].contains(value))
      return true;
  }
  return false;
}

void SkewBuffers::Collector::read(Value value, Operation *op) {
  Usage *usage = use(value, op);
  if (usage && !usage->exposed[isProduce] && !isOverwritten(value))
    usage->exposed[isProduce] = op;
}

void SkewBuffers::Collector::write(Value value, TileOpInterface op) {
  Usage *usage = use(value, op);
  if (!usage || !overwritesDestination(op, value.getType()))
    return;
  markOverwritten(value, *usage);
}

void SkewBuffers::Collector::markOverwritten(Value value, Usage &usage) {
  if (overwritten[isProduce].insert(value).second)
    overwrittenInOrder.push_back(value);
  if (!isNested && value == getOwningBuffer(value) &&
      isWhollyValid(value.getType()))
    usage.isOverwritten[isProduce] = true;
}

void SkewBuffers::Collector::setExtents(SetValidShapeOp op) {
  Value value = op.getSource();
  Value buffer = getOwningBuffer(value);
  auto it = buffers.usages.find(buffer);
  bool isFirst = it == buffers.usages.end() || !it->second.isUsed[isProduce];
  Usage *usage = use(value, op);
  if (!usage)
    return;
  usage->hasSetExtents = true;
  usage->setsExtents[isProduce] |= isFirst && !isNested;
  if (isNested && !usage->escape)
    usage->escape = op;
  // What was written is not all that is valid now.
  overwritten[isProduce].erase(value);
}

void SkewBuffers::Collector::visitTileOp(TileOpInterface op) {
  bool updates = llvm::any_of(op.getOperandSpecs(), [](const auto &spec) {
    return spec.role == TileOperandRole::Init;
  });
  // An operation reads before it writes.
  for (bool isWrite : {false, true})
    for (auto [index, spec] : llvm::enumerate(op.getOperandSpecs()))
      for (Value operand : op.getODSOperands(index)) {
        if (!isBuffer(operand))
          continue;
        bool isDestination = spec.role == TileOperandRole::Destination;
        if (isWrite && isDestination)
          write(operand, op);
        else if (!isWrite && (!isDestination || updates)) {
          // What a working tile holds before is of no matter.
          if (spec.role == TileOperandRole::Scratch)
            use(operand, op);
          else
            read(operand, op);
        }
      }
}

void SkewBuffers::Collector::visitOtherOp(Operation *op) {
  SmallVector<MemoryEffects::EffectInstance> effects;
  if (auto interface = dyn_cast<MemoryEffectOpInterface>(op))
    interface.getEffects(effects);
  for (Value operand : op->getOperands()) {
    if (!isBuffer(operand))
      continue;
    bool isNamed = false;
    for (const MemoryEffects::EffectInstance &effect : effects) {
      if (effect.getValue() != operand)
        continue;
      isNamed = true;
      if (isa<MemoryEffects::Read>(effect.getEffect()))
        read(operand, op);
    }
    // One that yields, calls or places a buffer hands it on.
    Usage *usage = use(operand, op);
    if (usage && !usage->escape &&
        (!isNamed || llvm::any_of(op->getResults(), isBuffer)))
      usage->escape = op;
  }
}

void SkewBuffers::Collector::visit(Operation *op) {
  if (auto setValidShape = dyn_cast<SetValidShapeOp>(op);
      setValidShape && isBuffer(setValidShape.getSource()))
    setExtents(setValidShape);
  else if (auto tileOp = dyn_cast<TileOpInterface>(op))
    visitTileOp(tileOp);
  else if (!isa<ViewLikeOpInterface>(op))
    visitOtherOp(op);

  visitRegions(op);
}

void SkewBuffers::Collector::visitRegions(Operation *op) {
  bool wasNested = isNested;
  // Of each block, what it overwrites that was not before.
  SmallVector<llvm::SmallSetVector<Value, 4>> newlyOverwritten;
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      isNested = true;
      size_t before = overwrittenInOrder.size();
      for (Operation &nested : block)
        visit(&nested);
      auto &values = newlyOverwritten.emplace_back();
      for (; overwrittenInOrder.size() > before;
           overwrittenInOrder.pop_back()) {
        values.insert(overwrittenInOrder.back());
        overwritten[isProduce].erase(overwrittenInOrder.back());
      }
    }
  isNested = wasNested;
  // Whether a region is entered is not known, but one branch is.
  if (!isa<scf::IfOp>(op) || newlyOverwritten.size() != 2)
    return;
  for (Value value : newlyOverwritten[0])
    if (newlyOverwritten[1].contains(value))
      if (auto it = buffers.usages.find(getOwningBuffer(value));
          it != buffers.usages.end())
        markOverwritten(value, it->second);
}

//===----------------------------------------------------------------------===//
// SkewBuffers
//===----------------------------------------------------------------------===//

/// Whether something outside the loop accesses the buffer. Looks at few uses
/// more than the loop has.
static bool hasUseOutside(Value value, scf::ForOp loop) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    if (loop->isProperAncestor(user))
      return false;
    auto view = dyn_cast<ViewLikeOpInterface>(user);
    return !view || hasUseOutside(view->getResult(0), loop);
  });
}

SkewBuffers::SkewBuffers(scf::ForOp loop,
                         const llvm::SmallPtrSetImpl<Operation *> &produce)
    : loop(loop) {
  Collector collector(*this);
  for (Operation &op : *loop.getBody())
    collector.visit(&op, produce.contains(&op));
  for (auto &[buffer, usage] : usages)
    usage.isUsedOutside = isOutside(buffer) && hasUseOutside(buffer, loop);

  for (bool isProduce : {false, true})
    for (Value value : collector.namedOutside[isProduce]) {
      if (!isPrivate(getOwningBuffer(value)))
        continue;
      SmallVector<Operation *> chain = {value.getDefiningOp()};
      while (auto view = dyn_cast<ViewLikeOpInterface>(chain.back()))
        chain.push_back(view.getViewSource().getDefiningOp());
      for (Operation *op : llvm::reverse(chain))
        definitions[isProduce].insert(op);
    }
}

const SkewBuffers::Usage *SkewBuffers::getUsage(Value buffer) const {
  auto it = usages.find(buffer);
  return it == usages.end() ? nullptr : &it->second;
}

bool SkewBuffers::isUsedOutside(Value buffer) const {
  const Usage *usage = getUsage(buffer);
  return usage && usage->isUsedOutside;
}

bool SkewBuffers::isPrivate(Value buffer) const {
  return getUsage(buffer) && getReason(buffer).empty();
}

std::string SkewBuffers::getReason(Value buffer) const {
  auto name = [](Operation *op) {
    return ("'" + op->getName().getStringRef() + "'").str();
  };
  const Usage *usage = getUsage(buffer);
  if (!usage) {
    auto alloc = buffer.getDefiningOp<AllocTileOp>();
    return alloc && alloc.getAddr() ? "buffers with addresses stay there" : "";
  }
  if (unknownAccess)
    return name(unknownAccess) + " accesses a buffer that may be any";
  if (usage->escape)
    return name(usage->escape) + " may hand the buffer on or change it";
  for (bool isProduce : {true, false}) {
    // A produce half that is alone with a new buffer has nothing to inherit.
    if (!usage->isUsed[isProduce] || (isProduce && !isOutside(buffer)))
      continue;
    if (Operation *op = usage->exposed[isProduce])
      return name(op) + " may read what its half of the iteration has not " +
             "overwritten";
    if (usage->hasSetExtents &&
        (!usage->setsExtents[isProduce] || usage->hasViews))
      return "its valid extents change in the loop";
  }
  // After the loop, it holds what the last consume half wrote.
  if (usage->isUsedOutside && !usage->isOverwritten[/*isProduce=*/false])
    return "it is used outside of the loop";
  return "";
}
