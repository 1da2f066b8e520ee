// SPDX-License-Identifier: Apache-2.0

private import Foundation

/// A program of the system's, given a text on its standard input.
package enum Program {
    /// Whether Python and its package `jsonschema` are there: nothing of ours reads a schema.
    package static let hasJSONSchema = (try? python("import jsonschema")) != nil

    /// What a program in Python prints.
    ///
    /// - Throws: Its status if it fails.
    package static func python(
        _ program: String,
        _ arguments: [String] = [],
        input: String = ""
    ) throws -> String {
        let result = try run(["python3", "-c", program] + arguments, input: input)
        guard result.status == 0 else { throw ProgramFailed(status: result.status) }

        return result.output
    }

    /// What a command prints, and its status.
    package static func run(
        _ command: [String],
        input: String
    ) throws -> (status: Int32, output: String) {
        // A file and not a pipe: both ends may have more to say than a pipe holds.
        let folder = FileManager.default.temporaryDirectory
        let given = folder.appendingPathComponent("pinproof-\(UUID().uuidString)")
        try Data(input.utf8).write(to: given)
        defer { try? FileManager.default.removeItem(at: given) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardInput = try FileHandle(forReadingFrom: given)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    private struct ProgramFailed: Error {
        let status: Int32
    }
}
