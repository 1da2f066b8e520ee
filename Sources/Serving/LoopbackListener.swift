// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
internal import CLibrary
private import CLinux
internal import Harness

/// A socket that listens on 127.0.0.1 until it is closed.
struct LoopbackListener {
    let descriptor: Int32
    let port: UInt16

    /// - Parameter wanted: The port; zero lets the system choose.
    /// - Throws: Why it cannot be listened on.
    init(port wanted: UInt16) throws(PresentationError) {
        // No connection is waited for: a client may be gone before it is met.
        let opened = pinproof_linux_stream_socket()
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        address.sin_port = wanted.bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        // A port whose last connection has just ended is free.
        var yes: Int32 = 1
        let length = socklen_t(MemoryLayout<Int32>.size)
        guard opened >= 0,
            unsafe setsockopt(opened, SOL_SOCKET, SO_REUSEADDR, &yes, length) == 0,
            unsafe withUnsafeMutablePointer(
                to: &address,
                { pointer in
                    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        unsafe bind(opened, $0, size) == 0
                            && listen(opened, 16) == 0
                            && getsockname(opened, $0, &size) == 0
                    }
                }
            )
        else {
            let error = errno
            if opened >= 0 { _ = CLibrary.close(opened) }
            throw PresentationError(Self.explanation(of: error, port: wanted))
        }

        descriptor = opened
        port = UInt16(bigEndian: address.sin_port)
    }

    func close() { _ = CLibrary.close(descriptor) }

    /// The next connection, whose operations end within seconds; nil where there is none.
    func accept() -> Int32? {
        let connection = pinproof_linux_accept(descriptor)
        guard connection >= 0 else { return nil }

        var patience = timeval(tv_sec: 5, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            _ = unsafe setsockopt(connection, SOL_SOCKET, option, &patience, size)
        }
        return connection
    }

    private static func explanation(of error: Int32, port: UInt16) -> String {
        switch error {
        case EADDRINUSE:
            "port \(port) of 127.0.0.1 is taken, perhaps by another “pinproof serve”; "
                + "choose another, or 0 to let the system choose"
        case EACCES: "port \(port) is one that only root may listen on; choose one above 1023"
        case EMFILE, ENFILE:
            "the system has no descriptors left for one port per vector; "
                + "choose fewer with --filter, or one port for all with --sni"
        default:
            unsafe "port \(port) cannot be listened on: \(String(cString: strerror(error)))"
        }
    }
}
#endif
