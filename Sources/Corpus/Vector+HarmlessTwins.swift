// SPDX-License-Identifier: Apache-2.0

private import Crypto
import PKIX
import Pinning

/// One thing more or other that decides nothing, for computed twins that go ahead like their vector.
///
/// A list that is as long as the norm has a client take it gets no longer.
///
/// - SeeAlso: Vectors/NORM.md, N-28.
extension Vector {
    /// With an anchor that nothing was issued by, in front of the others or behind them.
    var withAnchorBeside: Vector? {
        let lists = [\NamedConnection.anchors, \.addedAnchors, \.userAnchors]
        guard connection.allAnchors.count < Self.most, var vector = withUnrelatedCA,
            let list = lists.first(where: { !connection[keyPath: $0].isEmpty })
        else { return nil }

        vector.connection[keyPath: list].add(Self.unrelated(0), inFront: one(of: [true, false]))
        return vector
    }

    /// With another certificate sent behind the leaf or behind all: one that nothing was issued by,
    /// or one of those that were sent, once more; or with those behind the leaf the other way round.
    var withCertificateBeside: Vector? {
        guard connection.served.count < Self.most, var vector = withUnrelatedCA,
            let last = connection.served.last
        else { return nil }
        if connection.served.count > 2, one(of: [true, false, false], choice: 1) {
            vector = self
            vector.connection.served =
                connection.served.prefix(1) + connection.served.dropFirst().reversed()
            return vector.connection.served == connection.served ? nil : vector
        }

        let other = one(of: [Self.unrelated(0), Self.unrelated(0), last])
        let place = one(of: [1, connection.served.count])
        if other == last { vector.recipe[Self.unrelated(0)] = nil }
        vector.connection.served.insert(other, at: place)
        return vector
    }

    /// With another key in every list of pins, in front of the others or behind them.
    var withPinBeside: Vector? {
        let lists = pinned.flatMap { [$0.certificates, $0.keys] }.compactMap(\.self)
        guard !lists.isEmpty, lists.allSatisfy({ !$0.isEmpty && $0.count < Self.mostPins }),
            var vector = withUnrelatedCA
        else { return nil }

        let isFirst = one(of: [true, false])
        let longest = lists.map(\.count).max() ?? 0
        let more = (0..<one(of: [0, 0, 0, 4, 35 - longest], choice: 1)).map { place in
            let name = "\(Self.strangersPin)\(place + 1)"
            let digest = SHA256.hash(data: Array("\(id)/\(name)".utf8))
            vector.recipe[name] = .pin(.literal(Base64.encode(Array(digest))))
            return name
        }
        for place in pinned.indices {
            vector.pinned[place].certificates?.add([Self.unrelated(0)] + more, inFront: isFirst)
            vector.pinned[place].keys?.add([Self.unrelated(0)] + more, inFront: isFirst)
        }
        return vector
    }

    /// With an entry for another host that pins another key.
    var withEntryBeside: Vector? {
        guard pinned.count < Self.most, let vector = withUnrelatedCA else { return nil }

        let host = connection.host
        var hosts = ["elsewhere.example", "www.example.x"]
        if isPlain(host) {
            let labels = host.split(separator: ".")
            hosts += ["a.\(host)", "not\(host)", "\(host).example"]
            // Below a parent the host has an entry of its own, or the new one would decide.
            if labels.count > 2, pinned.contains(where: { $0.host == host }) {
                hosts.append(labels.dropFirst().joined(separator: "."))
            }
        }
        let lists = pinned.first { $0.certificates != nil || $0.keys != nil }
        return vector.adding(
            NamedEntry(
                host: one(of: hosts.filter { Self.isReadable($0) && $0.utf8.count <= 253 }),
                includeSubdomains: one(of: [true, false]),
                isExempt: false,
                enforce: nil,
                expires: nil,
                certificates: lists.map(\.certificates).map { $0.map { _ in [Self.unrelated(0)] } }
                    ?? [Self.unrelated(0)],
                keys: lists.map(\.keys).map { $0.map { _ in [Self.unrelated(0)] } }
                    ?? [Self.unrelated(0)]
            ),
            first: one(of: [true, false])
        )
    }

    /// The leaf with another name, in front of the others or behind them.
    func withNameBeside(_ leaf: ItemName) -> Vector? {
        guard !pinsTexts, !recipe.values.contains(where: \.constrainsNames),
            case .certificate(let certificate)? = recipe[leaf],
            (1..<Self.most).contains(certificate.numberOfNames)
        else { return nil }

        let isFirst = one(of: [true, false])
        let name = one(of: [
            "elsewhere.example", "*.elsewhere.example", "192.0.2.222", "2001:db8::dead",
        ])
        return changing(leaf) {
            if IPAddress(name) == nil {
                $0.dns.add(name, inFront: isFirst)
            } else {
                $0.ip.add(name, inFront: isFirst)
            }
        }
    }

    /// A certificate with an extension of those that real ones have, which is not critical and that
    /// no rule speaks of.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-24.
    func withExtensionBeside(_ path: [ItemName], ofCA isOfCA: Bool) -> Vector? {
        let added = one(of: Self.harmlessExtensions)
        let change = { (recipe: inout CertificateRecipe) in
            if recipe.extensions.count < 16 { recipe.extensions.append(added) }
        }
        guard !pinsTexts else { return nil }

        return isOfCA
            ? changingCA(of: path, adding: added.id, change)
            : changing(path[0], adding: added.id, change)
    }

    /// The host in capitals: as it is asked for, in its entry, or in the names of the leaf.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-35 and N-46.
    func inCapitals(_ leaf: ItemName) -> Vector? {
        guard isPlain(connection.host), !pinsTexts else { return nil }

        var vector = self
        switch one(of: [0, 1, 2]) {
        case 0: vector.connection.host = connection.host.uppercased()
        case 1:
            let places = pinned.indices.filter { pinned[$0].host == connection.host }
            for place in places { vector.pinned[place].host = connection.host.uppercased() }
            return places.isEmpty ? nil : vector
        default:
            guard !recipe.values.contains(where: \.constrainsNames) else { return nil }

            return changing(leaf) { $0.dns = $0.dns.map { $0.uppercased() } }
        }
        return vector
    }

    /// A leaf that begins or ends in this very second, or lives as long as dates can say.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-16.
    func atTheEdge(_ leaf: ItemName) -> Vector? {
        guard !pinsTexts else { return nil }

        let way = one(of: [0, 1, 2])
        return changing(leaf) { recipe in
            let begin = recipe.notBefore ?? CertificateRecipe.defaultNotBefore
            let end = recipe.notAfter ?? CertificateRecipe.defaultNotAfter
            guard recipe.validityForm == nil, begin <= connection.time, connection.time <= end
            else { return }

            switch way {
            case 0: recipe.notBefore = connection.time
            case 1: recipe.notAfter = connection.time
            default: recipe.notAfter = Self.latestTime
            }
        }
    }

    /// Whether a pin is somebody's text, which is not made anew with a certificate.
    var pinsTexts: Bool {
        pinned.flatMap { ($0.certificates ?? []) + ($0.keys ?? []) }.contains {
            if case .pin(.literal)? = recipe[$0] { true } else { false }
        }
    }

    /// Whether it is a name that is read in one way: no address, without a dot at its end, and with
    /// nothing that is open in names.
    func isPlain(_ host: String) -> Bool {
        Self.isReadable(host) && IPAddress(host) == nil && host == host.lowercased()
            && !host.hasSuffix(".") && !host.contains("_") && !host.contains("xn--")
            && host.utf8.allSatisfy { $0 < 0x80 }
    }

    /// So many anchors, certificates, entries and names are still few (N-28).
    private static let most = 100
    private static let mostPins = 30

    private static let harmlessExtensions: [CertificateRecipe.RawExtension] = [
        (ObjectIdentifier("1.3.6.1.4.1.32473.1"), DERWriter.utf8String("of no concern")),
        // A policy of the CA/Browser Forum, domain-validated (RFC 5280, 4.2.1.4; BR 7.1.6.1).
        (
            ObjectIdentifier("2.5.29.32"),
            DERWriter.sequence(
                DERWriter.sequence(DERWriter.element(0x06, [0x67, 0x81, 0x0C, 0x01, 0x02, 0x01]))
            )
        ),
        // Where lists of the revoked are (RFC 5280, 4.2.1.13).
        (
            ObjectIdentifier("2.5.29.31"),
            DERWriter.sequence(
                DERWriter.sequence(
                    DERWriter.explicit(
                        0,
                        DERWriter.explicit(
                            0,
                            DERWriter.element(0x86, Array("http://crl.example/ca.crl".utf8))
                        )
                    )
                )
            )
        ),
        // Whom to ask for its status (RFC 5280, 4.2.2.1).
        (
            ObjectIdentifier("1.3.6.1.5.5.7.1.1"),
            DERWriter.sequence(
                DERWriter.sequence(
                    DERWriter.element(0x06, [0x2B, 0x06, 0x01, 0x05, 0x05, 0x07, 0x30, 0x01]),
                    DERWriter.element(0x86, Array("http://ocsp.example".utf8))
                )
            )
        ),
        // A comment as Netscape had them, which OpenSSL's examples still write.
        (
            ObjectIdentifier("2.16.840.1.113730.1.13"),
            DERWriter.element(0x16, Array("made by hand".utf8))
        ),
    ].compactMap { id, value in
        id.map { CertificateRecipe.RawExtension(id: $0, isCritical: false, value: value) }
    }
}

extension Array {
    fileprivate mutating func add(_ element: Element, inFront isFirst: Bool) {
        add([element], inFront: isFirst)
    }

    fileprivate mutating func add(_ elements: [Element], inFront isFirst: Bool) {
        insert(contentsOf: elements, at: isFirst ? 0 : count)
    }
}

extension CertificateRecipe {
    fileprivate var numberOfNames: Int {
        dns.count + ip.count + email.count + uri.count + names.count
    }
}
