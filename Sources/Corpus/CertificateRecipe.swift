// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// What is special about a certificate; nil and empty members take the documented default.
package struct CertificateRecipe: Hashable, Sendable {
    /// The name of a test key in `Vectors/keys`.
    package var key: String
    /// How the key is encoded; nil for the usual way.
    package var spki: KeyEncoding?
    /// The item that issues it; nil for itself.
    package var issuer: ItemName?
    /// The common name that stands in place of the issuer's real name; empty for an empty one.
    package var issuerName: String?
    /// A test key that signs in place of the issuer's own.
    package var signedBy: String?
    /// The common name; nil for the item's name; empty for an empty subject.
    package var subject: String?
    /// The whole subject, in place of a common name; nil for a common name alone.
    package var subjectName: DirectoryNameRecipe?
    /// 1 to 4; nil for 3.
    package var version: Int?
    /// The contents of the serial number; nil for the usual one.
    package var serial: [UInt8]?
    package var isCA = false
    /// The most intermediates that may follow.
    package var pathLength: Int?
    package var dns: [String] = []
    package var ip: [String] = []
    package var email: [String] = []
    package var uri: [String] = []
    /// Names of any kind in subjectAltName, which follow the ones above.
    package var names: [NameRecipe] = []
    package var notBefore: Time?
    package var notAfter: Time?
    /// How both dates are written; nil for what goes with each.
    package var validityForm: ValidityForm?
    /// The key usages; nil for the default, empty for no extension.
    package var keyUsage: [KeyUsage]?
    /// The purposes; nil for the default, empty for no extension.
    package var extendedKeyUsage: [Purpose]?
    package var permittedDNS: [String] = []
    package var excludedDNS: [String] = []
    package var permittedIP: [AddressRange] = []
    package var excludedIP: [AddressRange] = []
    /// The common names of directory names.
    package var permittedDirectory: [String] = []
    package var excludedDirectory: [String] = []
    /// Names of any kind in the nameConstraints, which follow the ones above.
    package var permittedNames: [NameRecipe] = []
    package var excludedNames: [NameRecipe] = []
    /// The item whose key identifier it claims as its own; nil for its own.
    package var keyIdentifier: ItemName?
    /// The key identifier it claims for its issuer; nil for the issuer's own.
    package var authorityKeyIdentifier: ClaimedIdentifier?
    /// The signature algorithm; nil for what goes with the signing key.
    package var signature: Signature?
    /// How long the salt of RSASSA-PSS is; nil for the length of the digest.
    package var saltLength: Int?
    /// The digest of the mask of RSASSA-PSS; nil for the one that is signed.
    package var maskDigest: MaskDigest?
    /// A critical extension that nobody knows.
    package var criticalExtension: ObjectIdentifier?
    /// Extensions that follow all others, as octets.
    package var extensions: [RawExtension] = []
    /// What is done to the octets of single fields.
    package var bends: [Bend] = []
    /// Whether our reader must refuse it.
    package var isUndecodable = false

    package init(key: String) {
        self.key = key
    }

    /// The bits of the keyUsage extension, in their order there.
    ///
    /// - SeeAlso: RFC 5280, section 4.2.1.3.
    package enum KeyUsage: String, CaseIterable, Sendable {
        case digitalSignature
        case nonRepudiation
        case keyEncipherment
        case dataEncipherment
        case keyAgreement
        case keyCertSign
        case cRLSign
        case encipherOnly
        case decipherOnly
    }

    /// A kind of time, for dates of any year.
    package enum ValidityForm: String, CaseIterable, Sendable {
        case generalized, utc
    }

    package enum ClaimedIdentifier: Hashable, Sendable {
        /// That of an item.
        case of(ItemName)
        /// None: the extension is left out.
        case absent
    }

    /// An extension whose value nobody looks into.
    package struct RawExtension: Hashable, Sendable {
        package let id: ObjectIdentifier
        package let isCritical: Bool
        /// What stands in its OCTET STRING.
        package let value: [UInt8]

        package init(id: ObjectIdentifier, isCritical: Bool, value: [UInt8]) {
            self.id = id
            self.isCritical = isCritical
            self.value = value
        }
    }

    /// A digest that MGF1 can use.
    package enum MaskDigest: String, CaseIterable, Sendable {
        case sha1, sha256, sha384, sha512
    }

    package enum Signature: String, CaseIterable, Sendable {
        case ecdsaSHA1 = "ecdsa-sha1"
        case ecdsaSHA256 = "ecdsa-sha256"
        case ecdsaSHA384 = "ecdsa-sha384"
        case ecdsaSHA512 = "ecdsa-sha512"
        case ed25519, ed448
        case rsaMD5 = "rsa-md5"
        case rsaPSSSHA1 = "rsa-pss-sha1"
        case rsaPSSSHA256 = "rsa-pss-sha256"
        case rsaPSSSHA384 = "rsa-pss-sha384"
        case rsaPSSSHA512 = "rsa-pss-sha512"
        case rsaSHA1 = "rsa-sha1"
        case rsaSHA256 = "rsa-sha256"
        case rsaSHA384 = "rsa-sha384"
        case rsaSHA512 = "rsa-sha512"

        /// Whether it is RSASSA-PSS whose parameters are written out.
        package var hasParametersOfPSS: Bool {
            switch self {
            case .rsaPSSSHA256, .rsaPSSSHA384, .rsaPSSSHA512: true
            default: false
            }
        }
    }
}

extension CertificateRecipe {
    /// The first instant of the validity where a recipe says nothing.
    package static let defaultNotBefore = Time(seconds: 1_546_300_800)
    /// The last instant of the validity where a recipe says nothing.
    package static let defaultNotAfter = Time(seconds: 2_524_607_999)
}
