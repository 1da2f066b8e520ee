// SPDX-License-Identifier: Apache-2.0

package import Corpus
import Pinning

extension PinSet {
    /// What correct pinning cannot read of the configuration, which it then loads nothing of.
    ///
    /// A stream answers `misconfigured` a million times, and never says which entry it is.
    ///
    /// - Parameters:
    ///   - file: Where it was read, for messages.
    ///   - isNorm: Whether correct pinning is what is asked.
    /// - Returns: The problems, in the order of the entries.
    /// - SeeAlso: NORM.md, N-50.
    package func problems(in file: String, isNorm: Bool = true) -> [VectorError] {
        entries.enumerated().flatMap { index, entry in
            let lists = [("certificates", entry.certificates), ("keys", entry.keys)]
            let refused =
                isNorm
                ? "correct it: nothing of such a file is loaded, so that every host is misconfigured"
                : "correct it: correct pinning loads nothing of such a file"
            let pins = lists.flatMap { name, pins in
                (pins ?? []).enumerated().compactMap { number, pin -> (String, String, String)? in
                    guard case .text(let text) = pin else { return nil }

                    let member = "\(name)[\(number)]"
                    // A digest it is, and loaded.
                    if let what = Self.uselessDigest(text) {
                        return (
                            member, "is “\(text.printable)”, \(what), which matches no key",
                            "write the pin of a key; “pinproof pin FILE” prints it"
                        )
                    }
                    return Self.complaint(of: text).map {
                        (member, "is “\(text.printable)”, \($0)", refused)
                    }
                }
            }
            let complaints = Self.complaints(of: entry).map { ($0.0, $0.1, refused) }
            return (complaints + pins).map { member, problem, remedy in
                VectorError(
                    file: file,
                    field: "[\(index)].\(member)",
                    problem: problem,
                    remedy: remedy
                )
            }
        }
    }

    private static func complaints(of entry: PinnedHost) -> [(String, String)] {
        var complaints: [(String, String)] = []
        if HostName(entry.host) == nil {
            let host = entry.host.printable
            complaints.append(
                (
                    "host",
                    "is “\(host)”, "
                        + (host.contains("/")
                            ? "a URL, and the host alone is wanted"
                            : host.hasPrefix("*.")
                                ? "a pattern, and “includeSubdomains” says that of a host"
                                : "neither a DNS name nor an address")
                )
            )
        }
        if let expires = entry.expires, Expiry(expires) == nil {
            complaints.append(
                ("expires", "is “\(expires.printable)”, neither an instant nor a date")
            )
        }
        return complaints
    }

    /// What a digest is that is none of a key; nil where it may be one.
    private static func uselessDigest(_ text: String) -> String? {
        guard Base64.decode(text)?.count == 32 else { return nil }

        return switch PinDiagnosis(of: text, among: [PinDiagnosis.Candidate]()).subject {
        case .placeholder: "a placeholder"
        case .digestOfNothing: "the digest of no bytes"
        case .digest, .nearly, .unknown, .unreadable: nil
        }
    }

    /// What a text is that is no SHA-256 digest in base64; nil where it is one.
    private static func complaint(of text: String) -> String? {
        let octets = Base64.decode(text)
        guard octets?.count != 32 else { return nil }

        // What is left of `sha256//`.
        if text.hasPrefix("/"), Base64.decode(String(text.dropFirst()))?.count == 32 {
            return "as curl writes it behind “sha256//”, and “sha256/” or nothing is wanted"
        }
        let diagnosis = PinDiagnosis(of: text, among: [PinDiagnosis.Candidate]())
        if let notation = diagnosis.notation, diagnosis.subject == .unknown(octets: 32) {
            return "a digest written as \(notation.rawValue), and base64 is wanted"
        }
        if let octets {
            return "\(octets.count) \(octets.count == 1 ? "byte" : "bytes") in base64, and a "
                + "SHA-256 digest has 32"
        }
        return "and not base64 (RFC 4648, section 4)"
    }
}
