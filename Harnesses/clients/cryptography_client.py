#!/usr/bin/python3
"""Python's cryptography: its verifier's path, and keys compared on it as a Python developer would."""
import base64
import datetime
import hashlib
import ipaddress
import os
import sys

from harness import (PATH_REASONS, Unsupported, accept, not_pinned, reject, reason_in, run,
                     unavailable)

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".packages"))
try:
    import cryptography
    from cryptography import x509
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from cryptography.x509.verification import PolicyBuilder, Store, VerificationError
except ImportError:
    unavailable("cryptography 45 or newer is not installed (PyPI; Harnesses/setup)")

# cryptography-x509-verification, src/lib.rs and src/policy.
MESSAGES = [
    (r"not valid at validation time", "expired"),
    (r"no matching subjectAltName|leaf certificate has no subjectAltName", "name-mismatch"),
    (r"candidates exhausted|all candidates", "no-path"),
    (r".", "no-path"),
]


def judge(connection):
    try:
        served = [x509.load_der_x509_certificate(der) for der in connection.served]
        anchors = [x509.load_der_x509_certificate(der) for der in connection.anchors]
    except (ValueError, x509.InvalidVersion) as error:
        return reject("malformed-certificate", error)
    if not anchors:
        return reject("no-path", "there are no anchors")
    try:
        subject = x509.IPAddress(ipaddress.ip_address(connection.host))
    except ValueError:
        try:
            subject = x509.DNSName(connection.host)
        except ValueError as error:
            raise Unsupported(f"it takes the host for none: {error}")
    instant = datetime.datetime.fromisoformat(connection.time.rstrip("Z"))
    builder = PolicyBuilder().store(Store(anchors)).time(instant)
    try:
        path = builder.build_server_verifier(subject).verify(served[0], served[1:])
    except (VerificationError, ValueError, x509.InvalidVersion) as error:
        return reject(reason_in(str(error), MESSAGES), error)

    entry = connection.only_entry
    if entry is None:
        return not_pinned()
    try:
        keys = [certificate.public_key().public_bytes(Encoding.DER,
                                                      PublicFormat.SubjectPublicKeyInfo)
                for certificate in path]
    except (ValueError, UnsupportedAlgorithm) as error:
        # Where the pins are compared it is an exception, and the connection is over.
        return reject("unsupported-key", error)
    found = {base64.b64encode(hashlib.sha256(key).digest()).decode() for key in keys}
    if found & set(connection.pins(entry)):
        return accept()
    return reject("no-matching-pin", " ".join(sorted(found)))


run(judge, "python-cryptography", cryptography.__version__,
    [{"id": "python-cryptography", "kind": "public-key"}], aliases=[PATH_REASONS],
    cannot=["redirects", "literal-pins"], needs=())
