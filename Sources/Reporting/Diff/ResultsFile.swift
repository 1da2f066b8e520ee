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
    let groups: [Group]
    let facts: [String: [Fact]]
    let staleDepartures: [Stale]

    /// Reads a file's octets.
    ///
    /// - Parameter data: The octets.
    /// - Throws: Why they are no results of the format that is written now.
    package init(parsing data: Data) throws(ResultsFileError) {
        guard let head = try? JSONDecoder().decode(Head.self, from: data) else {
            throw .noResults("it is not a JSON object")
        }
        guard head.format == ResultsJSON.format else { throw .otherFormat(head.format) }

        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch let error as DecodingError {
            throw .noResults(error.place)
        } catch {
            throw .noResults("\(error)")
        }
    }

    /// The format that a file says to be of; nil where it says none.
    static func format(of data: Data) -> Int? {
        (try? JSONDecoder().decode(Head.self, from: data))?.format
    }

    private struct Head: Decodable {
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
        /// Those that its model was asked on.
        let backends: [String]
    }

    struct Vector: Decodable {
        let id: String
        let norm: Norm
        /// The certificates that backends were asked the key of.
        let keys: [String]
    }

    struct Norm: Decodable {
        let path: [Path]
        let host: [String]
        let certificate: [Verdict]?
        let publicKey: [Verdict]?

        enum CodingKeys: String, CodingKey {
            case path, host, certificate
            case publicKey = "public-key"
        }

        /// The verdicts that are right for a kind of pinning.
        func verdicts(of kind: String) -> [Verdict] {
            (kind == CodingKeys.certificate.rawValue ? certificate : publicKey) ?? []
        }
    }

    /// A path that is accepted, or why there is none.
    enum Path: Decodable {
        case accepted([String])
        case refused(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let reason = try? container.decode(String.self) {
                self = .refused(reason)
            } else {
                self = .accepted(try container.decode([String].self))
            }
        }
    }

    struct Verdict: Decodable, Hashable {
        let verdict: String
        let reason: String?
    }

    struct Observation: Decodable {
        let policies: [String]
        let evaluator: String?
        let backends: [String]?
        let verdict: String?
        let reason: String?
        let finding: String
        let needs: String?
        let outage: String?
        let message: String?
        let cause: String?
        let expected: [Verdict]?
    }

    struct Group: Decodable {
        let finding: String
        let capability: String?
        let needs: String?
        let outage: String?
        let cause: String?
        let evaluator: String?
        let backends: [String]?
        let verdict: String?
        let reason: String?
        let policies: [String]
        let vectors: [String]
    }

    struct Fact: Decodable {
        let fact: String
        let of: String?
        let backends: [String]?
        let verdict: String?
        let reason: String?
        let path: [String]?
        let key: String?
        let native: String?
        let finding: String
        let needs: String?
        let outage: String?
        let capability: String?
        let message: String?
        let cause: String?
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
        case .otherFormat(nil):
            "has no “format”, and is no results.json or one of a pinproof before format 2; "
                + "\(Self.remedy)"
        case .otherFormat(let format?) where format > ResultsJSON.format:
            "is of format \(format), which a newer pinproof wrote, and this one compares format "
                + "\(ResultsJSON.format); compare with the newer one"
        case .otherFormat(let format?):
            "is of format \(format), which an older pinproof wrote, and this one compares format "
                + "\(ResultsJSON.format); \(Self.remedy)"
        }
    }

    private static let remedy =
        "write it again with “pinproof run --output json=PATH”, or compare both files with the "
        + "pinproof that wrote the older one"
}

extension DecodingError {
    /// Where a value is not what was wanted.
    fileprivate var place: String {
        switch self {
        case .keyNotFound(let key, let context): "\(path(context.codingPath + [key])) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(path(context.codingPath)) is not of its type"
        case .dataCorrupted(let context):
            context.codingPath.isEmpty ? "it is not a JSON text" : path(context.codingPath)
        @unknown default: "it cannot be read"
        }
    }

    private func path(_ keys: [any CodingKey]) -> String {
        keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
    }
}
