# SPDX-License-Identifier: Apache-2.0
"""The same questions answered with pyca/cryptography's verifier: a line in, a line out.

    python3 verify.py roots.pem fleet.json < chains.jsonl
"""

import base64
import datetime
import hashlib
import json
import sys

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError


def verdict(line, store, pinned, pins):
    question = json.loads(line)
    served = [x509.load_der_x509_certificate(base64.b64decode(one)) for one in question["served"]]
    verifier = (
        PolicyBuilder()
        .store(store)
        .time(datetime.datetime.strptime(question["time"], "%Y-%m-%dT%H:%M:%SZ"))
        .build_server_verifier(x509.DNSName(question["host"]))
    )
    try:
        path = verifier.verify(served[0], served[1:])
    except VerificationError:
        return "reject"
    if question["host"] != pinned and not question["host"].endswith("." + pinned):
        return "not-pinned"
    for certificate in path:
        key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        if "sha256/" + base64.b64encode(hashlib.sha256(key).digest()).decode() in pins:
            return "accept"
    return "reject"


def main():
    with open(sys.argv[1], "rb") as file:
        store = Store(x509.load_pem_x509_certificates(file.read()))
    with open(sys.argv[2]) as file:
        entry = json.load(file)[0]
    for line in sys.stdin:
        print(verdict(line, store, entry["host"], set(entry["keys"])))


if __name__ == "__main__":
    main()
