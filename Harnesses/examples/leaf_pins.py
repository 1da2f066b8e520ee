#!/usr/bin/env python3
"""A whole harness: a client of one's own that pins the server's own certificate and nothing else."""
import base64
import hashlib
import json
import sys


def say(message):
    print(json.dumps(message), flush=True)


def judge(connection):
    served = [base64.b64decode(text) for text in connection["served"]]
    entries = [e for e in connection["pinned"] if e["host"] == connection["host"]]
    if not entries or entries[0].get("exempt"):
        return {"verdict": "not-pinned"}
    if not served:
        return {"verdict": "reject", "reason": "malformed-certificate"}
    fingerprint = base64.b64encode(hashlib.sha256(served[0]).digest()).decode()
    pins = [pin.get("sha256", pin.get("text")) for pin in entries[0].get("pins", [])]
    if fingerprint in pins:
        return {"verdict": "accept"}
    return {"verdict": "reject", "reason": "no-matching-pin", "message": f"it is {fingerprint}"}


say({"pinproof": 1, "name": "leaf-pins", "version": "1.0",
     "policies": [{"id": "leaf-pins", "kind": "certificate"}]})
for line in sys.stdin:
    connection = json.loads(line)
    say({"connection": connection["connection"], **judge(connection)})
