// SPDX-License-Identifier: Apache-2.0

/// Whether the subject is a certification authority, and how many intermediates may follow.
///
/// - SeeAlso: RFC 5280, section 4.2.1.9.
package struct BasicConstraints: Hashable, Sendable {
    package let isCA: Bool
    package let pathLength: Int?

    init(
        _ value: inout DERReader,
        of octets: borrowing Span<UInt8>,
        _ tolerances: Set<Tolerance>
    ) throws(DERError) {
        var fields = try value.read(.sequence, of: octets).reader
        isCA = try fields.readFlag(of: octets, tolerances)
        pathLength = fields.isAtEnd ? nil : try fields.readSmallInteger(of: octets)
        try fields.expectEnd()
    }
}
