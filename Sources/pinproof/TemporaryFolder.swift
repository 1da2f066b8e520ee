// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation

/// A folder of this process's own, made anew, for this user alone.
///
/// - SeeAlso: mkdir(2): it follows no link, and takes nothing that is there.
struct TemporaryFolder {
    let path: String

    /// Makes a folder at a path that nobody could guess.
    ///
    /// - Throws: `Failure` where there is something, or none can be made.
    init(at path: String) throws(Failure) {
        guard unsafe mkdir(path, 0o700) == 0 else {
            throw Failure(
                .usage,
                "the temporary folder \(path) cannot be made; set TMPDIR to a folder that can be "
                    + "written"
            )
        }

        self.path = path
    }

    /// A path in the folder for temporary files whose name nobody can guess.
    static func unguessable(for purpose: String) -> String {
        var numbers = SystemRandomNumberGenerator()
        let name = (0..<2).map { _ in String(numbers.next(), radix: 36) }.joined()
        return "\(FileManager.default.temporaryDirectory.path)/\(purpose)-\(name)"
    }

    func remove() {
        Guardian.remove(path)
    }
}
