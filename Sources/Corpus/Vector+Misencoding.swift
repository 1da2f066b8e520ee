// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// Certificates one of whose elements is not in DER, or not of its type, for computed twins.
///
/// Every element that a client reads is one place, and every way to misencode it is one twin.
///
/// - SeeAlso: Vectors/NORM.md, N-29, N-31, N-62 and N-63.
extension Vector {
    /// The leaf with one element that cannot be read; where it was pinned, its issuer is instead.
    func withMisencodedLeaf(_ path: [ItemName]) -> Vector? {
        guard let vector = pinningIssuer(path) else { return nil }

        return misencoding(path[0], in: vector, isLeaf: true)
    }

    /// The CA of the leaf with one element that cannot be read, or otherwise unreadable.
    func withUnreadableCA(_ path: [ItemName]) -> Vector? {
        guard path.count > 1 else { return nil }

        let isAnchor = connection.allAnchors.contains(path[1])
        guard isAnchor || !isPinned(path[1]) else { return nil }
        if !isAnchor, one(of: [true, true, false], choice: 1) {
            return misencoding(path[1], in: self, isLeaf: false)
        }
        return changingCA(of: path) {
            $0.bends = one(of: Self.unreadable)
            $0.isUndecodable = true
        }
    }

    private func misencoding(_ name: ItemName, in vector: Vector, isLeaf: Bool) -> Vector? {
        guard let octets = certificates[name]?.octets, let tree = ElementTree(octets) else {
            return nil
        }

        let ways = MisencodedFields(tree, isLeaf: isLeaf).ways
        guard !ways.isEmpty else { return nil }

        return vector.changing(name) {
            $0.bends = [one(of: ways).bend]
            $0.isUndecodable = true
        }
    }
}

/// Every way to misencode one element of a certificate.
struct MisencodedFields {
    private(set) var ways: [Way] = []

    /// Octets in the place of one element.
    struct Way {
        fileprivate let field: CertificateField
        fileprivate let element: ElementTree
        fileprivate let path: [Int]
        fileprivate let octets: [UInt8]

        /// The whole field with them; made when it is asked for, since some fields are long.
        var bend: Bend {
            Bend(field, .contents(element.contents(replacing: path[...], by: octets)))
        }
    }

    /// - Parameters:
    ///   - certificate: One that can be read.
    ///   - isLeaf: Whether it is the end entity's: that the subject of another one changes is
    ///     refused anyhow, and what an end entity's nameConstraints hold is open (N-63).
    init(_ certificate: ElementTree, isLeaf: Bool) {
        guard let toBeSigned = certificate.elements.first, certificate.elements.count == 3 else {
            return
        }

        var fields = toBeSigned.elements[...]
        if fields.first?.tag == 0xA0 { fields = fields.dropFirst() }
        let named: [CertificateField] = [
            .serialNumber, .signature, .issuer, .validity, .subject, .subjectPublicKeyInfo,
        ]
        for (field, element) in zip(named, fields) {
            switch field {
            case .signature, .validity: add(field, element)
            case .subject where isLeaf: add(field, element)
            case .subjectPublicKeyInfo:
                if let algorithm = element.elements.first { add(.keyAlgorithm, algorithm) }
            default: continue
            }
        }
        add(.signatureAlgorithm, certificate.elements[1])
        for element in fields.last?.elements.first?.elements ?? []
        where fields.last?.tag == 0xA3 {
            guard let id = element.elements.first.flatMap({ Self.identifier($0.leafOctets) })
            else { continue }

            add(.extension(id), element, isLeaf: isLeaf)
        }
    }

    private static func identifier(_ contents: [UInt8]) -> ObjectIdentifier? {
        known.first { $0.contents == contents }
    }

    /// The extensions whose value validation needs.
    private static let needed: [ObjectIdentifier] = [
        .basicConstraints, .extendedKeyUsage, .keyUsage, .nameConstraints, .subjectAltName,
    ]
    private static let known = needed + [.authorityKeyIdentifier, .subjectKeyIdentifier]

    private mutating func add(
        _ field: CertificateField,
        _ element: ElementTree,
        isLeaf: Bool = true
    ) {
        for site in Self.sites(in: element, of: field, isLeaf: isLeaf) {
            ways += site.ways.map {
                Way(field: field, element: element, path: site.path, octets: $0)
            }
        }
    }

    private struct Site {
        let path: [Int]
        let ways: [[UInt8]]
    }

    /// The elements in a field that a client reads, and how each can be misencoded.
    private static func sites(
        in field: ElementTree,
        of name: CertificateField,
        isLeaf: Bool
    ) -> [Site] {
        var sites: [Site] = []
        func visit(_ element: ElementTree, _ path: [Int]) {
            for (place, inner) in element.elements.enumerated()
            where isRead(inner, of: element, name) {
                let way = path + [place]
                let isLast = place == element.elements.count - 1
                sites.append(
                    Site(
                        path: way,
                        ways: inner.misencodings(
                            isLast: isLast,
                            hasOneType: !isAny(inner, place, of: element, name)
                        ) + (isAttribute(inner, name) ? cut(inner) : [])
                    )
                )
                guard !holdsWhatNobodyReads(inner, name, isLeaf) else { continue }

                visit(inner, way)
            }
        }
        visit(field, [])
        return sites
    }

    /// Whether a client reads an element of a context-specific tag: of names those alone that hosts
    /// are compared with, of constraints the lists, and nothing of a key or of the algorithm inside
    /// of what is signed, since the one beside it verifies the signature (RFC 5280, 4.1.1.2).
    private static func isRead(
        _ element: ElementTree,
        of parent: ElementTree,
        _ field: CertificateField
    ) -> Bool {
        guard element.tag & 0xC0 == 0x80 else { return true }

        return switch field {
        case .extension(.subjectAltName): [0x82, 0x87].contains(element.tag)
        case .extension(.nameConstraints):
            [0x82, 0x87].contains(element.tag)
                || [0xA0, 0xA1].contains(element.tag)
                    && parent.elements.allSatisfy { [0xA0, 0xA1].contains($0.tag) }
                    && element.elements.allSatisfy { $0.tag == DERTag.sequence.rawValue }
        case .keyAlgorithm, .signature: false
        default: true
        }
    }

    /// Whether the element is an OCTET STRING of an extension whose value validation does not need.
    private static func holdsWhatNobodyReads(
        _ element: ElementTree,
        _ field: CertificateField,
        _ isLeaf: Bool
    ) -> Bool {
        guard case .extension(let id) = field, element.tag == DERTag.octetString.rawValue else {
            return false
        }

        return !needed.contains(id) || isLeaf && id == .nameConstraints
    }

    /// Whether an element of any type may stand there: parameters, and the value of an attribute.
    private static func isAny(
        _ element: ElementTree,
        _ place: Int,
        of parent: ElementTree,
        _ field: CertificateField
    ) -> Bool {
        switch field {
        case .keyAlgorithm, .signature, .signatureAlgorithm:
            place == 1 && parent.elements.first?.tag == DERTag.objectIdentifier.rawValue
        case .subject: place == 1
        default: false
        }
    }

    /// Whether it is one attribute with its type.
    private static func isAttribute(_ element: ElementTree, _ field: CertificateField) -> Bool {
        field == .subject && element.elements.first?.tag == DERTag.objectIdentifier.rawValue
    }

    /// An attribute without its value, with nothing at all, and with another value.
    private static func cut(_ attribute: ElementTree) -> [[UInt8]] {
        let parts = attribute.elements.map(\.octets)
        return [parts.prefix(1), [], parts + [parts[0]]].map {
            DERWriter.sequence($0.flatMap(\.self))
        }
    }
}
