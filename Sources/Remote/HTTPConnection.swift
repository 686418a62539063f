import Dispatch
import Glibc
import HTTPTypes
import Models
import Synchronization

/// The connections of one client: one for each running transfer, and for some seconds the idle ones.
final class HTTPConnections: Sendable {
    /// The time for which an idle connection is kept, which suffices to request several pages in a row.
    private static let idleTimeout = DispatchTimeInterval.seconds(5)

    private let idle = Mutex<[HTTPConnection]>([])

    /// Starts a transfer, and returns at once. The transfer receives every result, including a failure to start.
    func start(_ transfer: HTTPTransfer) {
        do throws(CurlError) {
            let connection = try connection()
            connection.run(transfer) { [self] in keep(connection) }
        } catch {
            transfer.end(error.reason)
        }
    }

    private func connection() throws(CurlError) -> HTTPConnection {
        if let connection = idle.withLock({ $0.popLast() }) { return connection }
        return try HTTPConnection()
    }

    private func keep(_ connection: HTTPConnection) {
        let useCount = connection.useCount
        idle.withLock { $0.append(connection) }
        connection.queue.asyncAfter(deadline: .now() + Self.idleTimeout) { [weak self, weak connection] in
            guard let self, let connection, connection.useCount == useCount else { return }
            idle.withLock { idle in idle.removeAll { $0 === connection } }
        }
    }
}

/// A connection for one transfer after another, on a queue whose thread may block: until bytes arrive, or until the
/// received bytes are read.
final class HTTPConnection: Sendable {
    let queue = DispatchQueue(label: "Remote.HTTPConnection")
    private let multi: CurlMulti
    private let uses = Atomic<Int>(0)

    init() throws(CurlError) {
        multi = try CurlMulti()
    }

    /// The number of transfers that the connection has carried.
    var useCount: Int { uses.load(ordering: .relaxed) }

    /// - Parameter done: A function that is called when the connection is free again, before the transfer ends.
    func run(_ transfer: HTTPTransfer, done: @escaping @Sendable () -> Void) {
        uses.add(1, ordering: .relaxed)
        queue.async { [self] in
            blockBrokenPipeSignals()
            let failure = failure(of: transfer)
            done()
            transfer.end(failure)
        }
    }

    /// Runs a transfer.
    /// - Returns: The reason that it failed; `nil` if the response is complete.
    private func failure(of transfer: HTTPTransfer) -> RemoteError.Reason? {
        transfer.begin(on: multi)
        let reception = HTTPReception(transfer)
        do throws(CurlError) {
            try run(transfer, to: reception)
            return reception.failure
        } catch {
            // libcurl's error for a transfer that the reception has ended says only that.
            return reception.failure ?? error.reason
        }
    }

    private func run(_ transfer: HTTPTransfer, to reception: HTTPReception) throws(CurlError) {
        let handle = try CurlHandle(transfer.request, reception: reception)
        try multi.add(handle)
        defer { multi.remove(handle) }
        while transfer.isWanted {
            if let code = try multi.perform() {
                try handle.check(code)
                return reception.end()
            }
            let remaining = ContinuousClock.now.duration(to: reception.deadline)
            // Called before the connection is closed, which may have to wait for a DNS lookup.
            guard remaining > .zero else { return transfer.end(.timedOut) }
            try multi.wait(remaining)
        }
    }

    /// Blocks SIGPIPE on this thread, because TLS may write to a closed connection.
    private func blockBrokenPipeSignals() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}

/// The receiver of one transfer's libcurl callbacks, which applies the limits. Only the thread of the transfer uses it.
final class HTTPReception {
    /// The reason that the transfer has to end.
    private(set) var failure: RemoteError.Reason?
    private let transfer: HTTPTransfer
    private var head: ResponseHeadReader
    private var isHeadRead = false
    private var byteCount = 0
    private var lastActivity = ContinuousClock.now

    init(_ transfer: HTTPTransfer) {
        self.transfer = transfer
        head = ResponseHeadReader(byteLimit: transfer.limits.headLimit)
    }

    /// The time at which the transfer is too late if nothing arrives until then.
    var deadline: ContinuousClock.Instant {
        let limits = transfer.limits
        return min(transfer.deadline, lastActivity + (isHeadRead ? limits.idleTimeout : limits.headTimeout))
    }

    /// - Returns: Whether the transfer continues.
    func receiveHeadLine(_ line: [UInt8]) -> Bool {
        do throws(ResponseHeadError) {
            if let head = try head.read(line), !isHeadRead { receive(head) }
        } catch {
            failure = .failed(detail: error.detail)
        }
        return failure == nil && transfer.isWanted
    }

    /// Waits until there is space for `part`.
    /// - Returns: Whether the transfer continues.
    func receive(_ part: [UInt8]) -> Bool {
        byteCount += part.count
        if byteCount > transfer.limits.sizeLimit {
            failure = .tooLarge(limit: transfer.limits.sizeLimit)
            return false
        }
        defer { lastActivity = .now }
        return transfer.receive(part)
    }

    /// Checks the response at its end.
    func end() {
        if !isHeadRead { failure = .failed(detail: "not an HTTP response") }
    }

    private func receive(_ head: HTTPResponse) {
        isHeadRead = true
        lastActivity = .now
        transfer.receive(head)
        // In a 304 response it is the length of content that is not sent (RFC 9110 §8.6).
        if head.status != .notModified, let length = head.headerFields[.contentLength].flatMap({ Int($0) }),
            length > transfer.limits.sizeLimit
        {
            failure = .tooLarge(limit: transfer.limits.sizeLimit)
        }
    }
}
