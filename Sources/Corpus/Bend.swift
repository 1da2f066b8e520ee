// SPDX-License-Identifier: Apache-2.0

/// One thing that a recipe does to the octets of one field.
///
/// What encloses the field stays right: its length counts the bent octets, and where the field is
/// part of what is signed, the signature is made over them.
package struct Bend: Hashable, Sendable {
    package let field: CertificateField
    package let alteration: Alteration

    package init(_ field: CertificateField, _ alteration: Alteration) {
        self.field = field
        self.alteration = alteration
    }

    /// The alterations in the order in which several of one field come together.
    package enum Alteration: Hashable, Sendable {
        /// The identifier octet.
        case tag(UInt8)
        /// The contents, in place of the right ones.
        case contents([UInt8])
        /// Octets at the end of the contents, which the length counts.
        case append([UInt8])
        /// The value of a signature, in another form.
        case form(SignatureForm)
        case length(Length)
        /// How many octets are cut off the end of the element, which its length still counts.
        case drop(Int)
        /// How many times the element stands there.
        case `repeat`(Int)
        /// The element is left out.
        case omit
        /// Octets in front of the element.
        case before([UInt8])
        /// Octets behind the element.
        case after([UInt8])
    }

    /// How the length is written in place of the right way.
    ///
    /// - SeeAlso: X.690, sections 8.1.3 and 10.1.
    package enum Length: Hashable, Sendable {
        /// So many octets, whatever there is.
        case claimed(Int)
        /// `80`, and two zero octets at the end of the contents.
        case indefinite
        /// With one octet more than it needs.
        case long
    }
}

extension Bend.Alteration {
    /// The member of a recipe that says it.
    package var member: String {
        switch self {
        case .after: "after"
        case .append: "append"
        case .before: "before"
        case .contents: "contents"
        case .drop: "drop"
        case .form: "form"
        case .length: "length"
        case .omit: "omit"
        case .repeat: "repeat"
        case .tag: "tag"
        }
    }
}
