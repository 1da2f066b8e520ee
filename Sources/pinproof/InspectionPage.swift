// SPDX-License-Identifier: Apache-2.0

import Corpus
import Lint
import PKIX
import Pinning
import Rehearsal
import Reporting

/// An inspection for people at a terminal: which pins survive, and then what that follows from.
struct InspectionPage {
    let inspection: Inspection
    let style: TextStyle
    /// Pins of somebody's own, which alone are told of where there are some.
    let pins: [InspectedPin]
    /// Whether each policy is shown by itself, on every path and by every library.
    let isFull: Bool

    var text: String {
        var parts = [title]
        if !pins.isEmpty { parts += pins.map(fates) }
        if isFull { parts += inspection.policies.map(policy) }
        if pins.isEmpty, !isFull { parts.append(groups) }
        return (parts + [paths, certificates]).joined(separator: "\n")
    }

    private var title: String {
        let host = inspection.host ?? "a certificate that names no host"
        let isPresumed = inspection.namedHost == nil && inspection.host != nil
        return line(
            "\(host)\(isPresumed ? " (its first host)" : "") at \(inspection.time)"
        ) + misplacedServer + expiredAnchors
    }

    /// That everything below is said of the wrong certificate.
    private var misplacedServer: String {
        inspection.chain.misplacedServer.map { place in
            style.wrapped(
                "Clients refuse this chain: \(place + 1) is the server's own, and has to be first."
            )
        } ?? ""
    }

    /// The paths that some clients refuse for their anchor's date.
    private var expiredAnchors: String {
        inspection.pathsToExpiredAnchors.map { path in
            let anchor = inspection.paths[path].route.path.last?.certificate
            return style.wrapped(
                "Path \(Inspection.letter(path)) ends at an anchor that expired on "
                    + "\(anchor.map(\.notAfter.day) ?? "another day"), which some clients refuse."
            )
        }.joined()
    }

    private var groups: String {
        line(
            !inspection.hasPath
                ? "Which pins survive, though no library accepts a path"
                : inspection.hasPathForAll
                    ? "Which pins survive, whatever path a client takes"
                    : "Which pins survive, though every path ends at an anchor that has expired"
        )
            + inspection.groups(isWhole: false).map { group in
                line("  " + words(for: group.survival.compared, group.pinned, group.names))
                    + list(group.names, indentation: "    ")
                    + table(rows(group.survival), indentation: "      ")
            }.joined()
            + style.wrapped(
                "Asked with the libraries that a framework is built on. The platforms of Apple, "
                    + "Android, Java and Chromium are presumed to do as swift does. Not shown: "
                    + "settings that switch a check off, tutorials and the norm (--policy ID, "
                    + "--format json).",
                indentation: "  ",
                hanging: "  "
            )
    }

    /// The pins that hold on every path, and those on some.
    private func rows(_ survival: PinSurvival) -> [(String, [String])] {
        var rows: [(String, [String])] = []
        if !survival.survives.isEmpty { rows.append((everyPath, names(survival.survives))) }
        if !survival.survivesIfNotAsked.isEmpty {
            rows.append((Self.ifNotAsked, names(survival.survivesIfNotAsked)))
        }
        var byPaths: [(paths: [Int], certificates: [Int])] = []
        for dependence in survival.depends {
            if let place = byPaths.firstIndex(where: { $0.paths == dependence.paths }) {
                byPaths[place].certificates.append(dependence.certificate)
            } else {
                byPaths.append((dependence.paths, [dependence.certificate]))
            }
        }
        rows += byPaths.map { ("only \(letters($0.paths))", names($0.certificates)) }
        return rows
            + survival.refusals.map { refusal in
                ("not \(Inspection.letter(refusal.path))", [refusal.reason.explanation])
            }
    }

    private static let ifNotAsked =
        "depends: only where a client does not ask whether the anchor has expired"

    private var everyPath: String { inspection.paths.isEmpty ? "holds" : "every path" }

    private func words(
        for compared: PinSurvival.Compared,
        _ pinned: SurvivalGroup.Pinned,
        _ names: [String]
    ) -> String {
        let (one, all) =
            switch pinned {
            case .keys: ("key", "Keys")
            case .certificates: ("certificate", "Certificates")
            case .both: ("certificate and its key", "Certificates and their keys")
            }
        return switch compared {
        case .endEntity: "The server's own \(one)"
        case .path: "\(all) of the path"
        case .belowTheAnchor: "\(all) of the path, without the anchor"
        case .issuers: "\(all) of the path, without the server's own"
        case .served: "\(all) that are sent"
        case .anyPath: "\(all) of any path, whichever is taken"
        case .mixed: "\(all), some of them"
        case .noneHolds: "\(all), of which none here holds"
        case .ignored: "No pin: connects whatever is pinned"
        case .refused(let reason):
            refusedHost(reason, names).map { "No pin: \($0)" }
                ?? "No pin: refuses whatever is pinned (\(reason.explanation))"
        case .crashes: "No pin: crashes"
        case .unknown(let error): "Not known: \(error.explanation)"
        }
    }

    /// Why TrustKit refuses the host; nil for other frameworks and reasons.
    private func refusedHost(_ reason: Reason, _ policies: [String]) -> String? {
        guard reason == .malformedHost, let host = inspection.host else { return nil }

        let refusals = policies.compactMap { TrustKitRefusal.explanation(of: host, by: $0) }
        return refusals.count == policies.count ? refusals.first : nil
    }

    /// A pin of somebody's own, with the frameworks that it survives with, and the others.
    private func fates(_ pin: InspectedPin) -> String {
        var names: [InspectedPin.Fate: [String]] = [:]
        for group in inspection.groups(isWhole: isFull) {
            if let fate = pin.fate(in: group) { names[fate, default: []] += group.names }
        }
        let what =
            switch pin.kind {
            case .publicKey: "the key of \(self.names(pin.places).joined(separator: ", "))"
            case .certificate:
                "the certificate \(self.names(pin.places).joined(separator: ", ")), and no key: where "
                    + "keys are pinned, as with OkHttp, Android, ATS, TrustKit and curl, it matches "
                    + "nothing"
            case nil: "\(pin.explanation): lost with every framework"
            }
        return line(pin.text) + style.wrapped(what, indentation: "  ", hanging: "  ")
            + table(
                names.map { (head(for: $0.key), $0.value.sorted()) }
                    .sorted { $0.0 < $1.0 }.map { ($0.0.text, $0.1) },
                indentation: "    "
            )
    }

    /// The head of a row, and the place of the row among the others.
    private func head(for fate: InspectedPin.Fate) -> (place: Int, text: String) {
        switch fate {
        case .survives: (0, everyPath)
        case .survivesIfNotAsked: (1, Self.ifNotAsked)
        case .depends(let paths): (2, "only \(letters(paths))")
        case .lost: (3, "lost")
        case .ignored: (4, "any pin")
        }
    }
}

extension InspectionPage {
    /// A policy by itself.
    private func policy(_ policy: Inspection.Policy) -> String {
        let pinned = SurvivalGroup.Pinned(policy.policy.traits)
        var text = line(policy.policy.id)
        for answers in policy.answers where answers.counts {
            let survival = inspection.survival(policy, answers)
            text += style.wrapped(
                standing(of: policy.policy, answers) + ": "
                    + words(for: survival.compared, pinned, [policy.policy.id]),
                indentation: "  ",
                hanging: "    "
            )
            text += table(rows(survival), indentation: "    ")
        }
        if policy.answers.isEmpty {
            text += line("  cannot be asked: the library that it depends on is not built in")
        }
        for index in policy.answers.first?.paths.indices ?? 0..<0 {
            let name =
                inspection.paths.indices.contains(index)
                ? "path \(Inspection.letter(index))" : "no path"
            for (libraries, path) in alike(policy.answers, on: index) {
                text += style.wrapped(
                    "\(name), by \(libraries.joined(separator: ", "))",
                    indentation: "  ",
                    hanging: "    "
                )
                text += table(rows(path), indentation: "    ")
            }
        }
        return text
    }

    private func standing(of policy: any PinningPolicy, _ answers: PolicyAnswers) -> String {
        switch policy.platform {
        case .every, .linked:
            answers.standing == .own
                ? "with \(answers.library)"
                : "its own library is not built in, presumed as with \(answers.library)"
        case .measured(let name), .unmeasured(let name):
            "on \(name), presumed as with \(answers.library)"
        }
    }

    /// The libraries that say the same of a path, together.
    private func alike(
        _ answers: [PolicyAnswers],
        on path: Int
    ) -> [(libraries: [String], path: PolicyAnswers.OnPath)] {
        var found: [(libraries: [String], path: PolicyAnswers.OnPath)] = []
        for answers in answers where answers.paths.indices.contains(path) {
            if let place = found.firstIndex(where: { $0.path == answers.paths[path] }) {
                found[place].libraries.append(answers.library)
            } else {
                found.append(([answers.library], answers.paths[path]))
            }
        }
        return found
    }

    /// What becomes of each pin on a path.
    private func rows(_ path: PolicyAnswers.OnPath) -> [(String, [String])] {
        var rows: [(answer: PolicyAnswers.Answer, certificates: [Int])] = []
        for (place, answer) in path.pinned.enumerated() {
            if let index = rows.firstIndex(where: { $0.answer == answer }) {
                rows[index].certificates.append(place)
            } else {
                rows.append((answer, [place]))
            }
        }
        var lines = rows.map { (word(for: $0.answer), names($0.certificates)) }
        if path.ignoresPins { lines.append((word(for: path.unrelated), ["any other pin"])) }
        return lines
    }

    private func word(for answer: PolicyAnswers.Answer) -> String {
        switch answer {
        case .success(.breaks(.noMatchingPin)): "lost"
        case .success(.breaks(let reason)): reason.rawValue
        case .success(.crashes): "crashes"
        case .success(.holds): "holds"
        case .success(.unpinned): "unpinned"
        case .failure(let error): error.explanation
        }
    }
}
