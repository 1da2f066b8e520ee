// SPDX-License-Identifier: Apache-2.0

package import PKIX
package import Pinning

extension EncodedCertificate: Framed {
    package convenience init(from reader: inout FrameReader) throws(FrameError) {
        self.init(Array(try reader.readOctets()))
    }

    package func write(to frame: inout [UInt8]) {
        frame.writeOctets(octets)
    }
}

extension Time: Framed {
    package init(from reader: inout FrameReader) throws(FrameError) {
        self.init(seconds: try Int64(from: &reader))
    }

    package func write(to frame: inout [UInt8]) {
        seconds.write(to: &frame)
    }
}

extension Connection: Framed {
    package convenience init(from reader: inout FrameReader) throws(FrameError) {
        self.init(
            host: try String(from: &reader),
            time: try Time(from: &reader),
            timeZone: Int(try Int64(from: &reader)),
            served: try [EncodedCertificate](from: &reader),
            anchors: Anchors(
                shipped: try [EncodedCertificate](from: &reader),
                added: try [EncodedCertificate](from: &reader),
                user: try [EncodedCertificate](from: &reader)
            ),
            chainWithoutEvaluation: try [EncodedCertificate](from: &reader),
            redirectedFrom: try String?(from: &reader),
            probed: try [EncodedCertificate]?(from: &reader)
        )
    }

    package func write(to frame: inout [UInt8]) {
        host.write(to: &frame)
        time.write(to: &frame)
        Int64(timeZone).write(to: &frame)
        served.write(to: &frame)
        anchors.shipped.write(to: &frame)
        anchors.added.write(to: &frame)
        anchors.user.write(to: &frame)
        chainWithoutEvaluation.write(to: &frame)
        redirectedFrom.write(to: &frame)
        probed.write(to: &frame)
    }
}
