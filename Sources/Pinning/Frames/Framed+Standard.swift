// SPDX-License-Identifier: Apache-2.0

extension Bool: Framed {
    package init(from reader: inout FrameReader) throws(FrameError) {
        switch try reader.readCase() {
        case 0: self = false
        case 1: self = true
        case let other: throw FrameError(case: other, of: Self.self)
        }
    }

    package func write(to frame: inout [UInt8]) {
        frame.append(self ? 1 : 0)
    }
}

extension Int64: Framed {
    package init(from reader: inout FrameReader) throws(FrameError) {
        self.init(bitPattern: try reader.read(8).reduce(0) { $0 << 8 | UInt64($1) })
    }

    package func write(to frame: inout [UInt8]) {
        for shift in stride(from: 56, through: 0, by: -8) {
            frame.append(UInt8(truncatingIfNeeded: self >> shift))
        }
    }
}

extension String: Framed {
    package init(from reader: inout FrameReader) throws(FrameError) {
        self.init(decoding: try reader.readOctets(), as: UTF8.self)
    }

    package func write(to frame: inout [UInt8]) {
        frame.writeCount(utf8.count)
        frame.append(contentsOf: utf8)
    }
}

extension Array: Framed where Element: Framed {
    package init(from reader: inout FrameReader) throws(FrameError) {
        self = []
        for _ in 0..<(try reader.readCount()) { append(try Element(from: &reader)) }
    }

    package func write(to frame: inout [UInt8]) {
        frame.writeCount(count)
        for element in self { element.write(to: &frame) }
    }
}

extension Optional: Framed where Wrapped: Framed {
    package init(from reader: inout FrameReader) throws(FrameError) {
        self = try Bool(from: &reader) ? try Wrapped(from: &reader) : nil
    }

    package func write(to frame: inout [UInt8]) {
        (self != nil).write(to: &frame)
        self?.write(to: &frame)
    }
}

/// A case that has a name is written as its name.
extension Framed where Self: RawRepresentable, RawValue == String {
    package init(from reader: inout FrameReader) throws(FrameError) {
        let name = try String(from: &reader)
        guard let named = Self(rawValue: name) else { throw FrameError("“\(name)” names nothing") }

        self = named
    }

    package func write(to frame: inout [UInt8]) {
        rawValue.write(to: &frame)
    }
}
