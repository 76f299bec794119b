# RUN: %python %s pto-opt

"""The skew depth for every number of stages and trips, with and without a cap."""

import re
import subprocess
import sys

TRIPS = [2, 3, 4, 5, 6, 8, 9, 10, 12]
DEPTHS = {
    2: [1, 1, 2, 1, 2, 2, 1, 2, 2],
    3: [1, 1, 2, 1, 2, 2, 1, 2, 2],
    4: [1, 1, 2, 1, 3, 2, 3, 2, 3],
    6: [1, 1, 2, 1, 3, 4, 3, 5, 4],
}
CAPPED = {
    (6, 8, 3): 2,  # 3 does not divide 8
    (6, 9, 3): 3,
    (6, 10, 4): 2,
    (6, 12, 1): 1,
    (2, 12, 5): 2,  # the cap does not deepen
    (6, 12, 0): 4,  # 0 is no cap
    (2**31, 4096, 0): 256,  # none is deeper
    (2**62, 4096, 1000): 256,
}

LOOP = """
  func.func @f{n}(%x: !pto.tile<vec, 8x8xf32>)
      attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %trip = arith.constant {trip} : index
    scf.for %i = %c0 to %trip step %c1 {{
      %y = pto.texp ins(%x : !pto.tile<vec, 8x8xf32>) -> !pto.tile<vec, 8x8xf32>
      pto.tpush_to_aic(%y : !pto.tile<vec, 8x8xf32>) {{split = 0}}
      %z = pto.tpop_from_aic {{split = 0}} -> !pto.tile<vec, 8x8xf32>
    }} {{pto.pipeline_stages = {stages} : i64}}
    return
  }}
"""


def depth_of(stages, trip, max_depth=None):
    """Depth in the remark, after checking it against what the output holds."""
    option = "" if max_depth is None else f"=max-depth={max_depth}"
    result = subprocess.run(
        [
            sys.argv[1],
            f"--skew-cross-core-pipeline{option}",
            "--remarks-filter=skew-cross-core-pipeline",
            "--remark-format=emitRemark",
        ],
        input=LOOP.format(n=0, trip=trip, stages=stages),
        capture_output=True,
        text=True,
        check=True,
    )
    depth = int(re.search(r"Depth=(\d+)", result.stderr)[1])
    prologue, steady, epilogue = re.split(r"\n    scf\.for .*|\n    }\n", result.stdout)
    assert prologue.count("tpush_to_aic") == depth, result.stdout
    assert steady.count("tpush_to_aic") == steady.count("tpop_from_aic") == depth, result.stdout
    assert epilogue.count("tpop_from_aic") == depth, result.stdout
    return depth


for stages, depths in DEPTHS.items():
    assert [depth_of(stages, trip) for trip in TRIPS] == depths, stages
for (stages, trip, cap), depth in CAPPED.items():
    assert depth_of(stages, trip, cap) == depth, (stages, trip, cap)
