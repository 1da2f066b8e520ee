// SPDX-License-Identifier: Apache-2.0

import Reporting
import Testing

@Suite("The archive")
struct TarArchiveTests {
    @Test("A file is a header of 512 octets, and its contents in blocks of as many")
    func blocks() throws {
        for (count, blocks) in [(0, 3), (1, 4), (512, 4), (513, 5)] {
            let octets = try octets(of: "a", count: count)
            #expect(octets.count == blocks * 512, "\(count)")
            #expect(octets[512..<512 + count].allSatisfy { $0 == 1 })
            #expect(octets[(512 + count)...].allSatisfy { $0 == 0 })
        }
    }

    @Test("The checksum is the sum of the header with eight spaces in its place")
    func checksum() throws {
        var header = try Array(octets(of: "a", count: 1)[..<512])
        let written = String(decoding: header[148..<154], as: UTF8.self)
        header.replaceSubrange(148..<156, with: [UInt8](repeating: 0x20, count: 8))
        #expect(Int(written, radix: 8) == header.reduce(0) { $0 + Int($1) })
    }

    @Test("A path of more than 100 octets is split at a slash, and one without is an error")
    func longPaths() throws {
        let (folder, name) = (String(repeating: "f", count: 100), String(repeating: "n", count: 99))
        let header = try octets(of: "\(folder)/\(name)", count: 0)
        #expect(String(decoding: header[0..<99], as: UTF8.self) == name)
        #expect(String(decoding: header[345..<445], as: UTF8.self) == folder)

        for path in [String(repeating: "n", count: 101), "\(folder)/\(folder)n", "\(folder)/"] {
            #expect(throws: TarError.pathTooLong(path)) { try octets(of: path, count: 0) }
        }
    }

    private func octets(of path: String, count: Int) throws -> [UInt8] {
        let contents = [UInt8](repeating: 1, count: count)
        return try TarArchive([TarArchive.File(path: path, contents: contents)]).octets
    }
}
