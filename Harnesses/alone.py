#!/usr/bin/python3
"""Compares alone.json with results: the paths on which no other implementation agrees with the norm.

Each argument is the JSON report of one complete run with one harness. Exit status 1 where a verdict
stands alone without a reason, or a reason is given for one that does not.
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
VECTORS = os.path.join(HERE, "..", "Vectors")


def permitted(identifier):
    """The verdicts on the path that the norm permits."""
    with open(os.path.join(VECTORS, identifier + ".json")) as file:
        path = json.load(file)["expect"]["path"]
    return {verdict["verdict"] for verdict in (path if isinstance(path, list) else [path])}


def path_of(observation):
    """What an executed client makes of the path; None where its answer does not say."""
    verdict, reason = observation.get("verdict"), observation.get("reason")
    if verdict in ("accept", "not-pinned") or reason == "no-matching-pin":
        return "accept"
    # Some look for the host first.
    return "reject" if verdict == "reject" and reason != "name-mismatch" else None


def verdicts(reports):
    """The verdicts on each vector's path, by who gave them."""
    found = {}
    for report in reports:
        backends = [backend["id"] for backend in report["backends"]]
        for identifier, facts in report["facts"].items():
            for fact in facts:
                if fact["fact"] == "path":
                    for backend in fact.get("backends", backends):
                        found.setdefault(identifier, {})[backend] = fact["verdict"]
        for identifier, observations in report["observations"].items():
            for observation in observations:
                verdict = path_of(observation)
                if observation.get("evaluator") == "executed" and verdict:
                    found.setdefault(identifier, {})[observation["policy"]] = verdict
    return found


def main(paths):
    reports = []
    for path in paths:
        with open(path) as file:
            reports.append(json.load(file))
    with open(os.path.join(HERE, "alone.json")) as file:
        explained = {vector for entry in json.load(file) for vector in entry["vectors"]}
    alone = set()
    for identifier, given in verdicts(reports).items():
        norm = permitted(identifier)
        others = [verdict for who, verdict in given.items() if who != "swift"]
        if len(norm) == 1 and not norm.intersection(others):
            alone.add(identifier)
    for identifier in sorted(alone - explained):
        print(f"{identifier}: nobody else agrees with the norm, and alone.json does not say why")
    for identifier in sorted(explained - alone):
        print(f"{identifier}: somebody else agrees with the norm, and alone.json explains it")
    sys.exit(1 if alone != explained else 0)


if len(sys.argv) < 2:
    sys.exit(__doc__.strip())
main(sys.argv[1:])
