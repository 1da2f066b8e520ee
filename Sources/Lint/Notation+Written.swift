// SPDX-License-Identifier: Apache-2.0

package import Dialects
import Pinning

extension Notation {
    /// A plan as texts of the notation, by the name that policies have for it, where that keeps more
    /// apart than entries do.
    package func written(_ plan: PinPlan) -> [String: [String]] {
        switch self {
        case .ats:
            [
                ATSDialect().id: plan.entries.flatMap { entry -> [String] in
                    guard case .host(let host, let reach) = entry.pattern else { return [] }

                    let subdomains = reach == .exact ? [] : ["\(host) NSIncludesSubdomains true"]
                    return subdomains
                        + entry.pins.compactMap { pin in
                            pin.digest.map {
                                let list =
                                    pin.position == .authority
                                    ? "NSPinnedCAIdentities" : "NSPinnedLeafIdentities"
                                return "\(host) \(list) \($0.base64)"
                            }
                        }
                }
            ]
        case .curl: lines(of: plan, in: CurlDialect())
        case .okhttp: lines(of: plan, in: OkHttpDialect())
        case .chromium, .cronet, .hpkp, .knownHosts, .nsc, .pinproof, .reactNative, .source, .tlsa,
            .trustkit:
            [:]
        }
    }

    private func lines(of plan: PinPlan, in dialect: some PinDialect) -> [String: [String]] {
        guard let text = dialect.write(plan).text else { return [:] }
        return [dialect.id: text.split(separator: "\n").map(String.init)]
    }
}
