// SPDX-License-Identifier: Apache-2.0

import PKIX
import Pinning

extension Mutant {
    /// Flaws in choosing the entry that decides over a host.
    static let hostMaps: [Mutant] = [
        selecting(
            "entries-never-include-subdomains",
            "An entry covers its own host alone",
            standsFor: "Alamofire's dictionary of hosts"
        ) { entries, host in entries.filter { hostName(host) == $0.name } },
        selecting(
            "entries-always-include-subdomains",
            "An entry covers the hosts below its own whether or not it says so",
            standsFor: "a suffix comparison in place of the flag"
        ) { entries, host in
            nearest(entries.filter { covers($0, host) || isAbove($0, host) })
        },
        selecting(
            "subdomains-of-one-label-only",
            "An entry that includes subdomains covers one label below its host",
            standsFor: "NSIncludesSubdomains"
        ) { entries, host in
            nearest(entries.filter { covers($0, host) && depth(of: host) <= $0.name.depth + 1 })
        },
        selecting(
            "subdomains-without-the-host-itself",
            "An entry that includes subdomains covers them and not its own host",
            standsFor: "OkHttp's *. pattern"
        ) { entries, host in
            nearest(
                entries.filter {
                    $0.host.includeSubdomains ? isAbove($0, host) : hostName(host) == $0.name
                }
            )
        },
        selecting(
            "nearer-entry-hides-the-farther",
            "An entry that excludes subdomains hides one above it that includes them",
            standsFor: "Chromium stops at the first entry above the host"
        ) { entries, host in
            nearest(entries.filter { covers($0, host) || isAbove($0, host) })
                .filter { covers($0, host) }
        },
        selecting(
            "all-entries-together",
            "The pins of every entry that covers the host count, not those of the nearest",
            standsFor: "OkHttp joins the pins of all matching patterns"
        ) { entries, host in entries.filter { covers($0, host) } },
        selecting(
            "first-entry-decides",
            "The first entry of the configuration that covers the host decides",
            standsFor: "a list that is searched in order"
        ) { entries, host in Array(entries.filter { covers($0, host) }.prefix(1)) },
        selecting(
            "farthest-entry-decides",
            "The entry with the shortest name that covers the host decides",
            standsFor: "an ascending search that starts from the top"
        ) { entries, host in
            entries.filter { covers($0, host) }.min { $0.name.depth < $1.name.depth }.map { [$0] }
                ?? []
        },
        selecting(
            "host-map-with-suffixes",
            "An entry that includes subdomains covers every host that ends like its own",
            standsFor: "hasSuffix without the dot"
        ) { entries, host in
            nearest(
                entries.filter {
                    covers($0, host)
                        || $0.host.includeSubdomains && host.hasSuffix($0.host.host)
                }
            )
        },
        selecting(
            "host-map-with-substrings",
            "An entry covers every host whose text contains its own",
            standsFor: "tutorial.leaf-as-anchor: host.contains(pinnedHost)"
        ) { entries, host in nearest(entries.filter { host.contains($0.host.host) }) },
        selecting(
            "host-map-with-prefixes",
            "An entry covers every host that begins like its own",
            standsFor: "hasPrefix on a URL's text"
        ) { entries, host in
            nearest(entries.filter { covers($0, host) || host.hasPrefix($0.host.host) })
        },
        selecting(
            "host-map-with-case",
            "An entry covers a host only where the case is the same",
            standsFor: "dictionaries of Alamofire and TrustKit"
        ) { entries, host in
            nearest(
                entries.filter {
                    host == $0.host.host
                        || $0.host.includeSubdomains && host.hasSuffix("." + $0.host.host)
                }
            )
        },
        selecting(
            "host-map-without-trailing-dot",
            "An absolute name is covered by no entry",
            standsFor: "OkHttp (CVE-2026-129482)"
        ) { entries, host in
            host.hasSuffix(".") ? [] : nearest(entries.filter { covers($0, host) })
        },
        selecting(
            "host-map-without-www",
            "The label www is taken off the configured host and not off the connection's",
            standsFor: "react-native-ssl-pinning on Android"
        ) { entries, host in
            nearest(
                entries.filter { entry in
                    let stripped =
                        entry.host.host.hasPrefix("www.")
                        ? String(entry.host.host.dropFirst(4)) : entry.host.host
                    return hostName(stripped) == hostName(host)
                        || entry.host.includeSubdomains
                            && hostName(stripped).map { hostName(host).map($0.isAbove) ?? false }
                                == true
                }
            )
        },
        selecting(
            "pins-for-every-host",
            "The pins hold for every host, named or not",
            standsFor: "AFNetworking, curl and most delegates have no map of hosts"
        ) { entries, _ in entries },
        Mutant(
            "exemption-ignored",
            "An exempt host takes the pins of the entry above it",
            standsFor: "frameworks without exemptions"
        ) { steps in
            steps.selection = { entries, host in
                Norm.nearest(of: entries.filter { !$0.host.isExempt }, to: hostName(host))
            }
        },
        Mutant(
            "unreadable-host-entry-left-out",
            "An entry whose host cannot be read is left out, and the others go on",
            standsFor: "maps whose keys are never parsed",
            configuration: { $0.filter { hostName($0.host) != nil } },
            outcome: { verdict, _, _ in verdict }
        ),
    ]

    /// One that takes other entries for a host than N-46 does.
    static func selecting(
        _ id: String,
        _ flaw: String,
        standsFor: String,
        _ selection: @escaping @Sendable ([NormEntry], String) -> [NormEntry]
    ) -> Mutant {
        Mutant(id, flaw, standsFor: standsFor) { $0.selection = selection }
    }

    private static func isAbove(_ entry: NormEntry, _ host: String) -> Bool {
        hostName(host).map(entry.name.isAbove) ?? false
    }

    private static func covers(_ entry: NormEntry, _ host: String) -> Bool {
        entry.name == hostName(host) || entry.host.includeSubdomains && isAbove(entry, host)
    }

    private static func depth(of host: String) -> Int {
        hostName(host)?.depth ?? 0
    }

    private static func nearest(_ entries: [NormEntry]) -> [NormEntry] {
        entries.max { $0.name.depth < $1.name.depth }.map { [$0] } ?? []
    }
}
