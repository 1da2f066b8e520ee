// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

/// What a worker is asked: the questions of a backend, and what its library carries out itself.
enum WorkerQuestion: Sendable {
    case host(EncodedCertificate, host: String)
    case nativeKey(EncodedCertificate)
    case path(served: [EncodedCertificate], anchors: [EncodedCertificate], Time)
    case verdict(policy: String, Connection, Configuration)

    /// A pin configuration, in no notation or in the policy's own.
    enum Configuration: Sendable {
        case entries([PinnedHost])
        case texts([String])
    }
}

extension WorkerQuestion: Framed {
    init(from reader: inout FrameReader) throws(FrameError) {
        switch try reader.readCase() {
        case 0:
            self = .host(
                try EncodedCertificate(from: &reader),
                host: try String(from: &reader)
            )
        case 1:
            self = .nativeKey(try EncodedCertificate(from: &reader))
        case 2:
            self = .path(
                served: try [EncodedCertificate](from: &reader),
                anchors: try [EncodedCertificate](from: &reader),
                try Time(from: &reader)
            )
        case 3:
            self = .verdict(
                policy: try String(from: &reader),
                try Connection(from: &reader),
                try Configuration(from: &reader)
            )
        case let other: throw FrameError(case: other, of: Self.self)
        }
    }

    func write(to frame: inout [UInt8]) {
        switch self {
        case .host(let certificate, let host):
            frame.append(0)
            certificate.write(to: &frame)
            host.write(to: &frame)
        case .nativeKey(let certificate):
            frame.append(1)
            certificate.write(to: &frame)
        case .path(let served, let anchors, let time):
            frame.append(2)
            served.write(to: &frame)
            anchors.write(to: &frame)
            time.write(to: &frame)
        case .verdict(let policy, let connection, let configuration):
            frame.append(3)
            policy.write(to: &frame)
            connection.write(to: &frame)
            configuration.write(to: &frame)
        }
    }
}

extension WorkerQuestion.Configuration: Framed {
    init(from reader: inout FrameReader) throws(FrameError) {
        switch try reader.readCase() {
        case 0: self = .entries(try [PinnedHost](from: &reader))
        case 1: self = .texts(try [String](from: &reader))
        case let other: throw FrameError(case: other, of: Self.self)
        }
    }

    func write(to frame: inout [UInt8]) {
        switch self {
        case .entries(let entries):
            frame.append(0)
            entries.write(to: &frame)
        case .texts(let texts):
            frame.append(1)
            texts.write(to: &frame)
        }
    }
}
