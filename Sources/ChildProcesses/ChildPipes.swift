// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
private import CLinux

/// The standard streams of a process that is about to be started, both ends of each.
struct ChildPipes {
    /// Both ends of a stream; neither is handed on to a program that is started.
    struct Stream {
        let ours: Int32
        let theirs: Int32
    }

    let input: Stream
    let output: Stream
    let messages: Stream

    init() throws(ChildProcessError) {
        input = try Self.socket()
        do throws(ChildProcessError) {
            output = try Self.pipe()
        } catch {
            Self.close(input)
            throw error
        }
        do throws(ChildProcessError) {
            messages = try Self.pipe()
        } catch {
            Self.close(input)
            Self.close(output)
            throw error
        }
    }

    /// Starts a program on their ends, as the leader of a new process group.
    ///
    /// Signals do to it what they do by default, and none is blocked: a thread of libdispatch blocks
    /// nearly all of them and would hand that on, so that not even an alarm ended the program.
    func spawn(
        _ arguments: [String],
        _ environment: ChildEnvironment
    ) throws(ChildProcessError) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, input.theirs, STDIN_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, output.theirs, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, messages.theirs, STDERR_FILENO)

        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGALRM, SIGCHLD, SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM] {
            unsafe sigaddset(&signals, signal)
        }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)

        var words = unsafe arguments.map { unsafe strdup($0) }
        unsafe words.append(nil)
        defer { unsafe words.forEach { unsafe free($0) } }
        var variables = unsafe environment.variables.map { unsafe strdup($0) }
        unsafe variables.append(nil)
        defer { unsafe variables.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let error = unsafe posix_spawnp(
            &process,
            arguments.first ?? "",
            &actions,
            &attributes,
            words,
            variables
        )
        guard error == 0 else { throw .notStarted(unsafe String(cString: strerror(error))) }

        return process
    }

    func closeTheirs() {
        for stream in [input, output, messages] { closeDescriptor(stream.theirs) }
    }

    func close() {
        for stream in [input, output, messages] { Self.close(stream) }
    }

    private static func close(_ stream: Stream) {
        closeDescriptor(stream.ours)
        closeDescriptor(stream.theirs)
    }

    /// A pipe and not a socket, which a program could not open again as `/dev/stderr`.
    private static func pipe() throws(ChildProcessError) -> Stream {
        var ends: [Int32] = [-1, -1]
        try check(unsafe CLibrary.pipe(&ends))
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return Stream(ours: ends[0], theirs: ends[1])
    }

    /// A socket and not a pipe: writing to a process that is gone is an error and no signal.
    private static func socket() throws(ChildProcessError) -> Stream {
        var ends: [Int32] = [-1, -1]
        try check(unsafe pinproof_linux_stream_pair(&ends))
        return Stream(ours: ends[0], theirs: ends[1])
    }

    private static func check(_ answer: Int32) throws(ChildProcessError) {
        guard answer == 0 else {
            throw .notStarted(unsafe String(cString: strerror(errno)))
        }
    }
}

private func closeDescriptor(_ descriptor: Int32) {
    _ = close(descriptor)
}
