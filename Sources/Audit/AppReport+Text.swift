// SPDX-License-Identifier: Apache-2.0

package import Corpus
import Lint

extension AppReport {
    /// For a terminal, the hosts first.
    package var text: String {
        var lines = [name] + apps.map { "  \($0)" } + [""]
        lines += section("HOSTS", hosts.flatMap(Self.lines), otherwise: Self.noHosts)
        lines += section("CODE THAT CAN PIN", frameworks.map(\.line), otherwise: "none recognised")
        if !texts.isEmpty { lines += section("PINS IN THE CODE", textLines, otherwise: "") }
        if !certificates.isEmpty {
            lines += section(
                "CERTIFICATES IN THE APP",
                certificates.prefix(Self.mostLines) + Self.more(certificates.count),
                otherwise: ""
            )
        }
        lines += section(
            isIncomplete ? "NOT SEEN: THIS AUDIT IS INCOMPLETE" : "NOT SEEN",
            unseenLines + [Self.logic],
            otherwise: ""
        )
        lines.append("FINDINGS")
        return lines.map { $0.printable + "\n" }.joined() + lint.text
    }

    private static let logic =
        "what code does: its texts were read, and its logic was not; test it on a device"
    private static let noHosts =
        "no configuration names one; name yours with --first-party to be told of it"

    private func section(_ title: String, _ lines: [String], otherwise: String) -> [String] {
        [title] + (lines.isEmpty ? [otherwise] : lines).map { "  \($0)" } + [""]
    }

    private static func lines(of host: Host) -> [String] {
        let page = host.verdict.page.map { "; pinproof show \($0)" } ?? ""
        return ["\(host.name)  \(host.verdict.words)\(page)"] + host.places.map { "    \($0)" }
    }

    private var textLines: [String] {
        let shown = texts.prefix(Self.mostLines).map { text in
            "\(text.text)  \(text.path): \(text.meaning ?? "a text that looks like a pin")"
        }
        return shown + Self.more(texts.count)
    }

    private var unseenLines: [String] {
        // Native code is in every app, many times over: by reason, with the first of each.
        var reasons: [String] = []
        var byReason: [String: [String]] = [:]
        for part in unseen {
            if byReason[part.why] == nil { reasons.append(part.why) }
            byReason[part.why, default: []].append(part.path.isEmpty ? name : part.path)
        }
        return reasons.map { why in
            let paths = byReason[why] ?? []
            let more = paths.count > 1 ? " and \(paths.count - 1) more" : ""
            return "\(paths.first ?? "")\(more): \(why)"
        }
    }

    private static func more(_ count: Int) -> [String] {
        count > mostLines ? ["and \(count - mostLines) more, which --format json lists"] : []
    }

    private static let mostLines = 20

    /// One JSON object.
    package var json: CanonicalText.Node {
        .object([
            ("file", .string(name)),
            ("apps", .strings(apps)),
            ("incomplete", .boolean(isIncomplete)),
            (
                "hosts",
                .array(
                    hosts.map { host in
                        .object([
                            ("host", .string(host.name)), ("verdict", .string(host.verdict.name)),
                            ("says", .string(host.verdict.words)),
                            (
                                "mechanism",
                                host.verdict.mechanism.map { .string($0.rawValue) } ?? .null
                            ),
                            ("holdsFor", host.verdict.scope.map { .string($0) } ?? .null),
                            ("show", host.verdict.page.map { .string($0) } ?? .null),
                            ("notIn", .strings(host.verdict.exceptions.parts)),
                            ("notForAnchors", .strings(host.verdict.exceptions.anchors)),
                            ("because", .strings(host.verdict.reasons)),
                            ("foundIn", .strings(host.verdict.foundIn)),
                            ("places", .strings(host.places)),
                        ])
                    }
                )
            ),
            (
                "frameworks",
                .array(
                    frameworks.map { framework in
                        .object([
                            ("framework", framework.id.map { .string($0) } ?? .null),
                            ("title", .string(framework.title)),
                            ("version", framework.version.map { .string($0) } ?? .null),
                            ("file", .string(framework.path)), ("text", .string(framework.sign)),
                            ("isAboutPins", .boolean(framework.isAboutPins)),
                        ])
                    }
                )
            ),
            (
                "texts",
                .array(
                    texts.map { text in
                        .object([
                            ("text", .string(text.text)), ("file", .string(text.path)),
                            ("meaning", text.meaning.map { .string($0) } ?? .null),
                        ])
                    }
                )
            ),
            ("certificates", .strings(certificates)),
            (
                "notSeen",
                .array(
                    unseen.map { part in
                        .object([
                            ("file", .string(part.path.isEmpty ? name : part.path)),
                            ("why", .string(part.why)),
                            ("incomplete", .boolean(!part.isOfTheForm)),
                        ])
                    }
                )
            ),
            ("findings", .array(lint.findings.map(\.node))),
        ])
    }
}

extension AppReport.Verdict {
    /// For programs.
    var name: String {
        switch self {
        case .configured: "configured"
        case .nothingFound: "nothing-found"
        case .pinned: "pinned"
        case .pinsFound: "pins-found"
        }
    }

    /// For people.
    var words: String {
        switch self {
        case .configured(let notation, let exceptions):
            "\(exceptions.scope)configured for \(notation.title)\(exceptions.words) "
                + "(configuration read; whether the code asks it was not)"
        case .nothingFound: "nothing found"
        case .pinned(let notation, let exceptions):
            "\(exceptions.scope)pinned by \(notation.title)\(scope.map { ", for \($0)" } ?? "")"
                + "\(exceptions.words) (configuration read)"
        case .pinsFound(let found): found.map(\.words).joined(separator: "; ")
        }
    }

    /// What pins the host, or is configured to; nil where nothing is known to.
    var mechanism: Notation? {
        switch self {
        case .configured(let notation, _), .pinned(let notation, _): notation
        case .nothingFound, .pinsFound: nil
        }
    }

    /// Whose connections a configuration of the platform pins: code that evaluates chains by itself
    /// does not read it.
    var scope: String? {
        guard case .pinned(let notation, _) = self else { return nil }

        return switch notation {
        case .ats: "URLSession and code that has Security evaluate the host's chain"
        case .nsc: "code that uses the platform's trust manager"
        default: nil
        }
    }

    /// What `pinproof show` is asked for what the mechanism lets through.
    var page: String? {
        mechanism.map { notation in
            switch notation {
            case .ats: "apple"
            case .nsc: "android"
            default: notation.rawValue
            }
        }
    }

    var exceptions: AppReport.Exceptions {
        switch self {
        case .configured(_, let exceptions), .pinned(_, let exceptions): exceptions
        case .nothingFound, .pinsFound: AppReport.Exceptions()
        }
    }

    /// The configurations whose pins were found and are not known to be compared, for programs.
    var foundIn: [String] {
        guard case .pinsFound(let found) = self else { return [] }

        return found.compactMap { pins in
            switch pins {
            case .blocked(let notation), .notCompared(let notation, _), .overridden(let notation),
                .refused(let notation), .reportOnly(let notation),
                .withoutFramework(let notation, _):
                notation.rawValue
            case .useNotShown: nil
            }
        }
    }

    /// Why pins that were found do not count, for programs.
    var reasons: [String] {
        if case .pinsFound(let found) = self { found.map(\.name) } else { [] }
    }
}

extension AppReport.FoundPins {
    fileprivate var name: String {
        switch self {
        case .blocked: "nothing-can-match"
        case .notCompared(_, let reason): reason.name
        case .refused: "refused"
        case .reportOnly: "report-only"
        case .overridden: "overridden-by-anchors"
        case .useNotShown: "use-not-shown"
        case .withoutFramework(_, let isCodeUnread):
            isCodeUnread ? "framework-not-seen" : "framework-not-found"
        }
    }

    fileprivate var words: String {
        switch self {
        case .blocked(let notation):
            "listed in \(notation.title) with pins that no certificate can match: every connection is "
                + "refused"
        case .refused(let notation):
            "pins for it found in \(notation.title), which is refused when it is loaded: the app ends, "
                + "or its connections fail"
        case .reportOnly(let notation):
            "pins for it found in \(notation.title), which reports a mismatch and refuses nothing"
        case .notCompared(let notation, let reason):
            "pins for it found in \(notation.title), which does not compare them: \(reason.words)"
        case .overridden(let notation):
            "pins for it in \(notation.title), and none is compared: every anchor overrides them"
        case .useNotShown: "pins for it found, use not shown"
        case .withoutFramework(let notation, let isCodeUnread):
            "pins for it in \(notation.title)'s configuration, and no \(notation.title) found in "
                + (isCodeUnread ? "what could be read of the app" : "the app")
        }
    }
}

extension AppReport.NotCompared {
    fileprivate var name: String {
        switch self {
        case .exempt: "exempt"
        case .expired: "expired"
        case .neverMatched: "host-never-matches"
        case .notNamed: "config-not-in-manifest"
        }
    }

    fileprivate var words: String {
        switch self {
        case .exempt: "a nearer entry exempts the host"
        case .expired(let day): "expired on \(day)"
        case .neverMatched: "its entry names the host of no connection"
        case .notNamed: "the manifest does not name the configuration"
        }
    }
}

extension AppReport.Exceptions {
    /// `in Share.appex alone `; empty where the app itself is covered.
    fileprivate var scope: String {
        only.isEmpty ? "" : "in \(only.joined(separator: " and ")) alone "
    }

    /// `, but not in variant v28`; empty where there are none.
    fileprivate var words: String {
        let anchors = anchors.map { "“\($0)”" }.joined(separator: " or ")
        let all = [
            parts.isEmpty || !only.isEmpty ? nil : "in " + parts.joined(separator: ", "),
            anchors.isEmpty ? nil : "for chains that end in " + anchors,
        ].compactMap(\.self)
        return all.isEmpty ? "" : ", but not " + all.joined(separator: ", and not ")
    }
}

extension AppReport.Framework {
    fileprivate var line: String {
        // Code of one's own may be right, or copied from an article that is wrong.
        let page =
            id == "urlsession"
            ? "; pinproof show urlsession, if it evaluates first; pinproof show tutorial, if it was "
                + "copied"
            : id.map { "; pinproof show \($0)" + (pageNote.map { ", \($0)" } ?? "") } ?? ""
        let number =
            isOfThePlatform ? "" : ", \(version.map { "version \($0)" } ?? "version unknown")"
        let users = isOfThePlatform ? "TLS libraries may have" : "\(title) has"
        let weakness =
            isAboutPins ? "" : ", a weak sign: every app that uses \(users) this text"
        return "\(title)\(number)  “\(sign)” in \(path)\(weakness)\(page)"
    }
}
