#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A client that pins: it connects once, and ends with 0 if it accepts the server.

The chain is validated by Python's ssl, the host as well, and the server's own certificate must be
one of those that are pinned, by its SHA-256.
"""
import argparse
import hashlib
import socket
import ssl
import sys

arguments = argparse.ArgumentParser()
arguments.add_argument("--connect", required=True, help="the port on 127.0.0.1")
arguments.add_argument("--host", required=True)
arguments.add_argument("--ca", required=True, help="a PEM file")
arguments.add_argument("--pins", required=True, help="SHA-256 in hexadecimal, commas between")
options = arguments.parse_args()

context = ssl.create_default_context(cafile=options.ca)
try:
    with socket.create_connection(("127.0.0.1", int(options.connect)), timeout=5) as plain:
        with context.wrap_socket(plain, server_hostname=options.host) as connection:
            own = hashlib.sha256(connection.getpeercert(binary_form=True)).hexdigest()
except (OSError, ValueError) as error:
    sys.exit(f"{type(error).__name__}: {error}")

if own not in options.pins.lower().split(","):
    sys.exit(f"no pin matches: the certificate is {own}")
