// SPDX-License-Identifier: Apache-2.0

import Corpus
private import Pinning

extension CertificateRecipe {
    /// What a recipe states besides its features and hardly another does, in the words of its
    /// members; whoever looks at a vector or a computed twin sees here what was done to it.
    var oddities: [String] {
        var oddities: [String] = []
        func add(_ name: String, _ text: String?) {
            if let text { oddities.append("\(name) \(text)") }
        }
        func add(_ name: String, _ texts: [String]) {
            add(name, texts.isEmpty ? nil : texts.joined(separator: ", ").cut)
        }
        add("key encoded as", spki?.rawValue)
        add("subject", subjectName?.text.cut)
        add("issuer's name", issuerName.map { "“\($0)”".cut })
        add("version", version.map(String.init))
        add("serial number", serial.map(Hexadecimal.encode)?.cut)
        add("dates as", validityForm?.rawValue)
        add("names", email.map { "email:\($0)" } + uri.map { "uri:\($0)" } + names.map(\.text))
        add("permits", permittedIP.map(\.text) + permittedDirectory + permittedNames.map(\.text))
        add("excludes", excludedIP.map(\.text) + excludedDirectory + excludedNames.map(\.text))
        switch authorityKeyIdentifier {
        case .absent: oddities.append("without an authority key identifier")
        case .of(let item): add("authority key identifier of", item)
        case nil: break
        }
        add("salt of", saltLength.map { "\($0) bytes" })
        add("mask by", maskDigest?.rawValue)
        for one in extensions {
            add(
                one.isCritical ? "critical extension" : "extension",
                "\(one.id) of \(Hexadecimal.encode(one.value).cut)"
            )
        }
        return oddities + bends.map(\.words)
    }
}

extension Bend {
    /// As a recipe's `mutate` has it: `signatureValue: form not-reduced`.
    fileprivate var words: String { "\(field.text): \(alteration.words)" }
}

extension Bend.Alteration {
    fileprivate var words: String {
        switch self {
        case .after(let octets), .append(let octets), .before(let octets), .contents(let octets):
            "\(member) \(octets.isEmpty ? "nothing" : Hexadecimal.encode(octets).cut)"
        case .drop(let count): "the last \(counted(count, "byte")) dropped"
        case .form(let form): "\(member) \(form.rawValue)"
        case .length(.claimed(let count)): "\(member) \(count)"
        case .length(.indefinite): "\(member) indefinite"
        case .length(.long): "\(member) long"
        case .omit: "left out"
        case .repeat(let count): "\(count) times"
        case .tag(let octet): "\(member) \(Hexadecimal.encode([octet]))"
        }
    }
}

extension String {
    /// The beginning of a text of which nobody reads more.
    fileprivate var cut: String { count > 80 ? prefix(60) + "… (\(count) characters)" : self }
}
