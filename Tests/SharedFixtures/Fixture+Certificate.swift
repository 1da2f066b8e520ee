// SPDX-License-Identifier: Apache-2.0

import Foundation
package import Pinning
package import PKIX

extension Fixture {
    /// The certificate as a server sends it.
    package var certificate: EncodedCertificate {
        EncodedCertificate(Array(Data(base64Encoded: text) ?? Data()))
    }
}

extension Time {
    /// The time of a test to which time does not matter.
    package static let ordinary = Time(seconds: 1_906_502_400)

    /// The first and the last second of the certificates of 2025.
    package static let startOf2025 = Time(seconds: 1_735_689_600)
    package static let endOf2025 = Time(seconds: 1_767_225_599)
}
