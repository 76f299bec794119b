//===- FifoPasses.td - Proofs over exchanged messages ---------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_TRANSFORMS_FIFOPASSES_TD
#define PTO_TRANSFORMS_FIFOPASSES_TD

include "mlir/Pass/PassBase.td"

def VerifyCrossCoreFifo : Pass<"verify-cross-core-fifo", "::mlir::ModuleOp"> {
  let summary = "Prove that cores that exchange messages complete";
  let description = [{
    Takes each pair of functions that exchange messages: one imports a buffer
    that the other reserves, or somebody launches both side by side, or they are
    the two sections of one function. Takes each network as well: functions that
    `pto.stage_pipe` operations connect. Runs their pushes, pops and frees
    against each other and says

    - *deadlock*, error: which operation of each side waits for what, after how
      many messages, all along the cycle of who waits for whom, and the smallest
      slot_num, or number of slots of each stage pipe, that would do;
    - *mismatch*, error: the n-th push and the n-th pop of a ring differ in
      split, element type or extents, a message does not fit into a slot, or the
      two sides declare a pipe differently;
    - *leftover*, error: messages that are never popped, pops that wait for a
      side that has ended, slots that are not given back;
    - *lifetime*, error: a popped tile is read after its free, or after its
      local slot was used again;
    - *overwrite*, error: an odd slot count from 5 on under credits, a free
      before the pop; *flags*, error: more flags than the cores have;
    - *undecided*, warning: what stood in the way;
    - *verified*, remark: the most slots of each ring that are taken at once if
      the popping side is as slow as it can be, and how many messages pass.

    Nothing is changed. The messages of a ring are numbered from 0.

    ```mlir
    module attributes {pto.target_arch = "a5"} {
      func.func @cube(%t: !pto.tile<mat, 16x16xf32>) attributes {pto.kernel_kind = #pto.kernel_kind<cube>} {
        %v2c = pto.reserve_buffer {name = "v2c", size = 1024, location = #pto.address_space<mat>, auto = true} -> i32
        pto.aic_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 1} (v2c_consumer_buf = %v2c : i32)
        // error: 'pto.tpush_to_aiv' op waits forever to push message 1 of pipe 0 C2V, whose slot_num = 1 slots are taken, while @vector waits to push message 1 of pipe 0 V2C, whose slot_num = 1 slots are taken; slot_num = 2 would do
        pto.tpush_to_aiv(%t : !pto.tile<mat, 16x16xf32>) {split = 0}
        pto.tpush_to_aiv(%t : !pto.tile<mat, 16x16xf32>) {split = 0}
        %a = pto.tpop_from_aiv {split = 0} -> !pto.tile<mat, 16x16xf32>
        pto.tfree_from_aiv {split = 0}
        %b = pto.tpop_from_aiv {split = 0} -> !pto.tile<mat, 16x16xf32>
        pto.tfree_from_aiv {split = 0}
        return
      }
      func.func @vector(%t: !pto.tile<vec, 16x16xf32>) attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
        %v2c = pto.import_reserved_buffer {name = "v2c", peer_func = @cube} -> i32
        pto.aiv_initialize_pipe {dir_mask = 3, slot_size = 1024, slot_num = 1} (v2c_consumer_buf = %v2c : i32)
        pto.tpush_to_aic(%t : !pto.tile<vec, 16x16xf32>) {split = 0}
        pto.tpush_to_aic(%t : !pto.tile<vec, 16x16xf32>) {split = 0}
        %a = pto.tpop_from_aic {split = 0} -> !pto.tile<vec, 16x16xf32>
        pto.tfree_from_aic {split = 0}
        %b = pto.tpop_from_aic {split = 0} -> !pto.tile<vec, 16x16xf32>
        pto.tfree_from_aic {split = 0}
        return
      }
    }
    ```

    Loops with constant trip counts are counted, leaping over whole periods, so
    that the cost does not grow with the trip count. Other loops and conditions
    are taken to go either way, the same way on both sides where both compute
    the same expression of what they are launched with: arguments, scalars
    loaded from memory that neither side writes, constants and iterations.
    Without a caller, functions whose parameters begin alike are taken to be
    launched with the same arguments. Calls are followed.

    A push to a full ring waits for the release of its slot (`model=exact`) or
    for a credit, which stands for half of the slots (`model=credit`); by
    default as the target does. What releases a slot, the pop or the free,
    always follows the target. A push to a full stage pipe waits for a pop on
    all targets.

    Undecided are loops and branches that the two vector cores may take
    differently and that then do different things to the pipes, `scf.while`,
    calls of what is not in the module, values that are equal on both sides
    without being computed alike, and functions that have a peer and stage pipes
    too.
  }];
  let dependentDialects = ["::mlir::pto::PTODialect"];
  let options = [
    Option<"model", "model", "std::string", /*default=*/"\"target\"",
           "What a push to a full ring waits for: target, exact or credit">,
    Option<"undecided", "undecided", "std::string", /*default=*/"\"warn\"",
           "What an undecided pair is: warn or error">,
    Option<"report", "report", "std::string", /*default=*/"\"text\"",
           "text for diagnostics alone, json to print a report on standard "
           "output as well">
  ];
  let statistics = [
    Statistic<"numVerified", "pairs-verified", "Number of pairs and networks verified">,
    Statistic<"numUndecided", "pairs-undecided", "Number of pairs and networks undecided">,
    Statistic<"numErrors", "errors", "Number of errors reported">
  ];
}

#endif // PTO_TRANSFORMS_FIFOPASSES_TD
