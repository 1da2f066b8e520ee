// SPDX-License-Identifier: Apache-2.0

import Conformance
import Corpus

extension MarkdownReport {
    /// Where certificate pinning and public-key pinning rightly differ, and why.
    var kinds: String {
        let differences = KindDifference.all(in: run.vectors)
        guard !differences.isEmpty else { return "" }

        var same = MarkdownTable(Self.kindColumns)
        var other = MarkdownTable(Self.kindColumns)
        for difference in differences {
            let cells = [
                difference.vector,
                "\(difference.certificate.verdict)", "\(difference.publicKey.verdict)",
                [difference.certificate.because, difference.publicKey.because].compactMap { $0 }
                    .joined(separator: "; "),
            ]
            switch difference.scope {
            case .same: same.add(cells)
            case .other: other.add(cells)
            }
        }
        return """
            ## Certificate pinning against public-key pinning

            Both compare the same path. A certificate that matches brings its key along, so that \
            with the same things pinned only a key can match alone: in another certificate. Of \
            \(run.extent) the two differ in \(differences.count).

            The same things are pinned, and the key lives on in another certificate:

            \(same.isEmpty ? "None.\n" : same.text)
            The keys that are pinned are others than those in the pinned certificates:

            \(other.isEmpty ? "None.\n" : other.text)
            """
    }

    private static let kindColumns = ["Vector", "Certificate pinning", "Public-key pinning", "Why"]
}
