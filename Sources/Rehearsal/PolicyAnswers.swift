// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// What a policy makes of pins on every path, with the facts of one library.
package struct PolicyAnswers: Sendable {
    package let library: String
    package let standing: Standing
    /// In the order of the paths; one where there is none.
    package let paths: [OnPath]

    /// Whose facts the library's are.
    package enum Standing: String, CaseIterable, Hashable, Sendable {
        /// Of a library that the policy's framework is not built on.
        case other
        /// Of a library that the framework links.
        case own
        /// Of the library that stands for a platform which is none of these.
        case presumed
    }

    package struct OnPath: Hashable, Sendable {
        /// With the pin of a certificate that is none of these.
        package let unrelated: Answer
        /// With the pin of each certificate alone, in the order of the certificates.
        package let pinned: [Answer]
    }

    /// What became of a connection, or why nobody knows.
    package typealias Answer = Result<Outcome, BackendError>
}

extension PolicyAnswers {
    /// Whether the framework is judged by it.
    package var counts: Bool { standing != .other }
}

extension PolicyAnswers.OnPath {
    /// The places of certificates whose pin holds.
    package var holding: [Int] { pinned.indices.filter { pinned[$0] == .success(.holds) } }

    /// Whether the client connects with a pin of something else.
    package var ignoresPins: Bool {
        unrelated == .success(.holds) || unrelated == .success(.unpinned)
    }

    /// Why no pin helps, whatever is pinned; nil where one does, or would.
    package var refusal: Reason? {
        guard !ignoresPins, holding.isEmpty else { return nil }

        return ([unrelated] + pinned).lazy.compactMap { answer in
            guard case .success(.breaks(let reason)) = answer, reason.stage != .pins else {
                return nil
            }

            return reason
        }.first
    }

    /// Whether a client connects on this path with some pin, or would if one matched.
    package var isOpen: Bool {
        switch unrelated {
        case .success(.holds), .success(.unpinned): true
        case .success(.breaks): refusal == nil
        case .success(.crashes), .failure: !holding.isEmpty
        }
    }
}

extension BackendError {
    /// One sentence for people.
    package var explanation: String {
        switch self {
        case .defect(let text): text
        case .unsupported(let capability): capability.explanation
        }
    }
}
