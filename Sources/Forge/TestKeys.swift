// SPDX-License-Identifier: Apache-2.0

private import Foundation

/// The test keys of one folder, by name.
package struct TestKeys: Sendable {
    /// The folder they were read from.
    package let directory: String
    private let keys: [String: TestKey]

    /// Reads every `.pem` file of the folder.
    package init(directory: String) throws(ForgeError) {
        self.directory = directory
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: directory) else {
            throw .recipe(
                directory,
                "",
                "is no folder that can be read, and the test keys are wanted there",
                remedy: "name the folder “keys” of the corpus"
            )
        }

        var keys: [String: TestKey] = [:]
        for name in names.sorted() where name.hasSuffix(".pem") {
            let path = "\(directory)/\(name)"
            guard let octets = FileManager.default.contents(atPath: path),
                let key = TestKey(pem: String(decoding: octets, as: UTF8.self))
            else {
                throw .recipe(
                    path,
                    "",
                    "is no private key in PKCS#8 PEM that can be used",
                    remedy:
                        "write it with lines of 64 columns, and below it the public key where it is"
                        + " none of P-256, P-384, P-521, RSA and Ed25519"
                )
            }

            keys[String(name.dropLast(".pem".count))] = key
        }
        self.keys = keys
    }

    package subscript(name: String) -> TestKey? { keys[name] }

    /// The names of the keys, sorted.
    package var names: [String] { keys.keys.sorted() }
}
