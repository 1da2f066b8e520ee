// SPDX-License-Identifier: Apache-2.0

import Crypto
import PKIX
import Pinning

extension Mutant {
    /// Flaws in which octets are hashed.
    static let octets: [Mutant] = [
        hashing(
            "raw-key-hashed",
            "The key is hashed without the SubjectPublicKeyInfo around it",
            standsFor: "tutorial.raw-key-of-any and others: SecKeyCopyExternalRepresentation"
        ) { $0.octets[$0.publicKey.keyBits] },
        hashing(
            "certificate-hashed-for-a-key",
            "The whole certificate is hashed where its key is pinned",
            standsFor: "openssl x509 -fingerprint in place of -pubkey"
        ) { $0.octets[...] },
        hashing(
            "key-encoded-anew",
            "The key is hashed as a library encodes it again",
            standsFor: "GnuTLS, Java; the usual openssl command"
        ) { certificate in
            guard case .octets(let key) = CanonicalKey(of: certificate, by: .openJDK) else {
                return certificate.subjectPublicKeyInfoOctets
            }

            return key[...]
        },
        hashing(
            "key-contents-hashed",
            "The SubjectPublicKeyInfo is hashed without its outer header",
            standsFor: "an element confused with its contents"
        ) { certificate in
            let octets = certificate.octets
            let span = octets.span
            var reader = DERReader(certificate.subjectPublicKeyInfo)
            guard let element = try? reader.read(.sequence, of: span) else { return [] }

            return certificate.octets[element.contents]
        },
        Mutant(
            "key-identifier-compared",
            "A key identifier that the certificate claims is compared in place of the key",
            standsFor: "pins on subjectKeyIdentifier",
            kinds: [.publicKey]
        ) { steps in
            steps.isPinned = { kind, pins, certificate throws(BackendError) in
                let claimed = identifier(of: certificate)
                let isClaimed =
                    claimed != nil
                    && certificates(of: pins).contains { identifier(of: $0) == claimed }
                let isPinned = try Norm.Steps.norm.isPinned(kind, pins, certificate)
                return isClaimed || isPinned
            }
        },
        Mutant(
            "subject-compared",
            "A certificate with the subject of a pinned one is taken for it",
            standsFor: "allow-lists of issuer names"
        ) { steps in
            steps.isPinned = { kind, pins, certificate throws(BackendError) in
                let name = certificate.certificate.map { $0.octets[$0.subject] }
                let isNamed =
                    name != nil
                    && certificates(of: pins).contains { pin in
                        pin.certificate.map { $0.octets[$0.subject] } == name
                    }
                let isPinned = try Norm.Steps.norm.isPinned(kind, pins, certificate)
                return isNamed || isPinned
            }
        },
        Mutant(
            "certificate-pin-compares-keys",
            "A certificate with the key of a pinned one is taken for it",
            standsFor: "certificate pinning that was turned into key pinning unsaid",
            kinds: [.certificate]
        ) { steps in
            steps.isPinned = { _, pins, certificate in
                let presented = key(of: certificate)
                return !presented.isEmpty
                    && certificates(of: pins).contains { key(of: $0) == presented }
            }
        },
        Mutant(
            "key-pin-compares-certificates",
            "A pinned key counts only in the certificate it was taken from",
            standsFor: "key pinning over bundled certificates that compares the files",
            kinds: [.publicKey]
        ) { steps in
            steps.isPinned = { _, pins, certificate in
                certificates(of: pins).contains(certificate)
            }
        },
        Mutant(
            "key-searched-as-a-substring",
            "A certificate whose bytes contain the pinned key anywhere has that key",
            standsFor: "a search in place of a reader",
            kinds: [.publicKey]
        ) { steps in
            steps.isPinned = { kind, pins, certificate throws(BackendError) in
                let isContained = certificates(of: pins).contains { pin in
                    contains(certificate.octets, Array(key(of: pin)))
                }
                let isPinned = try Norm.Steps.norm.isPinned(kind, pins, certificate)
                return isContained || isPinned
            }
        },
        Mutant(
            "certificate-read-by-position",
            "The key is found by position, without looking at tags",
            standsFor: "curl with wolfSSL (CVE-2026-87866)",
            kinds: [.publicKey]
        ) { steps in
            steps.path = { trust, _ throws(BackendError) in
                let outcome = try await trust.path(to: trust.connection.anchors.all)
                // Another, more lenient reader let the certificate through.
                guard case .refused(.malformedCertificate, _) = outcome else { return outcome }

                return .path(trust.connection.served)
            }
            steps.isForHost = { trust throws(BackendError) in
                let isMatching = try await trust.hostMatches()
                return isMatching || isUnread(trust.connection.served.first)
            }
            steps.isPinned = { _, pins, certificate in
                keyByPosition(certificate.octets).map { key in
                    pins.contains { $0.digest == Array(SHA256.hash(data: key)) }
                } ?? false
            }
        },
        Mutant(
            "nothing-hashed-where-no-key-is-found",
            "A key of a kind that cannot be exported is hashed as no bytes",
            standsFor: "failed openssl pipelines and nil keys: the pin of the empty input",
            kinds: [.publicKey]
        ) { steps in
            steps.isPinned = { kind, pins, certificate throws(BackendError) in
                let algorithm = certificate.certificate?.publicKey.algorithm
                guard algorithm == .ed25519 || algorithm == .unsupported else {
                    return try Norm.Steps.norm.isPinned(kind, pins, certificate)
                }

                let nothing = Array(SHA256.hash(data: [UInt8]()))
                return pins.contains { $0.digest == nothing }
            }
        },
    ]

    private static func hashing(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        _ covered: @escaping @Sendable (Certificate) -> ArraySlice<UInt8>
    ) -> Mutant {
        Mutant(id, flaw, standsFor: standsFor, kinds: [.publicKey]) { steps in
            steps.isPinned = { _, pins, certificate in
                guard let certificate = certificate.certificate else { return false }

                let digest = Array(SHA256.hash(data: covered(certificate)))
                return pins.contains { $0.digest == digest }
            }
        }
    }
}

private func isUnread(_ certificate: EncodedCertificate?) -> Bool {
    certificate.map { $0.certificate == nil } ?? false
}

private func identifier(of certificate: EncodedCertificate) -> ArraySlice<UInt8>? {
    guard let certificate = certificate.certificate,
        let identifier = certificate.extensions.subjectKeyIdentifier
    else { return nil }

    return certificate.octets[identifier]
}

/// Whether octets stand anywhere in others.
func contains(_ octets: [UInt8], _ part: [UInt8]) -> Bool {
    guard !part.isEmpty, octets.count >= part.count else { return false }

    return (0...(octets.count - part.count)).contains { start in
        octets[start..<(start + part.count)].elementsEqual(part)
    }
}

/// The seventh field of the signed part, whatever it is.
private func keyByPosition(_ octets: [UInt8]) -> ArraySlice<UInt8>? {
    let span = octets.span
    var reader = DERReader(0..<octets.count)
    guard var certificate = try? reader.readElement(of: span).reader,
        var fields = try? certificate.readElement(of: span).reader
    else { return nil }

    let skipped = fields.isNext(.contextConstructed(0), of: span) ? 6 : 5
    for _ in 0..<skipped where (try? fields.readElement(of: span)) == nil { return nil }
    return (try? fields.readElement(of: span)).map { octets[$0.whole] }
}
