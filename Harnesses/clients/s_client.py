#!/usr/bin/python3
"""OpenSSL's own client with TLSA records of its own: openssl s_client -dane_tlsa_rrdata."""
import base64
import calendar
import subprocess
import time

from harness import (LOOPBACK, OPENSSL, PATH_REASONS, Unsupported, accept, is_authority,
                     misconfigured, not_pinned, reject, reason_in, run, wanted)

OPENSSL_PROGRAM = wanted("openssl")
VERSION = subprocess.run([OPENSSL_PROGRAM, "version"], capture_output=True, text=True).stdout


def records(connection):
    """The records that the client is given; None where nothing is configured."""
    constrains = ".pkix." in connection.policy
    selector = "0" if connection.kind == "certificate" else "1"
    if connection.written is not None:
        own = [text for text in connection.written
               if text.split()[:1] and text.split()[0] in ("01" if constrains else "23")
               and text.split()[1:2] == [selector]]
        if not own:
            raise Unsupported("the records are another client's")
        return own
    if connection.entry is None:
        return None
    found = []
    for pin in connection.entry.get("pins", []):
        if "certificate" not in pin or "sha256" not in pin:
            raise Unsupported("a pin is none of a readable certificate")
        authority = is_authority(base64.b64decode(pin["certificate"]))
        usage = {(True, True): 0, (True, False): 1, (False, True): 2, (False, False): 3}
        octets = base64.b64decode(pin["sha256"]).hex()
        found.append(f"{usage[constrains, authority]} {selector} 1 {octets}")
    return found


def judge(connection):
    wanted_records = records(connection)
    instant = calendar.timegm(time.strptime(connection.time, "%Y-%m-%dT%H:%M:%SZ"))
    options = []
    for record in wanted_records or []:
        options += ["-dane_tlsa_rrdata", record]
    if options:
        options = ["-dane_tlsa_domain", connection.host, *options]
    else:
        options = ["-verify_hostname", connection.host]
    status, said = connection.execute(
        OPENSSL_PROGRAM, "s_client", "-connect", f"{LOOPBACK}:{connection.port}",
        "-servername", connection.host, "-verify_return_error", "-attime", str(instant),
        "-no-CApath", "-no-CAstore", "-CAfile", connection.anchors_file(), "-partial_chain",
        "-verify", "16", *options, environment={"LD_PRELOAD": ""})
    if "Verify return code: 0 (ok)" in said or "Verification: OK" in said:
        return accept() if wanted_records else not_pinned()
    if "CONNECTED(" not in said:
        if "TLSA" in said or "tlsa" in said:
            return misconfigured("malformed-pin", said)
        raise Unsupported(f"it cannot read the anchors: {said}")
    errors = [line for line in said.split("\n") if "verify error:" in line or ":error:" in line]
    said = errors[0] if errors else said
    return reject(reason_in(said, OPENSSL), said)


run(judge, "s-client", VERSION.split()[1],
    ["dane.pkix.certificate", "dane.pkix.key", "dane.trusting.certificate", "dane.trusting.key"],
    library="openssl", aliases=[PATH_REASONS], cannot=["redirects", "address-hosts"])
