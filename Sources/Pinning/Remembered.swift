// SPDX-License-Identifier: Apache-2.0

public import Synchronization

/// Values that are worked out once, however often they are asked for.
///
/// Public and inlinable, since it is asked for every certificate of a stream: the compiler makes
/// generic code of another module for its types only where both are said, and otherwise it takes
/// longer than what it saves.
public final class Remembered<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline let capacity: Int
    @usableFromInline let mostOctets: Int
    @usableFromInline let size: @Sendable (Key) -> Int
    @usableFromInline let known = Mutex(Known())

    @usableFromInline struct Known {
        @usableFromInline var values: [Key: Value] = [:]
        /// How many octets the keys hold together.
        @usableFromInline var octets = 0

        @inlinable init() {}
    }

    /// Remembers at most so many, and then begins anew: memory must not grow with the number of
    /// certificates that are read.
    ///
    /// - Parameters:
    ///   - capacity: The most keys.
    ///   - mostOctets: The most octets that all keys hold together; what alone holds more is not
    ///     remembered. A certificate may be as long as a line.
    ///   - size: How many octets a key holds.
    @inlinable
    public init(
        capacity: Int,
        mostOctets: Int = 64 << 20,
        size: @escaping @Sendable (Key) -> Int = { _ in 0 }
    ) {
        self.capacity = capacity
        self.mostOctets = mostOctets
        self.size = size
    }

    /// The value for a key.
    ///
    /// Two who ask for the same at once both work it out, and get the same. Where it cannot be
    /// worked out, it is tried anew the next time.
    @inlinable
    public func value<Failure: Error>(
        for key: Key,
        _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let value = known.withLock({ $0.values[key] }) { return value }

        let value = try work()
        let octets = size(key)
        guard octets <= mostOctets else { return value }

        known.withLock { known in
            if known.values.count >= capacity || known.octets + octets > mostOctets {
                known.values.removeAll(keepingCapacity: true)
                known.octets = 0
            }
            if known.values.updateValue(value, forKey: key) == nil { known.octets += octets }
        }
        return value
    }
}
