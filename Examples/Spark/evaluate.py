# SPDX-License-Identifier: Apache-2.0
"""Gives every line of a file to `pinproof eval` on the executors of a Spark cluster.

    spark-submit evaluate.py QUESTIONS ANSWERS -- pinproof eval --anchors roots.pem --pins fleet.json

The command and the files that it names must be where the executors are. `ANSWERS` is a folder:
its parts, one after the other, are what one `pinproof eval` prints, octet for octet.
"""

import argparse
import shlex

from pyspark import SparkContext


def evaluate(context, questions, answers, command, partitions):
    """Answers the lines of `questions` into the folder `answers`."""
    lines = context.textFile(questions, minPartitions=partitions)
    # Where the filter itself fails, its exit status fails the task, and Spark tries it again; a
    # line that holds no question is no failure, and is answered.
    lines.pipe(shlex.join(command), checkCode=True).saveAsTextFile(answers)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("questions", help="a file or a folder, one question to a line")
    parser.add_argument("answers", help="a folder that does not exist yet")
    parser.add_argument("--partitions", type=int, default=2, help="at least so many tasks")
    parser.add_argument("command", nargs="+", help="the filter and its options, after --")
    options = parser.parse_args()
    context = SparkContext(appName="pinproof eval")
    try:
        evaluate(
            context, options.questions, options.answers, options.command, options.partitions
        )
    finally:
        context.stop()


if __name__ == "__main__":
    main()
