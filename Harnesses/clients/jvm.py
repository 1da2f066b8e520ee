"""The clients on the JVM: how they are asked, and how they fail."""
import base64
import calendar
import os
import subprocess
import time

from harness import (Defect, Unsupported, accept, misconfigured, not_pinned, reject, reason_in,
                     unavailable, wanted)
from java_messages import MESSAGES

JAVA = wanted("java")
JARS = ["/usr/share/java/okhttp.jar", "/usr/share/java/okio.jar"]
for jar in JARS:
    if not os.path.exists(jar):
        unavailable(f"{jar} is missing (Debian: libokhttp-java, libokio-java)")
SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "JavaClients.java")


class Client:
    """The Java program, kept running."""

    def __init__(self):
        self.process = subprocess.Popen(
            [JAVA, "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", ":".join(JARS), SOURCE],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.version, _, knows = self.process.stdout.readline().strip().partition("\t")
        self.knows_two_asterisks = knows == "true"
        if not self.version:
            unavailable("this Java runs no source file: a JDK is wanted (Debian: "
                        "openjdk-17-jdk-headless)")

    def judge(self, client, connection, pins):
        """What a client (okhttp, pkix) does in a connection, configured with these pins."""
        if any(";" in text or "\t" in text or "\n" in text for text in pins):
            raise Unsupported("the harness cannot hand such a text to the JVM")
        instant = calendar.timegm(time.strptime(connection.time, "%Y-%m-%dT%H:%M:%SZ")) * 1000
        anchors = ",".join(base64.b64encode(der).decode() for der in connection.anchors)
        said, message = self._ask(client, connection.host, str(connection.port), str(instant),
                                  anchors, ";".join(pins))
        if said == "accept":
            return accept()
        if said == "not-pinned":
            return not_pinned()
        if said == "misconfigured":
            return misconfigured("malformed-host" if "pattern" in message.lower()
                                 or "host" in message.lower() else "malformed-pin", message)
        if said == "reject":
            return reject(reason_in(message, MESSAGES), message)
        if said == "host":
            raise Unsupported(f"it takes the host for none: {message}")
        if said == "anchors":
            raise Unsupported(f"Java makes no trust manager of these anchors: {message}")
        raise Defect(message)

    def _ask(self, *fields):
        self.process.stdin.write("\t".join(fields) + "\n")
        line = self.process.stdout.readline()
        if not line:
            raise Defect("the JVM has ended")
        return line.rstrip("\n").split("\t", 1)
