// SPDX-License-Identifier: Apache-2.0

import Corpus
import Foundation
import Pinning

/// Files with what vectors trust, for clients that read them.
struct AnchorFiles {
    private let folder: String

    init(in folder: String) {
        self.folder = folder
    }

    /// Where a vector's anchors lie.
    func path(of vector: Vector) -> String { "\(folder)/\(vector.id).pem" }

    /// Writes the anchor of a connection that no vector is of.
    func write(_ anchor: EncodedCertificate, as name: String) throws -> String {
        let path = "\(folder)/\(name).pem"
        try ReportFile(path: path).write(
            PEM.text(of: anchor.octets, label: "CERTIFICATE").utf8
        )
        return path
    }

    /// Writes the anchors of each vector, whoever put them into the store.
    func write(_ vectors: [Vector]) throws {
        for vector in vectors {
            let file = URL(fileURLWithPath: path(of: vector))
            do {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                let anchors = vector.resolvedConnection.anchors.all
                let text = anchors.map { PEM.text(of: $0.octets, label: "CERTIFICATE") }.joined()
                try Data(text.utf8).write(to: file, options: .atomic)
            } catch {
                throw Failure(.usage, "\(file.path) cannot be written; name another folder")
            }
        }
    }
}
