// SPDX-License-Identifier: Apache-2.0

import Corpus
import Dialects
import Lint
import Notations
import Pinning

/// A file of pins that is to mean one thing.
enum PinPlanFile {
    /// The only configuration of a file.
    ///
    /// - Throws: `Failure` where there is none, or where there are several.
    static func configuration(_ octets: [UInt8], name: String) throws(Failure) -> Configuration {
        let file = ConfigurationFile(octets, name: name)
        guard let first = file.configurations.first else {
            let defects = file.defects.map { "\(name):\($0)" }
            throw Failure(
                .badInput,
                defects.isEmpty
                    ? "\(name): says nothing about pins in a notation that is read here; “pinproof "
                        + "lint --help” lists them"
                    : defects.joined(separator: "\n").printable
            )
        }
        guard file.configurations.count == 1 else {
            let names = file.configurations.map(\.notation.rawValue).joined(separator: " and ")
            throw Failure(
                .badInput,
                "\(name): has pins as \(names); keep one of them in a file of its own"
            )
        }

        return first
    }

    /// Why a configuration has no plan.
    static func refusal(of configuration: Configuration, _ name: String) -> Failure {
        switch configuration.outcome {
        case .refused(let error):
            Failure(
                .badInput,
                "\(name): the framework refuses it: \(error); “pinproof lint” says more".printable
            )
        case .loaded, nil:
            Failure(
                .badInput,
                "\(name): has hosts or pins that are no literals, so that nobody knows what it pins; "
                    + "“pinproof lint” names them"
            )
        }
    }
}
