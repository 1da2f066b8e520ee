// SPDX-License-Identifier: Apache-2.0

import PKIX

/// Certificates with one thing wrong, for computed twins.
extension Vector {
    /// One of several ways in which the same kind of thing can be wrong.
    ///
    /// The vector's id decides: each way meets many vectors, and no new vector changes another's.
    ///
    /// - Parameters:
    ///   - ways: The ways.
    ///   - choice: Which of several choices it is that are made of one vector, each for itself.
    /// - Returns: One of the ways.
    func one<Way>(of ways: [Way], choice: UInt8 = 0) -> Way {
        // FNV-1a, 32 bits; what Swift hashes with differs from run to run.
        let octets = Array(id.utf8) + (choice == 0 ? [] : [choice])
        let digest = octets.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return ways[Int(digest >> 8) % ways.count]
    }

    /// The leaf signed by somebody else, or with zeros, which some verifiers took for a signature
    /// (CVE-2022-21449).
    func forged(_ leaf: ItemName) -> Vector? {
        guard let signer = signer(of: leaf) else { return nil }

        let other = otherKey(than: signer)
        let blank = Self.blankSignature(by: signer)
        let unknown = { (recipe: inout CertificateRecipe) in
            recipe.bends = Self.named(Self.unknownAlgorithm)
        }
        let ways =
            [other == nil ? nil : { $0.signedBy = other }, Self.signedByItself(than: signer)]
            + [unknown]
            + [blank, [0x00]].map { contents in
                { (recipe: inout CertificateRecipe) in
                    recipe.bends = [Bend(.signatureValue, .contents(contents))]
                }
            } as [((inout CertificateRecipe) -> Void)?]
        return changing(leaf, one(of: ways.compactMap(\.self)))
    }

    /// The leaf signed with its own key in its issuer's name.
    private static func signedByItself(
        than signer: String
    ) -> ((inout CertificateRecipe) -> Void) {
        { recipe in
            let signs = ["p256", "p384", "ed25519", "rsa2048"].contains { recipe.key.hasPrefix($0) }
            // Its algorithm is the usual one of its own key.
            if signs, recipe.key != signer, recipe.signature == nil { recipe.signedBy = recipe.key }
        }
    }

    /// A BIT STRING's contents: a signature of zeros, as long as a right one.
    private static func blankSignature(by key: String) -> [UInt8] {
        if key.hasPrefix("p") || key.hasPrefix("secp") {
            return [0x00]
                + DERWriter.sequence(DERWriter.integer(0), DERWriter.integer(0))
        }
        return [UInt8](repeating: 0x00, count: key.hasPrefix("ed25519") ? 65 : 257)
    }

    /// The leaf's signature as it is, named for another kind of key, digest or padding.
    func withMismatchedAlgorithm(_ leaf: ItemName) -> Vector? {
        guard let key = signer(of: leaf), case .certificate(let recipe)? = recipe[leaf],
            recipe.signature == nil
        else { return nil }

        func null(_ id: ObjectIdentifier) -> [UInt8] {
            DERWriter.objectIdentifier(id) + DERWriter.null
        }
        let isRSA = key.hasPrefix("rsa")
        let names =
            isRSA
            ? [
                DERWriter.objectIdentifier(.ecdsaSHA256), null(.rsaSHA384), null(.rsaSHA512),
                Self.pss, Self.dsa,
            ]
            : key.hasPrefix("p")
                ? [
                    null(.rsaSHA256), DERWriter.objectIdentifier(.ecdsaSHA384),
                    DERWriter.objectIdentifier(.ecdsaSHA512), Self.dsa,
                ]
                : [null(.rsaSHA256), DERWriter.objectIdentifier(.ecdsaSHA256), Self.dsa]
        // What is named is right for some signature; this one is of the key's usual algorithm, or
        // of RSASSA-PSS under the name of the usual one.
        let own = Self.usualDigest(of: key)
        let others = names.filter { $0 != own }.map { name in
            { (recipe: inout CertificateRecipe) in
                recipe.bends = Self.named(name)
            }
        }
        let padded = { (recipe: inout CertificateRecipe) in
            recipe.signature = .rsaPSSSHA256
            recipe.bends = Self.named(null(.rsaSHA256))
        }
        return changing(leaf, one(of: isRSA ? others + [padded] : others))
    }

    /// The leaf's right signature in a form that nobody may read: with octets behind or before it,
    /// as other elements, or with numbers that are not reduced.
    func withMalformedSignature(_ leaf: ItemName) -> Vector? {
        guard let key = signer(of: leaf) else { return nil }

        let forms: [SignatureForm] =
            if ["p256", "p384", "p521"].contains(where: key.hasPrefix) {
                [
                    .notReduced, .octetStrings, .sideBySide, .thirdNumber, .withoutZero,
                    .zeroInFront,
                ]
            } else {
                key.hasPrefix("ed25519") ? [.notReduced, .zeroInFront] : [.zeroInFront]
            }
        let ways =
            forms.map(Bend.Alteration.form)
            + [[0x00], [0x01], [0x05, 0x00]].map(Bend.Alteration.append)
        return changing(leaf) { $0.bends = [Bend(.signatureValue, one(of: ways))] }
    }

    /// The leaf signed with a weak digest.
    func withWeakSignature(_ leaf: ItemName) -> Vector? {
        guard let weak = signer(of: leaf).flatMap(weakSignature) else { return nil }

        return changing(leaf) { $0.signature = weak }
    }

    /// What is signed names a strong digest, and the certificate beside it the weak one.
    private static func strongInside(_ key: String) -> [Bend] {
        let strong =
            key.hasPrefix("rsa")
            ? DERWriter.objectIdentifier(.rsaSHA256) + DERWriter.null
            : DERWriter.objectIdentifier(.ecdsaSHA256)
        return [Bend(.signature, .contents(strong))]
    }

    /// 2.999.5, an identifier for examples.
    static let unknownAlgorithm: [UInt8] = [0x06, 0x03, 0x88, 0x37, 0x05]

    static func named(_ algorithm: [UInt8]) -> [Bend] {
        [CertificateField.signature, .signatureAlgorithm].map { Bend($0, .contents(algorithm)) }
    }

    /// The algorithm by which a key signs where a recipe names none.
    private static func usualDigest(of key: String) -> [UInt8]? {
        if key.hasPrefix("p384") { return DERWriter.objectIdentifier(.ecdsaSHA384) }
        return key.hasPrefix("p521") ? DERWriter.objectIdentifier(.ecdsaSHA512) : nil
    }

    /// DSA with SHA-256.
    ///
    /// - SeeAlso: RFC 5758, section 3.1.
    private static let dsa: [UInt8] =
        [0x06, 0x09] + [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x03, 0x02]

    /// RSASSA-PSS with SHA-256, MGF1 with SHA-256 and a salt of 32 octets.
    ///
    /// - SeeAlso: RFC 4055, section 3.1.
    private static let pss: [UInt8] = {
        let digest = DERWriter.sequence(DERWriter.objectIdentifier(.sha256), DERWriter.null)
        let mask = DERWriter.sequence(DERWriter.objectIdentifier(.mgf1), digest)
        return DERWriter.objectIdentifier(.rsaPSS)
            + DERWriter.sequence(
                DERWriter.explicit(0, digest),
                DERWriter.explicit(1, mask),
                DERWriter.explicit(2, DERWriter.integer(32))
            )
    }()

    /// What a key signs with SHA-1 or MD5; nil where it can neither.
    func weakSignature(by key: String) -> CertificateRecipe.Signature? {
        if key.hasPrefix("rsa") { return one(of: [.rsaSHA1, .rsaMD5, .rsaPSSSHA1]) }
        return key.hasPrefix("p") ? .ecdsaSHA1 : nil
    }

    /// The leaf in octets that are no DER, or of which nothing can be made.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-29, N-32 and N-63.
    func withUnreadableLeaf(_ path: [ItemName]) -> Vector? {
        guard let vector = pinningIssuer(path),
            case .certificate(let certificate)? = recipe[path[0]]
        else { return nil }

        let hasNames = !(certificate.dns + certificate.ip).isEmpty && certificate.version == nil
        let key = signer(of: path[0])
        let weak = key.flatMap(weakSignature)
        let strongInside = weak == nil ? [] : key.map(Self.strongInside) ?? []
        let ways =
            Self.unreadable + (hasNames ? Self.unreadableNames : [])
            + (weak == nil ? [] : [strongInside, strongInside])
        return vector.changing(path[0]) {
            $0.bends = one(of: ways)
            if $0.bends == strongInside { $0.signature = weak }
            $0.isUndecodable = true
        }
    }

    /// The vector with the leaf's issuer pinned where the leaf was, so that no pin is made of it; nil
    /// where one of another form still is.
    func pinningIssuer(_ path: [ItemName]) -> Vector? {
        guard let leaf = path.first, isPinned(leaf) else { return self }
        guard path.count > 1, recipe[path[1]]?.isUndecodable == false else { return nil }

        var vector = self
        func replaced(_ pins: [ItemName]?) -> [ItemName]? {
            pins.map { pins in
                pins.contains(path[1])
                    ? pins.filter { $0 != leaf } : pins.map { $0 == leaf ? path[1] : $0 }
            }
        }
        for place in pinned.indices {
            vector.pinned[place].certificates = replaced(pinned[place].certificates)
            vector.pinned[place].keys = replaced(pinned[place].keys)
        }
        return vector.isPinned(leaf) ? nil : vector
    }

    /// Whether a pin is made of it; of what cannot be read there is none.
    func isPinned(_ certificate: ItemName) -> Bool {
        pinned.flatMap { ($0.certificates ?? []) + ($0.keys ?? []) }.contains {
            $0 == certificate || recipe[$0]?.isPin(of: certificate) == true
        }
    }

    private static let rsa = DERWriter.objectIdentifier(.rsaEncryption) + DERWriter.null
    /// An RSA key of 384 bits, whose modulus is odd; nobody signs with it.
    private static let tinyKey = DERWriter.sequence(
        DERWriter.integer(unsigned: (0..<48).map { UInt8(truncatingIfNeeded: 0xC5 + $0 * 0x4E) }),
        DERWriter.integer(65_537)
    )

    /// The leaf with a key that is too weak to prove anything, or on a curve that nobody knows.
    ///
    /// - SeeAlso: Vectors/NORM.md, N-25 and N-61.
    func withWeakKey(_ leaf: ItemName) -> Vector? {
        let way = one(of: [0, 0, 1, 2])
        return changing(leaf) {
            guard way > 0, $0.spki == nil else { return $0.useWeakKey() }

            if way == 2, $0.key.hasPrefix("p") {
                let curve = one(of: Self.unknownCurves, choice: 1)
                $0.bends = [Bend(.keyAlgorithm, .contents(curve))]
            } else {
                $0.bends = [
                    Bend(.keyAlgorithm, .contents(Self.rsa)),
                    Bend(.subjectPublicKey, .contents([0x00] + Self.tinyKey)),
                ]
            }
        }
    }

    static let unreadable: [[Bend]] =
        ([
            Bend(.certificate, .drop(1)),
            Bend(.certificate, .after([0x00])),
            Bend(.certificate, .after([0x0A])),
            Bend(.certificate, .append([0x05, 0x00])),
            Bend(.tbsCertificate, .append([0x05, 0x00])),
            Bend(.validity, .append([0x05, 0x00])),
            Bend(.serialNumber, .contents([0x00, 0x01])),
            Bend(.serialNumber, .contents([])),
            Bend(.serialNumber, .tag(0x04)),
            Bend(.version, .contents([0x02, 0x02, 0x00, 0x02])),
            Bend(.signature, .contents([])),
            Bend(.signature, .append([0x05, 0x00, 0x05, 0x00])),
            Bend(.notBefore, .append([0x20])),
            Bend(.notBefore, .tag(0x16)),
            Bend(.notAfter, .contents(Array("20491231235959Z ".utf8))),
            Bend(.subject, .tag(0x31)),
            Bend(.signatureValue, .tag(0x04)),
            // The numbers are right, the classes and forms are not.
            Bend(.serialNumber, .tag(0x42)),
            Bend(.notBefore, .tag(0x57)),
            Bend(.version, .tag(0x80)),
            Bend(.extensions, .tag(0x83)),
            // Dates of another type, or with a fraction that DER does not have.
            Bend(.notAfter, .tag(0x0C)),
            Bend(.notAfter, .tag(0x05)),
            Bend(.validity, .tag(0x31)),
            // A relative name that is no set.
            Bend(
                .subject,
                .contents(
                    DERWriter.sequence(
                        DERWriter.sequence(
                            DERWriter.objectIdentifier(.commonName),
                            DERWriter.utf8String("leaf")
                        )
                    )
                )
            ),
        ]
        + [
            .certificate, .tbsCertificate, .version, .serialNumber, .signature, .issuer, .validity,
            .notBefore, .subject, .subjectPublicKeyInfo, .extensions, .signatureAlgorithm,
            .signatureValue,
        ].map { Bend($0, .length(.long)) }
        + [CertificateField.certificate, .tbsCertificate, .validity, .subject, .extensions].map {
            Bend($0, .length(.indefinite))
        }).map { [$0] }
        + ["20501231235959,5Z", "20501231235959.50Z", "20501231235959."].map { text in
            [Bend(.notAfter, .tag(0x18)), Bend(.notAfter, .contents(Array(text.utf8)))]
        }
        // What is signed ends early, some of it without extensions, or holds nothing.
        + fields.indices.dropLast().map { last in fields[last...].map { Bend($0, .omit) } }
        + fields.indices.dropLast().map { last in
            (fields[last...] + [.extensions]).map { Bend($0, .omit) }
        }
        + [[Bend(.tbsCertificate, .contents([]))]]
        + fields.map { [Bend($0, .omit)] }

    private static let fields: [CertificateField] = [
        .serialNumber, .signature, .issuer, .validity, .subject, .subjectPublicKeyInfo,
    ]

    private static let unreadableNames: [[Bend]] = [
        Bend(.extension(.subjectAltName), .append([0x05, 0x00])),
        Bend(.extension(.subjectAltName), .length(.long)),
        Bend(.extensionValue(.subjectAltName), .append([0x05, 0x00])),
        Bend(.extensionValue(.subjectAltName), .length(.long)),
    ].map { [$0] }
}

extension RecipeItem {
    /// Whether it is a pin that is made of a certificate.
    fileprivate func isPin(of certificate: ItemName) -> Bool {
        if case .pin(.digest(let pin)) = self { pin.certificate == certificate } else { false }
    }
}

extension CertificateRecipe {
    /// An RSA key of 1024 bits in place of its own; as it is where that is its own.
    mutating func useWeakKey() {
        guard spki == nil else { return }

        key = "rsa1024-a"
    }
}

extension Purpose {
    /// Purposes of others than servers: clients, code, mail, time stamps, OCSP, and IPsec's; and
    /// identifiers that resemble that of servers.
    ///
    /// - SeeAlso: RFC 5280, section 4.2.1.12; RFC 4945, section 5.1.3.12.
    static let notForServers: [Purpose] =
        [.clientAuth, .clientAuth, .codeSigning, .emailProtection]
        + [
            "1.3.6.1.5.5.7.3.5", "1.3.6.1.5.5.7.3.7", "1.3.6.1.5.5.7.3.8", "1.3.6.1.5.5.7.3.9",
            "1.3.6.1.5.5.7.3.17", "1.3.6.1.5.5.7.3", "1.3.6.1.5.5.7.3.1.1", "1.3.6.1.5.5.7.3.129",
            "1.3.6.1.5.5.7.4.1", "1.3.6.1.5.5.8.3.1", "2.3.6.1.5.5.7.3.1",
        ].compactMap(ObjectIdentifier.init).map { .other($0) }
}
