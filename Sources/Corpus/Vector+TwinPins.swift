// SPDX-License-Identifier: Apache-2.0

private import Crypto
import PKIX
import Pinning

/// Pins, entries and anchors, for computed twins.
extension Vector {
    /// With an anchor that nothing was issued by in place of each list of anchors, or with anchors
    /// of the same names that have other keys.
    var withOtherAnchors: Vector? {
        guard var vector = withUnrelatedCA else { return nil }

        var namesakes: [ItemName: ItemName] = [:]
        if one(of: [true, false]) {
            for (anchor, key) in zip(Set(connection.allAnchors).sorted(), unrelatedKeys) {
                guard case .certificate(var recipe)? = recipe[anchor], recipe.bends.isEmpty,
                    !recipe.isUndecodable
                else { continue }

                if recipe.subjectName == nil { recipe.subject = recipe.subject ?? anchor }
                recipe.key = key
                recipe.spki = nil
                recipe.issuer = nil
                recipe.signedBy = nil
                recipe.signature = nil
                namesakes[anchor] = "namesake-of-\(anchor)"
                vector.recipe["namesake-of-\(anchor)"] = .certificate(recipe)
            }
        }
        func replaced(_ anchors: [ItemName]) -> [ItemName] {
            let found = anchors.compactMap { namesakes[$0] }
            return anchors.isEmpty || !found.isEmpty ? found : [Self.unrelated(0)]
        }
        vector.connection.anchors = replaced(connection.anchors)
        vector.connection.addedAnchors = replaced(connection.addedAnchors)
        vector.connection.userAnchors = replaced(connection.userAnchors)
        vector.connection.chainWithoutEvaluation = nil
        return vector
    }

    /// With no anchor at all, and what was one sent behind the other certificates.
    var withoutAnchors: Vector? {
        let anchors = connection.allAnchors.filter { !connection.served.contains($0) }
        var vector = self
        vector.connection.served += anchors
        vector.connection.anchors = []
        vector.connection.addedAnchors = []
        vector.connection.userAnchors = []
        vector.connection.chainWithoutEvaluation = nil
        return connection.allAnchors.isEmpty ? nil : vector
    }

    /// With a certificate in no path, which is the only one that is pinned: sent behind the others,
    /// or trusted beside them.
    var withBystanderPinned: Vector? {
        guard var vector = withUnrelatedCA else { return nil }

        let bystander = Self.unrelated(0)
        switch one(of: [0, 1, 2, 3]) {
        case 0: vector.connection.served.append(bystander)
        case 1: vector.connection.anchors.append(bystander)
        case 2: vector.connection.addedAnchors.append(bystander)
        default: vector.connection.userAnchors.append(bystander)
        }
        for (place, entry) in pinned.enumerated() {
            vector.pinned[place].certificates = entry.certificates.map { _ in [bystander] }
            vector.pinned[place].keys = entry.keys.map { _ in [bystander] }
        }
        return vector
    }

    /// With a CA that stands among the certificates and is neither sent nor trusted yet.
    var withUnrelatedCA: Vector? {
        let other = Self.unrelated(0)
        guard let key = unrelatedKeys.first, recipe[other] == nil else { return nil }

        var root = CertificateRecipe(key: key)
        root.isCA = true
        var vector = self
        vector.recipe[other] = .certificate(root)
        return vector
    }

    /// With pins of certificates that have another key, and names, number and all else of those that
    /// were pinned; they are sent behind the others, or trusted beside them.
    var withCopiesPinned: Vector? {
        guard
            var vector = pinning({ name, original, key in
                guard original.bends.isEmpty, !original.isUndecodable, original.key != key,
                    let serial = serialNumber(of: name)
                else { return nil }

                var copy = original
                copy.key = key
                copy.spki = nil
                copy.serial = serial
                if copy.subjectName == nil { copy.subject = copy.subject ?? name }
                return copy
            })
        else { return nil }

        let copies = vector.recipe.keys.filter {
            recipe[$0] == nil && vector.recipe[$0]?.isCertificate == true
        }
        .sorted()
        switch one(of: [0, 1, 2]) {
        case 0: vector.connection.served += copies
        case 1: vector.connection.anchors += copies
        default:
            // Whatever is trusted was added to what the platform trusts.
            vector.connection.served += copies
            vector.connection.addedAnchors = connection.anchors + connection.addedAnchors
            vector.connection.anchors = []
        }
        return vector
    }

    /// The contents of the serial number.
    private func serialNumber(of name: ItemName) -> [UInt8]? {
        guard let octets = certificates[name]?.octets,
            let certificate = try? Certificate(octets)
        else { return nil }

        return Array(octets[certificate.serialNumber])
    }

    /// With pins of the same forms that are made of other keys; nil where one has no form to copy.
    var withOtherPins: Vector? { pinning { _, _, key in CertificateRecipe(key: key) } }

    /// With pins of the same forms that are made of other certificates.
    ///
    /// - Parameter replace: Makes another certificate of one that was pinned, given its name, its
    ///   recipe and another key; nil where it cannot be. What was captured has no recipe, and counts
    ///   as one of the usual.
    /// - Returns: Nil where a pin has no form to copy, or no other certificate.
    private func pinning(
        _ replace: (ItemName, CertificateRecipe, String) -> CertificateRecipe?
    ) -> Vector? {
        var vector = self
        var others: [ItemName: ItemName] = [:]
        let keys = unrelatedKeys
        guard !keys.isEmpty else { return nil }

        return replacePins { name, _ in
            if let known = others[name] { return known }

            if name.hasPrefix(Self.strangersPin) { return name }

            let new = Self.unrelated(others.count + (recipe[Self.unrelated(0)] == nil ? 0 : 1))
            guard recipe[new] == nil else { return nil }

            let key = keys[others.count % keys.count]
            let (pinnedName, original) = original(of: name, key)
            guard let certificate = replace(pinnedName, original, key) else { return nil }

            switch recipe[name] {
            case .captured, .certificate: vector.recipe[new] = .certificate(certificate)
            case .pin(.digest(var pin)):
                let pinned = "\(new)-certificate"
                vector.recipe[pinned] = .certificate(certificate)
                pin.certificate = pinned
                vector.recipe[new] = .pin(.digest(pin))
            // What somebody wrote by hand has no counterpart.
            case .pin(.literal), nil: return nil
            }
            others[name] = new
            return new
        }.map { pinned in
            vector.pinned = pinned
            return vector
        }
    }

    /// The recipe of a certificate, or of what a pin is made of.
    private func original(
        of name: ItemName,
        _ key: String
    ) -> (name: ItemName, recipe: CertificateRecipe) {
        switch recipe[name] {
        case .certificate(let recipe): (name, recipe)
        case .pin(.digest(let pin)) where pin.certificate != name:
            original(of: pin.certificate, key)
        default: (name, CertificateRecipe(key: key))
        }
    }

    /// With pins that resemble the right ones.
    var withNearPins: Vector? {
        var vector = self
        return replacePins { name, kind in
            let new = "near-\(name)-\(kind)"
            guard let near = nearPin(of: name, kind) else { return nil }

            vector.recipe[new] = .pin(.literal(near))
            return new
        }.map { pinned in
            vector.pinned = pinned
            return vector
        }
    }

    /// The entries with every pin replaced; nil where one cannot be.
    private func replacePins(
        _ replace: (ItemName, PinningKind) -> ItemName?
    ) -> [NamedEntry]? {
        var entries = pinned
        for (place, entry) in pinned.enumerated() {
            let certificates = entry.certificates?.map { replace($0, .certificate) }
            let keys = entry.keys?.map { replace($0, .publicKey) }
            guard certificates?.contains(nil) != true, keys?.contains(nil) != true else {
                return nil
            }

            entries[place].certificates = certificates?.compactMap(\.self)
            entries[place].keys = keys?.compactMap(\.self)
        }
        return entries
    }

    /// A readable pin that is nearly that of a certificate; nil where nobody knows its own.
    private func nearPin(of name: ItemName, _ kind: PinningKind) -> String? {
        var own = DigestPin(of: name)
        own.octets = kind == .certificate ? .certificate : .spki
        guard recipe[name]?.isCertificate == true,
            let text = PinRecipe.digest(own).text(among: certificates),
            let digest = Base64.decode(text)
        else { return nil }

        func digested(_ change: (inout DigestPin) -> Void) -> String? {
            var pin = own
            change(&pin)
            return PinRecipe.digest(pin).text(among: certificates)
        }
        var near = [0, 1, 4, 8, 16, 24, 31].map { kept in digested { $0.kept = kept } }
        for algorithm in [DigestPin.Algorithm.md5, .sha1, .sha384, .sha512] {
            near.append(
                digested {
                    $0.algorithm = algorithm
                    $0.length = 32
                }
            )
        }
        near.append(digested { $0.octets = .keyBits })
        let encoded = certificates[name].map { Base64.encode($0.octets) }
        near.append(encoded.map { Base64.encode(Array(SHA256.hash(data: Array($0.utf8)))) })
        near.append(digested { $0.octets = kind == .certificate ? .spki : .certificate })
        near += Self.near(digest, text).map(Base64.encode)
        near += parts(of: name).map { Base64.encode(Array(SHA256.hash(data: $0))) }
        return one(of: near.compactMap(\.self).filter { $0 != text })
    }

    /// Octets of a certificate that are neither all of it nor its key: its names, and its number.
    private func parts(of name: ItemName) -> [[UInt8]] {
        guard let octets = certificates[name]?.octets,
            let certificate = try? Certificate(octets)
        else { return [] }

        let parts = [certificate.subject, certificate.issuer, certificate.serialNumber].map {
            Array(octets[$0])
        }
        let key = Array(octets[certificate.subjectPublicKeyInfo])
        let contents = try? DERReader.whole(.sequence, of: key.span).contents
        return parts + [parts[0] + parts[2], contents.map { Array(key[$0]) } ?? []]
    }

    /// Digests that are made of a digest and its text.
    private static func near(_ digest: [UInt8], _ text: String) -> [[UInt8]] {
        let (first, second) = (digest[0], digest[1])
        let rest = digest.dropFirst(2)
        return [
            digest.reversed(), digest.sorted(), Array(digest.dropFirst()) + [first],
            [second, first] + rest,
            // As Java's Arrays.hashCode sees them, the same.
            [first &+ 1, second &- 31] + rest,
            Array(digest.dropLast()) + [digest[31] ^ 0x01],
            Array(SHA256.hash(data: digest)), Array(SHA256.hash(data: Array(text.utf8))),
            Array(SHA256.hash(data: Array(Hexadecimal.encode(digest).utf8))),
            [UInt8](repeating: 0x00, count: 32), Array(SHA256.hash(data: [UInt8]())),
        ]
    }

    /// With the right pins in an entry for another host, and other keys in those that were there.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-46.
    var withPinsElsewhere: Vector? {
        let own = pinned.first { $0.host == connection.host }
        guard let own, !own.pins.isEmpty, Self.isReadable(own.host), !own.host.hasSuffix("."),
            let vector = withOtherPins
        else { return nil }

        let host = own.host
        let labels = host.split(separator: ".")
        let isName = !host.contains(":") && labels.last?.first?.isNumber == false
        let parent = labels.dropFirst().joined(separator: ".")
        var hosts = [Self.elsewhere, "\(host.prefix(1)).example"]
        if isName { hosts += ["a.\(host)", "not\(host)", "\(host).example"] }
        // An address of the same network.
        if let last = host.lastIndex(of: "."), IPAddress(host) != nil {
            hosts = ["\(host[...last])211", "\(host[...last])212"].filter { $0 != host }
        }
        if isName, labels.count > 2 { hosts += [parent, parent, "a.\(parent)"] }
        let entry = NamedEntry(
            host: one(of: hosts.filter { Self.isReadable($0) && $0.utf8.count <= 253 }),
            includeSubdomains: one(of: [true, true, false, true, false]),
            isExempt: false,
            enforce: nil,
            expires: nil,
            certificates: own.certificates,
            keys: own.keys
        )
        return vector.adding(entry, first: one(of: [true, false, false]))
    }

    /// With an entry for another host that pins nothing: exempt, not enforced, or expired.
    var withPinsOffElsewhere: Vector? {
        let lists = pinned.first { $0.certificates != nil || $0.keys != nil }
        let ended = "1990-01-01T00:00:00Z"
        guard let lists, let end = Time(ended), end < connection.time else { return nil }

        let way = one(of: [0, 1, 2, 3, 4, 5])
        let entry = NamedEntry(
            host: Self.elsewhere,
            includeSubdomains: one(of: [false, true, false, true, true]),
            isExempt: way % 3 == 0,
            enforce: way % 3 == 1 ? false : nil,
            expires: way % 3 == 2 ? ended : nil,
            certificates: way % 3 == 0 ? nil : lists.certificates,
            keys: way % 3 == 0 ? nil : lists.keys
        )
        return adding(entry, first: way < 3)
    }

    /// With an entry whose host is none.
    var withUnreadableEntry: Vector? {
        adding(
            host: one(of: UnreadableText.hosts),
            expires: nil,
            first: one(of: [true, false, false])
        )
    }

    /// With an expiry that is no date, of the first entry or of one for another host.
    var withUnreadableExpiry: Vector? {
        let text = one(of: UnreadableText.expiries)
        guard one(of: [true, false, true]), pinned.first?.isExempt == false else {
            return adding(host: Self.elsewhere, expires: text, first: false)
        }

        var vector = self
        vector.pinned[0].expires = text
        return vector
    }

    /// With a text among the pins that is none, in front of the others or behind them.
    var withUnreadablePin: Vector? {
        guard let place = pinned.indices.first(where: { !pinned[$0].pins.isEmpty }),
            let name = pinned[place].pins.first
        else { return nil }

        var own = DigestPin(of: name)
        own.octets = pinned[place].certificates == nil ? .spki : .certificate
        let known =
            recipe[name]?.isCertificate == true
            ? PinRecipe.digest(own).text(among: certificates) : nil
        let right = known ?? Base64.encode(Array(SHA256.hash(data: Array(id.utf8))))
        // As OkHttp had it once: the digest is right, and no SHA-256.
        own.algorithm = .sha1
        let old = known.flatMap { _ in PinRecipe.digest(own).text(among: certificates) }
        let texts =
            UnreadableText.pins(like: right).filter { Base64.decode($0)?.count != 32 }
            + (old.map { [$0, "sha1/\($0)"] } ?? [])
        let isFirst = one(of: [true, false, false])
        var vector = self
        vector.recipe[Self.unreadablePin] = .pin(.literal(one(of: texts)))
        func added(_ pins: [ItemName]?) -> [ItemName]? {
            pins.map { isFirst ? [Self.unreadablePin] + $0 : $0 + [Self.unreadablePin] }
        }
        vector.pinned[place].certificates = added(pinned[place].certificates)
        vector.pinned[place].keys = added(pinned[place].keys)
        return recipe[Self.unreadablePin] == nil ? vector : nil
    }

    private func adding(host: String, expires: String?, first isFirst: Bool) -> Vector? {
        // It pins what another entry does; where none pins anything, there is nothing to read.
        guard let lists = pinned.first(where: { !$0.pins.isEmpty }) else { return nil }

        return adding(
            NamedEntry(
                host: host,
                includeSubdomains: false,
                isExempt: false,
                enforce: nil,
                expires: expires,
                certificates: lists.certificates,
                keys: lists.keys
            ),
            first: isFirst
        )
    }

    func adding(_ entry: NamedEntry, first isFirst: Bool) -> Vector? {
        guard !pinned.contains(where: { $0.host == entry.host }) else { return nil }

        var vector = self
        vector.pinned.insert(entry, at: isFirst ? 0 : pinned.count)
        return vector
    }

    private static let elsewhere = "elsewhere.example"
    /// How the names of pins begin that are of nothing.
    static let strangersPin = "unrelated-pin-"
    private static let unreadablePin = "unreadable"
}

extension NamedEntry {
    /// Of both kinds.
    fileprivate var pins: [ItemName] { (certificates ?? []) + (keys ?? []) }
}
