# RUN: %python %s pto-opt %examples

"""The examples of each pass's documentation run through the pass."""

import re
import subprocess
import sys
from pathlib import Path

pto_opt, examples = sys.argv[1], Path(sys.argv[2])
RECORDS = (examples.parent / "dialect/PTO/Transforms").glob("*.td")

# What the examples leave out.
FRAME = """
!vec = !pto.tile<vec, 16x64xf32>
func.func @example(%x: !vec, %a: !vec, %b: !vec, %f: f32, %n: index)
    attributes {{pto.kernel_kind = #pto.kernel_kind<vector>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  {body}
  return
}}
"""
# What the text says the pass makes of it. A pass whose example holds a comment
# `error: ...` fails with that.
EXPECTED = {
    "allocate-gm-pipe-buffer": r"muli .*(?s:.*)pto\.create_tensor \[73728\]",
    "materialize-pipeline-schedule": (
        r"@f_core1\(.*scf\.for.*tload.*texp.*stage_push %\w+, @f_1_to_0.*"
        r"@f_core0\(.*scf\.for.*stage_pop @f_1_to_0.*tneg.*tstore.*"
        r"stage_pipe @f_1_to_0 from\(@f_core1\) to\(@f_core0\) slots\(2\).*"
        r"kernel_kind<pipeline>.*call @f_core1.*call @f_core0"
    ),
    "place-pipeline-cores": r"placement\(\[0, 2, 1\]\)",
    "partition-pipeline-stages": (
        r"cores\(3\) stages\(0 to 1, 1 to 2, 2 to 3\) interval\(11\) bound\(10\) exact \{.*"
        r"cost\(10\) stage\(0\) cores\(\[0\]\).*cost\(2\) stage\(1\) core\(1\).*"
        r"cost\(9\) stage\(1\) cores\(\[1\]\).*cost\(8\) stage\(2\) cores\(\[2\]\)"
    ),
    "bufferize-tiles": (
        r"pto\.alloc_tile : !pto\.tile_buf<vec, 16x64xf32>\s+pto\.tadd ins\(.*\) outs\("
    ),
    "inject-gm-pipe-buffer": r"(%\w+) = pto\.create_tensor \[1\].*call @kernel\(\1\)",
    "lower-sections": (
        r"scf\.for (%\w+) = .* \{\s+(%\w+) = pto\.texp .*(%\w+) = arith\.muli \1, .*"
        r"(%\w+) = pto\.partition_view %\w+, offsets = \[\3, %\w+\].*"
        r"pto\.tstore ins\(\2 : .*\) outs\(\4 : "
    ),
}

# The options that the text shows, and what else is different in the example.
SHOWN = {
    "": {},
    "schedule=interleaved": {},
    "remainder=peel": {"%c8": "%c7"},
    "dynamic-bounds=version": {"%c8": "%n"},
    "dynamic-bounds=version remainder=peel": {"%c8": "%n"},
    "max-depth=1": {},
}


def run(name, text, options=""):
    """Runs the pass."""
    flag = f"--{name}={options}" if options else f"--{name}"
    return subprocess.run([pto_opt, flag], input=text, capture_output=True, text=True)


def outline(text):
    """Halves and control flow. Values other than constants have no names."""
    lines = []
    for line in re.sub(r"%(?!c\d)\w+", "%_", text).splitlines():
        if half := re.search(r"(produce)\(|(consume)\(|(tpush)_|(tpop)_", line):
            lines.append("produce" if half[1] or half[3] else "consume")
        elif control := re.match(r"\s*(scf\.(for|if) .*\{|\} else \{|\}$)", line):
            lines.append(control[1])
    return lines


def check_options(name, example, description):
    """Each option's example is what the pass makes of the first one."""
    for options, other in SHOWN.items():
        text = example
        for old, new in other.items():
            text = text.replace(old, new)
        output = run(name, FRAME.format(body=text), options).stdout
        body = re.search(r"attributes \{pto.kernel_kind.*?\n(.*)    return", output, re.S)[1]
        # The block after the option is named, or the one after the example.
        start = description.index(f"`{options}`" if options else example) + len(options or example)
        block = re.search(r"```mlir\n(.*?)```", description[start + 3 :], re.S)[1]
        assert outline(body) == outline(block), f"{options}: {outline(body)}"


def outline_messages(text):
    """Messages, as the text writes them, and control flow."""
    lines = []
    popped = None
    for line in text.splitlines():
        if re.search(r"tpush_to_aiv\(%arg0", line):
            lines.append("push a")
        elif "tpop_" in line:
            lines.append("pop")
        elif popped := re.search(r"tpush_to_aiv|texp|tneg", line):
            # What is popped and pushed again.
            lines[-1] = {
                "tpush_to_aiv": "pop b, push c",
                "texp": "pop a, push b",
                "tneg": "pop c, push d",
            }[popped[0]]
        elif control := re.match(r"\s*(scf\.for .*\{|\}$)", line):
            lines.append(re.sub(r"%(?!c\d)\w+", "%_", control[1]))
    return ["pop d" if line == "pop" else line for line in lines]


def check_round_trips(name, description):
    """The text shows a pair of functions, and each of the two after the pass."""
    options = "multi-round-trip=skew max-depth=1"
    start = description.index("**Several round trips.**")
    module, *shown = re.findall(r"```mlir\n(.*?)```", description[start:], re.S)[:3]
    assert f"`{options}`" in description
    output = run(name, module, options).stdout
    bodies = re.findall(r"attributes \{pto.kernel_kind.*?\n(.*?)    return", output, re.S)
    for body, block in zip(bodies, shown, strict=True):
        block = re.sub(r"\(.*?\)", "", re.sub(r"%(?!c\d)\w+", "%_", block))
        expected = [line.strip() for line in block.splitlines() if line.strip()]
        assert outline_messages(body) == expected, outline_messages(body)


def check_result(output, description):
    """The second example is the output for the first one."""
    shown = re.findall(r"```mlir\n(.*?)```", description, re.S)[1]
    printed = subprocess.run([pto_opt], input=shown, capture_output=True, text=True)
    assert printed.stdout == output, output


for name, description in re.findall(
    r'Pass<"([\w-]+)".*?description = \[\{(.*?)\}\]', "".join(map(Path.read_text, RECORDS)), re.S
):
    example = re.search(r"```mlir\n(.*?)```", description, re.S)[1]
    # Some are whole modules.
    whole = example.lstrip().startswith(("module", "#"))
    result = run(name, example if whole else FRAME.format(body=example))
    error = re.search(r"// error: (.*)", example)
    assert result.returncode == (1 if error else 0), result.stderr
    if error:
        assert f"error: {error[1]}" in result.stderr, result.stderr
    elif name == "skew-cross-core-pipeline":
        check_options(name, example, description)
        check_round_trips(name, description)
    elif name == "forward-sections":
        check_result(result.stdout, description)
    else:
        assert re.search(EXPECTED[name], result.stdout, re.S), result.stdout
