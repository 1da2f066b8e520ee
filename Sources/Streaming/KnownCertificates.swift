// SPDX-License-Identifier: Apache-2.0

import Foundation
import PKIX
import Pinning
import Synchronization

/// Certificates by the texts that they were written as: chains have their issuers in common, and
/// many hosts the same certificate.
///
/// A text has one place, which a few of its octets decide, and what comes there a second time in a
/// row takes it over: end entities, most of which never come again, push nobody out. Whoever
/// writes texts that share a place has each of them read anew, as if nothing were known, and makes
/// no table a list.
final class KnownCertificates: Sendable {
    /// How strictly they are read.
    private let reading: CertificateReading
    private let places = Mutex([Place](repeating: Place(), count: 1 << KnownCertificates.bits))

    init(_ reading: CertificateReading) {
        self.reading = reading
    }

    private struct Place {
        /// The mark of the text that came last and is not kept.
        var mark: UInt64 = 0
        var entry: Entry?
    }

    private final class Entry: Sendable {
        let text: [UInt8]
        let certificate: EncodedCertificate

        init(text: [UInt8], certificate: EncodedCertificate) {
            self.text = text
            self.certificate = certificate
        }

        func isOf(_ other: borrowing Span<UInt8>) -> Bool {
            guard text.count == other.count else { return false }

            return unsafe other.withUnsafeBytes { other in
                unsafe text.withUnsafeBytes { text in
                    guard let one = text.baseAddress, let two = other.baseAddress else {
                        return true
                    }

                    return unsafe memcmp(one, two, text.count) == 0
                }
            }
        }
    }

    /// The certificate whose DER a text is in base64 (RFC 4648, section 4); nil where it is no
    /// base64 or empty.
    func certificate(base64 text: String) -> EncodedCertificate? {
        certificate(base64: text.utf8Span.span)
    }

    /// The same of the octets of a text.
    func certificate(base64 text: borrowing Span<UInt8>) -> EncodedCertificate? {
        guard text.count >= 32, text.count <= Self.longest else {
            return Self.decoded(text, reading)
        }

        let mark = Self.mark(of: text)
        let place = Int(mark >> (64 - UInt64(Self.bits)))
        let (entry, comesAgain) = places.withLock { places in
            defer { places[place].mark = mark }
            return (places[place].entry, places[place].mark == mark)
        }
        if let entry, entry.isOf(text) { return entry.certificate }

        guard let certificate = Self.decoded(text, reading) else { return nil }
        guard comesAgain else { return certificate }

        let octets = unsafe text.withUnsafeBufferPointer { unsafe Array($0) }
        let known = Entry(text: octets, certificate: certificate)
        places.withLock { $0[place].entry = known }
        return certificate
    }

    /// The same, and nothing is kept.
    static func decoded(
        _ text: borrowing Span<UInt8>,
        _ reading: CertificateReading
    ) -> EncodedCertificate? {
        guard let octets = Base64.decode(text), !octets.isEmpty else { return nil }

        return EncodedCertificate(octets, reading: reading)
    }

    /// By sixteen octets near the end, where a signature stands: of honest certificates no two have
    /// the same.
    private static func mark(of text: borrowing Span<UInt8>) -> UInt64 {
        let bytes = unsafe text.bytes
        let first = unsafe bytes.unsafeLoadUnaligned(
            fromByteOffset: text.count - 24,
            as: UInt64.self
        )
        let second = unsafe bytes.unsafeLoadUnaligned(
            fromByteOffset: text.count - 16,
            as: UInt64.self
        )
        return (first ^ second &* 0x9e37_79b9_7f4a_7c15) &* 0xd6e8_feb8_6659_fd93
    }

    private static let bits = 10
    /// The most octets of a text that is kept, so that what all of them hold is bounded.
    private static let longest = 16 << 10
}
