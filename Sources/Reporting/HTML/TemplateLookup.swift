// SPDX-License-Identifier: Apache-2.0

import Mustache

// The template engine finds the members of a value by reflection, unless the value gives them
// itself. Of these there are tens of thousands in a report, and reflection would take most of the
// time that it is made in.

extension HTMLMatrix.Cell: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "link": link
        case "sign": sign
        case "style": style
        case "word": word
        default: nil
        }
    }
}

extension HTMLVerdict: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "backends": backends
        case "expected": expected
        case "explanation": explanation
        case "finding": finding
        case "policies": policies
        case "sign": sign
        case "style": style
        case "verdict": verdict
        case "why": why
        default: nil
        }
    }
}

extension HTMLVerdict.Policy: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "anchor": anchor
        case "name": self.name
        default: nil
        }
    }
}

extension ChainPicture.Box: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "middle": middle
        case "name": self.name
        case "nameY": nameY
        case "pin": pin
        case "pinY": pinY
        case "place": place
        case "placeY": placeY
        case "role": role
        case "style": style
        case "x": x
        case "y": y
        default: nil
        }
    }
}
