// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
private import CLibrary
private import CLinux
private import Dispatch
private import Foundation
internal import Harness
private import Synchronization

/// A TLS server on this machine's loopback, on one port for each of its endpoints.
///
/// Nothing but 127.0.0.1 is ever listened on. At most 32 connections are answered at once, each of
/// which ends within seconds, whatever its client does.
package final class LoopbackServer: Sendable {
    /// What one port presents.
    struct Endpoint: Sendable {
        let chain: PresentedChain
        /// What a request over HTTP is answered with.
        let text: String
        /// The port; zero lets the system choose.
        var port: UInt16 = 0
    }

    /// The ports, in the order of the endpoints.
    package let ports: [UInt16]

    package var port: UInt16 { ports[0] }

    private let wake: Int32
    private let loop = DispatchGroup()
    private let contact = Contact()

    /// Whether anybody has connected, whatever was said afterwards.
    package var wasReached: Bool { contact.wasMade.load(ordering: .acquiring) }

    /// A class, since both the server and its thread hold it.
    private final class Contact: Sendable {
        let wasMade = Atomic(false)
    }

    init(_ endpoints: [Endpoint]) throws(PresentationError) {
        Self.allowDescriptors()
        var listeners: [LoopbackListener] = []
        var ends: [Int32] = [-1, -1]
        do throws(PresentationError) {
            for endpoint in endpoints {
                listeners.append(try LoopbackListener(port: endpoint.port))
            }
            guard unsafe pipe(&ends) == 0 else {
                throw PresentationError("the system has no descriptors left")
            }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        } catch {
            for listener in listeners { listener.close() }
            throw error
        }

        ports = listeners.map(\.port)
        wake = ends[1]
        let (listening, woken) = (listeners, ends[0])
        // Threads of their own: shared ones may all be waiting for what is served here.
        let (loop, contact) = (loop, contact)
        loop.enter()
        Thread.detachNewThread {
            Self.accept(on: listening, for: endpoints, until: woken, contact)
            close(woken)
            for listener in listening { listener.close() }
            loop.leave()
        }
    }

    /// Stops listening; what is being answered is answered to its end.
    package func end() {
        // Closing alone would wake nobody while another process has inherited this end.
        var octet: UInt8 = 0
        _ = unsafe write(wake, &octet, 1)
        loop.wait()
        close(wake)
    }

    private static func accept(
        on listeners: [LoopbackListener],
        for endpoints: [Endpoint],
        until woken: Int32,
        _ contact: Contact
    ) {
        let open = OpenConnections()
        var waiting = listeners.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        waiting.append(pollfd(fd: woken, events: Int16(POLLIN), revents: 0))
        while true {
            let isFull = open.count >= mostConnections
            // Nobody else is met then, and the end is still noticed.
            for place in listeners.indices {
                waiting[place].fd = isFull ? -1 : listeners[place].descriptor
            }
            let patience: Int32 = isFull ? 20 : open.count > 0 ? 1_000 : -1
            guard unsafe poll(&waiting, nfds_t(waiting.count), patience) >= 0 || errno == EINTR
            else { return }
            // Also where the end has come: a client that did not wait for an answer was here.
            if listeners.indices.contains(where: { waiting[$0].revents != 0 }) {
                contact.wasMade.store(true, ordering: .releasing)
            }
            guard waiting[listeners.count].revents == 0 else { return }

            open.end(olderThan: longestConnection)
            for place in listeners.indices where waiting[place].revents != 0 {
                guard open.count < mostConnections, let connection = listeners[place].accept()
                else { continue }

                open.add(connection)
                let endpoint = endpoints[place]
                Thread.detachNewThread {
                    endpoint.chain.answer(connection, with: endpoint.text)
                    open.close(connection)
                }
            }
        }
    }

    /// Lets the process have as many sockets as the system allows: a corpus wants hundreds.
    private static func allowDescriptors() {
        _ = pinproof_linux_allow_descriptors(1 << 16)
    }

    private static let mostConnections = 32
    private static let longestConnection = Duration.seconds(15)
}
#endif
