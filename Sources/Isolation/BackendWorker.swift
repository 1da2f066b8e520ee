// SPDX-License-Identifier: Apache-2.0

private import CLibrary
private import CLinux
package import Pinning

/// The other end of an isolated backend: answers the questions on standard input, one frame each,
/// until there are no more.
package struct BackendWorker {
    private let backend: any Backend
    private let limits: IsolationLimits

    package init(of backend: any Backend, limits: IsolationLimits) {
        self.backend = backend
        self.limits = limits
    }

    /// Answers until the input is at its end, all on this thread.
    ///
    /// - Throws: `FrameError` for a question that is none.
    package func serve() throws(FrameError) {
        try CallingThread.run { () throws(FrameError) in try await answerAll() }
    }

    private func answerAll() async throws(FrameError) {
        var stream = FrameStream()
        limitMemory()
        while let frame = stream.read() {
            // A process whose parent was killed ends even in the middle of a question that has no
            // end; the parent's own limit comes first.
            _ = alarm(UInt32(limits.seconds) + Self.grace)
            let answer = await answer(to: try WorkerQuestion(frame: frame))
            _ = alarm(0)
            guard stream.write(answer.frame) else { return }
        }
    }

    private func answer(to question: WorkerQuestion) async -> WorkerAnswer {
        do throws(BackendError) {
            return switch question {
            case .host(let certificate, let host):
                .host(try await backend.endEntity(certificate, isFor: host))
            case .nativeKey(let certificate):
                .nativeKey(try await backend.nativeKey(of: certificate))
            case .path(let served, let anchors, let time):
                switch try await backend.path(from: served, to: anchors, at: time) {
                case .path(let path):
                    .path(NamedPath(path, served: served, anchors: anchors))
                case .refused(let reason, let native):
                    .refused(reason, native: native)
                }
            case .verdict(let policy, let connection, let configuration):
                .verdict(try await verdict(of: policy, on: connection, configuration))
            }
        } catch {
            return .failure(error)
        }
    }

    private func verdict(
        of policy: String,
        on connection: Connection,
        _ configuration: WorkerQuestion.Configuration
    ) async throws(BackendError) -> Verdict {
        guard let execution = backend.executions.first(where: { $0.policy == policy }) else {
            throw .defect("\(backend.id) does not carry out \(policy)")
        }

        let trust = ServerTrust(connection, answers: Answers(of: backend))
        return switch configuration {
        case .entries(let pinned): try await execution.verdict(on: trust, pinned: pinned)
        case .texts(let texts): try await execution.verdict(on: trust, written: texts)
        }
    }

    /// Lets no allocation succeed beyond the limit.
    ///
    /// What a process has from its start, libraries above all, depends on the machine and the
    /// build, and is not counted.
    private func limitMemory() {
        let most = addressSpace() + UInt64(limits.memory) << 20
        _ = pinproof_linux_limit_memory(most)
    }

    private static let grace: UInt32 = 5
}

/// How much address space this process has, in octets.
///
/// - SeeAlso: proc(5), /proc/self/statm.
private func addressSpace() -> UInt64 {
    let descriptor = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0 }

    defer { close(descriptor) }
    var text = [UInt8](repeating: 0, count: 64)
    let count = unsafe text.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
    }
    let pages = text.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: " ") }
        .reduce(0 as UInt64) { $0 * 10 + UInt64($1 - UInt8(ascii: "0")) }
    return pages * UInt64(sysconf(Int32(_SC_PAGESIZE)))
}
