// SPDX-License-Identifier: Apache-2.0

package import Corpus
import PKIX
package import Pinning

/// Reads a plan, and names everything that is wrong with it: the member, the problem, the remedy.
package struct PlanReader {
    private let policies: [String: any PinningPolicy]
    private let files: PlanFiles

    package init(policies: [any PinningPolicy], files: PlanFiles) {
        self.policies = Dictionary(policies.map { ($0.id, $0) }) { first, _ in first }
        self.files = files
    }

    /// Whether a text is meant to be a plan, whatever is wrong with it.
    package static func isPlan(_ octets: [UInt8]) -> Bool {
        guard case .object(let members)? = try? JSONReader.value(of: octets) else { return false }

        return members["pinproofPlan"] != nil
    }

    /// Reads a plan.
    package func plan(_ octets: [UInt8], file: String) throws(VectorErrors) -> RotationPlan {
        let problems = Problems(in: file, keeping: 100)
        do throws(JSONSyntaxError) {
            let field = Field(root: try JSONReader.value(of: octets), problems: problems)
            if let plan = plan(field), problems.found.isEmpty { return plan }
        } catch {
            problems.report("", "is not JSON: \(error)", remedy: "correct the text")
        }
        throw VectorErrors(all: problems.found)
    }

    private func plan(_ field: Field) -> RotationPlan? {
        guard
            let members = field.members(
                required: [
                    "pinproofPlan", "from", "until", "host", "certificates", "stores", "serves",
                    "keys", "apps",
                ],
                optional: ["$schema"]
            ), members["pinproofPlan"]?.formatVersion(1) != nil
        else { return nil }

        _ = members["$schema"]?.string()
        let from = members["from"]?.day()
        let until = members["until"]?.day()
        if let from, let until { check(members, from, until) }
        let host = members["host"]?.parsed(as: "a DNS name or an address") { text in
            HostName(text) == nil ? nil : text
        }
        let certificates = members["certificates"]?.map { $1.named($0)?.certificate(files) }
        let stores = members["stores"]?.map { $1.named($0)?.store(files) }
        let keys = members["keys"]?.map { $1.named($0)?.key(files) }
        let names = PlanNames(certificates: certificates, stores: stores, keys: keys)
        let serves = members["serves"]?.nonEmptyList { serve($0, names) }
        guard let from, let until, let host else { return nil }

        let apps = members["apps"]?.nonEmptyList { app($0, names, host, from) }
        if let serves, let elements = members["serves"]?.elements() {
            PlanCheck(from: from).check(serves, at: elements, certificates ?? [:])
        }
        if let apps, let elements = members["apps"]?.elements() {
            PlanCheck(from: from).check(apps, at: elements)
        }
        guard let certificates, let stores, let keys, let serves, let apps else { return nil }

        var plan = RotationPlan(
            host: host,
            from: from,
            until: until,
            certificates: certificates,
            stores: stores,
            keys: keys,
            serves: serves,
            apps: apps
        )
        plan.misfits = plan.certificatesThatDoNotFit()
        return plan
    }

    private func check(_ members: Members, _ from: Time, _ until: Time) {
        if until <= from {
            members["until"]?.report(
                "is no later than “from”, so that there is nothing to rehearse",
                remedy: "write a later day"
            )
        }
        if until.seconds - from.seconds > Self.mostYears * 366 * 86_400 {
            members["until"]?.report(
                "is more than \(Self.mostYears) years behind “from”",
                remedy: "write an earlier day"
            )
        }
    }

    private func serve(_ field: Field, _ names: PlanNames) -> RotationPlan.Serve? {
        guard
            let members = field.members(
                required: ["from", "key", "leafUntil", "chain"],
                optional: ["leafFrom", "renewed", "rollout"]
            )
        else { return nil }

        let before = field.problems.found.count
        let from = members["from"]?.day()
        let key = members["key"].flatMap { names.key($0) }
        let leafUntil = members["leafUntil"]?.day()
        let leafFrom = members["leafFrom"]?.day()
        let chain = members["chain"]?.nonEmptyList { names.certificate($0) }
        let isRenewed = members["renewed"]?.flag()
        let rollout = members["rollout"]?.duration()
        guard let from, let key, let leafUntil, let chain, field.problems.found.count == before
        else { return nil }

        if leafUntil <= from {
            members["leafUntil"]?.report(
                "is no later than the “from” of what is served",
                remedy: "write when the certificate expires"
            )
        }
        if let leafFrom, leafFrom > from {
            members["leafFrom"]?.report(
                "is later than the “from” of what is served: nobody could connect before",
                remedy: "write when the certificate begins, or leave it out"
            )
        }
        return RotationPlan.Serve(
            from: from,
            key: key,
            leafFrom: leafFrom,
            leafUntil: leafUntil,
            isRenewed: isRenewed ?? false,
            chain: chain,
            rollout: rollout ?? 0
        )
    }

    private func app(
        _ field: Field,
        _ names: PlanNames,
        _ host: String,
        _ from: Time
    ) -> RotationPlan.App? {
        guard
            let members = field.members(required: ["id", "policy", "pins", "stores", "users"])
        else { return nil }

        let before = field.problems.found.count
        let id = members["id"]?.text().flatMap { members["id"]?.named($0) == nil ? nil : $0 }
        let policy = members["policy"].flatMap { self.policy($0) }
        let pins = members["pins"].flatMap { self.pins($0, host, from) }
        let stores = members["stores"].flatMap { names.shares($0) }
        let users = members["users"]?.nonEmptyList(of: Self.point)
        if let policy, let pins, let field = members["policy"] {
            Self.check(policy, with: pins, at: field, host)
        }
        if let users, !zip(users, users.dropFirst()).allSatisfy({ $0.time < $1.time }) {
            members["users"]?.report(
                "has days that are not in their order",
                remedy: "write the earliest first, and each once"
            )
        }
        guard let id, let policy, let pins, let stores, let users,
            field.problems.found.count == before
        else { return nil }

        return RotationPlan.App(
            id: id,
            policy: policy,
            pins: pins,
            stores: stores,
            users: users,
            file: members["pins"]?.text() ?? ""
        )
    }

    private func policy(_ field: Field) -> (any PinningPolicy)? {
        guard let id = field.string() else { return nil }
        guard let policy = policies[id] else {
            let framework = id.prefix { $0 != "." }
            let alike = policies.keys.sorted().filter { $0.hasPrefix(framework) }
            field.report(
                "is “\(id)”, and no policy has that name",
                remedy: alike.isEmpty || framework.isEmpty
                    ? "write one that “pinproof list policies” prints"
                    : "write one of \(alike.joined(separator: ", "))"
            )
            return nil
        }
        guard policy.traits.backends?.contains("swift") ?? true else {
            field.report(
                "is “\(id)”, which only its own library can be asked about, and a rehearsal asks none",
                remedy: Self.standIn(for: policy.traits)
            )
            return nil
        }

        return policy
    }

    /// What to write for a policy that cannot be asked.
    private static func standIn(for traits: Traits) -> String {
        guard traits.kind == .publicKey, traits.view == .endEntity else {
            return "write another policy"
        }

        return "write urlsession.leaf-key, which compares the same key"
            + (traits.trust == .before ? "" : " and validates the path besides")
    }

    private func pins(_ field: Field, _ host: String, _ from: Time) -> AppPins? {
        guard let path = field.text() else { return nil }

        do throws(PlanFileProblem) {
            return try files.pins(path, host, from)
        } catch {
            field.report("names “\(path)”, which \(error.problem)", remedy: error.remedy)
            return nil
        }
    }

    private static func point(_ field: Field) -> (time: Time, share: Double)? {
        guard let elements = field.elements() else { return nil }
        guard elements.count == 2 else {
            field.report(
                "has \(elements.count) elements, and a day and a share are wanted",
                remedy: "write [\"2026-11-01\", 0.31]"
            )
            return nil
        }
        guard let time = elements[0].day(), let share = elements[1].share() else { return nil }

        return (time, share)
    }

    /// Whether the framework can be given these pins at all.
    private static func check(
        _ policy: any PinningPolicy,
        with pins: AppPins,
        at field: Field,
        _ host: String
    ) {
        let traits = policy.traits
        if let dialect = traits.configuration.dialect, pins.written[dialect] != nil { return }
        // The norm is no framework's, and has no notation that could not say it.
        if pins.coverEveryHost, traits.configuration.hosts != .all, policy.framework != "norm" {
            field.report(
                "is “\(policy.id)”, which pins hosts by name, and the file of “pins” pins every host",
                remedy: "convert it first: pinproof convert --to pinproof --host \(host) FILE"
            )
            return
        }
        guard let missing = Applicability(of: pins.entries).missing(for: traits),
            missing != .literalPin || !pins.areForStandIns
        else { return }

        field.report(
            "is “\(policy.id)”, which cannot be asked with these pins: "
                + explanation(of: missing, for: policy),
            remedy: "write the pins in a form that the framework has, or another policy"
        )
    }

    /// Why a policy cannot be asked, in the words of a plan, which has files and no vectors.
    private static func explanation(
        of missing: Capability,
        for policy: any PinningPolicy
    ) -> String {
        switch missing {
        case .noListOfItsKind:
            let kind = policy.traits.kind == .certificate ? "certificate" : "key"
            return "the file has no \(kind) pins, and \(policy.id) compares "
                + (policy.traits.kind == .certificate ? "certificates" : "keys")
        case .severalEntries:
            return "the framework has one pin set, and the file has several entries"
        case .addressHost, .beyondProgram, .endEntityAnchor, .exemptions, .hostMap, .literalPin,
            .otherDialect, .otherLibrary, .pinExpiry, .softMode, .subdomains, .unmeasuredKey,
            .unmeasuredText, .unreadableCertificate:
            return missing.explanation
        }
    }

    private static let mostYears: Int64 = 50
}
