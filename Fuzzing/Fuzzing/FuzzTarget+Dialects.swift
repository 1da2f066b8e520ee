// SPDX-License-Identifier: Apache-2.0

import Dialects
import Lint
import PKIX

extension FuzzTarget {
    /// One target for each notation: what is read can be written, and is then the same.
    static let dialects: [FuzzTarget] = Self.notations.map { dialect in
        FuzzTarget("dialect-\(dialect.id)", .text) { octets in
            guard let text = String(validating: octets, as: UTF8.self),
                let reading = try? dialect.read(text)
            else { return nil }

            return violation(of: reading.plan, in: dialect)
        }
    }

    /// Those that “pinproof convert” writes.
    static let notations = Conversion.targets.compactMap {
        $0.dialect(host: "www.example.com", received: Time(seconds: 1_906_502_400))
    }.sorted { $0.id < $1.id }

    private static func violation(of plan: PinPlan, in dialect: any PinDialect) -> String? {
        let writing = dialect.write(plan)
        guard !writing.losses.isEmpty || writing.plan == plan else {
            return "nothing is lost, and yet another plan is written"
        }
        guard let text = writing.text else {
            return writing.plan.entries.isEmpty ? nil : "there is a plan, and no text"
        }
        // Of nothing to say these two have a text that says it, and that they do not take.
        if writing.plan.entries.isEmpty, dialect.id == "curl" || dialect.id == "hpkp" { return nil }

        do throws(DialectError) {
            let again = try dialect.read(text)
            guard again.plan == writing.plan else { return "what is written says another thing" }
            guard dialect.write(again.plan).text == text else { return "one plan has two texts" }

            return nil
        } catch {
            return "what is written is not read: \(error)"
        }
    }
}
