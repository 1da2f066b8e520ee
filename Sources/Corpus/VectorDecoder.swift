// SPDX-License-Identifier: Apache-2.0

private import PKIX

/// Reads the text of one vector's file, and takes nothing for granted.
///
/// Every member is known, required or optional; every name is defined; every text that stands for
/// something is parsed into it. What is wrong is collected: one reading names all of it.
struct VectorDecoder {
    /// What the file is read for.
    enum Purpose {
        /// To be run: everything must be there.
        case evaluation
        /// To be forged: certificates and pins may be missing, and are ignored where a recipe
        /// makes them.
        case forging
    }

    let purpose: Purpose
    let problems: Problems
    let location: String
    /// The items that the recipe defines, well or badly.
    let items: DefinedItems

    /// Reads the file at `location`, which by its place should have the given id.
    static func decode(
        _ octets: [UInt8],
        id: String,
        location: String,
        for purpose: Purpose
    ) -> Result<Vector, VectorErrors> {
        let problems = Problems(in: location)
        let vector = problems.value(of: octets) { root in
            let decoder = VectorDecoder(
                purpose: purpose,
                problems: problems,
                location: location,
                items: DefinedItems(in: root.value)
            )
            return decoder.vector(root, id: id)
        }
        return vector.map(Result.success) ?? .failure(VectorErrors(all: problems.found))
    }

    private func vector(_ root: Field, id: String) -> Vector? {
        guard
            let members = root.members(
                required: [
                    "pinproof", "id", "revision", "title", "question", "asserts", "importance",
                    "recipe", "connection", "pinned", "expect",
                ] + (purpose == .evaluation ? ["certificates", "pins"] : []),
                optional: [
                    "twin", "standards", "threat", "event", "slip", "hostile", "dialect",
                    "departures",
                ]
                    + (purpose == .forging ? ["certificates", "pins"] : [])
            )
        else { return nil }

        _ = members["pinproof"]?.formatVersion(2)
        members["id"].map { check($0, isFor: id) }
        // Read before the guard, so that one missing member hides no other defect.
        let revision = members["revision"]?.integer(in: 1...1_000_000)
        let title = members["title"]?.text()
        let twin = members["twin"]?.vectorID()
        let question = members["question"]?.text()
        let asserts = members["asserts"]?.nonEmptyList(of: assertion)
        let standards = members["standards"].map { $0.list { $0.text() } } ?? []
        let importance = members["importance"]?.choice(of: Vector.Importance.self)
        let threat = members["threat"].map(self.threat) ?? Threat()
        let event = members["event"].map(self.event)
        let slip = members["slip"].map { $0.choice(of: Slip.self) }
        let isMarkedHostile = members["hostile"]?.flag() ?? false
        let recipe = members["recipe"]?.map(of: recipeItem)
        let connection = members["connection"].flatMap(self.connection)
        let pinned = members["pinned"]?.list(of: entry)
        let dialect = members["dialect"].map(self.dialect) ?? [:]
        let expectation = members["expect"].flatMap { self.expectation($0, pinned: pinned) }
        let departures = members["departures"].map(self.departures) ?? []
        let certificates = self.certificates(members["certificates"], recipe: recipe ?? [:])
        let pins = self.pins(members["pins"], pinned: pinned)
        guard let revision, let title, let question, let asserts, let standards, let importance,
            let threat,
            let recipe, let connection, let pinned, let dialect, let expectation, let departures,
            let certificates, let pins
        else { return nil }

        return Vector(
            id: id,
            revision: revision,
            title: title,
            twin: twin,
            question: question,
            asserts: asserts,
            standards: standards,
            importance: importance,
            statedThreat: threat,
            event: event ?? nil,
            isPlausibleSlip: slip == .plausible,
            isMarkedHostile: isMarkedHostile,
            recipe: recipe,
            connection: connection,
            pinned: pinned,
            dialect: dialect,
            expectation: expectation,
            departures: Departures(groups: departures),
            certificates: certificates,
            pins: pins,
            location: location
        )
    }

    private func check(_ field: Field, isFor id: String) {
        guard let written = field.vectorID() else { return }
        // Two of one id could not be told apart in a report.
        guard !id.hasPrefix("\(ComputedTwin.family)/") else {
            return field.report(
                "is of the family “\(ComputedTwin.family)”, which reports have for connections that "
                    + "are made while a client is tested",
                remedy: "give the vector's folder another name"
            )
        }
        guard written != id else { return }

        field.report(
            "is “\(written)”, and the file's place makes it “\(id)”",
            remedy: "write “\(id)”, or move the file to \(written).json"
        )
    }

    private func assertion(_ field: Field) -> Vector.Assertion? {
        guard let members = field.members(required: ["source", "says"]),
            let source = members["source"]?.text(), let says = members["says"]?.text()
        else { return nil }

        return Vector.Assertion(source: source, says: says)
    }

    private func dialect(_ field: Field) -> [Dialect: [String]]? {
        guard
            let members = field.members(required: [], optional: Dialect.allCases.map(\.rawValue))
        else { return nil }

        var texts: [Dialect: [String]] = [:]
        for dialect in Dialect.allCases {
            texts[dialect] = members[dialect.rawValue]?.nonEmptyList { $0.string() }
        }
        return texts
    }
}

/// How a configuration comes to be wrong.
private enum Slip: String, CaseIterable {
    case plausible
}
