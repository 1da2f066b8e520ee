import Pinproof
import Testing

/// The client to be tested: yours, in place of this one.
struct ServedListPinning: Evaluator {
    let kind = PinningKind.certificate

    func verdict(on connection: Connection) -> Verdict? {
        let entry = connection.pinned.first { $0.host == connection.host && !$0.isExempt }
        guard let pins = entry?.pins?.compactMap(\.certificate) else { return .notPinned }

        return connection.served.contains(where: pins.contains) ? .accept : .reject()
    }
}

@Test("Nothing is accepted that must be refused")
func bypasses() async throws {
    let findings = try await Corpus().findings(of: ServedListPinning())
    let bypasses = findings.filter { $0.kind == .bypass }
    withKnownIssue("CVE-2016-2402: a pinned certificate, appended to any chain, is enough") {
        #expect(bypasses.map(\.vector.id) == [])
    }
}
