// SPDX-License-Identifier: Apache-2.0

package import Conformance
import Corpus
import Pinning

/// The flawed evaluators, and the vectors that expose each.
package enum ExposureList {
    /// A paragraph for each, and a last line that counts them.
    ///
    /// - Parameters:
    ///   - shown: Those that are written out.
    ///   - all: Those that are counted.
    ///   - style: How wide, and whether in colour.
    ///   - namesAll: Whether every vector is named, or the three smallest.
    /// - Returns: The text, ending with a line break.
    package static func text(
        _ shown: [Exposure],
        of all: [Exposure],
        style: TextStyle,
        namesAll: Bool
    ) -> String {
        let paragraphs = shown.map { exposure in
            let evaluator = exposure.evaluator
            let mark =
                exposure.isSurvivor
                ? style.painted("✗ survived", .red) : style.painted("✓ killed", .green)
            var text = "\(mark)  \(style.bold(evaluator.id))\n"
            text += style.wrapped("\(evaluator.flaw).", indentation: "    ", hanging: "    ")
            text += style.wrapped(
                "Stands for: \(evaluator.standsFor).",
                indentation: "    ",
                hanging: "    "
            )
            let named = namesAll ? exposure.vectors[...] : exposure.vectors.prefix(3)
            for vector in named { text += "    by \(vector)\n" }
            if exposure.vectors.count > named.count {
                text += "    and \(exposure.vectors.count - named.count) more\n"
            }
            return text + "\n"
        }
        let survivors = all.count(where: \.isSurvivor)
        let total = "\(all.count) flawed evaluators, \(all.count - survivors) killed"
        return paragraphs.joined()
            + (survivors == 0
                ? style.painted("✓ \(total).", .green)
                : style.painted("✗ \(total), \(survivors) survived.", .red)) + "\n"
            + style.wrapped(sentence(on: KillingSet(of: all)), indentation: "", hanging: "")
    }

    /// The vectors of the smallest set that kills all that are killed, one to a line.
    package static func smallestSet(of all: [Exposure]) -> String {
        KillingSet(of: all).vectors.map { $0 + "\n" }.joined()
    }

    private static func sentence(on set: KillingSet) -> String {
        let count = "\(set.vectors.count) vectors kill all of these"
        return set.isSmallest
            ? "\(count), and no fewer do; --smallest names them."
            : "\(count), and whether fewer do is not known; --smallest names them."
    }

    /// A JSON list of objects, one to a line.
    package static func json(_ exposures: [Exposure]) -> String {
        guard !exposures.isEmpty else { return "[]\n" }

        let lines = exposures.map { exposure in
            "  "
                + CanonicalText.line(
                    of: .object([
                        (name: "id", value: .string(exposure.id)),
                        (name: "flaw", value: .string(exposure.evaluator.flaw)),
                        (name: "standsFor", value: .string(exposure.evaluator.standsFor)),
                        (name: "killedBy", value: .array(exposure.vectors.map { .string($0) })),
                    ])
                )
        }
        return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
    }
}
