// SPDX-License-Identifier: Apache-2.0

import Pinning

/// What tells the rows of one framework apart.
enum FrameworkParts {
    /// What a policy without a mode is told from others of its framework by.
    static func platform(of policy: String) -> String {
        switch Policies.all.first(where: { $0.id == policy })?.platform {
        case .linked(let libraries): libraries.sorted().joined(separator: ", ")
        case .measured(let name): name
        case .unmeasured(let name): String(name.prefix { $0 != "(" }.split(separator: " ")[0])
        case .every, nil: policy
        }
    }
}
