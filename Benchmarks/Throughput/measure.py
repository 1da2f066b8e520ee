# SPDX-License-Identifier: Apache-2.0
"""Times the programs that `run` prepared, and says whether they came to the same verdicts."""

import base64
import collections
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROUNDS = 5
PAIRS = 3
OPENSSL_CHAINS = 200
# Two workers are to make 1.8 of one where two processes make 1.9. Both are measured in turn with
# both cores at work: what one core alone would have done at that moment nobody knows, and the cores
# of a virtual machine are as fast as their neighbours let them be.
SECOND_CORE_OF_WORKERS = 1.8
SECOND_CORE_OF_PROCESSES = 1.9


def main():
    folder, pinproof = Path(sys.argv[1]), sys.argv[2]
    chains = folder / "chains.jsonl"
    count = sum(1 for _ in open(chains))
    sets = [str(folder / "roots.pem"), str(folder / "fleet.json")]
    evaluate = [pinproof, "eval", "--anchors", sets[0], "--pins", sets[1]]
    here = Path(__file__).parent
    programs = {
        "eval, one core": ["taskset", "-c", "0", *evaluate, "--workers", "1"],
        "Go's crypto/x509, one core": ["taskset", "-c", "0", str(folder / "verify"), *sets],
        "pyca/cryptography": [sys.executable, str(here / "verify.py"), *sets],
    }
    times = collections.defaultdict(list)
    verdicts = {}
    shared = []
    with open(chains) as lines:
        two = [*evaluate, "--workers", "2"]
        result = subprocess.run(two, stdin=lines, stdout=subprocess.PIPE, check=True)
    verdicts["eval, two workers"] = summary(result.stdout.decode())
    for _ in range(ROUNDS):
        for name, command in programs.items():
            with open(chains) as lines:
                began = time.monotonic()
                result = subprocess.run(command, stdin=lines, stdout=subprocess.PIPE, check=True)
                times[name].append(time.monotonic() - began)
            verdicts[name] = summary(result.stdout.decode())
        for _ in range(PAIRS):
            before = two_workers(evaluate, chains)
            processes = side_by_side(evaluate, chains) / 2
            after = two_workers(evaluate, chains)
            times["eval, two workers"] += [before, after]
            times["eval, two processes"].append(processes)
            shared.append((before + after) / 2 / processes)
        times["openssl verify, a process for each chain"].append(openssl(folder, chains, count))

    alone = statistics.median(times["eval, one core"])
    print(f"{count} chains, medians of {ROUNDS} rounds")
    for name, measured in times.items():
        median = statistics.median(measured)
        print(
            f"{count / median:10.0f} chains a second  {median / alone:6.2f} × eval on one core  "
            f"{name}"
        )
    print(
        f"two workers take {statistics.median(shared):.3f} times as long as two processes with half "
        f"of the chains each, {min(shared):.2f} to {max(shared):.2f}; "
        f"at most {SECOND_CORE_OF_PROCESSES / SECOND_CORE_OF_WORKERS:.3f}"
    )
    for name, counts in verdicts.items():
        print(f"{name}: {', '.join(f'{count} {verdict}' for verdict, count in sorted(counts.items()))}")
    if len({json.dumps(counts, sort_keys=True) for counts in verdicts.values()}) != 1:
        sys.exit("they do not agree")


def two_workers(evaluate, chains):
    """The time for one process with a worker on each core."""
    began = time.monotonic()
    with open(chains) as lines:
        subprocess.run(
            [*evaluate, "--workers", "2"], stdin=lines, stdout=subprocess.DEVNULL, check=True
        )
    return time.monotonic() - began


def side_by_side(evaluate, chains):
    """The time for two processes at once, a core and all of the chains for each: what this machine
    gains by its second core, whatever a program does to share the work."""
    began = time.monotonic()
    processes = []
    for core in ("0", "1"):
        with open(chains) as lines:
            processes.append(
                subprocess.Popen(
                    ["taskset", "-c", core, *evaluate, "--workers", "1"],
                    stdin=lines,
                    stdout=subprocess.DEVNULL,
                )
            )
    if any(process.wait() for process in processes):
        sys.exit("one of two processes failed")
    return time.monotonic() - began


def summary(output):
    """How often each verdict was given, reasons aside."""
    counts = collections.Counter()
    for line in output.splitlines():
        counts[json.loads(line)["verdict"] if line.startswith("{") else line] += 1
    return dict(counts)


def openssl(folder, chains, count):
    """The time for all chains, as far as the first of them tell."""
    commands = []
    with open(chains) as lines:
        for number, line in zip(range(OPENSSL_CHAINS), lines):
            served = []
            for index, text in enumerate(json.loads(line)["served"]):
                served.append(folder / f"{number}-{index}.pem")
                body = base64.encodebytes(base64.b64decode(text)).decode()
                served[-1].write_text(
                    f"-----BEGIN CERTIFICATE-----\n{body}-----END CERTIFICATE-----\n"
                )
            others = [option for other in served[1:] for option in ("-untrusted", str(other))]
            commands.append(
                [
                    "openssl", "verify", "-CAfile", str(folder / "roots.pem"),
                    "-attime", "1906502400", "-purpose", "sslserver", *others, str(served[0]),
                ]  # fmt: skip
            )
    began = time.monotonic()
    for command in commands:
        pid = os.posix_spawnp(
            command[0],
            command,
            os.environ,
            file_actions=[
                (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
            ],
        )
        os.waitpid(pid, 0)
    return (time.monotonic() - began) * count / len(commands)


if __name__ == "__main__":
    main()
