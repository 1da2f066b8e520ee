// SPDX-License-Identifier: Apache-2.0

package import Corpus
import Pinning

extension PinSet {
    /// What correct pinning cannot read of the configuration, which it then loads nothing of; and
    /// pins that can be read and are of no key.
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
            let pins = lists.flatMap { name, pins in
                (pins ?? []).enumerated().compactMap { number, pin -> Complaint? in
                    guard case .text(let text) = pin else { return nil }

                    return Self.complaint(of: text, at: "\(name)[\(number)]")
                }
            }
            let unreadable =
                isNorm
                ? "correct it: nothing of such a file is loaded, so that every host is misconfigured"
                : "correct it: correct pinning loads nothing of such a file"
            return (Self.complaints(of: entry) + pins).map { complaint in
                VectorError(
                    file: file,
                    field: "[\(index)].\(complaint.field)",
                    problem: complaint.problem,
                    remedy: complaint.remedy ?? unreadable
                )
            }
        }
    }

    private struct Complaint {
        let field: String
        let problem: String
        /// Nil where the configuration cannot be read because of it.
        var remedy: String?
    }

    private static func complaints(of entry: PinnedHost) -> [Complaint] {
        var complaints: [Complaint] = []
        if HostName(entry.host) == nil {
            let host = entry.host.printable
            complaints.append(
                Complaint(
                    field: "host",
                    problem: "is “\(host)”, "
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
                Complaint(
                    field: "expires",
                    problem: "is “\(expires.printable)”, neither an instant nor a date"
                )
            )
        }
        return complaints
    }

    /// What is wrong with the text of a pin; nil where it may be a key's.
    private static func complaint(of text: String, at field: String) -> Complaint? {
        if let why = unreadable(text) {
            return Complaint(field: field, problem: "is “\(text.printable)”, \(why)")
        }
        let what: String
        switch PinDiagnosis(of: text, among: [PinDiagnosis.Candidate]()).subject {
        case .digestOfNothing: what = "the digest of no bytes"
        case .placeholder: what = "a placeholder"
        case .digest, .nearly, .unknown, .unreadable: return nil
        }
        return Complaint(
            field: field,
            problem: "is “\(text.printable)”, \(what), which matches no key",
            remedy: "put the pin of a key in its place"
        )
    }

    /// What a text is that is no SHA-256 digest in base64; nil where it is one.
    private static func unreadable(_ text: String) -> String? {
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
            return "\(octets.count) \(octets.count == 1 ? "octet" : "octets") in base64, and a "
                + "SHA-256 digest has 32"
        }
        return "and no base64 (RFC 4648, section 4)"
    }
}
