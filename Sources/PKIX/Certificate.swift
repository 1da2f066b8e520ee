// SPDX-License-Identifier: Apache-2.0

/// A certificate that was read, as ranges into its own octets.
///
/// Nothing is copied and nothing is encoded again: what a pin or a signature covers is a slice of
/// what was presented.
///
/// It never changes, and is a class so that handing one on costs one reference instead of one for
/// each list in it: a search for a path hands on more certificates than it verifies signatures.
///
/// - SeeAlso: RFC 5280, section 4.1.
package final class Certificate: Sendable {
    package let octets: [UInt8]
    private let hash = KnownHash()
    /// What became of its signature.
    package let knownSignature = KnownSignature()
    /// What the signature covers.
    package let toBeSigned: Range<Int>
    package let version: Int
    /// The contents of the serial number.
    package let serialNumber: Range<Int>
    package let issuer: Range<Int>
    package let notBefore: Time
    package let notAfter: Time
    package let subject: Range<Int>
    /// Whether subject and issuer are the same name.
    ///
    /// Found out once: a search asks it of whole paths, and names may be as long as certificates.
    ///
    /// - SeeAlso: RFC 5280, section 6.1: self-issued.
    package let isSelfIssued: Bool
    /// The SubjectPublicKeyInfo as presented, header octets included.
    package let subjectPublicKeyInfo: Range<Int>
    package let publicKey: PublicKeyFields
    package let extensions: Extensions
    /// The AlgorithmIdentifier beside the signature, header octets included.
    package let signatureAlgorithmIdentifier: Range<Int>
    package let signatureAlgorithm: SignatureAlgorithm
    /// The bits of the signature.
    package let signature: Range<Int>
    /// What the strict reader would have refused, each kind once; empty where that read it.
    package let tolerated: [Tolerated]

    /// Reads a certificate strictly, of which nothing may be left over.
    package convenience init(_ octets: [UInt8]) throws(CertificateError) {
        try self.init(octets, tolerating: [])
    }

    /// Reads a certificate as strictly, but for what is tolerated.
    init(_ octets: [UInt8], tolerating tolerated: [Tolerated]) throws(CertificateError) {
        let tolerances = Set(tolerated.map(\.tolerance))
        self.tolerated = tolerated
        do {
            let span = octets.span
            var certificate = try DERReader.whole(.sequence, of: span).reader
            let signed = try certificate.read(.sequence, of: span)
            let algorithm = try certificate.read(.sequence, of: span)
            let bits = try certificate.readBitString(of: span)
            try certificate.expectEnd()
            // A signature is a whole number of octets, whatever the algorithm.
            guard bits.unused == 0 else { throw DERError(.unusedBits, at: bits.bits.lowerBound) }

            toBeSigned = signed.whole
            signatureAlgorithmIdentifier = algorithm.whole
            signatureAlgorithm = try SignatureAlgorithm(algorithm, of: span)
            signature = bits.bits

            var fields = signed.reader
            version = try Self.readVersion(&fields, of: span, tolerances)
            serialNumber = try fields.readInteger(of: span).contents
            let innerAlgorithm = try fields.read(.sequence, of: span)
            let issuer = try DistinguishedName.read(&fields, of: span)
            let validity = try fields.read(.sequence, of: span)
            let subject = try DistinguishedName.read(&fields, of: span)
            let key = try fields.read(.sequence, of: span)
            self.issuer = issuer.whole
            self.subject = subject.whole
            isSelfIssued = octetsEqual(span, subject.whole, span, issuer.whole)
            subjectPublicKeyInfo = key.whole
            publicKey = try PublicKeyFields(key, of: span)

            var instants = validity.reader
            notBefore = try instants.readTime(of: span)
            notAfter = try instants.readTime(of: span)
            try instants.expectEnd()

            extensions = try Self.readOptionalFields(
                &fields,
                version: version,
                of: span,
                tolerances
            )
            try fields.expectEnd()

            guard
                octetsEqual(span, innerAlgorithm.whole, span, algorithm.whole)
                    || tolerances.contains(.algorithmParameters)
                        && SignatureAlgorithm.differInNullAlone(innerAlgorithm, algorithm, of: span)
            else {
                throw CertificateError.algorithmsDiffer(at: algorithm.start)
            }
            guard !issuer.contents.isEmpty else {
                throw CertificateError.emptyIssuer(at: issuer.start)
            }
            // Last, so that one reference to them is enough while they are read.
            self.octets = octets
        } catch let error as DERError {
            throw .encoding(error)
        } catch let error as CertificateError {
            throw error
        } catch {
            throw .encoding(DERError(.truncated, at: 0))
        }
    }

    private static func readVersion(
        _ fields: inout DERReader,
        of octets: borrowing Span<UInt8>,
        _ tolerances: Set<Tolerance>
    ) throws -> Int {
        // Version 1 is the default and therefore not encoded (X.690, 11.5).
        guard let tagged = try fields.readIfPresent(.contextConstructed(0), of: octets) else {
            return 1
        }
        var reader = tagged.reader
        let start = reader.offset
        let version = try reader.readSmallInteger(of: octets) + 1
        try reader.expectEnd()
        guard version != 1 || tolerances.contains(.defaultSpelledOut) else {
            throw DERError(.encodedDefault, at: start)
        }
        guard version <= 3 else { throw CertificateError.unknownVersion(version, at: start) }

        return version
    }

    private static func readOptionalFields(
        _ fields: inout DERReader,
        version: Int,
        of octets: borrowing Span<UInt8>,
        _ tolerances: Set<Tolerance>
    ) throws -> Extensions {
        for number: UInt8 in 1...2 {
            let tag = DERTag.contextPrimitive(number)
            guard let unique = try fields.readIfPresent(tag, of: octets) else { continue }
            guard version >= 2 else {
                throw CertificateError.fieldOfLaterVersion(at: unique.start)
            }
            _ = try DERReader.bitString(unique, of: octets)
        }
        guard let tagged = try fields.readIfPresent(.contextConstructed(3), of: octets) else {
            return Extensions()
        }
        guard version == 3 else { throw CertificateError.fieldOfLaterVersion(at: tagged.start) }

        var reader = tagged.reader
        let list = try reader.read(.sequence, of: octets)
        try reader.expectEnd()
        return try Extensions(list, of: octets, tolerances)
    }
}

extension Certificate {
    /// The slice that a public-key pin covers.
    package var subjectPublicKeyInfoOctets: ArraySlice<UInt8> { octets[subjectPublicKeyInfo] }

    /// Whether another one has the same SubjectPublicKeyInfo.
    package func hasKey(of other: Certificate) -> Bool {
        octetsEqual(self, subjectPublicKeyInfo, other, other.subjectPublicKeyInfo)
    }

    /// Whether another one has the same subject and the same SubjectPublicKeyInfo.
    package func hasNameAndKey(of other: Certificate) -> Bool {
        octetsEqual(self, subject, other, other.subject) && hasKey(of: other)
    }
}

extension Certificate: Hashable {
    /// Two are equal when their octets are.
    package static func == (one: Certificate, other: Certificate) -> Bool {
        guard one !== other else { return true }
        guard one.hash.mayEqual(other.hash) else { return false }

        return octetsEqual(one, 0..<one.octets.count, other, 0..<other.octets.count)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(hash.value(of: octets))
    }
}
