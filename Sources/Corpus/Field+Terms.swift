// SPDX-License-Identifier: Apache-2.0

package import PKIX
private import Pinning

extension Field {
    package func time() -> Time? {
        parsed(as: "an instant such as 2030-06-01T00:00:00Z", by: Time.init(_:))
    }

    package func date() -> String? {
        parsed(as: "a day such as 2026-11-21") { Time(date: $0) == nil ? nil : $0 }
    }

    /// Seconds from UTC by `Z` or an offset such as `+09:00`.
    func timeZone() -> Int? {
        parsed(as: "Z or an offset such as +09:00", by: secondsFromUTC)
    }

    func objectIdentifier() -> ObjectIdentifier? {
        parsed(as: "an object identifier such as 2.5.29.19", by: ObjectIdentifier.init(_:))
    }

    func purpose() -> Purpose? {
        parsed(
            as: "any, clientAuth, codeSigning, emailProtection, serverAuth or another identifier",
            by: Purpose.init(_:)
        )
    }

    func ipAddress() -> String? {
        parsed(as: "an address such as 192.0.2.1 or 2001:db8::1") { text in
            IPAddress(text) == nil ? nil : text
        }
    }

    func addressRange() -> AddressRange? {
        parsed(
            as: "a range such as 192.0.2.0/24, with no bit set behind those it counts",
            by: AddressRange.init(_:)
        )
    }

    func distinguishedName() -> DirectoryNameRecipe? {
        parsed(
            as: "a name such as “O=Example, CN=www”, with a type of string that has its characters",
            by: DirectoryNameRecipe.init(_:)
        )
    }

    /// A name of any kind; of the base of a subtree, where addresses are ranges, where that is said.
    func generalName(isBase: Bool) -> NameRecipe? {
        parsed(
            as: "a name such as dns:www.example.com, ip:192.0.2.\(isBase ? "0/24" : "1"),"
                + " directory:O=Example, registered:2.999.1 or other:2.999.1=0500"
        ) { NameRecipe($0, isBase: isBase) }
    }

    func octets() -> [UInt8]? {
        parsed(as: "bytes of two lower-case hexadecimal digits each", by: Hexadecimal.octets)
    }

    /// A name for subjectAltName or nameConstraints, where only ASCII can stand.
    func asciiName() -> String? {
        parsed(as: "ASCII, since an IA5String holds nothing else") { text in
            text.utf8.allSatisfy { $0 < 0x80 } ? text : nil
        }
    }

    func vectorID() -> String? {
        parsed(as: "family/name in lower-case letters, digits and single hyphens") { text in
            Vector.isID(text) ? text : nil
        }
    }

    /// The name of a test key, of a policy's part, of a backend: lower-case kebab.
    func kebabName() -> String? {
        parsed(as: "lower-case letters, digits and single hyphens") { isKebab($0[...]) ? $0 : nil }
    }

    func versions() -> String? {
        parsed(as: "a version such as 3.7.9, or a bound such as < 3.2") { text in
            LibraryVersions(text) == nil ? nil : text
        }
    }

    package func parsed<Term>(as wanted: String, by parse: (String) -> Term?) -> Term? {
        guard let text = string() else { return nil }
        guard let term = parse(text) else {
            report("is “\(text)”, and wanted is \(wanted)", remedy: "correct the text")
            return nil
        }

        return term
    }
}

package func isKebab(_ text: Substring) -> Bool {
    var isInWord = false
    for octet in text.utf8 {
        switch octet {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            isInWord = true
        case UInt8(ascii: "-") where isInWord: isInWord = false
        default: return false
        }
    }
    return isInWord
}

package func secondsFromUTC(_ text: String) -> Int? {
    guard text != "Z" else { return 0 }

    let characters = Array(text)
    guard characters.count == 6, characters[3] == ":", characters[0] == "+" || characters[0] == "-",
        // A sign would pass as part of a number.
        [1, 2, 4, 5].allSatisfy({ characters[$0].isASCII && characters[$0].isNumber }),
        let hours = Int(String(characters[1...2])), let minutes = Int(String(characters[4...5])),
        hours <= 14, minutes <= 59, hours + minutes > 0
    else { return nil }

    return (characters[0] == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
}
