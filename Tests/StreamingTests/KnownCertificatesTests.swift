// SPDX-License-Identifier: Apache-2.0

import Foundation
import Pinning
import PKIX
import SharedFixtures
import Testing

@testable import Streaming

@Suite("Certificates that are known by their texts")
struct KnownCertificatesTests {
    private let known = KnownCertificates(.deployed)

    @Test("One that comes a second time is one and the same from then on")
    func again() throws {
        let text = Asked.base64(.leaf)
        let all = try (0..<4).map { _ in try #require(known.certificate(base64: text)) }
        #expect(Set(all) == [Fixture.leaf.certificate])
        #expect(all[0] !== all[1])
        #expect(all[1] === all[2] && all[2] === all[3])
    }

    @Test("Texts of one place are read as what each of them is")
    func samePlace() throws {
        // Alike in their last octets, which decide over the place, and in their length.
        let texts = (0..<3).map { number in
            Data([UInt8](repeating: UInt8(number), count: 60) + [UInt8](repeating: 9, count: 60))
                .base64EncodedString()
        }
        for _ in 0..<4 {
            for (number, text) in texts.enumerated() {
                let certificate = try #require(known.certificate(base64: text))
                #expect(certificate.octets.first == UInt8(number))
            }
        }
    }

    @Test("What is no base64 is none, however often it comes", arguments: [0, 40, 2_000, 40_000])
    func damaged(length: Int) throws {
        let text = String(repeating: "A", count: length) + "%%%="
        for _ in 0..<3 { #expect(known.certificate(base64: text) == nil) }
        #expect(known.certificate(base64: "") == nil)
    }

    @Test("Short and very long ones are read, and not kept", arguments: [3, 30_000])
    func lengths(count: Int) throws {
        let text = Data(repeating: 5, count: count).base64EncodedString()
        let first = try #require(known.certificate(base64: text))
        for _ in 0..<3 {
            let again = try #require(known.certificate(base64: text))
            #expect(again == first && again !== first)
        }
    }
}
