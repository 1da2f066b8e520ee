// SPDX-License-Identifier: Apache-2.0

import Pinning

extension Traits {
    /// What a policy compares and checks, in two or three sentences.
    var sentences: String {
        [compares, checks, covers].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private var compares: String {
        let what = "the \(identity.noun)"
        return switch view {
        case .crash: "Ends the process at the first challenge, before anything is compared."
        case .crashAtSetUp: "Ends the process when it is set up, before any connection."
        case .endEntity: "Compares \(what) of the server's own certificate."
        case .nothing: "Takes pins and compares none."
        case .path: "Compares \(what) of every certificate of the validated path."
        case .probe: "Compares \(what) of the server's certificate on a connection made before."
        case .servedList: "Compares \(what) of every certificate that the server sent."
        case .withoutEvaluation: "Compares \(what) of every certificate that the platform lists."
        }
    }

    private var checks: String {
        let chain =
            switch trust {
            case .before: "The platform validates the chain first"
            case .beforeAndToPins:
                "The chain is validated to the platform's anchors, and then to the pinned "
                    + "certificates alone"
            case .issuerSent: "Of the chain it checks only that a sent certificate issued the leaf"
            case .none: "The chain is not validated"
            case .pinsAsAnchors: "The pinned certificates are the only trust anchors"
            }
        let host =
            switch self.host {
            case .checked: "the host is checked"
            case .checkedBelowAuthorities: "the host is checked unless the leaf itself is pinned"
            case .unchecked: "the host is not checked"
            case .withinClient: "the client compares the host itself"
            }
        return "\(chain); \(host)."
    }

    private var covers: String {
        switch configuration.hosts {
        case .all: "The pins hold for every host."
        case .exact: "An entry covers the host that it names."
        case .exactWithoutWWW: "An entry covers the host that it names, less a leading www."
        case .subtrees: "An entry covers a host, and those below it where it says so."
        }
    }
}

extension Traits.Identity {
    fileprivate var noun: String {
        switch self {
        case .agreedKey: "key, encoded again,"
        case .canonicalKey(let implementation): "key as \(implementation.words) encodes it again,"
        case .certificate: "whole certificate"
        case .key: "public key as presented"
        case .keyObject: "platform's key object"
        case .nativeKey: "key as the TLS library holds it"
        case .rawKey: "key's bare bytes"
        case .rebuiltKey: "key behind a constant header"
        }
    }
}

extension CanonicalKeyImplementation {
    fileprivate var words: String {
        switch self {
        case .gnutls: "GnuTLS"
        case .openJDK: "OpenJDK"
        case .opensslCommand: "the openssl command"
        }
    }
}

extension Traits.Setting {
    var words: String {
        switch self {
        case .default: "default"
        case .option: "an option"
        case .off: "a check switched off"
        }
    }
}

extension Platform {
    /// What it is, as a sentence.
    var sentence: String {
        switch self {
        case .every: "Asked on every library: it is the kind of pinning itself."
        case .linked(let libraries):
            "Links \(libraries.sorted().joined(separator: " or ")): what that library does was "
                + "measured."
        case .measured(let name):
            "Runs on \(name). Where its facts are not among the vectors' they are presumed to be "
                + "the norm's."
        case .unmeasured(let name):
            "Runs on \(name), which was not measured. Where the norm accepts path and host, the "
                + "platform is presumed to accept them too. Where the norm refuses them, what it "
                + "does is unknown, and is charged to nobody."
        }
    }
}
