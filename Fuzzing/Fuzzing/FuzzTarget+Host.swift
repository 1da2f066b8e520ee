// SPDX-License-Identifier: Apache-2.0

import Foundation
import PKIX

extension FuzzTarget {
    /// A host, and names that a certificate presents, each on a line.
    ///
    /// The comparison is held against one that is written otherwise, and addresses against the C
    /// library's reader.
    static let host = FuzzTarget("host", .text) { octets in
        let lines = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard let first = lines.first, let host = String(validating: first, as: UTF8.self),
            !host.contains("\0")
        else { return nil }

        let address = IPAddress(host)?.octets
        guard address == addressOfLibrary(host) else {
            return "“\(host)” is the address \(String(describing: address)), and inet_pton says "
                + String(describing: addressOfLibrary(host))
        }
        let reference = ReferenceIdentifier(host: host)
        guard reference == ReferenceIdentifier(host: host.uppercased()) || !isASCII(host) else {
            return "“\(host)” is another host in upper case"
        }
        return violation(host, reference, presented: lines.dropFirst().map { Array($0) })
    }

    private static func violation(
        _ host: String,
        _ reference: ReferenceIdentifier?,
        presented: [[UInt8]]
    ) -> String? {
        let names = presented.map { DERWriter.implicit(2, $0) }
        guard !names.isEmpty, let certificate = try? Certificate(certificate(names)),
            let reference
        else { return nil }

        let isMatch = reference.matches(certificate)
        guard isMatch == presented.contains(where: { covers($0, reference) }) else {
            return "“\(host)” \(isMatch ? "matches" : "does not match") "
                + "\(presented.map { String(decoding: $0, as: UTF8.self) })"
        }
        return nil
    }

    /// Whether a presented name is for the host: RFC 9525, section 6.3, word by word.
    private static func covers(_ presented: [UInt8], _ reference: ReferenceIdentifier) -> Bool {
        guard case .dns(let wanted) = reference else { return false }

        let labels = wanted.split(separator: UInt8(ascii: "."))
        let lower = presented.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        if lower.elementsEqual(wanted) { return true }
        guard lower.starts(with: Array("*.".utf8)), labels.count > 2 else { return false }

        return lower.dropFirst(2).elementsEqual(labels.dropFirst().joined(separator: ".".utf8))
    }

    private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    private static func addressOfLibrary(_ text: String) -> [UInt8]? {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var octets = [UInt8](repeating: 0, count: count)
            if unsafe inet_pton(family, text, &octets) == 1 { return octets }
        }
        return nil
    }

    /// A certificate that nobody signed, for these names.
    private static func certificate(_ names: [[UInt8]]) -> [UInt8] {
        let extensions = DERWriter.sequence(
            DERWriter.sequence(
                DERWriter.objectIdentifier(.subjectAltName),
                DERWriter.octetString(DERWriter.sequence(names))
            )
        )
        let toBeSigned = DERWriter.sequence(fields, DERWriter.explicit(3, extensions))
        return DERWriter.sequence(toBeSigned, algorithm, DERWriter.bitString([]))
    }

    private static let algorithm = DERWriter.sequence(DERWriter.objectIdentifier(.ed25519))

    /// Everything in front of the extensions.
    private static let fields: [UInt8] = {
        let name = DERWriter.sequence(
            DERWriter.set(
                ofOne: DERWriter.sequence(
                    DERWriter.objectIdentifier(.commonName),
                    DERWriter.utf8String("names")
                )
            )
        )
        let time = DERWriter.time(Time(seconds: 1_906_502_400))
        return [
            DERWriter.explicit(0, DERWriter.integer(2)),
            DERWriter.integer(1),
            algorithm,
            name,
            DERWriter.sequence(time, time),
            name,
            DERWriter.sequence(algorithm, DERWriter.bitString([])),
        ].flatMap { $0 }
    }()
}
