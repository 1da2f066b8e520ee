// SPDX-License-Identifier: Apache-2.0

package import PKIX
package import Pinning

/// What a server is going to serve, and which app versions connect to it: the input of a rehearsal.
///
/// - SeeAlso: Examples/Rotation/plan.schema.json.
package struct RotationPlan: Sendable {
    package var host: String
    package var from: Time
    package var until: Time
    /// The certificates of CAs, by the names that chains have for them.
    package var certificates: [String: EncodedCertificate]
    package var stores: [String: TrustStore]
    package var keys: [String: ServerKey]
    /// In the order in which they begin.
    package var serves: [Serve]
    package var apps: [App]
    /// Who signs certificates that are not issued yet: a SubjectPublicKeyInfo, by the octets of the
    /// certificate.
    package var signers: [[UInt8]: [UInt8]] = [:]
    /// What is supposed to happen besides, in the order of the days.
    package var supposed: [Supposition] = []
    /// What of the plan as it was read does not fit together, in sentences.
    package var misfits: [String] = []

    /// What the server serves from an instant until the next one begins.
    package struct Serve: Sendable {
        package var from: Time
        package var key: String
        /// Nil where the certificate is issued early enough for every clock.
        package var leafFrom: Time?
        package var leafUntil: Time
        /// Whether the certificate is renewed with the same key and chain before it ends.
        package var isRenewed: Bool
        /// The names of what is sent behind the server's certificate, its issuer first.
        package var chain: [String]
        /// How long it takes until every server has it, in seconds.
        package var rollout: Int64
    }

    /// A version of an app.
    package struct App: Sendable {
        package let id: String
        package let policy: any PinningPolicy
        package let pins: AppPins
        /// The share of its users that each store has, in the order of the names.
        package let stores: [(name: String, share: Double)]
        /// The share of all users that it has, at instants in their order.
        package let users: [(time: Time, share: Double)]
        /// The file of its pins, as the plan names it.
        package var file = ""
    }
}

extension RotationPlan.App {
    /// The share of all users at an instant: linear between two points, constant outside of them.
    package func users(at time: Time) -> Double {
        guard let first = users.first, let last = users.last else { return 0 }
        guard time > first.time else { return first.share }

        for (one, next) in zip(users, users.dropFirst()) where time <= next.time {
            let length = Double(next.time.seconds - one.time.seconds)
            let part = Double(time.seconds - one.time.seconds) / length
            return one.share + (next.share - one.share) * part
        }
        return last.share
    }
}

extension RotationPlan.App {
    /// From when on somebody has it, and until when; nil for an end that does not come.
    var inUse: (from: Time?, until: Time?) {
        let used = users.indices.filter { users[$0].share > 0 }
        guard let first = used.first, let last = used.last else {
            return (users.first?.time, users.first?.time)
        }

        return (
            first > 0 ? users[first - 1].time : nil,
            last < users.count - 1 ? users[last + 1].time : nil
        )
    }
}

/// A public key that a server uses or keeps as a backup.
package struct ServerKey: Sendable {
    /// The SubjectPublicKeyInfo.
    package let octets: [UInt8]
    /// The certificate that the key was taken from, where it was one.
    package let certificate: EncodedCertificate?
    /// Whether nobody has it yet: a supposition needs it.
    let isSupposed: Bool

    package init(
        octets: [UInt8],
        certificate: EncodedCertificate? = nil,
        isSupposed: Bool = false
    ) {
        self.isSupposed = isSupposed
        self.octets = octets
        self.certificate = certificate
    }

    package var pin: SPKIPin { SPKIPin(hashing: octets[...]) }
}

/// The trust anchors of one kind of device, which updates may change.
package struct TrustStore: Sendable {
    /// In the order in which they begin; the first counts from the start.
    package var phases: [Phase]

    package init(_ anchors: [EncodedCertificate]) {
        phases = [Phase(from: Time(seconds: .min), anchors: anchors, onSomeDevices: [])]
    }

    package struct Phase: Sendable {
        package let from: Time
        package let anchors: [EncodedCertificate]
        /// Further anchors, which only devices with the newest list have.
        package let onSomeDevices: [EncodedCertificate]
    }

    /// What counts at an instant.
    func phase(at time: Time) -> Phase {
        phases.last { $0.from <= time } ?? phases[0]
    }
}
