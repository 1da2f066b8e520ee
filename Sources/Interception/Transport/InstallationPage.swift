// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
private import Corpus
import Pinning

/// The pages from which a device gets the CA's certificate.
struct InstallationPage {
    private let root: EncodedCertificate

    init(_ root: EncodedCertificate) { self.root = root }

    /// The whole answer to a request for a path.
    func answer(to path: String) -> [UInt8] {
        switch path.prefix(while: { $0 != "?" }) {
        case "/": return answer("200 OK", "text/html; charset=utf-8", Array(page.utf8))
        case "/pinproof-ca.cer":
            return answer("200 OK", "application/x-x509-ca-cert", root.octets)
        case "/pinproof-ca.pem":
            let pem = PEM.text(of: root.octets, label: "CERTIFICATE")
            return answer("200 OK", "application/x-pem-file", Array(pem.utf8))
        default: return answer("404 Not Found", "text/plain", Array("there is only /\n".utf8))
        }
    }

    private func answer(_ status: String, _ type: String, _ body: [UInt8]) -> [UInt8] {
        let head = [
            "HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(body.count)",
            "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
            "Content-Security-Policy: default-src 'none'", "Connection: close",
        ]
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    private var page: String {
        """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Pinproof's test CA</title>
        <h1>Pinproof's test CA</h1>
        <p>Install it only on a device that is yours or that you are allowed to test, and remove it
        when the test is over. It is valid for hours, and for the hosts of this test alone; its key
        is already gone.</p>
        <p>SHA-256: <code>\(root.fingerprintText)</code></p>
        <p>Compare it with the terminal before you install it.</p>
        <ul>
        <li><a href="/pinproof-ca.cer">pinproof-ca.cer</a></li>
        <li><a href="/pinproof-ca.pem">pinproof-ca.pem</a></li>
        </ul>

        """
    }
}
#endif
