// SPDX-License-Identifier: Apache-2.0

private import CLibrary

/// What becomes of this process's environment on its way to a program that is started.
package enum ChildEnvironment: Sendable {
    case inherited
    /// Without the proxies that it names: whoever is to meet a server on this machine would be led
    /// to another.
    ///
    /// - SeeAlso: curl(1), ENVIRONMENT; wget.info, Proxies. Some clients read the names in capital
    ///   letters, some in small ones, and curl both.
    case withoutProxies

    /// Each as `NAME=value`.
    var variables: [String] {
        switch self {
        case .inherited: Self.inheritedVariables
        case .withoutProxies:
            Self.inheritedVariables.filter { !Self.namesProxy($0) } + ["NO_PROXY=*", "no_proxy=*"]
        }
    }

    private static func namesProxy(_ variable: String) -> Bool {
        let name = variable.prefix { $0 != "=" }.lowercased()
        return ["all_proxy", "http_proxy", "https_proxy", "no_proxy"].contains(name)
    }

    private static var inheritedVariables: [String] {
        var variables: [String] = []
        var next = unsafe environ
        while let text = unsafe next.pointee {
            variables.append(unsafe String(cString: text))
            unsafe next += 1
        }
        return variables
    }
}
