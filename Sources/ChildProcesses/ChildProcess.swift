// SPDX-License-Identifier: Apache-2.0

private import CLibrary
private import Synchronization

/// A child process that is written to and read from line by line, and outlived.
///
/// Whatever it does, no call takes longer than it was given: a process that hangs, floods its
/// output or ends is an error that says so. It leads a process group of its own, so that what it
/// started ends with it. One thread uses it.
///
/// Foundation's `Process` would poll for its end, at 50 ms a time.
package final class ChildProcess {
    private let process: pid_t
    private var input: Int32
    private let output: Int32
    private let messages: Int32
    private var received: [UInt8] = []
    /// Where octets are read to; making it anew takes longer than a short read.
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var isOutputAtItsEnd = false
    private var areMessagesAtTheirEnd = false
    private var status: ChildStatus?
    private var isClosed = false

    /// The end of what the process wrote on standard error.
    package private(set) var log: [UInt8] = []

    /// Starts a program with arguments, found as a shell finds it.
    ///
    /// - Parameters:
    ///   - arguments: The program and its arguments.
    ///   - environment: What becomes of this process's environment on its way to the program.
    /// - Throws: Why the system did not start it.
    package init(
        _ arguments: [String],
        environment: ChildEnvironment = .inherited
    ) throws(ChildProcessError) {
        // One at a time: a child must not inherit the pipes of another.
        let (process, pipes) = try starting.withLock { _ throws(ChildProcessError) in
            let pipes = try ChildPipes()
            do throws(ChildProcessError) {
                return (try pipes.spawn(arguments, environment), pipes)
            } catch {
                pipes.close()
                throw error
            }
        }
        pipes.closeTheirs()
        self.process = process
        (input, output, messages) = (pipes.input.ours, pipes.output.ours, pipes.messages.ours)
        RunningChildren.add(process)
    }

    deinit { end(within: .zero) }

    /// Writes octets to the standard input.
    package func write(
        _ octets: [UInt8],
        until deadline: ContinuousClock.Instant
    ) throws(ChildProcessError) {
        var rest = octets[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe send(input, $0.baseAddress, $0.count, sending)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else {
                guard errno == EAGAIN || errno == EINTR else { throw .ended(ending()) }

                // What it says meanwhile is read: it may be waiting for that.
                try wait(until: deadline, toWrite: true)
            }
        }
    }

    /// Reads the next line of the standard output, without its line feed.
    ///
    /// - Parameters:
    ///   - deadline: How long to wait for it.
    ///   - limit: How many octets a line may have.
    /// - Returns: The line; nil where the output is at its end.
    /// - Throws: That none came in time, or one that is too long, or that the process ended in the
    ///   middle of one.
    package func readLine(
        until deadline: ContinuousClock.Instant,
        atMost limit: Int = 1 << 20
    ) throws(ChildProcessError) -> [UInt8]? {
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(received[..<end])
                received.removeSubrange(...end)
                return line
            }
            guard received.count <= limit else { throw .lineTooLong(limit) }
            guard !isOutputAtItsEnd else {
                guard received.isEmpty else { throw .ended(ending()) }

                return nil
            }

            do throws(ChildProcessError) {
                try wait(until: deadline, toWrite: false)
            } catch {
                throw error == .timedOut && !received.isEmpty
                    ? .unfinishedLine(received.count) : error
            }
        }
    }

    /// Reads so many octets of the standard output, which are expected soon.
    ///
    /// - Throws: That they did not come in time, or that the process ended before.
    package func read(
        _ count: Int,
        until deadline: ContinuousClock.Instant
    ) throws(ChildProcessError) -> [UInt8] {
        while received.count < count {
            guard !isOutputAtItsEnd else { throw .ended(ending()) }

            Watching.watch(output, for: min(Self.moment, deadline - .now))
            try wait(until: deadline, toWrite: false)
        }
        let octets = Array(received[..<count])
        received.removeSubrange(..<count)
        return octets
    }

    /// Whether the process has ended already.
    package var hasEnded: Bool { awaitEnd(until: .now) != nil }

    /// The last line of what the process wrote on standard error, fit for a report.
    package var lastWords: String { lastWords(of: []) }

    /// What the process wrote on standard error last in a program's name, or else its last line,
    /// fit for a report.
    ///
    /// A program's messages begin with its name; advice may follow.
    ///
    /// - SeeAlso: GNU Coding Standards, Formatting Error Messages.
    ///
    /// - Parameter programs: The names: `curl`.
    /// - Returns: The line; empty where it wrote nothing.
    package func lastWords(of programs: [String]) -> String {
        let lines = log.split(separator: UInt8(ascii: "\n"))
        let named = lines.last { line in
            programs.contains { !$0.isEmpty && line.starts(with: "\($0): ".utf8) }
        }
        let last = named ?? lines.last { !$0.allSatisfy { $0 <= 0x20 } }
        return last.map(Self.fit) ?? ""
    }

    /// The first line of what the process wrote on standard error that says something, fit for a
    /// report.
    ///
    /// What comes first is often the cause, and what comes last advice. A line that is indented, or
    /// that announces a trace of Python's, says nothing by itself.
    ///
    /// - Returns: The line; empty where it wrote nothing.
    package var firstWords: String {
        let lines = log.split(separator: UInt8(ascii: "\n"))
        // Where the beginning of a long log is gone, so is that of the first line that is left.
        let whole = log.count < Self.mostLog ? lines[...] : lines.dropFirst()
        let first = whole.first { line in
            line.first.map { $0 > 0x20 } == true && !line.starts(with: "Traceback (most ".utf8)
        }
        return first.map(Self.fit) ?? ""
    }

    /// A line as it can stand in a report: a control character of a foreign program has no place
    /// there.
    private static func fit(_ line: ArraySlice<UInt8>) -> String {
        let text = String(decoding: line, as: UTF8.self).unicodeScalars
            .filter { $0.value >= 0x20 && $0.value != 0x7f }
        return String(String.UnicodeScalarView(text.prefix(200)))
    }

    /// Waits until the process has ended by itself, whatever it writes meanwhile, and ends what it
    /// started and left behind.
    package func waitForEnd(
        until deadline: ContinuousClock.Instant
    ) throws(ChildProcessError) -> ChildStatus {
        closeInput()
        while !isOutputAtItsEnd || !areMessagesAtTheirEnd {
            // What it started may hold its output open, and outlive it.
            guard !hasEnded else { break }

            guard ContinuousClock.now < deadline else { throw .timedOut }

            try? wait(until: min(deadline, .now + .milliseconds(20)), toWrite: false)
            received = []
        }
        if hasEnded { readLog() }
        guard let status = awaitEnd(until: deadline) else { throw .timedOut }

        return status
    }

    /// Why there is no line where the output is at its end.
    package func hangingUp() -> ChildProcessError {
        .ended(ending())
    }

    /// Says that nothing more is coming; the process ends by itself if it is well-behaved.
    package func closeInput() {
        guard input >= 0 else { return }

        close(input)
        input = -1
    }

    /// Ends the process and everything that it started.
    ///
    /// - Parameter patience: How long it may take to end by itself once its input is at its end.
    package func end(within patience: Duration) {
        guard !isClosed else { return }

        isClosed = true
        closeInput()
        if awaitEnd(until: .now + patience) == nil {
            kill(-process, SIGKILL)
            _ = awaitEnd(until: .now + .seconds(5))
        }
        close(output)
        close(messages)
    }

    /// How a process ended that seems to have; it is given a moment to do so.
    private func ending() -> ChildStatus {
        let status = awaitEnd(until: .now + .milliseconds(500))
        readLog()
        // It may have closed its output and go on.
        return status ?? .running
    }

    /// Reads what there is of the log, so that it tells of the end.
    private func readLog() {
        while !areMessagesAtTheirEnd {
            var descriptor = pollfd(fd: messages, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&descriptor, 1, 0) > 0 else { return }

            appendToLog()
        }
    }

    private func appendToLog() {
        if let read = octets(from: messages) {
            log = (log + read).suffix(Self.mostLog)
        } else {
            areMessagesAtTheirEnd = true
        }
    }

    /// Waits until the process has ended, and ends what it started; nil where it goes on.
    private func awaitEnd(until deadline: ContinuousClock.Instant) -> ChildStatus? {
        var pause: UInt32 = 500
        while status == nil {
            var found: Int32 = 0
            if unsafe waitpid(process, &found, WNOHANG) == process {
                status = ChildStatus(waited: found)
                kill(-process, SIGKILL)
                RunningChildren.remove(process)
            } else {
                guard ContinuousClock.now < deadline else { return nil }

                usleep(pause)
                pause = min(pause * 2, 20_000)
            }
        }
        return status
    }

    /// Waits until there is something to read, which is read, or until something can be written.
    ///
    /// What is there is taken though the time is over: this process may have been stopped meanwhile,
    /// and the machine asleep.
    private func wait(
        until deadline: ContinuousClock.Instant,
        toWrite: Bool
    ) throws(ChildProcessError) {
        let left = deadline - ContinuousClock.now
        var descriptors = [
            pollfd(fd: isOutputAtItsEnd ? -1 : output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: areMessagesAtTheirEnd ? -1 : messages, events: Int16(POLLIN), revents: 0),
            pollfd(fd: toWrite ? input : -1, events: Int16(POLLOUT), revents: 0),
        ]
        // Rounded up, so that the deadline has passed when the time has.
        let milliseconds = left > .zero ? left / .milliseconds(1) + 1 : 0
        let ready = unsafe poll(
            &descriptors,
            nfds_t(descriptors.count),
            Int32(min(milliseconds, 60_000))
        )
        guard ready > 0 || left > .zero else { throw .timedOut }

        if descriptors[1].revents != 0 { appendToLog() }
        if descriptors[0].revents != 0 {
            if let read = octets(from: output) {
                received += read
            } else {
                isOutputAtItsEnd = true
            }
        }
    }

    /// What there is to read, which is something; nil at the end.
    private func octets(from descriptor: Int32) -> ArraySlice<UInt8>? {
        let count = unsafe buffer.withUnsafeMutableBytes {
            unsafe CLibrary.read(descriptor, $0.baseAddress, $0.count)
        }
        return count > 0 ? buffer[..<count] : nil
    }

    /// How long octets that are expected soon are looked out for; longer than nearly all answers
    /// take.
    private static let moment = Duration.milliseconds(1)
    /// How much of the log is kept, in octets.
    private static let mostLog = 4_096
}

private let starting = Mutex(())
/// Writing to a process that is gone is an error and no signal, and one that does not read is waited
/// for elsewhere.
private let sending = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
