// SPDX-License-Identifier: Apache-2.0

/// The patterns of a plan by their hosts, to be asked which of them meet.
///
/// Each question walks up the labels of one host: patterns may be many, and pairs of them too many.
struct Reaches {
    private let patterns: [HostPattern]
    private var byHost: [String: [HostPattern.Reach]] = [:]
    private let hasEveryHost: Bool

    init(_ patterns: [HostPattern]) {
        self.patterns = patterns
        hasEveryHost = patterns.contains(.everyHost)
        for case .host(let host, let reach) in patterns { byHost[host, default: []].append(reach) }
    }

    /// Whether some host is covered twice.
    var meet: Bool {
        if hasEveryHost && patterns.count > 1 { return true }

        return byHost.values.contains { !Self.areApart($0) } || patterns.contains(where: areAbove)
    }

    /// Whether one of the patterns stands above a pattern and covers hosts of it.
    func areAbove(_ pattern: HostPattern) -> Bool {
        guard case .host(let host, let reach) = pattern else { return false }

        if hasEveryHost { return true }
        // At the same host, an entry for those below stands above the host itself.
        let beside = byHost[host] ?? []
        if reach == .exact, beside.contains(where: { $0 != .exact && $0.coversItself }) {
            return true
        }
        var labelsAbove = 0
        var name = host[...]
        while let dot = name.firstIndex(of: ".") {
            name = name[name.index(after: dot)...]
            labelsAbove += 1
            for above in byHost[String(name)] ?? [] {
                switch above {
                case .exact: continue
                case .oneLabelBelow, .withOneLabel:
                    if labelsAbove == 1 && reach.coversItself { return true }
                case .subtree: return true
                }
            }
        }
        return false
    }

    /// Whether reaches at the same host have none in common.
    private static func areApart(_ reaches: [HostPattern.Reach]) -> Bool {
        reaches.count < 2 || reaches.count == 2 && Set(reaches) == [.exact, .oneLabelBelow]
    }
}
