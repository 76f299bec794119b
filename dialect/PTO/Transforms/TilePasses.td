//===- TilePasses.td - Passes over tiles and what holds them -*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_TRANSFORMS_TILEPASSES_TD
#define PTO_TRANSFORMS_TILEPASSES_TD

include "mlir/Pass/PassBase.td"

def BufferizeTiles : Pass<"bufferize-tiles", "::mlir::ModuleOp"> {
  let summary = "Turn tile values into tile buffers";
  let description = [{
    Turns value form, on which the other passes are defined, into buffer form,
    which is what `.pto` files contain.

    - Every tile operation gets an `alloc_tile` beside it for what it computes,
      and one for each working tile its buffer form takes.
    - A tile that a loop carries becomes a buffer outside the loop. The operation
      that yields it writes the buffer in place where nothing reads the old
      value later; otherwise the yielded tile is copied with a `tmov`. The
      results of `scf.if` are buffers that both branches write.
    - A popped tile stays the popped handle, and its free stays in place. Where
      the value is read after the free, it is copied before, and a remark says
      so.
    - `#pto.kernel_kind<group>` becomes `pto.entry`, and an orchestration
      function a plain one: other tools know no other roles than cube and
      vector.

    ```mlir
    %c = pto.tadd ins(%a, %b : !pto.tile<vec, 16x64xf32>, !pto.tile<vec, 16x64xf32>) -> !pto.tile<vec, 16x64xf32>
    ```

    becomes

    ```mlir
    %c = pto.alloc_tile : !pto.tile_buf<vec, 16x64xf32>
    pto.tadd ins(%a, %b : !pto.tile_buf<vec, 16x64xf32>, !pto.tile_buf<vec, 16x64xf32>) outs(%c : !pto.tile_buf<vec, 16x64xf32>)
    ```

    A tile that a function returns, or that an operation without a buffer form
    takes or gives, is an error.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::pto::PTODialect",
                           "::mlir::scf::SCFDialect"];
  let statistics = [
    Statistic<"numBuffers", "buffers-allocated", "Number of tile buffers allocated">,
    Statistic<"numScratch", "scratch-allocated", "Number of those that are working tiles">,
    Statistic<"numCopies", "tiles-copied", "Number of tmov operations inserted">
  ];
}

def CheckTarget : Pass<"check-target", "::mlir::ModuleOp"> {
  let summary = "Refuse what the module's target cannot do";
  let description = [{
    Reads `pto.target_arch` and reports each operation that the architecture has
    no instruction, no layout or no room for, as an error that names the rule.
    All violations are reported, then the pass fails. Nothing is changed.

    - *Moves.* `tload` fills mat or vec. `tstore` drains vec and acc, on A2/A3
      also mat. `tmov` goes between the memories that the target connects.
      Every other tile operation works on tiles of vec, apart from matmuls and
      those that move or fill a part of a tile, or only look at it.
    - *Layouts.* A right tile is row_major outside and col_major inside, a left
      one row_major inside, an acc one col_major outside and row_major inside
      with fractal 1024.
    - *Matmuls.* i8 x i8 gives i32; f16, bf16 and f32, both of one, give f32. A5
      has 8-bit floats and microscaling besides. The bias is of the type of the
      result.
    - *Pipes.* The cube core pushes acc or mat and pops into mat; a vector core
      pushes vec and pops into vec.
    - *Capacity.* A tile, a reserved buffer and all reserved buffers of a
      function together fit into their memory, and end in it where their
      address is a constant.
    - *Windows.* The slice of a view has the sizes that its type says, a window
      of a tile is within it, and a buffer of several tiles has the slot, where
      these are constants.

    ```mlir
    module attributes {pto.target_arch = "a2a3"} {
      func.func @f(%s: !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>) {
        // error: 'pto.tmov' op moves acc to vec; on A2/A3 acc goes to gm and mat
        %v = pto.tmov ins(%s : !pto.tile<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>)
          -> !pto.tile<vec, 16x16xf32>
        return
      }
    }
    ```

    A2/A3 wants the blocks of a left tile in row_major order, A5 in col_major
    order. Other tools put in the order of their target while they read a file,
    so files carry either, and the other one is a remark here. With
    `strict-left-layout` it is an error.

    Not looked at: alignment, extents that are only known at run time, whether
    allocations without addresses fit together, and bias and scaling memory,
    whose sizes are not known.
  }];
  let dependentDialects = ["::mlir::pto::PTODialect"];
  let options = [
    Option<"strictLeftLayout", "strict-left-layout", "bool",
           /*default=*/"false",
           "Refuse a left tile whose block order is the other target's">
  ];
  let statistics = [
    Statistic<"numViolations", "violations", "Number of errors reported">
  ];
}

#endif // PTO_TRANSFORMS_TILEPASSES_TD
