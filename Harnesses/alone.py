#!/usr/bin/python3
"""Names the paths on which no other implementation agrees with the norm, and holds alone.json to them.

    Harnesses/alone.py .build/release/pinproof

Runs the corpus with the libraries of that program, and with Go, Java and Python's cryptography as
harnesses. Exit status 1 where a verdict stands alone without a reason, where a reason is given for
one that does not, or where an implementation did not answer.
"""
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
HARNESSES = {
    "go-x509": "go_x509.py",
    "java.pkix-path": "java_pkix.py",
    "python-cryptography": "cryptography_client.py",
}
LIBRARIES = {"openssl", "gnutls", "certificates"}


def permitted(identifier):
    """The verdicts on the path that the norm permits."""
    with open(os.path.join(ROOT, "Vectors", identifier + ".json")) as file:
        path = json.load(file)["expect"]["path"]
    return {verdict["verdict"] for verdict in (path if isinstance(path, list) else [path])}


def path_of(answer):
    """What an executed client makes of the path; None where its answer does not say."""
    verdict, reason = answer["verdict"], answer["reason"]
    if verdict in ("accept", "not-pinned") or reason == "no-matching-pin":
        return "accept"
    # Some look for the host first.
    return "reject" if verdict == "reject" and reason != "name-mismatch" else None


def entries(program, *options):
    """What a run prints, one entry after the other."""
    command = [program, "run", "--quiet", "--format", "jsonl", *options]
    run = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    # 1 says that the client departs from the norm somewhere, which every one does.
    if run.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)}: exit status {run.returncode}")
    for line in run.stdout.splitlines():
        yield json.loads(line)


def answers(program):
    """Who says what of a vector's path, one after the other: vector, implementation, verdict."""
    for entry in entries(program, "--policy", "norm.public-key"):
        if entry.get("fact") == "path":
            for backend in entry["backends"]:
                yield entry["vector"], backend, entry["verdict"]
    # With policies of a harness the libraries are not asked.
    for policy, harness in HARNESSES.items():
        command = os.path.join(HERE, "clients", harness)
        for entry in entries(program, "--policy", policy, "--harness", command,
                             "--no-computed-twins"):
            if entry.get("policy") == policy and path_of(entry):
                yield entry["vector"], policy, path_of(entry)


def main(program):
    given = {}
    for identifier, implementation, verdict in answers(program):
        if implementation != "swift":
            given.setdefault(identifier, {})[implementation] = verdict
    silent = (set(HARNESSES) | LIBRARIES).difference(*given.values())
    if silent:
        sys.exit(f"no answer from {', '.join(sorted(silent))}")
    with open(os.path.join(HERE, "alone.json")) as file:
        explained = {vector for entry in json.load(file) for vector in entry["vectors"]}
    alone = set()
    for identifier, verdicts in given.items():
        norm = permitted(identifier)
        if len(norm) == 1 and not norm.intersection(verdicts.values()):
            alone.add(identifier)
    for identifier in sorted(alone - explained):
        print(f"{identifier}: nobody else agrees with the norm, and alone.json does not say why")
    for identifier in sorted(explained - alone):
        print(f"{identifier}: somebody else agrees with the norm, and alone.json explains it")
    print(f"{len(given)} vectors, {len(alone)} where the norm stands alone")
    sys.exit(0 if alone == explained else 1)


if len(sys.argv) != 2:
    sys.exit(__doc__.strip())
main(os.path.abspath(sys.argv[1]))
