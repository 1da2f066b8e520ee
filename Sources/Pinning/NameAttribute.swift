// SPDX-License-Identifier: Apache-2.0

import PKIX

/// One attribute of a distinguished name, as it is encoded.
///
/// Policies compare what stands here, and read no DER.
///
/// - SeeAlso: RFC 5280, section 4.1.2.4.
struct NameAttribute: Hashable {
    /// The contents of its type, which is an OBJECT IDENTIFIER.
    let type: [UInt8]
    /// The tag of its value, which says what kind of string it is.
    let tag: UInt8
    /// The contents of its value.
    let contents: [UInt8]
    /// The whole value, tag and length included.
    let value: [UInt8]

    /// The relative distinguished names of a Name, each as its attributes.
    ///
    /// - Parameters:
    ///   - name: Where the Name is, its header included.
    ///   - octets: The certificate, whose reader has checked the layout of its names.
    /// - Returns: In the name's order; what cannot be read, and what follows it, is left out.
    static func rdns(of name: Range<Int>, in octets: [UInt8]) -> [[NameAttribute]] {
        let span = octets.span
        var rdns: [[NameAttribute]] = []
        var outside = DERReader(name)
        guard var sets = try? outside.read(.sequence, of: span).reader else { return [] }

        while var attributes = try? sets.read(.set, of: span).reader {
            var rdn: [NameAttribute] = []
            while var fields = try? attributes.read(.sequence, of: span).reader {
                guard let type = try? fields.readObjectIdentifier(of: span),
                    let value = try? fields.readAny(of: span)
                else { break }

                rdn.append(
                    NameAttribute(
                        type: Array(octets[type]),
                        tag: value.tag,
                        contents: Array(octets[value.contents]),
                        value: Array(octets[value.whole])
                    )
                )
            }
            rdns.append(rdn)
        }
        return rdns
    }
}
