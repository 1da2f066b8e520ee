// SPDX-License-Identifier: Apache-2.0

import PKIX
import Synchronization

/// The certificates of one vector as our reader reads them, each read once, however many policies
/// compare it.
package final class CertificateReadings: Sendable {
    /// A vector has a handful: they are looked for one by one, since comparing octets that differ
    /// ends early, and hashing them all costs as much as reading them.
    private let readings = Mutex<[CertificateReading]>([])

    package init() {}

    func reading(of encoded: EncodedCertificate) -> CertificateReading {
        readings.withLock { readings in
            if let known = readings.first(where: { $0.encoded == encoded }) { return known }

            let reading = CertificateReading(encoded)
            readings.append(reading)
            return reading
        }
    }
}

/// One certificate as our reader reads it, and its key as libraries would hold it.
final class CertificateReading: Sendable {
    let encoded: EncodedCertificate
    /// Nil where it cannot be read.
    let certificate: Certificate?
    /// The pin of its key; nil where it cannot be read.
    let pin: SPKIPin?

    private let keys = Mutex(Keys())

    init(_ encoded: EncodedCertificate) {
        self.encoded = encoded
        certificate = try? Certificate(encoded.octets)
        pin = certificate.map { SPKIPin(of: $0) }
    }

    /// The key as Apple's platform holds it.
    var platformKey: PlatformKey {
        keys.withLock { keys in
            if let known = keys.platform { return known }

            let key = certificate.map { PlatformKey(of: $0) } ?? .unmeasured
            keys.platform = key
            return key
        }
    }

    /// The key as every implementation encodes it that was measured; nil where they do not agree.
    var agreedKey: [UInt8]? {
        keys.withLock { keys in
            if let known = keys.agreed { return known }

            let key = certificate.flatMap { AgreedKey.octets(of: $0) }
            keys.agreed = .some(key)
            return key
        }
    }

    /// What was found out about the key; nil where nobody has asked yet.
    private struct Keys {
        var platform: PlatformKey?
        var agreed: [UInt8]??
    }
}
