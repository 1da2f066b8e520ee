#!/usr/bin/python3
"""wget on GnuTLS: --pinnedpubkey, with and without --no-check-certificate.

wget has no option that leads a name elsewhere: it is given a proxy on this machine, which connects
every CONNECT (RFC 9110, section 9.3.6) to the vector's server.
"""
import socket
import subprocess
import threading

from harness import (LOOPBACK, PATH_REASONS, Unsupported, accept, not_pinned, pinnedpubkey,
                     reject, reason_in, run, unavailable, wanted)

WGET = wanted("wget")
VERSION = subprocess.run([WGET, "--version"], capture_output=True, text=True).stdout
if "+ssl/gnutls" not in VERSION:
    unavailable("this wget is not built on GnuTLS")

# wget, src/gnutls.c, ssl_connect_wget and ssl_check_certificate.
MESSAGES = [
    (r"public key does not match pinned public key", "no-matching-pin"),
    (r"certificate's owner does not match hostname|owner does not match", "name-mismatch"),
    (r"has expired", "expired"),
    (r"is not yet activated", "not-yet-valid"),
    (r"insecure algorithm", "weak-algorithm"),
    (r"hasn't got a known issuer|is not trusted|issuer is not a CA", "no-path"),
    # GnuTLS takes no more than sixteen certificates, and none that it cannot import.
    (r"No certificate presented|Error parsing certificate|GnuTLS:", "unsupported-key"),
]


class Proxy(threading.Thread):
    """Leads whoever asks for a tunnel to one port of this machine."""

    def __init__(self):
        super().__init__(daemon=True)
        self.listener = socket.create_server((LOOPBACK, 0))
        self.port = self.listener.getsockname()[1]
        self.target = None
        self.start()

    def run(self):
        while True:
            client, _ = self.listener.accept()
            client.settimeout(8)
            try:
                request = b""
                while b"\r\n\r\n" not in request:
                    octets = client.recv(4096)
                    if not octets:
                        raise OSError("no request")
                    request += octets
                server = socket.create_connection((LOOPBACK, self.target), 8)
                client.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
            except OSError:
                client.close()
                continue
            back = threading.Thread(target=self.pump, args=(server, client), daemon=True)
            back.start()
            self.pump(client, server)
            back.join()
            client.close()
            server.close()

    @staticmethod
    def pump(source, sink):
        try:
            while octets := source.recv(65536):
                sink.sendall(octets)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            source.close()
            sink.close()


PROXY = Proxy()


def judge(connection):
    pin = pinnedpubkey(connection)
    PROXY.target = connection.port
    status, said = connection.execute(
        WGET, "--no-config", "--no-hsts", "--tries=1", "--timeout=8", "--output-document=/dev/null",
        "--no-verbose", f"--ca-certificate={connection.anchors_file()}", f"--ca-directory={connection.scratch('')}",
        *(["--no-check-certificate"] if connection.mode == "unchecked" else []),
        *([] if pin is None else [f"--pinnedpubkey={pin}"]), connection.url,
        environment={"https_proxy": f"http://{LOOPBACK}:{PROXY.port}"})
    if status == 0:
        return not_pinned() if pin is None else accept()
    if "Failed to open cert" in said:
        raise Unsupported("it cannot read the file of anchors, all of which it refuses for one")
    if status in (4, 5):
        return reject(reason_in(said, MESSAGES), said)
    if status == 1 and "Invalid" in said or "Bad" in said:
        raise Unsupported(f"wget takes the host for none: {said}")
    return {"defect": f"exit status {status}: {said}"}


run(judge, "wget", VERSION.split()[2], ["wget", "wget.file", "wget.unchecked"], library="gnutls",
    aliases=[PATH_REASONS], cannot=["redirects"])
