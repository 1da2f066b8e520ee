// SPDX-License-Identifier: Apache-2.0

import Conformance
import Reporting
import Testing

@Suite("The matrix on a terminal")
struct MatrixTests {
    @Test("A row has a sign for each vector of the family, the unexpected told apart")
    func rows() async throws {
        let text = Matrix(of: try await Fixtures.run()).text(TextStyle())
        // Of bypass and outage the lax one does the first, as is known, and not the second.
        #expect(text.contains("  lax      ▲✗\n"), "\(text)")
        #expect(text.contains("  1. bypass\n  2. outage\n"))
        #expect(text.contains("second-family\n"))
    }

    @Test("The reasons follow where they are asked for")
    func reasons() async throws {
        let matrix = Matrix(of: try await Fixtures.run())
        #expect(matrix.text(TextStyle(), explains: true).contains("bypass: lax: it never | looks"))
        #expect(!matrix.text(TextStyle()).contains("it never"))
    }

    @Test("No line is wider than the terminal", arguments: [60, 80, 200])
    func width(_ width: Int) async throws {
        let style = TextStyle(width: width)
        for explains in [false, true] {
            let text = Matrix(of: try await Fixtures.run()).text(style, explains: explains)
            #expect(text.split(separator: "\n").allSatisfy { $0.count <= width })
        }
    }
}
