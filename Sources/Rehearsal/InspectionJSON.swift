// SPDX-License-Identifier: Apache-2.0

import Corpus
import Lint
import PKIX
import Pinning

/// An inspection for programs.
///
/// - SeeAlso: Reports/inspection.schema.json.
package struct InspectionJSON {
    private let inspection: Inspection
    private let pins: [InspectedPin]

    package init(_ inspection: Inspection, pins: [InspectedPin] = []) {
        self.inspection = inspection
        self.pins = pins
    }

    package var text: String {
        let chain = inspection.chain
        return CanonicalText.text(
            of: .object([
                ("pinproofInspection", .integer(1)),
                ("time", time(inspection.time)),
                ("host", inspection.host.map(CanonicalText.Node.string) ?? .null),
                ("namesHost", inspection.namesHost.map(CanonicalText.Node.boolean) ?? .null),
                ("certificates", .array(inspection.certificates.indices.map(certificate))),
                ("misplaced", chain.misplaced.map(number) ?? .null),
                ("serversOwn", chain.misplacedServer.map(number) ?? .null),
                ("surplus", numbers(chain.surplus)),
                ("missing", missing),
                ("libraries", .array(inspection.libraries.map(library))),
                ("paths", .array(inspection.paths.indices.map(path))),
                ("unlistedPaths", .integer(inspection.unlisted)),
                ("policies", .array(inspection.policies.map(policy))),
                ("pins", .array(pins.map(pin))),
            ])
        )
    }

    private func certificate(_ place: Int) -> CanonicalText.Node {
        let certificate = inspection.certificates[place]
        let outline = inspection.outline(place)
        let isSent = place < inspection.chain.served.count
        return .object([
            ("certificate", number(place)),
            ("from", .string(isSent ? "server" : "anchors")),
            ("subject", .string(outline?.subject ?? "")),
            ("issuer", .string(outline?.issuer ?? "")),
            ("notBefore", outline.map { time($0.notBefore) } ?? .null),
            ("notAfter", outline.map { time($0.notAfter) } ?? .null),
            ("key", .string(outline?.key.kind ?? "")),
            (
                "keyName",
                (outline?.pin).flatMap(WellKnownKeys.name(of:)).map(CanonicalText.Node.string)
                    ?? .null
            ),
            ("keyPin", .string(outline?.pin.base64 ?? "")),
            ("certificatePin", .string(Base64.encode(certificate.fingerprint))),
        ])
    }

    /// The issuer that was neither sent nor is an anchor.
    private var missing: CanonicalText.Node {
        guard let orphan = inspection.chain.orphan,
            let place = inspection.certificates.firstIndex(of: orphan)
        else { return .null }

        return .object([
            ("certificate", number(place)),
            ("issuer", .string(inspection.outline(place)?.issuer ?? "")),
        ])
    }

    private func library(_ library: Inspection.Library) -> CanonicalText.Node {
        let takes: CanonicalText.Node
        var reason = CanonicalText.Node.null
        switch library.choice {
        case .path?:
            takes = .string(inspection.choice(of: library).map(Inspection.letter) ?? "another")
        case .refused(let why, _)?:
            takes = .null
            reason = .string(why.rawValue)
        case nil: takes = .null
        }
        return .object([
            ("library", .string(library.id)), ("version", .string(library.version)),
            ("takes", takes), ("reason", reason),
        ])
    }

    private func path(_ index: Int) -> CanonicalText.Node {
        let path = inspection.paths[index]
        return .object([
            ("path", .string(Inspection.letter(index))),
            ("certificates", numbers(inspection.places(of: path.route))),
            ("validFrom", path.route.validity.map { time($0.lowerBound) } ?? .null),
            ("firstExpiry", path.route.firstExpiry.map { time($0.time) } ?? .null),
            (
                "firstToExpire",
                path.route.firstExpiry.flatMap { expiry in
                    inspection.certificates.firstIndex(of: expiry.certificate).map(number)
                } ?? .null
            ),
            (
                "anchorExpiry",
                path.route.path.last?.certificate.map { time($0.notAfter) } ?? .null
            ),
            ("anchorHasExpired", .boolean(inspection.isAnchorExpired(index))),
            (
                "libraries",
                .array(
                    zip(inspection.libraries, path.outcomes).map { library, outcome in
                        var accepts = CanonicalText.Node.null
                        var reason = CanonicalText.Node.null
                        switch outcome {
                        case .path?: accepts = .boolean(true)
                        case .refused(let why, _)?:
                            accepts = .boolean(false)
                            reason = .string(why.rawValue)
                        case nil: break
                        }
                        return .object([
                            ("library", .string(library.id)), ("accepts", accepts),
                            ("reason", reason),
                        ])
                    }
                )
            ),
        ])
    }

    private func policy(_ policy: Inspection.Policy) -> CanonicalText.Node {
        let counted = policy.answers.filter(\.counts).map { inspection.survival(policy, $0) }
        let survives = inspection.certificates.indices.filter { place in
            !counted.isEmpty && counted.allSatisfy { $0.survives.contains(place) }
        }
        let notAsked = inspection.certificates.indices.filter { place in
            counted.contains { $0.survivesIfNotAsked.contains(place) }
        }
        let depends = inspection.certificates.indices.filter { place in
            !survives.contains(place)
                && counted.contains { survival in
                    survival.survives.contains(place)
                        || survival.survivesIfNotAsked.contains(place)
                        || survival.depends.contains { $0.certificate == place }
                }
        }
        return .object([
            ("policy", .string(policy.policy.id)),
            ("framework", .string(policy.policy.framework)),
            ("kind", .string(policy.policy.traits.kind.rawValue)),
            ("setting", .string(policy.policy.setting.rawValue)),
            ("survives", numbers(survives)),
            ("depends", numbers(depends)),
            ("survivesIfAnchorIsNotAsked", numbers(notAsked)),
            ("libraries", .array(policy.answers.map(answers))),
        ])
    }

    private func answers(_ answers: PolicyAnswers) -> CanonicalText.Node {
        .object([
            ("library", .string(answers.library)),
            ("standing", .string(answers.standing.rawValue)),
            (
                "paths",
                .array(
                    answers.paths.indices.map { index in
                        let path = answers.paths[index]
                        let name =
                            inspection.paths.indices.contains(index)
                            ? CanonicalText.Node.string(Inspection.letter(index)) : .null
                        return .object(
                            [("path", name), ("unrelatedPin", answer(path.unrelated))]
                                + fates(path) + explanation(path)
                        )
                    }
                )
            ),
        ])
    }

    /// Pins by what comes of them; those of which the same comes as of an unrelated one do nothing.
    private func fates(_ path: PolicyAnswers.OnPath) -> [CanonicalText.Member] {
        let holding = path.holding
        let others = path.pinned.indices.filter {
            !holding.contains($0) && path.pinned[$0] != path.unrelated
        }
        return [
            ("holds", numbers(holding)),
            (
                "others",
                .array(
                    others.map { place in
                        .object([
                            ("certificate", number(place)), ("answer", answer(path.pinned[place])),
                        ])
                    }
                )
            ),
        ]
    }

    /// Why nobody knows what comes of a path.
    private func explanation(_ path: PolicyAnswers.OnPath) -> [CanonicalText.Member] {
        guard case .failure(let error) = path.unrelated else { return [] }

        return [("explanation", .string(error.explanation))]
    }

    /// `holds`, `unpinned`, `crashes`, `unknown`, or why it breaks.
    private func answer(_ answer: PolicyAnswers.Answer) -> CanonicalText.Node {
        switch answer {
        case .success(.breaks(let reason)): .string(reason.rawValue)
        case .success(.crashes): .string("crashes")
        case .success(.holds): .string("holds")
        case .success(.unpinned): .string("unpinned")
        case .failure: .string("unknown")
        }
    }

    private func pin(_ pin: InspectedPin) -> CanonicalText.Node {
        .object([
            ("pin", .string(pin.text)),
            ("kind", pin.kind.map { .string($0.rawValue) } ?? .null),
            ("certificates", numbers(pin.places)),
            ("explanation", .string(pin.explanation)),
        ])
    }

    /// Certificates count from 1, as people do.
    private func number(_ place: Int) -> CanonicalText.Node { .integer(place + 1) }

    private func numbers(_ places: [Int]) -> CanonicalText.Node { .array(places.map(number)) }

    private func time(_ time: Time) -> CanonicalText.Node { .string(time.description) }
}
