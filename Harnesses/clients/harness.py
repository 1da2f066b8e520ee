"""What every harness in Python shares: the protocol, the clock, and how clients fail.

A client is a function from a Connection to an answer; `run` does the rest. See ../PROTOCOL.md.
"""
import base64
import hashlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile

FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"
LOOPBACK = "127.0.0.1"


class Unsupported(Exception):
    """The client cannot be asked this, and why."""


class Defect(Exception):
    """The client, or the harness, did something that is no answer."""


def accept(message=None):
    return _answer("accept", None, message)


def not_pinned(message=None):
    return _answer("not-pinned", None, message)


def reject(reason, message=None):
    return _answer("reject", reason, message)


def misconfigured(reason, message=None):
    return _answer("misconfigured", reason, message)


def _answer(verdict, reason, message):
    answer = {"verdict": verdict}
    if reason:
        answer["reason"] = reason
    if message:
        answer["message"] = " ".join(str(message).split())[:300]
    return answer


class Connection:
    """One connection, as the client's user sees it."""

    def __init__(self, line, folder):
        self._line = line
        self._folder = folder
        self.number = line["connection"]
        self.policy = line["policy"]
        self.kind = line["kind"]
        self.host = line["host"]
        self.time = line["time"]
        self.served = [base64.b64decode(text) for text in line["served"]]
        self.anchors = [base64.b64decode(text)
                        for name in ("anchors", "addedAnchors", "userAnchors")
                        for text in line[name]]
        self.pinned = line["pinned"]
        self.written = line.get("written")
        self.port = line["server"]["port"] if "server" in line else None

    @property
    def mode(self):
        """What follows the framework's name in the policy's id."""
        return self.policy.partition(".")[2]

    @property
    def url_host(self):
        return f"[{self.host}]" if ":" in self.host else self.host

    @property
    def url(self):
        return f"https://{self.url_host}:{self.port}/"

    @property
    def entry(self):
        """All there is to a configuration without a map of hosts: its first entry."""
        return next((e for e in self.pinned if not e.get("exempt")), None)

    @property
    def only_entry(self):
        """The entry, where it is the host's own and there is nothing to it but pins; None where
        nothing is configured. A map of hosts, or of dates, would be the harness's and no
        client's."""
        if not self.pinned:
            return None
        entry = self.pinned[0]
        if (len(self.pinned) > 1 or entry["host"] != self.host or "expires" in entry
                or entry.get("exempt") or entry.get("enforce") is False):
            raise Unsupported("it has no configuration for hosts and dates")
        return entry

    def pins(self, entry):
        """What a user writes for the entry's pins: base64 of SHA-256, or a text of its own."""
        texts = []
        for pin in entry.get("pins", []):
            text = pin.get("sha256", pin.get("text"))
            if text is None:
                raise Unsupported("a pinned certificate cannot be read")
            texts.append(text)
        return texts

    def fingerprints(self, entry):
        """The same as users of hexadecimal fingerprints write it."""
        return [base64.b64decode(pin["sha256"]).hex() if "sha256" in pin else pin["text"]
                for pin in entry.get("pins", [])]

    def anchors_file(self, name="anchors.pem"):
        """A file with what is trusted, and with a certificate that issues nothing: clients take
        no file without any, or the system's own store instead."""
        path = os.path.join(self._folder, name)
        with open(path, "w") as file:
            file.write("".join(map(pem, self.anchors or [NOBODY])))
        return path

    def scratch(self, name):
        return os.path.join(self._folder, name)

    @property
    def faketime(self):
        """The time as libfaketime reads it, in UTC."""
        return self.time.replace("T", " ").rstrip("Z")

    def environment(self):
        """The environment of a client that is a program of its own: its clock, and no proxy."""
        return {"PATH": os.environ["PATH"], "HOME": self._folder, "LC_ALL": "C.UTF-8", "TZ": "UTC",
                "LD_PRELOAD": FAKETIME, "FAKETIME": self.faketime,
                "FAKETIME_DONT_FAKE_MONOTONIC": "1"}

    def execute(self, *command, environment=None, input=b""):
        """Runs a client to its end: exit status, and everything that it said."""
        for word in command:
            without_nul(word)
        done = subprocess.run(command, env={**self.environment(), **(environment or {})},
                              input=input, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=8)
        return done.returncode, done.stdout.decode("utf-8", "replace")


def pinnedpubkey(connection):
    """The value of --pinnedpubkey, curl's and wget's; None where the user writes none."""
    if connection.mode == "file":
        return None if connection.entry is None else key_file(connection)
    if connection.written is not None:
        return connection.written[-1]
    if connection.entry is None:
        return None
    return without_nul(";".join("sha256//" + pin for pin in connection.pins(connection.entry)))


def without_nul(text):
    """The text, which a program's argument or a library's text can hold."""
    if "\0" in text:
        raise Unsupported("no argument of a program holds a NUL")
    return text


def key_file(connection):
    """A file with the key of the first certificate that is pinned, as the manual has it made."""
    path = connection.scratch("key.pem")
    with open(path, "wb") as file:
        for pin in connection.entry.get("pins", [])[:1]:
            command = ["openssl", "x509", "-inform", "DER", "-noout", "-pubkey"]
            file.write(subprocess.run(command, input=base64.b64decode(pin["certificate"]),
                                      capture_output=True).stdout)
    return path


def pem(der):
    text = base64.encodebytes(der).decode().replace("\n", "")
    lines = [text[start:start + 64] for start in range(0, len(text), 64)]
    return "\n".join(["-----BEGIN CERTIFICATE-----", *lines, "-----END CERTIFICATE-----", ""])


def reason_in(message, table):
    """The reason that the client's message stands for; one that nobody knows is a defect."""
    if "PEM lib" in message or "NO_CERTIFICATE_OR_CRL_FOUND" in message:
        raise Unsupported("it cannot read the file of anchors, all of which it refuses for one")
    for pattern, reason in table:
        if re.search(pattern, message):
            return reason
    raise Defect(f"the harness does not know this message: {' '.join(message.split())[:300]}")


def with_own_clock():
    """Starts this program again under libfaketime, unless it runs there: its clock is then set by
    the environment variable FAKETIME, at any time."""
    if os.environ.get("LD_PRELOAD") == FAKETIME:
        return
    if not os.path.exists(FAKETIME):
        unavailable("libfaketime is missing (Debian: faketime)")
    os.environ.update(LD_PRELOAD=FAKETIME, FAKETIME="2030-06-01 00:00:00", FAKETIME_NO_CACHE="1",
                      FAKETIME_DONT_FAKE_MONOTONIC="1", TZ="UTC")
    os.execv(sys.executable, [sys.executable, *sys.argv])


def everything_is_loopback():
    """Lets every name and every address of this process lead to this machine."""
    def loopback(host, port, *args, **options):
        return [(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", (LOOPBACK, port))]
    socket.getaddrinfo = loopback


def wanted(program):
    """The path of a program; the harness is unavailable without it."""
    path = shutil.which(program)
    if path is None:
        unavailable(f"{program} is not installed")
    return path


def unavailable(why):
    name = os.path.basename(sys.argv[0]).removesuffix(".py").replace("_", "-")
    _say({"pinproof": 1, "name": name, "version": "none", "policies": [], "unavailable": why})
    sys.exit(0)


def run(judge, name, version, policies, library=None, aliases=None, cannot=(), needs=("server",)):
    """Introduces the client, and answers for it until nothing more is asked."""
    introduction = {"pinproof": 1, "name": name, "version": version, "policies": policies,
                    "aliases": aliases or [], "cannot": list(cannot), "needs": list(needs)}
    if library:
        introduction["library"] = library
    _say(introduction)
    with tempfile.TemporaryDirectory() as folder:
        for line in sys.stdin:
            connection = Connection(json.loads(line), folder)
            if "LD_PRELOAD" in os.environ:
                os.environ["FAKETIME"] = connection.faketime
            try:
                answer = judge(connection)
            except Unsupported as why:
                answer = {"unsupported": str(why)}
            except Defect as why:
                answer = {"defect": str(why)}
            except subprocess.TimeoutExpired:
                answer = {"defect": "the client hangs"}
            except OverflowError as why:
                answer = {"unsupported": f"the time is beyond what it can hold: {why}"}
            except Exception as why:  # Whatever it is, the next question is another.
                answer = {"defect": f"{type(why).__name__}: {why}"}
            # The folder has another name each time.
            words = {name: value.replace(folder, "…") if isinstance(value, str) else value
                     for name, value in answer.items()}
            _say({"connection": connection.number, **words})


def _say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def is_authority(der):
    """Whether the certificate's basicConstraints have the CA bit (RFC 5280, 4.2.1.9)."""
    return re.search(rb"\x06\x03\x55\x1d\x13(\x01\x01\xff)?\x04.\x30.\x01\x01\xff", der,
                     re.DOTALL) is not None


def digest(octets):
    return hashlib.sha256(octets).hexdigest()


# The stages inside of which clients word their failures as they like.
PATH_REASONS = ["no-path", "self-signed", "unsupported-key", "unsupported-algorithm",
                "bad-signature", "not-a-ca", "path-too-long", "name-constraint", "wrong-usage",
                "unknown-critical-extension", "weak-algorithm", "not-yet-valid", "expired",
                "budget-exhausted", "malformed-certificate"]

# OpenSSL's own words (crypto/x509/x509_txt.c, crypto/rsa/rsa_err.c, ssl/ssl_err.c), whoever
# repeats them.
OPENSSL = [
    (r"certificate has expired", "expired"),
    (r"certificate is not yet valid", "not-yet-valid"),
    (r"self[- ]signed certificate in certificate chain", "no-path"),
    (r"self[- ]signed certificate", "self-signed"),
    (r"unable to get (local )?issuer certificate|unable to verify the first certificate", "no-path"),
    (r"certificate not trusted|certificate rejected|path loop", "no-path"),
    (r"certificate signature failure|signature algorithm mismatch", "bad-signature"),
    (r"salt length (check|recovery) failed|data too large for modulus|bad fixed header decrypt|"
     r"block type is not 01|(first|last) octet invalid|wrong signature length", "bad-signature"),
    (r"invalid CA certificate", "not-a-ca"),
    (r"path length constraint exceeded", "path-too-long"),
    (r"certificate chain too long", "budget-exhausted"),
    (r"unsupported certificate purpose|unsuitable certificate purpose", "wrong-usage"),
    (r"key usage does not include certificate signing", "wrong-usage"),
    (r"subtree violation|unsupported name constraint|unsupported or invalid name|"
     r"name constraints minimum and maximum", "name-constraint"),
    (r"RFC 3779 resource not subset", "name-constraint"),
    (r"unhandled critical extension|proxy certificates not allowed", "unknown-critical-extension"),
    (r"key too (weak|small)|md too weak|digest algorithm too weak|signature too weak",
     "weak-algorithm"),
    (r"unable to decode issuer public key|Certificate public key has explicit ECC parameters",
     "unsupported-key"),
    (r"unsupported signature algorithm|unknown signature algorithm|unsupported algorithm",
     "unsupported-algorithm"),
    (r"invalid or inconsistent certificate extension|format error in certificate|"
     r"unspecified certificate verification error|inconsistent signature",
     "malformed-certificate"),
    (r"[Hh]ostname mismatch|IP address mismatch|doesn't match|not valid for", "name-mismatch"),
    (r"no matching DANE TLSA records", "no-matching-pin"),
    # What comes before verification: the certificate, or its key, is none that it works with.
    (r"sslv3 alert handshake failure|handshake failure|no shared cipher|wrong signature type|"
     r"unsupported|unknown certificate type|bad ecpoint|missing parameters|"
     r"unable to find public key parameters|internal error|decode error", "unsupported-key"),
    (r"asn1|ASN1|tlsv1 alert decode error|bad signature|X509 V3 routines::invalid certificate",
     "malformed-certificate"),
]

# A certificate that issued nothing and is served nowhere.
NOBODY = base64.b64decode(
    "MIIBmzCCAUGgAwIBAgICIAMwCgYIKoZIzj0EAwIwLDEqMCgGA1UEAwwhUGlucHJvb2YgaGFybmVzcyBz"
    "ZWxmLWNoZWNrIHNwYXJlMB4XDTE5MDEwMTAwMDAwMFoXDTQ5MTIzMTAwMDAwMFowLDEqMCgGA1UEAwwh"
    "UGlucHJvb2YgaGFybmVzcyBzZWxmLWNoZWNrIHNwYXJlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"
    "9tKeFciuZtnsInuaXFqysZ0FOIPYa5WnAPRBQn+h86dLARLPIDZNL9zESFQorvkMpVfnXsuGU/J8k/r0"
    "MPf1YKNTMFEwHQYDVR0OBBYEFIMNuX0KtYxSGslq8/g8qIWIDVSBMB8GA1UdIwQYMBaAFIMNuX0KtYxS"
    "Gslq8/g8qIWIDVSBMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgW2nmfCSFg52DQmhs"
    "hlUN4k2qD7feNglL6vYika2K+qQCIQDCm8PO2n9y4E8kyf7SGAT5AI0uY5lRnj8YQSs+ldmQqQ==")
