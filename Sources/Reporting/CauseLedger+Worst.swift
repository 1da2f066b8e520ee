// SPDX-License-Identifier: Apache-2.0

package import Corpus
import Conformance

extension CauseLedger {
    /// Bypasses of maintained projects that their maintainers were not told of: no release is made
    /// with one.
    package func unreportedBypasses(in causes: Causes) -> [Entry] {
        entries.filter { entry in
            entry.cause.disclosure == .unreported && entry.kinds.contains(.bypass)
                && causes.file(of: entry.cause.subject)?.isMaintained == true
        }
    }

    /// What a report puts in front: what default settings let through and whom they lock out, the
    /// worst first, what is by design last.
    ///
    /// A bypass that its maintainers were not told of is marked where it stands, and not put in
    /// front.
    func inFront(_ causes: Causes) -> (entries: [Entry], heldBack: Int) {
        let unreported = Set(unreportedBypasses(in: causes).map(\.id))
        let grave = entries.filter { entry in
            entry.isInDefault && [.bypass, .unpinned, .outage].contains(entry.worst.kind)
        }
        let shown = grave.filter { !unreported.contains($0.id) }
        return (
            shown.filter { !$0.isByDesign } + shown.filter(\.isByDesign),
            grave.count - shown.count
        )
    }

    /// The sentence about those that are not put in front; nil where there are none.
    static func heldBack(_ count: Int) -> String? {
        count == 0
            ? nil
            : "Left out here: \(counted(count, "bypass", "bypasses")) that maintainers have yet to "
                + "be told of."
    }
}
