// SPDX-License-Identifier: Apache-2.0

/// A client as far as a listener can tell it from others: programs that share a TLS library and its
/// settings on one device are one.
package struct Client: Hashable, Sendable, Comparable {
    package let address: String
    /// The fingerprint of its ClientHello.
    package let fingerprint: String

    package static func < (one: Client, other: Client) -> Bool {
        (one.address, one.fingerprint) < (other.address, other.fingerprint)
    }
}

/// What a connection of a client to a host is used for.
package enum Step: Hashable, Sendable {
    case attack(Attack)
    /// The control: to the genuine host, unread.
    case through
}

/// How a connection that met an attack ended; the worst first.
package enum Outcome: Hashable, Sendable {
    case accepted(Request)
    /// It sent what could be read, and closed or sent an alert at once.
    case sentBeforeRefusing(Request)
    /// It began HTTP/2 and asked for nothing.
    case opened
    case refused(Refusal)
    /// It was connected until it was given up, or long, and sent nothing.
    case idle
    /// It was gone before a certificate was presented, or the handshake failed for another reason.
    case failed(String)

    /// An observation on which no verdict rests.
    package struct Refusal: Hashable, Sendable {
        /// The alert's number; nil if it only closed.
        package let alert: UInt8?
        package let isAfterFinished: Bool

        /// Whether the client said that something is wrong: Java says user_canceled where it merely
        /// closes.
        var isAlert: Bool { alert != nil && alert != 90 }
    }

    package var words: String {
        switch self {
        case .accepted(let request): "accepted: \(request.words)"
        case .sentBeforeRefusing(let request): "sent before it refused: \(request.words)"
        case .opened: "opened, no request"
        case .refused(let refusal): "refused: \(refusal.words)"
        case .idle: "idle"
        case .failed(let why): "tells nothing: \(why)"
        }
    }
}

extension Outcome.Refusal {
    package var words: String {
        let how = alert.map { "alert \(Self.names[$0] ?? String($0))" } ?? "closed"
        return "\(how) \(isAfterFinished ? "after" : "before") Finished"
    }

    /// - SeeAlso: RFC 9846, section 6; RFC 5246, section 7.2.
    private static let names: [UInt8: String] = [
        10: "unexpected_message", 20: "bad_record_mac", 40: "handshake_failure",
        42: "bad_certificate", 43: "unsupported_certificate", 44: "certificate_revoked",
        45: "certificate_expired", 46: "certificate_unknown", 47: "illegal_parameter",
        48: "unknown_ca", 49: "access_denied", 50: "decode_error", 51: "decrypt_error",
        70: "protocol_version", 71: "insufficient_security", 80: "internal_error",
        90: "user_canceled", 109: "missing_extension", 113: "bad_certificate_status_response",
    ]
}

/// One connection that met an attack.
package struct Attempt: Hashable, Sendable {
    /// Since the run began.
    package let begin: Duration
    /// Whether it followed at once on one that was refused: another refusal tells nothing more, and
    /// whatever else does.
    var isHeld = false
    /// Nil as long as it goes on.
    package internal(set) var outcome: Outcome?
    /// `TLS 1.2` or `TLS 1.3`; nil if it came to none.
    package internal(set) var version: String?
    /// Its place among all that ended and all that went through.
    var order = 0
}
