// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("pinproof intercept")
struct InterceptCommandTests {
    @Test(
        "What would interrupt more than was named is refused before anything listens",
        arguments: [
            ([], "--host"), (["--host", "*"], "is a pattern"),
            (["--host", "*.example.com"], "is a pattern"), (["--host", "co.uk"], "public suffix"),
            (["--host", "kawasaki.jp"], "public suffix"),
            (["--host", "192.0.2.1"], "is an address"), (["--host", "localhost"], "no dot"),
            (["--host", "a.test", "--host", "A.test."], "named twice"),
            (["--host", "a.test", "--control-host", "a.test"], "named twice"),
            (["--host", "a.test", "--listen", "0.0.0.0"], "--client"),
            (["--host", "a.test", "--listen", "::"], "--client"),
            (["--host", "a.test", "--listen", "192.0.2.1"], "--client"),
            (["--host", "a.test", "--client", "b.test"], "--client wants an address"),
            (["--host", "a.test", "--hours", "73"], "1 to 72"),
            (["--host", "a.test", "--upstream", "b.test=127.0.0.1:1"], "--upstream"),
            (["--host", "a.test", "--upstream", "a.test=127.0.0.1"], "--upstream"),
            (["--host", "a.test", "--chain", "x"], "belong together"),
            (["--host", "a.test", "--attack", "given-chain"], "--chain"),
        ]
    )
    func refused(_ arguments: [String], _ words: String) async throws {
        let result = try await Command.run(Command.executable, ["intercept"] + arguments)
        #expect(result.status == 64, "\(result.messages)")
        #expect(result.messages.contains(words), "\(result.messages)")
        #expect(result.output.isEmpty)
    }

    #if OpenSSL
    @Test("It says whom it interrupts, ends in time, and says how to remove the CA")
    func quiet() async throws {
        let result = try await Command.run(
            "intercept",
            "--host",
            "api.example.com",
            "--port",
            "0",
            "--for",
            "1"
        )
        #expect(result.status == 3)
        #expect(
            result.output.hasPrefix(
                "Test only apps and devices that are yours or that you are allowed to test. "
                    + "api.example.com will be interrupted for programs on this machine for 1 s; "
                    + "every other connection is left alone. Nothing that they send is kept.\n\n"
                    + "Proxy    127.0.0.1:"
            )
        )
        #expect(result.output.contains("\n1  On the device: set the proxy"))
        #expect(result.output.contains("\nWithout --control-host a refusal does not tell"))
        #expect(result.output.contains("  user-authority    not seen\n"))
        #expect(result.messages.contains("Now remove “Pinproof test CA "))
    }
    #else
    @Test("Without OpenSSL it says what is missing")
    func missing() async throws {
        let result = try await Command.run("intercept", "--host", "api.example.com")
        #expect(result.status == 69)
        #expect(result.messages.contains("trait OpenSSL"))
    }
    #endif
}
