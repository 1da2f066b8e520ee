// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation

/// The program of a client under test, as it was named.
struct ProbedProgram {
    private let name: String

    init(_ name: String) {
        self.name = name
    }

    /// Refuses a program that nobody could start, before each vector would say so.
    ///
    /// - SeeAlso: exec(3): a name without a slash is looked for in PATH.
    func check() throws {
        guard ProbePlaceholder.allCases.allSatisfy({ !name.contains($0.text) }) else { return }
        guard !places.contains(where: Self.isProgram) else { return }

        throw Failure(.usage, "\(name.printable): \(problem)")
    }

    private var places: [String] {
        guard !name.contains("/") else { return [name] }

        return (Console.environment("PATH") ?? "/bin:/usr/bin")
            .split(separator: ":", omittingEmptySubsequences: false)
            .map { ($0.isEmpty ? "." : $0) + "/" + name }
    }

    private static func isProgram(_ place: String) -> Bool {
        !InputFile.isFolder(place) && FileManager.default.isExecutableFile(atPath: place)
    }

    /// What is wrong, and what to do about it.
    private var problem: String {
        let files = FileManager.default
        if name.contains("/"), InputFile.isFolder(name) {
            return "is a folder; name the program in it"
        }
        let file = places.first { files.fileExists(atPath: $0) && !InputFile.isFolder($0) }
        if let place = file?.printable {
            return name.contains("/")
                ? "is not executable; chmod +x \(place), or name what runs it first (python3 …)"
                : "\(place) is not executable; chmod +x \(place)"
        }
        if !name.contains("/"), files.fileExists(atPath: name) {
            return "there is no such program in PATH; for what is here write ./\(name.printable)"
        }
        return "there is no such program; write its path, or see whether it is installed"
    }
}
