// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// What explanations have in common: the texts of pins, and the authorities that those are held
/// against.
struct PinsMet: Sendable {
    private let texts = Remembered<String, PinDiagnosis.ReadText>(
        capacity: 4_096,
        mostOctets: 1 << 20
    ) { $0.utf8.count }
    private let candidates = Remembered<EncodedCertificate, PinDiagnosis.Candidate>(
        capacity: 1_024,
        mostOctets: 4 << 20
    ) { $0.octets.count }
    private let anchors = Remembered<EncodedCertificate, Anchor>(
        capacity: 1_024,
        mostOctets: 4 << 20
    ) { $0.octets.count }
    private let indexes = Remembered<AnchorList, AnchorIndex>(mostOctets: 64 << 20)

    /// An anchor as it is named where it ends the path, and where it does not.
    private struct Anchor: Sendable {
        let onPath: PinDiagnosis.Candidate
        let offPath: PinDiagnosis.Candidate
    }

    func text(_ text: String) -> PinDiagnosis.ReadText {
        texts.value(for: text) { PinDiagnosis.ReadText(text) }
    }

    /// - Parameters:
    ///   - encoded: An authority's certificate.
    ///   - certificate: The same, read.
    /// - Returns: What pins may have been made of it, by no name.
    func candidate(
        _ encoded: EncodedCertificate,
        _ certificate: Certificate
    ) -> PinDiagnosis.Candidate {
        candidates.value(for: encoded) { PinDiagnosis.Candidate(certificate, named: "") }
    }

    /// - Parameters:
    ///   - encoded: A trust anchor.
    ///   - path: The path that was taken; empty where there is none.
    /// - Returns: What pins may have been made of it, by its name; nil where it cannot be read.
    func anchor(
        _ encoded: EncodedCertificate,
        _ path: [PathMember]
    ) -> PinDiagnosis.Candidate? {
        guard let certificate = encoded.certificate else { return nil }

        let anchor = anchors.value(for: encoded) {
            let candidate = candidate(encoded, certificate)
            let name = certificate.lastCommonName.map {
                String(String(decoding: $0, as: UTF8.self).prefix(Self.longestName)).printable
            }
            let title = "the trust anchor" + (name.map { " “\($0)”" } ?? "")
            return Anchor(
                onPath: candidate.named(title),
                offPath: candidate.named("\(title), which is not on this path")
            )
        }
        let isOnPath = path.isEmpty || path.contains { $0.digest == encoded.fingerprint }
        return isOnPath ? anchor.onPath : anchor.offPath
    }

    /// The trust anchor that a digest is of, or whose key it is of, wherever it stands in the list.
    func anchor(
        withDigest octets: [UInt8],
        among anchors: Connection.Anchors,
        _ path: [PathMember]
    ) -> PinDiagnosis.Candidate? {
        index(of: anchors).byDigest[octets].flatMap { anchor($0, path) }
    }

    /// The first anchors with the name of one of the issuers, each once.
    func anchors(
        of issuers: [ArraySlice<UInt8>],
        among anchors: Connection.Anchors,
        _ path: [PathMember]
    ) -> [PinDiagnosis.Candidate] {
        var names: [ArraySlice<UInt8>] = []
        for issuer in issuers where !names.contains(issuer) { names.append(issuer) }
        let index = index(of: anchors)
        return names.flatMap { index.bySubject[$0] ?? [] }.prefix(4)
            .compactMap { anchor($0, path) }
    }

    private func index(of anchors: Connection.Anchors) -> AnchorIndex {
        indexes.value(for: AnchorList(anchors.all)) { AnchorIndex(anchors.all) }
    }

    /// The longest common name (RFC 5280, appendix A.1: ub-common-name).
    private static let longestName = 64
}
