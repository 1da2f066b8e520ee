// SPDX-License-Identifier: Apache-2.0

import Corpus
import Crypto

/// Where in the report something stands; also the `id` of the element there.
///
/// A vector's permalink is its id, and everything else has a prefix: a family of a private corpus
/// may be named as a framework is. An id has no spaces (HTML, 3.2.6).
enum Permalink {
    static func ofCause(_ id: Cause.ID) -> String { "cause:\(id)" }
    /// The same for cells, of which twenty thousand lead to a cause: `c` and four digits of base64url
    /// (RFC 4648, 5) of the id's SHA-256, so that it is the same in every report.
    static func brieflyOfCause(_ id: Cause.ID) -> String {
        let bits = SHA256.hash(data: Array(id.utf8)).prefix(3).reduce(0) { $0 << 8 | Int($1) }
        return "c" + [18, 12, 6, 0].map { String(digits[bits >> $0 & 63]) }.joined()
    }
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )
    static func ofFramework(_ id: String) -> String { "framework:\(id)" }
    /// A framework that is a library is among the libraries.
    static func ofSubject(_ id: String, _ lookup: HTMLLookup) -> String {
        lookup.libraries.contains(id) ? ofLibrary(id) : ofFramework(id)
    }
    static func ofLibrary(_ id: String) -> String { "library:\(id)" }
    static func ofPolicy(_ id: String) -> String { "policy:\(id)" }
    static func ofStandard(_ id: String) -> String {
        "standard:\(id.map { $0.isWhitespace ? "_" : String($0) }.joined())"
    }
}
