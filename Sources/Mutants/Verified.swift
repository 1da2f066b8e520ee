// SPDX-License-Identifier: Apache-2.0

import SwiftBackend

/// The signatures that every mutant without a flaw in them verifies.
///
/// A hundred mutants ask about the same signatures. What one of them learned is true for all, so
/// it is kept for the process.
let verified = RememberedSignatures(of: CryptoSignatures())
