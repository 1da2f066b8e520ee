// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

/// What a pin is, and the right one, in words.
package struct PinExplanation: Sendable {
    private let pin: String
    private let diagnosis: PinDiagnosis
    private let items: [PinMaterial.Item]
    private let host: String?

    /// - Parameters:
    ///   - pin: The pin as it is configured.
    ///   - items: What it may have been made of, the server's own chain first.
    ///   - host: The host that it is for; nil where nothing is to be said of that.
    package init(of pin: String, among items: [PinMaterial.Item], for host: String? = nil) {
        self.pin = pin
        self.items = items
        self.host = host
        // A prefix of a notation is no slip.
        let prefix =
            ["sha256//", "sha256/", "sha1/", "pin-sha256="].first { pin.hasPrefix($0) } ?? ""
        diagnosis = PinDiagnosis(
            of: pin.dropFirst(prefix.count).filter { $0 != "\"" },
            among: items.map(\.candidate)
        )
    }

    /// Whether it is the SHA-256 of a key of the server's chain, or of one at hand where no host is
    /// given, in base64 with or without a known prefix.
    package var isRight: Bool { rightItem != nil && stray == nil }

    package var text: String {
        guard let name = rightItem else {
            return "\(pin.printable)\n  \(diagnosis.description.printable).\n" + right
        }
        let title = title(name).printable
        guard let stray else {
            return "\(pin.printable)\n  is right: the SHA-256 of the key of \(title).\n"
        }

        return
            "\(pin.printable)\n  is the SHA-256 of the key of \(title), which "
            + "\(stray.description.printable).\n" + right
    }

    /// What it is the digest of, where it is well made; nil for any other.
    private var rightItem: String? {
        guard case .digest(.key, .sha256, let name) = diagnosis.subject,
            diagnosis.notation == nil || diagnosis.notation == .base64WithTrimmings
        else { return nil }

        return name
    }

    /// Why the certificate that it is made of is not the server's; nil where it is.
    private var stray: StrayCertificate? {
        guard let host, let name = rightItem,
            let certificate = items.first(where: { $0.name == name })?.certificate
        else { return nil }

        return StrayCertificate(certificate, among: items, for: host)
    }

    /// The right pins: of the certificate that it was made of, or of all at hand.
    private var right: String {
        let meant: [PinMaterial.Item]
        let chain = stray?.chain.map(\.octets)
        switch diagnosis.subject {
        case .digest where chain != nil:
            meant = items.filter { item in
                item.certificate.map { chain?.contains($0.octets) ?? false } ?? false
            }
        case .digest(_, _, let name), .nearly(let name):
            meant = items.filter { $0.name == name }
        case .digestOfNothing, .placeholder, .unknown, .unreadable: meant = Array(items.prefix(6))
        }
        return meant.map { "  right: sha256/\($0.key.pin.base64)  \(title($0.name).printable)\n" }
            .joined()
    }

    private func title(_ name: String) -> String {
        guard let certificate = items.first(where: { $0.name == name })?.certificate else {
            return name
        }

        return "\(certificate.subject) (\(name))"
    }
}
