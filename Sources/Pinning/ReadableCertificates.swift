// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// Those of some certificates that can be read, in their order: as they came, and as they were
/// read.
package struct ReadableCertificates: Sendable {
    /// As they came; where all can be read, what was given.
    package let encoded: ArraySlice<EncodedCertificate>
    /// The same, read.
    package let certificates: [Certificate]
    /// The same by their names, if there is an index.
    private(set) var index: SubjectIndex?

    /// - Parameters:
    ///   - all: Certificates, readable or not.
    ///   - read: Gives one, read; nil where it cannot be.
    package init(
        _ all: ArraySlice<EncodedCertificate>,
        read: (EncodedCertificate) -> Certificate? = { $0.certificate }
    ) {
        var certificates: [Certificate] = []
        certificates.reserveCapacity(all.count)
        // Nearly always all can be read, and no list is made.
        var some: [EncodedCertificate]?
        let span = all.span
        for place in span.indices {
            if let certificate = read(span[place]) {
                certificates.append(certificate)
                some?.append(span[place])
            } else if some == nil {
                some = Array(all.prefix(place))
            }
        }
        self.certificates = certificates
        encoded = some.map { $0[...] } ?? all
    }

    /// The same with an index of names, unless they are few.
    package func indexed() -> ReadableCertificates {
        guard AnchorList.isLong(certificates) else { return self }

        var indexed = self
        indexed.index = SubjectIndex(certificates)
        return indexed
    }

    /// How one came that was read.
    subscript(place: Int) -> EncodedCertificate { encoded[encoded.startIndex + place] }
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
            by: anchors.index,
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
                case .anchor(let index): encoded.append(anchors[index])
                case .other(let index): encoded.append(others[index])
                }
            }
            return .success(encoded)
        }
    }
}
