// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// What a certificate's key may be used for, by a name or a dotted identifier.
///
/// - SeeAlso: RFC 5280, section 4.2.1.12.
package enum Purpose: Hashable, Sendable {
    case any
    case clientAuth
    case codeSigning
    case emailProtection
    case other(ObjectIdentifier)
    case serverAuth

    package var identifier: ObjectIdentifier {
        switch self {
        case .any: .anyExtendedKeyUsage
        case .clientAuth: .clientAuth
        case .codeSigning: .codeSigning
        case .emailProtection: .emailProtection
        case .other(let identifier): identifier
        case .serverAuth: .serverAuth
        }
    }

    /// The name as recipes write it.
    package var name: String {
        switch self {
        case .any: "any"
        case .clientAuth: "clientAuth"
        case .codeSigning: "codeSigning"
        case .emailProtection: "emailProtection"
        case .other(let identifier): identifier.description
        case .serverAuth: "serverAuth"
        }
    }

    /// The purpose of that name or identifier; nil where the text is neither.
    ///
    /// A dotted identifier that has a name is refused: one purpose is written in one way.
    package init?(_ text: String) {
        if let named = Self.named.first(where: { $0.name == text }) {
            self = named
            return
        }
        guard let identifier = ObjectIdentifier(text),
            !Self.named.contains(where: { $0.identifier == identifier })
        else { return nil }

        self = .other(identifier)
    }

    private static let named: [Purpose] = [
        .any, .clientAuth, .codeSigning, .emailProtection, .serverAuth,
    ]
}
