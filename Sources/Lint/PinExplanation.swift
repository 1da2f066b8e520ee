// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

/// What a pin is, and the right one, in words.
package struct PinExplanation: Sendable {
    private let pin: String
    private let diagnosis: PinDiagnosis
    private let items: [PinMaterial.Item]
    private let host: String?
    private let anchors: [PinMaterial.Item]
    private let paths: ChainPaths
    /// What a TLSA record says that its data are.
    private let recorded: (part: PinDiagnosis.Part, digest: PinDiagnosis.DigestName)?

    /// - Parameters:
    ///   - pin: The pin as it is configured.
    ///   - items: What it may have been made of, the server's own chain first.
    ///   - anchors: The trust anchors at hand.
    ///   - paths: The paths from the server's chain to these.
    ///   - host: The host that it is for; nil where nothing is to be said of that.
    package init(
        of pin: String,
        among items: [PinMaterial.Item],
        anchors: [PinMaterial.Item] = [],
        paths: ChainPaths = ChainPaths(),
        for host: String? = nil
    ) {
        self.pin = pin
        self.items = items + anchors
        self.host = host
        self.anchors = anchors
        self.paths = paths
        // What a notation puts around a pin is no slip.
        let written = WrittenPin(pin)
        recorded = written.record.flatMap { record in
            guard (1...2).contains(record.matching) else { return nil }

            return (
                record.selector == 0 ? .certificate : .key,
                record.matching == 1 ? .sha256 : .sha512
            )
        }
        diagnosis = PinDiagnosis(of: written.text, among: self.items.map(\.candidate))
    }

    /// Whether it is the SHA-256 of a key of the server's chain, or of one at hand where no host is
    /// given, as its notation writes it.
    package var isRight: Bool { rightItem != nil && stray == nil }

    package var text: String {
        guard case .digest(let part, let digest, let name) = diagnosis.subject, rightItem != nil
        else {
            return "\(pin.printable)\n  \(diagnosis.description.printable).\n" + right
        }

        let whose = part == .certificate ? "of the certificate" : "of the key of"
        let what = "\(digest.rawValue) \(whose) \(title(name).printable)"
        guard let stray else {
            return "\(pin.printable)\n  is right: the \(what).\n" + (someClients ?? "")
        }

        return
            "\(pin.printable)\n  is the \(what), which \(stray.description.printable).\n" + right
    }

    /// What it is the digest of, where it is well made; nil for any other.
    private var rightItem: String? {
        guard case .digest(let part, let digest, let name) = diagnosis.subject else { return nil }

        let isWellMade: Bool
        if let recorded {
            isWellMade =
                part == recorded.part && digest == recorded.digest
                && diagnosis.notation == .hexadecimal
        } else {
            isWellMade =
                part == .key && digest == .sha256
                && [nil, .base64WithPrefix, .base64WithTrimmings].contains(diagnosis.notation)
        }
        return isWellMade ? name : nil
    }

    /// Which clients alone see the key, where several paths lead to anchors.
    private var someClients: String? {
        guard let name = rightItem, let item = items.first(where: { $0.name == name }),
            let clients = paths.clients(seeing: item.key)
        else { return nil }

        return "  But \(clients).\n"
    }

    /// Why the certificate that it is made of is not the server's; nil where it is.
    private var stray: StrayCertificate? {
        guard let host, let name = rightItem,
            let certificate = items.first(where: { $0.name == name })?.certificate
        else { return nil }

        return StrayCertificate(
            certificate,
            among: items,
            anchors: anchors.compactMap(\.certificate),
            paths: paths.all.map { $0.compactMap(\.certificate) },
            for: host
        )
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
        // Which of several is meant only its author knows; of the server's chain all are right.
        let label = meant.count > 1 && chain == nil ? "one of" : "right"
        return meant.map { item in
            "  \(label): sha256/\(item.key.pin.base64)  \(title(item.name).printable)\n"
        }.joined()
    }

    private func title(_ name: String) -> String {
        guard let certificate = items.first(where: { $0.name == name })?.certificate else {
            return name
        }

        return "\(certificate.subject) (\(name))"
    }
}
