// SPDX-License-Identifier: Apache-2.0

/// Whether encrypted data goes both ways in a tunnel, told from the headers of TLS records.
///
/// In TLS 1.3 the end of a handshake looks like data, and so do the alerts by which a client may end
/// the connection after it; servers send tickets then that look like an answer. What counts as the
/// client's data is what follows the first such record of its own, is longer than an alert, and is
/// answered before the client closes. Java pads its alerts, to 35 bytes. A client that shows a
/// certificate of its own, and ends the connection after that, cannot be told from one that sends
/// data.
///
/// - SeeAlso: RFC 9846, sections 5.1, 5.2 and 6; RFC 5246, section 6.2.1.
package struct TunnelObserver: Hashable, Sendable {
    private var client = Records()
    private var server = Records()
    private var hasServerHello = false
    private var isTLS13 = false
    /// Whether the client has sent its first encrypted record after the server's first.
    private var hasFinished = false
    private var hasServerRecord = false
    private var isEnded = false
    /// Whether the client sent what may be an alert, and no data.
    private(set) var hasFarewell = false
    /// Whether the client sent data.
    private(set) var hasRequest = false
    /// Whether the client sent data, and the server sent some afterwards.
    package private(set) var hasData = false

    package init() {}

    package mutating func clientSent(_ octets: some Collection<UInt8>) {
        for (header, _) in client.append(octets) {
            if header.type == 21 { hasFarewell = !hasRequest }
            // Early data precedes whatever the server says about its certificate.
            guard header.type == 23, hasServerHello, hasServerRecord || !isTLS13 else { continue }

            if !isTLS13 || hasFinished && header.length > Self.longestAlert { hasRequest = true }
            if isTLS13, hasFinished { hasFarewell = !hasRequest }
            hasFinished = true
        }
    }

    /// The client sends no more: what comes now may be tickets.
    package mutating func clientEnded() { isEnded = true }

    package mutating func serverSent(_ octets: some Collection<UInt8>) {
        for (header, begin) in server.append(octets) {
            if header.type == 22 { hasServerHello = true }
            if header.type == 22, Self.isServerHello13(begin) { isTLS13 = true }
            guard header.type == 23 else { continue }
            hasServerRecord = true
            if hasRequest, !isEnded { hasData = true }
        }
    }

    /// Two bytes, one for the type, 16 for the cipher's tag, and a padding: 35 with Java's, and less
    /// than HTTP/2's preface, of 41.
    private static let longestAlert = 40

    /// Whether the beginning of a record is a ServerHello that chooses TLS 1.3.
    ///
    /// - SeeAlso: RFC 9846, section 4.3.1.
    private static func isServerHello13(_ body: [UInt8]) -> Bool {
        // Type and length, version, random.
        guard body.count > 38, body[0] == 2 else { return false }

        // The session id, the suite, the compression, the length of the extensions.
        var place = 39 + Int(body[38]) + 3 + 2
        while place + 4 <= body.count {
            let type = Int(body[place]) << 8 | Int(body[place + 1])
            let length = Int(body[place + 2]) << 8 | Int(body[place + 3])
            if type == 43, length == 2, place + 6 <= body.count {
                return body[place + 4] == 3 && body[place + 5] == 4
            }
            place += 4 + length
        }
        return false
    }

    /// Records in one direction, of which no more than the beginning is kept.
    private struct Records: Hashable {
        struct Header: Hashable {
            let type: UInt8
            let length: Int
        }

        private var header: [UInt8] = []
        private var begin: [UInt8] = []
        private var missing = 0

        /// - Returns: Each record that became complete.
        mutating func append(
            _ octets: some Collection<UInt8>
        ) -> [(header: Header, begin: [UInt8])] {
            var complete: [(Header, [UInt8])] = []
            var rest = Array(octets)[...]
            while !rest.isEmpty {
                if header.count < 5 {
                    let taken = rest.prefix(5 - header.count)
                    header += taken
                    rest = rest.dropFirst(taken.count)
                    guard header.count == 5 else { break }
                    missing = Int(header[3]) << 8 | Int(header[4])
                }
                let taken = rest.prefix(missing)
                begin += taken.prefix(max(0, 512 - begin.count))
                missing -= taken.count
                rest = rest.dropFirst(taken.count)
                guard missing == 0 else { break }

                let length = Int(header[3]) << 8 | Int(header[4])
                complete.append((Header(type: header[0], length: length), begin))
                (header, begin) = ([], [])
            }
            return complete
        }
    }
}
