// SPDX-License-Identifier: Apache-2.0

/// A value of an XML property list, and where it stands.
struct PropertyList {
    let value: Value
    let place: Place

    indirect enum Value {
        case array([PropertyList])
        case boolean(Bool)
        /// In the order of the text; of two with the same key the last is kept.
        case dictionary([Member])
        case integer(Int)
        /// A date, octets, or a number that is none of the above.
        case other
        case string(String)
    }

    struct Member {
        let key: String
        let value: PropertyList
    }

    /// Reads a property list.
    ///
    /// A key that stands twice counts the last time, as measured with Foundation.
    static func parse(
        _ text: String,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> PropertyList {
        guard !text.hasPrefix("bplist") else {
            throw DialectError(
                Place(line: 1),
                "the property list is a binary one",
                remedy: "convert it with “plutil -convert xml1”"
            )
        }

        let root = try XMLReader.root(of: text)
        guard root.name == "plist", root.children.count == 1, let first = root.children.first else {
            throw DialectError(
                Place(line: root.line),
                "the root is “\(root.name)” with \(root.children.count) elements in it, "
                    + "and “plist” with one is wanted",
                remedy: "hand in a property list"
            )
        }

        try refuseText(in: root, Place(line: root.line))
        return try read(first, Place(line: first.line), &warnings)
    }

    /// The value of a key; nil where this is no dictionary or has none.
    subscript(key: String) -> PropertyList? {
        members?.first { $0.key == key }?.value
    }

    var members: [(key: String, value: PropertyList)]? {
        if case .dictionary(let members) = value { members.map { ($0.key, $0.value) } } else { nil }
    }

    var elements: [PropertyList]? {
        if case .array(let elements) = value { elements } else { nil }
    }

    var string: String? {
        if case .string(let string) = value { string } else { nil }
    }

    private static func read(
        _ element: XMLElement,
        _ place: Place,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> PropertyList {
        let value: Value
        switch element.name {
        case "array":
            try refuseText(in: element, place)
            var elements: [PropertyList] = []
            for (index, child) in element.children.enumerated() {
                let place = place.element(index, line: child.line)
                elements.append(try read(child, place, &warnings))
            }
            value = .array(elements)
        case "dict": value = try dictionary(element, place, &warnings)
        case "true", "false":
            try refuseText(in: element, place)
            value = .boolean(element.name == "true")
        case "integer":
            guard let integer = Int(element.text.trimmedOfSpace), element.children.isEmpty else {
                throw malformed("“\(element.text)” is no integer", place)
            }

            value = .integer(integer)
        case "string":
            guard element.children.isEmpty else {
                throw malformed("a string has elements in it", place)
            }

            value = .string(element.text)
        case "data", "date", "real": value = .other
        default: throw malformed("“\(element.name)” is no element of a property list", place)
        }
        return PropertyList(value: value, place: place)
    }

    private static func dictionary(
        _ element: XMLElement,
        _ place: Place,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> Value {
        try refuseText(in: element, place)
        guard element.children.count.isMultiple(of: 2) else {
            throw malformed("a dictionary has a key without a value", place)
        }

        var members: [String: PropertyList] = [:]
        var keys: [String] = []
        for index in stride(from: 0, to: element.children.count, by: 2) {
            let (key, child) = (element.children[index], element.children[index + 1])
            guard key.name == "key", key.children.isEmpty else {
                throw malformed(
                    "“\(key.name)” stands where a key is wanted",
                    Place(line: key.line, path: place.path)
                )
            }

            let memberPlace = place.member(key.text, line: key.line)
            let member = try read(child, memberPlace, &warnings)
            if members.updateValue(member, forKey: key.text) != nil {
                warnings.append(
                    DialectWarning(
                        memberPlace,
                        "the key stands twice in one dictionary, and the last time counts",
                        remedy: "take one of the two out"
                    )
                )
            } else {
                keys.append(key.text)
            }
        }
        return .dictionary(
            keys.compactMap { key in members[key].map { Member(key: key, value: $0) } }
        )
    }

    private static func refuseText(
        in element: XMLElement,
        _ place: Place
    ) throws(DialectError) {
        guard element.text.trimmedOfSpace.isEmpty else {
            throw malformed("text stands in “\(element.name)”", place)
        }
    }

    private static func malformed(_ problem: String, _ place: Place) -> DialectError {
        DialectError(place, problem, remedy: "write a well-formed property list")
    }
}
