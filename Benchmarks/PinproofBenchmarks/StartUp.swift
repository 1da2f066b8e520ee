// SPDX-License-Identifier: Apache-2.0

#if Benchmarks
import Foundation

/// Our program's start over OpenSSL's: each says its version and ends.
///
/// The program is the one that the environment's PINPROOF names; without it nothing is measured.
func registerStartUp() {
    let environment = ProcessInfo.processInfo.environment
    guard let program = environment["PINPROOF"],
        FileManager.default.isExecutableFile(atPath: program)
    else { return }

    quotient("start, pinproof --version ÷ openssl version", goal: .atMost(8), batch: 10) {
        try run(program, "--version")
    } over: {
        try run("/usr/bin/openssl", "version")
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
