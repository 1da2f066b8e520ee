// SPDX-License-Identifier: Apache-2.0

/// Everything that is wrong with one file.
package struct VectorErrors: Error, Hashable, Sendable {
    package let all: [VectorError]

    package init(all: [VectorError]) {
        self.all = all
    }
}
