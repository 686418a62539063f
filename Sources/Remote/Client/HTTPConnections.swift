import Dispatch
import Synchronization

/// The connections of one client: one for each transfer that is under way, and for some seconds those that were.
final class HTTPConnections: Sendable {
    /// Long enough for what is asked page by page.
    private static let idleTimeout = DispatchTimeInterval.seconds(5)

    private let idle = Mutex<[HTTPConnection]>([])

    /// Begins a transfer, and returns: the transfer is told of everything, also that it cannot begin.
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
