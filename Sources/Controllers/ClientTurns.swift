import Models
import Synchronization

/// A limit on the work that each client has under way at a time. Further tasks of a client wait until earlier ones end.
/// Other clients are not affected.
final class ClientTurns<Client: Hashable & Sendable>: Sendable {
    private struct Entry {
        let semaphore: AsyncSemaphore
        var taskCount = 0
    }

    private let limit: Int
    private let entries = Mutex<[Client: Entry]>([:])

    /// - Parameter limit: The number of turns that a client has at a time.
    init(_ limit: Int) {
        self.limit = limit
    }

    /// The number of clients that work or wait.
    var clientCount: Int { entries.withLock(\.count) }

    /// The number of tasks that work or wait for a client.
    func taskCount(of client: Client) -> Int { entries.withLock { $0[client]?.taskCount ?? 0 } }

    /// Runs `body` when it is the client's turn.
    /// - Throws: `CancellationError` if the task is cancelled before that, and the errors of `body`.
    func withTurn<Result>(of client: Client, _ body: () async throws -> Result) async throws -> Result {
        let semaphore = enter(client)
        defer { leave(client) }
        try await semaphore.acquire()
        defer { semaphore.release() }
        return try await body()
    }

    private func enter(_ client: Client) -> AsyncSemaphore {
        entries.withLock { entries in
            var entry = entries[client] ?? Entry(semaphore: AsyncSemaphore(limit))
            entry.taskCount += 1
            entries[client] = entry
            return entry.semaphore
        }
    }

    private func leave(_ client: Client) {
        entries.withLock { entries in
            entries[client]?.taskCount -= 1
            if entries[client]?.taskCount == 0 { entries[client] = nil }
        }
    }
}
