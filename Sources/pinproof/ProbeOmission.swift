// SPDX-License-Identifier: Apache-2.0

import Pinning

/// Why a client on a command line is not asked about a vector.
enum ProbeOmission: Error, Hashable {
    /// The client was said not to be able to do it (`--cannot`).
    case cannot(String)
    /// The configuration has not exactly one entry, for the host itself, in force for ever.
    case configuration
    /// The key of a pinned certificate cannot be found, so that nobody can write its pin.
    case noKey
    /// The client hung again and again, and was given up.
    case hanging
    /// Ctrl-C came first.
    case interrupted
    /// The vector has nothing to say of this kind of pinning.
    case otherKind(PinningKind)
    /// A pin is a text that is no digest in its usual spelling, or there is none.
    case pinText
    /// It cannot be presented, and why.
    case presentation(String)
    /// It takes a redirect, or a connection made beforehand.
    case severalConnections
    case time
}

extension ProbeOmission: CustomStringConvertible {
    /// The end of a sentence that begins with the vectors' number, with the remedy where there is
    /// one.
    var description: String {
        switch self {
        case .cannot(let ability): "because it cannot do \(ability) (--cannot)"
        case .configuration:
            "because not exactly one entry in force names the host: a command line has no "
                + "configuration"
        case .hanging:
            "because it did not end in time \(ProbeCourse.mostTimeouts) times in a row"
        case .interrupted: "because Ctrl-C came first"
        case .noKey: "because the key of a pinned certificate cannot be found"
        case .otherKind(.certificate): "because only keys are pinned: --pin-form curl"
        case .otherKind(.publicKey):
            "because only certificates are pinned: --pin-form fingerprint"
        case .pinText: "because a pin is no digest in its usual spelling, or there is none"
        case .presentation(let why): "because \(why)"
        case .severalConnections: "because it takes a redirect, or a connection made beforehand"
        case .time:
            "because the answer depends on the time: let the command set the clock "
                + "(--sets-time, {time})"
        }
    }
}
