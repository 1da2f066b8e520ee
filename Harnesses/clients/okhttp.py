#!/usr/bin/python3
"""OkHttp's CertificatePinner on the JVM, with Java's own PKIX beneath it."""
import base64
import calendar
import os
import re
import subprocess
import time

from harness import (Defect, PATH_REASONS, Unsupported, accept, misconfigured, not_pinned, reject,
                     reason_in, run, unavailable, wanted)

JAVA = wanted("java")
JARS = ["/usr/share/java/okhttp.jar", "/usr/share/java/okio.jar"]
for jar in JARS:
    if not os.path.exists(jar):
        unavailable(f"{jar} is missing (Debian: libokhttp-java, libokio-java)")
SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "OkHttpClientHarness.java")

# java.security.cert and sun.security; OkHttp's own words.
MESSAGES = [
    (r"Certificate pinning failure", "no-matching-pin"),
    (r"Hostname .* not verified", "name-mismatch"),
    (r"NotAfter:|CertificateExpiredException", "expired"),
    (r"NotBefore:|CertificateNotYetValidException", "not-yet-valid"),
    (r"is not a CA|basic constraints check failed|not a CA certificate|lacks a basic", "not-a-ca"),
    (r"name constraints|NameConstraints|String index out of range", "name-constraint"),
    (r"pathLen|path ?length|exceeds the maximum path", "path-too-long"),
    (r"keyUsage|key usage|KeyUsage|serverAuth", "wrong-usage"),
    (r"critical extension|unrecognized critical|unsupported critical", "unknown-critical-extension"),
    (r"Algorithm constraints check failed|disabled|Algorithms? .*constraints|key size", "weak-algorithm"),
    (r"[Ss]ignature check failed|Signature does not match|signature verification",
     "bad-signature"),
    (r"exceeds the maximum allowed length", "budget-exhausted"),
    (r"unable to find valid certification path|Path does not chain|validation failed|"
     r"Failed to find a trusted cert", "no-path"),
    (r"Unsupported|Invalid (EC|RSA|key)|handshake_failure|InvalidKey|NoSuchAlgorithm|"
     r"no cipher suites|Unknown named curve|illegal_parameter|unsupported_certificate",
     "unsupported-key"),
    (r"[Pp]arse|DER|CertificateException|bad_certificate|decode", "malformed-certificate"),
]


class Client:
    """The Java program, kept running."""

    def __init__(self):
        self.process = subprocess.Popen(
            [JAVA, "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", ":".join(JARS), SOURCE],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.version, _, knows = self.process.stdout.readline().strip().partition("\t")
        self.knows_two_asterisks = knows == "true"
        if not self.version:
            unavailable("this Java runs no source file: a JDK is wanted (Debian: "
                        "openjdk-17-jdk-headless)")

    def ask(self, *fields):
        self.process.stdin.write("\t".join(fields) + "\n")
        line = self.process.stdout.readline()
        if not line:
            raise Defect("the JVM has ended")
        return line.rstrip("\n").split("\t", 1)


def okhttp_version():
    """As Debian names the same jar with its version."""
    names = " ".join(os.listdir(os.path.dirname(JARS[0])))
    return re.search(r"\bokhttp-([0-9][0-9.]*)\.jar", names).group(1)


def pins(connection):
    """Patterns and pins, as the user gives them to Builder.add."""
    if connection.written is not None:
        return connection.written
    found = []
    for entry in connection.pinned:
        if entry.get("exempt"):
            continue
        texts = ["sha256/" + text for text in connection.pins(entry)]
        host = entry["host"]
        if not entry["includeSubdomains"] or host.startswith("*"):
            patterns = [host]
        elif CLIENT.knows_two_asterisks:
            patterns = ["**." + host]
        else:
            # One label below is all that an older version has a notation for.
            patterns = [host, "*." + host]
        found += [f"{pattern} {text}" for pattern in patterns for text in texts]
    return found


VERSION = okhttp_version()
CLIENT = Client()


def judge(connection):
    instant = calendar.timegm(time.strptime(connection.time, "%Y-%m-%dT%H:%M:%SZ")) * 1000
    anchors = ",".join(base64.b64encode(der).decode() for der in connection.anchors)
    texts = pins(connection)
    if any(";" in text or "\t" in text or "\n" in text for text in texts):
        raise Unsupported("the harness cannot hand such a text to the JVM")
    said, message = CLIENT.ask("okhttp", connection.host, str(connection.port), str(instant),
                               anchors, ";".join(texts))
    if said == "accept":
        return accept()
    if said == "not-pinned":
        return not_pinned()
    if said == "misconfigured":
        return misconfigured("malformed-host" if "pattern" in message.lower()
                             or "host" in message.lower() else "malformed-pin", message)
    if said == "reject":
        return reject(reason_in(message, MESSAGES), message)
    if said == "host":
        raise Unsupported(f"OkHttp takes the host for none: {message}")
    if said == "anchors":
        raise Unsupported(f"Java cannot read an anchor: {message}")
    raise Defect(message)


run(judge, "okhttp", f"{VERSION} ({CLIENT.version})", ["okhttp"], aliases=[PATH_REASONS],
    cannot=["redirects"])
