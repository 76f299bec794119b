# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the simulator's cost table as C++ data.

Usage: generate_costs.py costs.toml CostTable.inc
"""

import sys
from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PIPES = {
    "SCALAR": "PIPE_S",
    "VEC": "PIPE_V",
    "CUBE": "PIPE_M",
    "MTE1": "PIPE_MTE1",
    "MTE2": "PIPE_MTE2",
    "MTE3": "PIPE_MTE3",
    "FIX": "PIPE_FIX",
}
KINDS = {"matmul": "Matmul", "move": "Move", "scalar": "Scalar"}


def space(name: str) -> str:
    """The memory of that name."""
    return f"AddressSpace::{'GM' if name == 'gm' else name.capitalize()}"


def table(declaration: str, rows: list[str]) -> str:
    """An array, one row a line."""
    return (
        f"static constexpr {declaration}[] = {{\n" + "".join(f"    {r},\n" for r in rows) + "};\n"
    )


def generate(costs: dict) -> str:
    """The tables, as CostModel.cpp includes them."""
    matmul, vector = costs["matmul"], costs["vector"]
    factors = vector.pop("slope_by_bits")
    start = float(matmul["startup"] + matmul["base"])
    unknown = set(costs["operations"]) - set(KINDS) - set(vector)
    if unknown:
        raise SystemExit(f"[operations]: no rows {sorted(unknown)} in [vector]")
    operations = [
        f'{{"pto.{name}", OperationKind::{KINDS.get(kind, "Vector")}, "{kind}"}}'
        for kind, names in costs["operations"].items()
        for name in names
    ]
    ways = [
        f"{{{', '.join(map(space, way.split('->')))}, {float(rate)}, Pipe::{PIPES[pipe]}}}"
        for way, (rate, pipe) in costs["move"].items()
    ]
    return "".join(
        (
            "// Generated from costs.toml; do not edit.\n",
            f"static constexpr double kMatmulStart = {start};\n",
            f"static constexpr int64_t kScalarIssue = {costs['scalar']['issue']};\n",
            table(
                "FactorByBits kMatmulPasses",
                [f"{{{bits}, {float(n)}}}" for bits, n in matmul["passes"].items()],
            ),
            table(
                "FactorByBits kSlopeFactors",
                [f"{{{bits}, {float(n)}}}" for bits, n in factors.items()],
            ),
            table(
                "VectorRow kVectorRows",
                [f'{{"{row}", {float(a)}, {float(b)}}}' for row, (a, b) in vector.items()],
            ),
            table("MoveWay kMoveWays", ways),
            table("OperationRow kOperations", operations),
        )
    )


def main() -> None:
    """Reads and writes the files of the command line."""
    source, target = map(Path, sys.argv[1:])
    costs = tomllib.loads(source.read_text(encoding="utf-8"))
    target.write_text(generate(costs), encoding="utf-8")


if __name__ == "__main__":
    main()
