// SPDX-License-Identifier: Apache-2.0

import Notations

/// A value of a property list as a framework gets it from Foundation, and where it stands.
package struct PropertyList {
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

    /// Reads an XML property list, the first defect of which is an error.
    static func parse(
        _ text: String,
        _ warnings: inout [DialectWarning]
    ) throws(DialectError) -> PropertyList {
        let reading: TreeReading
        do throws(Defect) {
            reading = try PropertyListReader.read(Array(text.utf8))
        } catch {
            throw DialectError(error)
        }
        if let defect = reading.defects.first { throw DialectError(defect) }
        guard let root = reading.root else {
            throw DialectError(
                Place(line: 1),
                "there is no value in the property list",
                remedy: "write one"
            )
        }

        return PropertyList(root, Place(line: root.position.line), &warnings)
    }

    /// The value of a tree.
    ///
    /// A key that stands twice counts the last time, as measured with Foundation.
    init(_ tree: TreeValue, _ place: Place, _ warnings: inout [DialectWarning]) {
        self.place = place
        switch tree.content {
        case .array(let elements):
            var values: [PropertyList] = []
            for (index, element) in elements.enumerated() {
                let place = place.element(index, line: element.position.line)
                values.append(PropertyList(element, place, &warnings))
            }
            value = .array(values)
        case .boolean(let boolean): value = .boolean(boolean)
        case .dictionary(let members): value = Self.dictionary(members, place, &warnings)
        case .integer(let integer): value = .integer(integer)
        case .string(let string): value = .string(string)
        case .data, .null, .other, .unreadable: value = .other
        }
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

    private static func dictionary(
        _ tree: [TreeValue.Member],
        _ place: Place,
        _ warnings: inout [DialectWarning]
    ) -> Value {
        var members: [String: PropertyList] = [:]
        var keys: [String] = []
        for member in tree {
            let memberPlace = place.member(member.key, line: member.position.line)
            let value = PropertyList(member.value, memberPlace, &warnings)
            if members.updateValue(value, forKey: member.key) != nil {
                warnings.append(
                    DialectWarning(
                        memberPlace,
                        "the key stands twice in one dictionary, and the last time counts",
                        remedy: "take one of the two out"
                    )
                )
            } else {
                keys.append(member.key)
            }
        }
        return .dictionary(
            keys.compactMap { key in members[key].map { Member(key: key, value: $0) } }
        )
    }
}

extension DialectError {
    /// What is wrong with a text before it is a configuration.
    init(_ defect: Defect) {
        self.init(Place(line: defect.position.line), defect.problem, remedy: defect.remedy)
    }
}
