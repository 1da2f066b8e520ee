// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder of this process's own, whose name nobody can know before it is there.
///
/// - SeeAlso: mkdtemp(3): it is made anew, for this user alone.
struct TemporaryFolder {
    let path: String

    /// - Parameter purpose: What its name begins with.
    /// - Throws: `Failure` where none can be made.
    init(for purpose: String) throws(Failure) {
        let parent = FileManager.default.temporaryDirectory.path
        var name = Array("\(parent)/\(purpose)-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&name) != nil else {
            throw Failure(
                .usage,
                "no temporary folder can be made in \(parent); set TMPDIR to a folder that can be "
                    + "written"
            )
        }

        path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
