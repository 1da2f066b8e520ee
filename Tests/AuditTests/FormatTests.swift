// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Audit

@Suite("Formats of apps")
struct FormatTests {
    @Test("References that go round end")
    func cycle() {
        var table = try? ResourceTable(protobuf: [])
        table?.add(reference: 2, of: 1, for: "")
        table?.add(reference: 1, of: 2, for: "v28")
        table?.add(file: "res/a.xml", of: 2, for: "en")
        #expect(
            table?.files(of: 1) == [ResourceTable.File(path: "res/a.xml", configuration: "en")]
        )
    }

    @Test(
        "Binary XML that is cut or no XML is refused in words",
        arguments: [
            [], [3, 0, 8, 0], [3, 0, 8, 0, 8, 0, 0, 0], [3, 0, 8, 0, 255, 255, 255, 255],
            [3, 0, 8, 0, 36, 0, 0, 0] + stringPool(count: 0xFFFF_FFFF),
        ]
    )
    func xml(octets: [UInt8]) {
        #expect(throws: ArchiveError.self) { try BinaryXML.root(of: octets) }
    }

    @Test("Protobuf that is nested deeper than any document is refused")
    func deepProtobuf() {
        var octets: [UInt8] = []
        for _ in 0..<80 {
            // An element as the only child of an element.
            octets = Self.field(1, Self.field(5, octets))
        }
        #expect(throws: ArchiveError.self) { try ProtobufXML.root(of: octets) }
        #expect(throws: ArchiveError.self) { try ProtobufMessage([0x0A, 0x7F, 1][...]) }
    }

    @Test("A class file of Java is no executable for several architectures")
    func javaClass() {
        #expect(
            MachOFile([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61] + [UInt8](repeating: 0, count: 99))
                == nil
        )
    }

    private static func field(_ number: UInt8, _ contents: [UInt8]) -> [UInt8] {
        var count = contents.count
        var length: [UInt8] = []
        repeat {
            length.append(UInt8(count & 0x7F) | (count > 0x7F ? 0x80 : 0))
            count >>= 7
        } while count > 0
        return [number << 3 | 2] + length + contents
    }

    private static func stringPool(count: UInt32) -> [UInt8] {
        let number = (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
        return [1, 0, 28, 0, 28, 0, 0, 0] + number + [UInt8](repeating: 0, count: 16)
    }
}
