// SPDX-License-Identifier: Apache-2.0

/// Why a connection is refused, or a configuration is.
///
/// Across stages the first failing stage decides: configuration, parse, path, host, pins.
public enum Reason: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
    // Configuration, when the framework loads it.
    case malformedPin = "malformed-pin"
    case malformedHost = "malformed-host"
    case malformedExpiry = "malformed-expiry"
    case backupPinMissing = "backup-pin-missing"

    // Parse.
    case malformedCertificate = "malformed-certificate"

    // Path, from the least telling to the most telling.
    case noPath = "no-path"
    case selfSigned = "self-signed"
    case unsupportedKey = "unsupported-key"
    case unsupportedAlgorithm = "unsupported-algorithm"
    case badSignature = "bad-signature"
    case notACA = "not-a-ca"
    case pathTooLong = "path-too-long"
    case nameConstraint = "name-constraint"
    case wrongUsage = "wrong-usage"
    case unknownCriticalExtension = "unknown-critical-extension"
    case weakAlgorithm = "weak-algorithm"
    case notYetValid = "not-yet-valid"
    case expired
    case budgetExhausted = "budget-exhausted"

    // Host.
    case nameMismatch = "name-mismatch"

    // Pins.
    case noMatchingPin = "no-matching-pin"
    case pinDenied = "pin-denied"
    case noPins = "no-pins"
    case unlistedHost = "unlisted-host"

    /// Any reason at all: in what is expected, where the verdict alone counts.
    case any

    /// The name in files and reports.
    public var description: String { rawValue }
}
