// SPDX-License-Identifier: Apache-2.0

import Corpus
import Forge
import Foundation
import Testing

@Suite("Forging a file")
struct ForgedFileTests {
    private let forge: Forge
    private let file: VectorFile

    init() throws {
        forge = Forge(keys: try TestKeys(directory: ForgeTests.keys))
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("forged-\(UUID().uuidString)/valid-chains")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = VectorFile(
            path: folder.appendingPathComponent("forged.json").path,
            id: "valid-chains/forged"
        )
    }

    private let items = """
        "root": { "key": "ed25519-a", "ca": true },
        "leaf": { "key": "ed25519-b", "issuer": "root", "dns": ["www.example.com"] }
        """

    @Test("A recipe becomes a whole vector, and forging it again changes nothing")
    func twice() throws {
        try write(text(id: file.id, items))
        #expect(try forge.forge(file))
        let forged = try file.octets().get()
        let vector = try file.vector().get()
        #expect(vector.certificates.keys.sorted() == ["leaf", "root"])
        #expect(vector.pins.keys.sorted() == ["root"])
        #expect(try forge.differences(in: file) == [])
        #expect(try !forge.forge(file))
        #expect(try file.octets().get() == forged)
        removeFolder()
    }

    @Test("A certificate and a pin that the recipe does not make are named")
    func differences() throws {
        try write(text(id: file.id, items))
        _ = try forge.forge(file)
        let text = String(decoding: try file.octets().get(), as: UTF8.self)

        try write(
            text.replacingOccurrences(
                of: "\"leaf\": { \"key\": \"ed25519-b\",",
                with: "\"leaf\": { \"key\": \"ed25519-c\","
            ).replacingOccurrences(of: "\"root\": \"sha256/", with: "\"root\": \"sha256/x")
        )
        #expect(
            try forge.differences(in: file).map { [$0.file, $0.field] } == [
                [file.path, "certificates.leaf"], [file.path, "pins.root"],
            ]
        )
        removeFolder()
    }

    @Test("A file that is no recipe is left as it is")
    func unreadable() throws {
        let text = text(id: file.id, items).replacingOccurrences(of: "anchors", with: "ankers")
        try write(text)
        #expect(throws: ForgeError.self) { try forge.forge(file) }
        #expect(try file.octets().get() == Array(text.utf8))
        removeFolder()
    }

    private func write(_ text: String) throws {
        try text.write(toFile: file.path, atomically: false, encoding: .utf8)
    }

    private func removeFolder() {
        let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent()
        try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())
    }
}
