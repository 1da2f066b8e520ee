// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
internal import CLibrary
private import Synchronization

/// The connections that are being answered, and since when.
///
/// Each operation on one has a time of its own, and a client that sends an octet now and then would
/// keep one busy for hours.
final class OpenConnections: Sendable {
    private let beginnings = Mutex<[Int32: ContinuousClock.Instant]>([:])

    var count: Int { beginnings.withLock { $0.count } }

    func add(_ connection: Int32) {
        beginnings.withLock { $0[connection] = .now }
    }

    func close(_ connection: Int32) {
        // Under the lock: the number may be another's as soon as it is closed.
        beginnings.withLock { beginnings in
            beginnings[connection] = nil
            _ = CLibrary.close(connection)
        }
    }

    /// Ends those that have been open for longer; whoever answers one finds its end and closes it.
    func end(olderThan age: Duration) {
        beginnings.withLock { beginnings in
            for (connection, beginning) in beginnings where beginning + age < .now {
                _ = shutdown(connection, Int32(SHUT_RDWR))
            }
        }
    }
}
#endif
