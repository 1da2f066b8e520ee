// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// One thing that one framework or library does instead of the norm, with its evidence.
///
/// A cause is what a review cites and what reports count. Its id is never used for another.
///
/// - SeeAlso: Vectors/departures/cause.schema.json.
package struct Cause: Identifiable, Hashable, Sendable {
    /// The subject and what is done: `okhttp/trailing-dot`.
    package typealias ID = String

    package let id: ID
    /// The group whose property it is in this framework; nil for a cause of the subject's own.
    package let group: PolicyGroup?
    /// Which texts its own file has; the others are its group's.
    package let own: Set<Text>
    /// A statement, without a full stop.
    package let title: String
    /// What is done and why that is not the norm, in sentences.
    package let explanation: String
    package let kind: Kind
    /// What must hold besides the connection; nil where nothing must.
    package let condition: Condition?
    package let evidence: [Evidence]
    /// The versions that do so, for people; nil where only the one that was read is known.
    package let affected: String?
    package let disclosure: Disclosure
    /// What to do about it, in sentences.
    package let remedy: String
    /// A command of the library's own that shows it; nil where there is none.
    package let command: String?
    package let policyLines: [PolicyLine]
    package let factLines: [FactLine]

    /// The texts that a group may say for all.
    package enum Text: String, CaseIterable, Hashable, Sendable {
        case title, explanation, remedy
    }

    /// Where a departure comes from.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Nobody wants it.
        case defect
        /// Chosen; the documentation is silent.
        case design
        /// The documentation says so.
        case documented
        /// The library or the operating system below decides.
        case platform
    }

    /// What must hold for it to happen.
    package struct Condition: Hashable, Sendable {
        /// The end of a sentence that begins with “where”.
        package let says: String
        package let by: Party

        /// Who brings it about.
        package enum Party: String, CaseIterable, Hashable, Sendable {
            /// The app or its configuration.
            case app
            /// Somebody in the middle.
            case attacker
            /// Whoever runs the server.
            case `operator`
            /// Whoever uses or administers the device.
            case user
        }
    }

    /// One proof.
    package enum Evidence: Hashable, Sendable {
        /// What a manual says: evidence of what is documented, and of nothing else.
        case documentation(String)
        /// A program with its version, and what it did.
        case executed(String)
        /// An advisory, with its published score where it has one.
        case reference(String, cvss: Score?)
        /// Project@commit, file:line.
        case source(String)

        /// Whether it shows what is done, and not only what is said of it.
        package var isProof: Bool {
            switch self {
            case .executed, .source: true
            case .documentation, .reference: false
            }
        }

        /// Whether more than one reading stands behind it.
        ///
        /// That is an execution, or a source that somebody read again who wrote neither model nor
        /// cause. Of a standard the text is the source.
        package var isConfirmed: Bool {
            switch self {
            case .executed: true
            case .documentation(let place), .source(let place): place.hasSuffix("(read twice)")
            case .reference: false
            }
        }
    }

    /// A CVSS base score, in tenths.
    package struct Score: Hashable, Sendable, CustomStringConvertible {
        package let tenths: Int

        package var description: String { "\(tenths / 10).\(tenths % 10)" }
    }

    /// Who knows of it.
    package enum Disclosure: String, CaseIterable, Hashable, Sendable {
        case `public`
        /// Its maintainers were told.
        case reported
        /// Nobody was told yet.
        case unreported
    }

    /// What policies do in vectors.
    package struct PolicyLine: Hashable, Sendable {
        package let policies: [String]
        package let backends: [String]?
        package let vectors: [Vector.ID]
        package let verdict: Verdict
    }

    /// What the library itself states in vectors.
    package struct FactLine: Hashable, Sendable {
        package let fact: BackendDeparture.Fact
        /// The versions of the library it holds for; nil for all.
        package let versions: String?
        package let vectors: [Vector.ID]
    }

    /// The subject, which the id begins with.
    package var subject: String { String(id.prefix { $0 != "/" }) }
}

/// The causes of one framework or library, as one file holds them.
package struct CauseFile: Hashable, Sendable {
    /// The framework's or the backend's id, which is the name of the file.
    package let subject: String
    /// The name as its makers write it.
    package let name: String
    /// The name in a narrow table, `RN ssl-pinning`; nil where it is the name itself.
    package let label: String?
    /// What a reader of its page would look for among the causes, and why it is none; nil where
    /// nothing is.
    package let note: String?
    /// The project as its forge names it; nil where there is none.
    package let project: String?
    package let isMaintained: Bool
    /// In the order in which they decide.
    package let causes: [Cause]
    /// Ids that were used once and are not to be used again.
    package let retired: [Cause.ID]
    /// Where it was read.
    package let location: String
}

/// What a group's causes have in common.
package struct GroupText: Hashable, Sendable {
    package let title: String
    package let explanation: String
    package let remedy: String
}
