#!/usr/bin/python3
"""gnutls-cli --strict-tofu without verification: the keys stored in ~/.gnutls/known_hosts."""
import base64
import calendar
import os
import re
import subprocess
import time

from harness import (LOOPBACK, PATH_REASONS, Unsupported, accept, reject, reason_in, run, wanted)

GNUTLS_CLI = wanted("gnutls-cli")
VERSION = subprocess.run([GNUTLS_CLI, "--version"], capture_output=True, text=True).stdout
# gnutls, src/cli.c, cert_verify_callback; and the handshake before it.
MESSAGES = [
    (r"associated with a different key", "no-matching-pin"),
    (r"has never been contacted before", "unlisted-host"),
    (r"handshake|Fatal error|alert|Got a certificate list|unsupported|import", "unsupported-key"),
]


def lines(connection):
    """The store as gnutls_store_commitment writes it: |c0|host|service|expiry|6|digest."""
    if connection.written is not None:
        # The service is the port, and the server's is no vector's.
        return [re.sub(r"^(\|[^|]*\|[^|]*\|)443\|", rf"\g<1>{connection.port}|", text)
                for text in connection.written]
    found = []
    for entry in connection.pinned:
        if entry.get("exempt"):
            continue
        lapses = seconds(entry.get("expires"))
        for pin in entry.get("pins", []):
            if "sha256" not in pin:
                raise Unsupported("a text of its own cannot be stored")
            digest = base64.b64decode(pin["sha256"]).hex()
            found.append(f"|c0|{entry['host']}|{connection.port}|{lapses}|6|{digest}")
    return found


def seconds(text):
    if text is None:
        return 0
    for form in ("%Y-%m-%dT%H:%M:%SZ", "%Y-%m-%d"):
        try:
            parts = time.strptime(text, form)
        except ValueError:
            continue
        # Python takes numbers of fewer digits, too, which nobody else stores.
        if time.strftime(form, parts) == text:
            return calendar.timegm(parts)
    raise Unsupported("an expiry that is no date cannot be stored")


def judge(connection):
    os.makedirs(connection.scratch(".gnutls"), exist_ok=True)
    with open(connection.scratch(".gnutls/known_hosts"), "w") as file:
        file.write("".join(line + "\n" for line in lines(connection)))
    status, said = connection.execute(
        GNUTLS_CLI, "--port", str(connection.port), "--no-ca-verification", "--strict-tofu",
        "--sni-hostname", connection.host, "--verify-hostname", connection.host, LOOPBACK)
    if status == 0:
        return accept()
    errors = [line for line in said.split("\n") if line.startswith(("***", "Warning", "|<", "- "))]
    return reject(reason_in(said, MESSAGES), " ".join(errors[-3:]) or said)


run(judge, "gnutls-cli", VERSION.split()[1], ["gnutls.stored-key"], library="gnutls",
    aliases=[PATH_REASONS], cannot=["redirects"])
