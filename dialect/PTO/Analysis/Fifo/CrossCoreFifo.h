//===- CrossCoreFifo.h - The FIFO protocol of cores -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether functions that run side by side and exchange messages complete, each
// message meeting the pop it is meant for: the cube and the vector function of
// a core, which have pipes both ways, or the functions of any number of cores
// with stage pipes between them.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_ANALYSIS_FIFO_CROSSCOREFIFO_H
#define PTO_ANALYSIS_FIFO_CROSSCOREFIFO_H

#include "PTO/IR/PTO.h"
#include "PTO/IR/Target.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/JSON.h"

namespace mlir::pto {

struct SkewPlan;

/// Loops that are going to be skewed.
using SkewedLoops = DenseMap<Operation *, const SkewPlan *>;

/// What was found about a launch. All but `Verified` and `Undecided` are
/// errors.
enum class FifoOutcome {
  /// All messages are matched in order, and nothing is left.
  Verified,
  /// They wait for each other, or all the way round.
  Deadlock,
  /// A push meets a pop that is not meant for it, or the two sides declare a
  /// ring differently.
  Mismatch,
  /// Not as many messages are taken as are sent.
  Leftover,
  /// A popped tile is read after its storage was given up.
  Lifetime,
  /// A slot may be overwritten before it was popped.
  Overwrite,
  /// More flags than the cores have.
  Flags,
  /// Could not be analysed.
  Undecided
};

StringRef stringifyFifoOutcome(FifoOutcome outcome);

/// A sentence about an operation.
struct FifoNote {
  Operation *op;
  std::string message;
};

struct FifoFinding {
  FifoOutcome outcome;
  Operation *op;
  /// To follow "'pto.tpush_to_aiv' op".
  std::string message;
  SmallVector<FifoNote, 1> notes;
  /// The ring, as an index into `rings`, and the number of the message, from 0;
  /// -1 where it is not about one.
  int64_t ring = -1;
  int64_t messageNumber = -1;
  /// Deadlock: the smallest number of slots of each ring with which all
  /// complete; 0 if there is none, -1 if it is not known.
  int64_t neededSlots = -1;
};

/// One direction of a pipe.
struct FifoRing {
  /// "pipe 0 C2V"; "pipe @name" between stages.
  std::string name;
  int64_t slotCount;
  int64_t slotSize;
  /// Pops until the local storage of a popped tile is used again.
  int64_t localSlotCount;
  /// Messages that pass; -1 where that depends on values of the run.
  int64_t messages = -1;
  /// The most slots that are taken at once if the popping side is as slow as it
  /// can be; -1 where that is not known.
  int64_t highWater = -1;
};

struct FifoResult {
  /// In the order of pipes, C2V before V2C; only those that are used.
  SmallVector<FifoRing, 0> rings;
  /// Empty if all is verified.
  SmallVector<FifoFinding, 0> findings;

  /// The first error, else undecided, else verified.
  FifoOutcome getOutcome() const;
};

/// The result for two functions, or two sections of a function.
struct FifoPairReport : FifoResult {
  func::FuncOp cube, vector;
  BackPressure model;
};

/// The result for functions with stage pipes between them.
struct FifoNetworkReport : FifoResult {
  SmallVector<func::FuncOp> functions;
};

struct FifoReport {
  SmallVector<FifoPairReport, 0> pairs;
  SmallVector<FifoNetworkReport, 0> networks;
  /// Functions that exchange messages with none in the module.
  SmallVector<func::FuncOp> alone;
};

struct FifoOptions {
  /// Instead of that of the module around the pair, for functions that are in
  /// none.
  const Target *target = nullptr;
  /// Instead of the target's.
  std::optional<BackPressure> model;
  /// Take a pipe that neither side initializes to have all slots it needs.
  bool assumeUndeclaredRings = false;
  /// Look for the slots that a deadlock needs.
  bool findNeededSlots = true;
  /// Find out how many messages a ring passes on and how full it gets.
  bool measureRings = true;
  /// Loops to look at as if they were skewed already; null for none.
  const SkewedLoops *skewed = nullptr;
  /// States to look at before giving up.
  int64_t maxStates = 4000;
  /// Steps before giving up: this many, or this many for each instruction. A
  /// long program takes many, however few it takes anywhere.
  int64_t maxSteps = 1000000;
  int64_t maxStepsPerInstruction = 100;
};

/// Two functions that run side by side. They are the same where sections say
/// which core does what. One may be null: a peer that is not there is taken to
/// pop what is pushed to it, free it, and push what is popped, in that order.
struct FifoPair {
  func::FuncOp cube, vector;
  /// What launches them; null where nothing in the module does.
  func::CallOp cubeCall, vectorCall;
  /// Whether the buffers say that one of them has other peers as well.
  bool isOneOfSeveral = false;
};

/// The pairs of a module: peers by reserved buffers, by a caller that launches
/// both, and functions with sections of both cores.
SmallVector<FifoPair> findFifoPairs(ModuleOp module);

FifoPairReport analyzeFifoPair(const FifoPair &pair,
                               const FifoOptions &options = {});

/// Functions that stage pipes connect, in the order of the module.
struct FifoNetwork {
  SmallVector<func::FuncOp> functions;
  SmallVector<StagePipeOp> pipes;
  /// What launches them, by function; empty where nothing in the module does.
  SmallVector<func::CallOp> calls;
  /// Why it is not known that each of them runs once, side by side; without an
  /// operation if it is.
  FifoNote obstacle = {};
};

/// The networks of a module, once for each place that launches them.
SmallVector<FifoNetwork> findFifoNetworks(ModuleOp module);

/// The model is exact and slots are released by pops, whatever the target does
/// between the cores of a pair.
FifoNetworkReport analyzeFifoNetwork(const FifoNetwork &network,
                                     const FifoOptions &options = {});

FifoReport analyzeCrossCoreFifo(ModuleOp module,
                                const FifoOptions &options = {});

/// The report as JSON, with the locations as text.
llvm::json::Value toJSON(const FifoReport &report);

} // namespace mlir::pto

#endif // PTO_ANALYSIS_FIFO_CROSSCOREFIFO_H
