// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation

/// Octets from files one after the other, or from standard input, as they come.
///
/// A file that ends in the middle of a line is ended where another follows it: its last line is none
/// of the other's.
struct InputOctets {
    /// Files that have not been opened yet, the next one last.
    private var waiting: [String]
    private var opened: (descriptor: Int32, path: String)?
    /// Whether nothing of the opened file has been read yet.
    private var isAtItsBeginning = true
    private var isInALine = false

    /// - Parameter paths: The files; `-`, and no file at all, mean standard input.
    init(of paths: [String]) {
        waiting = (paths.isEmpty ? ["-"] : paths).reversed()
    }

    /// What is there, at least one octet; none at the end of the last file.
    mutating func next() throws -> [UInt8] {
        while let (descriptor, path) = try opened ?? open() {
            var octets = try read(descriptor, path)
            guard octets.isEmpty else {
                if isAtItsBeginning, octets.starts(with: Self.byteOrderMark) {
                    octets.removeFirst(Self.byteOrderMark.count)
                }
                isAtItsBeginning = false
                guard !octets.isEmpty else { continue }

                isInALine = octets.last != Self.lineFeed
                return octets
            }

            close()
            if isInALine, !waiting.isEmpty {
                isInALine = false
                return [Self.lineFeed]
            }
        }
        return []
    }

    /// Leaves the rest of a file unread.
    mutating func close() {
        if let (descriptor, _) = opened, descriptor != STDIN_FILENO {
            _ = Foundation.close(descriptor)
        }
        opened = nil
    }

    /// The next file; nil where there is none.
    private mutating func open() throws -> (descriptor: Int32, path: String)? {
        guard let path = waiting.popLast() else { return nil }

        let descriptor =
            path == "-" ? STDIN_FILENO : unsafe Foundation.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path) }

        opened = (descriptor, path)
        isAtItsBeginning = true
        return opened
    }

    /// Not through a file handle: that waits until all it has room for is there.
    private func read(_ descriptor: Int32, _ path: String) throws -> [UInt8] {
        while true {
            var result = 0
            let octets = unsafe [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
                result = unsafe Foundation.read(descriptor, buffer.baseAddress, Self.chunk)
                count = max(result, 0)
            }
            if result >= 0 { return octets }
            guard canGoOn(with: descriptor, on: POLLIN) else {
                throw unreadable(InputFile.title(path))
            }
        }
    }

    private func unreadable(_ path: String) -> Failure {
        let isMissing = errno == ENOENT
        return Failure(
            .badInput,
            "\(path): cannot be read: \(Self.problem); name a file that "
                + (isMissing ? "exists" : "can be read")
        )
    }

    fileprivate static var problem: String { unsafe String(cString: strerror(errno)) }

    private static let chunk = 256 << 10
    private static let lineFeed = UInt8(ascii: "\n")
    /// What some editors and shells put in front of a text, which is none of it.
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

/// Standard output, at once; octet for octet but for what a build server would obey.
enum OutputOctets {
    /// - Parameter octets: Whole lines.
    /// - Throws: `Failure` where they could not be written.
    static func write(_ octets: [UInt8]) throws(Failure) {
        var rest = isHarmless(octets) ? octets[...] : BuildLog.harmless(octets)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe Foundation.write(STDOUT_FILENO, buffer.baseAddress, buffer.count)
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EPIPE {
                // Whoever read has seen enough. The signal ends a process quietly, and may have
                // been ignored or blocked by whoever started this one.
                signal(SIGPIPE, SIG_DFL)
                var pipe = sigset_t()
                unsafe sigemptyset(&pipe)
                unsafe sigaddset(&pipe, SIGPIPE)
                unsafe pthread_sigmask(SIG_UNBLOCK, &pipe, nil)
                raise(SIGPIPE)
                _exit(128 + SIGPIPE)
            } else if !canGoOn(with: STDOUT_FILENO, on: POLLOUT) {
                throw Failure(
                    .ownBug,
                    "standard output could not be written: \(InputOctets.problem)"
                )
            }
        }
    }
}

extension OutputOctets {
    /// Whether nothing needs a closer look, seen fast: of JSON lines, of which streams have many,
    /// only those with a number sign do.
    private static func isHarmless(_ octets: [UInt8]) -> Bool {
        guard octets.first == UInt8(ascii: "{") else { return false }

        return unsafe octets.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return true }

            return unsafe memchr(start, CInt(UInt8(ascii: "#")), buffer.count) == nil
        }
    }
}

/// Whether a call that has just failed is to be made again.
///
/// A descriptor that somebody else shares may have been made one that nobody waits for: then this
/// waits for the event.
private func canGoOn(with descriptor: Int32, on event: Int32) -> Bool {
    guard errno == EAGAIN else { return errno == EINTR }

    var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    _ = unsafe poll(&waiting, 1, -1)
    return true
}
