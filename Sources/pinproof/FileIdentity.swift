// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What tells a file from every other, whatever it is called.
struct FileIdentity: Equatable {
    private let volume: Int
    private let number: Int

    /// Nil where there is no file.
    ///
    /// - Parameter path: A path, whose links are followed.
    init?(_ path: String) {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target),
            let volume = attributes[.systemNumber] as? Int,
            let number = attributes[.systemFileNumber] as? Int
        else { return nil }

        self.volume = volume
        self.number = number
    }
}
