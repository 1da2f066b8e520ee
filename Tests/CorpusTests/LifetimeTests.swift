// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning
import SharedFixtures
import Testing

@Suite("Servers' certificates live no longer than a client takes them")
struct LifetimeTests {
    /// A vector that an iPhone refuses for its age shows nothing else about it.
    ///
    /// - SeeAlso: Apple, Security, SecPolicyServer.c, 2187 to 2217, which asks for 825 days since
    ///   July 2019; CA/Browser Forum, Baseline Requirements, 6.3.2, for 398.
    @Test("One that was issued since July 2019 lives at most 398 days")
    func lifetimes() throws {
        let since = try #require(Time(year: 2019, month: 7, day: 1))
        var count = 0
        for vector in try StandardCorpus.vectors() {
            guard let name = vector.connection.served.first,
                let encoded = vector.certificates[name],
                let certificate = try? Certificate(encoded.octets),
                certificate.notBefore >= since
            else { continue }

            let days = (certificate.notAfter.seconds - certificate.notBefore.seconds) / 86_400
            #expect(days <= 398, "\(vector.id): \(name) lives \(days) days")
            count += 1
        }
        #expect(count > 20)
    }
}
