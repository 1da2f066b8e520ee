// SPDX-License-Identifier: Apache-2.0

private import Foundation

/// One file of a corpus: where it lies, and the id its place gives it.
package struct VectorFile: Hashable, Sendable {
    /// The path for opening the file and for messages.
    package let path: String
    /// The family and the file's name without `.json`.
    package let id: String

    package init(path: String, id: String) {
        self.path = path
        self.id = id
    }

    /// The vector in the file, everything in it checked as far as one file can be.
    package func vector() -> Result<Vector, VectorErrors> {
        octets().flatMap { octets in
            VectorDecoder.decode(octets, id: id, location: path, for: .evaluation)
        }
    }

    /// The vector in a file whose certificates and pins are still to be forged.
    package func recipe() -> Result<Vector, VectorErrors> {
        octets().flatMap { octets in
            VectorDecoder.decode(octets, id: id, location: path, for: .forging)
        }
    }

    package func octets() -> Result<[UInt8], VectorErrors> {
        guard let data = FileManager.default.contents(atPath: path) else {
            return .failure(
                problem("cannot be read", remedy: "see whether it exists and may be read")
            )
        }

        return .success([UInt8](data))
    }

    /// Replaces the file's text as a whole: whoever reads it meanwhile sees the old or the new.
    package func write(_ text: String) throws(VectorErrors) {
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw problem("cannot be written", remedy: "see whether its folder may be written")
        }
    }

    private func problem(_ problem: String, remedy: String) -> VectorErrors {
        VectorErrors(all: [VectorError(file: path, field: "", problem: problem, remedy: remedy)])
    }
}
