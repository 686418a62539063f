/// What is counted of a connection, from its acceptance to its close: for its network, in the statistics.
struct ConnectionAccount: Sendable {
    /// Whose connection it is at present.
    private(set) var loop: EventLoop
    let service: Service
    private let loops: [EventLoop]
    private let connections: OpenConnections
    private let identifier: OpenConnections.Identifier

    /// - Parameters:
    ///   - identifier: What it was counted as by `connections`.
    ///   - loops: Those that may have it, `loop` among them.
    init(
        identifier: OpenConnections.Identifier,
        loop: EventLoop,
        loops: [EventLoop],
        connections: OpenConnections,
        service: Service
    ) {
        self.identifier = identifier
        self.loop = loop
        self.loops = loops
        self.connections = connections
        self.service = service
    }

    /// The account with a loop that has nothing to do; nil where all have.
    var movedToIdleLoop: ConnectionAccount? {
        guard let idle = loops.first(where: { $0 !== loop && $0.isAsleep }) else { return nil }
        var account = self
        account.loop = idle
        return account
    }

    /// To be called once, when the socket is closed.
    func close() {
        service.statistics.connectionHasEnded()
        connections.end(identifier)
    }

    /// Says which task serves the connection, so that it can be cancelled; nil while it rests.
    func assign(_ task: Task<Void, Never>?) {
        connections.assign(task, to: identifier)
    }

    /// Cancels the task that serves the connection.
    func cancelTask() {
        connections.cancel(identifier)
    }
}
