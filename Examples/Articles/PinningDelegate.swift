import Foundation
import Security

/// Accepts a server whose validated chain has a key of one of the app's certificates.
final class PinningDelegate: NSObject, URLSessionDelegate {
    private let keys: [SecKey]

    /// Throws where a file is missing or no DER certificate: at the start, and not at a connection.
    init(certificates files: [URL]) throws {
        keys = try files.map { file in
            guard
                let certificate = SecCertificateCreateWithData(
                    nil,
                    try Data(contentsOf: file) as CFData
                ),
                let key = SecCertificateCopyKey(certificate)
            else { throw CocoaError(.fileReadCorruptFile) }

            return key
        }
        guard !keys.isEmpty else { throw CocoaError(.fileNoSuchFile) }

        super.init()
    }

    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let space = challenge.protectionSpace
        guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust,
            let trust = space.serverTrust
        else {
            // A client certificate, or a password of HTTP.
            completionHandler(.performDefaultHandling, nil)
            return
        }
        guard SecTrustEvaluateWithError(trust, nil), isPinned(trust) else {
            completionHandler(.cancelAuthenticationChallenge, nil)
            return
        }

        completionHandler(.useCredential, URLCredential(trust: trust))
    }

    /// Whether a key of the chain that was just validated is one of the app's.
    private func isPinned(_ trust: SecTrust) -> Bool {
        let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
        return chain.compactMap(SecCertificateCopyKey).contains { key in
            keys.contains { CFEqual($0, key) }
        }
    }
}
