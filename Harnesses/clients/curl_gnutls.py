#!/usr/bin/python3
"""libcurl on GnuTLS through pycurl: CURLOPT_PINNEDPUBLICKEY, with and without verification."""
from harness import (LOOPBACK, PATH_REASONS, Unsupported, accept, not_pinned, pinnedpubkey, reject,
                     reason_in, run, unavailable, with_own_clock)

with_own_clock()
try:
    import pycurl
except ImportError:
    unavailable("pycurl is not installed (Debian: python3-pycurl)")
if "GnuTLS" not in pycurl.version:
    unavailable(f"this libcurl is not built on GnuTLS: {pycurl.version}")

# lib/vtls/gtls.c, gtls_verifyserver; GnuTLS's own words for what fails before it.
MESSAGES = [
    (r"does not match target host", "name-mismatch"),
    (r"expiration date has passed", "expired"),
    (r"activation date", "not-yet-valid"),
    (r"certificate verification failed|issuer check against peer", "no-path"),
    # GNUTLS_E_CERTIFICATE_ERROR, _ASN1_DER_ERROR, _CERTIFICATE_TIME_ERROR and
    # _X509_DUPLICATE_EXTENSION; then _CONSTRAINT_ERROR for sixteen and more.
    (r"server cert verify failed: -(43|69|416|430)$", "malformed-certificate"),
    (r"server cert verify failed: -101", "budget-exhausted"),
    # GNUTLS_E_ASN1_TAG_ERROR: a certificate cannot be imported.
    (r"server cert verify failed: -73", "malformed-certificate"),
    (r"handshake|unsupported|illegal parameter|parsing|ASN1|Decoding|insecure", "unsupported-key"),
]


def judge(connection):
    client = pycurl.Curl()
    pin = pinnedpubkey(connection)
    client.setopt(pycurl.URL, connection.url.encode())
    client.setopt(pycurl.CONNECT_TO, [f"::{LOOPBACK}:{connection.port}"])
    client.setopt(pycurl.PROXY, "")
    client.setopt(pycurl.CAINFO, connection.anchors_file())
    client.setopt(pycurl.TIMEOUT, 8)
    client.setopt(pycurl.WRITEFUNCTION, lambda octets: None)
    if connection.mode == "insecure":
        client.setopt(pycurl.SSL_VERIFYPEER, 0)
        client.setopt(pycurl.SSL_VERIFYHOST, 0)
    if pin is not None:
        client.setopt(pycurl.PINNEDPUBLICKEY, pin.encode())
    try:
        client.perform()
    except pycurl.error as error:
        status, said = error.args
        if status == 90:
            return reject("no-matching-pin", said)
        if status in (35, 51, 60):
            return reject(reason_in(said, MESSAGES), said)
        if status == 77:
            raise Unsupported(f"libcurl cannot read the anchors: {said}")
        if status == 3:
            raise Unsupported(f"libcurl takes the host for none: {said}")
        return {"defect": f"error {status}: {said}"}
    finally:
        client.close()
    return not_pinned() if pin is None else accept()


# Its own version first, as of curl: "PycURL/7.45 libcurl/7.88.1 GnuTLS/3.7.9 ...".
LIBCURL, GNUTLS = pycurl.version.split()[1:3]
run(judge, "curl-gnutls", f"{LIBCURL.removeprefix('libcurl/')} ({GNUTLS})",
    ["curl", "curl.file", "curl.insecure"], library="gnutls", aliases=[PATH_REASONS],
    cannot=["redirects"])
