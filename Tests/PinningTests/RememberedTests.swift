// SPDX-License-Identifier: Apache-2.0

import Pinning
import Testing

@Suite("What is remembered")
struct RememberedTests {
    @Test("What is asked again is not worked out again")
    func again() {
        let remembered = Remembered<String, Int>(capacity: 10)
        #expect(remembered.value(for: "a") { 1 } == 1)
        #expect(remembered.value(for: "a") { 2 } == 1)
    }

    @Test("It begins anew when there are too many, or they are too long together")
    func bounds() {
        let many = Remembered<String, Int>(capacity: 2)
        for key in ["a", "b", "c"] { _ = many.value(for: key) { 1 } }
        #expect(many.value(for: "a") { 2 } == 2)

        let long = Remembered<String, Int>(capacity: 10, mostOctets: 5) { $0.utf8.count }
        for key in ["aa", "bb", "cc"] { _ = long.value(for: key) { 1 } }
        #expect(long.value(for: "cc") { 2 } == 1)
        #expect(long.value(for: "aa") { 2 } == 2)
    }

    @Test("What alone is too long is worked out each time, and takes nothing else's place")
    func tooLong() {
        let remembered = Remembered<String, Int>(capacity: 10, mostOctets: 5) { $0.utf8.count }
        _ = remembered.value(for: "a") { 1 }
        _ = remembered.value(for: "longer") { 1 }
        #expect(remembered.value(for: "longer") { 2 } == 2)
        #expect(remembered.value(for: "a") { 2 } == 1)
    }

    @Test("What could not be worked out is tried anew")
    func failures() throws {
        let remembered = Remembered<String, Int>(capacity: 10)
        let failure = BackendError.defect("out of memory")
        #expect(throws: failure) {
            try remembered.value(for: "a") { () throws(BackendError) in throw failure }
        }
        #expect(remembered.value(for: "a") { 1 } == 1)
    }

    /// Whoever may choose certificates must not be able to make a table a list.
    @Test("Certificates that differ in one octet are looked for in different places")
    func hashes() {
        let octets = [UInt8](repeating: 0x55, count: 1_000)
        let hashes = octets.indices.map { place in
            var changed = octets
            changed[place] = 0xaa
            return EncodedCertificate(changed).hashValue
        }
        #expect(Set(hashes).count == octets.count)
    }
}
