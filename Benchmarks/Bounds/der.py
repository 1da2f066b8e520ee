# SPDX-License-Identifier: Apache-2.0
"""Certificates octet by octet, since a library would refuse to make most of what is needed here."""

import functools
import random

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def element(tag, *contents):
    body = b"".join(contents)
    if len(body) < 0x80:
        return bytes([tag, len(body)]) + body
    length = len(body).to_bytes((len(body).bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(length)]) + length + body


def sequence(*contents):
    return element(0x30, *contents)


def integer(value):
    return element(0x02, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def bit_string(octets):
    return element(0x03, b"\0", octets)


def identifier(text):
    """An OBJECT IDENTIFIER, from its arcs with dots between them."""
    first, second, *arcs = [int(arc) for arc in text.split(".")]
    octets = b""
    for arc in [first * 40 + second, *arcs]:
        digits = [arc & 0x7F]
        while arc := arc >> 7:
            digits.append(0x80 | arc & 0x7F)
        octets += bytes(reversed(digits))
    return element(0x06, octets)


def name(text):
    """A Name of one relative name, with a common name of any length."""
    return sequence(element(0x31, sequence(identifier("2.5.4.3"), element(0x0C, text.encode()))))


def extension(arc, value):
    """One of those under 2.5.29, not critical."""
    return sequence(identifier(f"2.5.29.{arc}"), element(0x04, value))


def authority(path_length=None):
    """Basic constraints of a certification authority."""
    limit = b"" if path_length is None else integer(path_length)
    return extension(19, sequence(element(0x01, b"\xff"), limit))


def subject_key(octets):
    return extension(14, element(0x04, octets))


def authority_key(octets):
    return extension(35, sequence(element(0x80, octets)))


def alternative_names(*names):
    return extension(17, sequence(*names))


def dns(text):
    return element(0x82, text.encode())


def name_constraints(permitted, excluded):
    return extension(
        30,
        sequence(
            element(0xA0, *map(sequence, permitted)) if permitted else b"",
            element(0xA1, *map(sequence, excluded)) if excluded else b"",
        ),
    )


ALGORITHMS = {
    "ecdsa": sequence(identifier("1.2.840.10045.4.3.2")),
    "ecdsa-sha512": sequence(identifier("1.2.840.10045.4.3.4")),
    "ed25519": sequence(identifier("1.3.101.112")),
    "rsa": sequence(identifier("1.2.840.113549.1.1.11"), element(0x05)),
    "rsa-sha512": sequence(identifier("1.2.840.113549.1.1.13"), element(0x05)),
    "rsa-sha1": sequence(identifier("1.2.840.113549.1.1.5"), element(0x05)),
}


class Key:
    """A key that signs: `information` is its SubjectPublicKeyInfo."""

    def __init__(self, algorithm, private):
        self.algorithm = ALGORITHMS[algorithm]
        self.private = private
        self.information = private.public_key().public_bytes(
            Encoding.DER, PublicFormat.SubjectPublicKeyInfo
        )

    def sign(self, octets):
        if isinstance(self.private, ed25519.Ed25519PrivateKey):
            return self.private.sign(octets)
        if isinstance(self.private, rsa.RSAPrivateKey):
            return self.private.sign(octets, padding.PKCS1v15(), hashes.SHA256())
        # Without the random number that ECDSA usually takes: every run signs the same octets.
        return self.private.sign(octets, ec.ECDSA(hashes.SHA256(), deterministic_signing=True))


class Garbage:
    """Signs with octets of the right form for a key of so many bits, which verify under none."""

    def __init__(self, algorithm, bits):
        self.algorithm = ALGORITHMS[algorithm]
        generator = random.Random(bits)
        # All numbers are a bit shorter than what they must be below: a group's order or a modulus.
        # Otherwise nothing would be worked out.
        if algorithm.startswith("ecdsa"):
            self.signature = sequence(*(integer(generator.getrandbits(bits - 1)) for _ in "rs"))
        elif algorithm == "ed25519":
            self.signature = generator.randbytes(63) + b"\0"
        else:
            self.signature = generator.getrandbits(bits - 1).to_bytes(bits // 8, "big")

    def sign(self, octets):
        return self.signature


class Unsigned:
    """Signs with no octets, by an algorithm of two."""

    algorithm = sequence(element(0x06, b"\0"))

    def sign(self, octets):
        return b""


CURVES = {"P-256": ec.SECP256R1(), "P-384": ec.SECP384R1(), "P-521": ec.SECP521R1()}


@functools.cache
def key(kind, number):
    """One of as many keys of a kind as are asked for, always the same."""
    generator = random.Random(f"{kind} {number}")
    if kind == "Ed25519":
        private = ed25519.Ed25519PrivateKey.from_private_bytes(generator.randbytes(32))
        return Key("ed25519", private)
    if kind == "RSA-4096":
        return Key("rsa", unbalanced_rsa(generator))
    private = ec.derive_private_key(generator.getrandbits(250), CURVES[kind])
    return Key("ecdsa", private)


def rsa_information(modulus, exponent):
    return sequence(
        sequence(identifier("1.2.840.113549.1.1.1"), element(0x05)),
        bit_string(sequence(integer(modulus), integer(exponent))),
    )


# The largest exponent that is taken: odd, and of 33 bits, each of which is a multiplication more.
LARGEST_EXPONENT = 2**33 - 1


def unbalanced_rsa(generator):
    """A key of 4096 bits that signs and takes no time to find: one prime of it is a Mersenne
    prime, which the verifier cannot see."""
    p = 2**3217 - 1
    exponent = LARGEST_EXPONENT
    while True:
        q = generator.getrandbits(879) | 3 << 877 | 1
        if is_prime(q, generator) and (q - 1) % 7 and (p * q).bit_length() == 4096:
            break
    while True:
        try:
            d = pow(exponent, -1, (p - 1) * (q - 1))
            break
        except ValueError:
            exponent -= 2
    numbers = rsa.RSAPrivateNumbers(
        p, q, d, d % (p - 1), d % (q - 1), pow(q, -1, p), rsa.RSAPublicNumbers(exponent, p * q)
    )
    return numbers.private_key(unsafe_skip_rsa_key_validation=True)


SMALL_PRIMES = [n for n in range(3, 2000, 2) if all(n % p for p in range(3, int(n**0.5) + 1, 2))]


def is_prime(number, generator):
    """Miller and Rabin's test; what it lets through by accident would only sign wrongly."""
    if any(number % prime == 0 for prime in SMALL_PRIMES):
        return False
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for _ in range(4):
        power = pow(generator.randrange(2, number - 1), odd, number)
        if power in (1, number - 1):
            continue
        if not any((power := power * power % number) == number - 1 for _ in range(twos - 1)):
            return False
    return True


def certificate(subject, information, issuer, signer, extensions=(), serial=1):
    """A certificate for a key, of version 3 and valid from 2020 to 2040."""
    signed = sequence(
        element(0xA0, integer(2)),
        integer(serial),
        signer.algorithm,
        issuer,
        sequence(element(0x17, b"200101000000Z"), element(0x17, b"400101000000Z")),
        subject,
        information,
        element(0xA3, sequence(*extensions)) if extensions else b"",
    )
    return sequence(signed, signer.algorithm, bit_string(signer.sign(signed)))
