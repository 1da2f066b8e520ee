// SPDX-License-Identifier: Apache-2.0

import Lint
import Notations
import Pinning

/// Texts of the code that look like pins, and what makes one of them a pin.
struct PinTexts {
    let texts: [AppReport.Text]
    /// Whether one of them is more than a text that looks like a pin.
    var hasPins: Bool { texts.contains { $0.meaning != nil } }
    private let placeholders: [AppReport.Text]

    init(_ contents: AppContents, _ chain: [PinMaterial.Item]) {
        var texts: [AppReport.Text] = []
        var placeholders: [AppReport.Text] = []
        let candidates = chain.map(\.candidate)
        for found in contents.texts {
            let diagnosis = PinDiagnosis(of: found.digest, among: candidates)
            let meaning: String? =
                switch diagnosis.subject {
                case .digest: "\(diagnosis)"
                case .digestOfNothing, .nearly, .placeholder:
                    found.prefix == nil ? nil : "\(diagnosis)"
                case .unknown, .unreadable:
                    found.prefix == nil ? nil : "“\(found.prefix ?? "")” stands in front of it"
                }
            let text = AppReport.Text(
                text: (found.prefix ?? "") + found.digest,
                path: found.path,
                meaning: meaning
            )
            texts.append(text)
            if found.prefix != nil, [.digestOfNothing, .placeholder].contains(diagnosis.subject) {
                placeholders.append(text)
            }
        }
        self.texts = texts
        self.placeholders = placeholders
    }

    func findings(_ placed: (String) -> String) -> [Finding] {
        placeholders.map { text in
            AuditRules.pinPlaceholder.finding(
                in: placed(text.path),
                "“\(text.text)” \(text.meaning ?? "")"
            )
        }
    }
}
