// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notations
import Testing

@Suite("Property lists")
struct PropertyListTests {
    @Test(
        "What is no XML property list is a defect",
        arguments: [
            "{ a = b; }", "<a/>", "<plist/>", "<plist><dict/><dict/></plist>",
            "<plist><dict><key>a</key></dict></plist>",
            "<plist><dict><string>a</string><true/></dict></plist>",
            "<plist><dict>a</dict></plist>", "<plist><integer>x</integer></plist>",
            "<plist><b/></plist>", "<plist><string><a/></string></plist>",
            "<plist>a<true/></plist>",
        ]
    )
    func defects(text: String) throws {
        #expect(try !PropertyListReader.read(Array(text.utf8)).defects.isEmpty)
    }

    @Test("A key that stands twice is there twice, each with its place")
    func duplicateKey() throws {
        let text =
            "<plist><dict><key>a</key><string>b</string>\n<key>a</key> <string>c</string></dict></plist>"
        let root = try #require(try PropertyListReader.read(Array(text.utf8)).root)
        #expect(root.members?.map(\.key) == ["a", "a"])
        #expect(root["a"]?.string == "c")
        #expect(root["a"]?.position == Position(line: 2, column: 22))
        #expect(root.members?.map(\.position.line) == [1, 2])
    }

    // Foundation writes what our reader reads, on files of our own.
    @Test("A binary property list says what the XML one says")
    func binary() throws {
        let tree: [String: Any] = [
            "text": "ä and a", "yes": true, "list": ["a", "b", 7], "none": [String: Any](),
            "long": String(repeating: "x", count: 300), "data": Data([1, 2]), "number": -5,
        ]
        let data = try PropertyListSerialization.data(
            fromPropertyList: tree,
            format: .binary,
            options: 0
        )
        let root = try #require(try PropertyListReader.read([UInt8](data)).root)
        #expect(root["text"]?.string == "ä and a")
        #expect(root["yes"]?.boolean == true)
        #expect(root["list"]?.elements?.compactMap(\.string) == ["a", "b"])
        #expect(root["none"]?.members?.isEmpty == true)
        #expect(root["long"]?.string?.count == 300)
        guard case .data([1, 2])? = root["data"]?.content else { throw Missing() }
        guard case .integer(-5)? = root["number"]?.content else { throw Missing() }
    }

    @Test("Every truncation and every changed byte of a binary property list ends, and none traps")
    func damaged() throws {
        let data = try PropertyListSerialization.data(
            fromPropertyList: ["a": ["b", "c", true], "d": ["e": 1]] as [String: Any],
            format: .binary,
            options: 0
        )
        let octets = [UInt8](data)
        for count in 0..<octets.count {
            let reading = try PropertyListReader.read(Array(octets[..<count]))
            #expect(reading.root == nil)
        }
        for index in octets.indices {
            for bit in 0..<8 {
                var changed = octets
                changed[index] ^= 1 << UInt8(bit)
                _ = try? PropertyListReader.read(changed)
            }
        }
    }

    @Test("A set is refused, and so is a file that refers to its objects without end")
    func hostile() throws {
        // A set of nothing, which Foundation's reader crashes on.
        #expect(try PropertyListReader.read(Self.list([[0xC0]])).root == nil)
        // Each array has the next one eight times: 8^20 values.
        let arrays = (1...20).map { [UInt8(0xA8)] + Array(repeating: UInt8($0), count: 8) }
        let bomb = Self.list(arrays + [[0x09]])
        #expect(
            try PropertyListReader.read(bomb).defects.map(\.problem).first?.contains("100,000")
                == true
        )
        // One that has itself in it.
        #expect(try PropertyListReader.read(Self.list([[0xA1, 0]])).root == nil)
    }

    @Test("A list that is kept for each level, and data that stands in many places, are bounded")
    func amplified() throws {
        // 200,000 times itself: 64 levels of it would take a hundred megabytes.
        let itself: [UInt8] =
            [0xAF, 0x12, 0, 3, 0x0D, 0x40] + [UInt8](repeating: 0, count: 200_000)
        let cycle = try PropertyListReader.read(Self.list([itself]))
        #expect(cycle.root == nil)
        #expect(cycle.defects.first?.problem.contains("100,000 times") == true)

        // 600 times the same 60,000 bytes, as data and as text.
        let many: [UInt8] = [0xAF, 0x11, 2, 0x58] + [UInt8](repeating: 1, count: 600)
        for marker in [0x4F, 0x5F, 0x6F] as [UInt8] {
            // The length of UTF-16 is that of its units.
            let length: [UInt8] = marker == 0x6F ? [0x75, 0x30] : [0xEA, 0x60]
            let long = [marker, 0x11] + length + [UInt8](repeating: 0x41, count: 60_000)
            let reading = try PropertyListReader.read(Self.list([many, long]))
            #expect(reading.root == nil)
            #expect(reading.defects.first?.problem.contains("more than 32 MB") == true)
        }
    }

    /// A file with these objects, the first of them its root.
    private static func list(_ objects: [[UInt8]]) -> [UInt8] {
        var octets = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += Self.number(octets.count)
            octets += object
        }
        let table = octets.count
        octets += offsets
        var trailer = [UInt8](repeating: 0, count: 32)
        (trailer[6], trailer[7]) = (4, 1)
        trailer[15] = UInt8(objects.count)
        trailer.replaceSubrange(28..<32, with: Self.number(table))
        return octets + trailer
    }

    private static func number(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * (3 - $0))) }
    }

    private struct Missing: Error {}
}
