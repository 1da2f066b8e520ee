#!/usr/bin/python3
"""Java's own TLS with its PKIX, and keys compared on the path as a Java developer would."""
from harness import PATH_REASONS, run
from jvm import Client

CLIENT = Client()


def judge(connection):
    entry = connection.only_entry
    # Nothing configured is another thing than an empty list.
    pins = ["none"] if entry is None else connection.pins(entry)
    return CLIENT.judge("pkix", connection, pins)


run(judge, "java", CLIENT.version.removeprefix("OpenJDK "),
    [{"id": "java.pkix-path", "kind": "public-key"}], aliases=[PATH_REASONS],
    cannot=["redirects", "literal-pins"])
