// SPDX-License-Identifier: Apache-2.0

import Corpus
import Testing

@testable import Rehearsal

@Suite("The reader of plans")
struct PlanReaderTests {
    /// A mistake in the example, and the message that it gets.
    struct Mistake: CustomTestStringConvertible, Sendable {
        let old: String
        let new: String
        /// The member, the problem, and the remedy.
        let message: String

        init(_ old: String, _ new: String, _ message: String) {
            self.old = old
            self.new = new
            self.message = message
        }

        var testDescription: String { message }
    }

    /// Mutations that were seen to fail: the check of issuers in a chain taken out, and that of the
    /// sum of shares.
    @Test("Each kind of mistake has its member, problem and remedy", arguments: mistakes)
    func message(of mistake: Mistake) throws {
        let text = try Plans.changed("plan.json", [(mistake.old, mistake.new)])
        do {
            _ = try Plans.read(text, "plan.json")
            Issue.record("nothing was found")
        } catch let errors as VectorErrors {
            let messages = errors.all.map(\.description)
            #expect(messages.contains("plan.json: \(mistake.message)"), "\(messages)")
        }
    }

    static let mistakes: [Mistake] = [
        Mistake(
            #""pinproofPlan": 1"#,
            #""pinproofPlan": 2"#,
            "pinproofPlan: is 2, and this pinproof reads format 1; use a newer pinproof"
        ),
        Mistake(
            #""host": "api.example.com","#,
            "",
            "host: is missing; add the member “host”"
        ),
        Mistake(
            #""host": "api.example.com""#,
            #""host": "api example""#,
            "host: is “api example”, and wanted is a DNS name or an address; correct the text"
        ),
        Mistake(
            #""from": "2026-11-01""#,
            #""from": "1 November""#,
            "from: is “1 November”, and wanted is a day such as 2026-11-30, or an instant such as "
                + "2026-11-30T09:00:00Z; correct the text"
        ),
        Mistake(
            #""until": "2027-12-31""#,
            #""until": "2026-10-31""#,
            "until: is no later than “from”, so that there is nothing to rehearse; write a later day"
        ),
        Mistake(
            #""until": "2027-12-31""#,
            #""until": "2097-12-31""#,
            "until: is more than 50 years behind “from”; write an earlier day"
        ),
        Mistake(
            "letsencrypt/e8-cross.pem",
            "letsencrypt/e9.pem",
            "certificates.e8: names “letsencrypt/e9.pem”, which cannot be read; name another file"
        ),
        Mistake(
            "letsencrypt/e8-cross.pem",
            "stores/debian-12.pem",
            "certificates.e8: names “stores/debian-12.pem”, which has 2 certificates or keys, and "
                + "one certificate is wanted; write each certificate to a file of its own"
        ),
        Mistake(
            "stores/debian-10.pem",
            "keys/backup.pub",
            "stores.without-x2: names “keys/backup.pub”, which has no certificate that can be read; "
                + "write trust anchors as “-----BEGIN CERTIFICATE-----” blocks"
        ),
        Mistake(
            "keys/backup.pub",
            "letsencrypt/r10.pem",
            "keys.K2: names “letsencrypt/r10.pem”, which begins with a CA's certificate; name the "
                + "server's certificate, a request for one, or a public key that “openssl pkey "
                + "-pubout” writes"
        ),
        Mistake(
            #""key": "K2""#,
            #""key": "K3""#,
            "serves[2].key: is “K3”, and “keys” of the plan has none of that name; write one of K1, "
                + "K2, or add it to “keys”"
        ),
        Mistake(
            #""chain": ["e8"]"#,
            #""chain": ["e9"]"#,
            "serves[0].chain[0]: is “e9”, and “certificates” of the plan has none of that name; "
                + "write one of e8, root-x2, root-ye, ye1, or add it to “certificates”"
        ),
        Mistake(
            #""chain": ["e8"]"#,
            #""chain": []"#,
            "serves[0].chain: is an empty list; put at least one element into it"
        ),
        Mistake(
            #""chain": ["ye1", "root-ye"]"#,
            #""chain": ["ye1", "root-x2"]"#,
            "serves[1]: has “root-x2” in its chain, which issued none of those in front of it; "
                + "write the issuer's certificate of the right generation, or leave it out"
        ),
        Mistake(
            #""from": "2026-09-20""#,
            #""from": "2026-11-10""#,
            "serves[0]: begins on 2026-11-10, and nothing is served from 2026-11-01 until then; "
                + "write what is served at the plan's start first"
        ),
        Mistake(
            #""from": "2027-02-10""#,
            #""from": "2026-11-29""#,
            "serves[2]: begins on 2026-11-29, no later than the one in front of it; write what is "
                + "served in the order of its days"
        ),
        Mistake(
            #""rollout": "P3D""#,
            #""rollout": "P90D""#,
            "serves[1]: is still being rolled out when the next begins; write a shorter “rollout”, "
                + "or a later day"
        ),
        Mistake(
            #""rollout": "P3D""#,
            #""rollout": "3 days""#,
            "serves[1].rollout: is “3 days”, and wanted is a duration such as P3D or PT12H, of a "
                + "hundred days at most; correct the text"
        ),
        Mistake(
            #""leafUntil": "2026-12-19""#,
            #""leafUntil": "2026-09-19""#,
            "serves[0].leafUntil: is no later than the “from” of what is served; write when the "
                + "certificate expires"
        ),
        Mistake(
            #""leafUntil": "2026-12-19""#,
            #""leafUntil": "2026-12-19", "leafFrom": "2026-09-21""#,
            "serves[0].leafFrom: is later than the “from” of what is served: nobody could connect "
                + "before; write when the certificate begins, or leave it out"
        ),
        Mistake(
            #""policy": "apple.ats""#,
            #""policy": "apple.nsc""#,
            "apps[2].policy: is “apple.nsc”, and no policy has that name; write one of apple.ats"
        ),
        Mistake(
            #""policy": "apple.ats""#,
            #""policy": "gnutls.stored-key""#,
            "apps[2].policy: is “gnutls.stored-key”, which only its own library can be asked about, and a "
                + "rehearsal asks none; write urlsession.leaf-key, which compares the same key and "
                + "validates the path besides"
        ),
        Mistake(
            #""policy": "apple.ats""#,
            #""policy": "curl""#,
            "apps[2].policy: is “curl”, which only its own library can be asked about, and a rehearsal "
                + "asks none; write urlsession.leaf-key, which compares the same key"
        ),
        Mistake(
            #""policy": "apple.ats""#,
            #""policy": "gnutls.dane.key""#,
            "apps[2].policy: is “gnutls.dane.key”, which only its own library can be asked about, and "
                + "a rehearsal asks none; write another policy"
        ),
        Mistake(
            #""policy": "apple.ats""#,
            #""policy": "urllib3""#,
            "apps[2].policy: is “urllib3”, which cannot be asked with these pins: the file has no "
                + "certificate pins, and urllib3 compares certificates; write the pins in a form that "
                + "the framework has, or another policy"
        ),
        Mistake(
            #""policy": "apple.ats""#,
            #""policy": "alamofire.public-keys""#,
            "apps[2].policy: is “alamofire.public-keys”, which cannot be asked with these pins: the "
                + "framework holds key or certificate objects, not texts; write the pins in a form "
                + "that the framework has, or another policy"
        ),
        Mistake(
            "apps/ios-1.5.plist",
            "keys/current.pub",
            "apps[2].pins: names “keys/current.pub”, which pins nothing; name another file"
        ),
        Mistake(
            #"{ "with-x2": 1 }"#,
            #"{ "with-x2": 0.9 }"#,
            "apps[2].stores: has shares that are 0.9 together; let them be 1 together: each user "
                + "has one store"
        ),
        Mistake(
            #"{ "with-x2": 1 }"#,
            #"{ "ios-18": 1 }"#,
            "apps[2].stores: has “ios-18”, and “stores” of the plan has none of that name; write one "
                + "of with-x2, without-x2, or add it to “stores”"
        ),
        Mistake(
            #"[["2026-11-01", 0.27]]"#,
            #"[["2026-11-01", 27]]"#,
            "apps[2].users[0][1]: is 27.0, and a number from 0 to 1 is wanted; write a share such "
                + "as 0.31"
        ),
        Mistake(
            #"[["2026-11-01", 0.27]]"#,
            #"[["2026-11-01", 0.97]]"#,
            "apps: have 1.48 of all users together on 2026-11-01; write shares that are 1 together "
                + "at most"
        ),
        Mistake(
            #"[["2026-11-01", 0.27]]"#,
            #"[["2026-11-01", 0.27], ["2026-10-01", 0.2]]"#,
            "apps[2].users: has days that are not in their order; write the earliest first, and each "
                + "once"
        ),
        Mistake(
            #"[["2026-11-01", 0.27]]"#,
            #"[["2026-11-01"]]"#,
            "apps[2].users[0]: has 1 elements, and a day and a share are wanted; write "
                + "[\"2026-11-01\", 0.31]"
        ),
        Mistake(
            #""id": "ios 1.5""#,
            #""id": "android 1.5""#,
            "apps[2]: has the id “android 1.5” a second time; write another id"
        ),
        Mistake(
            #""id": "ios 1.5""#,
            #""id": "ios\u001b[31m""#,
            "apps[2].id: has a name with a character that no terminal shows; write a name of "
                + "letters, digits and spaces"
        ),
        Mistake(
            #""id": "ios 1.5","#,
            #""id": "ios 1.5", "name": "x","#,
            "apps[2].name: is no member that may stand here; remove it, or write one of “id”, "
                + "“policy”, “pins”, “stores”, “users”"
        ),
    ]
}
