// SPDX-License-Identifier: Apache-2.0

import Pinning

/// What it means for a run that something was, or was not, what was expected.
struct Surprise: Hashable {
    /// Whether it fails the run.
    let isUnexpected: Bool
    /// Whether it is new on a library version that is not recorded.
    let isNewOnVersion: Bool
}

extension Conformance {
    /// Whether an outcome fails the run.
    ///
    /// What nobody decides, what is judged elsewhere and what cannot be asked never does.
    func surprise(isExpected: Bool, _ finding: Finding, on backend: String) -> Surprise {
        switch finding {
        // A defect is a bug in somebody's code, whatever the version.
        case .defect: Surprise(isUnexpected: true, isNewOnVersion: !isRecorded(backend))
        case .inherited, .open, .platformUnknown, .unsupported:
            Surprise(isUnexpected: false, isNewOnVersion: false)
        case .bypass, .conforming, .lenient, .limit, .otherReason, .outage, .unpinned:
            surprise(isExpected ? [] : [backend])
        }
    }

    /// What it means that something was not expected on these backends; none: all is well.
    func surprise(_ backends: [String]) -> Surprise {
        let isNew = backends.contains { !isRecorded($0) }
        return Surprise(
            isUnexpected: !backends.isEmpty && (!isNew || isStrictAboutVersions),
            isNewOnVersion: isNew
        )
    }

    /// Whether the backend's version is one whose departures the corpus records.
    private func isRecorded(_ backend: String) -> Bool {
        backends.first { $0.id == backend }.map(recorded.contains) ?? true
    }
}
