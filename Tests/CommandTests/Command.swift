// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The built executable, run as a person runs it.
enum Command {
    /// How a run of it ended.
    struct Result {
        let status: Int32
        let output: String
        let messages: String
    }

    /// Runs the command and waits for its end.
    static func run(
        _ arguments: String...,
        environment: [String: String] = [:],
        in folder: String? = nil
    ) async throws -> Result {
        try await run(executable, arguments, environment: environment, in: folder)
    }

    /// Runs one vector of the corpus, from a folder where nothing else is.
    ///
    /// The whole corpus takes a second or two to read, and most tests ask what is done with it and
    /// not what is in it.
    static func runAlone(
        _ id: String,
        _ arguments: String...,
        environment: [String: String] = [:]
    ) async throws -> Result {
        let scratch = try Scratch()
        return try await run(
            executable,
            ["run"] + scratch.only(id) + arguments,
            environment: environment
        )
    }

    /// Runs a program; the shell, for instance, around the command.
    ///
    /// Whoever waits for it leaves the thread to other tests: there are as many threads as cores.
    static func run(
        _ program: URL,
        _ arguments: [String],
        environment: [String: String] = [:],
        in folder: String? = nil
    ) async throws -> Result {
        await turns.take()
        do {
            let result = try await ended(program, arguments, environment, folder)
            await turns.give()
            return result
        } catch {
            await turns.give()
            throw error
        }
    }

    /// A few more than there are cores: some of them wait for a clock or a socket.
    private static let turns = Turns(of: 2 * ProcessInfo.processInfo.activeProcessorCount)

    private static func ended(
        _ program: URL,
        _ arguments: [String],
        _ environment: [String: String],
        _ folder: String?
    ) async throws -> Result {
        let process = try process(program, arguments, environment: environment, in: folder)
        // Files and not pipes: whoever reads one pipe to its end may leave the other full.
        let output = try Scratch()
        let (standard, error) = (output.path("stdout"), output.path("stderr"))
        for path in [standard, error] {
            guard FileManager.default.createFile(atPath: path, contents: nil) else {
                throw CocoaError(.fileWriteUnknown)
            }
        }
        process.standardOutput = FileHandle(forWritingAtPath: standard)
        process.standardError = FileHandle(forWritingAtPath: error)
        try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in end.resume() }
            do {
                try process.run()
            } catch {
                end.resume(throwing: error)
            }
        }
        return Result(
            status: process.terminationStatus,
            // Other programs print names as they stand in certificates, and these may be no text.
            output: String(decoding: try Data(contentsOf: URL(filePath: standard)), as: UTF8.self),
            messages: String(decoding: try Data(contentsOf: URL(filePath: error)), as: UTF8.self)
        )
    }

    /// Whether a program ends well; for the conditions of tests, in which nothing can be awaited.
    static func succeeds(_ program: URL, _ arguments: [String]) -> Bool {
        guard let process = try? process(program, arguments) else { return false }

        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }

        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// The command, ready to be started.
    static func process(
        _ program: URL,
        _ arguments: [String],
        environment: [String: String] = [:],
        in folder: String? = nil
    ) throws -> Process {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging(environment) { _, given in given }
        // Outside the checkout unless a test says otherwise: no test writes Reports/latest.
        process.currentDirectoryURL = URL(
            fileURLWithPath: folder ?? FileManager.default.temporaryDirectory.path
        )
        process.standardInput = FileHandle.nullDevice
        return process
    }

    /// The root of the checkout.
    static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// The executable lies beside the bundle of the tests.
    static let executable: URL = {
        let arguments = ProcessInfo.processInfo.arguments
        let bundle = arguments.first { $0.hasSuffix(".xctest") } ?? arguments[0]
        return URL(fileURLWithPath: bundle).deletingLastPathComponent()
            .appendingPathComponent("pinproof")
    }()
}
