// SPDX-License-Identifier: Apache-2.0

package import Corpus
import Dialects
import Notations
package import PKIX
import Pinning

/// Judges configurations by every rule.
package struct Linter: Sendable {
    /// What is judged with.
    package struct Settings: Sendable {
        /// The instant that expiries are held against.
        package var time: Time
        /// How many days ahead an expiry is a warning.
        package var days: Int = 30
        /// The chain of a host, the leaf first; empty where none is named.
        package var chain: [PinMaterial.Item] = []
        /// The trust anchors beside it.
        package var anchors: [PinMaterial.Item] = []
        /// The paths from the chain to these.
        package var paths = ChainPaths()
        /// Hosts that must be pinned.
        package var firstParty: [String] = []
        package var targetSDK: Int?
        /// Changes that CAs announced.
        package var events: [CAEvent] = []

        package init(time: Time) {
            self.time = time
        }

        /// The last certificate of the chain, where its issuer is not at hand; nil where it is.
        package var chainEnd: CertificateOutline? {
            guard paths.all.isEmpty, let end = PinMaterial(chain).chainEnd, !end.isSelfIssued,
                !anchors.contains(where: { $0.certificate?.isIssuer(of: end) ?? false })
            else { return nil }

            return end
        }
    }

    let settings: Settings

    package init(_ settings: Settings) {
        self.settings = settings
    }

    /// Judges files together: a manifest bears on the configuration beside it.
    package func report(on files: [ConfigurationFile]) -> LintReport {
        let facts = files.map(\.facts).reduce(AppFacts()) { $0.joined(with: $1) }
        var findings: [Finding] = []
        var suppressed: [Finding] = []
        // In a project some files are for other hosts: the chain is the wrong one where all are.
        let check = ChainCheck(settings)
        let concerns = files.flatMap(\.configurations).compactMap(check.concerns)
        let isOfOtherHosts = !concerns.isEmpty && !concerns.contains(true)
        for file in files {
            let module = files.filter { $0.isAboutApp && $0.module == file.module }
                .map(\.facts).reduce(AppFacts()) { $0.joined(with: $1) }
            let facts = facts.withVersions(of: module)
            var found = file.configurations.flatMap { self.findings(on: $0, facts) }
            found += defects(of: file)
            if isOfOtherHosts { found += file.configurations.compactMap(check.otherHosts) }
            let suppressions = Suppression.all(in: file.source)
            var used: Set<Int> = []
            for var finding in found {
                let match = suppressions.firstIndex {
                    $0.reason != nil && $0.suppresses(finding)
                }
                if let match {
                    used.insert(match)
                    finding.suppression = suppressions[match].reason
                    suppressed.append(finding)
                } else {
                    findings.append(finding)
                }
            }
            guard let notation = file.configurations.first?.notation else { continue }
            for (index, suppression) in suppressions.enumerated() where !used.contains(index) {
                findings.append(suppression.finding(in: file.name, notation))
            }
        }
        findings += firstParty(files)
        var report = LintReport(
            files: files,
            findings: findings.sorted(),
            suppressed: suppressed.sorted(),
            settings: settings
        )
        let unreadable = files.filter(\.isUnreadable)
        if !unreadable.isEmpty {
            report.unread = unreadable.map {
                UnreadPart(file: $0.name, why: $0.problem, isFailure: true)
            }
        }
        return report
    }

    private func defects(of file: ConfigurationFile) -> [Finding] {
        guard let notation = file.configurations.first?.notation else { return [] }

        return file.defects.map {
            Finding(
                .malformed,
                notation,
                file: file.name,
                at: $0.position,
                $0.problem,
                fix: $0.remedy
            )
        }
    }

    private func findings(on configuration: Configuration, _ facts: AppFacts) -> [Finding] {
        var configuration = configuration
        let covering = HostIndex(
            configuration.entries.filter { !$0.isExempt }.flatMap(\.hosts)
        )
        for entry in configuration.entries where !entry.isInherited {
            judgePins(of: entry, &configuration)
            judgeHosts(of: entry, covering, &configuration)
            judgeExpiry(of: entry, &configuration)
        }
        judgeOverlaps(&configuration)
        ChainCheck(settings).judge(&configuration)
        if configuration.notation == .nsc { judge(facts, &configuration) }
        judgeOutcome(&configuration)
        return configuration.findings
    }

    /// Pins of keys that a CA has announced something of; what is served now `--chain` says better.
    private func judgeEvents(of entry: Configuration.Entry, _ configuration: inout Configuration) {
        for pin in entry.pins {
            guard let key = pin.octets.flatMap({ SPKIPin(sha256: $0) }),
                let (event, name) = settings.events.compactMap({ event in
                    event.name(of: key).map { (event, $0) }
                }).max(by: { $0.0.time < $1.0.time })
            else { continue }

            let when = event.time <= settings.time ? "since" : "from"
            configuration.report(
                .announcedChange,
                at: pin.position,
                "pin “\(pin.text.shortened)” is of \(name), \(event.what.words) \(when) "
                    + "\(event.day): \(event.says) (\(event.sources[0]))"
            )
        }
    }

    private func judgePins(of entry: Configuration.Entry, _ configuration: inout Configuration) {
        var seen: Set<[UInt8]> = []
        for pin in entry.pins where pin.isDigest {
            if !seen.insert(pin.octets ?? []).inserted, !entry.hasTwoLists {
                configuration.report(
                    .pinDuplicate,
                    at: pin.position,
                    "pin “\(pin.text.shortened)” stands twice"
                        + (entry.isForEveryHost ? "" : " for “\(entry.title)”")
                )
            }
        }
        if settings.chain.isEmpty { judgeEvents(of: entry, &configuration) }
        judgeBackup(of: entry, &configuration)
    }

    /// A pin that is alone, where no chain is named to hold it against.
    private func judgeBackup(of entry: Configuration.Entry, _ configuration: inout Configuration) {
        // Records and lists are joined with others, a lone pin is refused by TrustKit and by HPKP,
        // which is another finding, and GnuTLS stores the one key that it met.
        let others: Set<Notation> = [.hpkp, .knownHosts, .reactNative, .tlsa, .trustkit]
        guard !others.contains(configuration.notation), !entry.isExempt, settings.chain.isEmpty,
            entry.isEnforced
        else { return }

        // Two of them hold each entry against every other.
        let isLarge = configuration.entries.count > Self.mostPaired
        switch configuration.notation {
        case .ats:
            guard !isLarge else { return }

            // What covers the host counts as well. Of two lists a chain needs a match in each, and
            // a pin of the one is no backup of the other's.
            let joined = configuration.entries.filter { $0.coversHosts(of: entry) }
            let pins = entry.pins + joined.flatMap(\.pins)
            let hasTwoLists = Set(pins.map(\.slot)).count > 1
            for (slot, list) in ChainCheck.lists
            where entry.pins.contains(where: { $0.slot == slot }) {
                reportLonePin(
                    of: pins.filter { $0.slot == slot },
                    "“\(entry.title)” has one pin" + (hasTwoLists ? " in \(list)" : ""),
                    &configuration
                )
            }
        case .okhttp:
            // Calls are joined, and others may stand elsewhere unless all of them were seen.
            guard configuration.isComplete, !isLarge else { return }

            let joined = configuration.entries.filter { $0.isRelated(to: entry) }
            guard joined.first?.position == entry.position else { return }

            let what = "“\(entry.title)” has one pin"
            reportLonePin(of: joined.flatMap(\.pins), what, &configuration)
        default:
            let what = entry.isForEveryHost ? "there is one pin" : "“\(entry.title)” has one pin"
            reportLonePin(of: entry.pins, what, &configuration)
        }
    }

    /// More entries than a configuration that somebody wrote has.
    private static let mostPaired = 500

    private func reportLonePin(
        of pins: [Configuration.PinText],
        _ what: String,
        _ configuration: inout Configuration
    ) {
        guard Set(pins.compactMap(\.base64)).count == 1, pins.allSatisfy(\.isDigest),
            let pin = pins.first,
            // One that is no pin at all is another finding, too.
            !configuration.findings.contains(where: {
                $0.position == pin.position && $0.rule.severity == .error
            })
        else { return }

        configuration.report(.noBackup, at: pin.position, "\(what), and no backup")
    }

    private func judgeHosts(
        of entry: Configuration.Entry,
        _ covering: HostIndex,
        _ configuration: inout Configuration
    ) {
        for host in entry.hosts where !host.coversEveryHost && !entry.isExempt {
            if host.reach != .exact, PublicSuffix.of(host.name)?.name == host.name {
                configuration.report(
                    .publicSuffix,
                    at: host.position,
                    "“\(host.text.shortened)” is a public suffix, and everything below it is meant"
                )
            }
            if entry.saysReach { judgeGap(of: host, covering, &configuration) }
        }
    }

    private func judgeGap(
        of host: Configuration.Host,
        _ covering: HostIndex,
        _ configuration: inout Configuration
    ) {
        // What matches no host leaves more than a gap, and that is said.
        guard configuration.canMatch(host) else { return }

        switch host.reach {
        case .exact:
            // A domain that somebody registered, whose hosts are below it; a host that a company
            // gave to its customer has none.
            guard let suffix = PublicSuffix.of(host.name), !suffix.isPrivate,
                suffix.name != host.name,
                !host.name.dropLast(suffix.name.count + 1).contains("."),
                covering.first(covering: "www." + host.name) == nil
            else { return }

            configuration.report(
                .subdomainGap,
                at: host.position,
                "“\(host.text.shortened)” is pinned alone: “www.\(host.name.shortened)” is not"
            )
        case .oneLabelBelow:
            // What is below a public suffix has several owners, which is another finding.
            guard covering.first(covering: host.name) == nil,
                PublicSuffix.of(host.name)?.name != host.name
            else { return }

            configuration.report(
                .subdomainGap,
                at: host.position,
                "“*.\(host.text.shortened)” covers one label: “\(host.name.shortened)” itself and "
                    + "“a.b.\(host.name.shortened)” are not pinned",
                fix: "write “**.\(host.name.shortened)” (OkHttp 4.3 and later)"
            )
        case .subtree, .withOneLabel: break
        }
    }

    private func judgeExpiry(of entry: Configuration.Entry, _ configuration: inout Configuration) {
        guard configuration.notation.hasExpiry, !entry.isExempt, !entry.pins.isEmpty else { return }
        guard let expiry = entry.expiry else {
            // Header fields and Cronet's dates are not read here.
            guard [.nsc, .pinproof, .trustkit].contains(configuration.notation) else { return }

            configuration.report(
                .noExpiry,
                at: entry.position,
                "the pins\(entry.owner) do not expire"
            )
            return
        }
        guard let time = expiry.time else {
            if configuration.notation != .nsc {
                configuration.report(
                    .ignored,
                    at: expiry.position,
                    "expiry “\(expiry.text.shortened)” is not read as a date: the pins do not expire",
                    fix: "write it as yyyy-MM-dd"
                )
            }
            return
        }

        let day = time.day
        // Where no zone is written it is the device's: twelve hours west of Greenwich it is last.
        let isInZone = configuration.notation == .nsc && time.seconds % 86_400 == 0
        if time.advanced(by: isInZone ? 12 * 3_600 : 0) <= settings.time {
            configuration.report(
                .expired,
                at: expiry.position,
                configuration.notation == .knownHosts
                    ? "the key\(entry.owner) expired on \(day): GnuTLS takes the host for one that it "
                        + "has not seen"
                    : "the pins\(entry.owner) expired on \(day): nothing is pinned",
                fix: configuration.notation == .knownHosts ? "store the key of the host again" : nil
            )
        } else if time <= settings.time.advanced(by: Int64(settings.days) * 86_400) {
            let days = max(0, (time.seconds - settings.time.seconds) / 86_400)
            configuration.report(
                .expiresSoon,
                at: expiry.position,
                time <= settings.time
                    ? "the pins\(entry.owner) expire today, where the device's time zone has \(day)"
                    : days == 0
                        ? "the pins\(entry.owner) expire within a day, on \(day)"
                        : "the pins\(entry.owner) expire on \(day), in \(days) "
                            + (days == 1 ? "day" : "days")
            )
        } else {
            configuration.report(
                .expires,
                at: expiry.position,
                "the pins\(entry.owner) count until "
                    + Self.instant(time, of: configuration.notation)
            )
        }
    }

    /// The instant at which pins expire: of a day alone its beginning.
    ///
    /// - SeeAlso: XmlConfigSource.java, `parsePinSet`: a SimpleDateFormat without a time zone has the
    ///   device's.
    private static func instant(_ time: Time, of notation: Notation) -> String {
        guard time.seconds % 86_400 == 0 else { return time.description }

        return "the beginning of \(time.day)"
            + (notation == .nsc ? ", in the device's time zone" : "")
    }

    /// Entries whose hosts another entry covers as well.
    private func judgeOverlaps(_ configuration: inout Configuration) {
        let isUnion = [.ats, .okhttp, .tlsa].contains(configuration.notation)
        let all = configuration.entries.filter { !$0.isExempt && !$0.isInherited }
        let hosts = all.flatMap { entry in entry.hosts.map { (host: $0, entry: entry) } }
        // Pairs of thousands of hosts are too many; a list as long is no app's.
        guard hosts.count <= 500 else { return }
        for (index, below) in hosts.enumerated() {
            let pins = Set(below.entry.pins.compactMap(\.octets))
            let above = hosts.enumerated().first { other, above in
                other != index && above.host.reach != .exact && above.host.name != below.host.name
                    && above.host.covers(below.host.name)
                    && Set(above.entry.pins.compactMap(\.octets)) != pins
            }
            guard let above = above?.element, !below.entry.pins.isEmpty else { continue }

            configuration.report(
                .shadowed,
                at: below.host.position,
                isUnion
                    ? "the pins of “\(above.host.text.shortened)” count for "
                        + "“\(below.host.text.shortened)” too: it is not held to its own alone"
                    : "the pins of “\(above.host.text.shortened)” do not count for "
                        + "“\(below.host.text.shortened)”, which has an entry of its own",
                fix: isUnion
                    ? Self.separating(above.host, in: configuration.notation)
                    : Rule.shadowed.fix
            )
        }
    }

    /// What keeps the pins of a wider entry from a host whose entry it is joined with: more pins
    /// would restrict nothing.
    private static func separating(_ wider: Configuration.Host, in notation: Notation) -> String {
        let asterisks = [.oneLabelBelow: "*.", .subtree: "**."][wider.reach] ?? ""
        let name = "“\(notation == .okhttp ? asterisks : "")\(wider.text.shortened)”"
        return switch notation {
        case .ats:
            "leave NSIncludesSubdomains off \(name), and give each subdomain that is to be pinned "
                + "an entry (“pinproof show apple/joined-entries”)"
        case .okhttp:
            "write the hosts that \(name) is meant for, each exactly, in its place (“pinproof show "
                + "okhttp/union-of-patterns”)"
        default: "write the hosts that \(name) is meant for, each exactly, in its place"
        }
    }

    private func judge(_ facts: AppFacts, _ configuration: inout Configuration) {
        let resource =
            configuration.file.split(separator: "/").last?
            .split(separator: ".").first.map(String.init) ?? ""
        if facts.leavesOut(resource) {
            let names = facts.namedConfigurations.sorted().prefix(3)
                .map { "“@xml/\($0.shortened)”" }
            let named =
                names.isEmpty
                ? "names no configuration" : "names \(names.joined(separator: " and "))"
            configuration.report(
                .notInManifest,
                at: .start,
                "the manifest \(named), and this file is not read",
                fix: "write android:networkSecurityConfig=\"@xml/\(resource)\" into <application>"
            )
        }
        if let minimum = facts.minimumSDK, minimum < 24 {
            configuration.report(
                .minimumSDK,
                at: .start,
                "minSdkVersion is \(minimum): below 24 this file is not read"
            )
        }
        // From there on Android itself reads the file, all domains of it.
        if let minimum = facts.minimumSDK, minimum >= 24 {
            configuration.findings.removeAll { $0.rule.id == Rule.lastDomain.id }
        }
        guard let target = settings.targetSDK ?? facts.targetSDK else { return }

        if target < 28 {
            for position in configuration.inDefaultCleartext {
                configuration.report(
                    .cleartext,
                    at: position,
                    "with target SDK \(target) cleartext is permitted by default, for hosts that are "
                        + "pinned as well: over HTTP nothing is checked",
                    fix: "write cleartextTrafficPermitted=\"false\""
                )
            }
        }
        // Anchors of its own take the place of the platform's default.
        guard target < 24, !configuration.hasBaseAnchors,
            !configuration.findings.contains(where: { $0.rule.id == Rule.userAnchors.id })
        else { return }

        configuration.report(
            .userAnchors,
            at: .start,
            "with target SDK \(target) CAs that the user installed are trusted by default",
            fix: "raise targetSdkVersion, or write a base-config with the system's anchors"
        )
    }

    /// What the framework itself says, where no rule has said it.
    private func judgeOutcome(_ configuration: inout Configuration) {
        switch configuration.outcome {
        case .refused(let error):
            // That a mismatch is only reported, and such, is no reason to refuse a file.
            let isSaid = configuration.findings.contains { finding in
                finding.rule.severity == .error && !Self.ofLoaded.contains(finding.rule.id)
            }
            guard !isSaid else { return }

            if let converted = configuration.convertedHost {
                configuration.report(
                    .notReadable,
                    at: converted.position,
                    "“\(converted.text.shortened)” is no DNS name, and \(configuration.notation.title) "
                        + "takes it in a form of its own: what that pins was not looked at",
                    fix: "write the DNS name; of letters beyond ASCII the A-labels, “xn--…”"
                )
                return
            }
            // What Apple does not document the dialect refuses, and the platform loads.
            configuration.report(
                configuration.notation == .ats ? .ignored : .refused,
                at: Position(line: error.place.line, column: 1),
                error.problem,
                fix: error.remedy
            )
        case .loaded(let reading):
            let said = Set(
                configuration.findings.filter {
                    $0.rule.severity == .error || $0.rule.id == Rule.ignored.id
                }.map(\.position.line)
            )
            let rules = Set(configuration.findings.map(\.rule.id))
            for warning in reading.warnings {
                let line = warning.place.line
                let isSaid = said.contains(line) || Self.says(rules, warning.problem)
                guard !isSaid else { continue }

                configuration.report(
                    .ignored,
                    at: Position(line: line, column: 1),
                    warning.problem,
                    fix: warning.remedy
                )
            }
        case nil: break
        }
    }

    /// Errors of configurations that are loaded.
    private static let ofLoaded = Set(
        [
            Rule.expired, .overridden, .pinNoMatch, .pinOfNothing, .pinOfSomethingElse,
            .pinPlaceholder, .reportOnly,
        ].map(\.id)
    )

    /// Whether a rule that was found says what the framework's reader says of anchors without pins.
    private static func says(_ rules: Set<String>, _ problem: String) -> Bool {
        problem.hasPrefix("pins are not compared")
            && !rules.isDisjoint(
                with: [Rule.overridden, .overriddenNowhere, .debugOverrides].map(\.id)
            )
    }

    private func firstParty(_ files: [ConfigurationFile]) -> [Finding] {
        let configurations = files.flatMap(\.configurations)
        guard let first = configurations.first else { return [] }

        return settings.firstParty.compactMap { (name) -> Finding? in
            let isPinned = configurations.contains { configuration in
                configuration.entries.contains { entry in
                    !entry.isExempt && !entry.pins.isEmpty
                        && entry.hosts.contains {
                            $0.covers(name) && configuration.canMatch($0)
                        }
                }
            }
            guard !isPinned else { return nil }

            return Finding(
                .firstParty,
                first.notation,
                file: first.file,
                at: .start,
                "“\(name.shortened)” is not covered by this mechanism",
                fix: Rule.firstParty.fix
            )
        }
    }
}

extension Configuration.Entry {
    /// Whether another entry's hosts are below one of this.
    fileprivate func coversHosts(of other: Configuration.Entry) -> Bool {
        hosts.contains { host in
            host.reach != .exact
                && other.hosts.contains { $0.name != host.name && host.covers($0.name) }
        }
    }

    /// Whether a host may be one of both, by the names alone.
    fileprivate func isRelated(to other: Configuration.Entry) -> Bool {
        hosts.contains { host in
            other.hosts.contains { other in
                host.name == other.name || host.name.hasSuffix("." + other.name)
                    || other.name.hasSuffix("." + host.name)
            }
        }
    }

    /// Its first host, as a message calls it.
    var title: String {
        guard let first = hosts.first else { return "a host that is not named here" }
        if first.coversEveryHost { return "every host" }

        let more = hosts.count > 1 ? " and \(hosts.count - 1) more" : ""
        return first.text.shortened + more
    }

    /// Whose its pins are, behind “the pins”; empty where they are for every host.
    var owner: String { isForEveryHost ? "" : " of “\(title)”" }

    var isForEveryHost: Bool { hosts.first?.coversEveryHost ?? false }
}
