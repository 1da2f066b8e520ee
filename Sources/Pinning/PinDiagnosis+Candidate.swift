// SPDX-License-Identifier: Apache-2.0

package import PKIX

extension PinDiagnosis {
    /// Something that a pin may have been made of.
    package struct Candidate: Sendable {
        package let name: String
        /// What of it may have been hashed, in the order of `Part`.
        private let parts: [(part: Part, octets: [UInt8], sha256: [UInt8])]
        /// The right pin of its key, in base64.
        let pin: [UInt8]

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
            let read = certificate.flatMap { try? Certificate.read($0, .deployed) }
            self.init(
                name: name,
                key: key,
                parts: [
                    .certificate: certificate, .fileText: fileText, .key: key,
                    .keyPEMText: Self.pemText(of: key), .pemText: pemText, .rawKey: rawKey,
                    .reEncodedKey: read.flatMap(Self.reEncodedKey),
                ]
            )
        }

        package init(_ certificate: Certificate, named name: String) {
            let key = Array(certificate.subjectPublicKeyInfoOctets)
            self.init(
                name: name,
                key: key,
                parts: [
                    .certificate: certificate.octets, .key: key, .keyPEMText: Self.pemText(of: key),
                    .rawKey: Array(certificate.octets[certificate.publicKey.keyBits]),
                    .reEncodedKey: Self.reEncodedKey(of: certificate),
                ]
            )
        }

        private init(name: String, key: [UInt8], parts: KeyValuePairs<Part, [UInt8]?>) {
            self.name = name
            // Once for all pins: nearly every pin is of this kind.
            self.parts = parts.compactMap { part, octets in
                octets.map { (part, $0, DigestName.sha256.hash($0)) }
            }
            pin = Array(Base64.encode(DigestName.sha256.hash(key)).utf8)
        }

        private init(_ other: Candidate, named name: String) {
            self.name = name
            parts = other.parts
            pin = other.pin
        }

        /// The same by another name.
        package func named(_ name: String) -> Candidate { Candidate(self, named: name) }

        /// The first part that octets are a digest of, and which; nil where they are of none.
        func part(withDigest octets: [UInt8]) -> (Part, DigestName)? {
            guard let name = DigestName.allCases.first(where: { $0.length == octets.count }) else {
                return nil
            }

            return parts.first { part in
                octets == (name == .sha256 ? part.sha256 : name.hash(part.octets))
            }
            .map { ($0.part, name) }
        }

        /// The key as the openssl command prints it in PEM (RFC 7468, 13).
        private static func pemText(of key: [UInt8]) -> [UInt8] {
            var text = Array("-----BEGIN PUBLIC KEY-----\n".utf8)
            var rest = Array(Base64.encode(key).utf8)[...]
            while !rest.isEmpty {
                text += rest.prefix(64)
                text.append(UInt8(ascii: "\n"))
                rest = rest.dropFirst(64)
            }
            return text + Array("-----END PUBLIC KEY-----\n".utf8)
        }

        /// Nil where it is the key as presented, too.
        private static func reEncodedKey(of certificate: Certificate) -> [UInt8]? {
            guard case .octets(let key) = CanonicalKey(of: certificate, by: .opensslCommand),
                key[...] != certificate.subjectPublicKeyInfoOctets
            else { return nil }

            return key
        }
    }
}
