// SPDX-License-Identifier: Apache-2.0

package import Corpus
import Conformance

extension CauseLedger {
    /// Bypasses of maintained projects that their maintainers were not told of: no release is made
    /// with one.
    package func unreportedBypasses(in causes: Causes) -> [Entry] {
        entries.filter { isUnreported($0, in: causes) && $0.kinds.contains(.bypass) }
    }

    private func isUnreported(_ entry: Entry, in causes: Causes) -> Bool {
        entry.cause.disclosure == .unreported
            && causes.file(of: entry.cause.subject)?.isMaintained == true
    }

    /// What a report puts in front: what default settings let through and whom they lock out, the
    /// worst first, what is by design last.
    ///
    /// What its maintainers were not told of is marked where it stands, and not put in front.
    func inFront(_ causes: Causes) -> (entries: [Entry], heldBack: Int) {
        let grave = entries.filter { entry in
            entry.isInDefault && [.bypass, .unpinned, .outage].contains(entry.worst.kind)
        }
        let shown = grave.filter { !isUnreported($0, in: causes) }
        return (
            shown.filter { !$0.isByDesign } + shown.filter(\.isByDesign),
            grave.count - shown.count
        )
    }

    /// The sentence about those that are not put in front; nil where there are none.
    static func heldBack(_ count: Int) -> String? {
        count == 0
            ? nil
            : "\(counted(count, "cause")) that maintainers were not told of yet "
                + "\(count == 1 ? "is" : "are") not put in front; the pages mark them."
    }
}
