// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX

extension CertificateRecipe {
    /// The version with its tag; nil for version 1, which is the default and not written.
    ///
    /// - SeeAlso: RFC 5280, section 4.1.2.1; X.690, section 11.5.
    var encodedVersion: [UInt8]? {
        let version = version ?? 3
        // They are counted from 0.
        return version == 1 ? nil : DERWriter.explicit(0, DERWriter.integer(version - 1))
    }

    var encodedNotBefore: [UInt8] { time(notBefore ?? Self.defaultNotBefore) }

    var encodedNotAfter: [UInt8] { time(notAfter ?? Self.defaultNotAfter) }

    private func time(_ time: Time) -> [UInt8] {
        switch validityForm {
        case .generalized: DERWriter.generalizedTime(time)
        case .utc: DERWriter.utcTime(time)
        case nil: DERWriter.time(time)
        }
    }
}
