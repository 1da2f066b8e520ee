// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import PKIX
import Pinning

/// One vector as its template reads it: what is asked, the picture, what is right, who departs from
/// it, and the certificates.
struct HTMLVector {
    let id: String
    let title: String
    /// Which version of the vector this is; nil for the first.
    let revision: Int?
    let tally: [HTMLTally]
    let question: String
    let about: [Line]
    /// The vector that differs in one thing; its link has no text but its address.
    let twin: Vector.ID?
    let before: String?
    let claims: [Claim]
    let picture: Picture
    /// Who found which path; none where all found the norm's, which the picture shows.
    let paths: [String]
    let hasCaption: Bool
    let norm: [Norm]
    let pinned: [String]
    let texts: [PinsAtHand.Line]
    let hasTexts: Bool
    let departures: [HTMLDeparture]
    let hasDepartures: Bool
    /// What is done with a check switched off.
    let switchedOff: [HTMLDeparture]
    let hasSwitchedOff: Bool
    /// Everybody else, a sentence for each kind.
    let others: [String]
    /// Why a library refuses the path, in its own words.
    let refusals: [Refusal]
    let hasRefusals: Bool
    let stale: [String]
    let certificates: [HTMLCertificate]

    struct Line {
        let name: String
        let text: String
    }

    /// What is cited: its words, or where they stand for all vectors that share them.
    struct Claim {
        let source: String
        let says: String?
        let rule: String?
    }

    /// One of the pictures that vectors share.
    struct Picture {
        let id: String
        let width: Int
        let height: Int
        /// How many certificates it leaves out; nil where it has all.
        let hiddenCount: Int?
    }

    /// What is right, of one thing.
    struct Norm {
        let about: String
        let verdict: String
        let why: String?
    }

    struct Refusal {
        let libraries: String
        let reason: String
        let words: String
    }

    init(
        _ vector: Vector,
        result: VectorResult,
        picture: Picture,
        _ keys: HTMLKeys,
        _ lookup: HTMLLookup
    ) {
        id = vector.id
        title = vector.title
        revision = vector.revision == 1 ? nil : vector.revision
        question = vector.question
        about = Self.about(vector, lookup)
        twin = vector.twin
        before = vector.event?.before
        claims = vector.asserts.map { claim in
            let rule = lookup.rules.id(of: claim)
            return Claim(
                source: HTMLRules.source(of: claim),
                says: rule == nil ? claim.says : nil,
                rule: rule
            )
        }
        self.picture = picture
        let found = result.facts.filter { $0.path != nil }
        paths = found.compactMap { fact in
            fact.path.map { "\($0.drawn) (\(lookup.listed(fact.backends)))" }
        }
        hasCaption =
            found.count != 1 || found[0].finding != .conforming
            || !lookup.libraries.isSubset(of: found[0].backends)
        norm = Self.norm(vector.expectation)
        pinned = vector.pinnedSentences
        let atHand = PinsAtHand(of: vector)
        texts = (atHand.keys + atHand.certificates).filter { line in
            guard vector.pins[line.name] != nil else { return false }

            // That the pin of a certificate's key is pinned is said with the certificate.
            return !line.isOfItself || keys.pin(of: line.name, in: vector) != nil
        }
        hasTexts = !texts.isEmpty
        let parts = HTMLDeparture.all(in: result, lookup)
        departures = parts.usual
        hasDepartures = !departures.isEmpty
        switchedOff = parts.off
        hasSwitchedOff = !switchedOff.isEmpty
        tally = HTMLTally.all(in: result, lookup)
        others = Self.others(result, lookup) + [parts.alwaysSentence].compactMap { $0 }
        refusals = Self.refusals(result.facts, expected: vector.expectation.path)
        hasRefusals = !refusals.isEmpty
        stale = result.staleDepartures.map(\.description)
        let pins = PinnedItems(of: vector)
        certificates = vector.certificates.keys.sorted().compactMap { item in
            vector.certificates[item].map { HTMLCertificate(item, $0, of: vector, pins, keys) }
        }.filter { !lookup.isUsual($0) }
    }

    private static func about(_ vector: Vector, _ lookup: HTMLLookup) -> [Line] {
        let connection = vector.connection
        let presenter = presenter(of: vector)
        return [
            connection.host.printable == lookup.usualHost
                ? nil : Line(name: "Host", text: connection.host.printable),
            "\(connection.time)" == lookup.usualTime
                ? nil : Line(name: "Time", text: "\(connection.time)"),
            presenter == lookup.usualPresenter
                ? nil : Line(name: "Presented by somebody", text: presenter),
            vector.event.map {
                Line(name: "The operator", text: "\($0.what.phrase); pinned: \($0.pinned.rawValue)")
            },
            vector.standards.isEmpty
                ? nil : Line(name: "Standards", text: vector.standards.joined(separator: ", ")),
        ].compactMap { $0 }
    }

    /// Who has to have what to present the chain, as the end of a sentence.
    static func presenter(of vector: Vector) -> String {
        var needs: [String] = []
        for kind in PinningKind.allCases {
            guard let phrase = vector.needs(of: kind)?.phrase, !needs.contains(phrase) else {
                continue
            }

            needs.append(phrase)
        }
        return needs.isEmpty ? "of whom nothing is said" : needs.joined(separator: ", or ")
    }

    private static func norm(_ expectation: Expectation) -> [Norm] {
        let paths = expectation.path.map { verdict in
            switch verdict {
            case .accept(let paths): paths.map(\.drawn).joined(separator: ", or ")
            case .reject(let reason): "no path (\(reason))"
            }
        }
        var facts = [Norm(about: "path", verdict: paths.joined(separator: ", or "), why: nil)]
        // The page says once that of most vectors the host matches.
        if expectation.host != [.match] {
            let hosts = expectation.host.map(\.rawValue).joined(separator: ", or ")
            facts.append(Norm(about: "host", verdict: hosts, why: nil))
        }
        if let both = expectation.certificate, both == expectation.publicKey {
            return facts + both.map { Norm("pinning", $0) }
        }
        return facts
            + PinningKind.allCases.flatMap { kind in
                (expectation.verdicts(of: kind) ?? []).map { Norm("\(kind.rawValue) pinning", $0) }
            }
    }

    private static func others(_ result: VectorResult, _ lookup: HTMLLookup) -> [String] {
        var policies: [Finding.Kind: Set<String>] = [:]
        for observation in result.observations
        where !observation.isUnexpected && !lookup.isNorm(observation.policy) {
            policies[observation.finding.kind, default: []].insert(observation.policy)
        }
        var seen = Set(result.observations.filter { !lookup.isImplied($0) }.map(\.policy))
        func count(_ kind: Finding.Kind) -> Int {
            let here = (policies[kind] ?? []).subtracting(seen)
            seen.formUnion(here)
            return here.count
        }
        let libraries = Set(
            result.facts.filter { $0.finding == .conforming }.flatMap(\.backends)
        ).subtracting(
            result.facts.filter { $0.isUnexpected || $0.finding != .conforming }.flatMap(\.backends)
        ).sorted()
        var sentences: [String] = []
        let conforming = count(.conforming)
        let likeTheNorm = [
            conforming > 0 ? counted(conforming, "policy", "policies") : nil,
            libraries.isEmpty ? nil : lookup.agreeing(libraries),
        ].compactMap { $0 }
        if !likeTheNorm.isEmpty {
            sentences.append("✓ \(likeTheNorm.joined(separator: "; ")).")
        }
        let other = count(.otherReason)
        if other > 0 {
            sentences.append("≈ \(other) for another reason.")
        }
        let inherited = count(.inherited)
        if inherited > 0 { sentences.append("↳ \(inherited) as their library does.") }
        let open = count(.open)
        if open > 0 {
            let kinds = Dictionary(
                grouping: result.observations.filter { $0.finding == .open && !$0.isForeign }
            ) { $0.sentence ?? "" }
            let says = kinds.sorted { $0.key < $1.key }
                .map { "\($0.key) ×\(Set($0.value.map(\.policy)).count)" }.joined(separator: ", ")
            sentences.append("○ \(says).")
        }
        return sentences
    }

    /// Why libraries refuse for another reason than is right; where all agree with the norm, their
    /// words add nothing to it.
    private static func refusals(
        _ facts: [FactObservation],
        expected: [PathVerdict]
    ) -> [Refusal] {
        facts.compactMap { fact in
            guard case .refused(let reason, let words) = fact.outcome,
                expected != [.reject(reason)]
            else { return nil }

            return Refusal(
                libraries: fact.backends.joined(separator: ", "),
                reason: "\(reason)",
                words: words
            )
        }
    }
}

extension HTMLVector.Norm {
    fileprivate init(_ about: String, _ expected: ExpectedVerdict) {
        self.init(about: about, verdict: "\(expected.verdict)", why: expected.because)
    }
}

extension FactObservation {
    /// The path that was found; nil where the fact is another one, or none was.
    var path: [ItemName]? {
        guard case .path(let path) = outcome else { return nil }

        return path
    }
}
