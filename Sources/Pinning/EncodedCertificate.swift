// SPDX-License-Identifier: Apache-2.0

import Crypto
package import PKIX
import Synchronization

/// The octets of one certificate as somebody sent or listed them, readable or not, and what is
/// found out about them, each thing once.
///
/// Nothing is promised about the octets: a server may send anything. Two encoded certificates are
/// equal when their octets are, however strictly they are to be read.
///
/// A class, so that what one question made known about a certificate the next one need not find out
/// again, and that whoever has two of one certificate in hand soon sees it.
package final class EncodedCertificate: Sendable {
    package let octets: [UInt8]
    /// How strictly our reader reads it, whoever asks.
    package let reading: CertificateReading

    private let hash = KnownHash()
    private let known = Once<Result<Certificate, CertificateError>>()
    private let knownFingerprint = Once<[UInt8]>()
    private let knownPin = Once<SPKIPin?>()
    private let knownPinDigest = Once<[UInt8]?>()
    private let knownOnThePlatform = Once<Bool>()
    private let knownKey = AtomicLazyReference<KeyReading>()

    /// One that is read strictly.
    package convenience init(_ octets: [UInt8]) {
        self.init(octets, reading: .strict)
    }

    package init(_ octets: [UInt8], reading: CertificateReading) {
        self.octets = octets
        self.reading = reading
    }

    /// The certificate as our reader reads it.
    package func read() throws(CertificateError) -> Certificate {
        try known.value {
            do throws(CertificateError) {
                return .success(try Certificate.read(octets, reading))
            } catch {
                return .failure(error)
            }
        }.get()
    }

    /// The same; nil where it cannot be read.
    package var certificate: Certificate? { try? read() }

    /// SHA-256 of the certificate, readable or not.
    package var fingerprint: [UInt8] {
        knownFingerprint.value {
            // One by one, a digest gives its octets through an array of its own.
            unsafe SHA256.hash(data: octets).withUnsafeBytes { unsafe Array($0) }
        }
    }

    /// The pin of its key; nil where it cannot be read.
    package var pin: SPKIPin? {
        knownPin.value { certificate.map { SPKIPin(of: $0) } }
    }

    /// The same as octets.
    package var pinDigest: [UInt8]? {
        knownPinDigest.value { pin?.octets }
    }

    /// Whether Apple's platform makes a certificate of the octets, instead of nil.
    var isCertificateOnThePlatform: Bool {
        knownOnThePlatform.value { PlatformCertificate.isOne(octets) }
    }

    /// Its key, as libraries and platforms make something of it.
    var key: KeyReading {
        knownKey.load() ?? knownKey.storeIfNil(KeyReading(self))
    }
}

extension EncodedCertificate: Hashable {
    package static func == (one: EncodedCertificate, other: EncodedCertificate) -> Bool {
        guard one !== other else { return true }
        guard one.hash.mayEqual(other.hash) else { return false }

        let (octets, otherOctets) = (one.octets, other.octets)
        return octetsEqual(octets.span, 0..<octets.count, otherOctets.span, 0..<otherOctets.count)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(hash.value(of: octets))
    }
}
