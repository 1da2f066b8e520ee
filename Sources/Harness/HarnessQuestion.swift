// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Crypto
import PKIX
import Pinning

/// One connection as a harness is asked about it: nothing of what is expected, and no vector's id.
///
/// - SeeAlso: Harnesses/PROTOCOL.md, “A connection”.
struct HarnessQuestion: Sendable {
    let policy: ExecutedProgram.Policy
    let connection: Connection
    let pinned: [PinnedHost]
    /// The configuration in the policy's own notation; nil where the entries are all there is.
    let texts: [String]?

    private var kind: PinningKind { policy.traits.kind }

    /// The question as one line.
    ///
    /// - Parameters:
    ///   - number: What the answer names.
    ///   - port: Where a server presents the vector; nil where there is none.
    /// - Returns: The octets of the line, its line feed included.
    func line(number: Int, port: UInt16?) -> [UInt8] {
        var members: [(name: String, value: CanonicalText.Node)] = [
            ("connection", .integer(number)), ("policy", .string(policy.id)),
            ("kind", .string(kind.rawValue)), ("host", .string(connection.host)),
            ("time", .string(connection.time.description)),
            ("timeZone", .integer(connection.timeZone)),
            ("served", encoded(connection.served)),
            ("anchors", encoded(connection.anchors.shipped)),
            ("addedAnchors", encoded(connection.anchors.added)),
            ("userAnchors", encoded(connection.anchors.user)),
        ]
        if policy.traits.view == .withoutEvaluation {
            let listed = encoded(connection.chainWithoutEvaluation)
            members.append(("chainWithoutEvaluation", listed))
        }
        if let origin = connection.redirectedFrom {
            members.append(("redirectedFrom", .string(origin)))
        }
        if let probed = connection.probed { members.append(("probed", encoded(probed))) }
        members.append(("pinned", .array(pinned.map(entry))))
        if let texts { members.append(("written", .strings(texts))) }
        if let port {
            members.append(
                (
                    "server",
                    .object([("address", .string("127.0.0.1")), ("port", .integer(Int(port)))])
                )
            )
        }
        return Array((CanonicalText.line(of: .object(members)) + "\n").utf8)
    }

    private func entry(_ entry: PinnedHost) -> CanonicalText.Node {
        var members: [(name: String, value: CanonicalText.Node)] = [
            ("host", .string(entry.host)), ("includeSubdomains", .boolean(entry.includeSubdomains)),
        ]
        if entry.isExempt { members.append(("exempt", .boolean(true))) }
        if let enforce = entry.enforce { members.append(("enforce", .boolean(enforce))) }
        if let expires = entry.expires { members.append(("expires", .string(expires))) }
        if let pins = entry.pins(of: kind) {
            members.append(("pins", .array(pins.map { pin($0, of: kind) })))
        }
        if policy.traits.comparesBothKinds, let pins = entry.pins(of: kind.other) {
            members.append(("otherPins", .array(pins.map { pin($0, of: kind.other) })))
        }
        return .object(members)
    }

    private func pin(_ pin: Pin, of kind: PinningKind) -> CanonicalText.Node {
        switch pin {
        case .of(let certificate):
            .object(
                [("certificate", encoded(certificate))]
                    + (digest(of: certificate, as: kind).map { [("sha256", .string($0))] } ?? [])
            )
        case .text(let text): .object([("text", .string(text))])
        }
    }

    /// What a correct user pins of the certificate, in base64; nil where our reader finds no key.
    private func digest(of certificate: EncodedCertificate, as kind: PinningKind) -> String? {
        switch kind {
        case .certificate: Base64.encode(Array(SHA256.hash(data: certificate.octets)))
        case .publicKey: (try? SPKIPin(ofKeyIn: certificate.octets))?.base64
        }
    }

    private func encoded(_ certificates: [EncodedCertificate]) -> CanonicalText.Node {
        .array(certificates.map(encoded))
    }

    private func encoded(_ certificate: EncodedCertificate) -> CanonicalText.Node {
        .string(Base64.encode(certificate.octets))
    }
}
