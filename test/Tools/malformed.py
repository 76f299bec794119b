# RUN: %python %s %examples/flash_decode.mlir pto-opt

"""Whatever a file contains, the tool answers with exit code 0, or with 1 and an
error that has a place: it never crashes."""

import re
import subprocess
import sys
from pathlib import Path

program, tool = Path(sys.argv[1]).read_bytes(), sys.argv[2]
bad = []


def run(name, text, error=None):
    """Feeds `text` to the tool; it must fail with `error`, if one is given."""
    done = subprocess.run([tool, "-", "-o", "-"], input=text, capture_output=True)
    messages = done.stderr.decode(errors="replace")
    ok = done.returncode == 0 and not messages
    if done.returncode == 1:
        ok = re.match(r"<stdin>:\d+:\d+: error: \S", messages) is not None
    if error is not None:
        ok = ok and done.returncode == 1 and re.search(error, messages) is not None
    if not ok:
        bad.append(f"{name}: exit code {done.returncode}: {messages[:300]}")


# Not a program.
run("empty", b"")
run("blank", b"\n\n   \n")
run("comment", b"// nothing\n")
run("words", b"pto", "custom op 'pto' is unknown")
run("zeros", bytes(64))
run("binary", bytes(range(256)) * 8, "error")
run("bytecode magic", b"ML\xefR", "error|unexpected")
run("bytecode version", b"ML\xefR\xff\xff\xff\xff", "version")
run("not UTF-8", b'module attributes {a = "\xff\xfe"} {}\n')

# Not an operation or type of ours.
run("unknown op", b"pto.tmagic\n", "<stdin>:1:1: error: custom op 'pto.tmagic' is unknown")
run("unknown generic op", b'"pto.tmagic"() : () -> ()\n', "unregistered operation 'pto.tmagic'")
run("unknown dialect", b'"other.op"() : () -> ()\n', "unregistered")
run("unknown type", b"func.func private @f(!pto.tmagic)\n", "1:27: error: unknown  ?type `tmagic`")
run("unknown attribute", b"module attributes {a = #pto.magic} {}\n", "unknown attribute `magic`")

# Truncated, at any place.
for end in range(0, len(program), 41):
    run(f"first {end} bytes", program[:end])
bytecode = subprocess.run(
    [tool, "-", "--emit-bytecode", "-o", "-"], input=program, capture_output=True, check=True
).stdout
for end in range(4, len(bytecode) - 1, 97):
    done = subprocess.run([tool, "-"], input=bytecode[:end], capture_output=True)
    if done.returncode != 1 or not done.stderr.startswith(b"<stdin>:0:0: error: "):
        bad.append(f"first {end} bytes of bytecode: exit code {done.returncode}: {done.stderr}")

# Every operation in generic form, with nothing it needs.
names = {
    match.decode()
    for match in re.findall(rb"(?<![!#.\w])pto\.[a-z][\w.]*(?= ins| %| \{|\(| :)", program)
}
for name in sorted(names):
    run(name, f'"{name}"() : () -> ()\n'.encode(), f"'{name}' op")

print("\n".join(bad))
sys.exit(1 if bad or len(names) < 15 else 0)
