// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning
import Testing

@testable import Conformance

@Suite("Findings")
struct FindingTests {
    @Test("Another reason is another reason, unless the library cannot tell the two apart")
    func aliases() {
        let aliases = ReasonAliases([[.noPath, .badSignature]])
        let norm: [Verdict] = [.reject(.badSignature)]
        #expect(finding(norm, .reject(.noPath)) == .otherReason)
        #expect(finding(norm, .reject(.noPath), aliases) == .conforming)
        #expect(finding(norm, .reject(.expired), aliases) == .otherReason)
    }

    @Test("Aliases do not chain from one set to the next")
    func unchained() {
        let aliases = ReasonAliases([[.noPath, .selfSigned], [.selfSigned, .badSignature]])
        #expect(aliases.tellApart(.noPath, .badSignature))
    }

    @Test("Where nothing is said, everything is open")
    func nothing() {
        #expect(finding([], .accept) == .open)
    }

    private func finding(
        _ norm: [Verdict],
        _ seen: Verdict,
        _ aliases: ReasonAliases = ReasonAliases()
    ) -> Finding {
        Finding(
            norm: norm,
            seen: seen,
            stakes: Stakes(needs: .misissuedCertificate),
            aliases: aliases
        )
    }
}
