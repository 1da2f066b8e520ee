// SPDX-License-Identifier: Apache-2.0

/// What one file was found to do wrong, collected so that one reading names all of it.
package final class Problems {
    package private(set) var found: [VectorError] = []

    /// How many were reported beyond those that are kept.
    package private(set) var omitted = 0

    private let file: String
    private let most: Int

    /// - Parameters:
    ///   - file: What is read.
    ///   - most: How many are kept. What a stranger sends may have a million of them.
    package init(in file: String, keeping most: Int = .max) {
        self.file = file
        self.most = most
    }

    package func report(_ field: String, _ problem: String, remedy: String) {
        guard found.count < most else {
            omitted += 1
            return
        }

        found.append(VectorError(file: file, field: field, problem: problem, remedy: remedy))
    }
}
