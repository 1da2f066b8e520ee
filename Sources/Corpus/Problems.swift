// SPDX-License-Identifier: Apache-2.0

/// What one file was found to do wrong, collected so that one reading names all of it.
package final class Problems {
    package private(set) var found: [VectorError] = []

    /// How many were reported beyond those that are kept.
    package private(set) var omitted = 0

    private let file: String
    private let most: Int

    /// - Parameters:
    ///   - file: What is read.
    ///   - most: How many are kept. What a stranger sends may have a million of them.
    package init(in file: String, keeping most: Int = .max) {
        self.file = file
        self.most = most
    }

    package func report(_ field: String, _ problem: String, remedy: String) {
        guard found.count < most else {
            omitted += 1
            return
        }

        found.append(VectorError(file: file, field: field, problem: problem, remedy: remedy))
    }

    /// Reads the file, which has to be a JSON text.
    ///
    /// - Parameters:
    ///   - octets: The file's.
    ///   - remedy: What to do about a text that is not JSON.
    ///   - decode: Reads the value, and reports here what is wrong with it.
    /// - Returns: What was decoded; nil if anything is wrong with the file.
    package func value<Value>(
        of octets: [UInt8],
        remedy: String = "correct the text there (RFC 8259)",
        _ decode: (Field) -> Value?
    ) -> Value? {
        do throws(JSONSyntaxError) {
            let value = decode(Field(root: try JSONReader.value(of: octets), problems: self))
            return found.isEmpty ? value : nil
        } catch {
            report("", "is not a JSON text: \(error)", remedy: remedy)
            return nil
        }
    }
}
