// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import NIOSSL
import X509

/// What a callback decided, and why.
enum Decision: Sendable {
    case verified
    case refused(reason: String, message: String)
}

/// The two callbacks that Swift developers write.
///
/// NIOSSL verifies no chain itself where there is one; the name it still does, afterwards.
enum Verification {
    /// Chain and name by swift-certificates, and the pins on the chain that it validated.
    static func validatedChain(
        _ presented: [NIOSSLCertificate],
        for connection: Connection,
        pins: Set<String>?
    ) async -> Decision {
        let leaf: Certificate
        let intermediates: [Certificate]
        let roots: [Certificate]
        do {
            let certificates = try presented.map {
                try Certificate(derEncoded: $0.toDERBytes())
            }
            guard let first = certificates.first else {
                return .refused(reason: "malformed-certificate", message: "nothing was presented")
            }
            leaf = first
            intermediates = Array(certificates.dropFirst())
            roots = try connection.trusted.map { try Certificate(derEncoded: Array($0)) }
        } catch {
            return .refused(reason: "malformed-certificate", message: "\(error)")
        }
        guard let time = try? Date(connection.time, strategy: .iso8601) else {
            return .refused(reason: "no-path", message: "\(connection.time) is no time")
        }

        var verifier = Verifier(rootCertificates: CertificateStore(roots)) {
            RFC5280Policy(validationTime: time)
            ServerIdentityPolicy(
                serverHostname: connection.host,
                serverIP: nil
            )
        }
        let result = await verifier.validate(
            leaf: leaf,
            intermediates: CertificateStore(intermediates)
        )
        switch result {
        case .couldNotValidate(let failures):
            let words = failures.map { "\($0.policyFailureReason)" }
            let isName = !words.isEmpty && words.allSatisfy { $0.contains("identity") }
            return .refused(
                reason: isName ? "name-mismatch" : "no-path",
                message: words.isEmpty ? "no chain to a root" : words.joined(separator: "; ")
            )
        case .validCertificate(let chain):
            guard let pins else { return .verified }

            do {
                // Not its subjectPublicKeyInfoBytes, which are the key's bits alone.
                return decision(
                    keys: try chain.map { Data(try $0.publicKey.serializeAsPEM().derBytes) },
                    pins
                )
            } catch {
                return .refused(reason: "unsupported-key", message: "\(error)")
            }
        }
    }

    /// Pins on whatever the server presented, and nothing else: the callback of many tutorials.
    static func presentedChain(
        _ presented: [NIOSSLCertificate],
        pins: Set<String>?
    ) -> Decision {
        guard let pins else { return .verified }

        do {
            return decision(
                keys: try presented.map {
                    let certificate = try Certificate(derEncoded: $0.toDERBytes())
                    return Data(try certificate.publicKey.serializeAsPEM().derBytes)
                },
                pins
            )
        } catch {
            return .refused(reason: "unsupported-key", message: "\(error)")
        }
    }

    private static func decision(keys: [Data], _ pins: Set<String>) -> Decision {
        let found = keys.map { Data(SHA256.hash(data: $0)).base64EncodedString() }
        guard !pins.isDisjoint(with: found) else {
            return .refused(reason: "no-matching-pin", message: found.joined(separator: " "))
        }

        return .verified
    }
}

extension Connection {
    /// Whether the host is an address, for which there is no SNI.
    var isForAddress: Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
    }
}
