// SPDX-License-Identifier: Apache-2.0

extension VectorDecoder {
    func certificateRecipe(_ field: Field) -> CertificateRecipe? {
        guard let members = field.members(required: ["key"], optional: Self.optionalMembers),
            let key = members["key"]?.kebabName()
        else { return nil }

        var recipe = CertificateRecipe(key: key)
        recipe.spki = members["spki"]?.choice()
        recipe.issuer = members["issuer"]?.certificateName(among: items)
        recipe.issuerName = members["issuerName"]?.string()
        recipe.signedBy = members["signedBy"]?.kebabName()
        recipe.subject = members["subject"]?.string()
        recipe.subjectName = members["subjectName"]?.distinguishedName()
        recipe.version = members["version"]?.integer(in: 1...4)
        recipe.serial = members["serial"]?.octets()
        let isCA = members["ca"].map { $0.flag() } ?? false
        recipe.isCA = isCA ?? false
        recipe.pathLength = members["pathLength"]?.integer(in: 0...255)
        recipe.dns = members["dns"]?.list { $0.asciiName() } ?? []
        recipe.ip = members["ip"]?.list { $0.ipAddress() } ?? []
        recipe.email = members["email"]?.list { $0.asciiName() } ?? []
        recipe.uri = members["uri"]?.list { $0.asciiName() } ?? []
        recipe.names = members["names"]?.list { $0.generalName(isBase: false) } ?? []
        recipe.notBefore = members["notBefore"]?.time()
        recipe.notAfter = members["notAfter"]?.time()
        recipe.validityForm = members["validityForm"]?.choice()
        recipe.keyUsage = members["keyUsage"]?.list { $0.choice() }
        recipe.extendedKeyUsage = members["extendedKeyUsage"]?.list { $0.purpose() }
        recipe.permittedDNS = members["permittedDNS"]?.list { $0.asciiName() } ?? []
        recipe.excludedDNS = members["excludedDNS"]?.list { $0.asciiName() } ?? []
        recipe.permittedIP = members["permittedIP"]?.list { $0.addressRange() } ?? []
        recipe.excludedIP = members["excludedIP"]?.list { $0.addressRange() } ?? []
        recipe.permittedDirectory = members["permittedDirectory"]?.list { $0.string() } ?? []
        recipe.excludedDirectory = members["excludedDirectory"]?.list { $0.string() } ?? []
        recipe.permittedNames =
            members["permittedNames"]?.list { $0.generalName(isBase: true) } ?? []
        recipe.excludedNames = members["excludedNames"]?.list { $0.generalName(isBase: true) } ?? []
        recipe.keyIdentifier = members["keyIdentifier"]?.certificateName(among: items)
        recipe.authorityKeyIdentifier = members["authorityKeyIdentifier"].flatMap(claimed)
        recipe.signature = members["signature"]?.choice()
        recipe.saltLength = members["saltLength"]?.integer(in: 0...255)
        recipe.maskDigest = members["maskDigest"]?.choice()
        recipe.criticalExtension = members["criticalExtension"]?.objectIdentifier()
        recipe.extensions = members["extensions"]?.list(of: rawExtension) ?? []
        recipe.bends = members["mutate"].flatMap { bends($0, besides: recipe.spki) } ?? []
        recipe.isUndecodable = members["undecodable"]?.flag() ?? false
        if recipe.pathLength != nil, isCA == false {
            members["pathLength"]?.report(
                "stands on a certificate that is no CA, and has no place there",
                remedy: "add \"ca\": true, or remove it"
            )
        }
        if recipe.subject != nil {
            members["subjectName"]?.report(
                "is a second subject",
                remedy: "remove it, or remove “subject”"
            )
        }
        if recipe.signature?.hasParametersOfPSS != true {
            for name in ["saltLength", "maskDigest"] {
                members[name]?.report(
                    "stands where no parameters of RSASSA-PSS are written",
                    remedy: "remove it, or write “rsa-pss-sha256” as “signature”"
                )
            }
        }
        return recipe
    }

    private static let optionalMembers = [
        "spki", "issuer", "issuerName", "signedBy", "subject", "subjectName", "version", "serial",
        "ca", "pathLength", "dns", "ip", "email", "uri", "names", "notBefore", "notAfter",
        "validityForm", "keyUsage", "extendedKeyUsage", "permittedDNS", "excludedDNS",
        "permittedIP", "excludedIP", "permittedDirectory", "excludedDirectory", "permittedNames",
        "excludedNames", "keyIdentifier", "authorityKeyIdentifier", "signature", "saltLength",
        "maskDigest", "criticalExtension", "extensions", "mutate", "undecodable",
    ]

    private func claimed(_ field: Field) -> CertificateRecipe.ClaimedIdentifier? {
        if case .string("") = field.value { return .absent }

        return field.certificateName(among: items).map { .of($0) }
    }

    private func rawExtension(_ field: Field) -> CertificateRecipe.RawExtension? {
        guard let members = field.members(required: ["id", "value"], optional: ["critical"])
        else { return nil }

        let id = members["id"]?.objectIdentifier()
        let isCritical = members["critical"].map { $0.flag() } ?? false
        let value = members["value"]?.octets()
        guard let id, let isCritical, let value else { return nil }

        return CertificateRecipe.RawExtension(id: id, isCritical: isCritical, value: value)
    }
}
