// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("What the pins are, where a tested client found none that matches")
struct PinNotesCommandTests {
    private static let vector = "valid-chains/leaf-pinned-p256"
    private static let note = "is the SHA-256 of the certificate leaf"

    @Test("A harness's no-matching-pin is followed by what each pin is, and another reason is not")
    func harness() async throws {
        for (reason, isExplained) in [("no-matching-pin", true), ("name-mismatch", false)] {
            let scratch = try Scratch()
            let script = try scratch.write("client.py", Self.client(reason))
            let result = try await Command.runAlone(
                Self.vector,
                "--harness",
                "python3 '\(script)'",
                "--policy",
                "refuses-all"
            )
            #expect(result.status == 1, "\(result)")
            // A terminal's lines break anywhere.
            let says = (result.output + result.messages).split(whereSeparator: \.isWhitespace)
                .joined(separator: " ")
            #expect(says.contains("refuses-all"), "\(result)")
            #expect(says.contains(Self.note) == isExplained, "\(reason) \(result)")
        }
    }

    #if OpenSSL
    @Test("A client that refuses a chain which a pin matches is told what its pins are")
    func probe() async throws {
        let scratch = try Scratch()
        let folder = try scratch.vector(Self.vector)
        let result = try await Command.run(
            "probe",
            "--only",
            "--vectors",
            folder,
            "--",
            "bash",
            "-c",
            // The first connection must be accepted, or nothing else is asked.
            "exec 3<>/dev/tcp/127.0.0.1/{port}; mkdir '\(scratch.path("asked"))' 2>/dev/null "
                + "|| exit 60",
            "{pin}"
        )
        #expect(result.status == 1, "\(result)")
        let lines = result.output.split(separator: "\n").map(String.init)
        let index = try #require(lines.firstIndex { $0.contains("it ended with status 60") })
        #expect(lines[index + 1].hasPrefix("    pin “"), "\(result)")
        #expect(lines[index + 1].contains("is the SHA-256 of the "), "\(result)")
    }
    #endif

    /// A harness that pins certificates and refuses each but the first, always for one reason.
    private static func client(_ reason: String) -> String {
        """
        import json, sys

        def say(message):
            print(json.dumps(message), flush=True)

        say({"pinproof": 1, "name": "refuses-all", "version": "1.0",
             "policies": [{"id": "refuses-all", "kind": "certificate"}]})
        for line in sys.stdin:
            number = json.loads(line)["connection"]
            # The self-check asks first, and wants its first connection accepted.
            if number == 1:
                say({"connection": number, "verdict": "accept"})
            else:
                say({"connection": number, "verdict": "reject", "reason": "\(reason)"})
        """
    }
}
