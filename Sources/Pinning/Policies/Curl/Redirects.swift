// SPDX-License-Identifier: Apache-2.0

/// Whether the key of another origin, to which a redirect led, is compared with what was pinned.
enum Redirects {
    case compared, notCompared
}
