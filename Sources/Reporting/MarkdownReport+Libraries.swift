// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus
import Pinning

extension MarkdownReport {
    /// What changes with the library: in how many vectors correct pinning on top of it says
    /// something else, and which of the frameworks that were asked beside their own library.
    ///
    /// Counted nowhere else.
    var libraries: String {
        let platforms = Dictionary(
            uniqueKeysWithValues: run.policies.map { ($0.id, $0.platform) }
        )
        var changes: [Cause.ID: Change] = [:]
        for observation in run.observations where observation.finding == .inherited {
            guard let cause = observation.cause else { continue }

            if platforms[observation.policy] == .every {
                changes[cause, default: Change()].vectors.insert(observation.vector)
            } else if observation.isForeign {
                changes[cause, default: Change()].strangers.insert(observation.policy)
            }
        }
        guard !changes.isEmpty else { return "" }

        let isWhole = changes.values.contains { !$0.strangers.isEmpty }
        var table = MarkdownTable(
            ["Library", "Cause", "What", "Vectors"]
                + (isWhole ? ["Frameworks not built on it"] : [])
        )
        func add(_ cells: [String], _ change: Change) {
            table.add(
                cells + [String(change.vectors.count)]
                    + (isWhole ? [String(change.strangers.count)] : [])
            )
        }
        for (cause, change) in changes.sorted(by: { $0.key < $1.key }) where !cause.isEmpty {
            let subject = String(cause.prefix { $0 != "/" })
            add([subject, cause, run.causes[cause]?.title.printable ?? "not explained"], change)
        }
        // What no standard decides has no cause: whatever a library states is permitted.
        if let open = changes[""] {
            add(["any", "none", "No standard decides, and libraries differ"], open)
        }
        return """
            ## What changes with the library

            Correct pinning on top of each library, in how many vectors its verdict follows the \
            library instead of the norm. A framework is charged with the library that it links, \
            and with no other.

            \(table.text)
            """
    }

    private struct Change {
        var vectors: Set<Vector.ID> = []
        var strangers: Set<String> = []
    }
}
