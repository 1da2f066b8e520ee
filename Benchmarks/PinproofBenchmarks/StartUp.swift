// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Foundation

/// Our program's start over OpenSSL's: each says its version and ends.
///
/// The program is the one that the environment's PINPROOF names; without it nothing is measured.
func registerStartUp() {
    guard let program = MeasuredProgram.path else { return }

    quotient("start, pinproof --version ÷ openssl version", goal: .atMost(8), batch: 10) {
        try run(program, "--version")
    } over: {
        try run("/usr/bin/openssl", "version")
    }
}

/// Our program, where it is at hand.
enum MeasuredProgram {
    /// What the environment's PINPROOF names, if it is a program.
    static var path: String? {
        ProcessInfo.processInfo.environment["PINPROOF"].flatMap { path in
            FileManager.default.isExecutableFile(atPath: path) ? path : nil
        }
    }
}

private func run(_ program: String, _ argument: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = [argument]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { fatalError("\(program) \(argument) failed") }
}
#endif
