// SPDX-License-Identifier: Apache-2.0

/// Reads property lists, XML ones and binary ones.
///
/// Foundation is not used: it has no positions, and its reader of binary property lists was seen
/// to crash on 46 bytes and not to end on 1,198 (swift-corelibs-foundation 6.3).
package enum PropertyListReader {
    package static func isBinary(_ octets: [UInt8]) -> Bool { octets.starts(with: "bplist".utf8) }

    /// Reads a file of either form.
    package static func read(_ octets: [UInt8]) throws(Defect) -> TreeReading {
        guard !isBinary(octets) else {
            do throws(Defect) {
                return TreeReading(root: try BinaryPropertyList.root(of: octets), defects: [])
            } catch {
                return TreeReading(root: nil, defects: [error])
            }
        }

        return read(XMLDocument(try SourceText(decoding: octets)))
    }

    /// Reads the XML form.
    package static func read(_ document: XMLDocument) -> TreeReading {
        var reader = XMLPropertyListReader(defects: document.defects)
        let root = document.root.flatMap { reader.root(of: $0) }
        return TreeReading(root: root, defects: reader.defects)
    }
}

private struct XMLPropertyListReader {
    var defects: [Defect]

    mutating func root(of root: XMLElement) -> TreeValue? {
        guard root.name == "plist" else {
            report(root.position, "the root is “\(root.name)”, and “plist” is wanted")
            return nil
        }

        refuseText(in: root)
        if root.children.count != 1 {
            report(root.position, "“plist” has \(root.children.count) elements, and one is wanted")
        }
        return root.children.first.map { value(of: $0) }
    }

    private mutating func value(of element: XMLElement) -> TreeValue {
        let content: TreeValue.Content
        switch element.name {
        case "array":
            refuseText(in: element)
            var elements: [TreeValue] = []
            for child in element.children { elements.append(value(of: child)) }
            content = .array(elements)
        case "data":
            refuseChildren(in: element)
            content = .data(PropertyListBase64.decode(element.text) ?? [])
        case "date", "real":
            refuseChildren(in: element)
            content = .other("a \(element.name)")
        case "dict": content = .dictionary(members(of: element))
        case "false", "true":
            refuseText(in: element)
            refuseChildren(in: element)
            content = .boolean(element.name == "true")
        case "integer":
            refuseChildren(in: element)
            let integer = Int(element.text.trimmedOfSpace)
            if integer == nil { report(element.position, "“\(element.text)” is no integer") }
            content = .integer(integer ?? 0)
        case "string":
            refuseChildren(in: element)
            content = .string(element.text)
        default:
            report(element.position, "“\(element.name)” is no element of a property list")
            content = .other("“\(element.name)”")
        }
        return TreeValue(
            content,
            at: element.children.isEmpty ? element.textPosition : element.position
        )
    }

    private mutating func members(of element: XMLElement) -> [TreeValue.Member] {
        refuseText(in: element)
        var members: [TreeValue.Member] = []
        var key: XMLElement?
        for child in element.children {
            guard child.name == "key" else {
                let value = value(of: child)
                if let name = key {
                    members.append(
                        TreeValue.Member(key: name.text, position: name.position, value: value)
                    )
                } else {
                    report(child.position, "“\(child.name)” stands where a key is wanted")
                }
                key = nil
                continue
            }

            refuseChildren(in: child)
            if let key { report(key.position, "key “\(key.text)” has no value") }
            key = child
        }
        if let key { report(key.position, "key “\(key.text)” has no value") }
        return members
    }

    private mutating func refuseText(in element: XMLElement) {
        guard !element.text.trimmedOfSpace.isEmpty else { return }

        report(element.textPosition, "text stands in “\(element.name)”")
    }

    private mutating func refuseChildren(in element: XMLElement) {
        guard let child = element.children.first else { return }

        report(child.position, "“\(element.name)” has elements in it")
    }

    private mutating func report(_ position: Position, _ problem: String) {
        defects.append(Defect(position, problem, remedy: "write a well-formed property list"))
    }
}

/// Base64 with white space anywhere, as a property list has it.
enum PropertyListBase64 {
    static func decode(_ text: String) -> [UInt8]? {
        var octets: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for character in text.utf8 {
            let value: UInt32
            switch character {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = UInt32(character) - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = UInt32(character) - 71
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = UInt32(character) + 4
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "="): continue
            default: return nil
            }
            bits = bits << 6 | value
            count += 1
            if count == 4 {
                octets += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
                (bits, count) = (0, 0)
            }
        }
        switch count {
        case 1: return nil
        case 2: octets.append(UInt8(bits >> 4 & 0xFF))
        case 3: octets += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
        default: break
        }
        return octets
    }
}
