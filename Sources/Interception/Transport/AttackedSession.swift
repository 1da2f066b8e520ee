// SPDX-License-Identifier: Apache-2.0

#if OpenSSL
import Serving

/// A connection that meets an attack: a TLS server whose bytes the connection carries.
///
/// What the client sends is decrypted, looked at for a request, and gone.
final class AttackedSession {
    private let session: TLSSession
    private let ticket: Observations.Ticket
    private let connection: ClientConnection
    private var reader = RequestReader()
    private var isCompleted = false
    private var hasSettings = false
    private var completion = ContinuousClock.now
    private var isConcluded = false
    private var isAnswered = false

    init(_ session: TLSSession, _ ticket: Observations.Ticket, _ connection: ClientConnection) {
        (self.session, self.ticket, self.connection) = (session, ticket, connection)
    }

    func begin(with octets: [UInt8]) {
        connection.wait(patience.handshake) { [weak self] _ in self?.conclude(isTimeOut: true) }
        receive(octets)
    }

    func receive(_ octets: [UInt8]) {
        guard !isConcluded else { return }
        guard session.receive(octets) else { return conclude() }

        let isEnded = read()
        send()
        if session.state.isCompleted, !isCompleted {
            (isCompleted, completion) = (true, .now)
            connection.wait(patience.silence) { [weak self] _ in self?.conclude(isTimeOut: true) }
        }
        if isEnded { return conclude() }
        if reader.hasPreface, !hasSettings {
            hasSettings = true
            _ = session.write(Request.http2Settings)
            send()
        }
        if let request = reader.request, !isAnswered {
            isAnswered = true
            connection.wait(patience.answer) { [weak self] _ in self?.answer(request) }
        }
    }

    /// The client sends no more.
    func clientEnded() { conclude() }

    /// - Returns: Whether the connection has ended.
    private func read() -> Bool {
        while true {
            switch session.read() {
            case .octets(let octets): reader.append(octets)
            case .nothing: return false
            case .ended: return true
            }
        }
    }

    private func send() {
        while true {
            let octets = session.take()
            guard !octets.isEmpty else { return }
            connection.send(octets)
        }
    }

    /// The client has waited for an answer, so that it has accepted the certificate.
    private func answer(_ request: Request) {
        guard !isConcluded else { return }

        isConcluded = true
        connection.hub.end(ticket, .accepted(request), version: session.state.version)
        _ = session.write(request.answer)
        session.close()
        var octets: [UInt8] = []
        while true {
            let more = session.take()
            guard !more.isEmpty else { break }
            octets += more
        }
        connection.send(octets, thenClose: true)
    }

    private func conclude(isTimeOut: Bool = false) {
        guard !isConcluded else { return }

        isConcluded = true
        reader.end()
        let state = session.state
        connection.hub.end(
            ticket,
            outcome(of: state, isTimeOut: isTimeOut),
            version: state.version
        )
        send()
        connection.close()
    }

    private func outcome(of state: TLSSession.State, isTimeOut: Bool) -> Outcome {
        if let request = reader.request {
            return isTimeOut ? .accepted(request) : .sentBeforeRefusing(request)
        }
        if reader.hasAny { return .opened }
        guard state.isPresented else {
            let why = isTimeOut ? "the handshake came to no certificate in time" : session.reason
            return .failed(why ?? "the client was gone before a certificate was presented")
        }
        guard !isTimeOut else { return .idle }
        // What it sent was no TLS, or no right one. Its own alerts tell nothing: Java sends
        // user_canceled where it closes a connection whose pins do not match.
        if state.alertSent != nil, state.alertReceived == nil {
            return .failed("the handshake failed: \(session.reason ?? "no reason")")
        }
        if state.isCompleted,
            ContinuousClock.now - completion > .milliseconds(patience.change)
        {
            return .idle
        }
        return .refused(
            Outcome.Refusal(alert: state.alertReceived, isAfterFinished: state.isCompleted)
        )
    }

    private var patience: InterceptSettings.Patience { connection.hub.settings.patience }
}
#endif
