// SPDX-License-Identifier: Apache-2.0

private import Corpus

/// Why programs that were executed do something else than the models of them.
///
/// - SeeAlso: Harnesses/differences.json.
package struct KnownDifferences: Hashable, Sendable {
    package let entries: [Entry]

    /// One explanation.
    package struct Entry: Hashable, Sendable {
        /// The program's name.
        package let program: String
        /// The policies it holds for; all that the program executes where there is none.
        package let policies: [String]
        /// Ids of vectors; a star at the end stands for whatever follows.
        package let vectors: [String]
        package let cause: Cause
        /// The reason, the end of a sentence that begins with “because”.
        package let because: String
    }

    /// What kind of difference it is.
    package enum Cause: String, CaseIterable, Hashable, Sendable {
        /// The client builds paths, or compares names, with what is no backend.
        case library
        /// No standard decides, and the client does another thing that is allowed.
        case open
        /// The client's library is used with other settings than the backend.
        case settings
        /// The TLS handshake refuses what the certificates alone would not be refused for.
        case transport
        /// The client is of another version than the one that was read.
        case version
    }

    package init(_ entries: [Entry] = []) {
        self.entries = entries
    }

    /// Reads a list of objects with program, policies (optional), vectors, cause and because.
    package init(parsing octets: [UInt8]) throws(KnownDifferencesError) {
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONReader.value(of: octets)
        } catch {
            throw KnownDifferencesError("\(error)")
        }
        guard case .array(let values) = value else {
            throw KnownDifferencesError("is \(value.kind) where a list is wanted")
        }

        var entries: [Entry] = []
        for (place, value) in values.enumerated() {
            guard case .object(let members) = value, let entry = Entry(members) else {
                throw KnownDifferencesError(
                    "entry \(place) is no object of program, policies, vectors, cause ("
                        + Cause.allCases.map(\.rawValue).joined(separator: ", ") + ") and because"
                )
            }

            entries.append(entry)
        }
        self.init(entries)
    }

    /// The place of the first entry that explains the difference.
    func place(explaining difference: Fidelity.Comparison) -> Int? {
        entries.firstIndex { entry in
            entry.program == difference.program
                && (entry.policies.isEmpty || entry.policies.contains(difference.policy))
                && entry.vectors.contains { pattern in
                    pattern.hasSuffix("*")
                        ? difference.vector.hasPrefix(pattern.dropLast())
                        : difference.vector == pattern
                }
        }
    }
}

extension KnownDifferences.Entry {
    fileprivate init?(_ members: [String: JSONValue]) {
        let known: Set = ["program", "policies", "vectors", "cause", "because"]
        guard Set(members.keys).isSubset(of: known),
            case .string(let program)? = members["program"],
            case .string(let word)? = members["cause"],
            let cause = KnownDifferences.Cause(rawValue: word),
            case .string(let because)? = members["because"],
            let vectors = members["vectors"]?.strings, !vectors.isEmpty,
            let policies = (members["policies"] ?? .array([])).strings
        else { return nil }

        self.init(
            program: program,
            policies: policies,
            vectors: vectors,
            cause: cause,
            because: because
        )
    }
}

extension JSONValue {
    /// The elements of a list of texts; nil where it is none.
    fileprivate var strings: [String]? {
        guard case .array(let elements) = self else { return nil }

        var strings: [String] = []
        for element in elements {
            guard case .string(let string) = element else { return nil }

            strings.append(string)
        }
        return strings
    }
}

/// What is wrong with a list of known differences.
package struct KnownDifferencesError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
