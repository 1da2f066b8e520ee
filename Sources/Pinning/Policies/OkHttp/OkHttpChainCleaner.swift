// SPDX-License-Identifier: Apache-2.0

import PKIX

/// OkHttp's own chain cleaner, which the JVM has in place of Android's.
///
/// From the server's certificate it goes to an anchor that signed it, or else to the first
/// certificate sent that did, and so on to an anchor that signed itself; never back. Dates, purposes
/// and names that are constrained do not matter to it: the trust manager looked at those. What an
/// anchor's own signer makes of it does: a certificate sent above an anchor that another signed is
/// on the chain, and its key counts.
///
/// - SeeAlso: okhttp3/internal/tls/BasicCertificateChainCleaner.kt, `clean`.
struct OkHttpChainCleaner: Sendable {
    /// Whether a signer must be an authority over as many certificates as are below it, an anchor
    /// that signed itself included; since 5.0.
    let looksAtAuthorities: Bool

    /// `MAX_SIGNERS`.
    private static let mostSteps = 9

    /// The chain whose keys are compared, the server's certificate first.
    ///
    /// - Parameters:
    ///   - path: The path that the trust manager found, whose signatures were verified.
    ///   - served: All that the server sent.
    ///   - anchors: Those of the trust manager.
    ///   - trust: Who is asked what became of a signature.
    /// - Returns: The chain; the reason where the cleaner throws instead.
    /// - Throws: That a signature is of a kind that is not verified here.
    func chain(
        for path: [Certificate],
        served: [Certificate],
        anchors: [Certificate],
        _ trust: ServerTrust
    ) async throws(BackendError) -> Result<[Certificate], CleaningFailure> {
        var sent = served[...]
        guard let endEntity = sent.popFirst() else { return .failure(.noSigner) }

        var chain = [endEntity]
        var newest = endEntity
        var isAnchored = false
        for _ in 0..<Self.mostSteps {
            if let anchor = try await signer(of: newest, among: anchors[...], path, trust) {
                let anchor = anchors[anchor]
                if chain.count > 1 || newest != anchor { chain.append(anchor) }
                if isAuthority(anchor, over: chain.count - 2),
                    try await signedItself(anchor, path, others: anchors + sent, trust)
                {
                    return .success(chain)
                }
                // An anchor that signed itself and is no authority is found again and again.
                isAnchored = true
                newest = anchor
            } else if let next = try await signer(
                of: newest,
                among: sent,
                path,
                over: chain.count - 1,
                trust
            ) {
                newest = sent.remove(at: next)
                chain.append(newest)
            } else {
                return isAnchored ? .success(chain) : .failure(.noSigner)
            }
        }
        return .failure(.tooLong)
    }

    /// Why there is no chain.
    enum CleaningFailure: Error {
        case noSigner
        case tooLong

        var reason: Reason {
            switch self {
            case .noSigner: .noPath
            case .tooLong: .pathTooLong
            }
        }
    }

    /// Where the first of some certificates stands that signed one, and is an authority over as many
    /// as are below it; whatever it is, where no number is given.
    private func signer(
        of certificate: Certificate,
        among candidates: ArraySlice<Certificate>,
        _ path: [Certificate],
        over below: Int? = nil,
        _ trust: ServerTrust
    ) async throws(BackendError) -> Int? {
        for place in candidates.indices {
            if let below, !isAuthority(candidates[place], over: below) { continue }
            if try await signed(certificate, by: candidates[place], path, trust) { return place }
        }
        return nil
    }

    /// `X509Certificate.getBasicConstraints`, which is -1 for whoever is no authority, held against
    /// the number of certificates below; every one counts, those included that are self-issued.
    private func isAuthority(_ issuer: Certificate, over below: Int) -> Bool {
        guard looksAtAuthorities else { return true }
        guard let constraints = issuer.extensions.basicConstraints, constraints.isCA else {
            return below <= -1
        }

        return constraints.pathLength.map { below <= $0 } ?? true
    }

    /// Whether an anchor signed itself, so that the chain ends with it.
    ///
    /// Where its signature is of a kind that is not verified here, and nobody else has its issuer's
    /// name, the chain ends with it in either case.
    private func signedItself(
        _ anchor: Certificate,
        _ path: [Certificate],
        others: [Certificate],
        _ trust: ServerTrust
    ) async throws(BackendError) -> Bool {
        do {
            return try await signed(anchor, by: anchor, path, trust)
        } catch {
            let issuer = JavaName(issuerOf: anchor)
            guard !others.contains(where: { $0 != anchor && JavaName(subjectOf: $0) == issuer })
            else { throw error }

            return true
        }
    }

    /// Whether one certificate bears the other's name as its issuer's and a signature of its key.
    private func signed(
        _ certificate: Certificate,
        by issuer: Certificate,
        _ path: [Certificate],
        _ trust: ServerTrust
    ) async throws(BackendError) -> Bool {
        guard JavaName(issuerOf: certificate) == JavaName(subjectOf: issuer) else { return false }
        // What the trust manager's library verified, ours need not know.
        if zip(path, path.dropFirst()).contains(where: { $0 == certificate && $1 == issuer }) {
            return true
        }

        switch try await trust.signature(of: certificate, under: issuer) {
        case .valid: return true
        case .invalid: return false
        case .unsupportedAlgorithm, .unsupportedKey: throw .unsupported(.unmeasuredKey)
        }
    }
}
