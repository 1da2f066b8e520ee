// SPDX-License-Identifier: Apache-2.0

private import CLibrary

/// Waiting without going to sleep.
///
/// Who sleeps leaves a core idle, and an idle core of a virtual machine takes longer to wake than
/// most answers take to be worked out. Who looks again and again lets others go first between two
/// looks, so that on a busy machine nobody is kept from working.
package enum Watching {
    /// Looks at a descriptor until something can be read from it, the end included, or a moment has
    /// passed.
    package static func watch(_ descriptor: Int32, for moment: Duration) {
        let end = ContinuousClock.now + moment
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&watched, 1, 0) == 0, ContinuousClock.now < end { sched_yield() }
    }
}
