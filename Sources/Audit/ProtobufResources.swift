// SPDX-License-Identifier: Apache-2.0

import Notations

/// Reads the XML of app bundles, which have it in Protocol Buffers.
///
/// - SeeAlso: frameworks/base, tools/aapt2/Resources.proto, XmlNode.
enum ProtobufXML {
    /// The root of a document.
    static func root(of octets: [UInt8]) throws(ArchiveError) -> XMLElement {
        guard octets.count <= maximumCount else {
            throw ArchiveError(
                "its protobuf has \(octets.count) bytes, and at most \(maximumCount) are read"
            )
        }
        var budget = 200_000
        guard let root = try element(ProtobufMessage(octets[...]), 0, &budget) else {
            throw ArchiveError("its protobuf is no element")
        }
        return root
    }

    /// More than any manifest has.
    private static let maximumCount = 16 << 20

    private static func element(
        _ node: ProtobufMessage,
        _ depth: Int,
        _ budget: inout Int
    ) throws(ArchiveError) -> XMLElement? {
        guard let body = try node.message(1) else { return nil }
        guard depth < 64 else {
            throw ArchiveError("elements of its protobuf are nested more than 64 deep")
        }

        budget -= 1 + body.fields.count
        guard budget > 0 else {
            throw ArchiveError("its protobuf has more than 200,000 elements and attributes")
        }
        var element = XMLElement(name: body.string(3) ?? "", position: try position(of: node))
        for octets in body.all(4) {
            element.attributes.append(try attribute(ProtobufMessage(octets), element.position))
        }
        for octets in body.all(5) {
            let child = try ProtobufMessage(octets)
            if let text = child.string(2) {
                if element.children.isEmpty { element.leadingText += text }
                element.text += text
            } else if let child = try self.element(child, depth + 1, &budget) {
                element.children.append(child)
            }
        }
        return element
    }

    private static func attribute(
        _ attribute: ProtobufMessage,
        _ parent: Position
    ) throws(ArchiveError) -> XMLAttribute {
        let item = try attribute.message(6)
        let text: String
        if let primitive = try item?.message(7) {
            // A boolean; of numbers the text is there as well.
            text =
                primitive.number(8).map { $0 == 0 ? "false" : "true" }
                ?? attribute.string(3) ?? ""
        } else if let reference = try item?.message(1) {
            text =
                reference.number(2).map { AndroidReference.text(of: $0) }
                ?? attribute.string(3) ?? ""
        } else {
            text = attribute.string(3) ?? ""
        }
        return XMLAttribute(
            name: attribute.number(5).flatMap { AndroidReference.attributes[$0] }
                ?? attribute.string(2) ?? "",
            value: text,
            position: try position(of: attribute, 4) ?? parent
        )
    }

    private static func position(of node: ProtobufMessage) throws(ArchiveError) -> Position {
        try position(of: node, 3) ?? .start
    }

    private static func position(
        of node: ProtobufMessage,
        _ field: Int
    ) throws(ArchiveError) -> Position? {
        guard let source = try node.message(field), let line = source.number(1), line > 0 else {
            return nil
        }
        // Columns are counted from zero there.
        return Position(line: line, column: max(source.number(2) ?? 0, 0) + 1)
    }
}

extension ResourceTable {
    /// Reads `resources.pb` of an app bundle.
    ///
    /// - SeeAlso: frameworks/base, tools/aapt2/Resources.proto, ResourceTable.
    init(protobuf octets: [UInt8]) throws(ArchiveError) {
        var budget = Self.mostValues
        for octets in try ProtobufMessage(octets[...]).all(2) {
            let package = try ProtobufMessage(octets)
            let packageID = try package.message(1)?.number(1) ?? 0x7F
            for octets in package.all(3) {
                let type = try ProtobufMessage(octets)
                // Strings, colours and all else that is no file need not be read.
                guard ["raw", "xml"].contains(type.string(2)) else { continue }

                let typeID = try type.message(1)?.number(1) ?? 0
                for octets in type.all(3) {
                    try read(entry: octets, packageID, typeID, &budget)
                }
            }
        }
    }

    private mutating func read(
        entry octets: ArraySlice<UInt8>,
        _ package: Int,
        _ type: Int,
        _ budget: inout Int
    ) throws(ArchiveError) {
        let entry = try ProtobufMessage(octets)
        budget -= entry.fields.count
        guard budget > 0 else { throw Self.tooMany }

        let number = try entry.message(1)?.number(1) ?? 0
        let id = (package & 0xFF) << 24 | (type & 0xFF) << 16 | number & 0xFFFF
        for octets in entry.all(6) {
            let value = try ProtobufMessage(octets)
            let configuration = try value.message(1).map(Self.text) ?? ""
            guard let item = try value.message(2)?.message(4) else { continue }

            if let path = try item.message(5)?.string(1) {
                add(file: path, of: id, for: configuration)
            } else if let other = try item.message(1)?.number(2) {
                add(reference: other, of: id, for: configuration)
            }
        }
    }

    /// - SeeAlso: frameworks/base, tools/aapt2/Configuration.proto.
    private static func text(of configuration: ProtobufMessage) -> String {
        var parts: [String] = []
        if let locale = configuration.string(3), !locale.isEmpty { parts.append(locale) }
        let known = [3, 24, 25]
        if configuration.fields.contains(where: { !known.contains($0.number) }) {
            parts.append("other qualifiers")
        }
        if let version = configuration.number(24), version != 0 { parts.append("v\(version)") }
        return parts.joined(separator: "-")
    }
}
