// SPDX-License-Identifier: Apache-2.0

import PKIX

extension ServerTrust {
    /// The keys of the certificates in an app; a file that is none adds no key.
    func platformKeys(
        ofFiles files: [EncodedCertificate]
    ) throws(BackendError) -> [PlatformKey] {
        var keys: [PlatformKey] = []
        for file in files where file.isCertificateOnThePlatform { try add(file, to: &keys) }
        return keys
    }

    /// The key objects of certificates; one that the platform makes none of is left out.
    func platformKeys(
        of certificates: [EncodedCertificate]
    ) throws(BackendError) -> [PlatformKey] {
        var keys: [PlatformKey] = []
        for certificate in certificates { try add(certificate, to: &keys) }
        return keys
    }

    private func add(
        _ certificate: EncodedCertificate,
        to keys: inout [PlatformKey]
    ) throws(BackendError) {
        let key = try readable(certificate).key.platformKey
        switch key {
        case .key: keys.append(key)
        case .none: break
        case .unmeasured: throw .unsupported(.unmeasuredKey)
        }
    }
}
