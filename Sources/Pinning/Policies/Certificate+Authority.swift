// SPDX-License-Identifier: Apache-2.0

import PKIX

extension Certificate {
    /// Whether the certificate says that it is an authority's, by which a user sorts pins.
    var isAuthority: Bool { extensions.basicConstraints?.isCA ?? false }
}
