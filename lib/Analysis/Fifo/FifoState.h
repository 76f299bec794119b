//===- FifoState.h - Where programs are -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_ANALYSIS_FIFO_FIFOSTATE_H
#define PTO_LIB_ANALYSIS_FIFO_FIFOSTATE_H

#include "PTO/Analysis/Fifo/FifoExecution.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::pto::fifo {

/// A loop that a program is in.
struct Frame {
  unsigned head;
  int64_t count = 0;
  /// The trip count where it is a constant, else -1.
  int64_t trip = -1;
  /// The identifier of the `TripChoice` that decides it, else -1.
  int64_t choice = -1;
};

struct Machine {
  unsigned pc = 0;
  SmallVector<Frame, 4> frames;
};

struct RingState {
  int64_t pushed = 0, popped = 0, freed = 0;
  /// The pushes whose messages are in the ring, as instructions.
  SmallVector<unsigned, 4> inFlight;

  /// How many pushes have their slot back.
  int64_t getReleased(SlotRelease release) const {
    return release == SlotRelease::Pop ? popped : freed;
  }
};

/// What was assumed of a value of the run, so that the other programs, or the
/// same one later, assume it too.
struct Choice {
  Expr pattern;
  /// The iterations that the pattern's counts stand for.
  SmallVector<int64_t, 2> counts;
};

struct TripChoice : Choice {
  int64_t id;
  /// At least that many iterations; exactly that many, unless -1.
  int64_t least = 0, exact = -1;
  /// By program.
  llvm::SmallBitVector entered, left;
};

struct BranchChoice : Choice {
  bool value;
  /// By program.
  SmallVector<int64_t, 2> reads;
};

/// A value that a run depends on, for telling whether there is such a run.
struct Assumption {
  Expr pattern;
  Operation *op;
  bool isTrip;
  /// Trip: which one, and the iterations so far.
  int64_t tripChoice;
  int64_t iterations;
  /// Whether it was made more than once, maybe in ways that exclude each other.
  bool isRepeated = false;
};

struct State {
  SmallVector<Machine, 2> machines;
  SmallVector<RingState, 4> rings;
  SmallVector<TripChoice, 2> trips;
  SmallVector<BranchChoice, 2> branches;
  SmallVector<Assumption, 4> assumptions;
  int64_t nextId = 0;
};

enum class StepResult { Moved, Blocked, NeedsChoice, Ended, Failed, TooMuch };

/// Moves a state. Knows all programs and the rings.
class Stepper {
public:
  Stepper(ArrayRef<FifoProgram> programs, ScalarExprTable &table,
          const FifoRunOptions &options, FifoRunResult &result);

  /// Executes the next instruction of `core`. If it needs a choice, nothing
  /// happens unless `choice` makes it.
  StepResult step(State &state, unsigned core,
                  std::optional<bool> choice = std::nullopt);

  const FifoInstruction &getInstruction(const State &state,
                                        unsigned core) const {
    return programs[core].code[state.machines[core].pc];
  }

  /// The push of the oldest message in a ring that is not empty.
  const FifoInstruction &getOldestPush(const State &state,
                                       unsigned ring) const {
    return programs[options.rings[ring].producer]
        .code[state.rings[ring].inFlight.front()];
  }

  /// What tells `state` from others that go on differently, with the counts of
  /// loops that are decided by choices relative to each other.
  SmallVector<int64_t> getSignature(const State &state) const;

  /// Appends what decides how the rings go on.
  void appendRings(const State &state, SmallVectorImpl<int64_t> &key) const;

private:
  StepResult stepMessage(State &state, unsigned core,
                         const FifoInstruction &instruction);
  StepResult stepHead(State &state, unsigned core,
                      const FifoInstruction &instruction,
                      std::optional<bool> choice);
  StepResult stepBranch(State &state, unsigned core,
                        const FifoInstruction &instruction,
                        std::optional<bool> choice);
  void enterLoop(State &state, unsigned core,
                 const FifoInstruction &instruction);
  void leaveLoop(State &state, unsigned core, int64_t choice);
  std::optional<int64_t> evaluate(const Machine &machine,
                                  const FifoInstruction &instruction) const;
  void assume(State &state, const FifoInstruction &instruction, int64_t trip,
              bool value);
  void appendChoice(const State &state, const Choice &choice,
                    SmallVectorImpl<int64_t> &key) const;
  void collectPatterns();

  /// The loops of a program that a pattern depends on, by depth and by head: as
  /// many lists as there are different ones.
  struct PatternUse {
    SmallVector<SmallVector<unsigned, 0>, 1> loops, heads;
  };
  struct Pattern {
    /// The programs that have it.
    llvm::SmallBitVector users;
    SmallVector<PatternUse, 2> byProgram;
  };
  /// Whether other programs than `core` have the pattern.
  bool isShared(Expr pattern, unsigned core) const;

  ArrayRef<FifoProgram> programs;
  ScalarExprTable &table;
  const FifoRunOptions &options;
  FifoRunResult &result;
  DenseMap<Expr, Pattern> patterns;
  /// Heads of loops of two programs, each as its program and instruction, whose
  /// counts are compared.
  using Head = std::pair<unsigned, unsigned>;
  DenseSet<std::pair<Head, Head>> comparedHeads;
  DenseSet<std::pair<const FifoInstruction *, const FifoInstruction *>>
      acceptedPairs;
};

} // namespace mlir::pto::fifo

#endif // PTO_LIB_ANALYSIS_FIFO_FIFOSTATE_H
