// SPDX-License-Identifier: Apache-2.0

import Mustache

// The template engine finds the members of a value by reflection, unless the value gives them
// itself. Of these there are tens of thousands in a report, and reflection would take most of the
// time that it is made in.

extension HTMLDeparture: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "does": does
        case "expected": expected
        case "finding": finding
        case "rows": rows
        case "sign": sign
        case "span": span
        case "style": style
        case "who": who
        case "why": why
        default: nil
        }
    }
}

extension HTMLDeparture.Speaker: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "cause": cause
        case "names": names
        default: nil
        }
    }
}

extension HTMLCertificate: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "elements": elements
        case "name": self.name
        case "pin": pin
        case "pinned": pinned
        case "refusal": refusal
        case "role": role
        default: nil
        }
    }
}

extension HTMLTally: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "style": style
        case "text": text
        default: nil
        }
    }
}

extension ChainPicture.Box: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "name": self.name
        case "pin": pin
        case "place": place
        case "style": style
        case "x": x
        case "y": y
        default: nil
        }
    }
}

extension HTMLVector: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "about": about
        case "before": before
        case "certificates": certificates
        case "claims": claims
        case "departures": departures
        case "hasCaption": hasCaption
        case "hasDepartures": hasDepartures
        case "hasRefusals": hasRefusals
        case "hasSwitchedOff": hasSwitchedOff
        case "hasTexts": hasTexts
        case "id": id
        case "norm": norm
        case "others": others
        case "paths": paths
        case "picture": picture
        case "pinned": pinned
        case "question": question
        case "refusals": refusals
        case "revision": revision
        case "stale": stale
        case "switchedOff": switchedOff
        case "tally": tally
        case "texts": texts
        case "title": title
        case "twin": twin
        default: nil
        }
    }
}

extension HTMLVector.Line: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "name": self.name
        case "text": text
        default: nil
        }
    }
}

extension HTMLVector.Claim: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "rule": rule
        case "says": says
        case "source": source
        default: nil
        }
    }
}

extension HTMLVector.Picture: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "height": height
        case "hiddenCount": hiddenCount
        case "id": id
        case "width": width
        default: nil
        }
    }
}

extension HTMLVector.Norm: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "about": about
        case "verdict": verdict
        case "why": why
        default: nil
        }
    }
}

extension HTMLVector.Refusal: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "libraries": libraries
        case "reason": reason
        case "words": words
        default: nil
        }
    }
}
