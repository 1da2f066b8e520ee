// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// Those of some certificates that can be read, in their order: as they came, and as they were
/// read.
package struct ReadableCertificates: Sendable {
    /// As they came.
    package let encoded: [EncodedCertificate]
    /// The same, read.
    package let certificates: [Certificate]

    /// - Parameters:
    ///   - all: Certificates, readable or not.
    ///   - read: Gives one, read; nil where it cannot be.
    package init(
        _ all: some Sequence<EncodedCertificate>,
        read: (EncodedCertificate) -> Certificate? = { $0.certificate }
    ) {
        var encoded: [EncodedCertificate] = []
        var certificates: [Certificate] = []
        for one in all {
            guard let certificate = read(one) else { continue }

            encoded.append(one)
            certificates.append(certificate)
        }
        self.encoded = encoded
        self.certificates = certificates
    }
}

extension PathValidator {
    /// A path among certificates as they came.
    ///
    /// - Parameters:
    ///   - endEntity: The certificate that is to be trusted, as it came and as it was read.
    ///   - others: What else was served.
    ///   - anchors: Names and keys that are trusted.
    ///   - time: The instant at which the path must be valid.
    /// - Returns: The first path found, or the failure of the branch that came furthest.
    package func path(
        from endEntity: (encoded: EncodedCertificate, certificate: Certificate),
        through others: ReadableCertificates,
        to anchors: ReadableCertificates,
        at time: Time
    ) -> Result<[EncodedCertificate], PathFailure> {
        let found = path(
            from: endEntity.certificate,
            through: others.certificates,
            to: anchors.certificates,
            at: time
        )
        switch found {
        case .failure(let failure):
            return .failure(failure)
        case .success(let path):
            var encoded: [EncodedCertificate] = []
            encoded.reserveCapacity(1 + path.places.count)
            encoded.append(endEntity.encoded)
            for place in path.places {
                switch place {
                case .anchor(let index): encoded.append(anchors.encoded[index])
                case .other(let index): encoded.append(others.encoded[index])
                }
            }
            return .success(encoded)
        }
    }
}
