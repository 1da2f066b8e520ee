// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// The pin of every certificate at hand beside those that are configured, and what is the matter
/// with a pin that is another kind of digest: what a person needs to mend a configuration.
struct PinsAtHand {
    /// The keys at hand and the texts that stand for one; empty where no keys are pinned.
    let keys: [Line]
    /// The texts that stand for certificates; empty where certificates themselves are pinned.
    let certificates: [Line]

    /// A certificate or a pin, and what is known of it.
    struct Line {
        let name: ItemName
        let text: String
        /// Whether it says no more than that the key of the certificate is pinned, by its own name.
        var isOfItself: Bool { text.hasSuffix("= ← pinned as \(name)") }
    }

    init(of vector: Vector) {
        let readable = vector.certificates.keys.sorted().compactMap { name in
            vector.certificates[name].flatMap { try? Certificate($0.octets) }.map { (name, $0) }
        }
        certificates = Self.texts(
            vector.pinned.flatMap { $0.certificates ?? [] },
            of: .certificate,
            in: vector,
            readable
        )
        guard vector.pinned.contains(where: { $0.keys != nil }) else {
            keys = []
            return
        }

        let names = vector.pinned.flatMap { $0.keys ?? [] }
        keys =
            Self.keys(at: names, in: vector, readable)
            + Self.texts(names, of: .publicKey, in: vector, readable)
    }

    private static func keys(
        at names: [ItemName],
        in vector: Vector,
        _ readable: [(ItemName, Certificate)]
    ) -> [Line] {
        var atHand: [ItemName] = []
        for name in vector.connection.served + vector.connection.allAnchors
        where !atHand.contains(name) {
            atHand.append(name)
        }
        return atHand.compactMap { name in
            guard let certificate = readable.first(where: { $0.0 == name })?.1 else { return nil }

            let pin = SPKIPin(of: certificate).base64
            let configured = Set(names).sorted().filter { vector.digest(of: $0, readable) == pin }
            let mark =
                configured.isEmpty ? "" : " ← pinned as \(configured.joined(separator: ", "))"
            return Line(name: name, text: "sha256/\(pin)\(mark)")
        }
    }

    /// The pins that are texts of their own, each with what it turns out to be.
    private static func texts(
        _ names: [ItemName],
        of kind: PinningKind,
        in vector: Vector,
        _ readable: [(ItemName, Certificate)]
    ) -> [Line] {
        Set(names).sorted().compactMap { name in
            guard case .pin? = vector.recipe[name], let text = vector.pins[name] else { return nil }

            let diagnosis = PinDiagnosis(
                of: text,
                among: readable.map { (name: $0.0, certificate: $0.1) }
            )
            let shown = text.split(separator: "\n").first.map(String.init) ?? ""
            return Line(name: name, text: "“\(shown.printable)” \(diagnosis.sentence(for: kind))")
        }
    }
}

extension Vector {
    /// The digest that a configured pin stands for, where it is one of a key.
    fileprivate func digest(of name: ItemName, _ readable: [(ItemName, Certificate)]) -> String? {
        if case .pin? = recipe[name] { return pins[name] }

        return readable.first { $0.0 == name }.map { SPKIPin(of: $0.1).base64 }
    }
}
