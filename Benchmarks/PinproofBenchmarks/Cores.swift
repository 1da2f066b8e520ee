// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import CLinux

/// The cores of this machine: work is bound to one where it must not matter which of them is slower
/// just now, as those of virtual machines are in turn.
enum Cores {
    /// Two that this process may run on; nil where there is but one.
    static let two: (one: Int32, other: Int32)? = all.count < 2 ? nil : (all[0], all[1])

    private static let all = (0..<1_024 as Range<Int32>).filter {
        pinproof_linux_may_run_on($0) == 1
    }

    /// Runs work on a core, with whatever it starts; on any for nil.
    ///
    /// The work must end on the thread that it began on.
    static func bound(to core: Int32?, _ work: () async throws -> Void) async rethrows {
        guard let core else { return try await work() }

        bind(to: [core])
        defer { bind(to: all) }
        try await work()
    }

    private static func bind(to cores: [Int32]) {
        guard unsafe pinproof_linux_run_on(cores, Int32(cores.count)) == 0 else {
            fatalError("this thread cannot be bound to cores \(cores)")
        }
    }
}
#endif
