// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// When the output is in colour.
enum ColourChoice: String, CaseIterable, ExpressibleByArgument {
    case always
    /// On a terminal, unless NO_COLOR says otherwise.
    case auto
    case never
}
