// SPDX-License-Identifier: Apache-2.0

import Audit
import Foundation

/// The files of a folder, as an archive has them.
enum FolderFiles {
    typealias File = (entry: ArchiveEntry, read: ContentsReader)

    /// Everything below a folder, sorted; no link is followed.
    static func all(below folder: String) -> [File] {
        let root = URL(fileURLWithPath: folder)
        var unreadable: [URL] = []
        let found = FileManager.default.enumerator(
            at: root,
            includingPropertiesForKeys: nil,
            errorHandler: { place, _ in
                unreadable.append(place)
                return true
            }
        )
        var files: [File] = []
        while let place = found?.nextObject() as? URL {
            files.append(file(place, below: root))
        }
        // What is in a folder that cannot be opened is missed under the folder's name.
        files += unreadable.map { place in
            let entry = ArchiveEntry(name: path(place, below: root), kind: .file)
            return (entry, { (_) throws(ArchiveError) in throw cannotBeRead })
        }
        return files.sorted { $0.entry.name < $1.entry.name }
    }

    private static func file(_ place: URL, below root: URL) -> File {
        let attributes = try? FileManager.default.attributesOfItem(atPath: place.path)
        let kind: ArchiveEntry.Kind =
            switch attributes?[.type] as? FileAttributeType {
            case .typeDirectory: .folder
            case .typeRegular: .file
            case .typeSymbolicLink: .link
            default: .other
            }
        let size = attributes?[.size] as? Int ?? 0
        let entry = ArchiveEntry(name: path(place, below: root), kind: kind)
        return (
            entry,
            { (limit) throws(ArchiveError) in
                guard size <= limit else { return nil }

                do {
                    return try octets(of: place, atMost: limit)
                } catch {
                    throw cannotBeRead
                }
            }
        )
    }

    private static func path(_ place: URL, below root: URL) -> String {
        String(place.path.dropFirst(root.path.count)).trimmingPrefix("/").description
    }

    /// The contents of a file; nil where it has more, since it may grow.
    private static func octets(of place: URL, atMost limit: Int) throws -> [UInt8]? {
        let file = try FileHandle(forReadingFrom: place)
        defer { try? file.close() }
        var octets: [UInt8] = []
        while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty {
            guard octets.count + piece.count <= limit else { return nil }

            octets += piece
        }
        return octets
    }

    private static let cannotBeRead = ArchiveError("it cannot be read")
}
