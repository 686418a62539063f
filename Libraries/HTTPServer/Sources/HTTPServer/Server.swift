import Glibc
public import Logging
import Synchronization

/// An HTTP server: event loops that serve the clients of one listening socket.
///
///     let socket = try ListeningSocket(host: "localhost", port: 8080)
///     let server = Server(socket: socket, logger: logger, responder: app)
///     try await server.run()
public struct Server: Sendable {
    private let socket: ListeningSocket
    private let service: Service
    private let lifecycle = ServerLifecycle()

    /// A server that is not running yet; clients that connect wait for `run()`.
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

    /// Where it listens.
    public var address: SocketAddress {
        socket.address
    }

    /// Serves until `drain()` was called, or the task that runs this is cancelled, and every request under
    /// way is answered or `drainTimeout` has passed. A server runs once. It raises the limit of open
    /// descriptors of the process as far as the system allows.
    /// - Throws: `SystemError` when the system has no thread, descriptor or the like left to start with.
    public func run() async throws {
        try await withTaskCancellationHandler {
            try await serve()
        } onCancel: {
            drain()
        }
    }

    /// Accepts nothing more, closes what is idle, and lets the requests under way end; then `run()` returns.
    public func drain() {
        lifecycle.drain()
    }

    private func serve() async throws {
        DescriptorLimit.raise()
        var loops: [EventLoop] = []
        defer { loops.forEach { $0.stop() } }
        for _ in 0..<loopCount { loops.append(try EventLoop(statistics: service.statistics)) }
        guard lifecycle.begin(loops) else { return }
        let connections = OpenConnections()
        let (ends, end) = AsyncStream<Result<Void, any Error>>.makeStream()
        for acceptor in try acceptors(on: loops, for: connections) {
            Task(executorPreference: acceptor.loop) {
                end.yield(await acceptor.result)
                // Where one cannot accept any more, all end.
                drain()
            }
        }
        // Neither a connection nor a loop that something holds up outlasts it.
        let deadline = Task { [loops] in
            await lifecycle.waitForDrain()
            try await Task.sleep(for: service.configuration.drainTimeout)
            cut(connections, on: loops)
            end.finish()
        }
        defer { deadline.cancel() }
        // In a task of its own, as the one that runs this may be cancelled: that is a wish to drain.
        let results = await Task { [loops] in await ends.prefix(loops.count).reduce(into: []) { $0.append($1) } }.value
        await connections.waitForEnd()
        for result in results { try result.get() }
    }

    private func acceptors(
        on loops: [EventLoop],
        for connections: OpenConnections
    ) throws(SystemError) -> [Acceptor] {
        let listeners = try socket.handOver(to: loops.count)
        let failures = AcceptFailures()
        return zip(loops, listeners).map { loop, listener in
            Acceptor(
                listener: listener,
                loop: loop,
                connections: connections,
                failures: failures,
                service: service
            )
        }
    }

    private func cut(_ connections: OpenConnections, on loops: [EventLoop]) {
        let count = connections.abandon()
        service.logger.warning("Connections cut as they took too long to drain", metadata: ["count": "\(count)"])
        for loop in loops {
            Task(executorPreference: loop) { loop.poller?.shutDownAll() }
        }
    }

    private var loopCount: Int {
        max(1, service.configuration.loopCount ?? sysconf(CInt(_SC_NPROCESSORS_ONLN)))
    }
}

/// Whether a server waits, runs or drains; its copies share it.
final class ServerLifecycle: Sendable {
    private enum State {
        case ready
        case running([EventLoop])
        case draining
    }

    private let state = Mutex(State.ready)
    private let beginning = AsyncStream<Void>.makeStream()

    /// - Returns: False when the server was drained before it began, or has begun already.
    func begin(_ loops: [EventLoop]) -> Bool {
        state.withLock { state in
            guard case .ready = state else { return false }
            state = .running(loops)
            return true
        }
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

/// What all connections of a server share.
final class Service: Sendable {
    let configuration: ServerConfiguration
    let logger: Logger
    let responder: any Responder
    let statistics: ServerStatistics
    /// How every head ends: the lines of the fields that each response carries, and the empty one.
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
        headEnd = ResponseHead.lines(of: responder.commonFields) + Array("\r\n".utf8)
    }
}
