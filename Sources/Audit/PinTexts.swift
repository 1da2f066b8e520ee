// SPDX-License-Identifier: Apache-2.0

import Lint
import Notations
import Pinning

/// Texts of the code that look like pins, and what makes one of them a pin.
struct PinTexts {
    let texts: [AppReport.Text]
    /// Whether one of them is a pin, and no placeholder.
    private(set) var hasPins = false
    private var placeholders: [AppReport.Text] = []

    /// - Parameters:
    ///   - contents: The app.
    ///   - configurations: The files in it whose pins a configuration has.
    ///   - chain: What pins may be made of.
    init(_ contents: AppContents, but configurations: Set<String>, _ chain: [PinMaterial.Item]) {
        var texts: [AppReport.Text] = []
        let candidates = chain.map(\.candidate)
        for found in contents.code.pins where !configurations.contains(contents.prefix + found.path)
        {
            let diagnosis = PinDiagnosis(of: found.digest, among: candidates)
            let text = AppReport.Text(
                text: (found.prefix ?? "") + found.digest,
                path: found.path,
                meaning: Self.meaning(of: found, diagnosis)
            )
            texts.append(text)
            switch diagnosis.subject {
            case .digestOfNothing, .placeholder:
                if text.meaning != nil { placeholders.append(text) }
            case .digest, .nearly, .unknown, .unreadable:
                hasPins = hasPins || text.meaning != nil
            }
        }
        self.texts = texts
    }

    /// What makes a text a pin; nil where it only looks like one.
    private static func meaning(of found: TextFound, _ diagnosis: PinDiagnosis) -> String? {
        let isMarked = found.prefix != nil || found.neighbour != nil
        return switch diagnosis.subject {
        case .digest: "\(diagnosis)"
        case .digestOfNothing, .nearly, .placeholder: isMarked ? "\(diagnosis)" : nil
        case .unknown, .unreadable:
            // Of a bare text no more is said: libraries have lists of public CAs' keys.
            (found.prefix.map { "“\($0)” stands in front of it" }
                ?? found.neighbour.map { "“\($0)” is in the same file" })
                .map { $0 + (diagnosis.wellKnown.map { ", the key of \($0)" } ?? "") }
        }
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
