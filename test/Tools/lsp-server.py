# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s pto-lsp-server %examples

"""An editor's conversation with the language server."""

import itertools
import json
import subprocess
import sys
from pathlib import Path

server, examples = sys.argv[1], Path(sys.argv[2])


class Editor:
    """Speaks the language server protocol with a child process."""

    def __init__(self):
        self.process = subprocess.Popen(
            [server], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.ids = itertools.count(1)
        self.notifications = []

    def send(self, message):
        text = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            name, value = line.split(b": ")
            if name == b"Content-Length":
                length = int(value)
        assert length, "the server has gone"
        return json.loads(self.process.stdout.read(length))

    def notify(self, method, **params):
        self.send({"method": method, "params": params})

    def request(self, method, **params):
        number = next(self.ids)
        self.send({"id": number, "method": method, "params": params})
        while (message := self.receive()).get("id") != number:
            self.notifications.append(message)
        return message["result"]

    def open(self, name, text):
        """Opens a document and returns its URI and diagnostics."""
        uri = f"file:///kernels/{name}"
        document = {"uri": uri, "languageId": "mlir", "version": 1, "text": text}
        self.notify("textDocument/didOpen", textDocument=document)
        return uri, self.diagnostics(uri)

    def diagnostics(self, uri):
        while True:
            for message in self.notifications:
                if message["params"].get("uri") == uri:
                    self.notifications.remove(message)
                    return message["params"]["diagnostics"]
            self.notifications.append(self.receive())

    def ask(self, method, uri, text, what, offset=0, **params):
        """A request about the first place where `what` is in the text."""
        before = text[: text.index(what) + offset]
        position = {
            "line": before.count("\n"),
            "character": len(before) - before.rfind("\n") - 1,
        }
        document = {"uri": uri}
        return self.request(
            f"textDocument/{method}", textDocument=document, position=position, **params
        )


def complete(uri, text, what):
    """The labels that are offered behind `what`."""
    answer = editor.ask("completion", uri, text, what, offset=len(what), context={"triggerKind": 1})
    return {item["label"] for item in answer["items"]}


editor = Editor()
answer = editor.request("initialize", processId=None, rootUri=None, capabilities={})
capabilities = answer["capabilities"]
for provider in ("definition", "hover", "references"):
    assert capabilities[f"{provider}Provider"] is True, capabilities
editor.notify("initialized")

# What other tools print, with types in their short spelling.
kernel = (examples / "flash_decode.pto").read_text()
uri, diagnostics = editor.open("flash_decode.pto", kernel)
assert diagnostics == [], diagnostics

hover = editor.ask("hover", uri, kernel, "pto.tmatmul")["contents"]["value"]
assert hover.startswith('"pto.tmatmul"'), hover
assert "!pto.tile_buf<acc, 16x128xf32" in hover, hover

(definition,) = editor.ask("definition", uri, kernel, "%cT step")
line = kernel.splitlines()[definition["range"]["start"]["line"]]
assert line.strip().startswith("%cT = arith.constant"), line
references = editor.ask("references", uri, kernel, "%cT step", context={"includeDeclaration": True})
assert len(references) == kernel.split("func.func")[1].count("%cT"), references

types = complete(uri, kernel, "!pto.")
assert {"ptr", "tile", "tile_buf", "tensor_view"} <= types, types

# The typed line, and not the rest of the file, is in error.
broken = kernel.replace("pto.tmatmul ", "pto.tmatmull ", 1)
uri, (diagnostic,) = editor.open("broken.pto", broken)
assert diagnostic["message"] == "custom op 'pto.tmatmull' is unknown", diagnostic
start = diagnostic["range"]["start"]
before = broken[: broken.index("pto.tmatmull")]
assert start == {"line": before.count("\n"), "character": 6}, start

# What a verifier says, too, and it goes with its cause.
right = "!t = !pto.tile<vec, 16x16xf32>\nfunc.func @f(%a: !t, %b: !t) {\n"
right += "  %c = pto.tadd ins(%a, %b : !t, !t) -> !t\n  return\n}\n"
wrong = right.replace("-> !t", "-> !pto.tile<vec, 16x32xf32>")
uri, (diagnostic,) = editor.open("wrong.pto", wrong)
assert diagnostic["message"].startswith("'pto.tadd' op "), diagnostic
assert diagnostic["range"]["start"]["line"] == 2, diagnostic
editor.notify(
    "textDocument/didChange",
    textDocument={"uri": uri, "version": 2},
    contentChanges=[{"text": right}],
)
assert editor.diagnostics(uri) == []

# An operation that is being typed.
typing = "func.func @f() {\n  pto.\n  return\n}\n"
uri, diagnostics = editor.open("typing.pto", typing)
assert [d["range"]["start"]["line"] for d in diagnostics] == [1], diagnostics
operations = complete(uri, typing, "pto.")
assert {"tadd", "tload", "tpush_to_aiv"} <= operations, operations

assert editor.request("shutdown") is None
editor.notify("exit")
assert editor.process.wait(timeout=60) == 0
