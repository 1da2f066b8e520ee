// SPDX-License-Identifier: Apache-2.0

private import Foundation

/// The rules of a corpus's NORM.md, `N-1`.
///
/// A rule is an item of a list that begins with its number in bold: `* **N-1** …`. One that no
/// vector can ask about says so behind its number: `* **N-51** *(out of scope)* …`.
package struct NormRules: Sendable {
    /// Where it lies.
    package let location: String
    let inScope: Set<String>
    let outOfScope: Set<String>
    /// Rules that name neither a standard nor that they are decided here or open.
    private let unfounded: Set<String>
    private let repeated: Set<String>

    /// Nil where the corpus has no norm.
    init?(in corpus: String) {
        location = "\(corpus)/NORM.md"
        guard let octets = FileManager.default.contents(atPath: location) else { return nil }

        let text = String(decoding: octets, as: UTF8.self)
        let rules = text.matches(of: #/\*\*(N-[0-9]+)\*\*( \*\(out of scope\)\*)?/#)
        inScope = Set(rules.filter { $0.2 == nil }.map { String($0.1) })
        outOfScope = Set(rules.filter { $0.2 != nil }.map { String($0.1) })
        unfounded = Set(
            text.split(separator: "\n").compactMap { line in
                guard
                    let rule = line.prefixMatch(
                        of: #/\* \*\*(N-[0-9]+)\*\*( \*\(out of scope\)\*)?/#
                    ),
                    rule.2 == nil,
                    !line.contains(#/RFC [0-9]|X\.690|\bBR [0-9]|Decided here|Open[:,]/#)
                else { return nil }

                return String(rule.1)
            }
        )
        repeated = Set(
            Dictionary(grouping: rules, by: \.1).filter { $0.value.count > 1 }.map {
                String($0.key)
            }
        )
    }

    /// The rules that a vector cites; empty where it cites none.
    static func cited(by vector: Vector) -> Set<String> {
        var cited: Set<String> = []
        for claim in vector.asserts where claim.source.hasPrefix("NORM.md") {
            cited.formUnion(claim.source.matches(of: #/N-[0-9]+/#).map { String($0.0) })
        }
        return cited
    }

    /// The rules that no vector cites, those out of scope that one does, those without a source,
    /// and numbers that two of them have.
    func problems(of vectors: [Vector]) -> [VectorError] {
        let cited = vectors.reduce(into: Set()) { $0.formUnion(Self.cited(by: $1)) }
        let idle = inScope.subtracting(cited).map { rule in
            VectorError(
                file: location,
                field: rule,
                problem: "is cited by no vector",
                remedy: "write a vector that rests on it, or “*(out of scope)*” behind its number"
            )
        }
        let strayed = outOfScope.intersection(cited).map { rule in
            VectorError(
                file: location,
                field: rule,
                problem: "is out of scope, and a vector cites it",
                remedy: "take “*(out of scope)*” off, or cite another rule"
            )
        }
        let baseless = unfounded.map { rule in
            VectorError(
                file: location,
                field: rule,
                problem: "names no source",
                remedy: "name the clause that decides it, or write “Decided here” or “Open:”"
            )
        }
        let doubled = repeated.map { rule in
            VectorError(
                file: location,
                field: rule,
                problem: "is the number of two rules",
                remedy: "give one of them a number that was never used"
            )
        }
        return idle + strayed + baseless + doubled
    }
}
