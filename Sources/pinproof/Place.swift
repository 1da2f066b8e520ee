// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation

/// Where the command stands.
enum Place {
    /// The corpus that belongs to the command.
    static func corpus() throws -> CorpusLocation {
        do throws(CorpusNotFound) {
            return try CorpusLocation.find(
                currentDirectory: FileManager.default.currentDirectoryPath,
                executable: Bundle.main.executablePath ?? CommandLine.arguments.first ?? "",
                compiledIn: #filePath
            )
        } catch {
            throw Failure(.badInput, error.description)
        }
    }

    static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// A path as a person standing in the current directory writes it.
    static func relative(_ path: String) -> String {
        let here = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
    }
}
