// SPDX-License-Identifier: Apache-2.0

import Dialects
import Crypto
import Notations
import PKIX
import Pinning

/// Holds pins against the chain of a host.
struct ChainCheck {
    private let chain: [PinMaterial.Item]
    private let anchors: [PinMaterial.Item]

    init(_ settings: Linter.Settings) {
        chain = settings.chain
        anchors = settings.anchors
    }

    func judge(_ configuration: inout Configuration) {
        guard let leaf = chain.first?.certificate else { return }

        let path =
            chain
            + anchors.filter { anchor in
                guard let name = anchor.certificate?.subjectName,
                    !chain.contains(where: { $0.certificate?.octets == anchor.certificate?.octets })
                else { return false }
                return chain.contains { $0.certificate?.issuerName == name }
            }
        // Code of one's own may well hash something else. Elsewhere what a pin was made of does not
        // depend on the host.
        if configuration.notation != .source {
            let entries = configuration.entries.filter { !$0.isInherited }
            for pin in configuration.loosePins + entries.flatMap(\.pins) {
                explain(pin, path, &configuration)
            }
        }
        let groups =
            Self.joining.contains(configuration.notation)
            ? joined(configuration.entries, over: leaf)
            : configuration.entries.filter { covers($0, leaf) && !$0.isInherited }
                .map { (title: $0.title, entries: [$0]) }
        for (title, entries) in groups { judge(entries, of: title, path, &configuration) }
    }

    /// The notations in which what several entries say of one host counts together.
    private static let joining: Set<Notation> = [.ats, .okhttp, .tlsa]

    /// The entries for each host that the chain is for.
    private func joined(
        _ entries: [Configuration.Entry],
        over leaf: CertificateOutline
    ) -> [(title: String, entries: [Configuration.Entry])] {
        let named = entries.flatMap(\.hosts).filter {
            !$0.coversEveryHost && $0.reach != .oneLabelBelow && leaf.names($0.name)
        }
        // A wildcard stands for any name one label below.
        let names = leaf.hosts.map { $0.hasPrefix("*.") ? "any" + $0.dropFirst() : $0 }
        var groups: [(title: String, entries: [Configuration.Entry])] = []
        var seen: Set<[Position]> = []
        for name in (names + named.map(\.name)).prefix(Self.mostNames) + [""] {
            let group = entries.filter { entry in
                !entry.isExempt && !entry.pins.isEmpty && entry.hosts.contains { $0.covers(name) }
            }
            guard !group.isEmpty, seen.insert(group.map(\.position)).inserted else { continue }
            // Entries for every host are for each that was named already.
            guard !name.isEmpty || groups.isEmpty else { continue }

            let isNamed = !name.isEmpty && !name.hasPrefix("any.")
            groups.append((isNamed ? name : group[0].title, group))
        }
        return groups
    }

    /// More than a certificate or a configuration of somebody's app has.
    private static let mostNames = 200

    private func covers(_ entry: Configuration.Entry, _ leaf: CertificateOutline) -> Bool {
        guard !entry.isExempt, !entry.pins.isEmpty else { return false }

        return entry.hosts.contains { host in
            host.coversEveryHost
                || host.reach != .oneLabelBelow && leaf.names(host.name)
                || leaf.hosts.contains { host.covers($0) || $0 == "*." + host.name }
        }
    }

    private func judge(
        _ group: [Configuration.Entry],
        of title: String,
        _ path: [PinMaterial.Item],
        _ configuration: inout Configuration
    ) {
        let entries = group.sorted { $0.position < $1.position }
        let pins = entries.flatMap(\.pins)
        let digests = pins.filter { $0.isDigest || $0.isWhole }
        guard let first = entries.first, !digests.isEmpty else { return }

        let compared = configuration.notation.comparesLeafAlone ? Array(path.prefix(1)) : path
        let matched = digests.map { pin in
            compared.indices.filter { matches(pin, compared[$0], at: $0) }
        }
        let places = Set(matched.joined())
        judgeLists(title, digests, matched, &configuration)
        if places.isEmpty {
            reportNoMatch(title, first, digests, path, &configuration)
            return
        }
        if matched.allSatisfy({ !$0.isEmpty }), configuration.notation != .knownHosts {
            configuration.reportOnce(
                .noBackup,
                at: digests.last?.position ?? first.position,
                "every pin of “\(title)” is of a key in today's chain"
            )
        }
        if places == [0], !configuration.notation.comparesLeafAlone,
            digests.contains(where: { $0.slot == .any })
        {
            configuration.reportOnce(
                .leafOnly,
                at: digests.first?.position ?? first.position,
                "of today's chain “\(title)” pins the leaf alone"
            )
        }
    }

    private func reportNoMatch(
        _ title: String,
        _ entry: Configuration.Entry,
        _ pins: [Configuration.PinText],
        _ path: [PinMaterial.Item],
        _ configuration: inout Configuration
    ) {
        let isOfAuthority =
            configuration.notation.comparesLeafAlone
            && pins.contains { pin in path.dropFirst().contains { matches(pin, $0, at: 0) } }
        configuration.reportOnce(
            .pinNoMatch,
            at: entry.pins.first?.position ?? entry.position,
            "no pin of “\(title)” matches the chain of "
                + "“\(chain.first?.certificate?.subject.shortened ?? "")”"
                + (isOfAuthority
                    ? ": the key of a CA is pinned, and the leaf alone is compared" : "")
        )
    }

    /// Both lists of ATS must have a match, whichever of the entries that are joined has them.
    private func judgeLists(
        _ title: String,
        _ pins: [Configuration.PinText],
        _ matched: [[Int]],
        _ configuration: inout Configuration
    ) {
        guard configuration.notation == .ats,
            Set(pins.map(\.slot)).isSuperset(of: [.authority, .endEntity])
        else { return }

        for (slot, list) in [
            (PlannedPin.Position.authority, "NSPinnedCAIdentities"),
            (.endEntity, "NSPinnedLeafIdentities"),
        ] {
            let places = zip(pins, matched).filter { $0.0.slot == slot }
            guard let first = places.first, places.allSatisfy({ $0.1.isEmpty }) else { continue }

            configuration.reportOnce(
                .twoLists,
                at: first.0.position,
                "no pin in \(list) of “\(title)” matches today's chain, and both lists must"
            )
        }
    }

    private func explain(
        _ pin: Configuration.PinText,
        _ path: [PinMaterial.Item],
        _ configuration: inout Configuration
    ) {
        guard pin.subject == .subjectPublicKeyInfo, !pin.isWhole, pin.algorithm == .sha256 else {
            return
        }

        let diagnosis = PinDiagnosis(of: pin.text, among: path.map(\.candidate))
        switch diagnosis.subject {
        case .digest(of: let part, let digest, certificate: let name):
            guard part != .key || digest != .sha256 else { return }
            report(pin, diagnosis, path.first { $0.name == name }, &configuration)
        case .nearly(certificate: let name):
            report(pin, diagnosis, path.first { $0.name == name }, &configuration)
        case .digestOfNothing, .placeholder, .unknown, .unreadable: break
        }
    }

    private func report(
        _ pin: Configuration.PinText,
        _ diagnosis: PinDiagnosis,
        _ item: PinMaterial.Item?,
        _ configuration: inout Configuration
    ) {
        configuration.report(
            .pinOfSomethingElse,
            at: pin.position,
            "pin “\(pin.text.shortened)” \(diagnosis)",
            fix: item.map { "write “\(Self.text(of: $0.key, like: pin, configuration.notation))”" }
        )
    }

    /// The pin of a key as the notation writes it, with the prefix that another pin has.
    private static func text(
        of key: PublicKeyOutline,
        like pin: Configuration.PinText,
        _ notation: Notation
    ) -> String {
        switch notation {
        case .knownHosts, .tlsa: key.digits
        case .ats, .chromium, .cronet, .curl, .hpkp, .nsc, .okhttp, .pinproof, .reactNative,
            .source, .trustkit:
            (["sha256//", "sha256/"].first { pin.text.hasPrefix($0) } ?? "") + key.pin.base64
        }
    }

    /// Whether a certificate of the path, at its place, has what the pin is a digest of.
    private func matches(
        _ pin: Configuration.PinText,
        _ item: PinMaterial.Item,
        at place: Int
    ) -> Bool {
        switch pin.slot {
        case .authority where place == 0, .endEntity where place > 0: return false
        case .any, .authority, .endEntity: break
        }
        let covered =
            pin.subject == .certificate ? item.certificate?.octets ?? [] : item.key.octets
        guard !pin.isWhole else { return covered == pin.octets }

        return switch pin.algorithm {
        case .sha1: Array(Insecure.SHA1.hash(data: covered)) == pin.octets
        case .sha256: Array(SHA256.hash(data: covered)) == pin.octets
        case .sha512: Array(SHA512.hash(data: covered)) == pin.octets
        }
    }
}

extension Configuration {
    /// Reports what is not reported there already: several hosts may have an entry in common.
    fileprivate mutating func reportOnce(_ rule: Rule, at position: Position, _ message: String) {
        guard !findings.contains(where: { $0.rule.id == rule.id && $0.position == position }) else {
            return
        }
        report(rule, at: position, message)
    }
}
