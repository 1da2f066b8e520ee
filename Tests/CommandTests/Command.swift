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
    ) throws -> Result {
        try run(executable, arguments, environment: environment, in: folder)
    }

    /// Runs one vector of the corpus, from a folder where nothing else is.
    ///
    /// The whole corpus takes a second or two to read, and most tests ask what is done with it and
    /// not what is in it.
    static func runAlone(
        _ id: String,
        _ arguments: String...,
        environment: [String: String] = [:]
    ) throws -> Result {
        let scratch = try Scratch()
        return try run(
            executable,
            ["run"] + scratch.only(id) + arguments,
            environment: environment
        )
    }

    /// Runs a program; the shell, for instance, around the command.
    static func run(
        _ program: URL,
        _ arguments: [String],
        environment: [String: String] = [:],
        in folder: String? = nil
    ) throws -> Result {
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
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus,
            // Other programs print names as they stand in certificates, and these may be no text.
            output: String(decoding: try Data(contentsOf: URL(filePath: standard)), as: UTF8.self),
            messages: String(decoding: try Data(contentsOf: URL(filePath: error)), as: UTF8.self)
        )
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
