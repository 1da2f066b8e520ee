// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// Whether a backend can tell a good chain from a forged one, asked before its answers count.
///
/// A library that is linked wrongly, or misused, tends to accept everything or nothing: either
/// would fill a report with findings that are about nothing but this installation.
package enum SelfCheck {
    /// What the backend got wrong, as the end of a sentence that begins with its name; nil where
    /// it passed.
    package static func failure(of backend: any Backend) async -> String? {
        var failure: String?
        // A worker may be killed while it is asked, by a machine that is short of memory: what is
        // not said again was not the library.
        for _ in 0..<attempts {
            let (wrong, isLost) = await attempt(backend)
            failure = wrong
            guard isLost else { break }
        }
        return failure
    }

    private static let attempts = 3

    /// What the backend got wrong, and whether it gave no answer at all.
    private static func attempt(_ backend: any Backend) async -> (failure: String?, isLost: Bool) {
        do throws(BackendError) {
            if let failure = try await pathFailure(of: backend) { return (failure, false) }

            return (try await hostFailure(of: backend), false)
        } catch {
            switch error {
            case .defect(let message): return ("fails its self-check: \(message)", true)
            case .unsupported(let capability):
                return ("fails its self-check: it says that \(capability.explanation)", false)
            }
        }
    }

    private static func pathFailure(
        of backend: any Backend
    ) async throws(BackendError) -> String? {
        let path = [SelfCheckChain.leaf, SelfCheckChain.intermediate, SelfCheckChain.root]
        let genuine = try await backend.path(
            from: [SelfCheckChain.leaf, SelfCheckChain.intermediate],
            to: [SelfCheckChain.root],
            at: SelfCheckChain.time
        )
        switch genuine {
        case .path(path): break
        case .path(let other):
            return "gives a path of \(other.count) certificates where the one of a good chain has 3"
        case .refused(let reason, let native):
            return "refuses a good chain of 3 certificates: \(reason) (\(native))"
        }

        let forged = try await backend.path(
            from: [SelfCheckChain.forgedLeaf, SelfCheckChain.intermediate],
            to: [SelfCheckChain.root],
            at: SelfCheckChain.time
        )
        guard case .refused = forged else {
            return "accepts a certificate whose signature has one bit flipped"
        }

        return nil
    }

    private static func hostFailure(
        of backend: any Backend
    ) async throws(BackendError) -> String? {
        guard try await backend.endEntity(SelfCheckChain.leaf, isFor: SelfCheckChain.host) else {
            return "says that a certificate for \(SelfCheckChain.host) is not for that host"
        }
        let other = SelfCheckChain.otherHost
        guard try await !backend.endEntity(SelfCheckChain.leaf, isFor: other) else {
            return "says that a certificate for \(SelfCheckChain.host) is for \(other)"
        }

        return nil
    }
}
