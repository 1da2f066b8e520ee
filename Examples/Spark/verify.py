# SPDX-License-Identifier: Apache-2.0
"""Holds a Spark cluster of this machine to a single run, while an executor is killed.

    verify.py COUNT PINPROOF

Makes COUNT questions, answers them by `PINPROOF eval` alone, and again on a cluster of two
executors, each a process of its own, one of which is killed when some tasks are done. Both must
come to the same answers, byte for byte, and to the same summary.
"""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pyspark
from pyspark import SparkConf, SparkContext

from evaluate import evaluate

PARTITIONS = 40


def run(*command, stdout=None, stdin=None):
    subprocess.run(command, check=True, stdout=stdout, stdin=stdin)


def make(folder, count, pinproof):
    """Writes the questions, the anchor and the pins, and gives the filter for them."""
    for subject, name in [("anchors", "roots.pem"), ("pins", "fleet.json")]:
        with open(folder / name, "wb") as file:
            run(pinproof, "sample", subject, "--keys", "ed25519", stdout=file)
    with open(folder / "chains.jsonl", "wb") as file:
        run(pinproof, "sample", "chains", "--keys", "ed25519", "--count", str(count), stdout=file)
    return [
        pinproof, "eval", "--workers", "1",
        "--anchors", str(folder / "roots.pem"), "--pins", str(folder / "fleet.json"),
    ]  # fmt: skip


def cluster():
    """Two executors of one core, each in a process of its own, and a master that restarts them."""
    os.environ["SPARK_HOME"] = str(Path(pyspark.__file__).parent)
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["PYSPARK_PYTHON"] = sys.executable
    # Executors unpickle what evaluate.py makes.
    os.environ["PYTHONPATH"] = str(Path(__file__).parent.resolve())
    configuration = (
        SparkConf()
        .setMaster("local-cluster[2,1,1024]")
        .setAppName("pinproof eval")
        .set("spark.driver.host", "127.0.0.1")
        .set("spark.driver.bindAddress", "127.0.0.1")
        .set("spark.ui.enabled", "false")
        .set("spark.ui.showConsoleProgress", "false")
        .set("spark.executorEnv.PYTHONPATH", os.environ["PYTHONPATH"])
    )
    context = SparkContext(conf=configuration)
    context.setLogLevel("OFF")
    return context


def executors():
    """The processes of executors below this one."""
    listing = subprocess.run(
        ["ps", "-eo", "pid=,ppid=,args="], check=True, capture_output=True, text=True
    ).stdout
    processes = [line.split(None, 2) for line in listing.splitlines()]
    below = {os.getpid()}
    for _ in range(8):
        below |= {int(pid) for pid, parent, _ in processes if int(parent) in below}
    return sorted(
        int(pid)
        for pid, _, command in processes
        if int(pid) in below and "CoarseGrainedExecutorBackend" in command
    )


def kill_one(context, finished, killed):
    """Kills an executor as soon as some tasks are done and most are not."""
    tracker = context.statusTracker()
    while not finished.is_set():
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            if info and info.numCompletedTasks >= info.numTasks // 8 > 0:
                victims = executors()
                if victims:
                    os.kill(victims[0], signal.SIGKILL)
                    killed.append((victims[0], info.numCompletedTasks, info.numTasks))
                    return
        time.sleep(0.01)


def main():
    count, pinproof = int(sys.argv[1]), os.path.abspath(sys.argv[2])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = make(folder, count, pinproof)
        began = time.monotonic()
        with open(folder / "alone.jsonl", "wb") as file, open(folder / "chains.jsonl") as chains:
            run(*command, stdin=chains, stdout=file)
        alone = time.monotonic() - began

        context = cluster()
        finished, killed = threading.Event(), []
        killer = threading.Thread(target=kill_one, args=(context, finished, killed))
        began = time.monotonic()
        killer.start()
        try:
            evaluate(
                context, f"file://{folder}/chains.jsonl", f"file://{folder}/answers", command,
                PARTITIONS,
            )  # fmt: skip
        finally:
            finished.set()
            killer.join()
            context.stop()
        spark = time.monotonic() - began

        with open(folder / "spark.jsonl", "wb") as whole:
            for part in sorted((folder / "answers").glob("part-*")):
                whole.write(part.read_bytes())
        summaries = []
        for answers in ["alone.jsonl", "spark.jsonl"]:
            summary = subprocess.run(
                [pinproof, "summarize", str(folder / answers)],
                check=True, capture_output=True, text=True,
            )  # fmt: skip
            summaries.append(summary.stdout)
        print(summaries[1])
        if not killed:
            sys.exit("no executor was killed: take more chains")
        process, done, tasks = killed[0]
        print(f"executor {process} was killed when {done} of {tasks} tasks were done")
        print(f"{count} chains: {alone:.1f} s by one process, {spark:.1f} s by the cluster")
        if summaries[0] != summaries[1]:
            sys.exit("the summaries differ: one process alone says\n" + summaries[0])
        if (folder / "alone.jsonl").read_bytes() != (folder / "spark.jsonl").read_bytes():
            sys.exit("the answers differ from those of one process")
        print("the answers are those of one process, byte for byte")


if __name__ == "__main__":
    main()
