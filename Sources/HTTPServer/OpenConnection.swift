/// A connection that is open and welcome.
///
/// A task serves it as long as its client has something to say. While the client is silent the connection rests: nothing is
/// left of it but this, its socket and its account. So thousands of idle connections cost little.
///
/// Used on the thread of its loop only.
final class OpenConnection {
    private let socket: Socket
    private let remoteAddress: SocketAddress?
    private let account: ConnectionAccount
    private var requestCount = 0

    private var service: Service { account.service }

    init(socket: Socket, remoteAddress: SocketAddress?, account: ConnectionAccount) {
        self.socket = socket
        self.remoteAddress = remoteAddress
        self.account = account
        socket.onHangUp = { account.cancelTask() }
    }

    /// Serves the client once it says something.
    func awaitFirstRequest() {
        // Whether it has said something already, the loop is about to learn.
        socket.readiness.remove(.readable)
        rest(until: socket.poller.now + service.configuration.headTimeout)
    }

    private func rest(until deadline: MonotonicInstant) {
        service.statistics.connectionRests()
        socket.rest(until: deadline) { [self] wakeup in
            service.statistics.connectionRestsNoLonger()
            switch wakeup {
            case .ready: startTask()
            case .timedOut: close()
            case .drained:
                // What has arrived by now is still answered.
                socket.readiness.insert(.readable)
                startTask()
            }
        }
    }

    private func startTask() {
        let connection = LoopBound(self, thread: account.loop.thread)
        // A loop runs until its last socket is closed, and this one's is open: so it is the loop that runs the task.
        account.assign(Task(executorPreference: account.loop) { await connection.onLoop?.serve() })
    }

    private func serve() async {
        switch await serveRequests() {
        case .closed:
            close()
        case .silent(let deadline):
            account.assign(nil)
            rest(until: deadline)
        case .eventStream(let stream):
            await run(stream)
            close()
        }
    }

    /// The `Connection` is not kept: its buffers would wait as long as an event stream or a silence.
    private func serveRequests() async -> Connection.Outcome {
        let connection = Connection(
            socket: socket,
            loop: account.loop,
            remoteAddress: remoteAddress,
            service: service,
            requestCount: requestCount
        )
        defer { requestCount = connection.requestCount }
        return await connection.serve()
    }

    private func run(_ stream: EventStream) async {
        service.statistics.eventStreamHasBegun()
        defer { service.statistics.eventStreamHasEnded() }
        let open = OpenEventStream(stream, on: socket, heartbeat: service.configuration.heartbeat)
        await open.run(on: account.loop)
    }

    private func close() {
        socket.close()
        account.close()
    }
}
