// SPDX-License-Identifier: Apache-2.0

/// How strictly certificates are read.
package enum CertificateReading: String, CaseIterable, Hashable, Sendable {
    /// X.690 and RFC 5280 by the letter, what a few CAs of the web have got wrong harmlessly aside.
    case deployed
    /// X.690 and RFC 5280 by the letter.
    case strict
}

/// A departure from DER or RFC 5280 that certificates of real CAs have, and that gives nobody
/// anything: the whole of what `deployed` reads and `strict` refuses.
package enum Tolerance: String, CaseIterable, Hashable, Sendable {
    /// NULL stands in one of the two AlgorithmIdentifiers of the signature, and is left out of the
    /// other (RFC 5280, 4.1.1.2; RFC 4055, 5).
    case algorithmParameters = "algorithm-parameters"
    /// A default is spelled out: `critical` or `cA` FALSE, or version 1 (X.690, 11.5).
    case defaultSpelledOut = "default-spelled-out"
    /// The bits of a key usage end with zeros (X.690, 11.2.2).
    case keyUsageEndingWithZeros = "key-usage-ending-with-zeros"

    /// What stands there, with the clause, after “tolerated: ”.
    package var explanation: String {
        switch self {
        case .algorithmParameters:
            "NULL stands in one of the signature's two AlgorithmIdentifiers alone (RFC 5280, 4.1.1.2)"
        case .defaultSpelledOut: "a default is spelled out (X.690, 11.5)"
        case .keyUsageEndingWithZeros: "the key usage ends with bits of zero (X.690, 11.2.2)"
        }
    }

    /// Why nobody gains anything by it.
    package var harmlessness: String {
        switch self {
        case .algorithmParameters:
            "Both name one algorithm, which has no other parameters, and the signature covers the "
                + "inner one."
        case .defaultSpelledOut:
            "The value is the one that holds where nothing stands, and the signature covers it."
        case .keyUsageEndingWithZeros:
            "A bit that is zero and one that is not there say the same, and the signature covers "
                + "them."
        }
    }

    /// The departures that a refusal of the strict reader could be about.
    init?(_ error: CertificateError) {
        switch error {
        case .algorithmsDiffer: self = .algorithmParameters
        case .encoding(let error) where error.problem == .encodedDefault: self = .defaultSpelledOut
        case .encoding(let error) where error.problem == .trailingZeroBits:
            self = .keyUsageEndingWithZeros
        case .duplicateExtension, .emptyIssuer, .encoding, .fieldOfLaterVersion, .unknownVersion:
            return nil
        }
    }
}

/// What was tolerated of a certificate, and where it stands first.
package struct Tolerated: Hashable, Sendable {
    package let tolerance: Tolerance
    /// The offset in the certificate, in bytes.
    package let offset: Int
}

extension Tolerated: CustomStringConvertible {
    package var description: String { "\(tolerance.explanation), at byte \(offset)" }
}

extension Certificate {
    /// Reads a certificate, of which nothing may be left over.
    ///
    /// The strict reader comes first, so that what most certificates are is read once; what it
    /// refuses is read again with that one departure allowed.
    package static func read(
        _ octets: [UInt8],
        _ reading: CertificateReading
    ) throws(CertificateError) -> Certificate {
        var tolerated: [Tolerated] = []
        while true {
            do throws(CertificateError) {
                return try Certificate(octets, tolerating: tolerated)
            } catch {
                guard reading == .deployed, let tolerance = Tolerance(error),
                    !tolerated.contains(where: { $0.tolerance == tolerance })
                else { throw error }

                tolerated.append(Tolerated(tolerance: tolerance, offset: error.offset))
            }
        }
    }
}
