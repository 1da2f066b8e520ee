// SPDX-License-Identifier: Apache-2.0

import Crypto

/// A certificate's key, as libraries and platforms make something of it, each thing found out once.
final class KeyReading: Sendable {
    /// The key taken apart; nil where that is not possible.
    let presented: PresentedKey?

    private let pin: SPKIPin?
    private let knownPinText = Once<String?>()
    private let knownPlatformKey = Once<PlatformKey>()
    private let knownRawDigest = Once<[UInt8]?>()
    private let knownRebuiltKey = Once<RebuiltKey>()
    private let knownRebuiltPin = Once<SPKIPin?>()
    private let knownAgreement = Once<Bool>()

    /// The key of a certificate; of none where that cannot be read.
    init(_ certificate: EncodedCertificate) {
        presented = certificate.certificate.flatMap { PresentedKey($0, .shared) }
        pin = certificate.pin
    }

    /// The pin of the key as people write it; nil where it cannot be read.
    var pinText: String? {
        knownPinText.value { pin?.base64 }
    }

    /// The key as Apple's platform holds it.
    var platformKey: PlatformKey {
        knownPlatformKey.value { PlatformKey(presented) }
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
            presented.map(AgreedKey.isWrittenAlike) ?? false
        }
        return isAgreed ? pin : nil
    }
}
