// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
internal import COpenSSL

/// One connection of a TLS server on OpenSSL, as bytes in memory.
///
/// It is resumed by nothing, and has no early data. One thread at a time may use it.
@safe package final class TLSSession {
    /// How far it has come.
    package struct State: Hashable, Sendable {
        /// Whether the certificates were sent.
        package let isPresented: Bool
        /// Whether the client's Finished was verified.
        package let isCompleted: Bool
        /// `TLS 1.2` or `TLS 1.3`; nil before there is one.
        package let version: String?
        /// The first alert of the client but for close_notify.
        package let alertReceived: UInt8?
        /// The first alert of ours but for close_notify.
        package let alertSent: UInt8?
    }

    /// What the client sent, decrypted.
    package enum Reading {
        case octets([UInt8])
        /// Nothing before more is received.
        case nothing
        /// The client has closed it, or it failed.
        case ended
    }

    private let session: OpaquePointer
    /// Freed after the connection.
    private let chain: PresentedChain

    init(_ session: OpaquePointer, of chain: PresentedChain) {
        unsafe self.session = session
        self.chain = chain
    }

    deinit { unsafe pinproof_openssl_session_free(session) }

    package var state: State {
        var state = pinproof_openssl_session_state()
        unsafe pinproof_openssl_session_look(session, &state)
        return State(
            isPresented: state.presented != 0,
            isCompleted: state.completed != 0,
            version: [0x0303: "TLS 1.2", 0x0304: "TLS 1.3"][state.version],
            alertReceived: UInt8(exactly: state.alert_received),
            alertSent: UInt8(exactly: state.alert_sent)
        )
    }

    /// Why it failed, in OpenSSL's words; nil if it says nothing.
    package var reason: String? {
        unsafe pinproof_openssl_session_reason(session).map { unsafe String(cString: $0) }
    }

    /// Takes bytes from the client; false for lack of memory.
    package func receive(_ octets: [UInt8]) -> Bool {
        unsafe pinproof_openssl_session_receive(session, octets, octets.count) == 1
    }

    /// Goes on with the handshake, and decrypts no more than a record.
    package func read() -> Reading {
        var result: Int32 = 0
        let octets = unsafe [UInt8](unsafeUninitializedCapacity: Self.room) { buffer, count in
            result = unsafe pinproof_openssl_session_read(
                session,
                buffer.baseAddress,
                Int32(Self.room)
            )
            count = max(0, Int(result))
        }
        return result < 0 ? .ended : octets.isEmpty ? .nothing : .octets(octets)
    }

    /// Encrypts bytes for the client; false if that is not possible.
    package func write(_ octets: [UInt8]) -> Bool {
        unsafe pinproof_openssl_session_write(session, octets, Int32(octets.count)) == 1
    }

    /// Has the end of the connection said, if the handshake is complete.
    package func close() { unsafe pinproof_openssl_session_close(session) }

    /// The bytes that are to be sent to the client; empty if none are left.
    package func take() -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: Self.room) { buffer, count in
            count = unsafe Int(
                pinproof_openssl_session_take(session, buffer.baseAddress, Int32(Self.room))
            )
        }
    }

    /// The longest plaintext of a record.
    private static let room = 1 << 14
}
#endif
