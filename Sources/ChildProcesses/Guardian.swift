// SPDX-License-Identifier: Apache-2.0

private import CLibrary
private import CLinux

/// Two processes that end each other's leavings, so that nothing is left whichever is killed.
///
/// The one that a person starts only watches; the other, started by it from the same executable,
/// works. Where the worker is killed, whatever it had started becomes the watcher's and is ended;
/// where the watcher is killed, the worker learns of it and ends what it started, and itself. Both
/// remove the folder.
///
/// - SeeAlso: prctl(2), PR_SET_CHILD_SUBREAPER.
package enum Guardian {
    /// Starts a worker and watches it, and ends as it ends; in the worker, and where there can be
    /// none, this returns.
    ///
    /// It is called before anything else starts a thread.
    ///
    /// - Parameter folder: A path that nobody can guess and nothing is at, which the worker may make
    ///   a folder of.
    /// - Returns: The path of the folder.
    package static func begin(orWith folder: String) -> String {
        if let work = Work(environ: mark) {
            work.watchTheWatcher()
            return work.folder
        }
        watch(folder)
        return folder
    }

    /// Removes a folder and what is in it, though something may still be written into it, and though
    /// another thread or the watcher is removing it as well: whoever returns from here may end the
    /// process, so nobody returns while another one is half way.
    package static func remove(_ folder: String) {
        // Under another name first: who still writes finds nothing to write into.
        let gone = folder + ".gone"
        _ = unsafe rename(folder, gone)
        for _ in 0..<200 {
            let rest = [folder, gone].filter { (name: String) in unsafe access(name, F_OK) == 0 }
            guard !rest.isEmpty else { return }

            for name in rest { _ = unsafe pinproof_linux_remove(name) }
            usleep(5_000)
        }
    }

    private static let mark = "PINPROOF_WATCHED"

    /// Watches a worker until it has ended, and ends as it has; returns where none can be started.
    private static func watch(_ folder: String) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return }

        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        _ = pinproof_linux_adopt_orphans()
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD, SIGTSTP, SIGCONT] {
            unsafe sigaddset(&signals, signal)
        }
        // Ignored ones are never waited for, and whoever started this one may ignore some.
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGCHLD] { CLibrary.signal(signal, SIG_DFL) }
        unsafe sigprocmask(SIG_BLOCK, &signals, nil)
        guard let worker = start("\(mark)=\(ends[0]):\(folder)") else {
            unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
            close(ends[0])
            close(ends[1])
            return
        }
        close(ends[0])

        let status = wait(for: worker, forwarding: &signals)
        endAllBelow()
        remove(folder)
        end(as: status, &signals)
    }

    private static func start(_ variable: String) -> pid_t? {
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // A process group of its own: a signal to this one's group must not reach both.
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)

        var words = unsafe CommandLine.arguments.map { unsafe strdup($0) }
        unsafe words.append(nil)
        defer { unsafe words.forEach { unsafe free($0) } }
        var variables = unsafe ([variable] + ChildEnvironment.inherited.variables)
            .map { unsafe strdup($0) }
        unsafe variables.append(nil)
        defer { unsafe variables.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let error = unsafe posix_spawn(
            &process,
            "/proc/self/exe",
            nil,
            &attributes,
            words,
            variables
        )
        return error == 0 ? process : nil
    }

    /// Hands signals on until the worker has ended; others that were adopted meanwhile are waited
    /// for, too.
    private static func wait(for worker: pid_t, forwarding signals: inout sigset_t) -> Int32 {
        while true {
            var number: Int32 = 0
            guard unsafe sigwait(&signals, &number) == 0 else { continue }

            switch number {
            case SIGCHLD:
                var status: Int32 = 0
                while case let ended = unsafe waitpid(-1, &status, WNOHANG), ended > 0 {
                    if ended == worker { return status }
                }
            case SIGTSTP:
                kill(-worker, SIGSTOP)
                raise(SIGSTOP)
            case SIGCONT: kill(-worker, SIGCONT)
            case SIGQUIT, SIGHUP: kill(worker, SIGTERM)
            default: kill(worker, number)
            }
        }
    }

    /// Ends every process below this one; what they leave becomes a child of this one, too.
    fileprivate static func endAllBelow() {
        for _ in 0..<1_000 {
            for child in children() { kill(child, SIGKILL) }
            var status: Int32 = 0
            guard unsafe waitpid(-1, &status, WNOHANG) >= 0 else { return }

            usleep(1_000)
        }
    }

    /// - SeeAlso: proc(5), /proc/pid/task/tid/children.
    private static func children() -> [pid_t] {
        guard let tasks = unsafe opendir("/proc/self/task") else { return [] }
        defer { unsafe closedir(tasks) }

        var found: [pid_t] = []
        // Whichever thread started a child, the list is that thread's.
        while let entry = unsafe readdir(tasks) {
            let name = unsafe withUnsafePointer(to: entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) {
                    unsafe String(cString: $0)
                }
            }
            guard let file = unsafe fopen("/proc/self/task/\(name)/children", "r") else { continue }

            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = unsafe fread(&buffer, 1, buffer.count, file)
            unsafe fclose(file)
            found += String(decoding: buffer[..<count], as: UTF8.self).split(separator: " ")
                .compactMap { pid_t($0) }
        }
        return found
    }

    private static func end(as status: Int32, _ signals: inout sigset_t) -> Never {
        switch ChildStatus(waited: status) {
        case .exited(let status): _exit(status)
        case .running: _exit(0)
        case .signalled(let number):
            CLibrary.signal(number, SIG_DFL)
            unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
            kill(getpid(), number)
            sleep(1)
            _exit(128 + number)
        }
    }

    /// What the worker knows.
    private struct Work {
        let descriptor: Int32
        let folder: String

        init?(environ name: String) {
            guard let text = unsafe getenv(name) else { return nil }

            let parts = unsafe String(cString: text).split(separator: ":", maxSplits: 1)
            unsafe unsetenv(name)
            guard parts.count == 2, let descriptor = Int32(parts[0]),
                fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
            else { return nil }

            self.descriptor = descriptor
            folder = String(parts[1])
        }

        /// Ends everything once nobody holds the other end of the pipe any more.
        func watchTheWatcher() {
            RunningChildren.prepare()
            // What a client leaves behind becomes this process's, and is found below it.
            _ = pinproof_linux_adopt_orphans()
            let box = unsafe Unmanaged.passRetained(Box(self))
            _ = unsafe pinproof_linux_start_thread(
                { context in
                    guard let context = unsafe context else { return nil }

                    unsafe Unmanaged<Box>.fromOpaque(context).takeRetainedValue().work.wait()
                    return nil
                },
                box.toOpaque()
            )
        }

        private final class Box {
            let work: Work

            init(_ work: Work) { self.work = work }
        }

        private func wait() {
            var signals = sigset_t()
            unsafe sigfillset(&signals)
            unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
            var octet: UInt8 = 0
            while true {
                let count = unsafe read(descriptor, &octet, 1)
                if count == 0 || count < 0 && errno != EINTR { break }
            }
            RunningChildren.endAll()
            Guardian.endAllBelow()
            Guardian.remove(folder)
            _exit(128 + SIGTERM)
        }
    }
}
