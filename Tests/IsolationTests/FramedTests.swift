// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import Testing

@testable import Isolation

@Suite("Values in frames")
struct FramedTests {
    @Test(
        "An answer is read as it was written",
        arguments: [
            .failure(.defect("„so“")), .failure(.unsupported(.endEntityAnchor)), .host(true),
            .host(false), .nativeKey(nil), .nativeKey([]), .nativeKey([1, 2, 3]),
            .path(NamedPath([certificate, certificate], served: [], anchors: [certificate])),
            .refused(.badSignature, native: "error 7 at 0\nand more"),
            .verdict(.accept), .verdict(.crash), .verdict(.misconfigured(.malformedPin)),
            .verdict(.notPinned), .verdict(.reject(.noMatchingPin)),
        ] as [WorkerAnswer]
    )
    func answer(_ answer: WorkerAnswer) throws {
        #expect(try WorkerAnswer(frame: answer.frame) == answer)
    }

    @Test("A path comes back as the certificates of the question, and as what it did not have")
    func path() throws {
        let (leaf, extra) = (EncodedCertificate([1]), EncodedCertificate([2]))
        let (root, stranger) = (EncodedCertificate([3]), EncodedCertificate([4]))
        let named = NamedPath(
            [leaf, stranger, root],
            served: [leaf, extra],
            anchors: [certificate, root]
        )
        let read = try NamedPath(frame: named.frame)
        let path = try #require(read.path(served: [leaf, extra], anchors: [certificate, root]))
        #expect(path == [leaf, stranger, root])
        #expect(path[0] === leaf && path[2] === root)
        // Of another question it names what that does not have.
        #expect(read.path(served: [leaf], anchors: [root]) == nil)
    }

    @Test("A connection with everything that one can have is read as it was written")
    func connection() throws {
        let one = EncodedCertificate([1])
        let connection = Connection(
            host: "Bücher.example.",
            time: Time(seconds: -1),
            timeZone: -20_700,
            served: [one, certificate],
            anchors: Connection.Anchors(shipped: [one], added: [certificate], user: [one, one]),
            chainWithoutEvaluation: [certificate],
            redirectedFrom: "",
            probed: []
        )
        let read = try Connection(frame: connection.frame)
        #expect(read.frame == connection.frame)
        #expect(read.host == connection.host)
        #expect(read.time == connection.time)
        #expect(read.timeZone == connection.timeZone)
        #expect(read.served == connection.served)
        #expect(read.anchors.shipped == connection.anchors.shipped)
        #expect(read.anchors.added == connection.anchors.added)
        #expect(read.anchors.user == connection.anchors.user)
        #expect(read.chainWithoutEvaluation == connection.chainWithoutEvaluation)
        #expect(read.redirectedFrom == "")
        #expect(read.probed == [])
    }

    @Test(
        "An entry is read as it was written",
        arguments: [
            PinnedHost(host: "example.com"),
            PinnedHost(
                host: "*.example.com",
                includeSubdomains: true,
                isExempt: true,
                enforce: false,
                expires: "tomorrow",
                certificates: [.of(certificate), .text("sha256/…")],
                keys: []
            ),
        ]
    )
    func entry(_ entry: PinnedHost) throws {
        #expect(try PinnedHost(frame: entry.frame) == entry)
    }

    @Test("An octet that stands for no case is an error, and not the last case")
    func noCase() {
        expectNoCase(8, of: WorkerAnswer.self)
        expectNoCase(4, of: WorkerQuestion.self)
        expectNoCase(2, of: WorkerQuestion.Configuration.self)
        expectNoCase(2, of: NamedPath.Member.self)
        expectNoCase(2, of: Pin.self)
        expectNoCase(2, of: Bool.self)
    }

    private func expectNoCase<Value: Framed>(_ first: UInt8, of type: Value.Type) {
        // What follows would do for the last case: only the octet is wrong.
        for rest in [[], Verdict.accept.frame, "text".frame, ["text"].frame] {
            for octet in [first, 255] {
                #expect(throws: FrameError(case: octet, of: type)) {
                    try Value(frame: [octet] + rest)
                }
            }
        }
    }

    @Test("A frame that ends too early, or too late, is none")
    func damaged() throws {
        let stranger = EncodedCertificate([1])
        let path = NamedPath([certificate, stranger], served: [certificate], anchors: [])
        let frame = WorkerAnswer.path(path).frame
        for count in frame.indices {
            #expect(throws: FrameError.self) { try WorkerAnswer(frame: Array(frame[..<count])) }
        }
        #expect(throws: FrameError("bytes are left over behind a value")) {
            try WorkerAnswer(frame: frame + [0])
        }
        #expect(throws: FrameError("“no-such-reason” names nothing")) {
            try Reason(frame: "no-such-reason".frame)
        }
    }
}

private let certificate = EncodedCertificate([0x30, 0x03, 0x02, 0x01, 0x00])
