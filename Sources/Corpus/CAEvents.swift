// SPDX-License-Identifier: Apache-2.0

package import PKIX
package import Pinning

/// A change that a CA, or a store of its roots, announced: from that day on pins of the keys match
/// less than before.
///
/// - SeeAlso: Vectors/events.schema.json.
package struct CAEvent: Hashable, Sendable {
    /// The day, in UTC, from which on it counts.
    package let time: Time
    /// Who announced it.
    package let by: String
    package let what: What
    /// The names that `WellKnownKeys` has for the keys.
    package let keys: [String]
    /// One sentence.
    package let says: String
    /// Where it was announced; each was read.
    package let sources: [String]

    /// What becomes of the keys.
    package enum What: String, CaseIterable, Hashable, Sendable {
        /// Stores take them out.
        case distrusted
        /// A certificate of theirs ends.
        case ends
        /// No more certificates are issued with them.
        case retired
        /// Each certificate is issued with another one of them, at random.
        case rotated
    }

    package init(
        time: Time,
        by: String,
        what: What,
        keys: [String],
        says: String,
        sources: [String]
    ) {
        self.time = time
        self.by = by
        self.what = what
        self.keys = keys
        self.says = says
        self.sources = sources
    }

    /// The day in UTC.
    package var day: String { time.day }

    /// The name of a key that it is about; nil for any other.
    package func name(of pin: SPKIPin) -> String? {
        WellKnownKeys.name(of: pin).flatMap { keys.contains($0) ? $0 : nil }
    }
}

/// Reads the file of announced changes, and names everything that is wrong with it.
package enum CAEvents {
    /// What the file is called in a corpus.
    package static let fileName = "events.json"

    package static func read(
        _ octets: [UInt8],
        file: String
    ) throws(VectorErrors) -> [CAEvent] {
        let problems = Problems(in: file, keeping: 100)
        do throws(JSONSyntaxError) {
            let root = Field(root: try JSONReader.value(of: octets), problems: problems)
            let members = root.members(required: ["pinproofEvents", "events"])
            _ = members?["pinproofEvents"]?.formatVersion(1)
            if let events = members?["events"]?.nonEmptyList(of: event), problems.found.isEmpty {
                return events
            }
        } catch {
            problems.report("", "is not JSON: \(error)", remedy: "correct the text")
        }
        throw VectorErrors(all: problems.found)
    }

    private static func event(_ field: Field) -> CAEvent? {
        guard
            let members = field.members(
                required: ["day", "by", "what", "keys", "says", "sources", "read"]
            )
        else { return nil }

        let day = members["day"]?.date()
        let by = members["by"]?.text()
        let what = members["what"]?.choice(of: CAEvent.What.self)
        let keys = members["keys"]?.nonEmptyList(of: key)
        let says = members["says"]?.text()
        let sources = members["sources"]?.nonEmptyList(of: source)
        _ = members["read"]?.date()
        guard let time = day.flatMap(Time.init(date:)), let by, let what, let keys, let says,
            let sources
        else { return nil }

        return CAEvent(time: time, by: by, what: what, keys: keys, says: says, sources: sources)
    }

    private static func key(_ field: Field) -> String? {
        guard let name = field.text() else { return nil }
        guard WellKnownKeys.pin(named: name) != nil else {
            field.report(
                "is “\(name)”, and no well-known key has that name",
                remedy: "write a name of Sources/Pinning/WellKnownKeys+Table.swift, or add its "
                    + "certificate there with .ci/known-keys"
            )
            return nil
        }

        return name
    }

    private static func source(_ field: Field) -> String? {
        field.parsed(as: "an address that begins with https://") {
            $0.hasPrefix("https://") && !$0.contains(where: \.isWhitespace) ? $0 : nil
        }
    }
}
