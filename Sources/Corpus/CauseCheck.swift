// SPDX-License-Identifier: Apache-2.0

private import Pinning

/// Whether each cause names what exists, has its proof, and decides something that would not be so
/// without it.
struct CauseCheck {
    private let registry: Registry
    private let vectors: [Vector.ID: Vector]
    /// The first file of each id.
    private var seen: [Cause.ID: String] = [:]

    /// - Parameters:
    ///   - registry: What may be named.
    ///   - vectors: All of the corpus, joined with the causes.
    init(registry: Registry, vectors: [Vector]) {
        self.registry = registry
        self.vectors = Dictionary(
            vectors.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Everything that is wrong with the files.
    mutating func problems(of causes: Causes) -> [VectorError] {
        let known = Set(vectors.keys)
        let names = CauseNames(registry: registry, isVector: known.contains)
        return causes.files.flatMap { file in
            let problems = Problems(in: file.location)
            names.check(file, problems)
            checkForm(of: file, problems)
            for (place, cause) in file.causes.enumerated() {
                check(cause, at: "causes[\(place)] (\(cause.id))", in: file, problems)
            }
            return problems.found
        }
    }

    private func checkForm(of file: CauseFile, _ problems: Problems) {
        let read = VectorFile(path: file.location, id: file.subject)
        guard case .success(let octets) = read.octets(), octets != Array(file.canonicalText.utf8)
        else { return }

        problems.report(
            "",
            "is not in canonical form",
            remedy: "run “pinproof check --fix” on the corpus"
        )
    }

    private mutating func check(
        _ cause: Cause,
        at field: String,
        in file: CauseFile,
        _ problems: Problems
    ) {
        if let first = seen.updateValue(file.location, forKey: cause.id) {
            problems.report(
                field,
                "has an id that stands in \(first) already",
                remedy: "give one of the two another id"
            )
        }
        if file.retired.contains(cause.id) {
            problems.report(
                field,
                "has an id that was retired",
                remedy: "give it another id: one that was cited must not change its meaning"
            )
        }
        if cause.kind != .documented, !cause.evidence.contains(where: \.isProof) {
            problems.report(
                "\(field).evidence",
                "has neither a source line nor an execution, and the kind is \(cause.kind.rawValue)",
                remedy: "add what was read, project@commit, file:line, or what was executed"
            )
        }
        let isShown =
            !cause.policyLines.isEmpty || !cause.factLines.isEmpty
            || cause.group.map { decides($0, in: file.subject) } ?? false
        if !isShown {
            problems.report(
                field,
                "decides nothing in any vector",
                remedy: "add a line, make a vector that shows it, or remove the cause"
            )
        }
        for (number, line) in cause.policyLines.enumerated() {
            check(line, number, of: cause, at: "\(field).lines[\(number)]", problems)
        }
        for (number, line) in cause.factLines.enumerated() {
            let place = cause.policyLines.count + number
            check(line, number, of: cause, at: "\(field).lines[\(place)]", problems)
        }
    }

    private func check(
        _ line: Cause.PolicyLine,
        _ number: Int,
        of cause: Cause,
        at field: String,
        _ problems: Problems
    ) {
        let policies = registry.policies.filter {
            $0.framework == cause.subject && line.policies.contains($0.id)
        }

        var deciding: Set<String> = []
        for (place, id) in line.vectors.enumerated() {
            guard let vector = vectors[id] else { continue }

            let decided = policies.filter { policy in
                decides(.cause(cause.id, number), for: policy, in: vector)
            }
            deciding.formUnion(decided.map(\.id))
            if decided.isEmpty {
                problems.report(
                    "\(field).vectors[\(place)]",
                    "decides nothing in “\(id)” that would not be so without it",
                    remedy: "remove the vector"
                )
            }
        }
        for (place, policy) in line.policies.enumerated()
        where policies.contains(where: { $0.id == policy }) && !deciding.contains(policy) {
            problems.report(
                "\(field).policies[\(place)]",
                "decides nothing for “\(policy)” that would not be so without it",
                remedy: "remove the name"
            )
        }
    }

    /// Whether the line is what decides, on some backend, and not what would be so anyway.
    private func decides(
        _ source: ExpectedDeparture.Source,
        for policy: Registry.Policy,
        in vector: Vector
    ) -> Bool {
        guard vector.applicability(of: policy.traits) == nil else { return false }

        return policy.ownBackends(among: registry.backends).contains { backend in
            guard let departure = vector.departure(of: policy, on: backend),
                departure.source == source
            else { return false }

            return vector.without(source).expected(policy, on: backend) != [departure.verdict]
        }
    }

    private func decides(_ group: PolicyGroup, in framework: String) -> Bool {
        let policies = registry.policies.filter {
            $0.framework == framework && group.contains($0.traits)
        }
        return vectors.values.contains { vector in
            policies.contains { policy in
                vector.applicability(of: policy.traits) == nil
                    && policy.ownBackends(among: registry.backends).contains { backend in
                        switch vector.departure(of: policy, on: backend)?.source {
                        case .computed(group, _), .group(group, _, _): true
                        default: false
                        }
                    }
            }
        }
    }

    private func check(
        _ line: Cause.FactLine,
        _ number: Int,
        of cause: Cause,
        at field: String,
        _ problems: Problems
    ) {
        for (place, id) in line.vectors.enumerated() {
            let field = "\(field).vectors[\(place)]"
            guard let vector = vectors[id] else { continue }

            let certificates = Set(line.fact.certificates)
            for item in certificates.sorted() where !vector.isCertificate(item) {
                problems.report(
                    field,
                    "is “\(id)”, whose recipe has no certificate “\(item)”",
                    remedy: "name a certificate that it has"
                )
            }
            if let pin = line.fact.pin, !vector.isPin(pin) {
                problems.report(
                    field,
                    "is “\(id)”, whose recipe has no pin “\(pin)”",
                    remedy: "name a pin that it has, of the key that the library claims"
                )
            }
            if line.fact.isNorm(of: vector) {
                problems.report(
                    field,
                    "states of “\(id)” what would be stated anyway",
                    remedy: "remove the vector"
                )
            }
            let first = vector.departures.backends.first { other in
                other.backend == cause.subject && other.fact.isSameQuestion(as: line.fact)
                    && (other.versions == nil || other.versions == line.versions)
            }
            if let first, first.cause != cause.id || first.line != number {
                problems.report(
                    field,
                    "decides nothing in “\(id)”, which \(first.cause) decides before",
                    remedy: "remove the vector from one of the two"
                )
            }
        }
    }

}

/// Whether each line for groups decides something that would not be so without it.
struct GroupLineCheck {
    let registry: Registry

    func check(_ vector: Vector, _ problems: Problems) {
        for (place, line) in vector.departures.groups.enumerated() {
            for (number, group) in line.groups.enumerated()
            where !decides(group, place, in: vector) {
                problems.report(
                    "departures[\(place)].groups[\(number)]",
                    "decides nothing for “\(group.name)” that would not be so without it",
                    remedy: "remove the name"
                )
            }
        }
    }

    private func decides(_ group: PolicyGroup, _ place: Int, in vector: Vector) -> Bool {
        registry.policies.contains { policy in
            vector.applicability(of: policy.traits) == nil
                && policy.ownBackends(among: registry.backends).contains { backend in
                    guard let departure = vector.departure(of: policy, on: backend),
                        case .group(group, place, _) = departure.source
                    else { return false }

                    return vector.without(departure.source).expected(policy, on: backend)
                        != [departure.verdict]
                }
        }
    }
}

extension Vector {
    fileprivate func isCertificate(_ name: ItemName) -> Bool {
        recipe[name].map(\.isCertificate) ?? false
    }

    fileprivate func isPin(_ name: ItemName) -> Bool {
        if case .pin? = recipe[name] { true } else { false }
    }

    /// The vector without one of its lines.
    fileprivate func without(_ source: ExpectedDeparture.Source) -> Vector {
        var vector = self
        switch source {
        case .cause(let cause, let line):
            vector.departures.policies.removeAll { $0.cause == cause && $0.line == line }
        case .group(let group, let place, _):
            let line = vector.departures.groups[place]
            vector.departures.groups[place] = GroupDeparture(
                groups: line.groups.filter { $0 != group },
                verdict: line.verdict
            )
        case .computed: break
        }
        return vector
    }
}

extension BackendDeparture.Fact {
    /// The certificates of a vector that the fact speaks of.
    fileprivate var certificates: [ItemName] {
        switch self {
        case .host, .path(.reject): []
        case .nativeKey(let certificate, _): [certificate]
        case .path(.accept(let paths)): paths.flatMap(\.self)
        }
    }

    /// The pin that the library's key equals; nil where the fact names none.
    fileprivate var pin: ItemName? {
        switch self {
        case .host, .path: nil
        case .nativeKey(_, let pin): pin
        }
    }

    fileprivate func isNorm(of vector: Vector) -> Bool {
        switch self {
        case .host(let verdict): return vector.expectation.host == [verdict]
        case .path(let verdict): return vector.expectation.path == [verdict]
        case .nativeKey(let certificate, let equals):
            // The key as presented is the norm that no file writes down.
            guard let equals, case .pin(.digest(let pin))? = vector.recipe[equals] else {
                return false
            }

            return pin.certificate == certificate && pin.octets == .spki && pin.isWhole
        }
    }

    fileprivate func isSameQuestion(as other: Self) -> Bool {
        switch (self, other) {
        case (.host, .host), (.path, .path): true
        case (.nativeKey(let one, _), .nativeKey(let another, _)): one == another
        case (.host, _), (.nativeKey, _), (.path, _): false
        }
    }
}
