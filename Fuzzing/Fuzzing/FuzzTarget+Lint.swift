// SPDX-License-Identifier: Apache-2.0

import Lint
import Notations
import PKIX

extension FuzzTarget {
    /// One target for each way in which files of configurations are read, and for what pins are
    /// made of.
    static let configurationReaders: [FuzzTarget] =
        [lint, json, lines, material, pinText, plist, source, xml]

    /// Whatever a file holds, it is judged, and what is found lies in it.
    private static let lint = FuzzTarget("lint", .text) { octets in
        for name in ["file", "Client.kt", "Client.java", "Pins.swift", "Pins.m", "a.json"] {
            let file = ConfigurationFile(octets, name: name)
            if let problem = violation(of: file) { return problem }
        }
        return nil
    }

    /// A file is read as lines of each notation, and what it pins says the same when it is written
    /// in any other and read back.
    private static let lines = FuzzTarget("lines", .text) { octets in
        for notation in Notation.allCases {
            let file = ConfigurationFile(octets, name: "file", notation: notation)
            if let problem = violation(of: file) { return problem }

            for case let plan? in file.configurations.map(\.plan) {
                for target in Conversion.targets {
                    let conversion = Conversion(of: plan, to: target, received: received)
                    if let problem = conversion?.discrepancy {
                        return "\(notation.rawValue) to \(target.rawValue): \(problem)"
                    }
                }
            }
        }
        return nil
    }

    /// A text is a tree, or there is a defect; both lie in it.
    private static let json = FuzzTarget("json", .text) { octets in
        guard let text = try? SourceText(decoding: octets) else { return nil }

        let reading = JSONTreeReader.read(text)
        guard reading.root != nil || !reading.defects.isEmpty else { return "nothing is said" }
        return violation(of: reading, in: text)
    }

    /// A document has a root, or a defect; as a property list it has a value, or a defect.
    private static let xml = FuzzTarget("xml", .text) { octets in
        guard let text = try? SourceText(decoding: octets) else { return nil }

        let document = XMLDocument(text)
        guard document.root != nil || !document.defects.isEmpty else { return "nothing is said" }
        let reading = PropertyListReader.read(document)
        guard reading.root != nil || !reading.defects.isEmpty else { return "nothing is said" }
        return violation(of: reading, in: text)
    }

    /// Source code is split into tokens that stand one behind the other, and a literal begins at
    /// any of them, or none does.
    private static let source = FuzzTarget("source", .text) { octets in
        guard let text = try? SourceText(decoding: octets) else { return nil }

        for language in SourceLanguage.allCases {
            let tokens = SourceLexer.tokens(of: text, in: language)
            for (one, next) in zip(tokens, tokens.dropFirst()) where one.position >= next.position {
                return "two tokens stand at \(next.position)"
            }
            for index in tokens.indices.prefix(64) {
                var reader = LiteralReader(tokens, in: language, at: index)
                _ = reader.expression()
                guard (index...tokens.count).contains(reader.position) else {
                    return "the reader stands at token \(reader.position)"
                }
            }
        }
        return nil
    }

    /// A file of certificates and keys is read, or there is a problem, and a key that is read has
    /// the pin that it has when it is read alone.
    private static let material = FuzzTarget("material", .text) { octets in
        var material = PinMaterial()
        material.read(octets, file: "file") { (_) throws(MaterialError) in
            throw MaterialError("is an archive")
        }
        guard !material.items.isEmpty || !material.problems.isEmpty else {
            return "nothing is said"
        }
        for item in material.items {
            guard let key = try? PublicKeyOutline(item.key.octets), key.pin == item.key.pin else {
                return "\(item.name): the key is another one when it is read alone"
            }
        }
        return nil
    }

    /// A text is explained, and is right of nothing where there is nothing.
    private static let pinText = FuzzTarget("pin-text", .text) { octets in
        guard let text = String(validating: octets, as: UTF8.self) else { return nil }

        let explanation = PinExplanation(of: text, among: [])
        guard !explanation.isRight, explanation.text.hasSuffix("\n") else {
            return "it is right, and there is nothing that it could be of"
        }
        return nil
    }

    /// A binary property list is read in bounded time, or refused.
    private static let plist = FuzzTarget("plist", .text) { octets in
        guard let root = try? BinaryPropertyList.root(of: octets) else { return nil }

        return root.hasUnreadable ? "a property list has no expressions" : nil
    }

    private static let received = Time(seconds: 1_796_083_200)

    private static func violation(of file: ConfigurationFile) -> String? {
        let report = Linter(Linter.Settings(time: received)).report(on: [file])
        guard !report.text.isEmpty else { return "\(file.name): nothing is said" }

        let lines = file.source?.lines.count ?? 1
        for finding in report.findings where finding.position.line > lines {
            return "\(file.name): \(finding.rule.id) stands behind the end"
        }
        return nil
    }

    private static func violation(of reading: TreeReading, in text: SourceText) -> String? {
        let lines = text.lines.count
        for defect in reading.defects where defect.position.line > lines {
            return "“\(defect.problem)” stands behind the end"
        }
        if let root = reading.root, root.position.line > lines { return "the root does" }
        return nil
    }
}
