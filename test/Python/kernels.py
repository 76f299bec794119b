# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Builders of modules, kernels, pipelined loops, pipes and messages.
# RUN: %python %s | filecheck %s

import pytest

from pto_mlir import ir, sim
from pto_mlir.dialects import arith, pto


def raises(error, message):
    return pytest.raises(error, match=message)


with ir.Context(), ir.Location.unknown():
    f32, index = ir.F32Type.get(), ir.IndexType.get()
    pointer, tile = pto.PtrType.get(f32), pto.tile_type([16, 64], f32, "vec")
    # CHECK: module attributes {pto.target_arch = "a5"}
    with pto.module(arch="a5") as module:
        # CHECK-LABEL: func.func @twice
        # CHECK-SAME: (%{{.*}}: f32 {pto.name = "x"}, %{{.*}}: index {pto.name = "n"}) -> (f32, index)
        # CHECK-SAME: pto.kernel_kind = #pto.kernel_kind<incore>
        # CHECK: return %{{.*}}, %{{.*}} : f32, index
        @pto.kernel(pto.KernelKind.InCore, f32, index)
        def twice(x, n):
            assert isinstance(n, pto.Index)
            return arith.addf(x, x), n + n

        # CHECK-LABEL: func.func private @one
        @pto.kernel("incore", f32, name="one", loc=ir.Location.name("there"))
        def identity(x):
            return x

        identity.func_op.attributes["sym_visibility"] = ir.StringAttr.get("private")
        assert identity.name == "one" and identity.func_op.location == ir.Location.name("there")

        # CHECK-LABEL: func.func @launch
        # CHECK-SAME: pto.block_num = 4 : i64
        # CHECK: %[[R:.*]]:2 = call @twice(%{{.*}}, %{{.*}}) : (f32, index) -> (f32, index)
        # CHECK: call @one(%[[R]]#0) : (f32) -> f32
        @pto.kernel("spmd", f32, index, block_num=4)
        def launch(x, n):
            doubled, _ = twice(x, n)
            assert identity(doubled).type == f32
            with raises(TypeError, r"@twice takes \(f32, index\), got \(f32\)"):
                twice(x)

        # A group has the parameters of its kernels, those of one name once.
        @pto.kernel("cube", f32, index)
        def left(x, n):
            pass

        @pto.kernel("vector", f32, pointer)
        def right(x, p):
            pass

        # CHECK-LABEL: func.func @both
        # CHECK-SAME: (%[[X:.*]]: f32 {pto.name = "x"}, %[[N:.*]]: index {pto.name = "n"}, %[[P:.*]]: !pto.ptr<f32> {pto.name = "p"})
        # CHECK-SAME: pto.kernel_kind = #pto.kernel_kind<group>
        # CHECK: call @left(%[[X]], %[[N]])
        # CHECK: call @right(%[[X]], %[[P]])
        both = pto.group("both", left, right)
        assert both.parameters == {"x": f32, "n": index, "p": pointer}
        # CHECK-LABEL: func.func @blocks
        # CHECK-SAME: pto.block_num = 2 : i64, pto.kernel_kind = #pto.kernel_kind<spmd>
        pto.group("blocks", left, block_num=2)
        with raises(TypeError, "parameter x of @other is index, and f32 of a kernel before"):
            pto.group("broken", left, pto.kernel("vector", index, name="other")(lambda x: None))

        # Loops. The index is an Index, and so are bounds.
        # CHECK-LABEL: func.func @loops
        @pto.kernel("vector", index)
        def loops(n):
            zero = pto.texpands(0.0, tile)
            # CHECK: scf.for %[[I:.*]] = %c0 to %arg0 step %c1 {
            # CHECK-NEXT: arith.muli %[[I]], %c16
            # CHECK-NEXT: } {pto.pipeline_stages = 3 : i64}
            with pto.pipelined_for(0, n, stages=3) as i:
                assert (i * 16).value.type == index
            # CHECK: %[[SUM:.*]] = scf.for %{{.*}} = %c2 to %{{.*}} step %c4 iter_args(%[[ACC:.*]] = %{{.*}}) -> (!pto.tile<vec, 16x64xf32>) {
            # CHECK-NEXT: %[[NEXT:.*]] = pto.tadds ins(%[[ACC]]
            # CHECK-NEXT: scf.yield %[[NEXT]]
            # CHECK-NEXT: }{{$}}
            with pto.pipelined_for(2, n + 1, 4, stages=None, init=[zero]) as loop:
                assert isinstance(loop.carried[0], pto.Tile) and isinstance(loop.index, pto.Index)
                with raises(TypeError, r"the loop carries \(!pto.tile<.*>\), got \(\)"):
                    loop.yield_()
                loop.yield_(pto.tadds(loop.carried[0], 1.0))
            # CHECK: pto.texp ins(%[[SUM]]
            pto.texp(loop.results[0])

        # The two sides of a pipe.
        # CHECK-LABEL: func.func @cube
        # CHECK: %[[OUT:.*]] = pto.import_reserved_buffer {name = "c2v_fifo_3", peer_func = @vector}
        # CHECK: %[[IN:.*]] = pto.reserve_buffer {name = "v2c_fifo_3", size = 16384, location = #pto.address_space<mat>, auto = true}
        # CHECK: pto.aic_initialize_pipe {id = 3, dir_mask = 3, slot_size = 4096, slot_num = 4} (c2v_consumer_buf = %[[OUT]] : i32, v2c_consumer_buf = %[[IN]] : i32)
        pipe = {"slot_size": 4096, "slot_num": 4, "id": 3}

        @pto.kernel("cube")
        def cube():
            pto.open_pipe("vector", **pipe)
            # CHECK: %[[P:.*]] = pto.tpop_from_aiv {id = 3, split = 1}
            # CHECK-NEXT: %[[M:.*]] = pto.tmov ins(%[[P]]
            # CHECK-NEXT: pto.tfree_from_aiv {id = 3, split = 1}
            with pto.pop(pto.tile_type([16, 64], f32, "mat"), id=3, split=1) as p:
                assert isinstance(p, pto.Tile)
                moved = pto.tmov(p, "left")
            # CHECK: pto.tpush_to_aiv(%{{.*}}) {id = 3, split = 1}
            acc = pto.tile_type([16, 16], f32, "acc")
            right = pto.tmov(pto.tmov(moved, pto.tile_type([64, 16], f32, "mat")), "right")
            assert pto.tmatmul(moved, right).type == acc
            made = pto.push(pto.tmatmul(moved, right), to="vector", id=3, split=1)
            assert made.name == "pto.tpush_to_aiv"

        # CHECK-LABEL: func.func @vector
        # CHECK: pto.reserve_buffer {name = "c2v_fifo_3", size = 16384, location = #pto.address_space<vec>, auto = true}
        # CHECK: pto.import_reserved_buffer {name = "v2c_fifo_3", peer_func = @cube}
        # CHECK: pto.aiv_initialize_pipe {id = 3, dir_mask = 3
        @pto.kernel("vector")
        def vector():
            pto.open_pipe("cube", **pipe)
            # CHECK: pto.tpush_to_aic
            pto.push(pto.texpands(1.0, tile), id=3)
            # A popped tile is taken where tiles are, and freed when one wants to.
            # CHECK: pto.tpop_from_aic
            # CHECK: pto.texp
            # CHECK: pto.tabs
            # CHECK: pto.tfree_from_aic
            popped = pto.pop(tile, source="cube", id=3)
            pto.tabs(pto.texp(popped))
            popped.free()
            assert popped.tile.type == tile

        # One direction, and the slots in global memory.
        # CHECK-LABEL: func.func @sender
        # CHECK-NOT: reserve_buffer
        # CHECK: pto.aiv_initialize_pipe {dir_mask = 2, slot_size = 64, slot_num = 2, nosplit = true} (gm_slot_buffer = %arg0 : !pto.ptr<f32>, v2c_consumer_buf = %{{.*}} : i32)
        @pto.kernel("vector", pointer)
        def sender(slots):
            pto.open_pipe("cube", slot_size=64, direction="v2c", nosplit=True, gm_slot_buffer=slots)

        # What goes wrong leaves no half a function behind.
        for body, error, message in (
            (lambda: pto.push(1), TypeError, "expected a value, got 1"),
            (lambda: pto.pop(tile, source="host"), ValueError, "between 'cube' and 'vector'"),
            (lambda: pto.open_pipe("p", slot_size=1, direction="up"), ValueError, "not 'up'"),
        ):
            with raises(error, message):
                pto.kernel("cube", name="broken")(body)
        for body in (
            lambda: pto.pop(tile),
            lambda: pto.push(pto.texpands(0.0, tile)),
            lambda: pto.open_pipe("p", slot_size=1),
        ):
            with raises(ValueError, "of kind cube or vector; say which core"):
                pto.kernel("incore", name="broken")(body)
        with raises(TypeError, "@broken has 1 parameters and 2 types"):
            pto.kernel("cube", f32, f32, name="broken")(lambda x: None)
        with raises(ValueError, "unknown kernel_kind 'gpu', expected one of cube, vector"):
            pto.kernel("gpu", name="broken")(lambda: None)

        def loop_of(**options):
            def body():
                with pto.pipelined_for(0, 4, **options):
                    pass

            return body

        with raises(ValueError, "at least one stage, got 0"):
            pto.kernel("cube", name="broken")(loop_of(stages=0))

        def no_yield():
            with pto.pipelined_for(0, 4, stages=2, init=[pto.texpands(0.0, tile)]):
                pass

        with raises(TypeError, "ends with loop.yield_"):
            pto.kernel("vector", name="broken")(no_yield)
    # CHECK-NOT: @broken
    assert module.operation.verify()
    print(module)

    # The names of parameters are the simulator's, also after the text is read again.
    with pto.module() as module:

        @pto.kernel("vector", pointer, pointer, f32)
        def scale(source, target, factor):
            whole = pto.tload(pto.view(source, [16, 64]), "vec")
            pto.tstore(pto.tmuls(whole, factor), pto.view(target, [16, 64]))

    again = ir.Module.parse(str(module))
    for each in (module, again):
        report = sim.run(each, inputs={"factor": 0.5})
        assert list(report.outputs) == ["target"]
    assert sim.compare(module, again, inputs={"factor": 2.0}).equal
