// SPDX-License-Identifier: Apache-2.0

private import PKIX
private import Pinning

/// Whether hosts are ones that nobody owns, times ones that certificates are made for, and every
/// item is there for something.
enum NameCheck {
    static func check(_ vector: Vector, _ problems: Problems) {
        checkHosts(of: vector, problems)
        checkTime(of: vector, problems)
        checkItems(of: vector, problems)
    }

    /// - SeeAlso: RFC 2606, section 3; RFC 5737, section 3; RFC 3849, section 2; IANA, “IANA-managed
    ///   Reserved Domains” (www.iana.org/domains/reserved), “Test IDN top-level domains”.
    private static func checkHosts(of vector: Vector, _ problems: Problems) {
        var hosts: [(field: String, host: String)] = []
        // A captured certificate is for the host of whoever served it.
        if !vector.isCaptured { hosts.append(("connection.host", vector.connection.host)) }
        if let host = vector.connection.redirectedFrom {
            hosts.append(("connection.redirectedFrom", host))
        }
        // A host that is to be refused as unreadable has any form at all.
        if !vector.isMisconfigured, !vector.isCaptured {
            for (index, entry) in vector.pinned.enumerated() {
                hosts.append(("pinned[\(index)].host", entry.host))
            }
        }
        for (name, item) in vector.recipe.sorted(by: { $0.key < $1.key }) {
            guard case .certificate(let recipe) = item else { continue }

            hosts += recipe.dns.enumerated().map { ("recipe.\(name).dns[\($0)]", $1) }
            hosts += recipe.ip.enumerated().map { ("recipe.\(name).ip[\($0)]", $1) }
            hosts += recipe.email.enumerated().map { ("recipe.\(name).email[\($0)]", $1.domain) }
            hosts += recipe.uri.enumerated().map { ("recipe.\(name).uri[\($0)]", $1.authority) }
            hosts += recipe.names.enumerated().compactMap { index, general in
                general.host.map { ("recipe.\(name).names[\(index)]", $0) }
            }
        }
        for (field, host) in hosts where !isReserved(host) {
            problems.report(
                field,
                "is “\(host)”, which may belong to somebody",
                remedy: "use a name under example.com, .net or .org, one under xn--zckzah where the"
                    + " last label is asked about or under test, local or internal where that is, or an"
                    + " address of 192.0.2.0/24, 198.51.100.0/24, 203.0.113.0/24, 2001:db8::/32, or"
                    + " of 127.0.0.0/24, 10.0.2.0/24 and 192.168.1.0/24 where that is asked about"
            )
        }
    }

    private static func isReserved(_ host: String) -> Bool {
        // A zone names an interface of the machine's own (RFC 4007, 11).
        let withoutZone = String(host.trimmed(of: "[", "]").prefix { $0 != "%" })
        if let address = IPAddress(withoutZone) {
            let octets = address.octets
            let inner = octets.starts(with: versionFourInside) ? octets.suffix(4) : octets[...]
            return (documentation + everybodys).contains { inner.starts(with: $0) }
        }

        // Dots at the end do not change whose a name is.
        var name = host.lowercased()
        while name.hasSuffix(".") { name.removeLast() }
        // No top-level domain begins with a digit (RFC 1123, 2.1: it is alphabetic), so that nobody
        // has such a name.
        if let last = name.split(separator: ".").last, last.first?.isNumber == true,
            last.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" })
        {
            return true
        }
        // The machine's own (RFC 6761, 6.3).
        if name == "localhost" { return true }
        // What no registry gives to anybody: RFC 6761, 6.2; RFC 6762, 3; ICANN's board, 2024-07-29.
        if [".test", ".local", ".internal"].contains(where: name.hasSuffix) { return true }
        // “Test” in Japanese: a last label that is an A-label.
        if name.hasSuffix(".xn--zckzah") { return true }
        return ["example.com", "example.net", "example.org"].contains { reserved in
            name == reserved || name.hasSuffix("." + reserved)
                // A name above them is nobody's either: `*.com`, `com`.
                || ("." + reserved).hasSuffix("." + name.trimmed(of: "*.", ""))
        }
    }

    private static let documentation: [[UInt8]] = [
        [192, 0, 2], [198, 51, 100], [203, 0, 113], [0x20, 0x01, 0x0D, 0xB8],
    ]

    /// The machine's own, and those of private networks (RFC 6890, 2.2.2).
    private static let everybodys: [[UInt8]] = [[127, 0, 0], [10, 0, 2], [192, 168, 1]]

    /// What is in front of an address of version 4 in one of version 6 (RFC 4291, 2.5.5.2).
    private static let versionFourInside =
        [UInt8](repeating: 0, count: 10) + [UInt8](repeating: 0xFF, count: 2)

    private static func checkTime(of vector: Vector, _ problems: Problems) {
        let time = vector.connection.time
        let range = CertificateRecipe.defaultNotBefore...CertificateRecipe.defaultNotAfter
        let statesDates = vector.recipe.values.contains { item in
            switch item {
            case .captured: true
            case .certificate(let recipe): recipe.notBefore != nil || recipe.notAfter != nil
            case .pin: false
            }
        }
        guard !range.contains(time), !statesDates else { return }

        problems.report(
            "connection.time",
            "is \(time), when no certificate of the usual validity is valid",
            remedy: "use 2030-06-01T00:00:00Z, or say with “notBefore” and “notAfter” what is asked"
        )
    }

    private static func checkItems(of vector: Vector, _ problems: Problems) {
        let named = vector.namedItems
        for name in vector.recipe.keys.sorted() where !named.contains(name) {
            problems.report(
                "recipe.\(name)",
                "is named nowhere",
                remedy: "remove it: a vector has nothing in it that its question does not need"
            )
        }
    }
}

extension Vector {
    /// Whether the end entity is somebody's real one.
    fileprivate var isCaptured: Bool {
        guard let first = connection.served.first, case .captured? = recipe[first] else {
            return false
        }

        return true
    }

    fileprivate var isMisconfigured: Bool {
        PinningKind.allCases.flatMap { expectation.verdicts(of: $0) ?? [] }
            .contains { $0.verdict.kind == .misconfigured }
    }

    /// Every item that something in the file names.
    fileprivate var namedItems: Set<ItemName> {
        var names = Set(connection.served + connection.allAnchors)
        names.formUnion(connection.chainWithoutEvaluation ?? [])
        names.formUnion(connection.probed ?? [])
        names.formUnion(pinned.flatMap { ($0.certificates ?? []) + ($0.keys ?? []) })
        for item in recipe.values {
            switch item {
            case .captured: continue
            case .certificate(let recipe):
                names.formUnion([recipe.issuer, recipe.keyIdentifier].compactMap { $0 })
                if case .of(let name)? = recipe.authorityKeyIdentifier { names.insert(name) }
            case .pin(.digest(let pin)):
                names.insert(pin.certificate)
            case .pin(.literal): continue
            }
        }
        for line in departures.backends {
            guard case .nativeKey(let certificate, let equals) = line.fact else { continue }

            names.formUnion([certificate, equals].compactMap { $0 })
        }
        return names
    }
}

extension NameRecipe {
    /// What of it may belong to somebody; nil where nothing does.
    fileprivate var host: String? {
        switch value {
        case .directory, .other, .registered: nil
        case .dns(let name): name
        case .email(let address): address.domain
        case .ip: String(text.dropFirst("ip:".count))
        case .uri(let uri): uri.authority
        }
    }
}

extension String {
    /// What follows the `@` of an address for mail.
    fileprivate var domain: String {
        String(split(separator: "@", omittingEmptySubsequences: false).last ?? "")
    }

    /// The host of a URI, without user and port.
    fileprivate var authority: String {
        let rest = firstRange(of: "://").map { self[$0.upperBound...] } ?? self[...]
        return String(String(rest.prefix { $0 != "/" && $0 != "?" }).domain.prefix { $0 != ":" })
    }

    /// The text without these, where it begins and ends with them.
    fileprivate func trimmed(of start: String, _ end: String) -> String {
        guard hasPrefix(start), hasSuffix(end), count >= start.count + end.count else {
            return self
        }

        return String(dropFirst(start.count).dropLast(end.count))
    }
}
