// SPDX-License-Identifier: Apache-2.0

import PKIX

/// A device's clock and time zone, which its framework decides by.
package struct Clock: Hashable, Sendable {
    /// How many seconds it is ahead of UTC's.
    let offset: Int64
    /// Its zone, in seconds east of Greenwich.
    let zone: Int

    /// Right, and in UTC.
    static let right = Clock(offset: 0, zone: 0)

    /// The one that is right, and those that are as wrong as may be.
    ///
    /// The zones are the last and the first in which a day begins.
    static func clocks(skew: Int64) -> [Clock] {
        [
            right,
            Clock(offset: -skew, zone: -12 * 3_600),
            Clock(offset: skew, zone: 14 * 3_600),
        ]
    }

    /// What it shows.
    func reading(at time: Time) -> Time { time.advanced(by: offset) }

    /// When it shows a time.
    func time(of reading: Time) -> Time { reading.advanced(by: -offset) }
}

/// Instants at which a framework may stop comparing pins, as the device's clock shows them.
struct Expiries {
    private let texts: [String]

    init(_ pins: AppPins) {
        texts = pins.expiries
    }

    var areNone: Bool { texts.isEmpty }

    /// The first instants at which the pins may have expired: some frameworks count the one that is
    /// written, and some do not.
    func boundaries(in zone: Int) -> [Time] {
        texts.flatMap { text -> [Time] in
            if let time = Time(text) { return [time, time.advanced(by: 1)] }
            // A day is the device's own, or UTC's.
            let day = text.trimmingPrefix(while: \.isWhitespace).prefix(10)
            guard let midnight = Time(date: String(day)) else { return [] }
            return [midnight, midnight.advanced(by: -Int64(zone))].flatMap {
                [$0, $0.advanced(by: 1)]
            }
        }
    }
}
