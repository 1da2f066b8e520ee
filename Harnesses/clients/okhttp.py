#!/usr/bin/python3
"""OkHttp's CertificatePinner on the JVM, with Java's own PKIX beneath it."""
import os
import re

from harness import PATH_REASONS, run
from jvm import JARS, Client


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
run(lambda connection: CLIENT.judge("okhttp", connection, pins(connection)), "okhttp",
    f"{VERSION} ({CLIENT.version})", ["okhttp.jvm"], aliases=[PATH_REASONS], cannot=["redirects"])
