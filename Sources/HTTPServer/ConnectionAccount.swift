/// What is counted of a connection, from its acceptance to its close: for its network, in the statistics.
struct ConnectionAccount: Sendable {
    let loop: EventLoop
    let service: Service
    private let connections: OpenConnections
    private let identifier: OpenConnections.Identifier

    /// Counts a connection, until `close()`.
    /// - Parameter network: Whom it counts for; nil for nobody.
    init(network: ClientNetwork?, loop: EventLoop, connections: OpenConnections, service: Service) {
        self.loop = loop
        self.service = service
        self.connections = connections
        identifier = connections.begin(from: network)
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
