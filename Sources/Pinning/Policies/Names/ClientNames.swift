// SPDX-License-Identifier: Apache-2.0

import PKIX

/// How a client compares a host with the names of a certificate by code of its own.
protocol ClientNames: Sendable {
    /// Whether the certificate is for the host; nil where that was not read of such a host.
    func isMatch(_ certificate: Certificate, _ host: String) -> Bool?
}

extension ServerTrust {
    /// A platform's ordinary evaluation, after which the client compares the host itself.
    ///
    /// Of a certificate that our reader refuses, and of a host that was not read about, it is what the
    /// library says.
    func evaluation(namesBy names: some ClientNames) async throws(BackendError) -> Evaluation {
        switch try await evaluation(host: .unchecked) {
        case .refused(let reason): .refused(reason)
        case .trusted(let path):
            try await hostMatches(by: names) ? .trusted(path) : .refused(.nameMismatch)
        }
    }

    /// Whether the end entity is for the connection's host, as the client compares it.
    func hostMatches(by names: some ClientNames) async throws(BackendError) -> Bool {
        if let certificate = endEntity?.certificate,
            let isMatch = names.isMatch(certificate, connection.host)
        {
            return isMatch
        }

        return try await hostMatches()
    }
}
