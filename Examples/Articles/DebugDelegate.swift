import Foundation

final class DebugDelegate: NSObject, URLSessionDelegate {
    let delegate: URLSessionDelegate

    init(_ delegate: URLSessionDelegate) {
        self.delegate = delegate
    }

    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if DEBUG
        completionHandler(.performDefaultHandling, nil)
        #else
        delegate.urlSession?(session, didReceive: challenge, completionHandler: completionHandler)
        #endif
    }
}
