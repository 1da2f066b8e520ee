// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import Reporting

/// The terminal: data on standard output, progress and messages on standard error.
///
/// What is written may hold texts of strangers, and stands in the logs of build servers: nothing of
/// it is obeyed there, and in a message nothing by the terminal.
enum Console {
    /// Writes data, at once.
    ///
    /// - Throws: `Failure` where it could not be written: half of it would be taken for all.
    static func write(_ text: String) throws(Failure) {
        try OutputOctets.write(Array(text.utf8))
    }

    /// Writes a message.
    static func note(_ text: String) {
        say("pinproof: \(lines(text))\n")
    }

    /// Writes commands that a build server looks for in whatever a step prints.
    static func annotate(_ commands: String) {
        say(commands)
    }

    /// Writes why something did not work.
    static func complain(_ text: String) {
        say("pinproof: error: \(lines(text))\n")
    }

    /// The text with its lines, and nothing else that a terminal or a build server obeys.
    private static func lines(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable }.joined(separator: "\n")
        return String(decoding: BuildLog.harmless(Array(lines.utf8)), as: UTF8.self)
    }

    /// How standard output is written to.
    static func style(_ colour: ColourChoice) -> TextStyle {
        TextStyle(width: width, hasColour: hasColour(colour))
    }

    /// Whether somebody watches the messages.
    static var showsProgress: Bool { isatty(STDERR_FILENO) != 0 }

    /// Shows how far a run is, on a line that is written over.
    static func showProgress(_ done: Int, of all: Int) {
        showProgress(done < all ? "\(done) of \(all) vectors" : "")
    }

    /// Writes over the line that shows how far something is.
    static func showProgress(_ text: String) {
        say("\r\u{1b}[K\(text)")
    }

    /// Messages that cannot be written are lost, and nothing else is.
    private static func say(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// Whether somebody reads what is written, at a width that is known.
    static var isTerminal: Bool {
        isatty(STDOUT_FILENO) != 0 || environment("COLUMNS").flatMap { Int($0) } != nil
    }

    private static func hasColour(_ colour: ColourChoice) -> Bool {
        switch colour {
        case .always: true
        case .never: false
        case .auto:
            // https://no-color.org: set and not empty, whatever its value.
            isatty(STDOUT_FILENO) != 0 && (environment("NO_COLOR") ?? "").isEmpty
                && environment("TERM") != "dumb"
        }
    }

    private static var width: Int {
        if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 {
            return columns
        }
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return 80
        }

        return Int(size.ws_col)
    }

    static func environment(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name]
    }
}
