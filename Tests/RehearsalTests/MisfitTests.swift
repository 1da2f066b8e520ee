// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import Testing

@testable import Rehearsal

/// The certificate of Examples/Pins as that of the key K1, which the first two parts of the plan
/// serve.
@Suite("Certificates of a plan that do not fit it")
struct MisfitTests {
    private func plan() throws -> RotationPlan {
        var plan = try Plans.plan("plan.json")
        let leaf = try Plans.certificates("../Pins/api.example.com.pem")
        plan.certificates["ca"] = leaf[1]
        plan.keys["K1"] = ServerKey(
            octets: Array(try #require(leaf[0].certificate).subjectPublicKeyInfoOctets),
            certificate: leaf[0]
        )
        for index in plan.serves.indices { plan.serves[index].chain = ["ca"] }
        plan.serves[0].leafUntil = try #require(Time(date: "2027-02-26"))
        return plan
    }

    @Test("One that some part of the plan serves fits, whatever its key is served with later")
    func fits() throws {
        #expect(try plan().certificatesThatDoNotFit().isEmpty)
        #expect(try Plans.plan("plan.json").misfits.isEmpty)
    }

    @Test("One that ends on another day, or that another CA issued, is told")
    func misfits() async throws {
        var plan = try plan()
        plan.serves[0].leafUntil = try #require(Time(date: "2027-02-28"))
        #expect(
            plan.certificatesThatDoNotFit() == [
                "serves[0]: K1's certificate ends on 2027-02-26; the plan says 2027-02-28: one that "
                    + "is not issued yet is presumed",
                "serves[1]: K1's certificate ends on 2027-02-26; the plan says 2027-02-28: one that "
                    + "is not issued yet is presumed",
            ]
        )
        plan.serves[1].isRenewed = true
        plan.serves[0].chain = ["e8"]
        #expect(
            plan.certificatesThatDoNotFit() == [
                "serves[0]: K1's certificate ends on 2027-02-26 and was issued by “Example CA 1”; the "
                    + "plan says 2027-02-28 and “E8”: one that is not issued yet is presumed"
            ]
        )
    }

    @Test("What does not fit stands among the notes, whatever is supposed")
    func notes() async throws {
        var plan = try Plans.plan("plan.json")
        plan.misfits = ["serves[0]: something"]
        let lost = try #require(Supposition("key-lost@2027-03-01"))
        let supposed = try #require(plan.supposing(lost))
        let result = try await Plans.result(supposed)
        #expect(result.notes.first == "serves[0]: something")
    }
}
