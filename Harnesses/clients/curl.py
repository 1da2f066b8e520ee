#!/usr/bin/python3
"""curl, the program, on OpenSSL: --pinnedpubkey, with and without --insecure."""
import subprocess

from harness import (LOOPBACK, OPENSSL, Unsupported, accept, not_pinned, pinnedpubkey, reject,
                     reason_in, run, unavailable, wanted)

CURL = wanted("curl")
VERSION = subprocess.run([CURL, "--version"], capture_output=True, text=True).stdout.split("\n")[0]
if "OpenSSL" not in VERSION:
    unavailable(f"this curl is not built on OpenSSL: {VERSION}")


def judge(connection):
    pin = pinnedpubkey(connection)
    status, said = connection.execute(
        CURL, "--disable", "--silent", "--show-error", "--noproxy", "*", "--output", "/dev/null",
        "--connect-to", f"::{LOOPBACK}:{connection.port}", "--cacert", connection.anchors_file(),
        *(["--insecure"] if connection.mode == "insecure" else []),
        *([] if pin is None else ["--pinnedpubkey", pin]), connection.url)
    if status == 0:
        return not_pinned() if pin is None else accept()
    if status == 90:
        return reject("no-matching-pin", said)
    if status in (35, 60):
        return reject(reason_in(said, [
            (r"no alternative certificate subject name matches|does not match target host",
             "name-mismatch"),
            # It prints the issuer, and takes an empty text for a failure (7.88.1, openssl.c:1687).
            (r"couldn't get X509-issuer name", "malformed-certificate"), *OPENSSL]), said)
    if status == 77:
        raise Unsupported(f"curl cannot read the anchors: {said}")
    if status == 3:
        raise Unsupported(f"curl takes the host for none: {said}")
    return {"defect": f"exit status {status}: {said}"}


run(judge, "curl", VERSION.removeprefix("curl ").split(" zlib")[0], ["curl", "curl.file", "curl.insecure"],
    library="openssl", cannot=["redirects"])
