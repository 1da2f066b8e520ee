// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// Hosts and names, for computed twins.
extension Vector {
    /// The connection to another host, which the entries name in place of the first.
    func withOtherHost(_ leaf: ItemName) -> Vector? {
        guard case .certificate(let certificate)? = recipe[leaf] else { return nil }

        let hosts = Self.otherHosts(than: connection.host)
            .filter { !Self.isNamed($0, by: certificate) }
        guard !hosts.isEmpty else { return nil }

        let host = one(of: hosts)
        var vector = self
        for place in pinned.indices where pinned[place].host == connection.host {
            vector.pinned[place].host = host
        }
        vector.connection.host = host
        return vector
    }

    /// The connection to what callers hand over in place of a host; the entries are for the host.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-55.
    func withDecoratedHost(_ leaf: ItemName) -> Vector? {
        let host = connection.host
        let isUsual = Self.isReadable(host) && !host.hasSuffix(".")
        guard isUsual, case .certificate(let certificate)? = recipe[leaf] else { return nil }

        // A wildcard stands for a label, whatever is in it.
        let before =
            certificate.hosts.contains { $0.contains("*") }
            ? []
            : [" ", "user@", "https://", ".", "\u{FEFF}"].map { $0 + host } + Self.encoded(host)
                + ["\"\(host)\"", "'\(host)'"]
                + ["", host.replacing(".", with: "..", maxReplacements: 1)].filter { $0 != host }
        let behind = [
            ":443", "/", "\n", " ", "..", "\u{0}", "\u{0}.example.net", "?", "#", "\t", ",", ";",
            "%00", "@", "\\", ":443/path", "\r\n", "*", " example.net", ",example.net",
        ]
        var vector = self
        vector.connection.host = one(of: before + behind.map { host + $0 })
        return vector
    }

    /// The host with one character as URLs may have it.
    private static func encoded(_ host: String) -> [String] {
        guard let first = host.utf8.first else { return [] }

        let letter = "%" + Hexadecimal.encode([first]).uppercased() + host.dropFirst()
        // Its second octet alone is the letter: U+0177 for w.
        let wide = Unicode.Scalar(0x100 + UInt32(first)).map { String($0) + host.dropFirst() }
        return [letter, wide ?? letter]
            + (host.contains(".") ? [host.replacing(".", with: "%2E", maxReplacements: 1)] : [])
    }

    /// The leaf with its host in one name, decorated as callers decorate hosts.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-55.
    func withDecoratedName(_ leaf: ItemName) -> Vector? {
        let host = connection.host
        // Where names are constrained, the path may depend on the one that is new.
        guard !recipe.values.contains(where: \.constrainsNames), Self.isReadable(host),
            IPAddress(host) == nil, !host.hasSuffix(".")
        else { return nil }

        let before = ["https://", " ", ".", "user@", "*", "DNS:"]
        let behind = [
            "..", ":443", "/", " ", "\n", "\u{0}", "\u{0}.example.net", "?", "#", ",example.net",
            " example.net", "*",
        ]
        let inside =
            Self.encoded(host).prefix(1)
            + (host.contains(".")
                ? ["..", "%2E"].map { host.replacing(".", with: $0, maxReplacements: 1) } : [])
        return changing(leaf, adding: .subjectAltName) {
            $0.dns = [one(of: before.map { $0 + host } + behind.map { host + $0 } + inside)]
            $0.ip = []
            $0.email = []
            $0.uri = []
            $0.names = []
        }
    }

    /// Hosts of the same kind that differ in one place.
    private static func otherHosts(than host: String) -> [String] {
        let isBracketed = host.hasPrefix("[")
        if let address = IPAddress(isBracketed ? String(host.dropFirst().dropLast()) : host) {
            return others(than: address).map { isBracketed ? "[\($0)]" : $0 }
        }

        // Where developers and home networks are, and nobody's rules.
        let unguarded = ["printer.local", "shop.test", "api.corp.internal", "nas.lan", "localhost"]
        let isDotted = host.hasSuffix(".")
        let labels = (isDotted ? host.dropLast() : host[...]).split(
            separator: ".",
            omittingEmptySubsequences: false
        ).map(String.init)
        let isUsual = host.utf8.allSatisfy { $0 < 0x80 } && labels.allSatisfy { !$0.isEmpty }
        var hosts = [["other"] + labels]
        // What is written in another form, or is two labels long, has no neighbour of its kind.
        if isUsual, labels.count > 2 {
            hosts += labels.indices.dropLast().map { place in
                var changed = labels
                changed[place] = neighbour(of: labels[place])
                return changed
            }
            hosts.append(labels + ["other", "example"])
            hosts.append(["not" + labels[0]] + labels.dropFirst())
            // One character for another, or for none.
            let (first, rest) = (labels[0], labels.dropFirst(2))
            let near =
                ["-", "", "x"].map { [first + $0 + labels[1]] + rest }
                + [first + "-a", first + first, first.replacing("-", with: "")].map {
                    [$0] + labels.dropFirst()
                }
            hosts += near.filter { near in
                near != labels && isReadable(near.joined(separator: "."))
                    && near.allSatisfy { $0.utf8.count <= 63 }
            }
            let swapped = Array(labels.dropLast().reversed()) + labels.suffix(1)
            if swapped != labels { hosts.append(swapped) }
        }
        return (hosts.map { $0.joined(separator: ".") + (isDotted ? "." : "") } + unguarded)
            .filter { $0.utf8.count <= 253 && IPAddress($0) == nil }
    }

    /// Addresses of the same network.
    private static func others(than address: IPAddress) -> [String] {
        let octets = address.octets
        guard octets.count == 4 else { return ["2001:db8::c9"] }

        let last = [201, 202].filter { $0 != octets[3] }.map { Array(octets.dropLast()) + [$0] }
        // The same digits, were each octet written without a zero in front: 1.35 and 19.5.
        let shifted = [octets[1] / 16, octets[1] % 16 * 16 + octets[2]]
        let alike = octets[2] < 16 ? [[octets[0]] + shifted + [octets[3]]] : []
        let reversed = Array(octets.reversed())
        return (last + (alike + [reversed]).filter { $0 != octets }).map {
            $0.map(String.init).joined(separator: ".")
        }
    }

    /// A label of the same length whose last letter is another.
    private static func neighbour(of label: String) -> String {
        label.dropLast() + (label.lowercased().hasSuffix("q") ? "r" : "q")
    }

    /// Whether a name of the certificate may stand for a host in any reading of it: with another
    /// case, a dot at its end, or a wildcard of whatever form.
    private static func isNamed(_ host: String, by leaf: CertificateRecipe) -> Bool {
        if let address = IPAddress(host.filter { $0 != "[" && $0 != "]" }) {
            return leaf.addresses.contains(address.octets)
        }
        func parent(_ name: String) -> Substring? { name.firstIndex(of: ".").map { name[$0...] } }
        let host = undotted(host)
        return leaf.hosts.map(undotted).contains { name in
            name == host || name.contains("*") && (name == "*" || parent(name) == parent(host))
        }
    }

    private static func undotted(_ name: String) -> String {
        let name = name.lowercased()
        return name.hasSuffix(".") ? String(name.dropLast()) : name
    }

    /// The leaf with its host where no client may look for it.
    func withNamesThatDoNotCount(_ leaf: ItemName) -> Vector? {
        // Where names are constrained, the path may depend on the one that is new.
        guard !recipe.values.contains(where: \.constrainsNames) else { return nil }

        let host = connection.host
        let isASCII = host.utf8.allSatisfy { $0 < 0x80 }
        let names =
            isASCII
            ? [nil, "dns:another.example", "email:someone@\(host)", "uri:https://\(host)/"] : [nil]
        // An address of no octets is none, and no reason to look elsewhere.
        let hasNoOctets = one(of: [false, false, false, false, true])
        return changing(leaf, adding: .subjectAltName) {
            $0.subject = host
            $0.subjectName = nil
            $0.dns = []
            $0.ip = []
            $0.email = []
            $0.uri = []
            $0.names = one(of: names).flatMap { NameRecipe($0, isBase: false) }.map { [$0] } ?? []
            guard hasNoOctets else { return }

            $0.names = []
            $0.extensions.append(
                .init(
                    id: .subjectAltName,
                    isCritical: false,
                    value: DERWriter.sequence(DERWriter.implicit(7, []))
                )
            )
        }
    }

    /// A CA that may not issue one of the leaf's names: it, or all below a parent, is excluded, in
    /// front of others or behind them, or others alone are permitted.
    func withConstraint(_ path: [ItemName], against leaf: ItemName) -> Vector? {
        guard case .certificate(let certificate)? = recipe[leaf] else { return nil }
        guard let name = certificate.dns.first(where: Self.canBeConstrained) else {
            return certificate.ip.first.flatMap { withConstraint(path, againstAddress: $0) }
        }

        let labels = name.split(separator: ".")
        let parent = labels.count > 1 ? labels.dropFirst().joined(separator: ".") : name
        let others = (1...20).map { "n\($0).example" }
        let ways: [(excluded: [String], permitted: [String])] = [
            ([name], []), ([parent], []), ([labels.last.map(String.init) ?? name], []),
            ([name.uppercased()], []), (others + [name], []), ([parent] + others, []),
            ([""], []), ([], ["another.example"]), ([], ["a.\(name)"]), ([], ["x\(name)"]),
            ([], [String(name.dropFirst())].filter { Self.canBeConstrained($0) }),
            ([], others), ([name], [parent]), ([name], [name]), ([""], [name]),
        ]
        let way = one(of: ways.filter { !$0.excluded.isEmpty || !$0.permitted.isEmpty })
        return changingAnyCA(of: path, adding: .nameConstraints) {
            $0.excludedDNS += way.excluded
            if !way.permitted.isEmpty { $0.permittedDNS = way.permitted }
        }
    }

    /// A CA that may not issue an address of the leaf.
    private func withConstraint(_ path: [ItemName], againstAddress text: String) -> Vector? {
        guard let address = IPAddress(text) else { return nil }

        let isShort = address.octets.count == 4
        let own = [
            "\(text)/\(isShort ? 32 : 128)", isShort ? "0.0.0.0/0" : "::/0",
            isShort ? "192.0.0.0/8" : "2001::/16",
        ].compactMap(AddressRange.init).filter { range in
            let (base, mask) = (
                range.octets.prefix(address.octets.count),
                range.octets.suffix(address.octets.count)
            )
            return zip(zip(address.octets, mask), base).allSatisfy { $0.0 & $0.1 == $1 }
        }
        let others = [isShort ? "198.51.100.224/27" : "2001:db8:ffff::/48", "203.0.113.250/32"]
            .compactMap(AddressRange.init)
        let isExcluded = one(of: [true, true, false], choice: 2)
        return changingAnyCA(of: path, adding: .nameConstraints) {
            if isExcluded {
                $0.excludedIP += one(of: [false, true]) ? others + [one(of: own)] : [one(of: own)]
            } else {
                $0.permittedIP = others
            }
        }
    }

    /// Whether a constraint can be made of a DNS name: no wildcard, and in the usual syntax.
    static func canBeConstrained(_ name: String) -> Bool {
        isReadable(name) && name == name.lowercased() && !name.hasSuffix(".")
            && !name.contains("_")
    }
}

extension RecipeItem {
    /// Whether it is a certificate that permits or excludes names.
    var constrainsNames: Bool {
        guard case .certificate(let recipe) = self else { return false }

        return !(recipe.permittedDNS + recipe.excludedDNS).isEmpty
            || !(recipe.permittedIP + recipe.excludedIP).isEmpty
            || !(recipe.permittedDirectory + recipe.excludedDirectory).isEmpty
            || !(recipe.permittedNames + recipe.excludedNames).isEmpty
            || recipe.extensions.contains { $0.id == .nameConstraints }
    }
}

extension CertificateRecipe {
    /// Its DNS names, and its texts in other places where a client may take them for hosts.
    fileprivate var hosts: [String] {
        dns
            + names.compactMap { name in
                if case .dns(let text) = name.value { text } else { nil }
            }
    }

    fileprivate var addresses: [[UInt8]] {
        ip.compactMap { IPAddress($0)?.octets }
            + names.compactMap { name in
                if case .ip(let octets) = name.value { octets } else { nil }
            }
    }
}
