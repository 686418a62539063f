/// A transfer, and what its task may still be told.
///
/// A task that is cancelled while it waits for the answer to a redirect ends the program when the answer comes
/// (swift-corelibs-foundation, `_HTTPURLProtocol.didCompleteRedirectCallback`). So it gets the one or the other.
struct HTTPExchange {
    private enum Phase {
        case underWay
        /// The redirect is answered, and the task ends by itself.
        case redirected
        case cancelled
    }

    let transfer: HTTPTransfer
    private var phase = Phase.underWay

    init(transfer: HTTPTransfer) {
        self.transfer = transfer
    }

    /// - Returns: Whether the task may be cancelled.
    mutating func cancel() -> Bool {
        guard phase == .underWay else { return false }
        phase = .cancelled
        return true
    }

    /// - Returns: Whether the redirect may be answered.
    mutating func answerRedirect() -> Bool {
        guard phase == .underWay else { return false }
        phase = .redirected
        return true
    }
}
