// SPDX-License-Identifier: Apache-2.0

import Corpus
import PKIX
import Pinning

/// Asks policies about a chain with the pin of one certificate at a time.
struct PinSurvey {
    let host: String
    let time: Time
    let served: [EncodedCertificate]
    let anchors: Connection.Anchors
    /// What is pinned, one after the other.
    let certificates: [EncodedCertificate]
    /// Certificates of nobody's, which are pinned as well.
    private let unrelated: [EncodedCertificate]
    /// An anchor that leads nowhere, by which the platform's anchors are told from pinned ones.
    private let mark: EncodedCertificate

    init(
        host: String,
        time: Time,
        served: [EncodedCertificate],
        anchors: [EncodedCertificate],
        certificates: [EncodedCertificate]
    ) {
        self.host = host
        self.time = time
        self.served = served
        self.certificates = certificates
        let strangers = ["a stranger", "another stranger"].map {
            Stranger($0, host: host, at: time)
        }
        unrelated = strangers.map(\.certificate)
        mark = strangers[0].authority
        self.anchors = Connection.Anchors(shipped: anchors + [mark])
    }

    /// A connection of a client that takes a path.
    struct Situation {
        let connection: Connection
        let answers: Answers
    }

    /// The situation in which a client takes a path that a library says this of; without a path the
    /// library looks for one.
    func situation(
        _ answers: Answers,
        taking path: (route: Route, outcome: PathOutcome)?
    ) -> Situation {
        Situation(
            connection: Connection(
                host: host,
                time: time,
                served: served,
                anchors: anchors,
                chainWithoutEvaluation: path?.route.path ?? served
            ),
            answers: path.map {
                Answers(
                    of: RoutedBackend(
                        answers,
                        taking: $0.route,
                        outcome: $0.outcome,
                        mark: mark
                    )
                )
            } ?? answers
        )
    }

    /// What a policy makes of each pin.
    func answers(
        of policy: any PinningPolicy,
        in situation: Situation
    ) async -> PolicyAnswers.OnPath {
        var pinned: [PolicyAnswers.Answer] = []
        for (index, certificate) in certificates.enumerated() {
            let first = certificates[..<index].firstIndex(of: certificate)
            if let first {
                pinned.append(pinned[first])
            } else {
                pinned.append(await answer(of: policy, in: situation, pinning: certificate))
            }
        }
        return PolicyAnswers.OnPath(
            unrelated: await answer(of: policy, in: situation, pinning: unrelated[1]),
            pinned: pinned
        )
    }

    private func answer(
        of policy: any PinningPolicy,
        in situation: Situation,
        pinning certificate: EncodedCertificate
    ) async -> PolicyAnswers.Answer {
        var pins = [Pin.of(certificate)]
        if policy.traits.configuration.needsBackup { pins.append(.of(unrelated[0])) }
        let entry = PinnedHost(host: host, certificates: pins, keys: pins)
        let trust = ServerTrust(
            situation.connection,
            answers: situation.answers,
            recordsQuestions: false
        )
        do throws(BackendError) {
            return .success(Outcome(try await policy.verdict(on: trust, pinned: [entry])))
        } catch {
            return .failure(error)
        }
    }
}

/// A server's certificate that nobody sends, and its CA, which has issued nothing else.
private struct Stranger {
    let certificate: EncodedCertificate
    let authority: EncodedCertificate

    init(_ name: String, host: String, at time: Time) {
        let (from, until) = (time.advanced(by: -86_400), time.advanced(by: 86_400))
        let authority = PlannedCertificate(
            authority: name,
            key: PlannedKey.named("the CA of \(name)"),
            from: from,
            until: until,
            issuer: nil
        )
        self.authority = EncodedCertificate(authority.octets, reading: .deployed)
        let server = self.authority.certificate.map { issuer in
            PlannedCertificate(
                host: host,
                key: PlannedKey.named(name),
                from: from,
                until: until,
                issuer: issuer
            )
        }
        certificate = EncodedCertificate((server ?? authority).octets, reading: .deployed)
    }
}

extension PinningPolicy {
    /// The libraries that the policy can be asked with, and whose facts these are.
    func standings(among libraries: [String]) -> [(String, PolicyAnswers.Standing)] {
        let policy = Registry.Policy(self)
        let own = policy.ownBackends(among: libraries)
        // A platform that is none of the libraries is presumed to do as the norm's backend does.
        let isPresumed =
            switch platform {
            case .every, .linked: Set(own).isDisjoint(with: libraries)
            case .measured, .unmeasured: true
            }
        return policy.backends(among: libraries).map { library in
            if isPresumed {
                return (library, library == Registry.presumedBackend ? .presumed : .other)
            }
            return (library, own.contains(library) ? .own : .other)
        }
    }
}
