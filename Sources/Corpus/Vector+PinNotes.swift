// SPDX-License-Identifier: Apache-2.0

private import Crypto
import PKIX
package import Pinning

extension Vector {
    /// What each configured pin is, one sentence each, to explain why none of them matched.
    ///
    /// At most four pins are explained; the last element counts the rest.
    ///
    /// - Parameter kind: Which kind of pins the client was given.
    /// - Returns: `pin “sha256/4lp8…” is the SHA-256 of the key of leaf`.
    package func pinNotes(of kind: PinningKind) -> [String] {
        let atHand = certificates.sorted { $0.key < $1.key }.compactMap { name, octets in
            octets.certificate.map { (name: name, certificate: $0) }
        }
        var seen: Set<String> = []
        let texts = pinnedHosts.flatMap { entry in
            (kind == .certificate ? entry.certificates : entry.keys) ?? []
        }
        .compactMap { Self.text(of: $0, kind) }
        .filter { seen.insert($0).inserted }
        return texts.prefix(Self.mostNotes).map { text in
            let diagnosis = PinDiagnosis(of: text, among: atHand)
            return "pin “\(String(text.prefix(80)).printable)” \(diagnosis.sentence(for: kind))"
        }
            + (texts.count > Self.mostNotes ? ["and \(texts.count - Self.mostNotes) more"] : [])
    }

    /// Nobody reads more sentences than these in one message.
    private static let mostNotes = 4

    /// The text that the user of a client writes; nil for a certificate without a key to hash.
    private static func text(of pin: Pin, _ kind: PinningKind) -> String? {
        switch pin {
        case .text(let text): text
        case .of(let certificate):
            switch kind {
            case .certificate: Base64.encode(Array(SHA256.hash(data: certificate.octets)))
            case .publicKey:
                (try? SPKIPin(ofKeyIn: certificate.octets)).map { Base64.encode($0.octets) }
            }
        }
    }
}
