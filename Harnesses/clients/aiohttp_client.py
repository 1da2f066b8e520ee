#!/usr/bin/python3
"""aiohttp: ssl=Fingerprint(…), which replaces verification."""
import asyncio
import ssl

from harness import (OPENSSL, PATH_REASONS, Unsupported, accept, everything_is_loopback,
                     misconfigured, not_pinned, reject, reason_in, run, unavailable,
                     with_own_clock)

with_own_clock()
try:
    import aiohttp
except ImportError:
    unavailable("aiohttp is not installed (Debian: python3-aiohttp)")
everything_is_loopback()
LOOP = asyncio.new_event_loop()


async def connect(url, checked):
    connector = aiohttp.TCPConnector(resolver=aiohttp.ThreadedResolver())
    async with aiohttp.ClientSession(connector=connector) as session:
        async with session.get(url, ssl=checked):
            pass


def judge(connection):
    entry = connection.entry
    # A list of none is a fingerprint of no octets.
    pin = None if entry is None else next(iter(connection.fingerprints(entry)), "")
    if pin is not None:
        try:
            checked = aiohttp.Fingerprint(bytes.fromhex(pin.replace(":", "")))
        except ValueError as error:
            return misconfigured("malformed-pin", error)
    else:
        checked = ssl.create_default_context(cafile=connection.anchors_file())
    try:
        LOOP.run_until_complete(connect(connection.url, checked))
    except aiohttp.ServerFingerprintMismatch as error:
        return reject("no-matching-pin", error)
    except (aiohttp.InvalidURL, UnicodeError) as error:
        raise Unsupported(f"aiohttp takes the host for none: {error}")
    except aiohttp.ClientError as error:
        return reject(reason_in(str(error), OPENSSL), error)
    return not_pinned() if pin is None else accept()


run(judge, "aiohttp", f"{aiohttp.__version__} ({ssl.OPENSSL_VERSION})", ["aiohttp"],
    library="openssl", aliases=[PATH_REASONS], cannot=["address-hosts", "redirects"])
