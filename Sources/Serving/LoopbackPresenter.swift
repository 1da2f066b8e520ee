// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
package import Corpus
package import Forge
package import Harness
package import Pinning

/// Presents what vectors serve, with the private keys that their recipes name.
package struct LoopbackPresenter: Presenter {
    private let keys: [EncodedCertificate: [UInt8]]

    /// - Parameters:
    ///   - vectors: Whose recipes say which key is whose.
    ///   - keys: The test keys.
    package init(of vectors: [Vector], keys: TestKeys) {
        var known: [EncodedCertificate: [UInt8]] = [:]
        for vector in vectors {
            guard let name = vector.connection.served.first,
                case .certificate(let recipe)? = vector.recipe[name],
                let certificate = vector.certificates[name], let key = keys[recipe.key]
            else { continue }

            known[certificate] = key.encoded
        }
        self.keys = known
    }

    package func key(of certificate: EncodedCertificate) -> [UInt8]? { keys[certificate] }

    package func present(
        _ certificates: [EncodedCertificate],
        key: [UInt8]
    ) throws(PresentationError) -> any Presentation {
        try LoopbackServer([
            LoopbackServer.Endpoint(
                chain: try PresentedChain(certificates, key: key),
                text: httpAnswer("pinproof\n")
            )
        ])
    }
}

extension LoopbackServer: Presentation {}

/// The answer to whatever is asked over HTTP/1.1.
func httpAnswer(_ body: String) -> String {
    "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: \(body.utf8.count)\r\n"
        + "Connection: close\r\n\r\n" + body
}
#endif
