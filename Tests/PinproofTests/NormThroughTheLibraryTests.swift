// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import SwiftBackend
import Testing

@testable import Pinproof

/// The norm on our own backend, which knows of a vector only what the library hands out.
private struct CorrectPinning: Evaluator {
    let kind: PinningKind
    private let backend: SwiftBackend

    init(_ kind: PinningKind) {
        self.kind = kind
        backend = SwiftBackend.remembering()
    }

    func verdict(on connection: Pinproof::Connection) async throws -> Pinproof::Verdict? {
        let trust = ServerTrust(
            Pinning::Connection(
                host: connection.host,
                time: Time(seconds: connection.secondsSince1970),
                served: connection.served.map(EncodedCertificate.init),
                anchors: .init(shipped: connection.anchors.map(EncodedCertificate.init))
            ),
            answers: Answers(of: backend)
        )
        let pinned = connection.pinned.map(entry)
        return Verdict(try await Norm(kind).verdict(on: trust, pinned: pinned))
    }

    private func entry(_ pinned: Pinproof::Connection.PinnedHost) -> PinnedHost {
        let pins = pinned.pins?.compactMap { pin in
            kind == .publicKey
                ? pin.text.map(Pin.text)
                : pin.certificate.map { Pin.of(EncodedCertificate($0)) } ?? pin.text.map(Pin.text)
        }
        return PinnedHost(
            host: pinned.host,
            includeSubdomains: pinned.includesSubdomains,
            isExempt: pinned.isExempt,
            enforce: pinned.enforces,
            expires: pinned.expires,
            certificates: kind == .certificate ? pins : nil,
            keys: kind == .publicKey ? pins : nil
        )
    }
}

@Suite("Correct pinning, through the library")
struct NormThroughTheLibraryTests {
    @Test("A connection carries all that is needed to be right", arguments: PinningKind.allCases)
    func norm(kind: PinningKind) async throws {
        let findings = try await Corpus.standard.get().findings(of: CorrectPinning(kind))
        let wrong = findings.filter { ![.conforming, .open, .unsupported].contains($0.kind) }
        #expect(wrong.map(\.description) == [])
        #expect(findings.count { $0.kind == .conforming } > 400)
    }
}
