// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("The table of who lets somebody in")
struct FirstTableCommandTests {
    #if GnuTLS
    /// GnuTLS takes a name that it should not; the leaf's key is pinned, and nobody else has it.
    @Test("What a library accepts is not counted where the pinned key is needed anyway")
    func vouched() async throws {
        let result = try await Command.runAlone(
            "constraints/address-of-five-bytes-where-a-network-is-excluded",
            "--policy",
            "curl",
            "--backend",
            "gnutls"
        )
        #expect(result.status == 0, "\(result)")
        #expect(!result.output.contains("LETS THROUGH"), "\(result)")
        let inherits = try await Command.runAlone(
            "constraints/address-of-five-bytes-where-a-network-is-excluded",
            "--policy",
            "curl",
            "--backend",
            "gnutls",
            "--format",
            "jsonl"
        )
        #expect(inherits.output.contains(#""finding": "inherited""#), "\(inherits)")
    }
    #endif

    @Test("Whom a framework lets through as the norm permits is neither refused nor counted")
    func open() async throws {
        let result = try await Command.runAlone(
            "forged-roots/proxy-root-installed-by-the-user",
            "--policy",
            "chromium"
        )
        let row = result.output.split(separator: "\n").first { $0.contains("Chromium, Cronet") }
        #expect(row?.contains("open") == true, "\(result)")
        #expect(result.output.contains("open let through, as the norm permits"), "\(result)")
        #expect(result.output.contains("0 causes in default settings."), "\(result)")
    }

    /// TrustKit for Android throws for an address, whatever the server sends.
    @Test(
        "Who crashes on the twin as well is brought down by no chain",
        arguments: [
            "constraints/ca-bit-false-and-an-unlisted-address",
            "forged-roots/leaf-signed-by-another-key-and-an-unlisted-address",
        ]
    )
    func crashes(vector: String) async throws {
        // With the corpus around it, in which the twin lies.
        let result = try await Command.run(
            "run",
            "--filter",
            vector,
            "--policy",
            "trustkit.android",
            "--format",
            "jsonl"
        )
        let lines = result.output.split(separator: "\n").filter { $0.contains(#""policy""#) }
        #expect(!lines.isEmpty)
        for line in lines {
            #expect(line.contains(#""verdict": "crash""#), "\(line)")
            #expect(line.contains(#""finding": "limit""#), "\(line)")
        }
    }

    /// Security trusts a user's CA with pins on macOS alone.
    @Test("What happens on one platform of a framework alone is marked, and the mark explained")
    func partial() async throws {
        let result = try await Command.runAlone(
            "forged-roots/proxy-root-in-the-system-store",
            "--policy",
            "trustkit"
        )
        #expect(result.output.contains("by design*"), "\(result)")
        #expect(result.output.contains("* not in every setting or platform"), "\(result)")
        #expect(!result.output.contains("↳"), "what is not there is not explained: \(result)")
    }
}
