// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
private import COpenSSL
internal import Pinning

/// Trust anchors that OpenSSL has read and put into a store.
///
/// Any number of threads may ask with it at once, as the connections of a server do.
@safe final class OpenSSLAnchors: @unchecked Sendable {
    private let anchors: OpaquePointer

    /// Those that the library can read; the others are no anchors.
    init(
        _ certificates: [EncodedCertificate],
        by reader: OpenSSLReader
    ) throws(BackendError) {
        let read = unsafe pinproof_openssl_anchors_read(
            reader.reader,
            certificates.flatMap(\.octets),
            certificates.map(\.octets.count),
            certificates.count
        )
        guard let read = unsafe read else {
            throw .defect("OpenSSL: it has no memory for the trust anchors")
        }

        unsafe anchors = read
    }

    deinit { unsafe pinproof_openssl_anchors_free(anchors) }

    /// Asks with them; they live until the answer is there.
    func ask<Answer>(_ question: (OpaquePointer) -> Answer) -> Answer {
        unsafe question(anchors)
    }
}
#endif
