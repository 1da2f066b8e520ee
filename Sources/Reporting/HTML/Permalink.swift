// SPDX-License-Identifier: Apache-2.0

import Corpus

/// Where in the report something stands; also the `id` of the element there.
///
/// A vector's permalink is its id, and everything else has a prefix: a family of a private corpus
/// may be named as a framework is. An id has no spaces (HTML, 3.2.6).
enum Permalink {
    static func ofCause(_ id: Cause.ID) -> String { "cause:\(id)" }
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
