// SPDX-License-Identifier: Apache-2.0

/// A path on its way to an anchor, and the certificate that was put to it last.
package struct PathStep: Sendable {
    /// The end entity first.
    package private(set) var path: [Certificate]
    /// The last one of the path.
    ///
    /// Kept beside it: every requirement asks for it, and whoever takes it from a list takes a
    /// reference, too.
    package private(set) var newest: Certificate
    /// What the newest certificate is on it.
    package private(set) var role = Requirement.Role.endEntity
    /// Whether the end entity is listed as an anchor, so that its signature does not count.
    package let isAnchoredItself: Bool
    package let time: Time

    /// A path that is only begun.
    init(from endEntity: Certificate, isAnchoredItself: Bool, at time: Time) {
        path = []
        // Most paths have room in it, so that it is made once.
        path.reserveCapacity(4)
        path.append(endEntity)
        newest = endEntity
        self.isAnchoredItself = isAnchoredItself
        self.time = time
    }

    package var isEndEntity: Bool { role == .endEntity }
    package var isIntermediate: Bool { role == .intermediate }
    package var isAnchor: Bool { role == .anchor }

    /// Goes on to the issuer of the newest one.
    mutating func append(_ issuer: Certificate, as role: Requirement.Role) {
        path.append(issuer)
        newest = issuer
        self.role = role
    }

    /// Goes back to the one before; there must be one.
    mutating func removeLast() {
        path.removeLast()
        newest = path[path.count - 1]
        role = path.count == 1 ? .endEntity : .intermediate
    }
}
