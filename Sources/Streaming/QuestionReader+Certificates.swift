// SPDX-License-Identifier: Apache-2.0

import Corpus
import Crypto
import PKIX
import Pinning

extension QuestionReader {
    /// Reads a line of certificates in base64, the server's own first, spaces between.
    ///
    /// A host may stand in front of them: it is known by a dot or a colon, which base64 has not.
    /// The id is the SHA-256 digest of the first certificate in hexadecimal, by which logs and
    /// search engines know it.
    func question(inCertificates line: [UInt8]) throws(LineProblem) -> Question {
        guard String(validating: line, as: UTF8.self) != nil else {
            throw LineProblem("is not UTF-8; write a host, and certificates in base64")
        }

        guard !line.beginsPEM else { throw LineProblem("this is PEM: add --format pem") }

        let words = line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x2C }
            .map { String(decoding: $0, as: UTF8.self) }
        let host = words.first.flatMap { word in
            word.contains { $0 == "." || $0 == ":" } ? word : nil
        }
        let served = words.dropFirst(host == nil ? 0 : 1).map {
            certificates.certificate(base64: $0)
        }
        guard let first = served.first, let first, let served = allOrNone(served) else {
            throw LineProblem(
                "is not a certificate in base64; write the DER of a chain on one line, the server's "
                    + "own certificate first"
            )
        }

        for (index, certificate) in served.enumerated() where !certificate.octets.isOneElement {
            throw LineProblem(
                "certificate \(index + 1) is base64, and not one DER value of "
                    + "\(certificate.octets.count) bytes: it is cut short, or a line of PEM; write the "
                    + "whole DER of each certificate on one line"
            )
        }

        return try question(
            id: Hexadecimal.encode(SHA256.hash(data: first.octets)),
            host: host,
            time: nil,
            served: served
        )
    }

    /// Reads a file of PEM blocks, the server's own certificate first.
    ///
    /// The id is the file's name; the host, where none is given for all, its last part without the
    /// ending: people name such files so.
    func question(inPEM octets: [UInt8], of name: String?) throws(LineProblem) -> Question {
        let text = String(decoding: octets, as: UTF8.self)
        guard let blocks = PEM.all(in: text, label: "CERTIFICATE"), !blocks.isEmpty else {
            throw LineProblem(
                id: name,
                "has no certificates in PEM, or one that is not base64; name a file that “openssl "
                    + "s_client -showcerts” or a certificate store wrote"
            )
        }

        let file = name?.split(separator: "/").last.map(String.init)
        let ending = [".pem", ".crt", ".cer"].first { file?.hasSuffix($0) ?? false }
        return try question(
            id: name ?? "-",
            host: defaults.host ?? file.map { String($0.dropLast(ending?.count ?? 0)) },
            time: nil,
            served: blocks.map { EncodedCertificate($0, reading: defaults.reading) }
        )
    }
}

extension [UInt8] {
    /// Whether a block of PEM begins here, which other formats hold in one line.
    var beginsPEM: Bool { starts(with: "-----BEGIN".utf8) }

    /// Whether a SEQUENCE begins here and ends with the last octet, whatever is in it.
    fileprivate var isOneElement: Bool {
        guard count >= 2, self[0] == 0x30 else { return false }
        guard self[1] >= 0x80 else { return Int(self[1]) == count - 2 }

        let size = Int(self[1] & 0x7F)
        guard (1...4).contains(size), count >= 2 + size else {
            // An indefinite length, or one that no certificate has: for the library to judge.
            return self[1] == 0x80
        }
        let length = self[2..<(2 + size)].reduce(0) { $0 << 8 | Int($1) }
        return length == count - 2 - size
    }
}
