// SPDX-License-Identifier: Apache-2.0

import PKIX

/// The input of the path's target: what is asked, and certificates.
///
/// The first octet says how many of the last certificates are anchors (its low half), which of four
/// instants is meant (the next two bits), and whether signatures are verified (the next one) or
/// made up. Each certificate has its length in two octets in front of it; what is cut short ends
/// where the input does.
package struct CertificateList: Sendable {
    package var head: UInt8
    package var certificates: [[UInt8]]

    package init(head: UInt8, _ certificates: [[UInt8]]) {
        self.head = head
        self.certificates = certificates
    }

    package init(_ octets: [UInt8]) {
        head = octets.first ?? 0
        certificates = []
        var rest = octets.dropFirst()
        while rest.count > 2 {
            let count = Int(rest.removeFirst()) << 8 | Int(rest.removeFirst())
            certificates.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
    }

    package var octets: [UInt8] {
        [head]
            + certificates.flatMap { certificate in
                [UInt8(certificate.count >> 8 & 0xFF), UInt8(certificate.count & 0xFF)]
                    + certificate
            }
    }

    var anchors: ArraySlice<[UInt8]> { certificates.suffix(Int(head & 0x0F)) }
    var served: ArraySlice<[UInt8]> { certificates.dropLast(Int(head & 0x0F)) }

    mutating func mutate(using generator: inout SplitMix) {
        guard let place = certificates.indices.randomElement(using: &generator) else { return }

        switch Int.random(in: 0..<8, using: &generator) {
        case 0: certificates.remove(at: place)
        case 1: certificates.append(certificates[place])
        case 2: certificates.insert(certificates[place], at: 0)
        case 3: certificates.shuffle(using: &generator)
        case 4: head = UInt8.random(in: .min ... .max, using: &generator)
        default:
            let others = certificates.randomElement(using: &generator).flatMap { ElementTree($0) }
            certificates[place] =
                certificates[place].mutatedElement(using: &generator, others: others?.all ?? [])
                ?? certificates[place]
        }
        certificates = certificates.filter { $0.count <= 0xFFFF }
    }

    mutating func take(from other: CertificateList, using generator: inout SplitMix) {
        guard let taken = other.certificates.randomElement(using: &generator) else { return }

        let place = Int.random(in: 0...certificates.count, using: &generator)
        certificates.insert(taken, at: place)
    }
}
