// SPDX-License-Identifier: Apache-2.0

/// One value of a file and where it stands, so that every refusal can name the place.
///
/// Each reading function gives nil after it has reported why; none of them has a default.
package struct Field {
    package let value: JSONValue
    package let problems: Problems
    private let place: Place

    /// The value of a file as a whole.
    package init(root: JSONValue, problems: Problems) {
        self.init(value: root, place: .root, problems: problems)
    }

    private init(value: JSONValue, place: Place, problems: Problems) {
        self.value = value
        self.place = place
        self.problems = problems
    }

    /// `expect.path.paths[0][1]`; empty for the file as a whole.
    package var path: String { place.path }

    /// Where a value stands, from the inside out: it is spelt out only where something is
    /// reported, which is next to never.
    fileprivate indirect enum Place {
        case element(Int, of: Place)
        case member(String, of: Place)
        /// The same place, with what people call it.
        case named(String, Place)
        case root

        var path: String {
            switch self {
            case .element(let index, let list): "\(list.path)[\(index)]"
            case .member(let name, .root): name
            case .member(let name, let object): "\(object.path).\(name)"
            case .named(let name, let place): "\(place.path) (\(name))"
            case .root: ""
            }
        }
    }

    /// The value at a place that says its id, too: `causes[0] (okhttp/trailing-dot)`.
    func named(by member: String) -> Field {
        guard case .object(let object) = value, case .string(let name)? = object[member] else {
            return self
        }

        return Field(value: value, place: .named(name, place), problems: problems)
    }

    package func report(_ problem: String, remedy: String) {
        problems.report(path, problem, remedy: remedy)
    }

    package func string() -> String? {
        guard case .string(let string) = value else { return refuse(wanted: "a string") }

        return string
    }

    /// A string for people: it says something and does not end in mid-air.
    package func text() -> String? {
        guard let string = string() else { return nil }
        // Characters are taken apart only where no letter of ASCII comes first.
        let saysSomething =
            string.utf8.first.map { (0x21...0x7e).contains($0) } ?? false
            || string.contains { !$0.isWhitespace }
        guard saysSomething else {
            report("is empty", remedy: "say something, or leave the member out if it is optional")
            return nil
        }

        return string
    }

    package func flag() -> Bool? {
        guard case .boolean(let boolean) = value else { return refuse(wanted: "a boolean") }

        return boolean
    }

    package func integer(in range: ClosedRange<Int>) -> Int? {
        let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        guard case .integer(let integer) = value else { return refuse(wanted: wanted) }
        guard range.contains(integer) else {
            report("is \(integer), and \(wanted) is wanted", remedy: "correct the number")
            return nil
        }

        return integer
    }

    /// The version of the file's format, which is the one that this program reads.
    package func formatVersion(_ version: Int) -> Int? {
        guard case .integer(let integer) = value else { return refuse(wanted: "\(version)") }
        guard integer == version else {
            report(
                "is \(integer), and this pinproof reads format \(version)",
                remedy: integer < version
                    ? "write the file anew in format \(version) (Vectors/README.md)"
                    : "use a newer pinproof"
            )
            return nil
        }

        return integer
    }

    /// One of the names that a closed set has.
    package func choice<Choice: RawRepresentable<String> & CaseIterable>(
        of type: Choice.Type = Choice.self
    ) -> Choice? {
        guard let string = string() else { return nil }
        guard let choice = Choice(rawValue: string) else {
            report(
                "is “\(string)”, which is none of the names that may stand here",
                remedy: "write one of \(listed(type.allCases.map(\.rawValue)))"
            )
            return nil
        }

        return choice
    }

    /// A list, each element by the given reading; nil where one of them was refused.
    package func list<Element>(of read: (Field) -> Element?) -> [Element]? {
        guard let fields = elements() else { return nil }

        return allOrNone(fields.map(read))
    }

    /// A list, each element with its place.
    package func elements() -> [Field]? {
        guard case .array(let values) = value else { return refuse(wanted: "a list") }

        var fields: [Field] = []
        fields.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            fields.append(
                Field(value: value, place: .element(index, of: place), problems: problems)
            )
        }
        return fields
    }

    package func nonEmptyList<Element>(of read: (Field) -> Element?) -> [Element]? {
        guard let elements = list(of: read) else { return nil }
        guard !elements.isEmpty else { return refuseEmpty() }

        return elements
    }

    /// Nil, after saying that the list is empty.
    package func refuseEmpty<Wanted>() -> Wanted? {
        report("is an empty list", remedy: "put at least one element into it")
        return nil
    }

    /// One object, or a list of at least one where no standard decides.
    func oneOrMore<Element>(of read: (Field) -> Element?) -> [Element]? {
        guard case .array = value else { return read(self).map { [$0] } }

        return nonEmptyList(of: read)
    }

    /// An object whose names the file chooses.
    package func map<Element>(of read: (String, Field) -> Element?) -> [String: Element]? {
        guard case .object(let object) = value else { return refuse(wanted: "an object") }

        // In order, so that several refusals come in the same order on every run.
        let names = object.keys.sorted()
        let elements = allOrNone(
            names.map { name in Members(of: object, in: self)[name].flatMap { read(name, $0) } }
        )
        return elements.map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
    }

    /// An object with these members and no others.
    ///
    /// A member that is missing is reported here; reading it then gives nil without another report.
    package func members(required: [String], optional: [String] = []) -> Members? {
        guard case .object(let object) = value else { return refuse(wanted: "an object") }

        let members = Members(of: object, in: self)
        for name in required where object[name] == nil {
            problems.report(
                members.path(to: name),
                "is missing",
                remedy: "add the member “\(name)”"
            )
        }
        let unknown = object.keys.filter { !required.contains($0) && !optional.contains($0) }
        // Nearly always there are none.
        for name in unknown.isEmpty ? [] : unknown.sorted() {
            problems.report(
                members.path(to: name),
                "is no member that may stand here",
                remedy: "remove it, or write one of \(listed(required + optional))"
            )
        }
        return members
    }

    fileprivate func member(_ name: String, _ value: JSONValue) -> Field {
        Field(value: value, place: .member(name, of: place), problems: problems)
    }

    private func refuse<Wanted>(wanted: String) -> Wanted? {
        report("is \(value.kind), and \(wanted) is wanted", remedy: "write \(wanted)")
        return nil
    }
}

/// The members of an object, each with its place.
package struct Members {
    private let object: [String: JSONValue]
    private let field: Field

    init(of object: [String: JSONValue], in field: Field) {
        self.object = object
        self.field = field
    }

    /// The member of that name; nil where the object has none.
    package subscript(name: String) -> Field? {
        object[name].map { field.member(name, $0) }
    }

    func path(to name: String) -> String { field.member(name, .null).path }
}

/// The elements where there is none missing.
package func allOrNone<Element>(_ elements: [Element?]) -> [Element]? {
    let present = elements.compactMap { $0 }
    return present.count == elements.count ? present : nil
}

func listed(_ names: [String]) -> String {
    names.map { "“\($0)”" }.joined(separator: ", ")
}
