// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation

/// Where the command stands.
enum Place {
    /// The corpus that belongs to the command.
    ///
    /// - Parameter remedy: What else the command could do, where it could do without.
    /// - Returns: Where it lies.
    /// - Throws: `Failure` where there is none.
    static func corpus(or remedy: String? = nil) throws -> CorpusLocation {
        do throws(CorpusNotFound) {
            return try CorpusLocation.find(
                currentDirectory: FileManager.default.currentDirectoryPath,
                executable: Bundle.main.executablePath ?? CommandLine.arguments.first ?? "",
                compiledIn: #filePath
            )
        } catch {
            throw missing(error, or: remedy)
        }
    }

    static func missing(_ error: CorpusNotFound, or remedy: String?) -> Failure {
        let remedies = ["run it in a checkout", remedy].compactMap { $0 }
        return Failure(.badInput, "\(error); \(remedies.joined(separator: ", or "))")
    }

    static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// The folder that a file lies in, as an absolute path.
    static func folder(of file: String) -> String {
        URL(fileURLWithPath: file).standardizedFileURL.deletingLastPathComponent().path
    }

    /// A path as a person standing in the current directory writes it.
    static func relative(_ path: String) -> String {
        let here = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
    }
}
