// SPDX-License-Identifier: Apache-2.0

import Corpus

extension FuzzTarget {
    /// The file of a vector: refused with words, or the same after it was written anew.
    static let vector = FuzzTarget("vector", .text) { octets in
        violation(of: octets) { Vector.decode($0, id: $1, location: "fuzzed") }
    }

    /// The file of a vector whose certificates are still to be forged.
    static let recipe = FuzzTarget("recipe", .text) { octets in
        violation(of: octets) { Vector.decodeRecipe($0, id: $1, location: "fuzzed") }
    }

    private static func violation(
        of octets: [UInt8],
        decoded: ([UInt8], String) -> Result<Vector, VectorErrors>
    ) -> String? {
        switch decoded(octets, id(in: octets)) {
        case .failure(let errors):
            return errors.all.isEmpty ? "a vector is refused without a word" : nil
        case .success(let vector):
            let text = vector.canonicalText
            guard case .success(let again) = decoded(Array(text.utf8), vector.id) else {
                return "the canonical text of a vector is refused"
            }
            return again.canonicalText == text ? nil : "one vector has two canonical texts"
        }
    }

    /// The id that the text gives itself, so that it fits the place it is read from.
    private static func id(in octets: [UInt8]) -> String {
        guard case .object(let members)? = try? JSONReader.value(of: octets),
            case .string(let id)? = members["id"]
        else { return "fuzzed/fuzzed" }

        return id
    }
}
