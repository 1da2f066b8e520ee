// SPDX-License-Identifier: Apache-2.0

/// A path on its way to an anchor, and the certificate that was put to it last.
package struct PathStep: Sendable {
    /// All below the newest certificate, the end entity first.
    package private(set) var below: [Certificate] = []
    /// The last one of the path.
    ///
    /// Not in the list: every requirement asks for it, and whoever takes it from one takes a
    /// reference, too.
    package private(set) var newest: Certificate
    /// What the newest certificate is on it.
    package private(set) var role = Requirement.Role.endEntity
    /// Whether the end entity is listed as an anchor, so that its signature does not count.
    package let isAnchoredItself: Bool
    package let time: Time

    /// A path that is only begun.
    init(from endEntity: Certificate, isAnchoredItself: Bool, at time: Time) {
        newest = endEntity
        self.isAnchoredItself = isAnchoredItself
        self.time = time
        // Most paths have room in it, so that it is made once.
        below.reserveCapacity(4)
    }

    /// How many certificates the path has.
    var count: Int { below.count + 1 }
    var endEntity: Certificate { below.first ?? newest }

    package var isEndEntity: Bool { role == .endEntity }
    package var isIntermediate: Bool { role == .intermediate }
    package var isAnchor: Bool { role == .anchor }

    /// Goes on to the issuer of the newest one.
    mutating func append(_ issuer: Certificate, as role: Requirement.Role) {
        below.append(exchange(&newest, with: issuer))
        self.role = role
    }

    /// Goes back to the one before; there must be one.
    mutating func removeLast() {
        newest = below.removeLast()
        role = below.isEmpty ? .endEntity : .intermediate
    }
}
