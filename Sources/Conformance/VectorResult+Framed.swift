// SPDX-License-Identifier: Apache-2.0

import Corpus
package import Pinning

extension VectorResult: Framed {
    package init(from reader: inout FrameReader) throws(FrameError) {
        self.init(
            observations: try [Observation](from: &reader),
            facts: try [FactObservation](from: &reader),
            staleDepartures: try [StaleDeparture](from: &reader)
        )
    }

    package func write(to frame: inout [UInt8]) {
        observations.write(to: &frame)
        facts.write(to: &frame)
        staleDepartures.write(to: &frame)
    }
}

extension Observation.Evaluation: Framed {}

extension Observation: Framed {
    package init(from reader: inout FrameReader) throws(FrameError) {
        self.init(
            vector: try String(from: &reader),
            policy: try String(from: &reader),
            evaluator: try Evaluation(from: &reader),
            backends: try [String](from: &reader),
            verdict: try Verdict?(from: &reader),
            finding: try Finding(from: &reader),
            expected: try [Verdict](from: &reader),
            because: try String?(from: &reader),
            cause: try String?(from: &reader),
            isForeign: try Bool(from: &reader),
            isDeparture: try Bool(from: &reader),
            isUnexpected: try Bool(from: &reader),
            isNewOnVersion: try Bool(from: &reader),
            statesReason: try Bool(from: &reader),
            said: try String?(from: &reader)
        )
    }

    package func write(to frame: inout [UInt8]) {
        vector.write(to: &frame)
        policy.write(to: &frame)
        evaluator.write(to: &frame)
        backends.write(to: &frame)
        verdict.write(to: &frame)
        finding.write(to: &frame)
        expected.write(to: &frame)
        because.write(to: &frame)
        cause.write(to: &frame)
        isForeign.write(to: &frame)
        isDeparture.write(to: &frame)
        isUnexpected.write(to: &frame)
        isNewOnVersion.write(to: &frame)
        statesReason.write(to: &frame)
        said.write(to: &frame)
    }
}

extension StaleDeparture: Framed {
    package init(from reader: inout FrameReader) throws(FrameError) {
        self.init(
            vector: try String(from: &reader),
            cause: try String(from: &reader),
            says: try String(from: &reader),
            isUnexpected: try Bool(from: &reader),
            isNewOnVersion: try Bool(from: &reader)
        )
    }

    package func write(to frame: inout [UInt8]) {
        vector.write(to: &frame)
        cause.write(to: &frame)
        says.write(to: &frame)
        isUnexpected.write(to: &frame)
        isNewOnVersion.write(to: &frame)
    }
}
