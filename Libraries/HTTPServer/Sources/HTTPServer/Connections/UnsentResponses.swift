import Synchronization

/// The responses of a server that wait because their clients do not read, within a limit on their memory.
///
/// Beyond the limit, the client that takes most of the memory loses the connection that has accepted nothing for
/// longest. So many connections of a few clients do not end those of others, however slowly others read.
final class UnsentResponses: Sendable {
    /// The memory of a waiting connection in addition to its response: a task and buffers.
    static let connectionCost = 16 << 10

    /// A response that waits.
    struct Wait {
        fileprivate let number: Int
        fileprivate let client: ClientAddress?
    }

    private struct Entry {
        let number: Int
        let byteCount: Int
        let close: @Sendable () -> Void
    }

    private struct ClientEntries {
        var byteCount = 0
        /// The client's waits in order of their beginning.
        var queue: [Entry] = []
    }

    private struct State {
        var lastNumber = 0
        var byteCount = 0
        var clients: [ClientAddress?: ClientEntries] = [:]

        mutating func remove(at index: Int, of client: ClientAddress?) -> Entry? {
            guard let entry = clients[client]?.queue.remove(at: index) else { return nil }
            byteCount -= entry.byteCount
            clients[client]?.byteCount -= entry.byteCount
            if clients[client]?.queue.isEmpty == true { clients[client] = nil }
            return entry
        }

        /// Removes waits until the rest is within the limit. A response that waits alone may be longer.
        mutating func removeExcess(over limit: Int) -> [Entry] {
            var removed: [Entry] = []
            while byteCount > limit,
                let (client, entries) = clients.max(by: { $0.value.byteCount < $1.value.byteCount }),
                clients.count > 1 || entries.queue.count > 1,
                let entry = remove(at: 0, of: client)
            {
                removed.append(entry)
            }
            return removed
        }
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) {
        self.limit = limit
    }

    /// Counts a response until `end(_:)`.
    /// - Parameters:
    ///   - client: The client that the memory counts against; `nil` for those without limits of their own.
    ///   - close: Called if the connection is to be closed.
    func begin(_ byteCount: Int, of client: ClientAddress?, close: @escaping @Sendable () -> Void) -> Wait {
        let byteCount = byteCount + Self.connectionCost
        let (number, excess) = state.withLock { state in
            state.lastNumber += 1
            state.byteCount += byteCount
            state.clients[client, default: ClientEntries()].byteCount += byteCount
            let entry = Entry(number: state.lastNumber, byteCount: byteCount, close: close)
            state.clients[client]?.queue.append(entry)
            return (entry.number, state.removeExcess(over: limit))
        }
        for entry in excess { entry.close() }
        return Wait(number: number, client: client)
    }

    /// Ends the counting. The client has accepted bytes, or its connection is closed.
    func end(_ wait: Wait) {
        state.withLock { state in
            guard let index = state.clients[wait.client]?.queue.firstIndex(where: { $0.number == wait.number }) else {
                return
            }
            _ = state.remove(at: index, of: wait.client)
        }
    }
}

extension UnsentResponses {
    /// The responses of one client on one event loop.
    struct Account {
        let responses: UnsentResponses
        let client: ClientAddress?
        let loop: EventLoop

        /// Counts a response while `socket` waits. If the wait is to end early, it times out.
        func begin(_ byteCount: Int, on socket: Socket) -> Wait {
            let bound = LoopBound(socket, thread: loop.thread)
            return responses.begin(byteCount, of: client) { [loop] in
                Task(executorPreference: loop) { bound.onLoop?.giveUpSending() }
            }
        }

        func end(_ wait: Wait) {
            responses.end(wait)
        }
    }
}
