// SPDX-License-Identifier: Apache-2.0

/// The version of Pinproof: tool and corpus are versioned together.
package let pinproofVersion = "0.1.0"
