// SPDX-License-Identifier: Apache-2.0

import PKIX

/// How curl compares the host on OpenSSL, whose own comparison it does not use.
///
/// A dot at the end is taken off the host and off the name. Where subjectAltName has neither a
/// dNSName nor an iPAddress, the last common name counts, for an address too.
///
/// - SeeAlso: curl/curl 5c61e16869, lib/vtls/openssl.c:2029, `ossl_verifyhost`;
///   lib/vtls/hostcheck.c, `hostmatch`; executed with 7.88.1.
struct CurlNames: ClientNames {
    func isMatch(_ certificate: Certificate, _ host: String) -> Bool? {
        // What the URL makes of other hosts comes before: U-labels, and addresses in other forms.
        guard let reference = ReferenceIdentifier(host: host) else { return nil }

        let names = certificate.namesOfHosts
        let addresses = certificate.addressesOfHosts
        let isAddress: Bool
        switch reference {
        case .ip(let address):
            if addresses.contains(address.octets) { return true }
            isAddress = true
        case .dns:
            if names.contains(where: { isMatch(Array(host.utf8), $0, isAddress: false) }) {
                return true
            }
            isAddress = false
        }
        guard names.isEmpty, addresses.isEmpty, let name = certificate.lastCommonName else {
            return false
        }

        return isMatch(Array(host.utf8), name, isAddress: isAddress)
    }

    private func isMatch(_ host: [UInt8], _ pattern: [UInt8], isAddress: Bool) -> Bool {
        // A zero octet ends the text, which is then shorter than the name.
        guard !host.isEmpty, !pattern.isEmpty, !pattern.contains(0) else { return false }

        let host = host.last == dot ? host.dropLast() : host[...]
        let pattern = pattern.last == dot ? pattern.dropLast() : pattern[...]
        guard pattern.starts(with: [UInt8(ascii: "*"), dot]) else {
            return isEqual(host, pattern)
        }
        guard !isAddress, host.first != dot else { return false }
        // A wildcard directly below a top-level domain is a text like any other.
        guard let end = pattern.firstIndex(of: dot), pattern.lastIndex(of: dot) != end else {
            return isEqual(host, pattern)
        }
        guard let label = host.firstIndex(of: dot) else { return false }

        return isEqual(host[label...], pattern[end...])
    }

    private func isEqual(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
        one.count == other.count
            && zip(one, other).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
    }
}

private let dot = UInt8(ascii: ".")
