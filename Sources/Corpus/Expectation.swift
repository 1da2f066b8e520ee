// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// The norm of one vector: what correct facts and correct pinning are.
///
/// Each part lists the verdicts that conform. More than one stands where no standard decides; the
/// first is then what the rest of the file presumes.
package struct Expectation: Sendable {
    package internal(set) var path: [PathVerdict]
    package let host: [HostVerdict]
    /// What correct certificate pinning says; nil where the vector pins no certificates.
    package let certificate: [ExpectedVerdict]?
    /// What correct public-key pinning says; nil where the vector pins no keys.
    package let publicKey: [ExpectedVerdict]?

    package init(
        path: [PathVerdict],
        host: [HostVerdict],
        certificate: [ExpectedVerdict]?,
        publicKey: [ExpectedVerdict]?
    ) {
        self.path = path
        self.host = host
        self.certificate = certificate
        self.publicKey = publicKey
    }

    package func verdicts(of kind: PinningKind) -> [ExpectedVerdict]? {
        switch kind {
        case .certificate: certificate
        case .publicKey: publicKey
        }
    }
}

/// A verdict and, for people, why.
package struct ExpectedVerdict: Hashable, Sendable {
    package let verdict: Verdict
    package let because: String?

    package init(verdict: Verdict, because: String?) {
        self.verdict = verdict
        self.because = because
    }
}

/// What the fact `path` is.
package enum PathVerdict: Hashable, Sendable {
    /// Any of these paths, the end entity first.
    case accept(paths: [[ItemName]])
    case reject(Reason)
}

/// What the fact `host` is.
package enum HostVerdict: String, CaseIterable, Hashable, Sendable {
    case match, mismatch
}
