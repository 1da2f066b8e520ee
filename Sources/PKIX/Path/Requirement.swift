// SPDX-License-Identifier: Apache-2.0

/// One clause of path validation, asked of every certificate as the path grows to the anchor.
package struct Requirement: Identifiable, Sendable {
    /// A name by which one can be left out.
    package let id: String
    /// The clause it enforces.
    package let source: String
    /// What stands against the newest certificate of the path; nil where nothing does.
    package let failure: @Sendable (PathStep, inout RemainingWork) -> PathFailure?

    package init(
        id: String,
        source: String,
        failure: @escaping @Sendable (PathStep, inout RemainingWork) -> PathFailure?
    ) {
        self.id = id
        self.source = source
        self.failure = failure
    }
}

/// A path on its way to an anchor, and the certificate that was put to it last.
package struct PathStep: Sendable {
    /// The end entity first.
    package let path: [Certificate]
    /// The last one of the path.
    ///
    /// Kept beside it: every requirement asks for it, and whoever takes it from a list takes a
    /// reference, too.
    package let newest: Certificate
    /// Whether the newest certificate is the anchor: a name and a key, of which nothing else counts
    /// (RFC 5280, 6.1.1 (d)).
    package let isAnchor: Bool
    /// Whether the end entity is listed as an anchor, so that its signature does not count.
    package let isAnchoredItself: Bool
    package let time: Time

    init(
        path: [Certificate],
        newest: Certificate,
        isAnchor: Bool,
        isAnchoredItself: Bool = false,
        time: Time
    ) {
        self.path = path
        self.newest = newest
        self.isAnchor = isAnchor
        self.isAnchoredItself = isAnchoredItself
        self.time = time
    }

    package var isEndEntity: Bool { path.count == 1 }
    /// Whether the newest certificate issued another one of the path and is no anchor.
    package var isIntermediate: Bool { !isEndEntity && !isAnchor }
}
