// SPDX-License-Identifier: Apache-2.0

package import PKIX
import Synchronization

/// What one backend answered about one vector, so that nothing is computed twice.
///
/// Policies ask one after the other. Two that ask the same at once would both have it computed,
/// and get the same answer.
package final class Answers: Sendable {
    package let backend: any Backend

    private let paths = Known<PathQuestion, PathOutcome>()
    private let hosts = Known<HostQuestion, Bool>()
    private let keys = Known<EncodedCertificate, [UInt8]?>()

    package init(of backend: any Backend) {
        self.backend = backend
    }

    package func path(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) async throws(BackendError) -> PathOutcome {
        let question = PathQuestion(served: served, anchors: anchors, time: time)
        if let known = paths.answer(to: question) { return try known.get() }

        do throws(BackendError) {
            let path = try await backend.path(from: served, to: anchors, at: time)
            return paths.keep(path, for: question)
        } catch {
            throw paths.keep(error, for: question)
        }
    }

    /// The path that was answered already; nil where nobody asked yet, or where there is none.
    package func knownPath(
        from served: [EncodedCertificate],
        to anchors: [EncodedCertificate],
        at time: Time
    ) -> [EncodedCertificate]? {
        let question = PathQuestion(served: served, anchors: anchors, time: time)
        guard case .success(.path(let path))? = paths.answer(to: question) else { return nil }

        return path
    }

    package func endEntity(
        _ certificate: EncodedCertificate,
        isFor host: String
    ) async throws(BackendError) -> Bool {
        let question = HostQuestion(certificate: certificate, host: host)
        if let known = hosts.answer(to: question) { return try known.get() }

        do throws(BackendError) {
            let isForHost = try await backend.endEntity(certificate, isFor: host)
            return hosts.keep(isForHost, for: question)
        } catch {
            throw hosts.keep(error, for: question)
        }
    }

    package func nativeKey(
        of certificate: EncodedCertificate
    ) async throws(BackendError) -> [UInt8]? {
        if let known = keys.answer(to: certificate) { return try known.get() }

        do throws(BackendError) {
            return keys.keep(try await backend.nativeKey(of: certificate), for: certificate)
        } catch {
            throw keys.keep(error, for: certificate)
        }
    }
}

private struct PathQuestion: Equatable {
    let served: [EncodedCertificate]
    let anchors: [EncodedCertificate]
    let time: Time

    /// One connection is asked about with few lists of anchors, each of which may be long.
    func hash(into hasher: inout Hasher) {
        hasher.combine(served)
        hasher.combine(anchors.count)
        hasher.combine(time)
    }
}

private struct HostQuestion: Equatable {
    let certificate: EncodedCertificate
    let host: String
}

/// What was answered, by question.
///
/// A vector raises a handful of them: they are looked for one by one, since lists that are one and
/// the same are compared at once, and hashing them costs more. A line of a stream raises one, for
/// which no list is made.
private struct Known<Question: Equatable & Sendable, Answer: Sendable>: ~Copyable, Sendable {
    private typealias Entry = (question: Question, answer: Result<Answer, BackendError>)

    private struct Entries {
        var first: Entry?
        var others: [Entry] = []
    }

    private let entries = Mutex(Entries())

    /// Nil where nobody asked yet.
    func answer(to question: Question) -> Result<Answer, BackendError>? {
        entries.withLock { entries in
            guard let first = entries.first else { return nil }

            return first.question == question
                ? first.answer : entries.others.first { $0.question == question }?.answer
        }
    }

    func keep(_ answer: Answer, for question: Question) -> Answer {
        keep((question, .success(answer)))
        return answer
    }

    func keep(_ error: BackendError, for question: Question) -> BackendError {
        keep((question, .failure(error)))
        return error
    }

    private func keep(_ entry: Entry) {
        entries.withLock { entries in
            if entries.first == nil {
                entries.first = entry
            } else {
                entries.others.append(entry)
            }
        }
    }
}
