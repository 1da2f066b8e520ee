// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// A file that lines refer to by a name: `roots=roots.pem`, or `roots.pem` for those that name
/// none.
struct NamedFile: ExpressibleByArgument {
    /// Empty where none is given.
    let name: String
    let path: String

    init(name: String = "", path: String) {
        self.name = name
        self.path = path
    }

    init(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        // A path may have an equals sign, and a name has no slash.
        if parts.count == 2, !parts[0].contains("/") {
            name = parts[0]
            path = parts[1]
        } else {
            name = ""
            path = argument
        }
    }

    /// More than every CA of the world and the pins of any fleet take; a device never ends.
    private static let maximumCount = 256 << 20

    /// What it is called in messages.
    var title: String { InputFile.title(path) }

    func octets() throws -> [UInt8] {
        // A pipe is as good as a file.
        var input = InputOctets(of: [path])
        var octets: [UInt8] = []
        while case let more = try input.next(), !more.isEmpty {
            octets += more
            guard octets.count <= Self.maximumCount else {
                throw Failure(
                    .badInput,
                    "\(title): has more than \(Self.maximumCount) bytes; name a file of anchors or pins"
                )
            }
        }
        return octets
    }
}
