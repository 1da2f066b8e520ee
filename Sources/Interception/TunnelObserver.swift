// SPDX-License-Identifier: Apache-2.0

/// Whether encrypted data goes both ways in a tunnel, told from the headers of TLS records.
///
/// In TLS 1.3 the end of a handshake looks like data, and so does an alert, by which alone a client
/// may end it. What counts as the client's data is what follows the first such record of its own
/// and is longer than an alert. A client that shows a certificate of its own, and ends the
/// connection after that, cannot be told from one that sends data.
///
/// - SeeAlso: RFC 8446, sections 5.1, 5.2 and 6; RFC 5246, section 6.2.1.
package struct TunnelObserver: Hashable, Sendable {
    private var client = Records()
    private var server = Records()
    private var hasServerHello = false
    private var isTLS13 = false
    /// The client's encrypted records after the server's first that are longer than an alert.
    private var clientRecords = 0
    private var serverRecords = 0
    private var isAnswered = false

    package init() {}

    /// Whether the client sent data, and the server sent some afterwards.
    package var hasData: Bool { isAnswered }

    /// Whether the client sent data.
    package var hasRequest: Bool { clientRecords >= (isTLS13 ? 2 : 1) }

    package mutating func clientSent(_ octets: some Collection<UInt8>) {
        for (header, _) in client.append(octets) {
            guard header.type == 23, header.length > Self.alert || !isTLS13 else { continue }
            // Early data precedes whatever the server says about its certificate.
            if isTLS13 ? serverRecords > 0 : hasServerHello { clientRecords += 1 }
        }
    }

    package mutating func serverSent(_ octets: some Collection<UInt8>) {
        for (header, begin) in server.append(octets) {
            if header.type == 22 { hasServerHello = true }
            if header.type == 22, Self.isServerHello13(begin) { isTLS13 = true }
            guard header.type == 23 else { continue }
            serverRecords += 1
            if hasRequest { isAnswered = true }
        }
    }

    /// Two bytes, one for the type, and the tag of every cipher of TLS 1.3.
    private static let alert = 2 + 1 + 16

    /// Whether the beginning of a record is a ServerHello that chooses TLS 1.3.
    ///
    /// - SeeAlso: RFC 8446, section 4.2.1.
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
