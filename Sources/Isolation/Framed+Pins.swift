// SPDX-License-Identifier: Apache-2.0

internal import PKIX
package import Pinning

extension PinnedHost: Framed {
    package init(from reader: inout FrameReader) throws(FrameError) {
        self.init(
            host: try String(from: &reader),
            includeSubdomains: try Bool(from: &reader),
            isExempt: try Bool(from: &reader),
            enforce: try Bool?(from: &reader),
            expires: try String?(from: &reader),
            certificates: try [Pin]?(from: &reader),
            keys: try [Pin]?(from: &reader)
        )
    }

    package func write(to frame: inout [UInt8]) {
        host.write(to: &frame)
        includeSubdomains.write(to: &frame)
        isExempt.write(to: &frame)
        enforce.write(to: &frame)
        expires.write(to: &frame)
        certificates.write(to: &frame)
        keys.write(to: &frame)
    }
}

extension Pin: Framed {
    package init(from reader: inout FrameReader) throws(FrameError) {
        switch try reader.readCase() {
        case 0: self = .of(try EncodedCertificate(from: &reader))
        case 1: self = .text(try String(from: &reader))
        case let other: throw FrameError(case: other, of: Self.self)
        }
    }

    package func write(to frame: inout [UInt8]) {
        switch self {
        case .of(let certificate):
            frame.append(0)
            certificate.write(to: &frame)
        case .text(let text):
            frame.append(1)
            text.write(to: &frame)
        }
    }
}
