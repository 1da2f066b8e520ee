// SPDX-License-Identifier: Apache-2.0

import Corpus
import Lint
import PKIX
import Pinning

/// What is said of one certificate or key: what it is, its pins, and whether to pin it.
struct PinPage {
    private let item: PinMaterial.Item
    private let role: String
    private let notations: [PinNotation]
    private let time: Time
    private let paths: ChainPaths
    /// Whether it is pinned as a CA's, and not as a server's.
    private let isCA: Bool
    /// Whose key a request or a bare key holds, where a certificate at hand has it.
    private let user: String?

    /// - Parameters:
    ///   - item: What it is about.
    ///   - role: What it is for the server.
    ///   - paths: The paths from the chain that it is in to trust anchors.
    ///   - isServer: Whether it is a server's own, though it may be a CA's as well.
    ///   - user: The subject of a certificate at hand with the key of a request; nil for none.
    ///   - notations: The notations of its pin.
    ///   - time: The instant that its dates are held against.
    init(
        _ item: PinMaterial.Item,
        role: String,
        paths: ChainPaths,
        isServer: Bool = false,
        user: String? = nil,
        notations: [PinNotation],
        time: Time
    ) {
        self.item = item
        isCA = !isServer && !item.isSelfSignedServer && item.certificate?.isCA ?? false
        self.role = role
        self.user = user
        self.paths = paths
        self.notations = notations
        self.time = time
    }

    var text: String {
        var rows: [(String, String)] = [("role", role)]
        var title = item.name
        switch item.kind {
        case .certificate(let certificate):
            title = "\(certificate.subject) (\(item.name))"
            rows += [
                ("issuer", certificate.issuer),
                ("valid", "\(certificate.notBefore.day) to \(certificate.notAfter.day)"),
            ]
            if !certificate.hosts.isEmpty { rows.append(("hosts", list(certificate.hosts))) }
        case .key: break
        case .request(let subject): title = "\(subject) (\(item.name))"
        }
        rows.append(("key", item.key.kind))
        if let name = WellKnownKeys.name(of: item.key.pin),
            !name.hasPrefix(item.certificate?.subject ?? "\0")
        {
            rows.append(("known as", name))
        }
        rows += notations.map { ($0.rawValue, $0.text(of: item.key, isCA: isCA)) }
        rows.append(("advice", advice))
        return title.printable + "\n"
            + rows.map { name, value in
                "  \(name)\(String(repeating: " ", count: 10 - name.count))\(value.printable)\n"
            }.joined()
    }

    /// Whether to pin it, and why not.
    private var advice: String {
        if item.key.isTooShort {
            return "Do not pin it: the key is too short, and platforms refuse it."
        }
        guard let certificate = item.certificate else {
            if WellKnownKeys.name(of: item.key.pin) != nil {
                return "It is a public CA's key: pin it if all certificates are to come from it."
            }
            if let user {
                return "It is the key of “\(user)”, which is at hand: it is no backup of that."
            }
            return "Pin it as a backup, if its private key is kept offline and is yours alone."
        }
        guard certificate.notAfter >= time else {
            return "This certificate expired: pin its key only if a newer certificate has it."
        }
        let end =
            certificate.notAfter < time.advanced(by: 366 * 86_400)
            ? " It ends on \(certificate.notAfter.day): pin what follows it as well." : ""
        guard isCA else {
            return certificate.isSelfIssued
                ? "Pin it, with a backup: no CA can vouch for another key."
                : "Pin it only if the next certificate keeps this key, and with a backup key: "
                    + "a public CA's live 200 days at most, 100 from March 2027, 47 from March 2029."
        }
        if let anchor = paths.anchor(withKeyOf: item)?.certificate {
            return "It is the key of the trust anchor “\(anchor.subject)”, cross-signed by "
                + "“\(certificate.issuer)”: pin it as a root."
        }
        guard certificate.isSelfIssued else {
            return "Do not pin it alone: CAs replace intermediates without notice. Pin the root, "
                + "or your own key.\(end)"
        }
        if let clients = paths.clients(seeing: item.key) {
            return "Do not pin it alone: \(clients)."
        }
        let isKeySent = paths.all.contains { path in
            path.dropLast().contains { $0.key.pin == item.key.pin }
        }
        let advice =
            "Pin it if every certificate is to come from this CA. It lets in whoever gets one from "
            + "it."
        return isKeySent
            ? advice + end
            : "\(advice)\(end) Servers do not send it: a client that compares what is sent never sees it."
    }

    private func list(_ hosts: [String]) -> String {
        let more = hosts.count > 4 ? ", and \(hosts.count - 4) more" : ""
        return hosts.prefix(4).joined(separator: ", ") + more
    }
}

extension PinMaterial.Item {
    /// Whether it is a server's own, that no CA issued.
    ///
    /// “openssl req -x509” makes such a certificate a CA's as well; a CA's has no host's name.
    var isSelfSignedServer: Bool {
        guard let certificate, certificate.isSelfIssued else { return false }

        return !certificate.isCA || !certificate.hosts.isEmpty
    }
}
