// SPDX-License-Identifier: Apache-2.0

import Corpus
import Forge
import Harness

#if OpenSSL
import Serving
#endif

/// What presents vectors over TLS in this build.
enum Servers {
    #if OpenSSL
    /// - Throws: `Failure` where the test keys cannot be read.
    static func presenter(of vectors: [Vector]) throws -> LoopbackPresenter {
        let location = try Place.corpus()
        do throws(ForgeError) {
            let keys = try TestKeys(directory: Place.relative("\(location.vectors)/keys"))
            return LoopbackPresenter(of: vectors, keys: keys)
        } catch {
            throw Failure(.badInput, error.description)
        }
    }
    #else
    static func presenter(of vectors: [Vector]) throws -> (any Presenter)? { nil }
    #endif
}
