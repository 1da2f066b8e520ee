// SPDX-License-Identifier: Apache-2.0

/// What a client sent after it accepted a certificate; of its contents no more than the method.
package enum Request: Hashable, Sendable {
    case http1(method: String)
    /// The method is nil unless it is GET or POST, which have numbers (RFC 7541, appendix A).
    case http2(method: String?, stream: UInt32)
    case other

    package var words: String {
        switch self {
        case .http1(let method): "\(method) over HTTP/1"
        case .http2(let method, _): "\(method ?? "a request") over HTTP/2"
        case .other: "data other than HTTP"
        }
    }
}

/// Decrypted bytes, of which it keeps no more than what tells a request from the beginnings of one.
///
/// - SeeAlso: RFC 9113, sections 3.4 and 4.1; RFC 9112, section 3.
package struct RequestReader: Hashable, Sendable {
    /// The first request; nil as long as there is none.
    package private(set) var request: Request?
    /// Whether the client has begun HTTP/2.
    package private(set) var hasPreface = false
    /// Whether the client sent anything, the preface of HTTP/2 included.
    package private(set) var hasAny = false

    /// Never more than a frame's header and the beginning of its payload.
    private var kept: [UInt8] = []
    private var skipped = 0
    private var method: String?
    private var length = 0

    package init() {}

    package mutating func append(_ octets: some Collection<UInt8>) {
        for octet in octets {
            guard request == nil else { break }

            hasAny = true
            if skipped > 0 {
                skipped -= 1
                continue
            }
            kept.append(octet)
            if hasPreface { readFrame() } else { readBeginning() }
        }
        if request != nil { kept = [] }
    }

    /// Says that no more comes: what was begun and is no request yet is other data.
    ///
    /// The beginning of HTTP/2's preface is none.
    package mutating func end() {
        let isPreface = hasPreface || method == nil && Self.preface.starts(with: kept)
        if request == nil, hasAny, !isPreface { request = .other }
        kept = []
    }

    private mutating func readBeginning() {
        if kept == Self.preface {
            (hasPreface, kept) = (true, [])
            return
        }
        guard !Self.preface.starts(with: kept) else { return }

        if let method {
            // Of the rest of the line its end alone is looked at.
            kept = kept.suffix(Self.lineEnd.utf8.count)
            guard kept.last == 0x0A || length > Self.longestLine else {
                length += 1
                return
            }
            let isHTTP = String(decoding: kept, as: UTF8.self).hasPrefix(" HTTP/1.")
            request = isHTTP ? .http1(method: method) : .other
        } else if kept.last == 0x20, kept.count > 1 {
            method = String(decoding: kept.dropLast(), as: UTF8.self)
        } else if kept.count > 16 || kept.last.map({ !(0x41...0x5A).contains($0) }) ?? true {
            request = .other
        }
    }

    private mutating func readFrame() {
        guard kept.count >= 9 else { return }

        let length = Int(kept[0]) << 16 | Int(kept[1]) << 8 | Int(kept[2])
        let (type, flags) = (kept[3], kept[4])
        guard type == 1 else {
            (skipped, kept) = (length, [])
            return
        }

        // A padding's length, and a priority.
        let padding = (flags & 0x08 != 0 ? 1 : 0) + (flags & 0x20 != 0 ? 5 : 0)
        let block = kept.dropFirst(9 + padding)
        // The table's size may be set first.
        let field = block.first { $0 & 0xE0 != 0x20 }
        guard field != nil || kept.count >= 9 + min(length, padding + 8) else { return }

        let stream = kept[5...8].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let methods: [UInt8: String] = [0x82: "GET", 0x83: "POST"]
        request = .http2(method: field.flatMap { methods[$0] }, stream: stream)
    }

    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    private static let lineEnd = " HTTP/1.1\r\n"
    private static let longestLine = 1 << 14
}

extension Request {
    /// What it is answered with: that the service is unavailable, and nothing else.
    package var answer: [UInt8] {
        switch self {
        case .http1:
            return Array(
                "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
                    .utf8
            )
        case .http2(_, let stream):
            let number = (0..<4).map { UInt8(truncatingIfNeeded: stream >> (24 - 8 * $0)) }
            // HEADERS with END_HEADERS and END_STREAM; “:status” has the index 8 (RFC 7541, 6.2.2).
            let headers: [UInt8] = [0, 0, 5, 1, 0x05] + number + [0x08, 3] + Array("503".utf8)
            let goAway: [UInt8] = [0, 0, 8, 7, 0, 0, 0, 0, 0] + number + [0, 0, 0, 0]
            return headers + goAway
        case .other: return []
        }
    }

    /// What a client of HTTP/2 waits for before it asks: empty settings, and that its own are heard.
    package static let http2Settings: [UInt8] =
        [0, 0, 0, 4, 0, 0, 0, 0, 0] + [0, 0, 0, 4, 1, 0, 0, 0, 0]
}
