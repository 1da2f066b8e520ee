// SPDX-License-Identifier: Apache-2.0

import Corpus
import Pinning

extension FactJudge {
    /// The octets that the library would hash as the key, compared with those presented.
    func nativeKey(of item: ItemName) async -> JudgedFact {
        let question = question(.nativeKey, of: item) { fact in
            switch fact {
            case .nativeKey(of: let certificate, _): certificate == item
            case .host, .path: false
            }
        }
        guard let certificate = vector.certificates[item] else {
            return JudgedFact(question, unanswered: .defect("\(item) has no bytes"))
        }

        do throws(BackendError) {
            let key = try await answers.nativeKey(of: certificate)
            return judge(question, key.map { SPKIPin(hashing: $0[...]) }, of: certificate)
        } catch {
            return JudgedFact(question, unanswered: Finding(error))
        }
    }

    private func judge(
        _ question: FactQuestion,
        _ seen: SPKIPin?,
        of certificate: EncodedCertificate
    ) -> JudgedFact {
        var expected = "the key as presented"
        var isMetByLine = false
        if case .nativeKey(_, let equals) = line(of: question) {
            expected = equals.map { "the key that \($0) pins" } ?? "no key"
            isMetByLine = equals.map { vector.keyPin($0) == seen && seen != nil } ?? (seen == nil)
        }
        return JudgedFact(
            question,
            outcome: .nativeKey(sha256: seen.map { Hexadecimal.encode($0.octets) }),
            norm: finding(of: seen, presented: certificate.pin),
            expected: expected,
            isMetByLine: isMetByLine,
            // The native key is not inherited: there the difference is the result.
            isInherited: false
        )
    }

    /// The norm is the key as presented; where the certificate cannot be read there is none, since
    /// another reader may then find another key in it.
    private func finding(of seen: SPKIPin?, presented: SPKIPin?) -> Finding {
        guard let presented else { return .open }
        guard let seen else { return .limit }

        return seen == presented ? .conforming : .otherReason
    }
}

extension Vector {
    /// The certificates whose native key is a fact of the vector, sorted.
    ///
    /// The end entity, since most clients compare its key alone; what a departure names; and what
    /// is pinned by its key and can be met on this connection. A spare that is never served would
    /// only repeat the same line in every vector.
    var itemsAskedForTheirKey: [ItemName] {
        var items = Array(connection.served.prefix(1))
        for entry in pinned { items += (entry.keys ?? []).filter(connection.isAtHand) }
        for line in departures.backends {
            if case .nativeKey(let item, _) = line.fact { items.append(item) }
        }
        return items.filter { certificates[$0] != nil }.sorted().reduce(into: []) { each, item in
            if each.last != item { each.append(item) }
        }
    }

    /// The SHA-256 digest that a pin of another make stands for; nil where it is none.
    fileprivate func keyPin(_ item: ItemName) -> SPKIPin? {
        guard case .pin(.digest(let pin)) = recipe[item], pin.algorithm == .sha256, pin.isWhole,
            pin.text == .base64, let text = pins[item], text.hasPrefix(pin.before),
            text.hasSuffix(pin.after)
        else { return nil }

        let base64 = text.dropFirst(pin.before.count).dropLast(pin.after.count)
        return try? SPKIPin(sha256: String(base64))
    }
}
