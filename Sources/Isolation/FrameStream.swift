// SPDX-License-Identifier: Apache-2.0

import Frames
private import Glibc

/// Frames on this process's standard streams, each with its length in front.
struct FrameStream {
    private let output: Int32

    /// Takes standard output for frames alone: what a library prints goes to standard error.
    init() {
        output = dup(STDOUT_FILENO)
        dup2(STDERR_FILENO, STDOUT_FILENO)
    }

    /// The next frame; nil where there are no more.
    func read() -> [UInt8]? {
        read(FrameReader.countLength).flatMap { read(Int(FrameReader.count($0))) }
    }

    /// Writes a frame; false where nobody reads it any more.
    func write(_ frame: [UInt8]) -> Bool {
        var rest = frame.enveloped[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(output, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return false }

            rest = rest.dropFirst(count)
        }
        return true
    }

    private func read(_ count: Int) -> [UInt8]? {
        var octets = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let more = unsafe octets.withUnsafeMutableBytes { [filled] octets in
                let rest = unsafe octets[filled...]
                return unsafe Glibc.read(
                    STDIN_FILENO,
                    UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress,
                    rest.count
                )
            }
            guard more > 0 else { return nil }

            filled += more
        }
        return octets
    }
}
