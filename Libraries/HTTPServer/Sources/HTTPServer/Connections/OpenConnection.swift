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
    private var requestCount: Int
    /// What serves the client; nil while the connection rests.
    private var connection: Connection?
    /// Until when the client may say nothing.
    private var silenceDeadline: MonotonicInstant

    private var service: Service { account.service }

    /// - Parameters:
    ///   - requestCount: How many were answered before.
    ///   - silenceDeadline: nil for that of a new connection.
    init(
        socket: Socket,
        remoteAddress: SocketAddress?,
        account: ConnectionAccount,
        requestCount: Int = 0,
        silenceDeadline: MonotonicInstant? = nil
    ) {
        self.socket = socket
        self.remoteAddress = remoteAddress
        self.account = account
        self.requestCount = requestCount
        self.silenceDeadline = silenceDeadline ?? socket.poller.now + account.service.configuration.headTimeout
        socket.onHangUp = { account.cancelTask() }
    }

    /// Serves the client once it says something.
    func awaitRequest() {
        // Whether it has said something already, the loop is about to learn.
        socket.readiness.remove(.readable)
        rest()
    }

    /// Answers what has arrived.
    private func serve() {
        let connection = connection ?? makeConnection()
        switch connection.advance() {
        case .needs(let pause): startTask { await $0.serve(after: pause) }
        case .ended(.silent(let deadline)): awaitNext(until: deadline)
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

    private func awaitNext(until deadline: MonotonicInstant) {
        silenceDeadline = deadline
        if moveToIdleLoop() { return }
        if mayStayAwake { listen() } else { rest() }
    }

    /// As a client whose request had to wait may ask for the like again, the task stays while the connection is awake.
    private func serve(after pause: Connection.Pause) async {
        guard let connection else { return }
        var outcome = await connection.serve(after: pause)
        while case .silent(let deadline) = outcome {
            silenceDeadline = deadline
            if moveToIdleLoop() { return }
            guard mayStayAwake, await hearsMore() else { break }
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
        // The client may have gone before there was a task.
        if socket.readiness.contains(.hungUp) { account.cancelTask() }
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
    private func listen() {
        socket.poller.restlessCount += 1
        socket.rest(until: restTime) { [self] wakeup in
            socket.poller.restlessCount -= 1
            switch wakeup {
            case .ready: serve()
            case .timedOut: rest()
            case .drained: serveLast()
            }
        }
    }

    /// The same in a task.
    private func hearsMore() async -> Bool {
        socket.poller.restlessCount += 1
        defer { socket.poller.restlessCount -= 1 }
        do throws(SocketError) {
            try await socket.wait(for: .readable, until: restTime, isIdle: true)
            return true
        } catch {
            return false
        }
    }

    private var restTime: MonotonicInstant {
        min(silenceDeadline, socket.poller.now + service.configuration.restDelay)
    }

    private func rest() {
        forgetConnection()
        service.statistics.connectionRests()
        socket.rest(until: silenceDeadline) { [self] wakeup in
            service.statistics.connectionRestsNoLonger()
            switch wakeup {
            case .ready: serve()
            case .timedOut: close()
            case .drained where isNewcomer: awaitOnlyRequest()
            case .drained: serveLast()
            }
        }
    }

    /// Whether the client has only just connected, and so is about to ask.
    private var isNewcomer: Bool { requestCount == 0 && socket.poller.now < newcomerDeadline }

    private var newcomerDeadline: MonotonicInstant {
        silenceDeadline + (service.configuration.newcomerTimeout - service.configuration.headTimeout)
    }

    /// Clients connect while a server begins to drain, and their requests are on their way.
    private func awaitOnlyRequest() {
        socket.rest(until: newcomerDeadline, isIdle: false) { [self] wakeup in
            if case .ready = wakeup { serve() } else { close() }
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

extension OpenConnection {
    /// Where this loop lets its clients wait and another has nothing to do, that one takes this client over: one for each turn
    /// that was too long.
    /// - Returns: Whether it does. Then nothing is left to do here.
    private func moveToIdleLoop() -> Bool {
        let poller = socket.poller
        guard poller.isLate, !poller.isDraining else { return false }
        poller.isLate = false
        guard let account = account.movedToIdleLoop else { return false }
        forgetConnection()
        account.assign(nil)
        let number = socket.release()
        Task(executorPreference: account.loop) { [remoteAddress, requestCount, silenceDeadline] in
            guard let socket = Socket.open(owning: number, on: account.loop) else { return account.close() }
            OpenConnection(
                socket: socket,
                remoteAddress: remoteAddress,
                account: account,
                requestCount: requestCount,
                silenceDeadline: silenceDeadline
            ).awaitRequest()
        }
        return true
    }
}
