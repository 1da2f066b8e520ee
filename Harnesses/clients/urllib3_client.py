#!/usr/bin/python3
"""urllib3: assert_fingerprint, with CERT_REQUIRED and with CERT_NONE."""
import binascii
import ssl

from harness import (OPENSSL, PATH_REASONS, Unsupported, accept, everything_is_loopback,
                     not_pinned, reject, reason_in, run, unavailable, with_own_clock)

with_own_clock()
try:
    import urllib3
except ImportError:
    unavailable("urllib3 is not installed (Debian: python3-urllib3)")
urllib3.disable_warnings()
everything_is_loopback()

MESSAGES = [(r"Fingerprints did not match|Fingerprint of invalid length", "no-matching-pin"),
            *OPENSSL]


def judge(connection):
    if connection.entry is None:
        fingerprint = None
    else:
        fingerprint = next(iter(connection.fingerprints(connection.entry)), None)
    pool = urllib3.HTTPSConnectionPool(
        connection.host, connection.port, retries=False, timeout=8,
        cert_reqs="CERT_NONE" if connection.mode == "unverified" else "CERT_REQUIRED",
        ca_certs=connection.anchors_file(), assert_fingerprint=fingerprint)
    try:
        pool.request("GET", "/")
    except (urllib3.exceptions.SSLError, urllib3.exceptions.ProtocolError) as error:
        return reject(reason_in(str(error), MESSAGES), error)
    except binascii.Error as error:
        return reject("no-matching-pin", error)
    except (urllib3.exceptions.LocationValueError, UnicodeError) as error:
        raise Unsupported(f"urllib3 takes the host for none: {error}")
    finally:
        pool.close()
    return accept() if fingerprint else not_pinned()


run(judge, "urllib3", f"{urllib3.__version__} ({ssl.OPENSSL_VERSION})",
    ["urllib3", "urllib3.unverified"], library="openssl", aliases=[PATH_REASONS],
    cannot=["redirects"])
