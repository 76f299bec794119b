//===- FifoState.cpp - Where programs are ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FifoState.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::pto;
using namespace mlir::pto::fifo;

using Instruction = FifoInstruction;

//===----------------------------------------------------------------------===//
// Rings
//===----------------------------------------------------------------------===//

int64_t FifoRingRules::getFirstWait() const {
  return llvm::divideCeil(slots, creditPeriod) * creditPeriod;
}

bool FifoRingRules::canPush(int64_t pushed, int64_t released) const {
  if (!creditPeriod)
    return pushed - released < slots;
  int64_t first = getFirstWait();
  if (pushed < first || pushed % creditPeriod != 0)
    return true;
  int64_t taken = (pushed - first) / creditPeriod;
  return released / creditPeriod > taken;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

Stepper::Stepper(ArrayRef<FifoProgram> programs, ScalarExprTable &table,
                 const FifoRunOptions &options, FifoRunResult &result)
    : programs(programs), table(table), options(options), result(result) {
  collectPatterns();
  for (auto &[expr, pattern] : patterns)
    for (unsigned core : pattern.users.set_bits())
      for (unsigned other : pattern.users.set_bits())
        for (auto &heads : pattern.byProgram[core].heads)
          for (auto &otherHeads : pattern.byProgram[other].heads)
            if (core < other)
              for (auto [a, b] : llvm::zip_equal(heads, otherHeads))
                comparedHeads.insert({{core, a}, {other, b}});
}

void Stepper::collectPatterns() {
  for (auto [core, program] : llvm::enumerate(programs)) {
    SmallVector<unsigned> around;
    for (auto [pc, instruction] : llvm::enumerate(program.code)) {
      around.resize(instruction.depth);
      if (instruction.pattern) {
        Pattern &pattern = patterns[instruction.pattern];
        pattern.users.resize(programs.size());
        pattern.byProgram.resize(programs.size());
        pattern.users.set(core);
        PatternUse &use = pattern.byProgram[core];
        if (!llvm::is_contained(use.loops, instruction.loops))
          use.loops.push_back(instruction.loops);
        auto heads = llvm::map_to_vector<0>(
            instruction.loops, [&](unsigned loop) { return around[loop]; });
        if (!llvm::is_contained(use.heads, heads))
          use.heads.push_back(std::move(heads));
      }
      if (instruction.kind == Instruction::LoopHead)
        around.push_back(pc);
    }
  }
}

bool Stepper::isShared(Expr pattern, unsigned core) const {
  const llvm::SmallBitVector &users = patterns.find(pattern)->second.users;
  return users.count() > (users.test(core) ? 1 : 0);
}

std::optional<int64_t> Stepper::evaluate(const Machine &machine,
                                         const Instruction &instruction) const {
  if (instruction.expr->isConstant())
    return instruction.expr->getNumber();
  auto counts = llvm::map_to_vector<8>(
      machine.frames, [](const Frame &frame) { return frame.count; });
  return table.evaluate(instruction.expr, counts);
}

static SmallVector<int64_t, 2> getCounts(const Machine &machine,
                                         const Instruction &instruction) {
  return llvm::map_to_vector<2>(instruction.loops, [&](unsigned loop) {
    return machine.frames[loop].count;
  });
}

void Stepper::assume(State &state, const Instruction &instruction, int64_t trip,
                     bool value) {
  result.hasChoices = true;
  bool isTrip = instruction.kind == Instruction::LoopHead;
  for (Assumption &known : state.assumptions) {
    if (known.pattern != instruction.pattern || known.isTrip != isTrip)
      continue;
    if (isTrip && trip >= 0 && known.tripChoice == trip)
      known.iterations += value;
    else
      known.isRepeated = true;
    return;
  }
  state.assumptions.push_back(
      {instruction.pattern, instruction.op, isTrip, trip, isTrip && value});
}

StepResult Stepper::stepMessage(State &state, unsigned core,
                                const Instruction &instruction) {
  RingState &ring = state.rings[instruction.ring];
  const FifoRingRules &rules = options.rings[instruction.ring];
  Machine &machine = state.machines[core];
  auto fail = [&](FifoRunResult::Status status, const Instruction *push) {
    result.status = status;
    result.ring = instruction.ring;
    result.push = push;
    return StepResult::Failed;
  };
  switch (instruction.kind) {
  case Instruction::Allocate:
  case Instruction::Push: {
    int64_t released = ring.getReleased(rules.release);
    if (!rules.canPush(ring.pushed, released))
      return StepResult::Blocked;
    if (instruction.kind == Instruction::Allocate)
      break;
    ++ring.pushed;
    int64_t &highWater = result.highWater[instruction.ring];
    highWater = std::max(highWater, ring.pushed - released);
    // A ring that large is not looked into message by message.
    constexpr size_t maxInFlight = 4096;
    if (ring.inFlight.size() >= maxInFlight)
      return StepResult::TooMuch;
    ring.inFlight.push_back(machine.pc);
    break;
  }
  case Instruction::Pop: {
    if (ring.inFlight.empty())
      return StepResult::Blocked;
    const Instruction &push = getOldestPush(state, instruction.ring);
    if (acceptedPairs.insert({&push, &instruction}).second &&
        !options.accepts(push, instruction))
      return fail(FifoRunResult::Unaccepted, &push);
    ++ring.popped;
    ring.inFlight.erase(ring.inFlight.begin());
    break;
  }
  default:
    if (ring.freed >= ring.popped && rules.release == SlotRelease::Free)
      return fail(FifoRunResult::EarlyFree, nullptr);
    ++ring.freed;
    break;
  }
  ++machine.pc;
  return StepResult::Moved;
}

void Stepper::enterLoop(State &state, unsigned core,
                        const Instruction &instruction) {
  Machine &machine = state.machines[core];
  Frame frame{machine.pc};
  std::optional<int64_t> trip = evaluate(machine, instruction);
  if (trip && *trip <= options.longTrip) {
    frame.trip = std::max<int64_t>(0, *trip);
  } else if (!instruction.expr->hasUnknown() &&
             isShared(instruction.pattern, core)) {
    SmallVector<int64_t, 2> counts = getCounts(machine, instruction);
    auto it = llvm::find_if(state.trips, [&](TripChoice &choice) {
      return choice.pattern == instruction.pattern && choice.counts == counts &&
             !choice.entered.test(core);
    });
    if (it == state.trips.end()) {
      state.trips.push_back({{instruction.pattern, counts}, state.nextId++});
      it = std::prev(state.trips.end());
      it->entered.resize(programs.size());
      it->left.resize(programs.size());
    }
    it->entered.set(core);
    frame.choice = it->id;
  }
  machine.frames.push_back(frame);
}

static TripChoice *findTrip(State &state, int64_t id) {
  for (TripChoice &trip : state.trips)
    if (trip.id == id)
      return &trip;
  return nullptr;
}

void Stepper::leaveLoop(State &state, unsigned core, int64_t choice) {
  if (TripChoice *trip = findTrip(state, choice)) {
    trip->left.set(core);
    if (trip->left == patterns.find(trip->pattern)->second.users)
      state.trips.erase(trip);
  }
  state.machines[core].frames.pop_back();
}

StepResult Stepper::stepHead(State &state, unsigned core,
                             const Instruction &instruction,
                             std::optional<bool> choice) {
  Machine &machine = state.machines[core];
  if (machine.frames.size() == instruction.depth)
    enterLoop(state, core, instruction);
  Frame &frame = machine.frames.back();
  bool goesOn;
  if (frame.trip >= 0) {
    goesOn = frame.count < frame.trip;
  } else {
    TripChoice *trip = findTrip(state, frame.choice);
    if (trip && trip->exact >= 0) {
      goesOn = frame.count < trip->exact;
    } else if (trip && frame.count < trip->least) {
      goesOn = true;
    } else if (!choice) {
      return StepResult::NeedsChoice;
    } else {
      goesOn = *choice;
      assume(state, instruction, frame.choice, goesOn);
      if (trip && goesOn)
        trip->least = frame.count + 1;
      else if (trip)
        trip->exact = frame.count;
    }
  }
  if (goesOn) {
    ++machine.pc;
  } else {
    machine.pc = instruction.target;
    leaveLoop(state, core, frame.choice);
  }
  return StepResult::Moved;
}

StepResult Stepper::stepBranch(State &state, unsigned core,
                               const Instruction &instruction,
                               std::optional<bool> choice) {
  Machine &machine = state.machines[core];
  bool value;
  if (std::optional<int64_t> known = evaluate(machine, instruction)) {
    value = *known != 0;
  } else {
    SmallVector<int64_t, 2> counts = getCounts(machine, instruction);
    auto it = llvm::find_if(state.branches, [&](BranchChoice &branch) {
      return branch.pattern == instruction.pattern && branch.counts == counts;
    });
    if (it == state.branches.end() && !choice)
      return StepResult::NeedsChoice;
    value = it == state.branches.end() ? *choice : it->value;
    bool isStored = !instruction.expr->hasUnknown() &&
                    (counts.empty() || isShared(instruction.pattern, core));
    if (it == state.branches.end()) {
      assume(state, instruction, -1, value);
      if (isStored) {
        state.branches.push_back({{instruction.pattern, counts}, value, {}});
        it = std::prev(state.branches.end());
        it->reads.resize(programs.size());
      }
    }
    // Values of an iteration are forgotten when all programs have seen them;
    // then they are free again, which allows for more than can happen.
    if (isStored && !counts.empty()) {
      ++it->reads[core];
      auto users = patterns.find(instruction.pattern)->second.users.set_bits();
      if (llvm::all_of(users, [&](unsigned user) {
            return it->reads[user] == it->reads[core];
          }))
        state.branches.erase(it);
    }
  }
  machine.pc = value ? machine.pc + 1 : instruction.target;
  return StepResult::Moved;
}

StepResult Stepper::step(State &state, unsigned core,
                         std::optional<bool> choice) {
  Machine &machine = state.machines[core];
  const Instruction &instruction = programs[core].code[machine.pc];
  switch (instruction.kind) {
  case Instruction::LoopHead:
    return stepHead(state, core, instruction, choice);
  case Instruction::LoopEnd:
    ++machine.frames.back().count;
    machine.pc = instruction.target;
    return StepResult::Moved;
  case Instruction::Branch:
    return stepBranch(state, core, instruction, choice);
  case Instruction::Jump:
    machine.pc = instruction.target;
    return StepResult::Moved;
  case Instruction::End:
    return StepResult::Ended;
  case Instruction::Undecided:
    result.status = FifoRunResult::Unknown;
    return StepResult::Failed;
  default:
    return stepMessage(state, core, instruction);
  }
}
