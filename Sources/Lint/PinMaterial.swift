// SPDX-License-Identifier: Apache-2.0

import Corpus
import Notations
import PKIX
package import Pinning

/// What files hold that pins are made of: certificates, requests for one, and bare keys.
package struct PinMaterial: Sendable {
    package private(set) var items: [Item] = []
    /// What could not be read, each with its place.
    package private(set) var problems: [String] = []

    package struct Item: Sendable {
        /// What it is called: `chain.pem, certificate 2`.
        package let name: String
        /// The file or the server that it comes from.
        package let file: String
        package let kind: Kind
        package let key: PublicKeyOutline
        /// The text of the block that it was in, where there was one.
        let pemText: [UInt8]?
        /// The text of the file that begins with it.
        var fileText: [UInt8]?

        /// Whether it is text, and no DER.
        package var isPEM: Bool { pemText != nil }

        package var certificate: CertificateOutline? {
            if case .certificate(let certificate) = kind { certificate } else { nil }
        }

        package var candidate: PinDiagnosis.Candidate {
            PinDiagnosis.Candidate(
                name: name,
                certificate: certificate?.octets,
                key: key.octets,
                rawKey: key.rawKey,
                pemText: pemText,
                fileText: fileText
            )
        }
    }

    package enum Kind: Sendable {
        case certificate(CertificateOutline)
        case key
        /// With the subject's name.
        case request(String)
    }

    /// Opens a PKCS#12 archive with a password.
    package typealias ArchiveOpener = ([UInt8]) throws(MaterialError) -> [[UInt8]]

    package init(_ items: [Item] = []) {
        self.items = items
    }

    package var certificates: [CertificateOutline] { items.compactMap(\.certificate) }

    /// Reads a file, whatever of these it holds.
    ///
    /// - Parameters:
    ///   - octets: The file.
    ///   - file: What it is called.
    ///   - openArchive: How an archive is opened.
    package mutating func read(_ octets: [UInt8], file: String, openArchive: ArchiveOpener) {
        guard octets.count <= SourceText.maximumCount else {
            report(
                file,
                "has more than \(SourceText.maximumCount) bytes, and at most these are read"
            )
            return
        }

        // Windows' shell writes what a command prints in UTF-16.
        let isUTF16 = octets.starts(with: [0xFF, 0xFE]) || octets.starts(with: [0xFE, 0xFF])
        var octets = isUTF16 ? (try? SourceText(decoding: octets))?.octets ?? octets : octets
        if octets.starts(with: [0xEF, 0xBB, 0xBF]) { octets.removeFirst(3) }
        let blocks = PEMBlock.all(in: octets)
        guard blocks.isEmpty else {
            read(blocks, file: file, octets, openArchive)
            return
        }

        do throws(MaterialError) {
            try readBinary(octets, file: file, openArchive)
        } catch {
            // One line of base64, as a log has it.
            let text = String(decoding: octets, as: UTF8.self).filter { !$0.isWhitespace }
            guard let decoded = Base64.decode(text), !decoded.isEmpty else {
                report(file, "\(error)")
                return
            }
            do throws(MaterialError) {
                try readBinary(decoded, file: file, openArchive)
            } catch {
                report(file, "\(error)")
            }
        }
    }

    private mutating func read(
        _ blocks: [PEMBlock],
        file: String,
        _ text: [UInt8],
        _ openArchive: ArchiveOpener
    ) {
        let (items, problems) = (items.count, problems.count)
        for block in blocks { read(block, file: file, openArchive) }
        if self.items.count > items { self.items[items].fileText = text }
        guard self.items.count == items, self.problems.count == problems else { return }

        guard let key = blocks.first(where: \.isPrivateKey) else {
            report(
                file,
                "holds no certificate and no key; name a file of certificates, a request or a public "
                    + "key"
            )
            return
        }
        // Beside a certificate it is passed over: many servers keep both in one file.
        report("\(file), line \(key.line)", Self.privateKey)
    }

    private static let privateKey =
        "holds a private key, which no pin needs: name its public key, which “openssl pkey -pubout” "
        + "writes"

    /// Adds certificates that were received from a server.
    package mutating func add(served certificates: [[UInt8]], by host: String) {
        for certificate in certificates { add(certificate, file: host, pemText: nil) }
    }

    private mutating func read(_ block: PEMBlock, file: String, _ openArchive: ArchiveOpener) {
        guard !block.isPrivateKey else { return }

        let place = "\(file), line \(block.line)"
        guard let octets = block.octets else {
            report(
                place,
                "the block “\(block.label)” has no end, or holds no base64 on lines of its own; look "
                    + "whether line breaks or a part of it are missing"
            )
            return
        }

        switch block.label {
        case "CERTIFICATE", "TRUSTED CERTIFICATE", "X509 CERTIFICATE":
            add(octets, file: file, pemText: block.text)
        case "CERTIFICATE REQUEST", "CMS", "NEW CERTIFICATE REQUEST", "PKCS7", "PUBLIC KEY",
            "RSA PUBLIC KEY":
            do throws(MaterialError) {
                try readBinary(octets, file: file, openArchive)
            } catch {
                report(place, "\(error)")
            }
        default: break
        }
    }

    private mutating func readBinary(
        _ octets: [UInt8],
        file: String,
        _ openArchive: ArchiveOpener
    ) throws(MaterialError) {
        switch BinaryMaterial(octets) {
        case .archive:
            for certificate in try openArchive(octets) {
                add(certificate, file: file, pemText: nil)
            }
        case .certificate: add(octets, file: file, pemText: nil)
        case .key(let key):
            let number = items.count { if case .key = $0.kind { true } else { false } } + 1
            items.append(
                Item(
                    name: "\(file), public key \(number)",
                    file: file,
                    kind: .key,
                    key: key,
                    pemText: nil
                )
            )
        case .list(let certificates):
            if certificates.isEmpty { throw MaterialError("the PKCS#7 holds no certificate") }
            for certificate in certificates { add(certificate, file: file, pemText: nil) }
        case .privateKey: throw MaterialError(Self.privateKey)
        case .request(let subject, let key):
            items.append(
                Item(
                    name: "\(file), request",
                    file: file,
                    kind: .request(subject),
                    key: key,
                    pemText: nil
                )
            )
        case nil:
            throw MaterialError(
                "is neither PEM nor DER of a certificate, PKCS#7, PKCS#12, a request or a public "
                    + "key; write a file that “openssl x509” reads"
            )
        }
    }

    private mutating func add(_ octets: [UInt8], file: String, pemText: [UInt8]?) {
        let number = items.count { $0.name.hasPrefix("\(file), certificate ") } + 1
        let name = "\(file), certificate \(number)"
        do throws(MaterialError) {
            let outline = try CertificateOutline(octets)
            items.append(
                Item(
                    name: name,
                    file: file,
                    kind: .certificate(outline),
                    key: outline.key,
                    pemText: pemText
                )
            )
        } catch {
            report(name, "\(error)")
        }
    }

    private mutating func report(_ place: String, _ problem: String) {
        problems.append("\(place): \(problem)")
    }
}

/// A block of PEM, and where it stands.
///
/// - SeeAlso: RFC 7468, section 2: what is outside of the blocks is explanatory.
struct PEMBlock {
    let label: String
    let line: Int
    /// Nil where it has no end, or holds no base64.
    let octets: [UInt8]?
    let text: [UInt8]

    var isPrivateKey: Bool { label.hasSuffix("PRIVATE KEY") }

    static func all(in octets: [UInt8]) -> [PEMBlock] {
        let begin = Array("-----BEGIN ".utf8)
        var blocks: [PEMBlock] = []
        var lines: [ArraySlice<UInt8>] = []
        var open: (label: String, line: Int)?
        for (index, line) in octets.split(separator: 0x0A, omittingEmptySubsequences: false)
            .enumerated()
        {
            // In a file of YAML a block is indented.
            let line = line.drop { $0 == 0x20 || $0 == 0x09 }
            let text = String(decoding: line, as: UTF8.self).filter {
                !$0.isWhitespace || $0 == " "
            }
            if line.starts(with: begin) {
                if let open {
                    blocks.append(PEMBlock(open.label, open.line, lines, isEnded: false))
                }
                let label = text.dropFirst(begin.count).prefix { $0 != "-" }
                open = (String(label), index + 1)
                lines = [line]
            } else if let label = open, text.hasPrefix("-----END ") {
                lines.append(line)
                blocks.append(PEMBlock(label.label, label.line, lines, isEnded: true))
                open = nil
            } else if open != nil {
                lines.append(line)
            }
        }
        if let open { blocks.append(PEMBlock(open.label, open.line, lines, isEnded: false)) }
        return blocks
    }

    private init(_ label: String, _ line: Int, _ lines: [ArraySlice<UInt8>], isEnded: Bool) {
        self.label = label
        self.line = line
        text = Array(lines.joined(separator: [0x0A])) + [0x0A]
        let body = lines.dropFirst().dropLast().joined().filter { $0 > 0x20 }
        octets = isEnded ? Base64.decode(String(decoding: body, as: UTF8.self)) : nil
    }
}

/// What DER turns out to hold.
private enum BinaryMaterial {
    case archive
    case certificate
    case key(PublicKeyOutline)
    case list([[UInt8]])
    /// Encrypted or not.
    case privateKey
    case request(String, PublicKeyOutline)

    init?(_ octets: [UInt8]) {
        let span = octets.span
        // An archive may be in BER, and has 3 for its version (RFC 7292, section 4).
        guard octets.first == DERTag.sequence.rawValue else { return nil }

        var whole = DERReader(0..<octets.count)
        guard let outer = try? whole.read(.sequence, of: span) else {
            guard octets.dropFirst(2).starts(with: [0x02, 0x01, 0x03]) else { return nil }
            self = .archive
            return
        }

        var fields = outer.reader
        switch fields.next(of: span) {
        case DERTag.integer.rawValue:
            if octets[outer.contents].starts(with: [0x02, 0x01, 0x03]) {
                self = .archive
            } else if Self.isPrivateKey(fields, of: span) {
                self = .privateKey
            } else if let key = Self.pkcs1(outer, octets) {
                self = .key(key)
            } else {
                return nil
            }
        case DERTag.objectIdentifier.rawValue:
            guard let list = Self.certificates(of: outer, in: octets) else { return nil }
            self = .list(list)
        case DERTag.sequence.rawValue:
            guard let first = try? fields.read(.sequence, of: span) else { return nil }
            if fields.next(of: span) == DERTag.octetString.rawValue {
                // EncryptedPrivateKeyInfo: RFC 5958, section 3.
                self = .privateKey
            } else if let key = try? PublicKeyOutline(octets) {
                self = .key(key)
            } else if let request = Self.request(first, in: octets) {
                self = request
            } else {
                self = .certificate
            }
        default: return nil
        }
    }

    /// Whether a sequence that begins with a version is a private key.
    ///
    /// - SeeAlso: RFC 5958, section 2; RFC 5915, section 3; RFC 8017, appendix A.1.2.
    private static func isPrivateKey(_ fields: DERReader, of span: Span<UInt8>) -> Bool {
        var fields = fields
        guard (try? fields.read(.integer, of: span)) != nil else { return false }

        switch fields.next(of: span) {
        case DERTag.octetString.rawValue: return true
        case DERTag.sequence.rawValue:
            guard (try? fields.read(.sequence, of: span)) != nil else { return false }
            return fields.next(of: span) == DERTag.octetString.rawValue
        default:
            // Version, modulus, exponents, primes and what is computed of them.
            var count = 1
            while (try? fields.read(.integer, of: span)) != nil { count += 1 }
            return count >= 9
        }
    }

    /// The key of an RSAPublicKey, with the algorithm in front that its pin covers; nil for any other
    /// sequence of numbers, such as the parameters of Diffie-Hellman.
    ///
    /// - SeeAlso: RFC 8017, appendix A.1.1; RFC 3279, section 2.3.1.
    private static func pkcs1(_ outer: DERElement, _ octets: [UInt8]) -> PublicKeyOutline? {
        let span = octets.span
        var fields = outer.reader
        guard let rsa = ObjectIdentifier("1.2.840.113549.1.1.1"),
            (try? fields.read(.integer, of: span)) != nil,
            let exponent = try? fields.read(.integer, of: span), fields.isAtEnd,
            // The generator of a group is 2 as a rule, and no exponent is even.
            octets[exponent.contents].last.map({ $0 & 1 == 1 }) ?? false
        else { return nil }

        let algorithm = DERWriter.sequence(DERWriter.objectIdentifier(rsa), DERWriter.null)
        return try? PublicKeyOutline(
            DERWriter.sequence(algorithm, DERWriter.bitString(octets))
        )
    }

    /// The certificates of a SignedData.
    ///
    /// - SeeAlso: RFC 5652, sections 3 and 5.1.
    private static func certificates(of outer: DERElement, in octets: [UInt8]) -> [[UInt8]]? {
        let span = octets.span
        var fields = outer.reader
        guard let type = try? fields.readObjectIdentifier(of: span),
            ObjectIdentifier(contents: octets[type]) == ObjectIdentifier("1.2.840.113549.1.7.2"),
            var tagged = try? fields.read(.contextConstructed(0), of: span).reader,
            var signed = try? tagged.read(.sequence, of: span).reader,
            (try? signed.read(.integer, of: span)) != nil,
            (try? signed.read(.set, of: span)) != nil,
            (try? signed.read(.sequence, of: span)) != nil
        else { return nil }
        guard let set = try? signed.readIfPresent(.contextConstructed(0), of: span) else {
            return []
        }

        var certificates: [[UInt8]] = []
        var list = set.reader
        while !list.isAtEnd, let certificate = try? list.readElement(of: span) {
            if certificate.tag == DERTag.sequence.rawValue {
                certificates.append(Array(octets[certificate.whole]))
            }
        }
        return certificates
    }

    /// A certification request.
    ///
    /// - SeeAlso: RFC 2986, section 4.1.
    private static func request(_ info: DERElement, in octets: [UInt8]) -> BinaryMaterial? {
        let span = octets.span
        var fields = info.reader
        guard let version = try? fields.read(.integer, of: span),
            octets[version.contents].elementsEqual([0]),
            let subject = try? fields.read(.sequence, of: span),
            let element = try? fields.read(.sequence, of: span),
            let key = try? PublicKeyOutline(element, of: octets)
        else { return nil }

        return .request(NameText.text(of: subject, of: octets), key)
    }
}

extension PinMaterial {
    /// The same in parts: behind the first certificate each one that is no CA's begins another chain.
    package var chains: [PinMaterial] {
        var chains: [[Item]] = []
        var hasCertificate = false
        for item in items {
            let begins = hasCertificate && item.certificate.map { !$0.isCA } ?? false
            if chains.isEmpty || begins { chains.append([]) }
            chains[chains.count - 1].append(item)
            hasCertificate = hasCertificate || item.certificate != nil
        }
        return chains.map { PinMaterial($0) }
    }

    /// The last certificate of the chain that the first one begins; nil where there is none.
    package var chainEnd: CertificateOutline? {
        guard var last = certificates.first else { return nil }

        var seen = 1
        while seen <= certificates.count,
            let issuer = certificates.first(where: { $0.isIssuer(of: last) && !last.isSelfIssued })
        {
            last = issuer
            seen += 1
        }
        return last
    }
}

extension CertificateOutline {
    /// Whether it has the name that the other's issuer has.
    package func isIssuer(of other: CertificateOutline) -> Bool { subjectName == other.issuerName }
}
