// SPDX-License-Identifier: Apache-2.0

/// What a client wrote on standard error, as far as it is cited.
package struct ClientWords: Hashable, Sendable {
    /// Its last message, by which it says why it refused; empty where it wrote nothing.
    package let message: String
    /// Its first line that says something.
    private let first: String

    /// - Parameters:
    ///   - message: Its last message.
    ///   - first: Its first line that says something; empty where there is none.
    package init(message: String, first: String) {
        self.message = message
        self.first = first
    }

    package var isEmpty: Bool { message.isEmpty }

    /// Why it did not work: what it wrote first, where that is another line than its message.
    ///
    /// A program that cannot work says so first, and ends with advice.
    package var cause: String {
        first.isEmpty || first == message ? message : "\(first) … \(message)"
    }

    /// The same, each line changed in the same way.
    func map(_ change: (String) -> String) -> ClientWords {
        ClientWords(message: change(message), first: change(first))
    }
}
