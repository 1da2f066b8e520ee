// SPDX-License-Identifier: Apache-2.0

/// One line of answers.
struct Answer: Encodable, Sendable {
    let connection: Int
    var verdict: String?
    var reason: String?
    var message: String?
    var unsupported: String?
    var defect: String?

    init(_ connection: Int, verdict: String, reason: String? = nil, message: String? = nil) {
        self.connection = connection
        self.verdict = verdict
        self.reason = reason
        self.message = message.map(Self.shortened)
    }

    init(_ connection: Int, unsupported: String) {
        self.connection = connection
        self.unsupported = Self.shortened(unsupported)
    }

    init(_ connection: Int, defect: String) {
        self.connection = connection
        self.defect = Self.shortened(defect)
    }

    /// Certificates are spelt out in some messages.
    private static func shortened(_ text: String) -> String { String(text.prefix(300)) }
}
