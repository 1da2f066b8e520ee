// SPDX-License-Identifier: Apache-2.0

public import Synchronization

/// Values that are worked out once, however often they are asked for.
///
/// Public and inlinable, since it is asked for every certificate of a stream: the compiler makes
/// generic code of another module for its types only where both are said, and otherwise it takes
/// longer than what it saves.
public final class Remembered<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline let capacity: Int
    @usableFromInline let values = Mutex<[Key: Value]>([:])

    /// Remembers at most so many, and then begins anew: memory must not grow with the number of
    /// certificates that are read.
    @inlinable
    public init(capacity: Int) {
        self.capacity = capacity
    }

    /// The value for a key.
    ///
    /// Two who ask for the same at once both work it out, and get the same.
    @inlinable
    public func value(for key: Key, _ work: () -> Value) -> Value {
        if let known = values.withLock({ $0[key] }) { return known }

        let value = work()
        values.withLock { values in
            if values.count >= capacity { values.removeAll(keepingCapacity: true) }
            values[key] = value
        }
        return value
    }
}
