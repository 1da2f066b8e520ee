// SPDX-License-Identifier: Apache-2.0

import Corpus
private import Crypto
package import PKIX
package import Pinning

/// A private key that is drawn at random, on P-256.
///
/// Nothing writes it anywhere; it is gone with the value.
package struct FreshKey: Sendable {
    private let key = P256.Signing.PrivateKey()

    package init() {}

    /// PKCS#8, in DER.
    package var encoded: [UInt8] { Array(key.derRepresentation) }

    fileprivate var keyBits: [UInt8] { Array(key.publicKey.x963Representation) }

    /// - SeeAlso: RFC 5280, section 4.2.1.2, method 1.
    fileprivate var identifier: [UInt8] { Array(Insecure.SHA1.hash(data: keyBits)) }

    fileprivate func signature(over octets: [UInt8]) throws(ForgeError) -> [UInt8] {
        do {
            return Array(try key.signature(for: octets).derRepresentation)
        } catch {
            throw .unavailable("P-256 could not be signed with: \(error)")
        }
    }
}

/// An intermediate CA for some names and some hours, below a root whose key is already forgotten.
package struct FreshAuthority: Sendable {
    /// The root's common name.
    package let rootName: String
    /// What a client has to trust for it.
    package let root: EncodedCertificate
    package let intermediate: EncodedCertificate

    /// The intermediate's, in DER.
    private let name: [UInt8]
    private let key: FreshKey

    /// Draws two keys, signs the intermediate with the first, and forgets that one.
    ///
    /// - Parameters:
    ///   - name: What the names of root and intermediate begin with.
    ///   - hosts: The names, of which and below which alone the intermediate may issue. The
    ///     constraint is critical. It stands on the intermediate, since Java heeds none on a root.
    ///   - begin: The first second that the certificates are valid at.
    ///   - end: The last one.
    /// - Throws: That nothing could be signed.
    package init(
        name: String,
        hosts: [String],
        from begin: Time,
        through end: Time
    ) throws(ForgeError) {
        let (rootKey, key) = (FreshKey(), FreshKey())
        rootName = "\(name) root"
        var recipe = CertificateRecipe(key: "")
        recipe.isCA = true
        recipe.notBefore = begin
        recipe.notAfter = end
        // Below the intermediate there may be a CA that bears another's name.
        recipe.pathLength = 2
        let rootSubject = Self.name(rootName)
        root = try Self.certificate(recipe, rootSubject, rootKey, issuer: rootSubject, rootKey)
        recipe.pathLength = 1
        recipe.extendedKeyUsage = [.serverAuth]
        recipe.permittedDNS = hosts
        // Names of other kinds are constrained by nothing that is said about these.
        recipe.excludedIP = ["0.0.0.0/0", "::/0"].compactMap { AddressRange($0) }
        let subject = Self.name("\(name) intermediate")
        intermediate = try Self.certificate(recipe, subject, key, issuer: rootSubject, rootKey)
        self.name = subject
        self.key = key
    }

    /// A server's certificate for exactly one name, followed by the intermediate's.
    package func chain(
        for host: String,
        key leafKey: FreshKey,
        from begin: Time,
        through end: Time
    ) throws(ForgeError) -> [EncodedCertificate] {
        let recipe = Self.leaf(for: host, from: begin, through: end)
        let subject = Self.name(host)
        return [try Self.certificate(recipe, subject, leafKey, issuer: name, key), intermediate]
    }

    /// A server's certificate for exactly one name that bears the names and the serial number of a
    /// genuine one, below a CA that bears the name of the genuine issuer.
    ///
    /// Whoever compares names takes it for the genuine one; the keys are others.
    package func chain(
        copying genuine: Certificate,
        for host: String,
        key leafKey: FreshKey,
        from begin: Time,
        through end: Time
    ) throws(ForgeError) -> [EncodedCertificate] {
        func octets(_ range: Range<Int>) -> [UInt8] { Array(genuine.octets[range]) }
        let impostorKey = FreshKey()
        var recipe = CertificateRecipe(key: "")
        recipe.isCA = true
        recipe.notBefore = begin
        recipe.notAfter = end
        recipe.pathLength = 0
        recipe.extendedKeyUsage = [.serverAuth]
        let issuer = octets(genuine.issuer)
        let impostor = try Self.certificate(recipe, issuer, impostorKey, issuer: name, key)
        let leaf = try Self.certificate(
            Self.leaf(for: host, from: begin, through: end),
            octets(genuine.subject),
            leafKey,
            issuer: issuer,
            impostorKey,
            serialNumber: DERWriter.element(0x02, octets(genuine.serialNumber))
        )
        return [leaf, impostor, intermediate]
    }

    /// A server's certificate that its own key signs.
    package static func selfSigned(
        for host: String,
        key: FreshKey,
        from begin: Time,
        through end: Time
    ) throws(ForgeError) -> EncodedCertificate {
        let recipe = leaf(for: host, from: begin, through: end)
        return try certificate(recipe, name(host), key, issuer: name(host), key)
    }

    private static func leaf(
        for host: String,
        from begin: Time,
        through end: Time
    ) -> CertificateRecipe {
        var recipe = CertificateRecipe(key: "")
        recipe.dns = [host]
        recipe.notBefore = begin
        recipe.notAfter = end
        return recipe
    }

    /// A name with one attribute, in DER.
    private static func name(_ text: String) -> [UInt8] {
        CommonName.encoded(String(text.prefix(longestName)))
    }

    /// Positive, and not zero (RFC 5280, 4.1.2.2).
    private static var freshSerialNumber: [UInt8] {
        var serial = (0..<16).map { _ in UInt8.random(in: 0...255) }
        serial[0] = serial[0] & 0x3F | 0x40
        return DERWriter.integer(unsigned: serial)
    }

    /// Makes a certificate and signs it.
    ///
    /// - Parameters:
    ///   - recipe: What stands in it besides.
    ///   - subject: The name in DER.
    ///   - key: The key that is certified.
    ///   - issuer: The issuer's name in DER.
    ///   - issuerKey: What it is signed with.
    ///   - serialNumber: In DER; nil for one that is drawn.
    /// - Returns: The certificate, signed with ECDSA and SHA-256.
    /// - Throws: That nothing could be signed.
    private static func certificate(
        _ recipe: CertificateRecipe,
        _ subject: [UInt8],
        _ key: FreshKey,
        issuer: [UInt8],
        _ issuerKey: FreshKey,
        serialNumber: [UInt8]? = nil
    ) throws(ForgeError) -> EncodedCertificate {
        let isSelfSigned = key.identifier == issuerKey.identifier
        let certificate = UnbentCertificate(
            version: recipe.encodedVersion,
            serialNumber: serialNumber ?? freshSerialNumber,
            signature: CertificateRecipe.Signature.ecdsaSHA256.algorithmIdentifier(pss: .usual),
            issuer: issuer,
            notBefore: recipe.encodedNotBefore,
            notAfter: recipe.encodedNotAfter,
            subject: subject,
            key: EncodedKey(TestKey.Kind.p256.algorithmIdentifier, key.keyBits),
            extensions: [
                recipe.basicConstraints, recipe.keyUsageExtension,
                recipe.extendedKeyUsageExtension,
                // An empty name leaves it to this one (RFC 5280, 4.1.2.6).
                recipe.subjectAltName(isCritical: subject.count == 2),
                recipe.nameConstraints, .subjectKeyIdentifier(key.identifier),
                isSelfSigned ? nil : .authorityKeyIdentifier(issuerKey.identifier),
            ].compactMap { $0 }
        )
        return EncodedCertificate(
            try certificate.bent([]) { octets throws(ForgeError) in
                try issuerKey.signature(over: octets)
            }
        )
    }

    /// - SeeAlso: RFC 5280, appendix A: ub-common-name.
    private static let longestName = 64
}
