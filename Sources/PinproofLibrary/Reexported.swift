// SPDX-License-Identifier: Apache-2.0

// Exported, and no aliases: of an alias nobody sees the cases who does not import the module that
// declares them, and that is no product (SE-0444).
@_exported public import enum Pinning.PinningKind
@_exported public import enum Pinning.Reason
