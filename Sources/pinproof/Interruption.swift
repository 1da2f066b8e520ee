// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What Ctrl-C does: the process ends at once, with a status of its own.
///
/// Reports are written beside the old ones and then renamed, so whatever was there stays whole.
enum Interruption {
    static func install() {
        // Not exit(): the libraries' own clean-up must not run under threads that use them.
        signal(SIGINT) { _ in _exit(ExitStatus.interrupted.rawValue) }
    }
}
