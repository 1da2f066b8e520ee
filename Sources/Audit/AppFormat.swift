// SPDX-License-Identifier: Apache-2.0

/// A format of a file in an app, for those who hand its reader octets of their own making.
package enum AppFormat: String, CaseIterable, Sendable {
    case binaryXML = "binary-xml"
    /// A file of any kind: its texts are searched.
    case code
    case dex
    case executable
    case protobufResources = "protobuf-resources"
    case protobufXML = "protobuf-xml"
    case resources

    /// Reads a file, and keeps nothing.
    ///
    /// - Returns: Whether it is one of that format.
    package func reads(_ octets: [UInt8]) -> Bool {
        do throws(ArchiveError) {
            switch self {
            case .binaryXML: _ = try BinaryXML.root(of: octets)
            case .code:
                var code = CodeTexts(Self.search, firstParty: [])
                return code.read("code", octets.span) && !code.signs.isEmpty
            case .dex: return DexFile(octets) != nil
            case .executable: return MachOFile(octets) != nil
            case .protobufResources: _ = try ResourceTable(protobuf: octets)
            case .protobufXML: _ = try ProtobufXML.root(of: octets)
            case .resources: _ = try ResourceTable(binary: octets)
            }
            return true
        } catch {
            return false
        }
    }

    private static let search = CodeTexts.search(firstParty: [])

    /// The files in an app that are of that format.
    package func files(in app: [UInt8]) -> [[UInt8]] {
        var files: [[UInt8]] = []
        try? ZipArchive.forEachEntry(of: app.span) { entry, read in
            if entry.kind == .file, let octets = (try? read(1 << 20)) ?? nil, reads(octets) {
                files.append(octets)
            }
            return true
        }
        return files
    }
}
