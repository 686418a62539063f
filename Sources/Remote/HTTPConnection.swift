import Dispatch
import Foundation
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
            transfer.fail(error.reason)
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

/// A connection for one transfer after another, on a queue whose thread may block: until bytes arrive, and while they
/// are stored.
final class HTTPConnection: Sendable {
    let queue = DispatchQueue(label: "Remote.HTTPConnection")
    private let handle: CurlHandle
    private let uses = Atomic<Int>(0)

    init() throws(CurlError) {
        handle = try CurlHandle()
    }

    /// The number of transfers that the connection has carried.
    var useCount: Int { uses.load(ordering: .relaxed) }

    /// - Parameter done: A function that is called when the connection is free again, before the transfer ends.
    func run(_ transfer: HTTPTransfer, done: @escaping @Sendable () -> Void) {
        uses.add(1, ordering: .relaxed)
        queue.async { [self] in
            blockBrokenPipeSignals()
            let outcome = outcome(of: transfer)
            done()
            transfer.end(outcome)
        }
    }

    private func outcome(of transfer: HTTPTransfer) -> HTTPTransfer.Outcome {
        let reception = HTTPReception(transfer)
        do throws(CurlError) {
            if transfer.isWanted { try handle.perform(transfer.request, to: reception) }
            return reception.outcome()
        } catch {
            return reception.outcome(after: error)
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
    /// The minimum number of bytes between two reports. Each report may reach every open page.
    private static let progressStep = 64 << 10

    private let transfer: HTTPTransfer
    private var head: ResponseHeadReader
    private var response: RemoteResponse?
    private var failure: RemoteError.Reason?
    private var byteCount = 0
    private var reportedCount = 0
    private var lastActivity = ContinuousClock.now

    init(_ transfer: HTTPTransfer) {
        self.transfer = transfer
        head = ResponseHeadReader(byteLimit: transfer.limits.headLimit)
    }

    /// Whether the transfer continues. Ends it if it is too late.
    func mayContinue() -> Bool {
        guard !hasUnwantedContent else { return false }
        guard ContinuousClock.now < min(transfer.deadline, lastActivity + transfer.limits.idleTimeout) else {
            // Called before the connection is closed, which may have to wait for a DNS lookup.
            transfer.fail(.timedOut)
            return false
        }
        return transfer.isWanted
    }

    /// Whether the head is read, and the content is not wanted.
    private var isComplete: Bool {
        response.map { !transfer.request.contentStatuses.contains($0.status) } ?? false
    }

    /// Whether content that is not wanted follows the head. A connection without such content is used again.
    private var hasUnwantedContent: Bool {
        guard isComplete, let response, response.fields[.contentLength] != "0" else { return false }
        return response.status != .notModified && response.status != .noContent
    }

    /// - Parameter error: The error that has ended the transfer. libcurl's error for a transfer that this reception has
    ///   ended says only that.
    func outcome(after error: CurlError? = nil) -> HTTPTransfer.Outcome {
        if failure == nil, let response, error == nil || isComplete { return .success(response) }
        let reason = failure ?? error?.reason ?? .failed(detail: "not an HTTP response")
        return .failure(RemoteError(host: transfer.request.address.host, reason: reason))
    }

    /// - Returns: Whether the transfer continues.
    func receiveHeadLine(_ line: [UInt8]) -> Bool {
        do throws(ResponseHeadError) {
            if let head = try head.read(line) { begin(with: head) }
        } catch {
            failure = .failed(detail: error.detail)
        }
        return failure == nil && transfer.isWanted
    }

    private func begin(with head: HTTPResponse) {
        lastActivity = .now
        response = RemoteResponse(head)
        if !isComplete, let length = head.headerFields[.contentLength].flatMap({ Int($0) }), length > sizeLimit {
            failure = .tooLarge(limit: sizeLimit)
        }
    }

    /// Stores a part of the content, which may take time.
    /// - Returns: Whether the transfer continues.
    func receive(_ part: [UInt8]) -> Bool {
        guard !isComplete, transfer.isWanted else { return false }
        byteCount += part.count
        guard byteCount <= sizeLimit else {
            failure = .tooLarge(limit: sizeLimit)
            return false
        }
        do {
            try store(part)
        } catch {
            failure = .failed(detail: "\(error)")
            return false
        }
        lastActivity = .now
        reportProgress()
        return true
    }

    private func store(_ part: [UInt8]) throws {
        if let receive = transfer.receive {
            try receive(part)
        } else {
            response?.content += part
        }
    }

    private func reportProgress() {
        guard byteCount - reportedCount >= Self.progressStep else { return }
        reportedCount = byteCount
        transfer.report(byteCount)
    }

    private var sizeLimit: Int { transfer.limits.sizeLimit }
}
