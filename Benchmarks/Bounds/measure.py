# SPDX-License-Identifier: Apache-2.0
"""Times `pinproof eval` over inputs of up to a mebibyte, and writes what came of it.

Usage: measure.py PINPROOF OUTPUT, which writes OUTPUT.md and OUTPUT.svg. Exit status 1: an input
took longer than it may, or time grew worse than linearly.
"""

import base64
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import inputs
import report
import worst

ROUNDS = 3
CURVE_ROUNDS = 3
# What takes a few milliseconds is asked for several times in one process, by inputs that have no
# key and no signature in common: the start of a process varies by as much.
CHAIN_VARIANTS = {"P-256": 32, "P-521": 5}
CANDIDATE_VARIANTS = {"P-256": 8, "P-521": 2, "RSA-8192": 4}
# Whoever takes as long as the first of these is not asked again, and is stopped at the second.
LONG, TOO_LONG = 2, 20

LENGTHS = [2, 3, 4, 6, 8, 12, 16, 20, 24, 28, 32, 33, 40, 48, 64]
# One octet that is no certificate: what is left is the start of the process, and its end.
NOTHING = [([b"\x30"], [])]


class Program:
    """`pinproof eval` on one core, less what it takes to start."""

    def __init__(self, path, folder):
        self.command = [path, "eval", "--backend", "swift", "--workers", "1"]
        self.lines = Path(folder) / "questions.jsonl"
        self.nothing = Path(folder) / "nothing.jsonl"
        self.nothing.write_text(lines(NOTHING))

    def time(self, file):
        """Seconds, and the answers; none where they did not come in time."""
        with open(file) as questions:
            began = time.monotonic()
            try:
                result = subprocess.run(
                    self.command,
                    stdin=questions,
                    stdout=subprocess.PIPE,
                    check=True,
                    timeout=TOO_LONG,
                )
            except subprocess.TimeoutExpired:
                return TOO_LONG, []
            seconds = time.monotonic() - began
        return seconds, [json.loads(line) for line in result.stdout.splitlines()]

    def median(self, questions, rounds):
        """Seconds for one question, a list of certificates and one of anchors, and the reason.

        A process that is asked nothing runs before each, so that what slows the machine down slows
        both.
        """
        self.lines.write_text(lines(questions))
        times = []
        for _ in range(rounds):
            start_up, _ = self.time(self.nothing)
            seconds, answers = self.time(self.lines)
            if not answers:
                return TOO_LONG, "stopped"
            if len(answers) != len(questions):
                sys.exit(f"{len(questions)} questions, and {len(answers)} answers")
            times.append((seconds - start_up) / len(questions))
            if seconds > LONG:
                break
        return statistics.median(times), answers[-1].get("reason", answers[-1]["verdict"])


def lines(questions):
    return "".join(question(*one) + "\n" for one in questions)


def question(served, anchors):
    return json.dumps(
        {
            "id": "1",
            "host": inputs.HOST,
            "time": "2030-06-01T00:00:00Z",
            "served": [base64.b64encode(octets).decode() for octets in served],
            "anchors": [base64.b64encode(octets).decode() for octets in anchors],
            "pins": [{"host": inputs.HOST, "keys": [f"sha256/{'A' * 43}="]}],
        }
    )


def measure_worst(program):
    rows = []
    for what, make in worst.each():
        served = make()
        octets = sum(map(len, served))
        if octets > inputs.LIMIT:
            sys.exit(f"{what}: {octets} bytes are more than a mebibyte")
        seconds, reason = program.median([(served, [inputs.anchor()])], ROUNDS)
        rows.append(report.Row(what, len(served), octets, seconds, reason))
        print(report.text(rows[-1]), flush=True)
    return rows


def measure_chains(program):
    curves = []
    for kind, variants in CHAIN_VARIANTS.items():
        curve = report.Curve(kind, inputs.DEPTH, variants, unsigned=1)
        anchors = [inputs.anchor(kind)]
        for length in LENGTHS:
            questions = [(inputs.chain(length, kind, one), anchors) for one in range(variants)]
            curve.add(length, *program.median(questions, CURVE_ROUNDS))
        curves.append(curve)
        print(report.text(curve), flush=True)
    return curves


def measure_candidates(program):
    curves = []
    for kind, variants in CANDIDATE_VARIANTS.items():
        curve = report.Curve(kind, inputs.SIGNATURES, variants)
        most = len(inputs.candidates(kind, None)) - 1
        for count in [*(2**power for power in range(most.bit_length())), most]:
            # Those that take longest are asked for once: they take long enough.
            several = range(variants if count <= inputs.SIGNATURES // 4 else 1)
            questions = [
                (inputs.candidates(kind, count, one), [inputs.anchor()]) for one in several
            ]
            curve.add(count, *program.median(questions, CURVE_ROUNDS))
        curves.append(curve)
        print(report.text(curve), flush=True)
    return curves


def main():
    pinproof, output = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        program = Program(pinproof, folder)
        rows = measure_worst(program)
        chains = measure_chains(program)
        candidates = measure_candidates(program)
    missed = report.write(output, rows, chains, candidates)
    for what in missed:
        print(f"✗ {what}")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
