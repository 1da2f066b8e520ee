# SPDX-License-Identifier: Apache-2.0
"""What was measured, as tables and as a picture."""

import dataclasses
import html
import math
import platform

# What an input may take, in seconds, which is what a library in a process of its own is given, and
# the power of the signatures with which time may grow: one is linear, and the rest is what
# measuring is worth.
MOST_SECONDS = 10
MOST_POWER = 1.1
# By how much the start of a process varies: what is less than that is not told from nothing.
START_VARIES = 0.002


@dataclasses.dataclass
class Row:
    what: str
    certificates: int
    octets: int
    seconds: float
    reason: str


class Curve:
    """Seconds by a number, for one kind of key, up to a budget and beyond it."""

    def __init__(self, kind, budget, variants, unsigned=0):
        self.kind = kind
        # How many of the number no signature is verified for: the anchor of a path.
        self.unsigned = unsigned
        self.budget = budget
        # Measured in one process with others, and each bears its part of how that varies.
        self.least = START_VARIES / variants
        self.points = []

    def add(self, number, seconds, reason):
        self.points.append((number, seconds, reason))

    @property
    def told(self):
        """Those that can be told from nothing."""
        return [point for point in self.points if point[1] >= self.least]

    @property
    def power(self):
        """With which power of the signatures time grows within the budget; by least squares."""
        points = [
            (math.log(number - self.unsigned), math.log(seconds))
            for number, seconds, _ in self.told
            if number <= self.budget
        ]
        if len(points) < 3:
            return 0
        middle = [sum(values) / len(points) for values in zip(*points)]
        return sum((x - middle[0]) * (y - middle[1]) for x, y in points) / sum(
            (x - middle[0]) ** 2 for x, _ in points
        )


def seconds_text(row):
    return f"{'> ' if row.reason == 'stopped' else ''}{max(row.seconds, 0):.3f}"


def text(measured):
    """A line for whoever waits."""
    if isinstance(measured, Row):
        return (
            f"{measured.seconds:8.3f} s  {measured.octets:9,} bytes  {measured.what}: "
            f"{measured.reason}"
        )
    points = ", ".join(f"{number}: {seconds * 1000:.1f}" for number, seconds, _ in measured.points)
    return f"{measured.kind}, milliseconds: {points}; power {measured.power:.2f}"


def write(output, rows, chains, candidates):
    """Writes both files; gives what misses what it is held to."""
    missed = [
        f"{row.what}: {row.seconds:.1f} s" for row in rows if row.seconds > MOST_SECONDS
    ] + [
        f"{what}, {curve.kind}: grows with the power {curve.power:.2f}"
        for what, curves in (("length", chains), ("candidates", candidates))
        for curve in curves
        if curve.power > MOST_POWER
    ]
    with open(f"{output}.md", "w") as file:
        file.write(markdown(rows, chains, candidates))
    with open(f"{output}.svg", "w") as file:
        file.write(picture(chains, candidates))
    return missed


def markdown(rows, chains, candidates):
    rows = sorted(rows, key=lambda row: -row.seconds)
    slowest = rows[0]
    power = max(curve.power for curve in chains + candidates)
    met = "" if slowest.seconds <= MOST_SECONDS else " ✗ missed"
    lines = [
        "# How long a hostile server can keep it busy",
        "",
        f"**{seconds_text(slowest)} s** is the most that the `swift` backend took over "
        f"{len(rows)} inputs of up to 1 MiB, each the worst of its kind that we know: "
        f"{slowest.what}. It is held to {MOST_SECONDS} s{met}.",
        "",
        "Time grows with the length of a chain and with the number of candidates for an issuer up "
        f"to the budget, and no further: at most with the power {power:.2f} of the signatures that "
        f"are verified, where 1 is linear. It is held to {MOST_POWER}"
        f"{'' if power <= MOST_POWER else ' ✗ missed'}.",
        "",
        f"Measured on {processor()}, {platform.system()}: `pinproof eval --backend swift` with one "
        "worker, one process for an input, wall-clock time less that of a process that is asked "
        "next to nothing, medians. Reading the line, base64 and the certificates is in it. "
        "`Benchmarks/Bounds/run` makes the inputs, always the same, measures them and writes this "
        "file.",
        "",
        "![Time by length and by candidates](bounds.svg)",
        "",
        "## The worst inputs",
        "",
        "A mebibyte is 1,048,576 bytes of DER. Whoever sends it holds the keys of whatever it "
        "makes up; where a signature need not be genuine, it is garbage of the right form.",
        "",
        "| What the server sends | Certificates | Bytes | Seconds | Reason | |",
        "| --- | ---: | ---: | ---: | --- | --- |",
    ]
    for row in rows:
        missed = "✗ missed" if row.seconds > MOST_SECONDS else ""
        lines.append(
            f"| {row.what} | {row.certificates:,} | {row.octets:,} | {seconds_text(row)} | "
            f"`{row.reason}` | {missed} |"
        )
    lines += [
        "",
        "## By the length of the chain",
        "",
        "Certificates in the path, the leaf and the anchor included. All signatures are genuine, "
        "and issuers are served in the wrong order. `no-matching-pin` says that the path was found "
        "and no pin is of it. Milliseconds for a chain.",
        "",
        *table("Certificates", chains),
        "",
        "## By the number of candidates",
        "",
        "Certificates of the issuer's name, each with another key, none of which signed the leaf "
        "and none of which is likelier. RSA has the largest modulus and the largest exponent that "
        "are taken. Milliseconds for a search.",
        "",
        *table("Candidates", candidates),
    ]
    return "\n".join(lines) + "\n"


def table(what, curves):
    numbers = sorted({number for curve in curves for number, _, _ in curve.points})
    lines = [
        f"| {what} | {' | '.join(curve.kind for curve in curves)} | Reason |",
        f"| ---: | {' | '.join('---:' for _ in curves)} | --- |",
    ]
    for number in numbers:
        found = [
            next((point for point in curve.points if point[0] == number), None) for curve in curves
        ]
        times = [milliseconds(point, curve) for point, curve in zip(found, curves)]
        reason = next(point[2] for point in found if point)
        lines.append(f"| {number:,} | {' | '.join(times)} | `{reason}` |")
    powers = " | ".join(f"{curve.power:.2f}" for curve in curves)
    lines.append(f"| power up to {curves[0].budget} | {powers} | |")
    return lines


def milliseconds(point, curve):
    if point is None:
        return ""
    return f"{point[1] * 1000:.2f}" if point in curve.told else f"< {curve.least * 1000:.2f}"


COLOURS = ["#1f6fb2", "#2b7a4b", "#b3402a"]


class Panel:
    """One diagram with a scale of powers on both sides."""

    width, height = 400, 300

    def __init__(self, left, title, curves):
        self.left, self.top, self.title, self.curves = left, 60, title, curves
        points = [point for curve in curves for point in curve.told]
        self.most = max(number for number, _, _ in points)
        seconds = [seconds for _, seconds, _ in points]
        self.lowest = math.floor(math.log10(min(seconds)))
        self.highest = math.ceil(math.log10(max(seconds)))

    def x(self, number):
        return self.left + self.width * math.log(number) / math.log(self.most)

    def y(self, seconds):
        share = (math.log10(seconds) - self.lowest) / (self.highest - self.lowest)
        return self.top + self.height * (1 - share)

    def parts(self):
        bottom, right = self.top + self.height, self.left + self.width
        yield (
            f'<text x="{self.left}" y="{self.top - 30}" font-size="14" fill="#222">'
            f"{html.escape(self.title)}</text>"
        )
        for power in range(self.lowest, self.highest + 1):
            y = self.y(10**power)
            label = f"{10**power:g} s" if power >= 0 else f"{10 ** (power + 3):g} ms"
            yield f'<path d="M{self.left} {y:.1f}H{right}" stroke="#ddd"/>'
            yield (
                f'<text x="{self.left - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#555">'
                f"{label}</text>"
            )
        for power in range(0, self.most.bit_length(), 1 if self.most < 100 else 2):
            yield (
                f'<text x="{self.x(2**power):.1f}" y="{bottom + 18}" text-anchor="middle" '
                f'fill="#555">{2**power}</text>'
            )
        yield from self.budget(bottom)
        for curve, colour in zip(self.curves, COLOURS):
            yield from self.line(curve, colour)

    def budget(self, bottom):
        x, budget = self.x(self.curves[0].budget), self.curves[0].budget
        yield f'<path d="M{x:.1f} {self.top}V{bottom}" stroke="#222" stroke-dasharray="4 3"/>'
        yield (
            f'<text x="{x:.1f}" y="{self.top - 8}" text-anchor="middle" fill="#222">'
            f"budget {budget}</text>"
        )

    def line(self, curve, colour):
        places = [(self.x(number), self.y(seconds)) for number, seconds, _ in curve.told]
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        yield f'<polyline points="{joined}" fill="none" stroke="{colour}" stroke-width="2"/>'
        for x, y in places:
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>'
        x, y = places[-1]
        yield (
            f'<text x="{x + 7:.1f}" y="{y + 4:.1f}" fill="{colour}">'
            f"{html.escape(curve.kind)}</text>"
        )


def picture(chains, candidates):
    """Both curves on scales of powers, where a straight line at one slope is linear."""
    width, height = 1060, 400
    panels = [
        Panel(70, "Time by certificates in the path", chains),
        Panel(580, "Time by candidates for the issuer", candidates),
    ]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
        "<title>Time up to the budget of a search, and beyond it</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for panel in panels:
        parts += panel.parts()
    return "\n".join(parts) + "\n</svg>\n"


def processor():
    with open("/proc/cpuinfo") as file:
        for line in file:
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.machine()
