// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning
import SharedFixtures
import Testing

@testable import Streaming

@Suite("Lines of the shape that nearly all have")
struct UsualLineTests {
    private static let time = Time(Asked.time)

    @Test(
        "They are read as they are to the letter",
        arguments: [
            #"{"id":"a","host":"h.example.com","served":[LEAF,ISSUER]}"#,
            #" { "served" : [ LEAF , ISSUER ] , "host" : "h.example.com" , "id" : "a" } "#,
            #"{"id":"7","served":[LEAF]}"#,
            "{\t\"id\":\"a b\",\"host\":\"H.Example.com.\",\r\"served\":[LEAF,LEAF]}",
            #"{"id":"","host":"h.example.com","served":[LEAF]}"#,
            #"{"id":" a","host":"h.example.com","served":[LEAF]}"#,
            #"{"id":"a","host":"https://h.example.com","served":[LEAF]}"#,
            #"{"id":"ä","host":"hä.example.com","served":[LEAF]}"#,
            #"{"id":"a\"b","host":"h.example.com","served":[LEAF]}"#,
            #"{"id":7,"host":"h.example.com","served":[LEAF]}"#,
            #"{"id":"a","id":"b","host":"h.example.com","served":[LEAF]}"#,
            #"{"id":"a","host":"h","host":"h.example.com","served":[LEAF]}"#,
            #"{"id":"a","host":"h.example.com","served":[LEAF],"served":[ISSUER]}"#,
            #"{"id":"a","host":"h.example.com","served":[]}"#,
            #"{"id":"a","host":"h.example.com","served":[LEAF,]}"#,
            #"{"id":"a","host":"h.example.com","served":[LEAF ISSUER]}"#,
            #"{"id":"a","host":"h.example.com","served":["AAA"]}"#,
            #"{"id":"a","host":"h.example.com","served":["AA\u0041A"]}"#,
            #"{"id":"a","host":"h.example.com","served":[""]}"#,
            #"{"id":"a","host":"h.example.com","served":[LEAF"#,
            #"{"id":"a","host":"h.example.com","served":["AAAA"#,
            #"{"id":"a","host":"h.example.com","served":[LEAF]}x"#,
            #"{"id":"a","host":"h.example.com","served":[LEAF],}"#,
            #"{"id":"a","host":"h.example.com"}"#,
            #"{"host":"h.example.com","served":[LEAF]}"#,
            #"{"id":"a","host":"h.example.com","served":[LEAF],"policy":"norm.certificate"}"#,
            #"{"id":"a","host":"h.example.com","served":[LEAF],"other":1}"#,
            #"{"id":"a","host":"h.example.com","served":LEAF}"#,
            #"["id"]"#,
            #"{"id":"a","host":"h","time":"2029-06-01T00:00:00Z","served":[LEAF]}"#,
            #"{"time":"2029-06-01T00:00:00Z","served":[LEAF],"id":"a"}"#,
            #"{"id":"a","host":"h","time":"2029-06-31T00:00:00Z","served":[LEAF]}"#,
            #"{"id":"a","host":"h","time":"2029-06-01","served":[LEAF]}"#,
            #"{"id":"a","host":"h","time":" 2029-06-01T00:00:00Z","served":[LEAF]}"#,
            #"{"id":"a","host":"h","time":"","served":[LEAF]}"#,
            #"{"id":"a","host":"h","time":null,"served":[LEAF]}"#,
            #"{"id":"a","time":"2029-06-01T00:00:00Z","time":"2029-06-01T00:00:00Z"}"#,
        ]
    )
    func alike(shape: String) {
        let line = Self.line(shape)
        // A name with an escape has the whole line read to the letter.
        let toTheLetter = line.replacing(#""id""#, with: #""i\u0064""#)
        let reader = Asked.reader(host: "default.example.com", time: Self.time)
        #expect(Outcome(line, reader) == Outcome(toTheLetter, reader))
    }

    @Test(
        "What the samples and the manual show is of that shape",
        arguments: [
            #"{"id":"a","host":"h.example.com","served":[LEAF,ISSUER]}"#,
            #"{"id":"a","host":"h.example.com","time":"2030-06-01T00:00:00Z","served":[LEAF]}"#,
        ]
    )
    func usual(shape: String) {
        let line = Array(Self.line(shape).utf8)
        #expect(UsualLine(line.span, KnownCertificates(.deployed)) != nil)
    }

    private static func line(_ shape: String) -> String {
        shape
            .replacing("LEAF", with: "\"\(Asked.base64(.leaf))\"")
            .replacing("ISSUER", with: "\"\(Asked.base64(.intermediate))\"")
    }

    /// What came of a line.
    private enum Outcome: Equatable {
        case question(
            id: String,
            host: String,
            time: Time,
            served: [EncodedCertificate],
            policy: String
        )
        case problem(LineProblem)

        init(_ line: String, _ reader: QuestionReader) {
            do throws(LineProblem) {
                let question = try Asked.question(line, with: reader)
                self = .question(
                    id: question.id,
                    host: question.connection.host,
                    time: question.connection.time,
                    served: question.connection.served,
                    policy: question.policy.id
                )
            } catch {
                self = .problem(error)
            }
        }
    }
}
