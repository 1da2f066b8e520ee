// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The lines with their places, empty ones included.
    var numberedLines: [(place: Place, line: Substring)] {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated().map { (Place(line: $0 + 1), $1) }
    }
}
