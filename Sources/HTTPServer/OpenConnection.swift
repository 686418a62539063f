/// A connection that is open and welcome.
///
/// It is called by the loop when its client says something, and answers. A task serves it only as long as there is something
/// to wait for besides. When the client has been silent for a while the connection rests: nothing is left of it but this, its
/// socket and its account. So thousands of idle connections cost little.
///
/// Used on the thread of its loop only.
final class OpenConnection {
    private let socket: Socket
    private let remoteAddress: SocketAddress?
    private let account: ConnectionAccount
    private var requestCount = 0
    /// What serves the client; nil while the connection rests.
    private var connection: Connection?
    /// Until when the client may say nothing.
    private var silenceDeadline: MonotonicInstant

    private var service: Service { account.service }

    init(socket: Socket, remoteAddress: SocketAddress?, account: ConnectionAccount) {
        self.socket = socket
        self.remoteAddress = remoteAddress
        self.account = account
        silenceDeadline = socket.poller.now + account.service.configuration.headTimeout
        socket.onHangUp = { account.cancelTask() }
    }

    /// Serves the client once it says something.
    func awaitFirstRequest() {
        // Whether it has said something already, the loop is about to learn.
        socket.readiness.remove(.readable)
        rest()
    }

    /// Answers what has arrived.
    private func serve() {
        let connection = connection ?? makeConnection()
        switch connection.advance() {
        case .needs(let pause): startTask { await $0.serve(after: pause) }
        case .ended(.silent(let deadline)) where mayStayAwake: listen(until: deadline)
        case .ended(let outcome): conclude(outcome)
        }
    }

    private func makeConnection() -> Connection {
        let connection = Connection(
            socket: socket,
            loop: account.loop,
            remoteAddress: remoteAddress,
            service: service,
            requestCount: requestCount
        )
        self.connection = connection
        return connection
    }

    /// As a client whose request had to wait may ask for the like again, the task stays while the connection is awake.
    private func serve(after pause: Connection.Pause) async {
        guard let connection else { return }
        var outcome = await connection.serve(after: pause)
        while case .silent(let deadline) = outcome, mayStayAwake, await hearsMore(until: deadline) {
            outcome = await connection.serve(after: nil)
        }
        account.assign(nil)
        conclude(outcome)
    }

    private func conclude(_ outcome: Connection.Outcome) {
        switch outcome {
        case .silent(let deadline):
            silenceDeadline = deadline
            rest()
        case .closed:
            close()
        case .eventStream(let stream):
            forgetConnection()
            startTask { await $0.run(stream) }
        }
    }

    /// - Parameter body: What there is to wait for. A loop runs until its last socket is closed, and this one's is open: so
    ///   it is the loop that runs the task.
    private func startTask(_ body: @escaping (OpenConnection) async -> Void) {
        let bound = LoopBound((connection: self, body: body), thread: account.loop.thread)
        account.assign(
            Task(executorPreference: account.loop) {
                guard let (connection, body) = bound.onLoop else { return }
                await body(connection)
            }
        )
    }

    /// Without its `Connection`, whose buffers would wait as long as the stream.
    private func run(_ stream: EventStream) async {
        service.statistics.eventStreamHasBegun()
        defer { service.statistics.eventStreamHasEnded() }
        let open = OpenEventStream(stream, on: socket, heartbeat: service.configuration.heartbeat)
        await open.run(on: account.loop)
        close()
    }

    private func close() {
        forgetConnection()
        socket.close()
        account.close()
    }
}

extension OpenConnection {
    /// Whether what the next request needs is kept, as that mostly follows soon. Where so many keep it that it would fill the
    /// memory, the connection rests.
    private var mayStayAwake: Bool {
        service.configuration.restDelay > .zero
            && socket.poller.restlessCount < service.configuration.restlessLimit
    }

    /// Waits for a client that says nothing.
    private func listen(until deadline: MonotonicInstant) {
        silenceDeadline = deadline
        socket.poller.restlessCount += 1
        socket.rest(until: restTime(before: deadline)) { [self] wakeup in
            socket.poller.restlessCount -= 1
            switch wakeup {
            case .ready: serve()
            case .timedOut: rest()
            case .drained: serveLast()
            }
        }
    }

    /// The same in a task.
    private func hearsMore(until deadline: MonotonicInstant) async -> Bool {
        socket.poller.restlessCount += 1
        defer { socket.poller.restlessCount -= 1 }
        do throws(SocketError) {
            try await socket.wait(for: .readable, until: restTime(before: deadline), isIdle: true)
            return true
        } catch {
            return false
        }
    }

    private func restTime(before deadline: MonotonicInstant) -> MonotonicInstant {
        min(deadline, socket.poller.now + service.configuration.restDelay)
    }

    private func rest() {
        forgetConnection()
        service.statistics.connectionRests()
        socket.rest(until: silenceDeadline) { [self] wakeup in
            service.statistics.connectionRestsNoLonger()
            switch wakeup {
            case .ready: serve()
            case .timedOut: close()
            case .drained: serveLast()
            }
        }
    }

    /// What has arrived by now is still answered.
    private func serveLast() {
        socket.readiness.insert(.readable)
        serve()
    }

    private func forgetConnection() {
        if let connection { requestCount = connection.requestCount }
        connection = nil
    }
}
