// SPDX-License-Identifier: Apache-2.0

import Crypto
import PKIX

/// wget with `--pinnedpubkey`: curl's option, its digests decoded before they are compared.
struct Wget: PinningPolicy {
    let id: String
    let traits: Traits
    let provenance = Provenance.wget

    static let standard = Wget("wget", after: .before)
    /// With `--no-check-certificate`: the pin alone decides.
    static let unchecked = Wget("wget.unchecked", after: .none)

    private init(_ id: String, after trust: Traits.TrustEvaluation) {
        self.id = id
        traits = .pinnedPublicKey(after: trust, dialect: "wget")
    }

    func verdict(
        on trust: ServerTrust,
        pinned: [PinnedHost]
    ) async throws(BackendError) -> Verdict {
        guard let entry = pinned.forEveryHost else { return try await trust.withoutPins() }

        var texts: [String] = []
        for pin in entry.keys ?? [] {
            switch pin {
            case .of(let certificate):
                texts.append(try trust.pinText(of: certificate))
            case .text(let text):
                texts.append(text)
            }
        }
        return try await verdict(on: trust, written: [CurlPinOption.value(of: texts)])
    }

    func verdict(
        on trust: ServerTrust,
        written texts: [String]
    ) async throws(BackendError) -> Verdict {
        var digests: [[UInt8]] = []
        for text in texts.flatMap(WgetPinOption.digests) {
            // A digest that cannot be read is skipped.
            if let octets = WgetBase64.decode(text) { digests.append(octets) }
        }
        return try await trust.verdict(after: traits.trust, handshake: .compatible) { key in
            digests.contains(Array(SHA256.hash(data: key)))
        }
    }
}

extension Provenance {
    static let wget = Provenance(
        project: "GNU wget",
        version: "1.24.5+22 (8775506f63)",
        location: "src/utils.c, wg_pin_peer_pubkey; src/gnutls.c and src/openssl.c, "
            + "ssl_check_certificate"
    )
}

/// The value of wget's `--pinnedpubkey`.
enum WgetPinOption {
    /// The texts of the digests: split where the next prefix begins, so that a semicolon behind
    /// the last is part of it.
    ///
    /// - SeeAlso: wget, src/utils.c, `wg_pin_peer_pubkey`.
    static func digests(in value: String) -> [String] {
        guard value.hasPrefix(CurlPinOption.prefix) else { return [] }

        var digests: [String] = []
        var rest = value.dropFirst(CurlPinOption.prefix.count)
        let separator = ";" + CurlPinOption.prefix
        while let found = rest.firstRange(of: separator) {
            digests.append(String(rest[..<found.lowerBound]))
            rest = rest[found.upperBound...]
        }
        return digests + [String(rest)]
    }
}

/// Base64 as wget decodes it: four characters at a time, white space anywhere, padding required and
/// more behind it read on, bits left over ignored.
///
/// - SeeAlso: wget, src/utils.c, `wget_base64_decode`; executed with 1.21.3.
enum WgetBase64 {
    static func decode(_ text: String) -> [UInt8]? {
        let space: Set<UInt8> = [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20]
        var characters = text.utf8.filter { !space.contains($0) }[...]
        var octets: [UInt8] = []
        while !characters.isEmpty {
            let four = characters.prefix(4)
            characters = characters.dropFirst(4)
            let padding = four.reversed().prefix { $0 == UInt8(ascii: "=") }.count
            guard four.count == 4, padding <= 2,
                let decoded = Base64.decode(
                    unpadded: four.dropLast(padding),
                    trailingBitsMustBeZero: false
                )
            else { return nil }

            octets += decoded
        }
        return octets
    }
}
