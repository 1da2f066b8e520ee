// SPDX-License-Identifier: Apache-2.0

/// What one file was found to do wrong, collected so that one reading names all of it.
package final class Problems {
    package private(set) var found: [VectorError] = []

    private let file: String

    package init(in file: String) {
        self.file = file
    }

    package func report(_ field: String, _ problem: String, remedy: String) {
        found.append(VectorError(file: file, field: field, problem: problem, remedy: remedy))
    }
}
