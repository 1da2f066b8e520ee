// SPDX-License-Identifier: Apache-2.0

import Corpus
private import Crypto
import PKIX
import Pinning

/// Makes the certificates of one vector from its recipe.
///
/// An item needs no more of its issuer than its name and its key, and may therefore be issued by
/// any item, itself and its own descendants included.
struct CertificateForge {
    let vector: Vector
    let keys: TestKeys

    /// Every certificate of the vector: the captured ones as they are, the others made.
    ///
    /// - Parameter known: Those that were made before and need not be made again.
    /// - Returns: The certificates by their items.
    /// - Throws: What is wrong with the recipe, or that this build cannot sign.
    func certificates(
        known: [ItemName: EncodedCertificate] = [:]
    ) throws(ForgeError) -> [ItemName: EncodedCertificate] {
        var certificates = known
        for (name, item) in vector.recipe.sorted(by: { $0.key < $1.key })
        where known[name] == nil {
            switch item {
            case .captured: certificates[name] = vector.certificates[name]
            case .certificate(let recipe): certificates[name] = try certificate(name, recipe)
            case .pin: continue
            }
        }
        return certificates
    }

    private func certificate(
        _ name: ItemName,
        _ recipe: CertificateRecipe
    ) throws(ForgeError) -> EncodedCertificate {
        let key = try encodedKey(of: name, recipe)
        let issuer = try part(recipe.issuer ?? name, of: name)
        let signer = try signer(name, recipe)
        guard let algorithm = recipe.signature ?? usualSignature(of: signer, for: name, recipe)
        else {
            throw problem(
                recipe.signedBy != nil ? "signedBy" : recipe.issuer != nil ? "issuer" : "key",
                of: name,
                "signs nothing that every machine signs alike",
                remedy: "say with “signedBy” which test key signs, or name another issuer"
            )
        }

        let extensions = try extensions(name, recipe, issuer: issuer)
        let toBeBent = UnbentCertificate(
            version: recipe.encodedVersion,
            serialNumber: recipe.serial.map { DERWriter.element(0x02, $0) }
                ?? serialNumber(of: name),
            signature: algorithm.algorithmIdentifier(pss: recipe.parametersOfPSS),
            issuer: recipe.issuerName.map(CommonName.encoded) ?? issuer.name,
            notBefore: recipe.encodedNotBefore,
            notAfter: recipe.encodedNotAfter,
            subject: recipe.encodedSubject(of: name),
            key: key,
            extensions: extensions
        )
        if let missing = recipe.bends.firstIndex(where: { !toBeBent.has($0.field) }) {
            throw problem(
                "mutate[\(missing)].field",
                of: name,
                "is “\(recipe.bends[missing].field.text)”, which the certificate does not have",
                remedy: "name a field that it has, or add that to the item"
            )
        }

        let bends = recipe.bends + (recipe.spki?.bends ?? [])
        return EncodedCertificate(
            try toBeBent.bent(bends) { toBeSigned throws(ForgeError) in
                let value = try sign(toBeSigned, algorithm, signer, item: name, recipe)
                return try formed(value, signer.kind, name, recipe)
            }
        )
    }

    /// The value of a signature in the form that the recipe says, if it says one.
    private func formed(
        _ value: [UInt8],
        _ kind: TestKey.Kind,
        _ name: ItemName,
        _ recipe: CertificateRecipe
    ) throws(ForgeError) -> [UInt8] {
        for (index, bend) in recipe.bends.enumerated() {
            guard case .form(let form) = bend.alteration else { continue }
            guard let written = form.written(value, by: kind) else {
                let forms = SignatureForm.forms(by: kind).map { "“\($0.rawValue)”" }
                throw problem(
                    "mutate[\(index)].form",
                    of: name,
                    "is “\(form.rawValue)”, which a signature by its key does not have",
                    remedy: "write \(forms.joined(separator: " or ")), or sign with another kind of"
                        + " key"
                )
            }
            return written
        }
        return value
    }

    /// What goes with the signing key, and with what the issuer's certificate says of it.
    private func usualSignature(
        of signer: TestKey,
        for name: ItemName,
        _ recipe: CertificateRecipe
    ) -> CertificateRecipe.Signature? {
        guard recipe.signedBy == nil,
            case .certificate(let issuer)? = vector.recipe[recipe.issuer ?? name],
            issuer.spki == .rsaPSS
        else { return signer.usualSignature }

        return .rsaPSSSHA256
    }

    private func extensions(
        _ name: ItemName,
        _ recipe: CertificateRecipe,
        issuer: Part
    ) throws(ForgeError) -> [CertificateExtension] {
        let own = try keyIdentifier(ofTheKeyOf: recipe.keyIdentifier ?? name, of: name)
        let hasOwn = recipe.hasUsualExtensions || recipe.keyIdentifier != nil
        let issuing = try issuing(name, recipe, issuer: issuer)
        let standard = [
            recipe.basicConstraints,
            recipe.keyUsageExtension,
            recipe.extendedKeyUsageExtension,
            recipe.subjectAltName(isCritical: recipe.hasEmptySubject),
            recipe.nameConstraints,
            hasOwn ? CertificateExtension.subjectKeyIdentifier(own) : nil,
            issuing.map(CertificateExtension.authorityKeyIdentifier),
            recipe.criticalExtension.map(CertificateExtension.unknownCritical),
        ]
        return standard.compactMap { $0 } + recipe.extensions.map { CertificateExtension($0) }
    }

    /// The key identifier that stands for the issuer; nil where none does.
    private func issuing(
        _ name: ItemName,
        _ recipe: CertificateRecipe,
        issuer: Part
    ) throws(ForgeError) -> [UInt8]? {
        switch recipe.authorityKeyIdentifier {
        case .absent: return nil
        case .of(let item): return try part(item, of: name, "authorityKeyIdentifier").keyIdentifier
        case nil:
            let isSelfIssued = recipe.issuer == nil || recipe.issuer == name
            return isSelfIssued || !recipe.hasUsualExtensions ? nil : issuer.keyIdentifier
        }
    }

    /// The key that signs: the one that is named, or the issuer's.
    private func signer(
        _ name: ItemName,
        _ recipe: CertificateRecipe
    ) throws(ForgeError) -> TestKey {
        if let named = recipe.signedBy { return try key(named, "signedBy", of: name) }
        guard case .certificate(let issuer)? = vector.recipe[recipe.issuer ?? name] else {
            throw problem(
                "issuer",
                of: name,
                "is a captured certificate, whose private key nobody has",
                remedy: "say with “signedBy” which test key signs"
            )
        }

        return try key(issuer.key, "key", of: recipe.issuer ?? name)
    }

    private func sign(
        _ toBeSigned: [UInt8],
        _ algorithm: CertificateRecipe.Signature,
        _ signer: TestKey,
        item: ItemName,
        _ recipe: CertificateRecipe
    ) throws(ForgeError) -> [UInt8] {
        do throws(SigningError) {
            return try signer.signature(
                algorithm,
                pss: recipe.parametersOfPSS,
                over: toBeSigned
            )
        } catch {
            switch error {
            case .failed(let why):
                throw problem(
                    "signature",
                    of: item,
                    "could not be made: \(why)",
                    remedy: "see whether the test key is sound"
                )
            case .otherKind:
                throw problem(
                    recipe.signature == nil ? "key" : "signature",
                    of: item,
                    "is “\(algorithm.rawValue)”, and the signing key is of another kind",
                    remedy: signer.usualSignature.map {
                        "write “\($0.rawValue)”, or sign with another key"
                    } ?? "sign with another key: this one signs nothing"
                )
            case .unavailable:
                throw .unavailable(
                    "\(vector.location): recipe.\(item): “\(algorithm.rawValue)” is signed "
                        + "reproducibly by GnuTLS, which this build does not have; build with the "
                        + "trait GnuTLS"
                )
            }
        }
    }

    /// The first eight octets of a digest over vector and item: reproducible, and never the same
    /// for two certificates.
    private func serialNumber(of name: ItemName) -> [UInt8] {
        var octets = Array(SHA256.hash(data: Array("\(vector.id)/\(name)".utf8)).prefix(8))
        // Positive, and not zero (RFC 5280, 4.1.2.2).
        octets[0] &= 0x7F
        if octets.allSatisfy({ $0 == 0 }) { octets[7] = 1 }
        return DERWriter.integer(unsigned: octets)
    }

    /// What other certificates need to know of an item.
    private struct Part {
        /// The subject, to the octet.
        let name: [UInt8]
        /// The key identifier it has, its own or a claimed one.
        let keyIdentifier: [UInt8]
    }

    private func part(
        _ name: ItemName,
        of item: ItemName,
        _ field: String = "issuer"
    ) throws(ForgeError) -> Part {
        switch vector.recipe[name] {
        case .certificate(let recipe):
            return Part(
                name: recipe.encodedSubject(of: name),
                keyIdentifier: try keyIdentifier(
                    ofTheKeyOf: recipe.keyIdentifier ?? name,
                    of: name
                )
            )
        case .captured:
            let captured = try captured(name, of: item, field)
            return Part(
                name: Array(captured.octets[captured.subject]),
                keyIdentifier: keyIdentifier(of: captured)
            )
        case .pin, nil: throw noCertificate(name, of: item, field)
        }
    }

    /// The key identifier that the key of an item gives it, whatever the item itself claims: two
    /// items may claim each other's.
    private func keyIdentifier(
        ofTheKeyOf name: ItemName,
        of item: ItemName
    ) throws(ForgeError) -> [UInt8] {
        let field = "keyIdentifier"
        switch vector.recipe[name] {
        case .certificate(let recipe):
            return identifier(of: try encodedKey(of: name, recipe).keyBits)
        case .captured:
            return keyIdentifier(of: try captured(name, of: item, field))
        case .pin, nil: throw noCertificate(name, of: item, field)
        }
    }

    /// The key identifier that a captured certificate states, or else the one of its key.
    private func keyIdentifier(of captured: Certificate) -> [UInt8] {
        captured.extensions.subjectKeyIdentifier.map { Array(captured.octets[$0]) }
            ?? identifier(of: Array(captured.octets[captured.publicKey.keyBits]))
    }

    private func captured(
        _ name: ItemName,
        of item: ItemName,
        _ field: String
    ) throws(ForgeError) -> Certificate {
        guard let octets = vector.certificates[name]?.octets,
            let certificate = try? Certificate(octets)
        else {
            throw problem(
                field,
                of: item,
                "names “\(name)”, a captured certificate that cannot be read",
                remedy: "name another item"
            )
        }

        return certificate
    }

    private func noCertificate(
        _ name: ItemName,
        of item: ItemName,
        _ field: String
    ) -> ForgeError {
        problem(
            field,
            of: item,
            "names “\(name)”, which is no certificate",
            remedy: "name a certificate of the recipe"
        )
    }

    /// - SeeAlso: RFC 5280, section 4.2.1.2, method 1.
    private func identifier(of keyBits: [UInt8]) -> [UInt8] {
        Array(Insecure.SHA1.hash(data: keyBits))
    }

    private func encodedKey(
        of item: ItemName,
        _ recipe: CertificateRecipe
    ) throws(ForgeError) -> EncodedKey {
        let key = try key(recipe.key, "key", of: item)
        guard let encoded = key.encoded(recipe.spki) else {
            throw problem(
                "spki",
                of: item,
                "is “\(recipe.spki?.rawValue ?? "")”, which the key “\(recipe.key)” cannot have",
                remedy: "take a key of the kind that its name says (ec-explicit: P-256), or another"
                    + " encoding"
            )
        }

        return encoded
    }

    private func key(
        _ key: String,
        _ field: String,
        of item: ItemName
    ) throws(ForgeError) -> TestKey {
        guard let found = keys[key] else {
            throw problem(
                field,
                of: item,
                "is “\(key)”, and \(keys.directory) has no such key",
                remedy: "name one of \(keys.names.joined(separator: ", "))"
            )
        }

        return found
    }

    private func problem(
        _ field: String,
        of item: ItemName,
        _ problem: String,
        remedy: String
    ) -> ForgeError {
        .recipe(vector.location, "recipe.\(item).\(field)", problem, remedy: remedy)
    }
}
