// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A `results.json` as it was written, on whatever machine and however long ago.
package struct ResultsFile: Decodable, Sendable {
    let pinproof: String
    let corpus: Corpus
    let environment: Environment
    let backends: [Backend]
    let policies: [Policy]
    let vectors: [Vector]
    let observations: [String: [Observation]]
    let notAsked: [String: [NotAsked]]
    let facts: [String: [Fact]]
    let staleDepartures: [Stale]

    /// Reads a file's octets.
    ///
    /// - Parameter data: The octets.
    /// - Throws: Why they are no results of the format that is written now.
    package init(parsing data: Data) throws(ResultsFileError) {
        let decoder = JSONDecoder()
        guard let format = try? decoder.decode(Format.self, from: data) else {
            throw .noResults("it is no JSON object")
        }
        guard format.format == ResultsJSON.format else { throw .otherFormat(format.format) }

        do {
            self = try decoder.decode(Self.self, from: data)
        } catch let error as DecodingError {
            throw .noResults(error.place)
        } catch {
            throw .noResults("\(error)")
        }
    }

    private struct Format: Decodable {
        let format: Int?
    }

    struct Corpus: Decodable, Hashable {
        let vectors: Int
        let digest: String
    }

    struct Environment: Decodable {
        let platform: String
        let libraries: [Library]
    }

    struct Library: Decodable {
        let id: String
        let version: String
        let settings: [String: String]
    }

    struct Backend: Decodable {
        let id: String
    }

    struct Policy: Decodable {
        let id: String
        let kind: String
    }

    struct Vector: Decodable {
        let id: String
        let norm: [String: [Verdict]]
    }

    struct Verdict: Decodable, Hashable {
        let verdict: String
        let reason: String?
    }

    struct Observation: Decodable {
        let policy: String
        let evaluator: String?
        let backends: [String]?
        let verdict: String?
        let reason: String?
        let finding: String
        let message: String?
        let expected: [Verdict]?
    }

    struct NotAsked: Decodable {
        let capability: String
        let evaluator: String?
        let backends: [String]?
        let policies: [String]
    }

    struct Fact: Decodable {
        let fact: String
        let of: String
        let backends: [String]?
        let verdict: String?
        let reason: String?
        let path: [String]?
        let key: String?
        let native: String?
        let finding: String
        let message: String?
    }

    struct Stale: Decodable, Hashable {
        let vector: String
        let cause: String
        let says: String
    }
}

/// Why octets are no results that can be compared.
package enum ResultsFileError: Error, Hashable, CustomStringConvertible {
    case noResults(String)
    case otherFormat(Int?)

    package var description: String {
        switch self {
        case .noResults(let why):
            "is no results.json: \(why); name a file that “pinproof run --output json=PATH” wrote"
        case .otherFormat(let format):
            "is of format \(format.map(String.init) ?? "1, or no results.json at all"), and format "
                + "\(ResultsJSON.format) is wanted; write it again with the pinproof that compares"
        }
    }
}

extension DecodingError {
    /// Where a value is not what was wanted.
    fileprivate var place: String {
        switch self {
        case .keyNotFound(let key, let context): "\(path(context.codingPath + [key])) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(path(context.codingPath)) is not of its type"
        case .dataCorrupted(let context):
            context.codingPath.isEmpty ? "it is no JSON text" : path(context.codingPath)
        @unknown default: "it cannot be read"
        }
    }

    private func path(_ keys: [any CodingKey]) -> String {
        keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
}
