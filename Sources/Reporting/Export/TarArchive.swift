// SPDX-License-Identifier: Apache-2.0

/// An archive of regular files that says nothing but their paths and contents: no date, no owner,
/// and of the permissions that everybody may read.
///
/// Written here, in the ustar format: what the system's tar makes of the same files depends on
/// which tar that is, on its version and on the file system, and the format is one header of
/// sixteen fields.
///
/// - SeeAlso: POSIX.1-2017, pax, “ustar Interchange Format”.
package struct TarArchive {
    private let files: [File]

    /// A file by its path in the archive.
    package struct File: Hashable, Sendable {
        package let path: String
        package let contents: [UInt8]

        package init(path: String, contents: [UInt8]) {
            self.path = path
            self.contents = contents
        }
    }

    /// The files stand in the archive in the order that they are given in.
    package init(_ files: [File]) {
        self.files = files
    }

    /// The archive, which ends with two blocks of zeros.
    package var octets: [UInt8] {
        get throws(TarError) {
            var octets: [UInt8] = []
            for file in files {
                octets += try header(of: file)
                octets += file.contents
                octets += zeros(upTo: Self.block, after: file.contents.count)
            }
            return octets + [UInt8](repeating: 0, count: 2 * Self.block)
        }
    }

    private func header(of file: File) throws(TarError) -> [UInt8] {
        let (prefix, name) = try split(file.path)
        guard let size = octal(file.contents.count, digits: 11) else {
            throw TarError.tooLarge(path: file.path)
        }

        let beforeChecksum =
            field(name, Self.nameLength) + Array("0000644\0".utf8)  // mode
            + Array("0000000\0".utf8) + Array("0000000\0".utf8)  // owner and group
            + size + Array("00000000000\0".utf8)  // modification time
        let afterChecksum =
            Array("0".utf8) + field("", 100)  // a regular file, and no link
            + Array("ustar\u{0}00".utf8) + field("", 32) + field("", 32)  // owner, group by name
            + Array("0000000\0".utf8) + Array("0000000\0".utf8)  // device
            + field(prefix, Self.prefixLength) + field("", 12)
        // The sum is made as though its own eight octets were spaces.
        let sum = (beforeChecksum + afterChecksum).reduce(8 * 0x20) { $0 + Int($1) }
        return beforeChecksum + (octal(sum, digits: 6) ?? []) + [0x20] + afterChecksum
    }

    /// A path as its two fields: everything in the second, or split at a slash.
    private func split(_ path: String) throws(TarError) -> (prefix: String, name: String) {
        guard path.utf8.count > Self.nameLength else { return ("", path) }

        for slash in path.indices where path[slash] == "/" {
            let (prefix, name) = (path[..<slash], path[path.index(after: slash)...])
            guard name.utf8.count <= Self.nameLength else { continue }
            guard !name.isEmpty, prefix.utf8.count <= Self.prefixLength else { break }

            return (String(prefix), String(name))
        }
        throw TarError.pathTooLong(path)
    }

    /// A number in octal digits with a zero octet behind them; nil where it has more digits.
    private func octal(_ number: Int, digits: Int) -> [UInt8]? {
        let text = String(number, radix: 8)
        guard text.count <= digits else { return nil }

        return Array((String(repeating: "0", count: digits - text.count) + text + "\u{0}").utf8)
    }

    private func field(_ text: String, _ length: Int) -> [UInt8] {
        Array(text.utf8) + [UInt8](repeating: 0, count: length - text.utf8.count)
    }

    private func zeros(upTo block: Int, after count: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: (block - count % block) % block)
    }

    private static let block = 512
    private static let nameLength = 100
    private static let prefixLength = 155
}

/// Why a file has no place in an archive.
package enum TarError: Error, Hashable, Sendable {
    case pathTooLong(String)
    case tooLarge(path: String)
}

extension TarError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .pathTooLong(let path):
            "\(path) is too long for an archive, whose paths have 100 bytes behind a slash and "
                + "155 in front of it (ustar); give the file a shorter name"
        case .tooLarge(let path):
            "\(path) is too large for an archive, whose files have less than 8 GiB (ustar)"
        }
    }
}
