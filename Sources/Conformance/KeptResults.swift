// SPDX-License-Identifier: Apache-2.0

package import Corpus

/// What an earlier run found out about vectors, and where what this one finds out is kept.
package protocol KeptResults: Sendable {
    /// What is known of a vector already.
    func result(of vector: Vector) -> VectorResult?
    /// Keeps what was found out about a vector; called by several at once.
    func keep(_ result: VectorResult, of vector: Vector)
}
