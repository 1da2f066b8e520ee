// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

/// What a backend said about the path, by the names of the vector.
enum NamedPathOutcome: Hashable {
    case path([ItemName])
    case refused(Reason, native: String)
}

extension PathVerdict {
    /// How an answer relates to this verdict where it is the norm.
    func finding(of seen: NamedPathOutcome, aliases: ReasonAliases, _ stakes: Stakes) -> Finding {
        switch (self, seen) {
        case (.accept(let paths), .path(let path)):
            paths.contains(path) ? .conforming : .otherReason
        case (.accept, .refused): .refused(stakes)
        case (.reject, .path): .accepted(stakes)
        case (.reject(let norm), .refused(let reason, _)):
            aliases.tellApart(norm, reason) ? .otherReason : .conforming
        }
    }

    /// Whether an answer is this verdict where a departure gives it: reasons are strict there,
    /// since the line names the library.
    func isMet(by seen: NamedPathOutcome) -> Bool {
        switch (self, seen) {
        case (.accept(let paths), .path(let path)): paths.contains(path)
        case (.reject(let expected), .refused(let reason, _)):
            expected == reason || expected == .any
        case (.accept, .refused), (.reject, .path): false
        }
    }

    /// The verdict for people: `accept by leaf → root`.
    var text: String {
        switch self {
        case .accept(let paths): "accept by \(paths.map(\.drawn).joined(separator: " or "))"
        case .reject(let reason): "reject (\(reason))"
        }
    }
}

extension [PathVerdict] {
    /// Whether an answer's verdict is another than the one the file presumes, the first.
    ///
    /// A path that the file lists anywhere is no difference, nor is another reason.
    func presumeOther(than seen: NamedPathOutcome) -> Bool {
        switch (first, seen) {
        case (nil, _): false
        case (.accept, .path(let path)): !listsPath(path)
        case (.accept, .refused): true
        case (.reject, .path): true
        case (.reject, .refused): false
        }
    }

    private func listsPath(_ path: [ItemName]) -> Bool {
        contains { if case .accept(let paths) = $0 { paths.contains(path) } else { false } }
    }
}
