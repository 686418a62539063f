/// An accepted connection from its first byte to its close.
///
/// A task serves the connection while the client is active and for a short while after. A connection whose client stays
/// silent for longer *rests*: only this object, its socket and its quota remain, and the bytes of a head that has arrived
/// in part. So thousands of idle or slow connections cost little memory.
///
/// Confined to the thread of its event loop.
final class OpenConnection {
    private let socket: Socket
    private let remoteAddress: SocketAddress?
    private let quota: ConnectionQuota
    private var requestCount = 0
    /// The state of a connection that rests in the middle of a request's head.
    private var partial: Connection?
    /// The time at which a silent client is disconnected.
    private var silenceDeadline: MonotonicInstant

    private var service: Service { quota.service }
    private var configuration: ServerConfiguration { quota.service.configuration }

    init(socket: Socket, remoteAddress: SocketAddress?, quota: ConnectionQuota) {
        self.socket = socket
        self.remoteAddress = remoteAddress
        self.quota = quota
        silenceDeadline = socket.poller.now + quota.service.configuration.headTimeout
        socket.onHangUp = { quota.cancelTask() }
        quota.allowClosing(socket)
    }

    /// Serves the client as soon as its first bytes arrive.
    func awaitRequest() {
        // The first poll reports bytes that have arrived already.
        socket.readiness.remove(.readable)
        rest()
    }

    /// - Parameter stream: The event stream to send; `nil` to serve requests.
    private func startTask(sending stream: EventStream? = nil) {
        let bound = LoopBound(self, thread: quota.loop.thread)
        // The loop is certain to run the task: it does not end while this connection's socket is open.
        let task = Task(executorPreference: quota.loop) {
            guard let connection = bound.onLoop else { return }
            if let stream { await connection.run(stream) } else { await connection.serve() }
        }
        quota.assign(task)
        // The client may have gone before the task existed.
        if socket.readiness.contains(.hungUp) { quota.cancelTask() }
    }

    private func serve() async {
        switch await serveRequests() {
        case .silent(let deadline):
            silenceDeadline = deadline
            quota.assign(nil)
            rest()
        case .closed:
            close()
        case .eventStream(let stream):
            // The task that has served the request ends. Thousands of streams would keep the memory that it took.
            startTask(sending: stream)
        }
    }

    /// Serves requests until the connection rests or ends. The `Connection` and its buffers are released then, also
    /// before an event stream, unless a part of a head has arrived.
    private func serveRequests() async -> Connection.Outcome {
        let connection = partial.take() ?? makeConnection()
        defer { requestCount = connection.requestCount }
        while true {
            let outcome = await connection.serve()
            guard case .silent(let deadline) = outcome else { return outcome }
            guard await receivesMore(until: deadline, isIdle: !connection.hasPartialHead) else {
                if connection.hasPartialHead { partial = connection }
                return outcome
            }
        }
    }

    private func makeConnection() -> Connection {
        Connection(socket: socket, remoteAddress: remoteAddress, quota: quota, requestCount: requestCount)
    }

    private func run(_ stream: EventStream) async {
        service.statistics.eventStreamBegan()
        defer { service.statistics.eventStreamEnded() }
        await OpenEventStream(stream, on: socket, heartbeat: configuration.heartbeat).run(on: quota.loop)
        close()
    }

    private func close() {
        socket.close()
        quota.release()
    }
}

extension OpenConnection {
    /// Waits for the next request, which mostly follows soon, before the connection rests. Connections beyond
    /// `awakeConnectionLimit` rest at once, so that many idle ones do not fill the memory.
    /// - Parameter isIdle: Whether a drain ends the wait.
    private func receivesMore(until deadline: MonotonicInstant, isIdle: Bool) async -> Bool {
        let poller = socket.poller
        guard configuration.restDelay > .zero, poller.awakeConnectionCount < configuration.awakeConnectionLimit else {
            return false
        }
        poller.awakeConnectionCount += 1
        defer { poller.awakeConnectionCount -= 1 }
        do throws(SocketError) {
            let restTime = min(deadline, poller.now + configuration.restDelay)
            try await socket.wait(for: .readable, until: restTime, isIdle: isIdle)
            return true
        } catch {
            return false
        }
    }

    private func rest() {
        service.statistics.connectionRests()
        socket.rest(until: silenceDeadline, isIdle: partial == nil) { [self] wakeup in
            service.statistics.connectionWakes()
            switch wakeup {
            case .ready: startTask()
            // The task refuses a head that is late.
            case .timedOut where partial != nil: startTask()
            case .timedOut: close()
            case .drained where isNew: awaitOnlyRequest()
            case .drained: serveLast()
            }
        }
    }

    /// Whether the client has just connected, so that its first request is probably on the way.
    private var isNew: Bool { requestCount == 0 && socket.poller.now < firstRequestDeadline }

    private var firstRequestDeadline: MonotonicInstant {
        silenceDeadline + (configuration.newConnectionDrainTimeout - configuration.headTimeout)
    }

    private func awaitOnlyRequest() {
        socket.rest(until: firstRequestDeadline, isIdle: false) { [self] wakeup in
            if case .ready = wakeup { startTask() } else { close() }
        }
    }

    /// Answers the requests that have arrived before the drain, even if the loop has not seen them yet.
    private func serveLast() {
        socket.readiness.insert(.readable)
        startTask()
    }
}
