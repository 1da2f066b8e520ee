// SPDX-License-Identifier: Apache-2.0

package import PKIX
package import Pinning

/// A question about a path, and the answer that a backend is held to.
package struct PathCase: Sendable {
    /// What is special about it.
    let title: String
    let served: [Fixture]
    let anchors: [Fixture]
    let time: Time
    package let answer: PathAnswer

    package init(
        _ title: String,
        _ served: [Fixture],
        to anchors: [Fixture] = [.root],
        at time: Time = .ordinary,
        _ answer: PathAnswer
    ) {
        self.title = title
        self.served = served
        self.anchors = anchors
        self.time = time
        self.answer = answer
    }

    /// What the backend says.
    package func answer(of backend: some Backend) async throws(BackendError) -> PathAnswer {
        let outcome = try await backend.path(
            from: served.map(\.certificate),
            to: anchors.map(\.certificate),
            at: time
        )
        switch outcome {
        case .path(let path):
            return .path(
                path.compactMap { element in Fixture.allCases.first { $0.certificate == element } }
            )
        case .refused(let reason, native: _): return .refused(reason)
        }
    }
}

extension PathCase: CustomStringConvertible {
    package var description: String { title }
}

/// A path by the names of its certificates, or why there is none.
package enum PathAnswer: Equatable, Sendable {
    case path([Fixture])
    case refused(Reason)
}
