// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX

/// One extension of a certificate.
///
/// - SeeAlso: RFC 5280, section 4.2.
struct CertificateExtension {
    let id: ObjectIdentifier
    let isCritical: Bool
    /// What stands in its OCTET STRING.
    let value: [UInt8]

    init(_ id: ObjectIdentifier, isCritical: Bool = false, _ value: [UInt8]) {
        self.id = id
        self.isCritical = isCritical
        self.value = value
    }

    init(_ raw: CertificateRecipe.RawExtension) {
        self.init(raw.id, isCritical: raw.isCritical, raw.value)
    }

    static func subjectKeyIdentifier(_ identifier: [UInt8]) -> CertificateExtension {
        CertificateExtension(.subjectKeyIdentifier, DERWriter.octetString(identifier))
    }

    static func authorityKeyIdentifier(_ identifier: [UInt8]) -> CertificateExtension {
        CertificateExtension(
            .authorityKeyIdentifier,
            DERWriter.sequence(DERWriter.implicit(0, identifier))
        )
    }

    static func unknownCritical(_ identifier: ObjectIdentifier) -> CertificateExtension {
        CertificateExtension(identifier, isCritical: true, DERWriter.null)
    }
}

extension CertificateRecipe {
    var basicConstraints: CertificateExtension? {
        guard isCA else { return nil }

        return CertificateExtension(
            .basicConstraints,
            isCritical: true,
            DERWriter.sequence(
                [DERWriter.boolean(true)] + (pathLength.map { [DERWriter.integer($0)] } ?? [])
            )
        )
    }

    /// Whether what every certificate has is written where the recipe does not ask for it: before
    /// version 3 there are no extensions (RFC 5280, 4.1.2.9).
    var hasUsualExtensions: Bool { version ?? 3 >= 3 }

    var keyUsageExtension: CertificateExtension? {
        guard hasUsualExtensions || keyUsage != nil else { return nil }

        let usages = keyUsage ?? (isCA ? [.keyCertSign, .cRLSign] : [.digitalSignature])
        guard !usages.isEmpty else { return nil }

        let bits = usages.compactMap { KeyUsage.allCases.firstIndex(of: $0) }
        return CertificateExtension(.keyUsage, isCritical: true, DERWriter.namedBits(bits))
    }

    var extendedKeyUsageExtension: CertificateExtension? {
        guard hasUsualExtensions || extendedKeyUsage != nil else { return nil }

        let purposes = extendedKeyUsage ?? (isCA ? [] : [.serverAuth])
        guard !purposes.isEmpty else { return nil }

        return CertificateExtension(
            .extendedKeyUsage,
            DERWriter.sequence(purposes.map { DERWriter.objectIdentifier($0.identifier) })
        )
    }

    func subjectAltName(isCritical: Bool) -> CertificateExtension? {
        let names =
            dns.map { DERWriter.implicit(2, Array($0.utf8)) }
            + ip.compactMap { IPAddress($0).map { DERWriter.implicit(7, $0.octets) } }
            + email.map { DERWriter.implicit(1, Array($0.utf8)) }
            + uri.map { DERWriter.implicit(6, Array($0.utf8)) } + self.names.map(\.encoded)
        guard !names.isEmpty else { return nil }

        return CertificateExtension(
            .subjectAltName,
            isCritical: isCritical,
            DERWriter.sequence(names)
        )
    }

    var nameConstraints: CertificateExtension? {
        let permitted = subtrees(permittedDNS, permittedIP, permittedDirectory, permittedNames)
        let excluded = subtrees(excludedDNS, excludedIP, excludedDirectory, excludedNames)
        let subtrees = [(UInt8(0), permitted), (UInt8(1), excluded)].filter { !$0.1.isEmpty }
        guard !subtrees.isEmpty else { return nil }

        return CertificateExtension(
            .nameConstraints,
            isCritical: true,
            DERWriter.sequence(
                subtrees.map { DERWriter.implicitSequence($0, $1) }
            )
        )
    }

    private func subtrees(
        _ dns: [String],
        _ ip: [AddressRange],
        _ directory: [String],
        _ names: [NameRecipe]
    ) -> [[UInt8]] {
        let bases =
            dns.map { DERWriter.implicit(2, Array($0.utf8)) }
            + ip.map { DERWriter.implicit(7, $0.octets) }
            // A Name is a choice, which no tag can be implicit for (X.680, 31.2.7).
            + directory.map { DERWriter.explicit(4, CommonName.encoded($0)) } + names.map(\.encoded)
        // The minimum is 0, the default, and not written.
        return bases.map { DERWriter.sequence($0) }
    }

    var hasEmptySubject: Bool { subject?.isEmpty ?? false }
}
