// SPDX-License-Identifier: Apache-2.0

import Corpus
private import Crypto
import PKIX
package import Pinning

/// Chains by the number, as a fleet sends them: most in order, some with what goes wrong in one.
///
/// The same number always gives the same octets. Of each hundred seventy are in order; what is
/// special about the others stands at `Kind`.
package struct SampleChains: Sendable {
    /// The only trust anchor.
    package let root: EncodedCertificate
    /// The certificates of the intermediates whose keys are pinned.
    package let pinned: [EncodedCertificate]

    private let issuers: [Issuer]
    private let leafKey: TestKey
    private let algorithm: CertificateRecipe.Signature

    /// - Parameters:
    ///   - keys: The test keys of the corpus.
    ///   - family: What the names of the keys begin with: `p256`, `ed25519` or `rsa2048`.
    /// - Throws: That there are no such keys, or that nothing at hand signs with them.
    package init(keys: TestKeys, family: String) throws(ForgeError) {
        var found: [TestKey] = []
        for letter in ["a", "b", "c", "d", "e", "f"] {
            guard let key = keys["\(family)-\(letter)"] else {
                throw .recipe(
                    keys.directory,
                    "",
                    "has no key “\(family)-\(letter)”",
                    remedy: "name keys of which there are six: p256, ed25519 or rsa2048"
                )
            }

            found.append(key)
        }
        guard let algorithm = found[0].usualSignature else {
            throw .unavailable("nothing at hand signs with “\(family)” keys")
        }

        self.algorithm = algorithm
        leafKey = found[5]
        var root = CertificateRecipe(key: "")
        root.isCA = true
        let rootName = Authority(name: CommonName.encoded("Sample root"), key: found[0])
        self.root = try Self.certificate(root, subject: rootName, issuer: rootName, algorithm)
        var issuers: [Issuer] = []
        for (index, key) in found[1...4].enumerated() {
            var recipe = CertificateRecipe(key: "")
            recipe.isCA = true
            recipe.pathLength = 0
            let authority = Authority(
                name: CommonName.encoded("Sample intermediate \(index + 1)"),
                key: key
            )
            let certificate = try Self.certificate(
                recipe,
                subject: authority,
                issuer: rootName,
                algorithm
            )
            issuers.append(Issuer(authority: authority, certificate: certificate))
        }
        self.issuers = issuers
        pinned = issuers.prefix(3).map(\.certificate)
    }

    /// What is special about a chain.
    package enum Kind: Hashable, Sendable {
        case expired
        /// Signed by another key than the issuer's.
        case forged
        case inOrder
        /// For another host.
        case otherHost
        /// In order, and the same on many hosts.
        case shared
        /// Of a domain that nothing is pinned for.
        case unlisted
        /// Issued by an authority that is trusted and not pinned.
        case unpinned
        /// Sent alone.
        case withoutIssuer

        init(number: Int) {
            self =
                switch number % 100 {
                case 0..<70: .inOrder
                case 70..<80: .unpinned
                case 80..<84: .expired
                case 84..<86: .otherHost
                case 86..<88: .forged
                case 88..<90: .withoutIssuer
                case 90..<92: .unlisted
                default: .shared
                }
        }
    }

    /// One chain, and the host that sends it.
    package struct Sample: Sendable {
        package let host: String
        /// The end entity first.
        package let served: [EncodedCertificate]
    }

    package func sample(_ number: Int) throws(ForgeError) -> Sample {
        let kind = Kind(number: number)
        // The last issuer is the one that nobody pins.
        let issuer = kind == .unpinned ? issuers[3] : issuers[number % 3]
        let domain = kind == .unlisted ? "example.org" : "example.com"
        let host = "host-\(number).\(kind == .shared ? "cdn." : "")\(domain)"
        var recipe = CertificateRecipe(key: "")
        recipe.dns =
            switch kind {
            case .otherHost: ["other-\(number).\(domain)"]
            case .shared: ["*.cdn.\(domain)"]
            case .expired, .forged, .inOrder, .unlisted, .unpinned, .withoutIssuer: [host]
            }
        if kind == .expired { recipe.notAfter = Self.expiry }
        let leaf = try Self.certificate(
            recipe,
            subject: Authority(name: CommonName.encoded(recipe.dns[0]), key: leafKey),
            issuer: issuer.authority,
            by: kind == .forged ? leafKey : nil,
            algorithm
        )
        return Sample(
            host: host,
            served: kind == .withoutIssuer ? [leaf] : [leaf, issuer.certificate]
        )
    }

    private struct Issuer: Sendable {
        let authority: Authority
        let certificate: EncodedCertificate
    }

    /// A name and the key that goes with it.
    private struct Authority: Sendable {
        let name: [UInt8]
        let key: TestKey

        /// - SeeAlso: RFC 5280, section 4.2.1.2, method 1.
        var identifier: [UInt8] { Array(Insecure.SHA1.hash(data: key.keyBits)) }
    }

    /// A certificate that the issuer signs, or whoever pretends to be the issuer.
    private static func certificate(
        _ recipe: CertificateRecipe,
        subject: Authority,
        issuer: Authority,
        by other: TestKey? = nil,
        _ algorithm: CertificateRecipe.Signature
    ) throws(ForgeError) -> EncodedCertificate {
        var serial = Array(SHA256.hash(data: issuer.name + subject.name).prefix(8))
        // Positive, and not zero (RFC 5280, 4.1.2.2).
        serial[0] = serial[0] & 0x7F | 0x40
        let certificate = UnbentCertificate(
            version: recipe.encodedVersion,
            serialNumber: DERWriter.integer(unsigned: serial),
            signature: algorithm.algorithmIdentifier(pss: .usual),
            issuer: issuer.name,
            notBefore: recipe.encodedNotBefore,
            notAfter: recipe.encodedNotAfter,
            subject: subject.name,
            key: EncodedKey(subject.key.kind.algorithmIdentifier, subject.key.keyBits),
            extensions: [
                recipe.basicConstraints, recipe.keyUsageExtension,
                recipe.extendedKeyUsageExtension, recipe.subjectAltName(isCritical: false),
                .subjectKeyIdentifier(subject.identifier),
                .authorityKeyIdentifier(issuer.identifier),
            ].compactMap { $0 }
        )
        let signer = other ?? issuer.key
        return EncodedCertificate(
            try certificate.bent([]) { octets throws(ForgeError) in
                do throws(SigningError) {
                    return try signer.signature(algorithm, over: octets)
                } catch {
                    throw .unavailable(
                        "“\(algorithm.rawValue)” cannot be signed reproducibly here (\(error)); "
                            + "build with the trait GnuTLS, or take ed25519 keys"
                    )
                }
            }
        )
    }

    /// Before the time at which samples are asked about.
    private static let expiry = Time(seconds: 1_893_456_000)
}
