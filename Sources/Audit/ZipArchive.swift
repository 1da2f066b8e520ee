// SPDX-License-Identifier: Apache-2.0

private import CArchive

/// Zip archives in memory, through libarchive, in the order of their central directory.
///
/// Nothing is written to disk, and no link is followed.
enum ZipArchive {
    /// Whether libarchive is on this machine.
    static var isAvailable: Bool { pinproof_archive_is_available() == 1 }

    /// Reads what is wanted of an archive.
    ///
    /// - Parameters:
    ///   - octets: The archive.
    ///   - visit: Gets each entry, and what reads its contents; says whether to go on.
    /// - Throws: Where the archive ends to be readable, which may be before its first entry.
    static func forEachEntry(
        of octets: Span<UInt8>,
        _ visit: (ArchiveEntry, ContentsReader) -> Bool
    ) throws(ArchiveError) {
        let opened = unsafe octets.withUnsafeBytes { bytes in
            unsafe pinproof_archive_open(bytes.baseAddress, bytes.count)
        }
        guard let archive = unsafe opened else {
            throw ArchiveError("it is no zip archive, or its central directory is missing")
        }

        defer { unsafe pinproof_archive_close(archive) }
        var number = 0
        while true {
            var entry = unsafe pinproof_archive_entry()
            switch unsafe pinproof_archive_next(archive, &entry) {
            case 0: return
            case 1: break
            default: throw unsafe ArchiveError(saidBy: archive)
            }

            number += 1
            let bytes: UnsafePointer<CChar>? = unsafe entry.name
            let name = unsafe bytes.map { unsafe text(of: $0) }
            let found = unsafe ArchiveEntry(
                name: name ?? "entry \(number)",
                kind: kind(entry.kind),
                isEncrypted: entry.is_encrypted != 0,
                isNameLost: name == nil
            )
            let size = unsafe Int(clamping: entry.size)
            let reader: ContentsReader = { (limit) throws(ArchiveError) in
                try unsafe contents(of: archive, likely: size, atMost: limit)
            }
            guard visit(found, reader) else { return }
        }
    }

    /// A name in UTF-8; one that is in another encoding byte for byte, so that two remain two.
    private static func text(of bytes: UnsafePointer<CChar>) -> String {
        if let name = unsafe String(validatingCString: bytes) { return name }

        var name = ""
        var place = unsafe bytes
        while unsafe place.pointee != 0 {
            unsafe name.unicodeScalars.append(Unicode.Scalar(UInt8(bitPattern: place.pointee)))
            unsafe place += 1
        }
        return name
    }

    private static func kind(_ kind: pinproof_archive_kind) -> ArchiveEntry.Kind {
        switch kind {
        case PINPROOF_ARCHIVE_FILE: .file
        case PINPROOF_ARCHIVE_FOLDER: .folder
        case PINPROOF_ARCHIVE_LINK: .link
        default: .other
        }
    }

    private static func contents(
        of archive: OpaquePointer,
        likely count: Int,
        atMost limit: Int
    ) throws(ArchiveError) -> [UInt8]? {
        var octets: [UInt8] = []
        // The archive's word for it, which may be a lie: room that is not written to costs nothing.
        octets.reserveCapacity(max(0, min(count, limit)))
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes { bytes in
                unsafe pinproof_archive_read(archive, bytes.baseAddress, bytes.count)
            }
            guard count >= 0 else { throw unsafe ArchiveError(saidBy: archive) }
            guard count > 0 else { return octets }
            guard octets.count + Int(count) <= limit else { return nil }

            octets += piece[..<Int(count)]
        }
    }
}

/// An entry of an archive, or a file of a folder.
package struct ArchiveEntry: Hashable, Sendable {
    /// Its path, as the archive has it.
    package let name: String
    package let kind: Kind
    package let isEncrypted: Bool
    /// Whether the name is a stand-in, since that of the archive cannot be read.
    package let isNameLost: Bool

    package enum Kind: Hashable, Sendable { case file, folder, link, other }

    package init(
        name: String,
        kind: Kind,
        isEncrypted: Bool = false,
        isNameLost: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.isEncrypted = isEncrypted
        self.isNameLost = isNameLost
    }
}

/// Reads the contents of an entry; nil where they have more bytes than the limit.
package typealias ContentsReader = (_ limit: Int) throws(ArchiveError) -> [UInt8]?

/// Why an archive, or an entry of it, cannot be read.
package struct ArchiveError: Error, Hashable {
    package let problem: String

    package init(_ problem: String) {
        self.problem = problem
    }
}

extension ArchiveError {
    fileprivate init(saidBy archive: OpaquePointer) {
        let said = unsafe String(cString: pinproof_archive_message(archive))
        self.init(said.isEmpty ? "it cannot be read" : "libarchive says “\(said)”")
    }
}
