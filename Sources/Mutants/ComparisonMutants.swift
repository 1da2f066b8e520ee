// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// Flaws in comparing what is presented with what is pinned.
    static let comparisons: [Mutant] = [
        comparing(
            "first-pin-only",
            "Only the first pin is compared",
            standsFor: "frameworks with room for one pin"
        ) { pins, digest in pins.first?.digest == digest },
        comparing(
            "last-pin-only",
            "Only the last pin is compared",
            standsFor: "a loop that overwrites its result"
        ) { pins, digest in pins.last?.digest == digest },
        comparing(
            "all-pins-required",
            "Every pin must match",
            standsFor: "a conjunction where a disjunction was meant"
        ) { pins, digest in pins.allSatisfy { $0.digest == digest } },
        comparing(
            "digest-compared-by-prefix",
            "Only the first eight bytes of a digest are compared",
            standsFor: "shortened fingerprints"
        ) { pins, digest in pins.contains { $0.digest.prefix(8) == digest.prefix(8) } },
        comparing(
            "digest-compared-without-case",
            "Pins are compared as base64 without regard to case",
            standsFor: "caseInsensitiveCompare on pins"
        ) { pins, digest in
            let text = Base64.encode(digest).lowercased()
            return pins.contains { Base64.encode($0.digest).lowercased() == text }
        },
        comparing(
            "every-digest-matches",
            "Any pin matches anything",
            standsFor: "an inverted or forgotten comparison"
        ) { _, _ in true },
        comparing(
            "no-digest-matches",
            "No pin matches anything",
            standsFor: "a base64 text compared with a hexadecimal one"
        ) { _, _ in false },
        Mutant(
            "whole-path-must-be-pinned",
            "Every certificate of the path must be pinned",
            standsFor: "AFNetworking's validatesCertificateChain"
        ) { steps in
            steps.view = { _, path in [EncodedCertificate(joined(path))] }
            steps.isPinned = { kind, pins, path throws(BackendError) in
                for certificate in parted(path)
                where try !Norm.Steps.norm.isPinned(kind, pins, certificate) {
                    return false
                }
                return true
            }
        },
    ]

    static func comparing(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        matches: @escaping @Sendable ([NormPin], [UInt8]) -> Bool
    ) -> Mutant {
        Mutant(id, flaw, standsFor: standsFor) { steps in
            steps.isPinned = { kind, pins, certificate throws(BackendError) in
                matches(pins, try Norm.digest(of: certificate, kind))
            }
        }
    }
}

/// The octets of all certificates of a path, one after the other.
private func joined(_ path: [EncodedCertificate]) -> [UInt8] {
    path.flatMap(\.octets)
}

/// The certificates again.
private func parted(_ path: EncodedCertificate) -> [EncodedCertificate] {
    let octets = path.octets
    let span = octets.span
    var reader = DERReader(0..<octets.count)
    var certificates: [EncodedCertificate] = []
    while let element = try? reader.readElement(of: span) {
        certificates.append(EncodedCertificate(Array(octets[element.whole])))
    }
    return certificates
}
