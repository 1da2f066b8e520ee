# SPDX-License-Identifier: Apache-2.0
"""Chains and candidates for an issuer, as many as are asked for: what the curves are drawn of.

An input is a list of certificates, the server's own first. The octets are the same in every run.
"""

import random

from der import (
    LARGEST_EXPONENT,
    Garbage,
    alternative_names,
    authority,
    certificate,
    dns,
    key,
    name,
    rsa_information,
)

LIMIT = 1_048_576
HOST = "www.example.com"
LEAF = name("leaf")
ANCHOR = name("anchor")
NAMES = alternative_names(dns(HOST))
# The budget of a search, beyond which it gives up.
DEPTH = 32
SIGNATURES = 128


def anchor(kind="P-256"):
    """The client's one trust anchor, which no chain but those of `chain` leads to."""
    own = key(kind, 0)
    return certificate(ANCHOR, own.information, ANCHOR, own, [authority()])


def filled(served, make):
    """As many more certificates as fit."""
    served, size = list(served), sum(map(len, served))
    while size + len(another := make(len(served))) <= LIMIT:
        served.append(another)
        size += len(another)
    return served


def largest(made):
    """The list that is made of the greatest number and still fits."""
    low, high = 1, 2
    while sum(map(len, made(high))) <= LIMIT:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if sum(map(len, made(middle))) <= LIMIT else (low, middle)
    return made(low)


def chain(length, kind, variant=0):
    """A chain that leads to the anchor, itself included, the issuers in the wrong order: each is
    looked for among all."""
    names = [LEAF, *(name(f"authority {number}") for number in range(1, length - 1)), ANCHOR]
    keys = [key(kind, 1_000 * variant + number) for number in range(1, length)] + [key(kind, 0)]
    served = [
        certificate(
            names[number],
            keys[number].information,
            names[number + 1],
            keys[number + 1],
            [authority()] if number else [NAMES],
        )
        for number in range(length - 1)
    ]
    return [served[0], *reversed(served[1:])]


def information(kind, number):
    """A public key that is taken; of RSA only that it could be one."""
    if not kind.startswith("RSA"):
        return key(kind, number).information
    bits = int(kind.removeprefix("RSA-"))
    modulus = random.Random(f"{kind} {number}").getrandbits(bits) | 1 << bits - 1 | 1
    return rsa_information(modulus, LARGEST_EXPONENT)


def garbage(kind, digest=""):
    """Signs in the way of a kind of key; `digest` is "-sha512" where it is not SHA-256."""
    if kind == "Ed25519":
        return Garbage("ed25519", 256)
    family, _, bits = kind.partition("-")
    return Garbage(("rsa" if family == "RSA" else "ecdsa") + digest, int(bits))


def candidate(kind, number, variant=0):
    # Keys beyond those that are tried cost nothing to repeat, and much to make.
    own = information(kind, 1_000 * variant + number % SIGNATURES)
    signer = garbage(kind)
    return certificate(name("issuer"), own, name("nobody"), signer, [authority()], number)


def candidates(kind, count, variant=0):
    """Issuers of the right name and with different keys, none of which signed the leaf; nothing
    says which of them is likelier. As many as fit where no count is given."""
    leaf = certificate(
        LEAF, information(kind, 0), name("issuer"), garbage(kind), [NAMES], 1 + variant
    )
    if count is None:
        return filled([leaf], lambda number: candidate(kind, number, variant))
    return [leaf, *(candidate(kind, number, variant) for number in range(1, count + 1))]
