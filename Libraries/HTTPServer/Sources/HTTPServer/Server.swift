public import Logging
import Synchronization
import SystemCalls

/// An HTTP server: event loops that serve the clients of one listening socket.
///
/// ```swift
/// let socket = try ListeningSocket(host: "localhost", port: 8080)
/// var configuration = ServerConfiguration()
/// configuration.headTimeout = .seconds(5)
/// let server = Server(socket: socket, configuration: configuration, logger: logger, responder: app)
/// let termination = try TerminationSignals()
/// async let served: Void = server.run()
/// await termination.first()
/// server.drain()
/// try await served
/// ```
public struct Server: Sendable {
    private let socket: ListeningSocket
    private let service: Service
    let lifecycle = ServerLifecycle()

    /// Creates a server that does not run yet. Clients can connect already, and wait for `run()`.
    public init(
        socket: ListeningSocket,
        configuration: ServerConfiguration = ServerConfiguration(),
        statistics: ServerStatistics = ServerStatistics(),
        logger: Logger,
        responder: some Responder
    ) {
        self.socket = socket
        service = Service(configuration: configuration, logger: logger, responder: responder, statistics: statistics)
    }

    /// The address that the server listens on.
    public var address: SocketAddress {
        socket.address
    }

    /// Serves until `drain()` is called, or the task that runs this method is cancelled. Returns when every request
    /// under way is answered, or when `drainTimeout` has passed.
    ///
    /// A server runs once. It raises the process's limit of open file descriptors as far as the system allows.
    /// - Throws: `SystemError` if the system lacks a resource, such as threads or descriptors.
    public func run() async throws {
        try await withTaskCancellationHandler {
            try await serve()
        } onCancel: {
            drain()
        }
    }

    /// Stops accepting connections, closes idle ones, and lets `run()` return when the requests under way are answered.
    public func drain() {
        lifecycle.drain()
    }

    /// Returns when every event loop has taken part: each loop that is not blocked does within a turn. Call it in a task that
    /// nothing waits for, because a loop that is blocked keeps it waiting.
    public func waitForLoops() async {
        for loop in lifecycle.loops { await Task(executorPreference: loop) {}.value }
    }

    private func serve() async throws {
        DescriptorLimit.raise()
        var loops: [EventLoop] = []
        defer { loops.forEach { $0.stop() } }
        for _ in 0..<loopCount { loops.append(try makeLoop()) }
        guard lifecycle.begin(loops) else { return }
        let connections = OpenConnections()
        let (ends, end) = AsyncStream<Result<Void, any Error>>.makeStream()
        for acceptor in try acceptors(on: loops, for: connections) {
            Task(executorPreference: acceptor.loop) {
                end.yield(await acceptor.result)
                // If one loop can no longer accept connections, the whole server ends.
                drain()
            }
        }
        // Ends the server even if a connection or a loop is blocked.
        let deadline = Task { [loops] in
            await lifecycle.waitForDrain()
            try await Task.sleep(for: service.configuration.drainTimeout)
            cut(connections, on: loops)
            end.finish()
        }
        defer { deadline.cancel() }
        // Runs in its own task, because cancelling the caller's task means to drain, not to stop at once.
        let results = await Task { [loops] in await ends.prefix(loops.count).reduce(into: []) { $0.append($1) } }.value
        await connections.waitForEnd()
        for result in results { try result.get() }
    }

    private func makeLoop() throws(SystemError) -> EventLoop {
        try EventLoop(statistics: service.statistics, watcher: service.configuration.socketWatcher)
    }

    private func acceptors(
        on loops: [EventLoop],
        for connections: OpenConnections
    ) throws(SystemError) -> [Acceptor] {
        let listeners = try socket.handOver(to: loops.count)
        let reserve = DescriptorReserve(copying: listeners[0].number)
        let failures = AcceptFailures()
        return zip(loops, listeners).map { loop, listener in
            Acceptor(
                listener: listener,
                loop: loop,
                connections: connections,
                reserve: reserve,
                failures: failures,
                service: service
            )
        }
    }

    private func cut(_ connections: OpenConnections, on loops: [EventLoop]) {
        let count = connections.abandon()
        service.logger.warning("Connections were cut because they did not end in time", metadata: ["count": "\(count)"])
        for loop in loops {
            Task(executorPreference: loop) { loop.poller?.shutDownAll() }
        }
    }

    private var loopCount: Int {
        max(1, service.configuration.loopCount ?? sysconf(CInt(_SC_NPROCESSORS_ONLN)))
    }
}

/// The state of a server, shared by its copies: ready, running or draining.
final class ServerLifecycle: Sendable {
    private enum State {
        case ready
        case running([EventLoop])
        case draining
    }

    private let state = Mutex(State.ready)
    private let beginning = AsyncStream<Void>.makeStream()

    /// - Returns: false if the server was drained before it began, or has begun already.
    func begin(_ loops: [EventLoop]) -> Bool {
        state.withLock { state in
            guard case .ready = state else { return false }
            state = .running(loops)
            return true
        }
    }

    /// The loops of a running server.
    var loops: [EventLoop] {
        state.withLock { if case .running(let loops) = $0 { loops } else { [] } }
    }

    /// Returns when the server begins to drain, or when the task is cancelled.
    func waitForDrain() async {
        _ = await beginning.stream.first { true }
    }

    func drain() {
        beginning.continuation.yield()
        let loops: [EventLoop] = state.withLock { state in
            defer { state = .draining }
            guard case .running(let loops) = state else { return [] }
            return loops
        }
        for loop in loops {
            Task(executorPreference: loop) { loop.poller?.drain() }
        }
    }
}

/// The values that all connections of a server share.
final class Service: Sendable {
    let configuration: ServerConfiguration
    let logger: Logger
    let responder: any Responder
    let statistics: ServerStatistics
    let bodyBudgets: BodyBudgets
    /// The memory of connections that wait for their clients.
    let waitingMemory: ByteBudget
    /// The end of every response head: the lines of the common fields, and the empty line.
    let headEnd: [UInt8]

    init(
        configuration: ServerConfiguration,
        logger: Logger,
        responder: some Responder,
        statistics: ServerStatistics
    ) {
        self.configuration = configuration
        self.logger = logger
        self.responder = responder
        self.statistics = statistics
        bodyBudgets = BodyBudgets(configuration)
        waitingMemory = ByteBudget(configuration.waitingMemoryLimit)
        headEnd = ResponseHead.lines(of: responder.commonFields) + Array("\r\n".utf8)
    }
}
