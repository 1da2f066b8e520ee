#!/usr/bin/python3
"""requests with the adapter that hands assert_fingerprint to urllib3, as its users write it."""
import binascii
import ssl

from harness import (OPENSSL, PATH_REASONS, Unsupported, accept, everything_is_loopback,
                     not_pinned, reject, reason_in, run, unavailable, with_own_clock)

with_own_clock()
try:
    import requests
    from requests.adapters import HTTPAdapter
except ImportError:
    unavailable("requests is not installed (Debian: python3-requests)")
everything_is_loopback()

MESSAGES = [(r"Fingerprints did not match|Fingerprint of invalid length", "no-matching-pin"),
            *OPENSSL]


class FingerprintAdapter(HTTPAdapter):
    def __init__(self, fingerprint):
        self.fingerprint = fingerprint
        super().__init__()

    def init_poolmanager(self, *arguments, **options):
        super().init_poolmanager(*arguments, assert_fingerprint=self.fingerprint, **options)


def judge(connection):
    if connection.entry is None:
        fingerprint = None
    else:
        fingerprint = next(iter(connection.fingerprints(connection.entry)), None)
    with requests.Session() as session:
        session.trust_env = False
        session.mount("https://", FingerprintAdapter(fingerprint))
        try:
            session.get(connection.url, verify=connection.anchors_file(), timeout=8)
        except (requests.exceptions.SSLError, requests.exceptions.ConnectionError) as error:
            return reject(reason_in(str(error), MESSAGES), error)
        except binascii.Error as error:
            return reject("no-matching-pin", error)
        except (requests.exceptions.InvalidURL, UnicodeError) as error:
            raise Unsupported(f"requests takes the host for none: {error}")
    return accept() if fingerprint else not_pinned()


run(judge, "requests", f"{requests.__version__} ({ssl.OPENSSL_VERSION})", ["urllib3"],
    library="openssl", aliases=[PATH_REASONS], cannot=["redirects"])
