// SPDX-License-Identifier: Apache-2.0

/// The files that resources of an Android app stand for, each in every configuration.
///
/// Names of resources and files are made shorter in release builds: only numbers lead from the
/// manifest to a file.
struct ResourceTable {
    /// A file, and for which devices it is.
    struct File: Hashable {
        let path: String
        /// The qualifiers, `v28`; empty where it is for every device.
        let configuration: String
    }

    private var values: [Int: [Value]] = [:]
    /// The pool that the numbers of strings lead into.
    private var strings: AndroidStrings?

    private struct Value {
        let configuration: String
        let content: Content
    }

    private enum Content {
        case file(String)
        case reference(Int)
        /// The number of a string, decoded when it is asked for: a table may have a million values
        /// that are one long string.
        case string(Int)
    }

    /// The files of a resource, references to others followed.
    func files(of id: Int) -> [File] {
        var found: [File] = []
        var seen: Set<File> = []
        var resources: Set<Int> = []
        collect(id, "", &resources) { file in
            if seen.count < Self.mostFiles, seen.insert(file).inserted { found.append(file) }
        }
        return found
    }

    private func collect(
        _ id: Int,
        _ outer: String,
        _ seen: inout Set<Int>,
        _ found: (File) -> Void
    ) {
        guard seen.insert(id).inserted, seen.count <= 64 else { return }

        for value in (values[id] ?? []).prefix(Self.mostOfOne) {
            let configuration = [outer, value.configuration].filter { !$0.isEmpty }
                .joined(separator: "-")
            switch value.content {
            case .file(let path): found(File(path: path, configuration: configuration))
            case .reference(let other): collect(other, configuration, &seen, found)
            case .string(let number):
                // A string that is no path of the package is looked for there in vain.
                if let path = strings?.string(number, atMost: Self.longestPath) {
                    found(File(path: path, configuration: configuration))
                }
            }
        }
    }

    /// More than a resource has configurations in any app.
    private static let mostFiles = 1_000
    private static let mostOfOne = 4_000
    /// What Linux takes (PATH_MAX).
    private static let longestPath = 4_096

    /// What all resources of an app may have together.
    static let mostValues = 2_000_000
    static let tooMany = ArchiveError("the table of resources has more than 2,000,000 values")

    mutating func add(file path: String, of id: Int, for configuration: String) {
        add(.file(path), of: id, for: configuration)
    }

    mutating func add(reference other: Int, of id: Int, for configuration: String) {
        add(.reference(other), of: id, for: configuration)
    }

    private mutating func add(_ content: Content, of id: Int, for configuration: String) {
        values[id, default: []].append(Value(configuration: configuration, content: content))
    }
}

extension ResourceTable {
    /// Reads `resources.arsc`.
    ///
    /// - SeeAlso: frameworks/base, libs/androidfw/include/androidfw/ResourceTypes.h.
    init(binary octets: [UInt8]) throws(ArchiveError) {
        guard let table = AndroidChunk(LittleEndianBytes(octets)),
            table.kind == AndroidChunk.table
        else { throw ArchiveError("it is no table of resources, or is cut") }

        let chunks = table.children
        strings = AndroidStrings(firstOf: chunks)
        guard strings != nil else {
            throw ArchiveError("the table of resources has no strings")
        }

        var budget = Self.mostValues
        for package in chunks where package.kind == AndroidChunk.package {
            guard let id = package.bytes.word(at: 8) else { continue }

            for type in package.children where type.kind == AndroidChunk.type {
                read(type, id, &budget)
                guard budget > 0 else { throw Self.tooMany }
            }
        }
    }

    private mutating func read(
        _ type: AndroidChunk,
        _ package: Int,
        _ budget: inout Int
    ) {
        guard let number = type.bytes.byte(at: 8), let flags = type.bytes.byte(at: 9),
            let count = type.bytes.word(at: 12), let start = type.bytes.word(at: 16)
        else { return }

        let configuration = AndroidConfiguration.text(of: type.bytes.part(from: 20))
        let isSparse = flags & 1 != 0
        let isShort = flags & 2 != 0
        let size = isShort && !isSparse ? 2 : 4
        guard count <= (type.bytes.count - type.headerSize) / size else { return }

        budget -= count
        for index in 0..<count {
            let place = type.headerSize + index * size
            guard let low = type.bytes.half(at: place) else { return }

            let entry: Int
            let offset: Int
            if isSparse {
                (entry, offset) = (low, 4 * (type.bytes.half(at: place + 2) ?? 0))
            } else if isShort {
                guard low != 0xFFFF else { continue }
                (entry, offset) = (index, 4 * low)
            } else {
                guard let word = type.bytes.word(at: place), word != 0xFFFF_FFFF else { continue }
                (entry, offset) = (index, word)
            }
            guard let value = Self.value(in: type.bytes, at: start + offset) else { continue }

            let id = package << 24 | Int(number) << 16 | entry
            switch value {
            case .string(let number): add(.string(number), of: id, for: configuration)
            case .reference(let other): add(.reference(other), of: id, for: configuration)
            case .boolean, .integer, .other: break
            }
        }
    }

    private static func value(in bytes: LittleEndianBytes, at offset: Int) -> AndroidValue? {
        guard let size = bytes.half(at: offset), let flags = bytes.half(at: offset + 2) else {
            return nil
        }
        // A compact entry has the value's kind in its flags.
        if flags & 0x8 != 0 {
            return bytes.word(at: offset + 4).map {
                AndroidValue(kind: UInt8(flags >> 8), data: $0)
            }
        }
        guard flags & 0x1 == 0 else { return nil }

        return AndroidValue(bytes, at: offset + size)
    }
}

/// For which devices a value is.
///
/// - SeeAlso: ResourceTypes.h, ResTable_config.
enum AndroidConfiguration {
    /// The qualifiers that differ between the configurations that people write: the language, and
    /// the version of Android; of all others, that there are some.
    static func text(of bytes: LittleEndianBytes?) -> String {
        guard let bytes, let size = bytes.word(at: 0), size >= 28, size <= bytes.count else {
            return ""
        }

        var parts: [String] = []
        if let first = bytes.byte(at: 8), let second = bytes.byte(at: 9), first != 0 {
            let language = [first, second].filter { (0x61...0x7A).contains($0) }
            parts.append(
                language.count == 2 ? String(decoding: language, as: UTF8.self) : "language"
            )
        }
        let others = [4..<8, 10..<24, 28..<min(size, 64)].contains { range in
            range.contains { (bytes.byte(at: $0) ?? 0) != 0 }
        }
        if others { parts.append("other qualifiers") }
        if let version = bytes.half(at: 24), version != 0 { parts.append("v\(version)") }
        return parts.joined(separator: "-")
    }
}
