// SPDX-License-Identifier: Apache-2.0

extension Requirement {
    /// Neither a signature of the path nor a key of it, the anchor's included, is weak.
    ///
    /// A weak signature is refused and never verified. The signature of an end entity that is
    /// itself an anchor does not count.
    package static let strength = Requirement(
        id: "strength",
        source: "CA/Browser Forum Baseline Requirements, sections 6.1.5 and 7.1.3.2"
    ) { step, _ in
        let certificate = step.newest
        let signatureCounts = !step.isAnchor && !step.isAnchoredItself
        if signatureCounts, certificate.signatureAlgorithm == .weak { return .weakAlgorithm }
        return certificate.hasWeakKey ? .weakAlgorithm : nil
    }
}

extension Certificate {
    /// Whether the key is shorter than a CA may certify, or cannot be measured.
    var hasWeakKey: Bool { publicKey.isWeak }
}
