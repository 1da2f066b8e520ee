// SPDX-License-Identifier: Apache-2.0

private import CLibrary
import ChildProcesses
import Pinning

/// Frames on this process's standard streams, each with its length in front.
struct FrameStream {
    private let output: Int32
    /// Where octets are read to, as many at once as there are: a question and its length.
    private var buffer = [UInt8](repeating: 0, count: Self.usualRoom)
    /// Where in it those are that were not handed on.
    private var held = 0..<0

    /// Takes standard output for frames alone: what a library prints goes to standard error.
    init() {
        output = dup(STDOUT_FILENO)
        dup2(STDERR_FILENO, STDOUT_FILENO)
    }

    /// The next frame; nil where there are no more.
    mutating func read() -> [UInt8]? {
        if held.isEmpty { held = 0..<0 }
        guard hold(FrameReader.countLength) else { return nil }

        let count = Int(FrameReader.count(take(FrameReader.countLength)))
        return hold(count) ? Array(take(count)) : nil
    }

    /// Writes a frame; false where nobody reads it any more.
    func write(_ frame: [UInt8]) -> Bool {
        var rest = frame.enveloped[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe CLibrary.write(output, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return false }

            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Hands on so many of the octets that are held.
    private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        let taken = held.prefix(count)
        held = taken.upperBound..<held.upperBound
        return buffer[taken]
    }

    /// Reads until so many octets are held; false where there are no more.
    private mutating func hold(_ count: Int) -> Bool {
        if held.lowerBound + count > buffer.count {
            buffer.removeSubrange(..<held.lowerBound)
            held = 0..<held.count
            let missing = max(count, Self.usualRoom) - buffer.count
            buffer.append(contentsOf: repeatElement(0, count: missing))
        }
        while held.count < count {
            Watching.watch(STDIN_FILENO, for: Self.moment)
            let more = unsafe buffer.withUnsafeMutableBytes { [held] octets in
                let rest = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: octets[held.upperBound...]
                )
                return unsafe CLibrary.read(STDIN_FILENO, rest.baseAddress, rest.count)
            }
            guard more > 0 else { return false }

            held = held.lowerBound..<held.upperBound + more
        }
        return true
    }

    /// How long the next question is looked out for; where several are asked about one vector, it
    /// comes at once.
    private static let moment = Duration.microseconds(200)
    /// More than nearly every question takes, in octets.
    private static let usualRoom = 1 << 16
}
