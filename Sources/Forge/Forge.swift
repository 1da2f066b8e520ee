// SPDX-License-Identifier: Apache-2.0

package import Corpus

/// Turns recipes into certificates, octet for octet the same on every machine.
package struct Forge: Sendable {
    let keys: TestKeys

    package init(keys: TestKeys) {
        self.keys = keys
    }

    /// The vector with the certificates and pins that its recipe makes.
    package func forged(_ recipe: Vector) throws(ForgeError) -> Vector {
        let certificates = try CertificateForge(vector: recipe, keys: keys).certificates()
        do throws(VectorErrors) {
            return try recipe.forged(certificates)
        } catch {
            throw .recipe(error)
        }
    }

    /// Writes certificates and pins into the file, in canonical form; true where that changed it.
    ///
    /// A file that cannot be read as a recipe is left as it is.
    package func forge(_ file: VectorFile) throws(ForgeError) -> Bool {
        let recipe = try unwrap(file.recipe())
        let text = try forged(recipe).canonicalText
        guard try unwrap(file.octets()) != Array(text.utf8) else { return false }

        do throws(VectorErrors) {
            try file.write(text)
        } catch {
            throw .recipe(error)
        }
        return true
    }

    /// What of a file is not what its recipe makes, item by item; the file is left as it is.
    package func differences(in file: VectorFile) throws(ForgeError) -> [VectorError] {
        let written = try unwrap(file.vector())
        let forged = try forged(written)
        let certificates = Set(written.certificates.keys).union(forged.certificates.keys).sorted()
            .filter { written.certificates[$0] != forged.certificates[$0] }
            .map { difference(in: written, "certificates.\($0)", "octets") }
        let pins = Set(written.pins.keys).union(forged.pins.keys).sorted()
            .filter { written.pins[$0] != forged.pins[$0] }
            .map { difference(in: written, "pins.\($0)", "text") }
        return certificates + pins
    }

    private func difference(in vector: Vector, _ field: String, _ what: String) -> VectorError {
        VectorError(
            file: vector.location,
            field: field,
            problem: "is not the \(what) that the recipe makes",
            remedy: "run “pinproof forge” on the file, or correct the recipe"
        )
    }

    private func unwrap<Value>(_ result: Result<Value, VectorErrors>) throws(ForgeError) -> Value {
        switch result {
        case .failure(let errors): throw .recipe(errors)
        case .success(let value): return value
        }
    }
}
