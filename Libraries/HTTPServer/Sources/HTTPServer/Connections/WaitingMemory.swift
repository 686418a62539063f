/// The memory of connections that wait for their clients in the middle of a head, of content or of a response.
///
/// Beyond the limit, connections are closed: those of the client whose connections take most memory for the longest time,
/// one after the other. So many connections of a few clients do not end those of others, however slow others are.
struct WaitingMemory {
    let budget: ByteBudget
    var client: ClientAddress?
    let loop: EventLoop

    /// The memory of a wait in addition to its bytes: a task, the objects of the connection, and for content those of the
    /// responder.
    enum Cost {
        static let head = 8 << 10
        static let content = 32 << 10
        static let response = 16 << 10
    }

    /// Counts memory until `share` is released. If there is none left for it, closes the connection.
    /// - Parameters:
    ///   - share: The share of this wait and of those before it that belong to the same transfer. It is created if needed.
    ///   - byteCount: The memory of the connection.
    func hold(_ byteCount: Int, in share: inout ByteBudget.Share?, on socket: Socket) {
        let current = share ?? newShare(of: socket)
        share = current
        if !current.takeUp(to: byteCount) { socket.abort() }
    }

    private func newShare(of socket: Socket) -> ByteBudget.Share {
        let share = budget.share(of: client)
        let bound = LoopBound(socket, thread: loop.thread)
        share.whenLost { [weak share, loop] in
            // If the share is gone, so is the wait.
            Task(executorPreference: loop) { if share != nil { bound.onLoop?.abort() } }
        }
        return share
    }
}
