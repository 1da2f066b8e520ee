// SPDX-License-Identifier: Apache-2.0

import Corpus
package import Dialects
package import PKIX
package import Pinning

/// A plan written in another notation.
package struct Conversion: Sendable {
    /// Nil where there is nothing that can be written.
    package let text: String?
    package let losses: [Loss]
    /// What is read back, where it is not what was written: a defect of ours.
    package let discrepancy: String?

    /// Writes a plan.
    ///
    /// - Parameters:
    ///   - plan: What is pinned.
    ///   - notation: The notation to write.
    ///   - received: When a header field would be received.
    ///   - host: Which host a header field is written for; nil for the first that the plan names.
    package init?(
        of plan: PinPlan,
        to notation: Notation,
        received: Time,
        host: String? = nil
    ) {
        if notation == .pinproof {
            let fitted = EntryList.fitted(plan)
            losses = fitted.losses
            text = Self.entries(of: fitted.plan)
            discrepancy = text.flatMap { text in
                let file = ConfigurationFile(Array(text.utf8), name: "pins.json")
                return file.configurations.first?.plan == fitted.plan
                    ? nil : "what is written is read back as another plan"
            }
            return
        }

        // A header is that of one host.
        let host = host ?? plan.entries.lazy.compactMap(\.pattern.host).first ?? "host.invalid"
        guard let dialect = notation.dialect(host: host, received: received) else { return nil }

        let writing = dialect.write(plan)
        losses = writing.losses
        guard let text = writing.text, !writing.plan.entries.isEmpty else {
            // A configuration without pins is none of theirs.
            self.text = plan.entries.isEmpty ? writing.text : nil
            discrepancy = nil
            return
        }

        self.text = text
        do throws(DialectError) {
            discrepancy =
                try dialect.read(text).plan == writing.plan
                ? nil : "what is written is read back as another plan"
        } catch {
            discrepancy = "what is written is not read back: \(error)"
        }
    }

    /// The notations that can be written.
    package static let targets: [Notation] = Notation.allCases.filter {
        ![.chromium, .cronet, .reactNative, .source].contains($0)
    }

    /// The list of entries that `eval` reads; nil where there are none.
    private static func entries(of plan: PinPlan) -> String? {
        let nodes = plan.entries.compactMap { entry -> CanonicalText.Node? in
            guard case .host(let host, let reach) = entry.pattern else { return nil }

            var members: [(name: String, value: CanonicalText.Node)] = [("host", .string(host))]
            if reach != .exact { members.append(("includeSubdomains", .boolean(true))) }
            if entry.isExempt { members.append(("exempt", .boolean(true))) }
            if entry.enforcement == .reportOnly { members.append(("enforce", .boolean(false))) }
            if case .at(let time) = entry.expiry {
                members.append(("expires", .string(PinPlan.text(of: .at(time)) ?? "")))
            }
            for (key, subject) in [
                ("certificates", PinnedDigest.Subject.certificate), ("keys", .subjectPublicKeyInfo),
            ] {
                let pins = entry.pins.compactMap(\.digest).filter { $0.subject == subject }
                if !pins.isEmpty {
                    members.append((key, .strings(pins.map { "sha256/" + $0.base64 })))
                }
            }
            return .object(members)
        }
        return nodes.isEmpty ? nil : CanonicalText.text(of: .array(nodes))
    }
}

extension Loss {
    /// What a notation cannot say, what happens instead, and what to do, for a person.
    package func explanation(in notation: Notation) -> String {
        switch (kind, notation) {
        case (.anyCertificate, .ats):
            "ATS has no list for “any certificate of the path”: all pins are written as leaf pins. "
                + "If one is a CA's, iOS refuses every connection that needs it: move it to "
                + "NSPinnedCAIdentities, and see that no entry that covers the host, its domain's "
                + "included, has leaf pins: both lists must match"
        case (.anyCertificate, .curl), (.anyCertificate, .knownHosts):
            "\(notation == .curl ? "curl" : "GnuTLS") compares the leaf's key alone: all pins are "
                + "written as pins of the leaf. If one is a CA's, every connection that needs it is "
                + "refused: take it out, and pin the leaf's key"
        case (.everyHost, _): "\(kind.explanation); name its host with --host HOST"
        case (.hostForm, .trustkit):
            "\(explanation) (TrustKit takes no name without a public suffix that it knows)"
        default: explanation
        }
    }
}

extension PinPlan {
    /// The entries as policies are handed them; nil for what such entries cannot say.
    package var hosts: [PinnedHost] {
        entries.compactMap { entry in
            guard case .host(let host, let reach) = entry.pattern else { return nil }

            return Self.pinned(entry, for: host, includeSubdomains: reach != .exact)
        }
    }

    /// The entries for every host, each with an empty name: policies are handed it with the name of
    /// the host that is connected to.
    package var everyHost: [PinnedHost] {
        entries.filter { $0.pattern == .everyHost }.map { Self.pinned($0, for: "") }
    }

    private static func pinned(
        _ entry: Entry,
        for host: String,
        includeSubdomains: Bool = false
    ) -> PinnedHost {
        let pins = { (subject: PinnedDigest.Subject) -> [Pin]? in
            let texts = entry.pins.compactMap(\.digest)
                .filter { $0.subject == subject && $0.algorithm == .sha256 }
            return texts.isEmpty ? nil : texts.map { .text($0.base64) }
        }
        return PinnedHost(
            host: host,
            includeSubdomains: includeSubdomains,
            isExempt: entry.isExempt,
            enforce: entry.enforcement == .reportOnly ? false : nil,
            expires: text(of: entry.expiry),
            certificates: pins(.certificate),
            keys: pins(.subjectPublicKeyInfo)
        )
    }

    fileprivate static func text(of expiry: Expiry) -> String? {
        guard case .at(let time) = expiry else { return nil }

        // A day where it is one: some frameworks read nothing else.
        let text = time.description
        return text.hasSuffix("T00:00:00Z") ? String(text.prefix(10)) : text
    }
}
