// SPDX-License-Identifier: Apache-2.0

package import Pinning

/// What many lines share, loaded once: by the name that lines refer to it with.
///
/// What goes by an empty name counts where a line says nothing.
package struct SharedSets: Sendable {
    package var anchors: [String: Connection.Anchors]
    package var pins: [String: PinSet]

    package init(
        anchors: [String: Connection.Anchors] = [:],
        pins: [String: PinSet] = [:]
    ) {
        self.anchors = anchors
        self.pins = pins
    }
}
