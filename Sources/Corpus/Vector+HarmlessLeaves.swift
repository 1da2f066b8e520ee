// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// Leaves, CAs and entries that are other and go ahead all the same, for computed twins.
extension Vector {
    /// The host's own entry as one for a domain above it, which includes subdomains.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-46.
    var withEntryAbove: Vector? {
        let host = connection.host
        let labels = host.split(separator: ".")
        guard isPlain(host), labels.count > 2, pinned.allSatisfy({ $0.host == host }),
            !pinned.isEmpty
        else { return nil }

        let kept = one(of: Array(1..<labels.count - 1))
        var vector = self
        for place in pinned.indices {
            vector.pinned[place].host = labels.dropFirst(kept).joined(separator: ".")
            vector.pinned[place].includeSubdomains = true
        }
        return vector
    }

    /// Entries that say that they are enforced and when they expire, and the host's that it
    /// includes subdomains.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-46, N-47 and N-66.
    var withEntryInFull: Vector? {
        let host = connection.host
        guard isPlain(host), pinned.contains(where: { $0.expires == nil && !$0.isExempt }),
            connection.time < Self.lastLeapDay
        else { return nil }

        let expiry = one(of: [
            "2096-02-29", "2096-02-29T00:00:00Z", "2096-12-31T23:59:59Z", "2099-12-31",
            "9999-12-31", "9999-12-31T23:59:59Z", "2097-10-09", "2100-02-28",
        ])
        var vector = self
        for (place, entry) in pinned.enumerated() where !entry.isExempt && entry.expires == nil {
            vector.pinned[place].includeSubdomains = entry.includeSubdomains || entry.host == host
            vector.pinned[place].enforce = entry.enforce ?? true
            vector.pinned[place].expires = expiry
        }
        return vector
    }

    /// 2096-02-29T00:00:00Z.
    private static let lastLeapDay = Time(seconds: 3_981_312_000)

    /// The leaf with another subject: of several attributes, of characters beyond ASCII, in other
    /// types of strings, with other names in it, or with none.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-34 and N-62.
    func withOtherSubject(_ leaf: ItemName) -> Vector? {
        guard !pinsTexts, !recipe.values.contains(where: \.constrainsNames),
            case .certificate(let certificate)? = recipe[leaf], let issuer = certificate.issuer,
            issuer != leaf, !recipe.values.contains(where: { $0.isIssued(by: leaf) }),
            certificate.subject != "", certificate.subjectName == nil
        else { return nil }

        let text = one(of: Self.subjects + ["CN=\(connection.host)"])
        let serial = one(of: Self.serials, choice: 1)
        return changing(leaf) {
            if $0.serial == nil { $0.serial = serial }
            $0.subject = text.isEmpty ? "" : nil
            $0.subjectName = text.isEmpty ? nil : DirectoryNameRecipe(text)
        }
    }

    /// Serial numbers of one to twenty octets.
    ///
    /// - SeeAlso: RFC 5280, section 4.1.2.2.
    private static let serials: [[UInt8]?] =
        [nil, [0x01], [0x7F], [0x00, 0x80]]
        + [8, 16, 17, 18, 19, 20].map { count in
            (0..<count).map { UInt8(truncatingIfNeeded: 0x35 &+ $0 &* 0x1D) }
        }

    private static let subjects: [String] = [
        "", "CN=another.example", "CN=*.another.example", "CN=192.0.2.231", "O=Zürich Bank",
        "C=JP, O=日本銀行, CN=サーバー", "O:bmp=Zürich Bank", "O:universal=Zürich",
        "C=DE, ST=Bayern, L=München, O=Größe & Söhne GmbH, OU=A, OU=B, CN=server",
        "O=First+OU=Second", "DC=com, DC=another, CN=server",
        "emailAddress=someone@another.example",
        "serialNumber=0042, C=DE", "O=😀", "CN=\(String(repeating: "a", count: 64))",
        "O=\(String(repeating: "ü", count: 400))", "CN=first, CN=second, CN=third",
        "2.5.4.97=VATDE-123456789, 2.5.4.15=Private Organization, C=DE", "O:numeric=4711",
        "O:printable=Example Inc., L=Springfield", "2.999.1=of no known type",
    ]

    /// The leaf with other usages and purposes, any of which suffice.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-20 and N-21.
    func withOtherUsages(_ leaf: ItemName) -> Vector? {
        guard !pinsTexts, case .certificate(let certificate)? = recipe[leaf],
            !certificate.extensions.contains(where: {
                [.keyUsage, .extendedKeyUsage].contains($0.id)
            })
        else { return nil }

        let usages = one(of: Self.sufficientUsages)
        let purposes = one(of: Self.sufficientPurposes, choice: 1)
        return changing(leaf) {
            $0.keyUsage = usages
            $0.extendedKeyUsage = purposes
        }
    }

    private static let sufficientUsages: [[CertificateRecipe.KeyUsage]] = [
        [], [.digitalSignature], [.keyEncipherment], [.keyAgreement],
        [.digitalSignature, .keyEncipherment], [.digitalSignature, .keyCertSign],
        [.digitalSignature, .nonRepudiation, .keyEncipherment, .dataEncipherment],
        [.keyAgreement, .decipherOnly], [.keyAgreement, .encipherOnly],
        [.keyEncipherment, .keyCertSign, .cRLSign], CertificateRecipe.KeyUsage.allCases,
    ]

    private static let sufficientPurposes: [[Purpose]] = {
        let other = ObjectIdentifier("2.999.3").map { [Purpose.other($0)] } ?? []
        return [
            [], [.serverAuth], [.serverAuth, .clientAuth], [.clientAuth, .serverAuth],
            [.emailProtection, .codeSigning, .serverAuth], other + [.serverAuth],
            [.serverAuth] + other,
            [.serverAuth] + (ObjectIdentifier("1.3.6.1.5.5.7.3.9").map { [.other($0)] } ?? []),
        ]
    }()

    /// The connection to a host of another kind, which entries and leaf name in place of the first.
    func withRenamedHost(_ leaf: ItemName) -> Vector? {
        let host = connection.host
        guard isPlain(host), !pinsTexts, pinned.allSatisfy({ $0.host == host }),
            !recipe.values.contains(where: \.constrainsNames),
            case .certificate(let certificate)? = recipe[leaf], certificate.dns.contains(host)
        else { return nil }

        let new = one(of: Self.otherKindsOfHosts)
        let isAddress = IPAddress(new) != nil
        var vector = changing(leaf) {
            $0.dns = $0.dns.compactMap { $0 == host ? (isAddress ? nil : new) : $0 }
            if isAddress { $0.ip.append(new) }
        }
        vector?.connection.host = new
        for place in pinned.indices { vector?.pinned[place].host = new }
        return vector
    }

    private static let otherKindsOfHosts: [String] = [
        "10.0.0.5", "192.168.1.1", "127.0.0.1", "169.254.1.1", "2001:db8::7", "::1", "localhost",
        "intranet", "printer.local", "dev.example.com", "staging.example.net", "test.example.org",
        "api.corp.internal", "shop.test", "a.b.c.d.e.example.org", "example.com",
        "xn--bcher-kva.example", "1.example.com", "a-b.example.com",
        "\(String(repeating: "a", count: 63)).example.com",
    ]

    /// The leaf with a wildcard for its host.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-36.
    func withWildcardName(_ leaf: ItemName) -> Vector? {
        let host = connection.host
        let labels = host.split(separator: ".")
        // Whether a wildcard may stand below a public suffix is open.
        guard isPlain(host), !pinsTexts, !recipe.values.contains(where: \.constrainsNames),
            labels.count > 2, labels.last.map({ ["com", "net", "org"].contains($0) }) == true,
            labels.dropLast().last == "example"
        else { return nil }

        let name = "*." + labels.dropFirst().joined(separator: ".")
        return changing(leaf) {
            if !$0.dns.contains(name) { $0.dns = $0.dns.map { $0 == host ? name : $0 } }
        }
    }

    /// The CA of the leaf, or the topmost of several, with constraints within which its names lie.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-23.
    func withPermittedName(_ path: [ItemName]) -> Vector? {
        guard !pinsTexts, allowsAnotherCA(path),
            case .certificate(let certificate)? = recipe[path[0]],
            certificate.dns.allSatisfy(Self.canBeConstrained), let name = certificate.dns.first,
            certificate.names.isEmpty, certificate.dns.count < 10
        else { return nil }

        let names = certificate.dns
        let tops = names.compactMap { $0.split(separator: ".").last.map(String.init) }
        let parents = names.map {
            let labels = $0.split(separator: ".")
            return labels.count > 1 ? labels.dropFirst().joined(separator: ".") : $0
        }
        let others = (1...20).map { "n\($0).example" }.filter { !names.contains($0) }
        let ways: [(excluded: [String], permitted: [String])] = [
            ([], names), ([], parents), ([], tops), ([], [""]), ([], names.map { $0.uppercased() }),
            ([], others + names), ([], parents + others), (["a.\(name)"], []), (["x\(name)"], []),
            ([String(name.dropFirst())].filter(Self.canBeConstrained), parents), (others, []),
            (["a.\(name)"], names), (["\(name).example"], []),
        ]
        let way = one(of: ways)
        // No other name that one of the path has may lie outside.
        guard path.dropFirst().allSatisfy({ recipe[$0]?.hasNoNames == true }) else { return nil }

        return changingAnyCA(of: path, adding: .nameConstraints) {
            $0.excludedDNS += way.excluded.filter { excluded in
                !names.contains { $0 == excluded || $0.hasSuffix(".\(excluded)") }
            }
            if $0.permittedDNS.isEmpty { $0.permittedDNS = way.permitted }
        }
    }

    /// A CA of another kind of key above the leaf, which signs in one of the ways of that kind.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-15 and N-59.
    func withOtherKeyOfCA(_ path: [ItemName]) -> Vector? {
        guard !pinsTexts, allowsAnotherCA(path) else { return nil }

        let (key, signature) = one(of: Self.signatures)
        guard recipe.values.allSatisfy({ $0.key != key }) else { return nil }

        return withCA("ca-of-another-key", over: path[0], key: key)?
            .changing(path[0]) { $0.signature = signature }?
            .changing("ca-of-another-key") {
                $0.extendedKeyUsage = one(of: Self.sufficientPurposes, choice: 1)
                $0.serial = one(of: Self.serials, choice: 2)
                $0.subject = "A CA of another key"
            }
    }

    /// Whether one more CA is within all that the path states, names included, and within every
    /// client's budget.
    private func allowsAnotherCA(_ path: [ItemName]) -> Bool {
        (2..<16).contains(path.count) && connection.served.count < 20
            && !recipe.values.contains(where: \.constrainsNames)
            && path.dropFirst().allSatisfy { recipe[$0]?.statesPathLength == false }
    }

    private static let signatures: [(key: String, CertificateRecipe.Signature)] = [
        ("ed25519-f", .ed25519),
        ("p256-h", .ecdsaSHA384), ("p256-h", .ecdsaSHA512),
        ("p384-d", .ecdsaSHA256), ("p384-d", .ecdsaSHA384), ("p384-d", .ecdsaSHA512),
        ("p521-b", .ecdsaSHA256), ("p521-b", .ecdsaSHA384), ("p521-b", .ecdsaSHA512),
        ("rsa2048-f", .rsaSHA256), ("rsa2048-f", .rsaSHA384), ("rsa2048-f", .rsaSHA512),
        ("rsa2048-f", .rsaPSSSHA256), ("rsa2048-f", .rsaPSSSHA384), ("rsa2048-f", .rsaPSSSHA512),
        ("rsa2560-a", .rsaSHA256), ("rsa2560-a", .rsaPSSSHA256), ("rsa3072-a", .rsaSHA256),
        ("rsa3072-a", .rsaPSSSHA384),
        ("rsa4096-c", .rsaSHA256), ("rsa4096-c", .rsaSHA512), ("rsa4096-c", .rsaPSSSHA256),
    ]
}

extension RecipeItem {
    /// The test key; nil where it has none of ours.
    fileprivate var key: String? {
        if case .certificate(let recipe) = self { recipe.key } else { nil }
    }

    fileprivate func isIssued(by name: ItemName) -> Bool {
        if case .certificate(let recipe) = self { recipe.issuer == name } else { false }
    }

    fileprivate var hasNoNames: Bool {
        guard case .certificate(let recipe) = self else { return false }

        return (recipe.dns + recipe.ip + recipe.email + recipe.uri).isEmpty && recipe.names.isEmpty
            && !recipe.extensions.contains { $0.id == .subjectAltName }
    }

    /// Whether it says how many may follow; true of what was captured.
    fileprivate var statesPathLength: Bool {
        guard case .certificate(let recipe) = self else { return true }

        return recipe.pathLength != nil || !recipe.bends.isEmpty
            || recipe.extensions.contains { $0.id == .basicConstraints }
    }
}
