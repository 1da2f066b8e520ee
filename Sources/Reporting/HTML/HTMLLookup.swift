// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

/// What every part of a report looks up: the causes by their titles, and what is special about
/// policies.
struct HTMLLookup {
    let titles: [Cause.ID: String]
    /// The host of most vectors, which the page states once.
    let usualHost: String
    /// The time of most vectors, which the page states once.
    let usualTime: String
    /// Who presents the chains of most vectors, which the page states once.
    let usualPresenter: String
    /// What most backup pins are made of, which the page states once: the item that is called spare.
    let usualSpare: String
    /// What several vectors cite.
    let rules: HTMLRules
    /// The policies that have a check switched off.
    let switchedOff: Set<String>
    /// The causes that follow from a policy alone, whatever a vector asks.
    let computed: Set<Cause.ID>
    /// Those, and the causes that are a property of every policy of a kind.
    private let properties: Set<Cause.ID>
    /// The libraries that took part.
    let libraries: Set<String>
    /// The libraries on which a policy is asked, where they are several.
    private let asked: [String: Set<String>]
    /// The policies of each framework that has several with every check on, sorted.
    private let frameworks: [(name: String, policies: [String])]
    /// The policies that are the norm itself.
    private let normPolicies: Set<String>

    /// What the policies that are the norm itself begin with.
    static let norm = "norm"

    /// What is behind the name of a policy that a program carried out.
    static let executed = " (executed)"

    init(of run: Run) {
        usualHost = Self.usual(run.vectors.map(\.connection.host.printable))
        usualTime = Self.usual(run.vectors.map { "\($0.connection.time)" })
        usualPresenter = Self.usual(run.vectors.map(HTMLVector.presenter))
        usualSpare = Self.usual(
            run.vectors.filter { $0.certificates[Self.spare] != nil }
                .map { CertificateRole(of: Self.spare, in: $0).text }
        )
        rules = HTMLRules(of: run.vectors)
        titles = Dictionary(
            run.causes.all.map { ($0.id, $0.title) },
            uniquingKeysWith: { first, _ in first }
        )
        computed = Set(run.causes.all.filter { $0.group?.isComputed ?? false }.map(\.id))
        properties = Set(run.causes.all.filter { $0.group != nil }.map(\.id))
        frameworks = Dictionary(
            grouping: run.policies.filter { $0.setting != .off },
            by: \.framework
        )
        .filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
        .map { ($0.key, $0.value.map(\.id).sorted()) }
        switchedOff = Set(run.policies.filter { $0.setting == .off }.map(\.id))
        normPolicies = Set(run.policies.filter { $0.framework == Self.norm }.map(\.id))
        libraries = Set(run.backends)
        var asked: [String: Set<String>] = [:]
        for policy in run.policies {
            switch policy.platform {
            case .every: asked[policy.id] = Set(run.backends)
            case .linked(let linked) where linked.count > 1:
                asked[policy.id] = linked.intersection(run.backends)
            case .linked, .measured, .unmeasured: break
            }
        }
        self.asked = asked
    }

    /// The text that is there most often, of several the first.
    private static func usual(_ texts: [String]) -> String {
        let counts = texts.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
    }

    /// Whether a certificate is the usual backup, of which a vector says no more than that it is
    /// pinned.
    func isUsual(_ certificate: HTMLCertificate) -> Bool {
        certificate.name == Self.spare && certificate.role == usualSpare && certificate.pin == nil
            && certificate.refusal == nil && certificate.elements == nil
    }

    private static let spare = "spare"

    /// Where a cause stands; nil for what is none, such as a platform that was measured.
    func link(_ cause: Cause.ID?) -> String? {
        cause.flatMap { titles[$0] == nil ? nil : Permalink.ofCause($0) }
    }

    /// The same for cells and lines of tables.
    func mark(_ cause: Cause.ID?) -> String? {
        cause.flatMap { titles[$0] == nil ? nil : Permalink.brieflyOfCause($0) }
    }

    /// The cause in a sentence, or what stands in its place.
    func title(_ cause: Cause.ID) -> String { titles[cause] ?? cause }

    func isNorm(_ policy: String) -> Bool { normPolicies.contains(policy) }

    /// Whether an observation says nothing of its vector but what its policy is: that it validates
    /// nothing, say, or compares the leaf alone, where nobody gains or loses by it.
    func isProperty(_ observation: Observation) -> Bool {
        guard let cause = observation.cause, !observation.isUnexpected else { return false }

        return switch observation.finding.kind {
        case .lenient, .limit: properties.contains(cause)
        case .bypass, .conforming, .defect, .inherited, .open, .otherReason, .outage,
            .platformUnknown, .unpinned, .unsupported:
            computed.contains(cause)
        }
    }

    /// Whether an observation is what its policy says whatever is asked: it conforms by chance, or
    /// was not asked.
    func isAlike(_ observation: Observation) -> Bool {
        guard !observation.isUnexpected else { return false }

        return switch observation.finding.kind {
        case .conforming, .open, .platformUnknown, .unsupported: true
        case .bypass, .defect, .inherited, .lenient, .limit, .otherReason, .outage, .unpinned:
            observation.cause.map(computed.contains) ?? false
        }
    }

    /// Whether nothing is learnt from an observation that the facts or a sentence do not say.
    func isImplied(_ observation: Observation) -> Bool {
        guard !observation.isUnexpected else { return false }

        let isNamed = observation.cause.map { !$0.isEmpty } ?? false
        switch observation.finding {
        case .conforming, .inherited, .platformUnknown, .unsupported: return true
        case .open, .otherReason: return observation.isForeign || !isNamed
        case .bypass, .outage, .unpinned: return observation.isForeign
        case .lenient, .limit:
            return observation.isForeign || switchedOff.contains(observation.policy)
        case .defect: return false
        }
    }

    /// Some of those that `name(of:)` names: a framework whose policies they all are is named
    /// once, and whoever was modelled and executed alike.
    func joined(_ names: [String]) -> String {
        var names = names
        let modelled = Set(names)
        names.removeAll { name in
            name.hasSuffix(Self.executed)
                && modelled.contains(String(name.dropLast(Self.executed.count)))
        }
        for framework in frameworks where modelled.isSuperset(of: framework.policies) {
            guard let place = names.firstIndex(of: framework.policies[0]) else { continue }

            names[place] = "all of \(framework.name)"
            names.removeAll(where: framework.policies.contains)
        }
        return names.joined(separator: ", ")
    }

    /// The names of libraries, or that it is all that took part.
    func listed(_ some: [String]) -> String {
        libraries.count > 1 && libraries.isSubset(of: some)
            ? "every library" : some.joined(separator: ", ")
    }

    /// Libraries that say what the norm says: what of, where it is not all of them.
    func agreeing(_ some: [String]) -> String {
        let names = listed(some)
        return names == "every library" ? names : "path, host and key on \(names)"
    }

    /// Who was asked, and on which of several libraries where it is not on all.
    func name(of observation: Observation) -> String {
        let name =
            observation.evaluator == .executed
            ? observation.policy + Self.executed : observation.policy
        guard let all = asked[observation.policy], all != Set(observation.backends) else {
            return name
        }

        return "\(name) on \(observation.backends.joined(separator: ", "))"
    }
}

extension Finding.Kind {
    /// The classes of an element that shows the finding.
    func style(isUnexpected: Bool) -> String { isUnexpected ? "\(rawValue) unexpected" : rawValue }
}
