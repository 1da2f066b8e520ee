// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A value that is found out when it is first asked for, and kept.
struct Once<Value: Sendable>: ~Copyable, Sendable {
    private let known = Mutex<Value?>(nil)

    func value(_ find: () -> Value) -> Value {
        known.withLock { known in
            if let known { return known }

            let found = find()
            known = found
            return found
        }
    }
}
