// SPDX-License-Identifier: Apache-2.0

import Foundation
import PKIX
import Pinning
import Testing

@testable import Isolation

@Suite("An isolated backend")
struct IsolatedBackendTests {
    @Test(
        "Whatever ends a worker costs the question it was asked, and says how",
        arguments: [
            ("crash", "was ended by signal 6"), ("end", "ended with exit status 7"),
            ("hang", "did not answer in time"),
        ]
    )
    func ends(_ what: String, _ how: String) async throws {
        let backend = Self.faulty(seconds: what == "hang" ? 1 : 60)
        await #expect(throws: BackendError.defect("faulty, isolated, \(how)")) {
            try await backend.nativeKey(of: EncodedCertificate(Array(what.utf8)))
        }
        // The next one is asked of another.
        #expect(try await backend.nativeKey(of: Self.ordinary) == nil)
    }

    @Test("Gigabytes are not to be had")
    func allocates() async throws {
        let backend = Self.faulty()
        await #expect {
            try await backend.nativeKey(of: EncodedCertificate(Array("allocate".utf8)))
        } throws: { error in
            guard case .defect(let message)? = error as? BackendError else { return false }

            // An allocator may also end its process, as those of sanitizers do.
            return message == "there is no more memory"
                || message.hasPrefix("faulty, isolated, ")
        }
    }

    @Test("What a library prints is no answer")
    func prints() async throws {
        let backend = Self.faulty()
        let octets = Array("print".utf8)
        #expect(try await backend.nativeKey(of: EncodedCertificate(octets)) == octets)
    }

    @Test("Questions of every length come through, and so does the one behind them")
    func lengths() async throws {
        let backend = Self.faulty()
        // More than a worker reads at once, as much, and less, in turn.
        for count in [200_000, 3, 65_536, 65_500, 1, 1_000_000, 40_000, 40_000, 0] {
            let octets = (0..<count).map { UInt8(truncatingIfNeeded: $0 % 251) }
            let served = [EncodedCertificate(octets), Self.ordinary]
            let outcome = try await backend.path(
                from: served,
                to: [Self.ordinary],
                at: Time(seconds: 0)
            )
            #expect(outcome == .path(served + [Self.ordinary]), "\(count) octets")
        }
    }

    @Test("A worker whose answers are none is given up")
    func nonsense() async throws {
        let backend = Self.faulty()
        let first = try await process(of: backend)
        await #expect {
            try await backend.nativeKey(of: EncodedCertificate(Array("write nonsense".utf8)))
        } throws: { error in
            guard case .defect(let message)? = error as? BackendError else { return false }

            return message.hasPrefix("faulty, isolated, answered what is no answer: ")
        }
        #expect(try await process(of: backend) != first)
    }

    @Test("What the library says instead of answering is handed on, and its process goes on")
    func errors() async throws {
        let backend = Self.faulty()
        let first = try await process(of: backend)
        await #expect(throws: BackendError.defect("so it was told")) {
            try await backend.nativeKey(of: EncodedCertificate(Array("throw".utf8)))
        }
        await #expect(throws: BackendError.unsupported(.addressHost)) {
            try await backend.endEntity(Self.ordinary, isFor: "192.0.2.1")
        }
        #expect(try await process(of: backend) == first)
    }

    @Test("A worker that is killed while nobody asks it anything costs nothing")
    func killedIdle() async throws {
        let backend = Self.faulty()
        let first = try await process(of: backend)
        kill(first, SIGKILL)
        // It lies there dead until it is waited for.
        for _ in 0..<1_000 where Self.state(of: first) != "Z" { usleep(1_000) }
        #expect(Self.state(of: first) == "Z")
        #expect(try await process(of: backend) != first)
    }

    @Test("A program that cannot be started is a defect, and no crash")
    func missing() async throws {
        let backend = IsolatedBackend(
            StatedIdentity(),
            command: ["/no/such/program"],
            limits: IsolationLimits()
        )
        await #expect(
            throws: BackendError.defect(
                "faulty, isolated, could not be started: No such file or directory"
            )
        ) {
            try await backend.nativeKey(of: Self.ordinary)
        }
    }

    @Test("Many ask at once, each of a process of its own, and get their own answers")
    func concurrent() async throws {
        let backend = Self.faulty()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let served = EncodedCertificate(Array("served \(number)".utf8))
                    let anchor = EncodedCertificate(Array("anchor \(number)".utf8))
                    let path = try await backend.path(
                        from: [served],
                        to: [anchor],
                        at: Time(seconds: 0)
                    )
                    #expect(path == .path([served, anchor]))
                }
            }
            try await group.waitForAll()
        }
    }

    private func process(of backend: IsolatedBackend) async throws -> pid_t {
        let key = try await backend.nativeKey(of: EncodedCertificate(Array("process".utf8)))
        return try #require(pid_t(String(decoding: key ?? [], as: UTF8.self)))
    }

    /// The third field of proc(5), /proc/pid/stat.
    private static func state(of process: pid_t) -> Substring? {
        (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8))?
            .split(separator: " ").dropFirst(2).first
    }

    private static func faulty(seconds: Int = 60) -> IsolatedBackend {
        var limits = IsolationLimits()
        limits.seconds = seconds
        return IsolatedBackend(StatedIdentity(), command: [worker], limits: limits)
    }

    private static let ordinary = EncodedCertificate(Array("ordinary".utf8))

    /// The executable lies beside the bundle of the tests.
    private static let worker: String = {
        let arguments = ProcessInfo.processInfo.arguments
        let bundle = arguments.first { $0.hasSuffix(".xctest") } ?? arguments[0]
        return URL(fileURLWithPath: bundle).deletingLastPathComponent()
            .appendingPathComponent("FaultyWorker").path
    }()
}

/// What this process says of the faulty backend, which it never asks itself.
private struct StatedIdentity: Backend {
    let id = "faulty"
    let version = "1.0"
    let settings: [String: String] = [:]
    let aliases: [Set<Reason>] = []

    func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        throw .defect("this process was asked")
    }

    func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        throw .defect("this process was asked")
    }

    func nativeKey(of certificate: EncodedCertificate) async throws(BackendError) -> [UInt8]? {
        throw .defect("this process was asked")
    }
}
