// SPDX-License-Identifier: Apache-2.0

import PKIX
import Testing

@Suite("The DER reader")
struct DERReaderTests {
    @Test("A value with octets left over is not a value")
    func trailingOctets() {
        let octets: [UInt8] = [0x30, 0x00, 0x00]
        #expect(throws: DERError(.trailingOctets(1), at: 2)) {
            try DERReader.whole(.sequence, of: octets.span)
        }
    }

    @Test("An element is where its header says, whole and contents apart")
    func element() throws {
        let octets: [UInt8] = [0x30, 0x03, 0x02, 0x01, 0x05]
        let element = try DERReader.whole(.sequence, of: octets.span)
        #expect(element.whole == 0..<5)
        #expect(element.contents == 2..<5)
    }

    @Test(
        "A length is definite and the shortest that holds it",
        arguments: [
            ([0x30, 0x80, 0x00, 0x00], DERError(.indefiniteLength, at: 1)),
            ([0x30, 0x81, 0x01, 0x00], DERError(.nonMinimalLength, at: 1)),
            ([0x30, 0x81, 0x7f], DERError(.nonMinimalLength, at: 1)),
            ([0x30, 0x82, 0x00, 0x80], DERError(.nonMinimalLength, at: 1)),
            ([0x30, 0x83, 0x00, 0xff, 0xff], DERError(.nonMinimalLength, at: 1)),
            ([0x30, 0x84, 0x01, 0x00, 0x00, 0x00], DERError(.unsupportedLength(octets: 4), at: 1)),
            ([0x30, 0xff], DERError(.unsupportedLength(octets: 127), at: 1)),
            ([0x30, 0x82, 0x01], DERError(.truncated, at: 1)),
            ([0x30, 0x02, 0x00], DERError(.truncated, at: 0)),
            ([0x30], DERError(.truncated, at: 0)),
            ([], DERError(.truncated, at: 0)),
            (
                [0x3f, 0x01, 0x00],
                DERError(.unexpectedTag(found: 0x3f, expected: .sequence), at: 0)
            ),
        ] as [([UInt8], DERError)]
    )
    func lengths(octets: [UInt8], error: DERError) {
        #expect(throws: error) { try DERReader.whole(.sequence, of: octets.span) }
    }

    @Test(
        "The longest short length and the shortest long ones are read",
        arguments: [127, 128, 256]
    )
    func acceptedLengths(count: Int) throws {
        let octets = DERWriter.element(0x30, [UInt8](repeating: 0, count: count))
        #expect(try DERReader.whole(.sequence, of: octets.span).contents.count == count)
    }

    @Test(
        "An INTEGER has no surplus leading octet",
        arguments: [[0x02, 0x00], [0x02, 0x02, 0x00, 0x7f], [0x02, 0x02, 0xff, 0x80]] as [[UInt8]]
    )
    func paddedInteger(octets: [UInt8]) {
        var reader = DERReader(0..<octets.count)
        #expect {
            try reader.readInteger(of: octets.span)
        } throws: {
            ($0 as? DERError)?.problem == .nonMinimalInteger
        }
    }

    @Test(
        "An INTEGER keeps the octet that its sign needs",
        arguments: [[0x02, 0x02, 0x00, 0x80], [0x02, 0x02, 0xff, 0x7f], [0x02, 0x01, 0x00]]
            as [[UInt8]]
    )
    func integer(octets: [UInt8]) throws {
        var reader = DERReader(0..<octets.count)
        #expect(try reader.readInteger(of: octets.span).contents == 2..<octets.count)
    }

    @Test("A small INTEGER is neither negative nor long")
    func smallInteger() throws {
        func read(_ octets: [UInt8]) throws -> Int {
            var reader = DERReader(0..<octets.count)
            return try reader.readSmallInteger(of: octets.span)
        }
        #expect(try read([0x02, 0x02, 0x01, 0x02]) == 258)
        #expect(try read([0x02, 0x04, 0x7f, 0xff, 0xff, 0xff]) == 2_147_483_647)
        #expect(throws: DERError(.negativeInteger, at: 0)) { try read([0x02, 0x01, 0x80]) }
        #expect(throws: DERError(.unsupportedLength(octets: 5), at: 0)) {
            try read([0x02, 0x05, 0x00, 0xff, 0xff, 0xff, 0xff])
        }
    }

    @Test("TRUE is FF, and FALSE as a default is left out")
    func booleans() throws {
        func read(_ octets: [UInt8]) throws -> Bool {
            var reader = DERReader(0..<octets.count)
            return try reader.readFlag(of: octets.span)
        }
        #expect(try read([0x01, 0x01, 0xff]))
        #expect(try !read([]))
        #expect(throws: DERError(.encodedDefault, at: 0)) { try read([0x01, 0x01, 0x00]) }
        #expect(throws: DERError(.badBoolean, at: 2)) { try read([0x01, 0x01, 0x01]) }
        #expect(throws: DERError(.badBoolean, at: 0)) { try read([0x01, 0x02, 0xff, 0xff]) }
    }

    @Test("Unused bits are fewer than eight and zero")
    func bitStrings() throws {
        func read(_ octets: [UInt8]) throws -> Range<Int> {
            var reader = DERReader(0..<octets.count)
            return try reader.readBitString(of: octets.span).bits
        }
        #expect(try read([0x03, 0x02, 0x07, 0x80]) == 3..<4)
        #expect(try read([0x03, 0x01, 0x00]) == 3..<3)
        #expect(throws: DERError(.unusedBits, at: 0)) { try read([0x03, 0x00]) }
        #expect(throws: DERError(.unusedBits, at: 2)) { try read([0x03, 0x02, 0x07, 0xc0]) }
        #expect(throws: DERError(.unusedBits, at: 2)) { try read([0x03, 0x02, 0x08, 0x00]) }
        #expect(throws: DERError(.unusedBits, at: 2)) { try read([0x03, 0x01, 0x01]) }
    }

    @Test(
        "An object identifier is complete and minimal",
        arguments: [[0x06, 0x00], [0x06, 0x02, 0x2a, 0x86], [0x06, 0x03, 0x2a, 0x80, 0x01]]
            as [[UInt8]]
    )
    func objectIdentifiers(octets: [UInt8]) {
        var reader = DERReader(0..<octets.count)
        #expect {
            try reader.readObjectIdentifier(of: octets.span)
        } throws: {
            ($0 as? DERError)?.problem == .invalidObjectIdentifier
        }
    }

    @Test("An arc has no leading zero digit, and ends, wherever it is", arguments: 1...20)
    func arcs(count: Int) throws {
        func isIdentifier(_ contents: [UInt8]) -> Bool {
            let octets = DERWriter.element(0x06, contents)
            var reader = DERReader(0..<octets.count)
            return (try? reader.readObjectIdentifier(of: octets.span)) != nil
        }
        let plain = [UInt8](repeating: 0x2A, count: count)
        #expect(isIdentifier(plain))
        for place in plain.indices {
            var leading = plain
            leading[place] = 0x80
            #expect(!isIdentifier(leading))
            // The same digit behind another one of its arc is none that leads.
            guard place > 0 else { continue }

            leading[place - 1] = 0x81
            #expect(isIdentifier(leading) == (place < count - 1))
        }
        var unfinished = plain
        unfinished[count - 1] = 0xAA
        #expect(!isIdentifier(unfinished))
    }

    @Test("A tag number above 30 is told from octets that end")
    func longTags() {
        let octets: [UInt8] = [0x1f, 0x01, 0x00]
        var reader = DERReader(0..<octets.count)
        #expect(throws: DERError(.longTag, at: 0)) { try reader.readElement(of: octets.span) }
    }

    @Test(
        "Any element is DER down to its leaves",
        arguments: [
            ([0x30, 0x03, 0x01, 0x01, 0x05], DERError(.badBoolean, at: 4)),
            ([0x30, 0x02, 0x01, 0x00], DERError(.badBoolean, at: 2)),
            ([0x02, 0x02, 0x00, 0x01], DERError(.nonMinimalInteger, at: 2)),
            ([0x0a, 0x00], DERError(.nonMinimalInteger, at: 0)),
            ([0x03, 0x02, 0x01, 0x01], DERError(.unusedBits, at: 2)),
            ([0x05, 0x01, 0x00], DERError(.nullWithContents, at: 0)),
            ([0x06, 0x02, 0x80, 0x01], DERError(.invalidObjectIdentifier, at: 2)),
            ([0x10, 0x00], DERError(.primitiveList, at: 0)),
            ([0xa0, 0x02, 0x11, 0x00], DERError(.primitiveList, at: 2)),
            ([0x16, 0x02, 0x61, 0xe4], DERError(.eightBitText, at: 3)),
            ([0x30, 0x02, 0x00, 0x00], DERError(.indefiniteLength, at: 2)),
            ([0x24, 0x00], DERError(.constructedString, at: 0)),
            (
                [0x31, 0x06, 0x02, 0x01, 0x02, 0x02, 0x01, 0x01],
                DERError(.unorderedSet, at: 5)
            ),
        ] as [([UInt8], DERError)]
    )
    func leaves(octets: [UInt8], error: DERError) {
        var reader = DERReader(0..<octets.count)
        #expect(throws: error) { try reader.readAny(of: octets.span) }
    }

    @Test(
        "What is DER is read, whatever its type",
        arguments: [
            [0x01, 0x01, 0xff], [0x02, 0x01, 0x00], [0x0a, 0x01, 0x05], [0x05, 0x00],
            [0x30, 0x00], [0x31, 0x00], [0x16, 0x01, 0x7f], [0x0c, 0x02, 0xc3, 0xa4],
            // A leaf under a context tag is anything.
            [0x81, 0x01, 0x05], [0xa1, 0x03, 0x82, 0x01, 0xff],
            // Two alike, and two of a SET in the order of their tags.
            [0x31, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01],
            [0x31, 0x04, 0x30, 0x00, 0x13, 0x00],
        ] as [[UInt8]]
    )
    func soundElements(octets: [UInt8]) throws {
        var reader = DERReader(0..<octets.count)
        #expect(try reader.readAny(of: octets.span).whole == 0..<octets.count)
    }

    @Test("Every error names what, got, wanted and where")
    func descriptions() {
        let error = DERError(.unexpectedTag(found: 0x31, expected: .sequence), at: 17)
        #expect("\(error)" == "SET where SEQUENCE is required at byte 17")
    }
}
