// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOPosix

/// The policies of this client.
enum Policies {
    static let validatedChain = "swift-nio.validated-chain"
    static let presentedChain = "swift-nio.presented-chain"
}

func say(_ line: Data) {
    FileHandle.standardOutput.write(line + Data("\n".utf8))
}

say(
    Data(
        """
        {"pinproof": 1, "name": "swift-nio", "version": "2.37.6 (swift-nio-ssl, \
        swift-certificates 1.21.1)", "policies": [\
        {"id": "\(Policies.validatedChain)", "kind": "public-key"}, \
        {"id": "\(Policies.presentedChain)", "kind": "public-key"}], \
        "aliases": [["no-path", "self-signed", "unsupported-key", "unsupported-algorithm", \
        "bad-signature", "not-a-ca", "path-too-long", "name-constraint", "wrong-usage", \
        "unknown-critical-extension", "weak-algorithm", "not-yet-valid", "expired", \
        "budget-exhausted", "malformed-certificate"]], \
        "cannot": ["redirects", "literal-pins"], "needs": ["server"]}
        """.utf8
    )
)
let group = MultiThreadedEventLoopGroup.singleton
while let line = readLine() {
    let connection: Connection
    do {
        connection = try JSONDecoder().decode(Connection.self, from: Data(line.utf8))
    } catch {
        FileHandle.standardError.write(Data("this is no question: \(error)\n".utf8))
        exit(65)
    }
    say(try JSONEncoder().encode(await Client.answer(to: connection, on: group)))
}
