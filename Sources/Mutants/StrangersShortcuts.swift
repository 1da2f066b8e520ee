// SPDX-License-Identifier: Apache-2.0

import Crypto
import PKIX
import Pinning

extension Mutant {
    /// What somebody gets wrong who takes what is at hand: a certificate that is known from elsewhere,
    /// a number that nearly tells two apart, digits and labels as a library has them.
    static let strangersShortcuts: [Mutant] = atHand + nearlyTold + numbers + texts

    private static let atHand: [Mutant] = [
        searching(
            "pinned-certificates-help-the-search",
            "A path may go on through a pinned certificate that was not sent",
            standsFor: "one store for pins and for intermediates"
        ) { connection, pins in connection.served + certificates(of: pins) },
        searching(
            "certificates-of-an-earlier-connection-help-the-search",
            "A path may go on through a certificate that an earlier connection was sent",
            standsFor: "a cache of intermediates, as browsers have one"
        ) { connection, _ in connection.served + (connection.probed ?? []) },
    ]

    private static let nearlyTold: [Mutant] = [
        Mutant(
            "digests-kept-by-serial-number",
            "Of two certificates of the path with one serial number the first is compared",
            standsFor: "a cache of digests by serial number"
        ) { steps in
            steps.view = { _, path in
                var known: Set<[UInt8]> = []
                return path.filter { certificate in
                    guard let read = certificate.certificate else { return true }

                    return known.insert(Array(read.octets[read.serialNumber])).inserted
                }
            }
        },
        Mutant(
            "holders-of-a-key-compared",
            "A certificate that was sent is compared where its key is in the path",
            standsFor: "a path that is found by its keys",
            kinds: [.certificate]
        ) { steps in
            steps.view = { connection, path in
                let keys = Set(path.map { key(of: $0) })
                return path + connection.served.filter { keys.contains(key(of: $0)) }
            }
        },
        exchanging(
            "purposes-of-the-end-entity-asked-of-issuers",
            "An issuer with purposes must have every one that the end entity has",
            standsFor: "purposes that are nested like certificate policies",
            .serverAuthentication
        ) { step in
            let due = failure(.serverAuthentication, step)
            guard due == nil, step.isIntermediate, let purposes = step.newest.purposes,
                step.newest.extensions.extendedKeyUsage?.allowsAny != true,
                let asked = step.below.first?.purposes
            else { return due }

            return Set(asked).isSubset(of: purposes) ? nil : .wrongUsage
        },
    ]

    private static let numbers: [Mutant] = [
        validating(
            "curves-by-the-length-of-the-point",
            "The curve of a key is told by how long its point is",
            standsFor: "a raw point handed to a library",
            signatures: FlawedSignatures { certificate, issuer in
                let point = issuer.octets[issuer.publicKey.keyBits]
                guard
                    let key = try? P256.Signing.PublicKey(x963Representation: point),
                    let signature = try? P256.Signing.ECDSASignature(
                        derRepresentation: certificate.octets[certificate.signature]
                    )
                else { return false }

                return key.isValidSignature(
                    signature,
                    for: certificate.octets[certificate.toBeSigned]
                )
            }
        ),
        validating(
            "signatures-beyond-the-modulus-taken",
            "An RSA signature may be a number beyond the modulus",
            standsFor: "crypto/rsa of Go 1.19, which reduces whatever it is given",
            signatures: FlawedSignatures { certificate, issuer in
                let signature = Array(certificate.octets[certificate.signature])
                let key = ElementTree(ber: Array(issuer.octets[issuer.publicKey.keyBits]))
                guard let modulus = key?.elements.first?.leafOctets.drop(while: { $0 == 0 }),
                    modulus.count == signature.count, modulus.lexicographicallyPrecedes(signature)
                else { return false }

                var octets = certificate.octets
                octets.replaceSubrange(
                    certificate.signature,
                    with: difference(signature, Array(modulus))
                )
                return EncodedCertificate(octets).certificate.map {
                    knownSignatures.outcome(of: $0, under: issuer) == .valid
                } ?? false
            }
        ),
        arranging(
            "identifiers-of-32-bits",
            "A certificate is unreadable where a number of an identifier has more than 32 bits",
            standsFor: "Go's asn1.ObjectIdentifier; with 63 and 64 bits swift-asn1 and libtasn1"
        ) { served, anchors in
            .init(
                served: served.map { hasLargeIdentifier($0) ? EncodedCertificate([]) : $0 },
                anchors: anchors
            )
        },
    ]

    private static let texts: [Mutant] = [
        host("last-labels-of-letters-alone", "The last label of a host has letters alone") { last in
            last.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
        },
        host("last-labels-begin-with-a-letter", "The last label of a host begins with a letter") {
            last in
            last.utf8.first.map { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 } ?? false
        },
        Mutant(
            "groups-of-five-digits-taken",
            "A group of an address may have more digits than four",
            standsFor: "a reader of numbers that looks at the value alone"
        ) { steps in
            steps.host = { text in
                if let host = hostName(text) { return host }
                guard text.contains(":") else { return nil }

                let groups = text.split(separator: ":", omittingEmptySubsequences: false)
                return hostName(groups.map { $0.suffix(4) }.joined(separator: ":"))
            }
        },
        Mutant(
            "digits-of-any-script-taken",
            "An expiry may have the digits of any script",
            standsFor: "SimpleDateFormat, DateFormatter, Character.isDigit"
        ) { steps in
            steps.expiry = { text in
                Expiry(
                    text.map { text in
                        text.map { $0.wholeNumberValue.map { String($0) } ?? String($0) }.joined()
                    }
                )
            }
        },
    ]

    /// A search through more certificates than were sent on this connection.
    private static func searching(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        through candidates:
            @escaping @Sendable (Connection, [NormPin]) -> [EncodedCertificate]
    ) -> Mutant {
        Mutant(id, flaw, standsFor: standsFor) { steps in
            steps.path = { trust, pins throws(BackendError) in
                let connection = trust.connection
                return try await FlawedBackend.flawless.path(
                    from: candidates(connection, pins),
                    to: connection.anchors.all,
                    at: connection.time
                )
            }
        }
    }

    /// A reader of hosts that asks something of the last label.
    private static func host(
        _ id: String,
        _ flaw: String,
        asks isTaken: @escaping @Sendable (String) -> Bool
    ) -> Mutant {
        Mutant(id, flaw, standsFor: "RFC 1123, 2.1, which calls it alphabetic") { steps in
            steps.host = { text in
                guard IPAddress(text) == nil,
                    let last = text.lowercased().split(separator: ".").last
                else { return hostName(text) }

                return isTaken(String(last)) ? hostName(text) : nil
            }
        }
    }
}

/// What is left of a number where another is taken off, octet by octet.
private func difference(_ minuend: [UInt8], _ subtrahend: [UInt8]) -> [UInt8] {
    var result = minuend
    var borrow = 0
    for index in result.indices.reversed() {
        let value = Int(result[index]) - Int(subtrahend[index]) - borrow
        borrow = value < 0 ? 1 : 0
        result[index] = UInt8(truncatingIfNeeded: value)
    }
    return result
}

/// Whether an extension or a purpose has an identifier with a number of more than 35 bits, which
/// take five octets.
private func hasLargeIdentifier(_ certificate: EncodedCertificate) -> Bool {
    guard let read = certificate.certificate else { return false }

    let identifiers = read.listedExtensions.map(\.id) + (read.purposes ?? [])
    return identifiers.contains { contents in
        contents.split(omittingEmptySubsequences: false) { $0 < 0x80 }.contains { $0.count > 4 }
    }
}
