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
