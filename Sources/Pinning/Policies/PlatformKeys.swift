// SPDX-License-Identifier: Apache-2.0

import PKIX

extension ServerTrust {
    /// The key objects of certificates; one that the platform makes none of is left out.
    func platformKeys(
        of certificates: [EncodedCertificate]
    ) throws(BackendError) -> Set<PlatformKey> {
        var keys: Set<PlatformKey> = []
        for key in try keysOnThePlatform(of: certificates) {
            switch key {
            case .key: keys.insert(key)
            case .none: break
            case .unmeasured: throw .unsupported(.unmeasuredKey)
            }
        }
        return keys
    }
}
