// SPDX-License-Identifier: Apache-2.0

package import Corpus

/// Why certificates were not forged.
package enum ForgeError: Error, Hashable, Sendable {
    /// The recipe, its file, or a test key is wrong.
    case recipe(VectorErrors)
    /// This build cannot sign so that every machine gets the same octets.
    case unavailable(String)
}

extension ForgeError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .recipe(let errors): errors.all.map(\.description).joined(separator: "\n")
        case .unavailable(let why): why
        }
    }
}

extension ForgeError {
    static func recipe(
        _ file: String,
        _ field: String,
        _ problem: String,
        remedy: String
    ) -> ForgeError {
        let error = VectorError(file: file, field: field, problem: problem, remedy: remedy)
        return .recipe(VectorErrors(all: [error]))
    }
}
