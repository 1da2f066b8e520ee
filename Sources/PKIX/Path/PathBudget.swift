// SPDX-License-Identifier: Apache-2.0

/// How much work one search for a path may take.
///
/// A server decides which certificates the search has to look at, so without a bound it decides
/// how long the search takes. No standard says what a bound should be. Those that others have:
///
/// * depth: OpenSSL 100 (`X509_VERIFY_PARAM`, depth of the built-in parameters), GnuTLS 16
///   (`DEFAULT_MAX_VERIFY_DEPTH`), Go none;
/// * signatures: Go 100 (`maxChainSignatureChecks`), rustls-webpki 100 (`Budget`);
/// * comparisons of names with constraints: Go 250,000 (`maxConstraintComparisons`),
///   rustls-webpki 250,000, OpenSSL 2²⁰ (`NAME_CHECK_MAX`).
///
/// What is read before a search is bounded by itself: reading takes a number of steps that grows
/// with the octets and with nothing else, elements nest 32 deep at most, and no element is longer
/// than a length of three octets says, which is also the longest certificate that TLS carries
/// (RFC 9846, section 4.5.1).
///
/// - SeeAlso: RFC 4158, section 2.4.2.
package struct PathBudget: Hashable, Sendable {
    /// The most certificates in a path, both ends included.
    package var depth = 32
    /// The most signatures that are verified: as many as N-28 asks a client to spend.
    package var signatures = 128
    /// The most comparisons of names, constraints included.
    ///
    /// A long name counts as several of `octetsToAComparison`: otherwise a few comparisons of names
    /// that are as long as certificates may be would take as long as all the others. What a signature
    /// covers counts so, too, since it is hashed once more for every candidate. Of many anchors only
    /// those count that an index says may have the name.
    package var comparisons = 100_000

    /// How many octets are compared for one.
    ///
    /// Names are shorter, so that comparing one is one comparison.
    package static let octetsToAComparison = 256

    package init() {}
}

/// What is left of a budget.
package struct RemainingWork: Sendable {
    package private(set) var signatures: Int
    package private(set) var comparisons: Int

    package init(_ budget: PathBudget) {
        signatures = budget.signatures
        comparisons = budget.comparisons
    }

    /// Takes one signature; false where none is left.
    mutating func takeSignature() -> Bool {
        guard signatures > 0 else { return false }

        signatures -= 1
        return true
    }

    /// Takes comparisons with so many octets in them; false where too few are left.
    mutating func takeComparisons(_ count: Int, ofOctets octets: Int) -> Bool {
        takeComparisons(count + octets / PathBudget.octetsToAComparison)
    }

    /// Takes comparisons; false where too few are left.
    mutating func takeComparisons(_ count: Int) -> Bool {
        guard comparisons >= count else {
            comparisons = 0
            return false
        }

        comparisons -= count
        return true
    }
}
