// SPDX-License-Identifier: Apache-2.0

/// A value that is written as octets, to be read again by the same build.
///
/// Neither names nor a version are written: whoever reads makes sure that it is of the same build
/// as whoever wrote.
package protocol Framed {
    init(from reader: inout FrameReader) throws(FrameError)
    func write(to frame: inout [UInt8])
}

/// Octets that are not what a value is written as.
package struct FrameError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }

    /// An octet that stands for no case of a type.
    package init(case octet: UInt8, of type: Any.Type) {
        self.init("\(octet) stands for no case of \(type)")
    }
}

extension Framed {
    /// The value of a whole frame, which holds nothing else.
    package init(frame: [UInt8]) throws(FrameError) {
        var reader = FrameReader(frame)
        self = try Self(from: &reader)
        guard reader.isAtEnd else { throw FrameError("bytes are left over behind a value") }
    }

    /// The octets of a frame that holds this value alone.
    package var frame: [UInt8] {
        var frame: [UInt8] = []
        write(to: &frame)
        return frame
    }
}
