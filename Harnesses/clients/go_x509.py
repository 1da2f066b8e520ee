#!/usr/bin/python3
"""Go's crypto/x509: its paths, and keys compared on them as a Go developer would."""
import base64
import json
import os
import re
import subprocess
import tempfile

from harness import (PATH_REASONS, Defect, accept, not_pinned, reject, reason_in, run, unavailable,
                     wanted)

# crypto/x509/verify.go.
MESSAGES = [
    (r"is before", "not-yet-valid"),
    (r"has expired or is not yet valid", "expired"),
    (r"not authorized to sign other certificates", "not-a-ca"),
    (r"too many intermediates", "path-too-long"),
    (r"not valid for any names|is not permitted by any constraint|is excluded by constraint|"
     r"is not authorized to sign for this name|unconstrained name|cannot parse|"
     r"failed to parse|unhandled name|issuer has name constraints|too many constraints",
     "name-constraint"),
    (r"incompatible key usage|specifies an incompatible", "wrong-usage"),
    (r"unhandled critical extension", "unknown-critical-extension"),
    (r"insecure algorithm|SHA1-RSA", "weak-algorithm"),
    (r"signature check attempts limit", "budget-exhausted"),
    (r"signed by unknown authority|issuer name does not match|verification failure|"
     r"path is too long", "no-path"),
    (r"not standards compliant", "malformed-certificate"),
]


def start():
    """Builds the program with Go's standard library alone, and starts it."""
    go = wanted("go")
    here = os.path.dirname(os.path.abspath(__file__))
    folder = tempfile.TemporaryDirectory()
    program = os.path.join(folder.name, "go-x509")
    environment = {"PATH": os.environ["PATH"], "HOME": folder.name, "CGO_ENABLED": "0",
                   "GOFLAGS": "-mod=mod", "GOPROXY": "off", "GO111MODULE": "off"}
    built = subprocess.run([go, "build", "-o", program, os.path.join(here, "GoX509.go")],
                           env=environment, capture_output=True, text=True, check=False)
    if built.returncode != 0:
        unavailable(f"Go does not build the client: {built.stderr.strip()[-200:]}")
    process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    # The program is in memory from here on.
    version = json.loads(process.stdout.readline())["message"]
    folder.cleanup()
    return process, version


PROCESS, VERSION = start()


def ask(connection):
    line = {"host": connection.host, "time": connection.time,
            "served": [base64.b64encode(der).decode() for der in connection.served],
            "anchors": [base64.b64encode(der).decode() for der in connection.anchors]}
    PROCESS.stdin.write(json.dumps(line) + "\n")
    PROCESS.stdin.flush()
    answer = PROCESS.stdout.readline()
    if not answer:
        raise Defect("the Go program ended")
    return json.loads(answer)


def judge(connection):
    answer = ask(connection)
    stage, message = answer.get("stage"), answer.get("message", "")
    if stage == "defect":
        raise Defect(message)
    if stage == "parse":
        return reject("malformed-certificate", message)
    if stage == "host":
        return reject("name-mismatch", message)
    if stage == "path":
        # A time that lies before the validity is told by what stands behind the colon alone.
        early = re.search(r"current time .* is before", message)
        return reject("not-yet-valid" if early else reason_in(message, MESSAGES), message)

    entry = connection.only_entry
    if entry is None:
        return not_pinned()
    pins = set(connection.pins(entry))
    # Whoever compares keys looks at the first chain, or at all of them: the first is what
    # crypto/tls calls the verified one.
    if pins & set(answer["paths"][0]):
        return accept()
    return reject("no-matching-pin", " ".join(answer["paths"][0]))


run(judge, "go-x509", VERSION, [{"id": "go-x509", "kind": "public-key"}], aliases=[PATH_REASONS],
    cannot=["redirects", "literal-pins"], needs=())
