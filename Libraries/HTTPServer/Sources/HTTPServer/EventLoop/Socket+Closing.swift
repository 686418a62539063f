import Glibc

extension Socket {
    /// Closes so that the peer can still read what was sent to it (RFC 9112 §9.6).
    ///
    /// A socket that is closed with unread input sends a reset, which may destroy the answer before the peer
    /// has read it. So first only the sending side is closed, and what still arrives is thrown away until the
    /// peer closes too or `timeout` has passed: a file that is refused may be long, and on its way already.
    func closeLingering(timeout: Duration) async {
        defer { close() }
        guard descriptor >= 0, !readiness.contains(.hungUp) else { return }
        shutdown(descriptor, CInt(SHUT_WR))
        let deadline = poller.now + timeout
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        do throws(SocketError) {
            while true {
                guard let count = try receive(into: &buffer, from: 0) else {
                    try await wait(for: .readable, until: deadline)
                    continue
                }
                guard count > 0, poller.now < deadline else { return }
                await yield(afterSpending: count)
            }
        } catch {
            // Timed out or reset: nothing more can be done for this peer.
        }
    }
}
