// SPDX-License-Identifier: Apache-2.0

/// Which points are on their curves: keys come back in vector after vector, and looking at a point
/// takes longer than reading the certificate that it is in.
final class KnownPoints: Sendable {
    /// What this process found out; whether a point is on a curve never changes.
    static let shared = KnownPoints()

    private let known = Remembered<Point, Bool>(capacity: 1_024)

    func isOn(_ curve: PresentedKey.Curve, _ point: [UInt8]) -> Bool {
        known.value(for: Point(curve: curve, octets: point)) { curve.holds(point) }
    }

    private struct Point: Hashable {
        let curve: PresentedKey.Curve
        let octets: [UInt8]
    }
}
