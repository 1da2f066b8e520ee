// SPDX-License-Identifier: Apache-2.0

import PKIX

extension PinDiagnosis {
    /// Something that a pin may have been made of.
    package struct Candidate: Sendable {
        package let name: String
        private let parts: [Part: [UInt8]]

        /// - Parameters:
        ///   - name: What it is called in answers.
        ///   - certificate: The octets of the certificate, where there is one.
        ///   - key: The SubjectPublicKeyInfo.
        ///   - rawKey: The octets of the BIT STRING in it.
        ///   - pemText: The text of its PEM block, which is hashed by mistake.
        ///   - fileText: The text of the file that begins with it, which is as well.
        package init(
            name: String,
            certificate: [UInt8]?,
            key: [UInt8],
            rawKey: [UInt8],
            pemText: [UInt8]? = nil,
            fileText: [UInt8]? = nil
        ) {
            self.name = name
            var parts: [Part: [UInt8]] = [
                .key: key, .keyPEMText: Self.pemText(of: key), .rawKey: rawKey,
            ]
            parts[.certificate] = certificate
            parts[.pemText] = pemText
            parts[.fileText] = fileText
            if let certificate, let read = try? Certificate.read(certificate, .deployed) {
                parts[.reEncodedKey] = Self.reEncodedKey(of: read)
            }
            self.parts = parts
        }

        init(_ certificate: Certificate, named name: String) {
            self.name = name
            var parts: [Part: [UInt8]] = [
                .certificate: certificate.octets,
                .key: Array(certificate.subjectPublicKeyInfoOctets),
                .keyPEMText: Self.pemText(of: Array(certificate.subjectPublicKeyInfoOctets)),
                .rawKey: Array(certificate.octets[certificate.publicKey.keyBits]),
            ]
            parts[.reEncodedKey] = Self.reEncodedKey(of: certificate)
            self.parts = parts
        }

        func octets(of part: Part) -> [UInt8]? { parts[part] }

        /// The key as the openssl command prints it in PEM (RFC 7468, 13).
        private static func pemText(of key: [UInt8]) -> [UInt8] {
            var text = "-----BEGIN PUBLIC KEY-----\n"
            var rest = Base64.encode(key)[...]
            while !rest.isEmpty {
                text += rest.prefix(64) + "\n"
                rest = rest.dropFirst(64)
            }
            return Array((text + "-----END PUBLIC KEY-----\n").utf8)
        }

        private static func reEncodedKey(of certificate: Certificate) -> [UInt8]? {
            guard case .octets(let key) = CanonicalKey(of: certificate, by: .opensslCommand) else {
                return nil
            }

            return key
        }
    }
}
