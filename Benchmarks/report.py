"""The benchmark's figures as a table and as a picture, from its lines of name, goal and quotient.

Usage: report.py MEASURED OUTPUT, which writes OUTPUT.md and OUTPUT.svg. Exit status 1: a figure that
is held to something misses it.
"""
import html
import platform
import re
import statistics
import subprocess
import sys


# How many measurements of each the benchmark warms up with.
WARMING = 3


# What the figures of a group are where they are no quotients; there is no bar for them.
WHAT = {"allocations": "How many more allocations"}


class Figure:
    """One quotient: what is divided by what, and what its median is held to."""

    def __init__(self, name, goal, values):
        self.group, _, self.what = name.partition(", ")
        self.goal = (goal[0], int(goal[1:]) / 1000) if goal else None
        values = sorted(values[WARMING:] or values)
        self.median, self.low, self.high = statistics.median(values), values[0], values[-1]

    @property
    def is_met(self):
        if self.goal is None:
            return None
        sign, limit = self.goal
        return self.median <= limit if sign == "≤" else self.median >= limit


def figure(value):
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def goal_text(goal):
    return f"{goal[0]} {goal[1]:g}" if goal else ""


def markdown(figures, machine):
    lines = ["# How fast", "",
             "Quotients and not times: subject and floor ran in turn, batch by batch, in one "
             "process, so that what slows the machine down slows both. `Benchmarks/report` "
             "measures, and writes this file; [the method](../Benchmarks/README.md).", "",
             machine, "", "![The medians](benchmark.svg)"]
    for group in dict.fromkeys(one.group for one in figures):
        lines += ["", f"## {group.capitalize()}", "",
                  f"| {WHAT.get(group, 'What ÷ what')} | Median | Least | Most | Held to | |",
                  "| --- | ---: | ---: | ---: | --- | --- |"]
        for one in figures:
            if one.group == group:
                met = {None: "", True: "✓", False: "✗ missed"}[one.is_met]
                lines.append(f"| {one.what} | {figure(one.median)} | {figure(one.low)} | "
                             f"{figure(one.high)} | {goal_text(one.goal)} | {met} |")
    return "\n".join(lines) + "\n"


def picture(figures):
    """Bars on a scale of powers of ten, with a line where each figure is held."""
    width, left, right, row = 960, 520, 70, 22
    span = width - left - right
    lowest, highest = 0.5, 1000

    def place(value):
        from math import log10
        value = min(max(value, lowest), highest)
        return left + span * (log10(value) - log10(lowest)) / (log10(highest) - log10(lowest))

    height = 50 + row * len(figures) + 14
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
             f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
             "<title>Pinproof's benchmark: medians of quotients</title>",
             f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for value in (1, 10, 100, 1000):
        x = place(value)
        parts.append(f'<path d="M{x:.1f} 34V{height - 14}" stroke="#ccc"/>'
                     f'<text x="{x:.1f}" y="26" text-anchor="middle" fill="#555">{value} ×</text>')
    for number, one in enumerate(figures):
        y = 42 + number * row
        start, end = sorted((place(1), place(one.median)))
        fill = {None: "#7a869a", True: "#2b7a4b", False: "#b3402a"}[one.is_met]
        parts.append(
            f'<text x="{left - 10}" y="{y + 12}" text-anchor="end" fill="#222">'
            f"{html.escape(one.group)}, {html.escape(one.what)}</text>"
            f'<rect x="{start:.1f}" y="{y}" width="{max(end - start, 1):.1f}" height="15" '
            f'fill="{fill}"/>')
        if one.goal:
            x = place(one.goal[1])
            end = max(end, x)
            parts.append(f'<path d="M{x:.1f} {y - 2}v19" stroke="#000" stroke-width="2"/>')
        parts.append(f'<text x="{end + 5:.1f}" y="{y + 12}" fill="#222">{figure(one.median)}</text>')
    return "\n".join(parts) + "\n</svg>\n"


def machine():
    def said(*command):
        try:
            return subprocess.run(command, capture_output=True, text=True).stdout.strip()
        except OSError:
            return ""

    processor = ""
    sha = ""
    with open("/proc/cpuinfo") as file:
        for line in file:
            if line.startswith("model name") and not processor:
                processor = line.partition(":")[2].strip()
            if line.startswith("flags") and not sha:
                sha = "with" if " sha_ni" in line else "without"
    swift = re.search(r"Swift version (\S+)", said("swift", "--version"))
    openssl = said("openssl", "version").split()[1:2]
    gnutls = said("pkg-config", "--modversion", "gnutls")
    return (f"Measured on {processor} ({sha} SHA instructions), {platform.system()}; Swift "
            f"{swift[1] if swift else 'unknown'}, OpenSSL {''.join(openssl)}, GnuTLS {gnutls}.")


def main():
    measured, output = sys.argv[1:]
    found = {}
    with open(measured) as file:
        for line in file:
            name, goal, value = line.rstrip("\n").split("\t")
            found.setdefault((name, goal.replace(" ", "")), []).append(float(value))
    if not found:
        sys.exit(f"{measured}: nothing was measured")
    order = ["pin", "allocations", "parse", "path", "run", "stream", "isolation", "start"]
    figures = [Figure(name, goal, values) for (name, goal), values in found.items()]
    figures.sort(key=lambda one: (order.index(one.group), one.what))
    with open(f"{output}.md", "w") as file:
        file.write(markdown(figures, machine()))
    with open(f"{output}.svg", "w") as file:
        file.write(picture([one for one in figures if one.group not in WHAT]))
    missed = [one for one in figures if one.is_met is False]
    for one in figures:
        held = f", held to {goal_text(one.goal)}" if one.goal else ""
        print(f"{'✗' if one in missed else ' '} {figure(one.median):>6}  {one.group}, "
              f"{one.what}{held}")
    sys.exit(1 if missed else 0)


main()
