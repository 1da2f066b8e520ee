// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text as one word of a shell's, in quotes where it needs them.
    ///
    /// - SeeAlso: sh(1), Quoting. A brace stands for itself where no comma and no two dots follow.
    var shellWord: String {
        let isPlain = !isEmpty && utf8.allSatisfy(plain.contains)
        return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
    }
}

private let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%+=:/._-{}".utf8
)
