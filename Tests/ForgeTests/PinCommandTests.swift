// SPDX-License-Identifier: Apache-2.0

import Corpus
import Crypto
import Foundation
import PKIX
import SharedFixtures
import Testing
import Pinning

@Suite("The pins of the corpus")
struct PinCommandTests {
    /// The command that documentation of pinning prints everywhere; one process for all pins, since
    /// a process costs more than everything else here.
    private static let script = """
        for certificate in *.pem; do
            echo "${certificate%.pem} sha256/$(
                openssl x509 -in "$certificate" -pubkey -noout \
                | openssl pkey -pubin -outform der \
                | openssl dgst -sha256 -binary \
                | openssl base64 -A)"
        done
        """

    @Test(
        "An ordinary key's pin is what the usual command prints",
        .enabled(if: hasOpenSSL, "there is no command “openssl” here")
    )
    func usualCommand() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "pinproof-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        // Odd encodings, where the command is not right, have families of their own.
        let vectors = try StandardCorpus.vectors()
            .filter { ["valid-chains", "rotated-keys"].contains($0.family) }
        var pins: [String: String] = [:]
        for vector in vectors {
            for (item, pin) in vector.pins where vector.certificates[item] != nil {
                let name = vector.id.replacing("/", with: "+") + "+" + item
                let certificate = try #require(vector.certificates[item])
                try PEM.text(of: certificate.octets, label: "CERTIFICATE").write(
                    to: folder.appending(path: "\(name).pem"),
                    atomically: true,
                    encoding: .utf8
                )
                pins[name] = pin
            }
        }
        #expect(pins.count > 50)

        let printed = try output(ofScriptIn: folder).split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        #expect(printed.count == pins.count)
        for line in printed {
            #expect(pins[line[0]] == line[1], "\(line[0])")
        }
    }

    /// The tutorials hash what a platform's key interface returns: the octets inside of the BIT
    /// STRING, an RSAPublicKey (RFC 8017, appendix A.1.1) without its algorithm.
    @Test("The pin of a public root is not the one that the tutorials compute of it")
    func rawKey() throws {
        let vector = try #require(
            Corpus.load(["\(corpusFolder)/valid-chains/digicert-pinned.json"]).vectors.first
        )
        let item = "digicert-global-root-ca"
        let certificate = try Certificate(try #require(vector.certificates[item]).octets)
        func pin(_ octets: ArraySlice<UInt8>) -> String {
            "sha256/" + Data(SHA256.hash(data: octets)).base64EncodedString()
        }
        let right = "sha256/r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E="
        #expect(vector.pins[item] == right)
        #expect(pin(certificate.subjectPublicKeyInfoOctets) == right)
        #expect(
            pin(certificate.octets[certificate.publicKey.keyBits])
                == "sha256/lKdU1EbQubxyDDm2q3N8KclZ2C94Num3xXjG0pk+3eI="
        )
    }

    private func output(ofScriptIn folder: URL) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", Self.script]
        process.currentDirectoryURL = folder
        process.standardOutput = pipe
        try process.run()
        let octets = try #require(try pipe.fileHandleForReading.readToEnd())
        process.waitUntilExit()
        return String(decoding: octets, as: UTF8.self)
    }

    private static var hasOpenSSL: Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/openssl") }
    }

    private var corpusFolder: String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Vectors").path()
    }
}
