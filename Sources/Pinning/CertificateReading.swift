// SPDX-License-Identifier: Apache-2.0

import Crypto
import PKIX

/// One certificate as our reader reads it, with what policies compare of it, each found out once.
final class CertificateReading: Sendable {
    let encoded: EncodedCertificate
    /// Nil where it cannot be read.
    let certificate: Certificate?
    /// The pin of its key; nil where it cannot be read.
    let pin: SPKIPin?

    private let points: KnownPoints?

    private let knownFingerprint = Once<[UInt8]>()
    private let knownPinText = Once<String?>()
    private let knownPresentedKey = Once<PresentedKey?>()
    private let knownPlatformKey = Once<PlatformKey>()
    private let knownRawDigest = Once<[UInt8]?>()
    private let knownRebuiltKey = Once<RebuiltKey>()
    private let knownRebuiltPin = Once<SPKIPin?>()
    private let knownAgreement = Once<Bool>()

    init(_ encoded: EncodedCertificate, _ points: KnownPoints? = nil) {
        self.encoded = encoded
        self.points = points
        certificate = try? Certificate(encoded)
        pin = certificate.map { SPKIPin(of: $0) }
    }

    /// SHA-256 of the certificate, readable or not.
    var fingerprint: [UInt8] {
        knownFingerprint.value { Array(SHA256.hash(data: encoded.octets)) }
    }

    /// The pin of its key as people write it; nil where it cannot be read.
    var pinText: String? {
        knownPinText.value { pin?.base64 }
    }

    /// The key taken apart; nil where that is not possible.
    var presentedKey: PresentedKey? {
        knownPresentedKey.value { certificate.flatMap { PresentedKey($0, points) } }
    }

    /// The key as Apple's platform holds it.
    var platformKey: PlatformKey {
        knownPlatformKey.value { PlatformKey(presentedKey) }
    }

    /// SHA-256 of what Apple's platform gives out as the key; nil where it makes no key object.
    var rawDigest: [UInt8]? {
        knownRawDigest.value {
            guard case .key(_, let external) = platformKey else { return nil }

            return Array(SHA256.hash(data: external))
        }
    }

    /// The key behind a constant header.
    var rebuiltKey: RebuiltKey {
        knownRebuiltKey.value { RebuiltKey(platformKey) }
    }

    /// The pin of the key behind a constant header; nil where there is none.
    var rebuiltPin: SPKIPin? {
        knownRebuiltPin.value {
            guard case .octets(let key) = rebuiltKey else { return nil }

            return SPKIPin(hashing: key[...])
        }
    }

    /// The pin of the key as every implementation encodes it that was measured; nil where they do
    /// not agree.
    var agreedPin: SPKIPin? {
        let isAgreed = knownAgreement.value {
            presentedKey.map(AgreedKey.isWrittenAlike) ?? false
        }
        return isAgreed ? pin : nil
    }
}
