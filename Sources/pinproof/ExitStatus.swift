// SPDX-License-Identifier: Apache-2.0

/// What the command's exit status says; it is never a verdict.
///
/// - SeeAlso: sysexits.h.
enum ExitStatus: Int32, CaseIterable {
    case asExpected = 0
    case unexpected = 1
    case incomplete = 3
    case usage = 64
    case badInput = 65
    case unavailable = 69
    case ownBug = 70
    case interrupted = 130

    /// For `--help`.
    static let explanation =
        "EXIT STATUS:\n"
        + allCases.map { status in
            let number = String(status.rawValue)
            return "  \(number)\(String(repeating: " ", count: 5 - number.count))\(status.meaning)"
        }.joined(separator: "\n")

    private var meaning: String {
        switch self {
        case .asExpected: "everything is as expected; the newer of two results is no worse"
        case .unexpected: "there are unexpected findings; the newer of two results is worse"
        case .incomplete: "a part of an app could not be read"
        case .usage: "the command line is wrong"
        case .badInput: "a vector or another input file is wrong"
        case .unavailable: "a backend is not built in, or a self-check fails"
        case .ownBug: "a bug in pinproof, or output that could not be written"
        case .interrupted: "interrupted"
        }
    }
}

/// Why the command ends early, in words and as an exit status.
struct Failure: Error {
    let status: ExitStatus
    let message: String

    init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }
}
