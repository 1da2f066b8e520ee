// SPDX-License-Identifier: Apache-2.0

import Foundation
import Isolation
import PKIX
import Pinning

/// Serves a backend that does to its process what the certificate it is asked about says.
@main
struct FaultyWorker {
    static func main() async throws {
        // Nonsense is written to all that is open: what other tests have open, and a process that
        // they start inherits, must not be among it.
        for descriptor in 3..<1_024 as Range<Int32> { close(descriptor) }
        var limits = IsolationLimits()
        limits.memory = 64
        try BackendWorker(of: FaultyBackend(), limits: limits).serve()
    }
}

private struct FaultyBackend: Backend {
    let id = "faulty"
    let version = "1.0"
    let settings: [String: String] = [:]
    let aliases: [Set<Reason>] = []

    func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        .path(served + anchors)
    }

    func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        throw .unsupported(.addressHost)
    }

    func nativeKey(of certificate: EncodedCertificate) async throws(BackendError) -> [UInt8]? {
        switch String(decoding: certificate.octets, as: UTF8.self) {
        case "allocate":
            // Touched, or the system would never give it.
            for _ in 0..<64 {
                guard let block = unsafe malloc(16 << 20) else {
                    throw .defect("there is no more memory")
                }

                unsafe memset(block, 1, 16 << 20)
            }
        case "crash": abort()
        case "end": exit(7)
        case "hang": while true { sleep(1) }
        case "print":
            print("a library that talks")
            fflush(nil)
        case "process": return Array("\(getpid())".utf8)
        case "throw": throw .defect("so it was told")
        case "write nonsense":
            // One of them is what the worker answers with: a frame that ends too early.
            for descriptor in 3..<32 as Range<Int32> {
                _ = unsafe write(descriptor, [0, 0, 0, 2, 7, 0], 6)
            }
        default: return nil
        }
        return certificate.octets
    }
}
