// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import PKIX
import Pinning
import SharedFixtures
import Testing

@Suite("Certificate pinning against public-key pinning")
struct KindDifferenceTests {
    @Test("A certificate that matches brings its key along, with the same things pinned")
    func certificateImpliesKey() throws {
        for vector in try StandardCorpus.vectors() where vector.pinsTheSameByBothKinds {
            guard let certificate = vector.expectation.certificate,
                let publicKey = vector.expectation.publicKey
            else { continue }

            if certificate.contains(where: { $0.verdict == .accept }) {
                #expect(publicKey.contains { $0.verdict == .accept }, "\(vector.id)")
            }
        }
    }

    @Test("Where the two differ, and the same is pinned, another certificate has a pinned key")
    func onlyTheKeyMatchesAlone() throws {
        let vectors = try StandardCorpus.vectors()
        let differences = KindDifference.all(in: vectors).filter { $0.scope == .same }
        #expect(!differences.isEmpty)
        for difference in differences {
            #expect(difference.certificate.verdict == .reject(.noMatchingPin), "\(difference)")
            #expect(difference.publicKey.verdict == .accept, "\(difference)")

            let vector = try #require(vectors.first { $0.id == difference.vector })
            #expect(try holdsAPinnedKeyInAnotherCertificate(vector), "\(vector.id)")
        }
    }

    /// Whether a certificate of a path that the norm lists is none of those pinned and has the key
    /// of one of them.
    private func holdsAPinnedKeyInAnotherCertificate(_ vector: Vector) throws -> Bool {
        let pinned = vector.pinned.flatMap { $0.certificates ?? [] }
            .compactMap { vector.certificates[$0] }
        let pinnedKeys = Set(try pinned.map { SPKIPin(of: try Certificate($0.octets)) })
        return try vector.expectation.path.contains { verdict in
            guard case .accept(let paths) = verdict else { return false }

            return try paths.joined().compactMap { vector.certificates[$0] }.contains { found in
                try !pinned.contains(found)
                    && pinnedKeys.contains(SPKIPin(of: try Certificate(found.octets)))
            }
        }
    }
}
