// SPDX-License-Identifier: Apache-2.0

private import CLinux
import Frames

/// A core of the machine.
///
/// Two processes that take turns need no more than one. On two, each has to wake the other's core,
/// which takes several times as long as a question and its answer take on their way.
struct Core: Equatable, Sendable {
    /// Negative for none that a thread could be kept on.
    private let number: Int32

    /// Does some work, to the end of which this thread stays on the core that it is on.
    ///
    /// It is free again afterwards: it may belong to those who do whatever comes.
    static func staying<Value, Failure: Error>(
        _ work: (Core) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var allowed = pinproof_linux_cores()
        guard unsafe pinproof_linux_allowed(&allowed) else { return try work(Core(number: -1)) }

        let core = Core(number: pinproof_linux_core())
        core.keepThread()
        defer { pinproof_linux_stay(allowed) }
        return try work(core)
    }

    /// Has this thread run there from now on, if it may.
    func keepThread() {
        guard (0..<1_024).contains(number) else { return }

        var cores = pinproof_linux_cores()
        unsafe withUnsafeMutableBytes(of: &cores) { octets in
            unsafe octets[Int(number) / 8] = 1 << UInt8(number % 8)
        }
        pinproof_linux_stay(cores)
    }

    /// Whether this thread runs there now.
    var isHere: Bool { number == pinproof_linux_core() }
}

extension Core: Framed {
    init(from reader: inout FrameReader) throws(FrameError) {
        number = Int32(truncatingIfNeeded: try Int64(from: &reader))
    }

    func write(to frame: inout [UInt8]) {
        Int64(number).write(to: &frame)
    }
}
