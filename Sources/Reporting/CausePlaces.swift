// SPDX-License-Identifier: Apache-2.0

import Corpus

/// Where causes stand, in the repository that holds their files.
struct CausePlaces {
    private var places: [Cause.ID: Place] = [:]

    /// A line of a file.
    struct Place: Hashable {
        /// From the root of the repository.
        let path: String
        /// From 1.
        let line: Int
    }

    init(of causes: Causes) {
        for file in causes.files {
            let path = VectorPlace.inRepository(file.location, depth: 1)
            for (index, text) in file.canonicalText.split(
                separator: "\n",
                omittingEmptySubsequences: false
            ).enumerated() {
                guard let id = Self.id(in: text) else { continue }

                places[id] = Place(path: path, line: index + 1)
            }
        }
    }

    subscript(id: Cause.ID) -> Place? { places[id] }

    /// The id on a line that holds nothing else.
    private static func id(in line: Substring) -> String? {
        let text = line.drop { $0 == " " }
        guard text.hasPrefix("\"id\": \""), text.hasSuffix("\",") else { return nil }

        return String(text.dropFirst("\"id\": \"".count).dropLast(2))
    }
}
