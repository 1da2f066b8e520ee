// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
private import Glibc
import PKIX

/// Names, as the system resolves them.
enum Resolver {
    /// The addresses of a name, or none, after whatever time that takes.
    static func addresses(of name: String) -> [IPAddress] {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(name, nil, &hints, &first) == 0 else { return [] }
        defer { unsafe freeaddrinfo(first) }

        var found: [IPAddress] = []
        var next = unsafe first
        while let entry = unsafe next {
            if let address = unsafe address(entry.pointee), !found.contains(address) {
                found.append(address)
            }
            unsafe next = entry.pointee.ai_next
        }
        return found
    }

    private static func address(_ entry: addrinfo) -> IPAddress? {
        var text = [CChar](repeating: 0, count: 64)
        let length = socklen_t(text.count)
        let outcome = unsafe getnameinfo(
            entry.ai_addr,
            entry.ai_addrlen,
            &text,
            length,
            nil,
            0,
            NI_NUMERICHOST
        )
        guard outcome == 0 else { return nil }

        let octets = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return IPAddress(String(decoding: octets, as: UTF8.self))
    }
}
#endif
