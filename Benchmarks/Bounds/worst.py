# SPDX-License-Identifier: Apache-2.0
"""What a hostile server may send, in a mebibyte: each input is the worst of its kind that we know.

A server holds the keys of whatever it makes up, so that signatures are genuine where that takes a
search further, and garbage where it does not.
"""

import functools

from der import (
    Garbage,
    Unsigned,
    alternative_names,
    authority,
    authority_key,
    certificate,
    dns,
    element,
    extension,
    identifier,
    key,
    name,
    name_constraints,
    rsa_information,
    sequence,
    subject_key,
)
from inputs import (
    LEAF,
    LIMIT,
    NAMES,
    SIGNATURES,
    candidate,
    candidates,
    filled,
    garbage,
    information,
    largest,
)

ISSUER = name("issuer")
TOP = name("top")
NOBODY = name("nobody")
# A key that no signature is verified under, and the shortest there is.
WEAK_KEY = rsa_information(3, 3)


def unverifiable(subject, issuer, *extensions, number=0, own=None):
    """A certificate with a signature that verifies under no key."""
    own = own or key("Ed25519", 500 + number % 500).information
    return certificate(subject, own, issuer, garbage("Ed25519"), extensions, number)


def leaf(*extensions):
    return unverifiable(LEAF, ISSUER, *extensions)


# As many signatures as a search may verify.


def long_leaf(kind, digest=""):
    """As many candidates as are tried, and a leaf as long as fits, which is hashed for each."""
    others = [candidate(kind, number) for number in range(1, SIGNATURES + 1)]

    def made(size):
        extensions = [NAMES, extension(99, b"\0" * size)]
        signer = garbage(kind, digest)
        return [certificate(LEAF, information(kind, 0), ISSUER, signer, extensions), *others]

    return largest(made)


def mesh(count, kind):
    """Authorities that certify each other, everybody everybody, and lead nowhere."""
    names = [name(f"authority {number}") for number in range(count)]
    keys = [key(kind, number) for number in range(count)]
    served = [certificate(LEAF, keys[0].information, names[0], keys[0], [NAMES])]
    for subject in range(count):
        for issuer in range(count):
            if subject != issuer:
                own = keys[subject].information
                served.append(
                    certificate(names[subject], own, names[issuer], keys[issuer], [authority()])
                )
    return served


# Searches that go on without verifying anything new.


def weak_candidates():
    """Candidates with keys that are too short for a signature to be verified under."""

    def make(number):
        own = rsa_information(2 * number + 1, 3)
        return unverifiable(ISSUER, ISSUER, authority(), number=number, own=own)

    return filled([leaf(NAMES)], make)


def weak_leaf():
    """A leaf with a signature that is not worth verifying: each candidate is followed, and for
    each all others are compared."""
    signer = Garbage("rsa-sha1", 2048)
    return filled(
        [certificate(LEAF, WEAK_KEY, ISSUER, signer, [NAMES])],
        lambda number: unverifiable(ISSUER, NOBODY, authority(), number=number),
    )


def ladder(steps, straight=0, names=(NAMES,), highest=()):
    """A leaf, some issuers in a row, and above them two alike for each step: two to the power of
    `steps` ways to the top, for four signatures a step.

    What is up there is met again and again, and costs a signature the first time only. `names` are
    extensions of the leaf, and `highest` are more of the last step.
    """
    count = straight + steps
    subjects = [LEAF, *(name(f"{number}") for number in range(count)), TOP]
    served = []
    for number in range(count + 1):
        extensions = [*([authority()] if number else names), *(highest if number == count else ())]
        own, issuer = key("Ed25519", number), key("Ed25519", number + 1)
        for serial in (1, 2) if number > straight else (1,):
            served.append(
                certificate(
                    subjects[number],
                    own.information,
                    subjects[number + 1],
                    issuer,
                    extensions,
                    serial,
                )
            )
    return served


def top(*extensions):
    """Whom a ladder leads to, and who signed none of it."""
    return unverifiable(TOP, NOBODY, authority(), *extensions)


def subtrees_met_again(steps, straight):
    """At the top there are constraints of as many subtrees as fit, which constrain no name below
    and are put to every certificate of the way up."""
    low = ladder(steps, straight, names=())
    return largest(lambda count: [*low, top(name_constraints([dns("")] * count, [dns("")]))])


def identifiers_met_again(steps):
    """The highest step states a key identifier as long as fits, which those at the top have up to
    the last octet."""

    def made(size):
        octets = b"\1" * size
        low = ladder(steps, highest=[authority_key(octets + b"\0")])
        return [*low, *(top(subject_key(octets + bytes([end]))) for end in (1, 2))]

    return largest(made)


def names_met_again(steps, straight):
    """A row of self-issued authorities with a name as long as fits, and above them a ladder to
    one that limits how many stand below it, for which those that are self-issued do not count."""
    _, *high = ladder(steps)
    keys = [key("Ed25519", 300 + number) for number in range(straight)] + [key("Ed25519", 1)]
    high.append(unverifiable(TOP, NOBODY, authority(path_length=100), own=WEAK_KEY))

    def made(size):
        long = name("n" * size)
        row = [certificate(LEAF, keys[0].information, long, keys[0], [NAMES])]
        for number in range(straight):
            issuer = long if number + 1 < straight else name("0")
            row.append(
                certificate(
                    long, keys[number].information, issuer, keys[number + 1], [authority()]
                )
            )
        return [*row, *high]

    return largest(made)


# Names and constraints.


def names_and_subtrees(names, subtrees):
    """A leaf with many names, and candidates that exclude many others."""
    own = leaf(alternative_names(*(dns(f"{number}.a") for number in range(names))))
    constraints = name_constraints([], [dns(f"{number}.b") for number in range(subtrees)])
    return filled(
        [own],
        lambda number: unverifiable(ISSUER, NOBODY, authority(), constraints, number=number),
    )


def directory_names():
    """A leaf with as many names as fit beside candidates that constrain names of another form."""
    constraints = name_constraints([element(0x86, b"a")], [])
    others = [
        unverifiable(ISSUER, NOBODY, authority(), constraints, number=number)
        for number in range(SIGNATURES)
    ]
    empty = element(0xA4, sequence())
    return largest(lambda count: [leaf(alternative_names(*[empty] * count)), *others])


def long_names(count):
    """Certificates that are their own issuers by names that differ in the last octet only."""

    def made(size):
        names = [name("n" * size + end) for end in "ab"]
        return [
            unverifiable(
                names[number % 2],
                names[number % 2],
                authority() if number else NAMES,
                number=number,
            )
            for number in range(count)
        ]

    return largest(made)


# One certificate.


def many_extensions():
    return largest(lambda count: [leaf(*map(unknown_extension, range(count)))])


@functools.cache
def unknown_extension(number):
    return sequence(identifier(f"1.3.{number}"), element(0x04))


def long_identifiers():
    """Extensions with identifiers that differ in their last octet only."""

    def made(size):
        identifiers = (element(0x06, b"\1" * size + bytes([end])) for end in range(1, 33))
        return [leaf(*(sequence(each, element(0x04)) for each in identifiers))]

    return largest(made)


def identifier_twice():
    """An identifier that is refused, since it is there twice, and named."""

    def made(size):
        return [leaf(*[sequence(element(0x06, b"\1" * size), element(0x04))] * 2)]

    return largest(made)


def many_names():
    return largest(lambda count: [leaf(alternative_names(*[dns("*.b")] * count))])


def nested_sets():
    """A subject of sets in sets, two in each that are ordered by their last octet only, so that
    each octet is compared at every depth."""

    def tree(depth, end, size):
        if depth == 0:
            return element(0x04, b"n" * size, bytes([end]))
        return element(0x31, tree(depth - 1, 0, size), tree(depth - 1, end + 1, size))

    def made(size):
        attribute = sequence(identifier("2.5.4.3"), tree(12, 0, size))
        return [unverifiable(sequence(element(0x31, attribute)), ISSUER, NAMES)]

    return largest(made)


# A great many.


def alike():
    """Certificates that are alike before the last octets of their keys and behind them, by which
    what was read is remembered."""

    def make(number):
        own = sequence(
            sequence(identifier("1.3.101.112")),
            element(0x03, b"\0" * 33, number.to_bytes(4, "big")),
        )
        return certificate(NOBODY, own, NOBODY, garbage("Ed25519"))

    return filled([leaf(NAMES)], make)


def smallest():
    """The smallest certificates that can be read, none of which is anybody's issuer."""
    least = sequence(element(0x31, sequence(element(0x06, b"\0"), element(0x05))))
    own = sequence(sequence(element(0x06, b"\0")), element(0x03, b"\0"))
    return filled(
        [leaf(NAMES)],
        lambda number: certificate(least, own, least, Unsigned(), (), number),
    )


def unreadable():
    first = leaf(NAMES)
    return [first, *[b"\x30"] * (LIMIT - len(first))]


def each():
    """The inputs, made one by one: what each is called, and what makes it."""
    for kind in [
        "Ed25519", "P-256", "P-384", "P-521", "RSA-2048", "RSA-4096", "RSA-8192", "RSA-16384",
    ]:  # fmt: skip
        yield f"candidates with keys of {kind}", lambda: candidates(kind, None)
    for kind, digest, said in [
        ("Ed25519", "", "SHA-512"),
        ("P-256", "", "SHA-256"),
        ("P-521", "", "SHA-256"),
        ("P-521", "-sha512", "SHA-512"),
        ("RSA-8192", "", "SHA-256"),
        ("RSA-8192", "-sha512", "SHA-512"),
    ]:
        yield (
            f"a long leaf under {SIGNATURES} candidates, {kind} with {said}",
            lambda: long_leaf(kind, digest),
        )
    for kind in ["P-521", "RSA-4096"]:
        yield f"7 authorities that all certify each other, {kind}", lambda: mesh(7, kind)
    yield "candidates with keys too weak to be tried", weak_candidates
    yield "a leaf with a weak signature, and candidates", weak_leaf
    yield "2³⁰ ways up and none out", lambda: [*ladder(30), top()]
    yield "2¹² ways to as many subtrees as fit", lambda: subtrees_met_again(12, 0)
    yield "2¹² ways to as many subtrees as fit, 17 further up", lambda: subtrees_met_again(12, 17)
    yield "2¹² ways to key identifiers as long as fit", lambda: identifiers_met_again(12)
    yield "2¹² ways above 16 names as long as fit", lambda: names_met_again(12, 16)
    for names, subtrees in [(30, 30), (300, 300), (20_000, 4), (40_000, 40_000)]:
        yield (
            f"{names:,} names, and candidates with {subtrees:,} subtrees",
            lambda: names_and_subtrees(names, subtrees),
        )
    yield "directory names, and candidates with a subtree of another form", directory_names
    for count in [16, 200]:
        yield f"{count} long names alike up to the last byte", lambda: long_names(count)
    yield "one certificate with many extensions", many_extensions
    yield "one certificate with 32 long identifiers alike up to the last byte", long_identifiers
    yield "one certificate with a long identifier twice", identifier_twice
    yield "one certificate with many names", many_names
    yield "one certificate with sets in sets", nested_sets
    yield "certificates alike up to the last bytes of their keys", alike
    yield "the smallest certificates that can be read", smallest
    yield "certificates of one byte, which cannot be read", unreadable
