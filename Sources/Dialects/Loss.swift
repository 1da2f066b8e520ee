// SPDX-License-Identifier: Apache-2.0

/// What of an entry cannot be said in a notation, and what happens instead.
package struct Loss: Hashable, Sendable {
    package let pattern: HostPattern
    package let kind: Kind
    /// Whether another entry that is written covers the host of one that is left out; nil where that
    /// was not looked at.
    private let isCoveredByAnother: Bool?

    package init(_ kind: Kind, _ pattern: HostPattern, isCoveredByAnother: Bool? = nil) {
        self.kind = kind
        self.pattern = pattern
        self.isCoveredByAnother = isCoveredByAnother
    }

    /// The same where an entry is left out, held to what is written.
    func among(_ written: [PinPlan.Entry]) -> Loss {
        guard kind.leavesOut, let host = pattern.host else { return self }

        let isCovered = written.contains { !$0.isExempt && $0.pattern.covers(host) }
        return Loss(kind, pattern, isCoveredByAnother: isCovered)
    }

    /// What the loss makes of the pinning.
    package enum Effect: String, CaseIterable, Hashable, Sendable {
        /// Connections go ahead that the plan refuses.
        case weaker
        /// No connection is decided otherwise.
        case neither
        /// Connections are refused that the plan lets through.
        case narrower
        /// Other pins count than those of the plan: some connections go ahead that it refuses, and some
        /// are refused that it lets through.
        case otherPins = "other-pins"
    }

    /// The things that some notation cannot say.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case anyCertificate = "any-certificate"
        case authorityPin = "authority-pin"
        case backupPin = "backup-pin"
        case bothLists = "both-lists"
        case certificateDigest = "certificate-digest"
        case digestAlgorithm = "digest-algorithm"
        case eitherList = "either-list"
        case everyHost = "every-host"
        case exemptSubdomains = "exempt-subdomains"
        case exemption
        case expiry
        case expiryDay = "expiry-day"
        case expiryPassed = "expiry-passed"
        case expirySooner = "expiry-sooner"
        case expiryTimeZone = "expiry-time-zone"
        case hostForm = "host-form"
        case hostMap = "host-map"
        case hostsTogether = "hosts-together"
        case longestDigest = "longest-digest"
        case nearestEntry = "nearest-entry"
        case noPinLeft = "no-pin-left"
        case otherHost = "other-host"
        case ownHost = "own-host"
        case pinAlone = "pin-alone"
        case platformTrust = "platform-trust"
        case position
        case reportAddress = "report-address"
        case reportOnly = "report-only"
        case sameHost = "same-host"
        case subdomainDepth = "subdomain-depth"
        case subdomains
        case subdomainsOneLabel = "subdomains-one-label"
        case unionOfEntries = "union-of-entries"
        case unmatchedPin = "unmatched-pin"
    }

    /// What the loss makes of the pinning.
    ///
    /// Where an entry is left out, its hosts have the pins of another that covers them, or none.
    package var effect: Effect {
        switch isCoveredByAnother {
        // Whom an exemption was for is held to pins; whoever had pins of its own has others.
        case true?: kind == .exemption ? .narrower : .otherPins
        case false? where kind == .exemption: .neither
        case false?, nil: kind.effect
        }
    }

    /// What cannot be said; what happens instead.
    package var explanation: String {
        let what = kind.explanation.split(separator: ";").first.map(String.init) ?? ""
        return switch isCoveredByAnother {
        case true?: what + "; the entry is left out, and the pins of another hold for its hosts"
        case false? where kind == .exemption:
            what + "; no other entry covers it, so that it is not pinned all the same"
        case false?, nil: kind.explanation
        }
    }
}

extension Loss.Kind {
    /// Whether an entry is left out for want of it.
    fileprivate var leavesOut: Bool {
        switch self {
        case .backupPin, .exemption, .hostForm, .noPinLeft, .otherHost, .unmatchedPin: true
        case .anyCertificate, .authorityPin, .bothLists, .certificateDigest, .digestAlgorithm,
            .eitherList, .everyHost, .exemptSubdomains, .expiry, .expiryDay, .expiryPassed,
            .expirySooner, .expiryTimeZone, .hostMap, .hostsTogether, .longestDigest,
            .nearestEntry, .ownHost, .pinAlone, .platformTrust, .position, .reportAddress,
            .reportOnly, .sameHost, .subdomainDepth, .subdomains, .subdomainsOneLabel,
            .unionOfEntries:
            false
        }
    }

    package var effect: Loss.Effect {
        switch self {
        case .backupPin, .bothLists, .everyHost, .expirySooner, .expiryTimeZone, .hostForm,
            .hostsTogether, .noPinLeft, .otherHost, .platformTrust, .position, .sameHost,
            .subdomainDepth, .subdomains, .unionOfEntries, .unmatchedPin:
            .weaker
        case .expiryPassed, .reportAddress: .neither
        case .anyCertificate, .authorityPin, .certificateDigest, .digestAlgorithm, .eitherList,
            .exemptSubdomains, .exemption, .expiry, .expiryDay, .hostMap, .longestDigest,
            .nearestEntry, .ownHost, .pinAlone, .reportOnly, .subdomainsOneLabel:
            .narrower
        }
    }
}

extension Loss: Comparable {
    package static func < (one: Loss, other: Loss) -> Bool {
        (one.pattern, one.kind.rawValue) < (other.pattern, other.kind.rawValue)
    }
}

extension Loss.Kind {
    /// What cannot be said; what happens instead.
    package var explanation: String {
        switch self {
        case .anyCertificate:
            "no pin is for any certificate; it is compared with the leaf alone"
        case .authorityPin: "no pin is for a CA; it is left out"
        case .backupPin:
            "a single pin is not taken without a second one; the hosts are left out, and not pinned"
        case .bothLists: "two lists cannot both have to match; a pin of one of them is enough"
        case .certificateDigest: "no certificate is pinned, keys alone are; the pin is left out"
        case .digestAlgorithm: "the pin's digest algorithm is not known; the pin is left out"
        case .eitherList:
            "one list out of two cannot be enough; the leaf and a CA must both match"
        case .everyHost:
            "pins cannot be for every host; the entry is left out, and nothing is pinned by it"
        case .exemptSubdomains:
            "the hosts below one cannot be taken out; the pins above hold for them"
        case .exemption: "a host cannot be taken out; the pins of other entries hold for it"
        case .expiry: "pins do not expire; they hold for ever"
        case .expiryDay: "pins expire at midnight alone; they hold until the next one"
        case .expiryPassed: "pins that have expired are not written; the entry is left out"
        case .expirySooner: "pins cannot hold as long; they expire earlier"
        case .expiryTimeZone:
            "the day of expiry begins in the device's time zone; pins may expire 14 hours earlier"
        case .hostForm: "the host cannot be written; the entry is left out, and not pinned"
        case .hostMap: "hosts are not named; the pins hold for every host"
        case .hostsTogether: "hosts have no pins of their own; each is let through by any one's"
        case .longestDigest:
            "a digest beside a longer one is not compared; the longer ones alone are written"
        case .nearestEntry:
            "the nearest entry decides alone; pins of others that cover its hosts do not count"
        case .noPinLeft: "none of the pins can be written; the hosts are left out, and not pinned"
        case .otherHost: "another host cannot be named; the entry is left out, and not pinned"
        case .ownHost: "the hosts below cannot stand without their own; it is pinned as well"
        case .pinAlone: "no pin stands in for an anchor; the platform must trust the path as well"
        case .platformTrust:
            "the platform's validation is not asked for; the pin alone is compared"
        case .position: "a pin is for every certificate of the path; any one may match it"
        case .reportAddress: "not every report can be addressed; some are not sent"
        case .reportOnly: "failures cannot be reported alone; the pins are enforced"
        case .sameHost:
            "a host has one entry; those for it are one, with all their pins and the last expiry"
        case .subdomainDepth:
            "hosts below are covered one label deep; those further down are not pinned"
        case .subdomains: "hosts below are not covered; they are not pinned"
        case .subdomainsOneLabel: "hosts below are covered at any depth; those further down are too"
        case .unionOfEntries:
            "the pins of all entries that cover a host count; any of them lets it through"
        case .unmatchedPin:
            "a pin that nothing matches cannot be written; the hosts are left out, and not pinned"
        }
    }
}
