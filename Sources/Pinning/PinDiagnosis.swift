// SPDX-License-Identifier: Apache-2.0

import Crypto
package import PKIX

/// What a pin's text turns out to be, held against certificates: the right digest, or the wrong
/// kind of it.
///
/// Most pins that never match are digests of something else: of the key without its algorithm, of
/// the whole certificate, of nothing at all because a command failed. It is read as leniently as
/// can be, so that the wrong notation is found as well.
package struct PinDiagnosis: Hashable, Sendable {
    /// What the octets are.
    package let subject: Subject
    /// How the text is written; nil where it is base64 as RFC 7469 has it.
    package let notation: Notation?
    /// The public CA whose key it is the digest of, where it is of nothing at hand.
    package private(set) var wellKnown: String?

    package enum Subject: Hashable, Sendable {
        case digest(of: Part, DigestName, certificate: String)
        /// The digest of no octets or of an empty line, which a pipeline prints whose first command
        /// failed.
        case digestOfNothing
        /// The right digest of a certificate's key but for a slip of the pen.
        case nearly(certificate: String)
        /// What somebody writes until there is a pin, or what a manual has for an example.
        case placeholder
        /// Neither a digest of anything here nor of nothing.
        case unknown(octets: Int)
        /// Not even octets.
        case unreadable
    }

    /// What of a certificate.
    package enum Part: String, CaseIterable, Hashable, Sendable {
        case certificate = "certificate"
        /// Of a file with several certificates, or with lines around one.
        case fileText = "text of the whole file"
        case key = "key"
        /// What “openssl x509 -pubkey” prints, hashed before it is made DER.
        case keyPEMText = "PEM text of the key"
        case pemText = "text of the PEM file"
        case rawKey = "raw key"
        case reEncodedKey = "key, encoded again by the openssl command,"
    }

    package enum DigestName: String, CaseIterable, Hashable, Sendable {
        case md5 = "MD5"
        case sha1 = "SHA-1"
        case sha256 = "SHA-256"
        case sha384 = "SHA-384"
        case sha512 = "SHA-512"
    }

    package enum Notation: String, Hashable, Sendable {
        /// Where digits are wanted.
        case base64
        case base64OfBase64 = "base64 of base64"
        case base64OfDigits = "base64 of hexadecimal digits"
        case base64WithMorePadding = "base64 with more padding than belongs there"
        case base64WithBitsLeft = "base64 whose last character has bits left over"
        /// With the prefix of some notation, which others do not have.
        case base64WithPrefix = "base64 behind a prefix"
        case base64WithTrimmings = "base64 with something around it"
        case base64URL = "base64url"
        case hexadecimal
        case unpadded = "base64 without padding"
    }

    /// Diagnoses a text.
    ///
    /// - Parameters:
    ///   - text: The pin as configured.
    ///   - certificates: What it may have been made of, by name.
    package init(of text: String, among certificates: [(name: String, certificate: Certificate)]) {
        self.init(of: text, among: certificates.map { Candidate($0.certificate, named: $0.name) })
    }

    /// Diagnoses a text.
    ///
    /// - Parameters:
    ///   - text: The pin as configured.
    ///   - candidates: What it may have been made of.
    package init(of text: String, among candidates: [Candidate]) {
        self.init(of: ReadText(text), among: candidates)
    }

    /// Diagnoses a text that was read before.
    ///
    /// - Parameters:
    ///   - text: The pin as configured.
    ///   - candidates: What it may have been made of.
    package init(of text: ReadText, among candidates: [Candidate]) {
        notation = text.notation
        guard let octets = text.octets else {
            subject = text.isPlaceholder ? .placeholder : text.near(candidates) ?? .unreadable
            return
        }
        guard !text.isDigestOfNothing else {
            subject = .digestOfNothing
            return
        }

        for candidate in candidates {
            // Keys are written in one way mostly, and then the first name for it will do.
            if let (part, digest) = candidate.part(withDigest: octets) {
                subject = .digest(of: part, digest, certificate: candidate.name)
                return
            }
        }
        if let near = text.near(candidates) {
            subject = near
        } else {
            subject = .unknown(octets: octets.count)
            wellKnown = text.wellKnown
        }
    }

    /// Whether it says more than that nothing at hand is meant.
    package var isTelling: Bool {
        switch subject {
        case .digest, .digestOfNothing, .nearly, .placeholder: true
        case .unknown(let count): count != 32 || notation != nil || wellKnown != nil
        case .unreadable: true
        }
    }

    /// Whether the text is what correct public-key pinning compares.
    package var isRight: Bool {
        guard notation == nil, case .digest(.key, .sha256, _) = subject else { return false }

        return true
    }
}

extension PinDiagnosis.DigestName {
    /// How many octets it has.
    var length: Int {
        switch self {
        case .md5: 16
        case .sha1: 20
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    func hash(_ octets: [UInt8]) -> [UInt8] {
        switch self {
        case .md5: Array(Insecure.MD5.hash(data: octets))
        case .sha1: Array(Insecure.SHA1.hash(data: octets))
        case .sha256: Array(SHA256.hash(data: octets))
        case .sha384: Array(SHA384.hash(data: octets))
        case .sha512: Array(SHA512.hash(data: octets))
        }
    }
}

extension PinDiagnosis {
    /// The diagnosis as the end of a sentence that begins with the pin.
    ///
    /// - Parameter kind: What the pin is to pin: a key by the digest of its SubjectPublicKeyInfo
    ///   (RFC 7469, 2.4), a certificate by the digest of its octets (NORM.md, N-41).
    /// - Returns: What it is, and what it should be.
    package func sentence(for kind: PinningKind) -> String {
        // A prefix is right in one notation and wrong in another, which this does not know.
        let written =
            notation == .base64WithPrefix
            ? "" : notation.map { ", written as \($0.rawValue)" } ?? ""
        switch subject {
        case .digest(.certificate, .sha256, let name) where kind == .certificate:
            let isAnchor = name.hasPrefix(Self.anchorPrefix)
            return "is the SHA-256 of \(isAnchor ? "" : "the certificate ")\(name)\(written)"
        case .digest(.key, .sha256, let name) where kind == .publicKey:
            return "is the SHA-256 of the key of \(name)\(written)"
        case .digest(let part, let digest, let name):
            let wanted =
                kind == .certificate ? "the whole certificate" : "its SubjectPublicKeyInfo"
            // A chain's are called “certificate 1”, and an anchor is one as well.
            let isNumbered =
                part == .certificate
                && (name.hasPrefix("certificate ") || name.hasPrefix(Self.anchorPrefix))
            let whose = part == .certificate ? name : "of \(name)"
            let covered = isNumbered ? name : "the \(part.rawValue) \(whose)"
            return "is the \(digest.rawValue) of \(covered), not the SHA-256 of \(wanted)\(written)"
        case .digestOfNothing:
            return "is the digest of no bytes: the command that made it failed\(written)"
        case .nearly(let name):
            return "is nearly the SHA-256 of the key of \(name): one or two characters differ, or "
                + "their case\(written)"
        case .placeholder:
            return "is a placeholder or an example of a manual, and no pin of yours"
        case .unknown(32):
            if let wellKnown {
                return "is the SHA-256 of the key of \(wellKnown), which is not at hand\(written)"
            }
            return "is the digest of no key and no certificate at hand\(written)"
        case .unknown(let count):
            // “openssl x509 -modulus” prints such a one.
            let isKey = notation == .hexadecimal && count >= 128
            return "has \(count) bytes, and a SHA-256 digest has 32\(written)"
                + (isKey
                    ? ": it may be the modulus of an RSA key, and a pin is the digest of the whole "
                        + "SubjectPublicKeyInfo" : "")
        case .unreadable:
            return "is no digest in any notation"
        }
    }

    /// What the name of a trust anchor begins with, which needs no “certificate” before it.
    private static let anchorPrefix = "the trust anchor"
}

extension PinDiagnosis: CustomStringConvertible {
    /// The diagnosis of a pin of a key.
    package var description: String { sentence(for: .publicKey) }
}
