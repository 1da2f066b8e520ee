// SPDX-License-Identifier: Apache-2.0

import Notations
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

    @Test("Each format is read from an app, and cut anywhere it is refused or read, and no more")
    func cut() throws {
        let apps = try ["plain.apk", "bundle.aab", "app.ipa"].map { try AuditFixtures.app($0) }
        for format in AppFormat.allCases {
            let files = apps.flatMap { format.files(in: $0) }
            let file = try #require(files.min { $0.count < $1.count }, "\(format)")
            for count in file.indices {
                let isRead = format.reads(Array(file[..<count]))
                // These say how long they are.
                if [.binaryXML, .resources].contains(format) { #expect(!isRead, "\(count)") }
            }
        }
    }

    @Test("Strings that stand in many places are counted as often")
    func strings() {
        let long = String(repeating: "a", count: 30_000)
        let many = [(Int, Int)](repeating: (1, 1), count: 1_000)
        let xml = BinaryXMLWriter.document(
            ["e", long],
            [.start(0, line: 1, attributes: many), .end]
        )
        #expect(throws: ArchiveError("the texts of the binary XML have more than 16 MB")) {
            try BinaryXML.root(of: xml)
        }
        let few = BinaryXMLWriter.document(
            ["e", long],
            [.start(0, line: 1, attributes: Array(many.prefix(100))), .end]
        )
        #expect((try? BinaryXML.root(of: few))?.attributes.count == 100)
    }

    @Test("Elements that are nested deeper than any document, or never end, are refused")
    func nested() {
        let starts = [BinaryXMLWriter.Node](repeating: .start(0, line: 1), count: 80)
        let ends = [BinaryXMLWriter.Node](repeating: .end, count: 80)
        let deep = ArchiveError("elements of the binary XML are nested more than 64 deep")
        #expect(throws: deep) {
            try BinaryXML.root(of: BinaryXMLWriter.document(["e"], starts + ends))
        }
        let open = ArchiveError("the binary XML has no root that ends")
        #expect(throws: open) {
            try BinaryXML.root(of: BinaryXMLWriter.document(["e"], [.start(0, line: 1)]))
        }
    }

    @Test("A path that is longer than any is no file, however often it stands in the table")
    func longPaths() throws {
        let long = String(repeating: "a", count: 5_000)
        let pool = BinaryXMLWriter.pool([long, "res/a.xml"])
        let table = { (string: Int) in
            let number = BinaryXMLWriter.number
            // One type, the first, with 1,000 entries that are one value.
            var type = [1, 0, 0, 0] + number(1_000, 4) + number(20 + 4_000, 4)
            type += [UInt8](repeating: 0, count: 4_000)
            type += [8, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 3] + number(string, 4)
            let package = number(0x7F, 4) + BinaryXMLWriter.chunk(0x0201, type, headerSize: 20)
            return BinaryXMLWriter.chunk(
                0x0002,
                number(1, 4) + pool + BinaryXMLWriter.chunk(0x0200, package, headerSize: 12),
                headerSize: 12
            )
        }
        #expect(try ResourceTable(binary: table(0)).files(of: 0x7F01_0003).isEmpty)
        #expect(
            try ResourceTable(binary: table(1)).files(of: 0x7F01_0003)
                == [ResourceTable.File(path: "res/a.xml", configuration: "")]
        )
    }

    @Test("Protobuf of very many fields is refused")
    func manyFields() {
        let fields = [UInt8](repeating: 0x08, count: 2 * 200_001)
        #expect(throws: ArchiveError("a message of its protobuf has more than 200,000 fields")) {
            try ProtobufMessage(fields[...])
        }
        let large = [UInt8](repeating: 0x08, count: (16 << 20) + 2)
        #expect(throws: ArchiveError.self) { try ProtobufXML.root(of: large) }
    }

    @Test("The names of a dex file's classes: short ones are counted, and it may be cut anywhere")
    func dex() throws {
        let entries = { (name: String) in
            try AuditFixtures.entries(of: name).first { $0.name == "classes.dex" }?.contents
        }
        let renamed = try #require(try entries("renamed.apk"))
        #expect(DexFile(renamed)?.classCount == 12)
        #expect(DexFile(renamed)?.shortenedCount == 12)
        #expect(DexFile(renamed)?.isRenamed == true)
        let plain = try #require(try entries("plain.apk"))
        #expect(DexFile(plain)?.classCount == 1)
        #expect(DexFile(plain)?.isRenamed == false)
        for count in renamed.indices { _ = DexFile(Array(renamed[..<count])) }
        for index in renamed.indices {
            var damaged = renamed
            damaged[index] ^= 0xFF
            _ = DexFile(damaged)
        }
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
