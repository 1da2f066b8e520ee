// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import PKIX
import Testing
import Pinning

/// Every certificate of the corpus, damaged in every way that one bit or one end can be.
///
/// Millions of readings: minutes with the optimiser, hours without. `.ci/full` asks for it.
@Suite(
    "Every certificate of the corpus, damaged",
    .enabled(
        if: ProcessInfo.processInfo.environment["PINPROOF_ROBUSTNESS"] == "1",
        "PINPROOF_ROBUSTNESS is not 1"
    )
)
struct EveryDamagedCertificateTests {
    @Test("Nothing is a trap, and what is read is DER")
    func everything() async throws {
        let certificates = Set(
            Corpus.load([Self.folder]).vectors.flatMap(\.certificates.values).map(\.octets)
        )
        try #require(certificates.count > 500)
        let readings = await withTaskGroup(of: Int.self) { group in
            for octets in certificates {
                group.addTask { Self.readings(ofDamaged: octets) }
            }
            return await group.reduce(0, +)
        }
        // Most bits are of names, keys and signatures, which no reader can hold to anything.
        #expect(readings > 1_000_000)
    }

    /// Reads every truncation and every flip of a bit; gives how many were certificates.
    private static func readings(ofDamaged octets: [UInt8]) -> Int {
        var readings = 0
        // Some have octets left over, and without those they are sound.
        let isSound = (try? Certificate(octets)) != nil
        for count in octets.indices {
            if read(Array(octets.prefix(count))) != nil, isSound {
                Issue.record("\(count) octets of \(Data(octets).base64EncodedString()) are read")
            }
        }
        var flipped = octets
        for position in octets.indices {
            for bit: UInt8 in 0..<8 {
                flipped[position] ^= 1 << bit
                if let certificate = read(flipped) {
                    readings += 1
                    if !isDER(certificate) {
                        let damage = "bit \(bit) of octet \(position) flipped"
                        Issue.record("\(Data(octets).base64EncodedString()), \(damage): no DER")
                    }
                }
                flipped[position] ^= 1 << bit
            }
        }
        return readings
    }

    /// Reads some octets in every way that there is.
    private static func read(_ octets: [UInt8]) -> Certificate? {
        let key = try? Certificate.subjectPublicKeyInfo(in: octets.span)
        guard let certificate = try? Certificate(octets) else { return nil }

        _ = certificate.publicKey.modulusBits
        _ = ReferenceIdentifier(host: "www.example.com")?.matches(certificate)
        _ = ReferenceIdentifier(host: "192.0.2.1")?.matches(certificate)
        if key != certificate.subjectPublicKeyInfo {
            Issue.record("two ways to one key: \(Data(octets).base64EncodedString())")
        }
        return certificate
    }

    /// Whether the elements, written anew, are the octets that were read.
    private static func isDER(_ certificate: Certificate) -> Bool {
        let octets = certificate.octets
        return (try? written(octets, 0..<octets.count)) == octets
    }

    private static func written(_ octets: [UInt8], _ range: Range<Int>) throws -> [UInt8] {
        var reader = DERReader(range)
        var written: [UInt8] = []
        while !reader.isAtEnd {
            let element = try reader.readElement(of: octets.span)
            let isConstructed = element.tag & 0x20 != 0
            let contents =
                isConstructed
                ? try Self.written(octets, element.contents) : Array(octets[element.contents])
            written += DERWriter.element(element.tag, contents)
        }
        return written
    }

    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Vectors").path
}
