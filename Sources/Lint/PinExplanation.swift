// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

/// What a pin is, and the right one, in words.
package struct PinExplanation: Sendable {
    private let pin: String
    private let diagnosis: PinDiagnosis
    private let items: [PinMaterial.Item]

    package init(of pin: String, among items: [PinMaterial.Item]) {
        self.pin = pin
        self.items = items
        // A prefix of a notation is no slip.
        let prefix =
            ["sha256//", "sha256/", "sha1/", "pin-sha256="].first { pin.hasPrefix($0) } ?? ""
        diagnosis = PinDiagnosis(
            of: pin.dropFirst(prefix.count).filter { $0 != "\"" },
            among: items.map(\.candidate)
        )
    }

    /// Whether it is the SHA-256 of a key at hand, in base64 with or without a known prefix.
    package var isRight: Bool {
        guard case .digest(.key, .sha256, _) = diagnosis.subject else { return false }

        return diagnosis.notation == nil || diagnosis.notation == .base64WithTrimmings
    }

    package var text: String {
        guard case .digest(.key, .sha256, let name) = diagnosis.subject, isRight else {
            return "\(pin.printable)\n  \(diagnosis.description.printable).\n" + right
        }

        return "\(pin.printable)\n  is right: the SHA-256 of the key of \(title(name).printable).\n"
    }

    /// The right pins: of the certificate that it was made of, or of all at hand.
    private var right: String {
        let meant: [PinMaterial.Item]
        switch diagnosis.subject {
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
