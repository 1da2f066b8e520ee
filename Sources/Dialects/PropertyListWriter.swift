// SPDX-License-Identifier: Apache-2.0

import Notations

/// Writes a property list as Apple's tools lay it out.
struct PropertyListWriter {
    private var lines: [String] = []
    private var depth = 0

    static func document(_ body: (inout PropertyListWriter) -> Void) -> String {
        var writer = PropertyListWriter()
        writer.lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
                + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">",
            "<plist version=\"1.0\">",
        ]
        writer.dictionary(body)
        return (writer.lines + ["</plist>", ""]).joined(separator: "\n")
    }

    mutating func key(_ key: String) {
        line("<key>\(key.escapedForXML)</key>")
    }

    mutating func string(_ text: String) {
        line("<string>\(text.escapedForXML)</string>")
    }

    mutating func boolean(_ value: Bool) {
        line(value ? "<true/>" : "<false/>")
    }

    mutating func dictionary(_ body: (inout PropertyListWriter) -> Void) {
        nested("dict", body)
    }

    mutating func array(_ body: (inout PropertyListWriter) -> Void) {
        nested("array", body)
    }

    private mutating func nested(_ name: String, _ body: (inout PropertyListWriter) -> Void) {
        line("<\(name)>")
        depth += 1
        body(&self)
        depth -= 1
        line("</\(name)>")
    }

    private mutating func line(_ text: String) {
        lines.append(String(repeating: "\t", count: depth) + text)
    }
}
