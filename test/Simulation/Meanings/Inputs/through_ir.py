# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One operation as a program: loads of its operands, itself, stores of its results.

What the operation takes by the simulator's clock is what C++ predicts for it.
"""

import inspect
import itertools

from pto_mlir import ir, sim
from pto_mlir.dialects import func, pto
from pto_mlir.sim.costs import cost_of_operation

SPACES = ("gm", "vec", "mat", "left", "right", "acc", "bias", "scaling")
#: Here every memory can be loaded and stored.
COSTS = sim.CostTable(
    {"move": {f"{a}->{b}": [64, "MTE2"] for a, b in itertools.product(SPACES, SPACES)}}
)

#: C++ says which hardware pipe as the dialect spells it.
PIPES = {"SCALAR": "PIPE_S", "VEC": "PIPE_V", "CUBE": "PIPE_M"}

ENUMERATIONS = {
    "accToVecMode": "#pto.acc_to_vec_mode<{}>",
    "atomicType": "#pto<atomic_type {}>",
    "cmpMode": "#pto<cmp {}>",
    "coalesce": "#pto<coalesce {}>",
    "gatherOob": "#pto<gather_oob {}>",
    "layout": "#pto.layout<{}>",
    "maskPattern": "#pto.mask_pattern<{}>",
    "pad_mode": "#pto.padmode<{}>",
    "quant_type": "#pto<quant_type {}>",
    "reluPreMode": "#pto<relu_pre_mode {}>",
    "rmode": "#pto<round_mode {}>",
    "sat_mode": "#pto<saturation_mode {}>",
    "scatterAtomicOp": "#pto<scatter_atomic_op {}>",
    "scatterOob": "#pto<scatter_oob {}>",
}

CLASSES = {
    c.OPERATION_NAME: c
    for c in vars(pto).values()
    if inspect.isclass(c) and "OPERATION_NAME" in vars(c)
}


def attribute(name, value):
    if name in ENUMERATIONS:
        return ir.Attribute.parse(ENUMERATIONS[name].format(value))
    if isinstance(value, bool):
        return ir.BoolAttr.get(value)
    if isinstance(value, int):
        return ir.IntegerAttr.get(ir.IntegerType.get_signless(32), value)
    return ir.StringAttr.get(value)


class Case:
    """Builds the program.

    Attributes:
        inputs: What its parameters are given.
    """

    def __init__(self, name, operands, destinations, init, attrs, form):
        self.form = form
        self.inputs = {}
        self.module = ir.Module.create()
        self.outs = list(destinations)
        types, self.positions = [], {}
        for key, operand in self._flat(operands, destinations, init):
            self.positions[key] = len(types)
            types.append(self._type(operand))
            self.inputs[f"arg{self.positions[key]}"] = self._given(operand)
        with ir.InsertionPoint(self.module.body):
            function = func.FuncOp("main", (types, []))
            function.attributes["pto.kernel_kind"] = ir.Attribute.parse("#pto.kernel_kind<vector>")
        block = function.add_entry_block()
        with ir.InsertionPoint(block):
            self._body(name, operands, destinations, init, attrs, block.arguments)
            func.ReturnOp([])
        assert self.module.operation.verify()

    def _flat(self, operands, destinations, init):
        for key, operand in operands.items():
            many = operand if isinstance(operand, list) else [operand]
            yield from ((f"{key}.{n}", one) for n, one in enumerate(many) if one is not None)
        for n, out in enumerate(destinations):
            yield f"out.{n}", out
        if init is not None and type(destinations[0]).__name__ == "Tile":
            yield "init.0", init

    def _type(self, operand):
        element = ir.Type.parse(operand.element)
        if type(operand).__name__ == "Scalar":
            return element
        return pto.PartitionTensorViewType.get(list(operand.array.shape), element)

    def _given(self, operand):
        return operand.value if type(operand).__name__ == "Scalar" else operand.array

    def _tile_type(self, tile):
        text = (
            tile.type if self.form == "value" else tile.type.replace("!pto.tile<", "!pto.tile_buf<")
        )
        return ir.Type.parse(text)

    def _load(self, tile, view):
        kind = self._tile_type(tile)
        if self.form == "value":
            return pto.TLoadOp(kind, view).result
        buffer = pto.AllocTileOp(kind).result
        pto.TLoadOp(None, view, dst=buffer)
        return buffer

    def _body(self, name, operands, destinations, init, attrs, arguments):
        def value(key, operand):
            argument = arguments[self.positions[key]]
            return self._load(operand, argument) if type(operand).__name__ == "Tile" else argument

        call = {}
        for key, operand in operands.items():
            if isinstance(operand, list):
                call[key] = [value(f"{key}.{n}", one) for n, one in enumerate(operand)]
            elif operand is not None:
                call[key] = value(f"{key}.0", operand)
        known = inspect.signature(CLASSES[name].__init__).parameters
        for attr, given in (attrs or {}).items():
            call[attr] = attribute(attr, given)
        results = "results_" if "results_" in known else "result"
        tiles = [d for d in destinations if type(d).__name__ == "Tile"]
        out_views = [arguments[self.positions[f"out.{n}"]] for n in range(len(destinations))]
        if not tiles:
            target = "mem" if "mem" in known else "dst"
            if destinations and target in known and results not in known:
                call[target] = out_views[0]
                CLASSES[name](**call)
            return
        types = [self._tile_type(d) for d in destinations]
        if self.form == "value":
            if "init" in known:
                call["init"] = value("init.0", init)
            if results == "result":
                call["result"] = types[0]
            else:
                call["results_"] = types
            if "dsts" in known:
                call["dsts"] = []
            op = CLASSES[name](**call)
            computed = list(op.operation.results)
        else:
            computed = [pto.AllocTileOp(kind).result for kind in types]
            if "init" in known:
                pto.TLoadOp(None, arguments[self.positions["init.0"]], dst=computed[0])
            call[results] = None if results == "result" else []
            if "dsts" in known:
                call["dsts"] = computed
            else:
                call["dst"] = computed[0]
                if len(computed) > 1:
                    call["cdst"] = computed[1]
            if "tmp" in known:
                call["tmp"] = pto.AllocTileOp(types[0]).result
            CLASSES[name](**call)
        for tile, view in zip(computed, out_views, strict=True):
            pto.TStoreOp(tile, view)

    def run(self):
        report = sim.run(self.module, "main", self.inputs, costs=COSTS)
        for event in (event for core in report.cores.values() for event in core.events):
            # Moves cost something else here.
            if cost_of_operation(event.op.name) != "move":
                took = PIPES[event.unit], event.end - event.start
                assert pto.predict_cost(event.op._op) == took, (event, took)
        return [report.outputs[f"arg{self.positions[f'out.{n}']}"] for n in range(len(self.outs))]


def can_run(operands, destinations):
    """Whether it has a form that is a program: no scalar results, i1 or empty tiles."""
    flat = [
        o for v in (*operands.values(), destinations) for o in (v if isinstance(v, list) else [v])
    ]
    arrays = [o for o in flat if hasattr(o, "array")]
    return (
        bool(destinations)
        and destinations[0] is not None
        and all(o.array.size and o.element != "i1" and o.array.ndim == 2 for o in arrays)
    )


def run(context, name, operands, destinations, init, attrs, form):
    """What the destinations hold in the end."""
    with context, ir.Location.unknown():
        return Case(name, operands, destinations, init, attrs, form).run()
