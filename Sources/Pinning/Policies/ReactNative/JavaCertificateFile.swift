// SPDX-License-Identifier: Apache-2.0

import PKIX

/// A file as Java's `CertificateFactory("X.509")` reads a certificate from it: DER, or its base64
/// between two lines.
///
/// - SeeAlso: java.security.cert.CertificateFactory, `generateCertificate`.
enum JavaCertificateFile {
    /// The certificate; nil where an exception is thrown.
    ///
    /// - Throws: That the octets may be a certificate which our reader does not read, or are PEM of
    ///   another form than the one that is documented.
    static func certificate(
        in file: EncodedCertificate
    ) throws(BackendError) -> EncodedCertificate? {
        if file.certificate != nil { return file }
        if file.octets.starts(with: "-----BEGIN".utf8) {
            guard let octets = octets(ofPEM: file.octets) else {
                throw .unsupported(.unmeasuredText)
            }

            return try certificate(in: EncodedCertificate(octets))
        }
        guard beginsWithWholeSequence(file.octets) else { return nil }

        throw .unsupported(.unreadableCertificate)
    }

    /// Nil where there is anything but one block of a certificate.
    private static func octets(ofPEM file: [UInt8]) -> [UInt8]? {
        let lines = String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard lines.count > 2, lines.first == "-----BEGIN CERTIFICATE-----",
            lines.last == "-----END CERTIFICATE-----"
        else { return nil }

        return Base64.decode(lines.dropFirst().dropLast().joined())
    }

    /// Whether a SEQUENCE starts there that is as long as it says, in any of BER's forms: of
    /// anything else no reader makes a certificate.
    ///
    /// - SeeAlso: ITU-T X.690, section 8.1.3.
    private static func beginsWithWholeSequence(_ octets: [UInt8]) -> Bool {
        guard octets.count > 1, octets[0] == 0x30 else { return false }

        let first = Int(octets[1])
        // The short form, and the indefinite one, which says nothing.
        if first <= 0x80 { return first == 0x80 || octets.count >= 2 + first }

        let count = first - 0x80
        guard octets.count >= 2 + count else { return false }

        let length = octets[2..<2 + count].reduce(0) { min($0 << 8 | Int($1), 1 << 40) }
        return octets.count - 2 - count >= length
    }
}
