// SPDX-License-Identifier: Apache-2.0

import Reporting
import Testing

@Suite("Clients that a model was held against")
struct ExecutedClientTests {
    @Test("A row of the table is one, whatever stands around the table")
    func rows() {
        let page = """
            # Fidelity

            | Other | Table |
            | --- | --- |
            | a | b |

            ## Executed

            | Policy | Executed by | Version | Model with | Same | Different |
            | --- | --- | --- | --- | --- | --- |
            | curl | a \\| b | 8.1 | openssl, as curl@7.88 | 700 | 3 |
            | wget | wget | 1.21 | gnutls | many | 0 |
            | okhttp | okhttp | 3.13 | openjdk-17 | 12 | 0 |

            | Policy | Executed by | Version | Same | Different |
            | --- | --- | --- | --- | --- |
            | late | late | 1 | 1 | 1 |
            """
        let clients = ExecutedClient.all(in: page)
        #expect(clients.map(\.policy) == ["curl", "okhttp"])
        #expect(clients.map(\.client) == ["a | b", "okhttp"])
        #expect(clients.map(\.same) == [700, 12])
        #expect(clients.map(\.different) == [3, 0])
        #expect(clients.map(\.older) == ["curl@7.88", nil])
    }

    @Test("A page without such a table has none", arguments: ["", "# Fidelity\n\nNothing.\n"])
    func none(_ page: String) { #expect(ExecutedClient.all(in: page).isEmpty) }
}
