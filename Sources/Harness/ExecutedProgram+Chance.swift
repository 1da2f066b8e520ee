// SPDX-License-Identifier: Apache-2.0

import Conformance

extension ExecutedProgram.Answer {
    /// The same without what chance decided in its words, so that two runs say the same.
    ///
    /// - Parameter port: Where the client found the server; nil where there was none.
    /// - Returns: The answer, with the port and the places of objects taken out of it.
    func withoutChance(port: UInt16?) -> Self {
        switch self {
        case .defect(let words): .defect(words.withoutChance(port: port))
        case .unsupported: self
        case .verdict(let verdict, let words):
            .verdict(verdict, message: words?.withoutChance(port: port))
        }
    }

}

extension String {
    /// What a client said, without the port, the places of objects and OpenSSL's threads.
    func withoutChance(port: UInt16?) -> String {
        let words = replacing(/0x[0-9A-Fa-f]{6,16}/, with: "0x…")
            // The thread that it happened in, with which OpenSSL begins (`ERR_print_errors`).
            .replacing(/\b[0-9A-F]{16}:error:/, with: "error:")
        guard let port else { return words }

        return words.replacing(/\b[0-9]+\b/) { number in
            number.output == String(port) ? "PORT" : String(number.output)
        }
    }

    /// The same without the date and the time that a log begins each line with.
    var withoutDate: String {
        replacing(
            /^\[?\d{4}[-\/]\d\d[-\/]\d\d[ T]\d\d:\d\d:\d\d([.,]\d+)?( ?(Z|[+-]\d\d:?\d\d))?\]?:? */,
            with: ""
        )
    }
}
