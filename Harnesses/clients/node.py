#!/usr/bin/python3
"""Node's tls with a checkServerIdentity that also compares keys, as Node's documentation has it."""
import json
import os
import subprocess

from harness import (FAKETIME, OPENSSL, PATH_REASONS, Defect, accept, not_pinned, reject, reason_in,
                     run, unavailable, wanted)

NODE = wanted("node")
if not os.path.exists(FAKETIME):
    unavailable("libfaketime is missing (Debian: faketime)")
SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "node_client.js")
VERSION = subprocess.run([NODE, "--version"], capture_output=True, text=True).stdout.strip()

MESSAGES = [(r"PIN_MISMATCH", "no-matching-pin"),
            (r"ERR_TLS_CERT_ALTNAME_INVALID|does not match certificate", "name-mismatch"),
            *OPENSSL]


def judge(connection):
    entry = connection.only_entry
    is_pinned = entry is not None
    pins = connection.pins(entry) if is_pinned else []
    question = {"port": connection.port, "host": connection.host, "pins": pins,
                "isPinned": is_pinned, "ca": connection.anchors_file()}
    status, said = connection.execute(NODE, SCRIPT, json.dumps(question),
                                      environment={"NODE_NO_WARNINGS": "1"})
    if status != 0:
        raise Defect(f"node ended with {status}: {said}")
    result = json.loads(said.strip().split("\n")[-1])
    if result["connected"]:
        return accept() if is_pinned else not_pinned()
    return reject(reason_in(result["error"], MESSAGES), result["error"])


run(judge, "node", VERSION.removeprefix("v"),
    [{"id": "node.check-server-identity", "kind": "public-key"}], aliases=[PATH_REASONS],
    cannot=["redirects", "literal-pins"])
