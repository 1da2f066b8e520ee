// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

extension VectorPage {
    /// The pin of every certificate at hand beside those that are configured, and what is the
    /// matter with a pin that is another kind of digest: what a person needs to mend a
    /// configuration.
    var pinsAtHand: String {
        guard vector.pinned.contains(where: { $0.keys != nil }) else { return "" }

        let readable = vector.certificates.keys.sorted().compactMap { name in
            vector.certificates[name].flatMap { try? Certificate($0.octets) }.map { (name, $0) }
        }
        let names = Set(vector.pinned.flatMap { $0.keys ?? [] })
        var atHand: [ItemName] = []
        for name in vector.connection.served + vector.connection.allAnchors
        where !atHand.contains(name) {
            atHand.append(name)
        }
        var lines: [String] = []
        for name in atHand {
            guard let certificate = readable.first(where: { $0.0 == name })?.1 else { continue }

            let pin = SPKIPin(of: certificate).base64
            let configured = names.sorted().filter { text(of: $0, readable) == pin }
            let mark =
                configured.isEmpty ? "" : " ← pinned as \(configured.joined(separator: ", "))"
            lines.append(
                style.wrapped(
                    "\(name): sha256/\(pin)\(mark)",
                    indentation: "  ",
                    hanging: "    "
                )
            )
        }
        for name in names.sorted() {
            guard case .pin? = vector.recipe[name], let text = vector.pins[name] else { continue }

            let diagnosis = PinDiagnosis(
                of: text,
                among: readable.map { (name: $0.0, certificate: $0.1) }
            )
            let shown = text.split(separator: "\n").first.map(String.init) ?? ""
            lines.append(
                style.wrapped(
                    "\(name): “\(shown)” \(diagnosis)",
                    indentation: "  ",
                    hanging: "    "
                )
            )
        }
        return style.bold("The keys at hand") + "\n" + lines.joined()
    }

    /// The digest that a configured pin stands for, where it is one of a key.
    private func text(of name: ItemName, _ readable: [(ItemName, Certificate)]) -> String? {
        if case .pin? = vector.recipe[name] { return vector.pins[name] }

        return readable.first { $0.0 == name }.map { SPKIPin(of: $0.1).base64 }
    }
}
