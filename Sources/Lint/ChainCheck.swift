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
    private let paths: ChainPaths
    private let time: Time
    private let end: CertificateOutline?

    init(_ settings: Linter.Settings) {
        chain = settings.chain
        anchors = settings.anchors
        paths = settings.paths
        time = settings.time
        end = settings.chainEnd
    }

    func judge(_ configuration: inout Configuration) {
        guard let leaf = chain.first?.certificate else { return }

        let path = chain + anchorsAbove
        // Code of one's own may well hash something else. Elsewhere what a pin was made of does not
        // depend on the host.
        if configuration.notation != .source {
            let entries = configuration.entries.filter { !$0.isInherited }
            let candidates = path.map(\.candidate)
            for pin in configuration.loosePins + entries.flatMap(\.pins) {
                explain(pin, path, candidates, &configuration)
            }
        }
        let groups =
            Self.joining.contains(configuration.notation)
            ? joined(configuration.entries, over: leaf)
            : configuration.entries.filter { covers($0, leaf) && !$0.isInherited }
                .map { (owner: $0.owner, entries: [$0]) }
        for (owner, entries) in groups { judge(entries, owner, path, &configuration) }
    }

    /// Whether a configuration has pins for a host of the chain; nil where it has none for a host
    /// that is known.
    func concerns(_ configuration: Configuration) -> Bool? {
        guard let leaf = chain.first?.certificate else { return nil }

        let entries = configuration.entries.filter {
            !$0.isExempt && !$0.pins.isEmpty && !$0.hosts.isEmpty
        }
        return entries.isEmpty ? nil : entries.contains { covers($0, leaf) }
    }

    /// That all pins of a configuration are for other hosts than the chain; nil where it has none
    /// for a host that is known.
    func otherHosts(_ configuration: Configuration) -> Finding? {
        guard let leaf = chain.first?.certificate, concerns(configuration) == false,
            let entry = configuration.entries.first(where: { !$0.pins.isEmpty && !$0.isExempt })
        else { return nil }

        let shown = leaf.hosts.prefix(3).map(\.shortened).joined(separator: ", ")
        let hosts =
            leaf.hosts.isEmpty
            ? "which names none" : leaf.hosts.count > 3 ? "\(shown), …" : shown
        return Finding(
            .chainOfOtherHosts,
            configuration.notation,
            file: configuration.file,
            at: entry.hosts.first?.position ?? entry.position,
            "no pin of this file is for a host of \(file) (\(hosts)): nothing was compared",
            fix: Rule.chainOfOtherHosts.fix
        )
    }

    /// What the chain's file is called.
    private var file: String { chain.first?.file ?? "" }

    /// The trust anchors that paths lead to, and that are not sent.
    private var anchorsAbove: [PinMaterial.Item] {
        // Without a path that is known the name decides.
        let candidates =
            paths.all.isEmpty
            ? anchors.filter { anchor in
                chain.contains { $0.certificate?.issuerName == anchor.certificate?.subjectName }
            }
            : paths.anchors
        var seen = Set(chain.compactMap(\.certificate?.octets))
        return candidates.filter { anchor in
            anchor.certificate.map { seen.insert($0.octets).inserted } ?? false
        }
    }

    /// The notations in which what several entries say of one host counts together.
    private static let joining: Set<Notation> = [.ats, .okhttp, .tlsa]

    /// The entries for each host that the chain is for.
    private func joined(
        _ entries: [Configuration.Entry],
        over leaf: CertificateOutline
    ) -> [(owner: String, entries: [Configuration.Entry])] {
        let named = entries.flatMap(\.hosts).filter {
            !$0.coversEveryHost && $0.reach != .oneLabelBelow && leaf.names($0.name)
        }
        // A wildcard stands for any name one label below.
        let names = leaf.hosts.map { $0.hasPrefix("*.") ? "any" + $0.dropFirst() : $0 }
        var groups: [(owner: String, entries: [Configuration.Entry])] = []
        var seen: Set<[Position]> = []
        for name in (names + named.map(\.name)).prefix(Self.mostNames) + [""] {
            let group = entries.filter { entry in
                !entry.isExempt && !entry.pins.isEmpty && entry.hosts.contains { $0.covers(name) }
            }
            guard !group.isEmpty, seen.insert(group.map(\.position)).inserted else { continue }
            // Entries for every host are for each that was named already.
            guard !name.isEmpty || groups.isEmpty else { continue }

            let isNamed = !name.isEmpty && !name.hasPrefix("any.")
            groups.append((isNamed ? " of “\(name.shortened)”" : group[0].owner, group))
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
        _ owner: String,
        _ path: [PinMaterial.Item],
        _ configuration: inout Configuration
    ) {
        let entries = group.sorted { $0.position < $1.position }
        let pins = entries.flatMap(\.pins)
        // A record that no client uses counts for nothing; that it is one was reported.
        let unused = Set(
            configuration.notation == .tlsa
                ? configuration.findings.filter { $0.rule.severity == .error }.map(\.position) : []
        )
        let digests = pins.filter { ($0.isDigest || $0.isWhole) && !unused.contains($0.position) }
        guard let first = entries.first, !digests.isEmpty else { return }

        let compared = configuration.notation.comparesLeafAlone ? Array(path.prefix(1)) : path
        let matched = digests.map { pin in
            compared.indices.filter { matches(pin, compared[$0], at: $0) }
        }
        let places = Set(matched.joined())
        judgeDates(first, &configuration)
        judgeLists(owner, digests, matched, &configuration)
        if places.isEmpty {
            reportNoMatch(owner, first, digests, path, &configuration)
            return
        }
        // Of two lists a path needs a match in each, and each needs a backup of its own.
        let slots = configuration.notation == .ats ? Set(digests.map(\.slot)) : []
        let lists =
            slots.isEmpty
            ? [Array(digests.indices)]
            : slots.map { slot in digests.indices.filter { digests[$0].slot == slot } }
        let met = lists.map { list in
            Set(list.flatMap { matched[$0] }.compactMap { compared[$0].certificate?.octets })
        }
        judgePaths(owner, first, met.filter { !$0.isEmpty }, &configuration)
        for list in lists where configuration.notation != .knownHosts {
            judgeBackup(
                owner,
                list.map { (digests[$0], matched[$0]) },
                path,
                &configuration
            )
        }
        if places == [0], !configuration.notation.comparesLeafAlone,
            digests.contains(where: { $0.slot == .any })
        {
            configuration.reportOnce(
                .leafOnly,
                at: digests.first?.position ?? first.position,
                "the pins\(owner) match the leaf of \(file) alone"
            )
        }
    }

    /// Pins of one list, each with the places that it matches at, of which none would be left if the
    /// keys of the chain were replaced.
    private func judgeBackup(
        _ owner: String,
        _ pins: [(pin: Configuration.PinText, places: [Int])],
        _ path: [PinMaterial.Item],
        _ configuration: inout Configuration
    ) {
        // A CA's key that is compared with no CA is no backup.
        let idle = pins.filter { pin, places in
            places.isEmpty && path.contains { matches(pin, $0) }
        }
        let useful = pins.count { !$0.places.isEmpty }
        guard useful > 0, useful + idle.count == pins.count, let last = pins.last?.pin else {
            return
        }

        let list =
            configuration.notation == .ats
            ? Self.lists.first { $0.slot == last.slot }.map { " in \($0.name)" } ?? "" : ""
        configuration.reportOnce(
            .noBackup,
            at: last.position,
            "every pin\(list)\(owner) is of a key in the chain of \(file)"
                + (idle.isEmpty ? "" : ", and a CA's is compared with no CA there"),
            fix: configuration.notation == .tlsa
                ? "publish the record of the next key before the server has it" : nil
        )
    }

    /// That the chain has no valid path at that time.
    private func judgeDates(_ entry: Configuration.Entry, _ configuration: inout Configuration) {
        let path = (paths.all.first?.dropLast()).map(Array.init) ?? Array(chain.prefix(1))
        guard !paths.areValid || paths.all.isEmpty,
            let wrong = path.compactMap(\.certificate).first(where: {
                time < $0.notBefore || $0.notAfter < time
            })
        else { return }

        let when =
            time < wrong.notBefore
            ? "begins on \(wrong.notBefore.day)" : "ended on \(wrong.notAfter.day)"
        configuration.reportOnce(
            .chainOutOfDate,
            at: entry.pins.first?.position ?? entry.position,
            "the chain of \(file) is not valid on \(time.day): “\(wrong.subject.shortened)” \(when)"
        )
    }

    /// Pins of a root that some paths do not lead to, where several roots are trusted: of paths
    /// those have a pin that have one of the certificates that a pin matches, of each list.
    private func judgePaths(
        _ owner: String,
        _ entry: Configuration.Entry,
        _ met: [Set<[UInt8]>],
        _ configuration: inout Configuration
    ) {
        // A record may make a certificate that is sent an anchor, whatever path there is.
        guard configuration.notation != .tlsa, !configuration.notation.comparesLeafAlone else {
            return
        }

        let isMatched = { (path: [PinMaterial.Item]) in
            met.allSatisfy { met in path.contains { met.contains($0.certificate?.octets ?? []) } }
        }
        let (matched, others) = (paths.all.filter(isMatched), paths.all.filter { !isMatched($0) })
        guard !matched.isEmpty, !others.isEmpty else { return }

        let roots = Set(others.map(Self.root))
        let isRootEnough = roots.isDisjoint(with: matched.map(Self.root))
        let words = { (paths: [[PinMaterial.Item]]) in
            let routes = paths.map { path in
                isRootEnough
                    ? "to “\(Self.root(path).shortened)”"
                    : path.dropFirst().map { "“\($0.title.shortened)”" }
                        .joined(separator: ", ")
            }
            let unique = routes.indices.filter { routes.firstIndex(of: routes[$0]) == $0 }
                .map { routes[$0] }
            return "the path\(unique.count == 1 ? "" : "s") " + unique.joined(separator: " and ")
        }
        configuration.reportOnce(
            .dependsOnPath,
            at: entry.pins.first?.position ?? entry.position,
            "the pins\(owner) match only where a client takes \(words(matched)); on "
                + "\(words(others)) none does",
            fix: isRootEnough
                ? "pin \(roots.sorted().map { "“\($0.shortened)”" }.joined(separator: " and ")), "
                    + "or the server's key; “pinproof inspect --chain FILE” shows the paths"
                : nil
        )
    }

    /// The name of the anchor that a path leads to.
    private static func root(_ path: [PinMaterial.Item]) -> String { path.last?.title ?? "" }

    private func reportNoMatch(
        _ owner: String,
        _ entry: Configuration.Entry,
        _ pins: [Configuration.PinText],
        _ path: [PinMaterial.Item],
        _ configuration: inout Configuration
    ) {
        if let end, !configuration.notation.comparesLeafAlone,
            pins.contains(where: { $0.slot != .endEntity })
        {
            configuration.reportOnce(
                .chainIncomplete,
                at: entry.pins.first?.position ?? entry.position,
                "no pin\(owner) matches what is in \(file), which ends with “\(end.subject.shortened)”: "
                    + "its issuer “\(end.issuer.shortened)” is not at hand"
            )
            return
        }
        let isOfAuthority =
            configuration.notation.comparesLeafAlone
            && pins.contains { pin in path.dropFirst().contains { matches(pin, $0) } }
        configuration.reportOnce(
            .pinNoMatch,
            at: entry.pins.first?.position ?? entry.position,
            "no pin\(owner) matches the chain of "
                + "“\(chain.first?.certificate?.subject.shortened ?? "")”"
                + (isOfAuthority
                    ? ": the key of a CA is pinned, and the leaf alone is compared" : "")
        )
    }

    /// Both lists of ATS must have a match, whichever of the entries that are joined has them.
    private func judgeLists(
        _ owner: String,
        _ pins: [Configuration.PinText],
        _ matched: [[Int]],
        _ configuration: inout Configuration
    ) {
        guard configuration.notation == .ats,
            Set(pins.map(\.slot)).isSuperset(of: [.authority, .endEntity])
        else { return }

        for (slot, list) in Self.lists where slot != .authority || end == nil {
            let places = zip(pins, matched).filter { $0.0.slot == slot }
            guard let first = places.first, places.allSatisfy({ $0.1.isEmpty }) else { continue }

            configuration.reportOnce(
                .twoLists,
                at: first.0.position,
                "no pin in \(list)\(owner) matches the chain of \(file), and both lists must"
            )
        }
    }

    /// Those of ATS.
    static let lists: [(slot: PlannedPin.Position, name: String)] = [
        (.authority, "NSPinnedCAIdentities"), (.endEntity, "NSPinnedLeafIdentities"),
    ]

    private func explain(
        _ pin: Configuration.PinText,
        _ path: [PinMaterial.Item],
        _ candidates: [PinDiagnosis.Candidate],
        _ configuration: inout Configuration
    ) {
        guard pin.subject == .subjectPublicKeyInfo, !pin.isWhole, pin.algorithm == .sha256 else {
            return
        }

        let diagnosis = PinDiagnosis(of: pin.text, among: candidates)
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
        return matches(pin, item)
    }

    /// Whether a certificate has what the pin is a digest of, wherever it may stand.
    private func matches(_ pin: Configuration.PinText, _ item: PinMaterial.Item) -> Bool {
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
    fileprivate mutating func reportOnce(
        _ rule: Rule,
        at position: Position,
        _ message: String,
        fix: String? = nil
    ) {
        guard !findings.contains(where: { $0.rule.id == rule.id && $0.position == position }) else {
            return
        }
        report(rule, at: position, message, fix: fix)
    }
}

extension PinMaterial.Item {
    /// The name that a certificate has, or the item.
    fileprivate var title: String { certificate?.subject ?? name }
}
